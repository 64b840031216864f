// The table engine: the same games as the reference engine from the same random numbers.
#include <tbb/enumerable_thread_specific.h>

#include "sim/engine/engines.hpp"
#include "sim/engine/range_counter.hpp"
#include "sim/engine/table_turns.hpp"
#include "sim/game/game_run.hpp"

namespace farkle {
namespace {

class TableEngine : public Engine {
 public:
  TableEngine(Match match, std::string why)
      : match_(std::move(match)),
        why_(std::move(why)),
        classes_(match_.game.options),
        turns_([this] { return std::make_unique<TableTurns>(match_, classes_); }) {}

  std::string name() const override { return "table"; }
  std::string why() const override { return why_; }

  void play(std::uint64_t seed, const GameRange& range, Tally& tally) const override {
    TableTurns& turns = *turns_.local();
    play_games(match_, seed, range, tally, [&](const Seating& where, const GameKey& key) {
      return play_match(match_.game, match_.players(), key, [&](const TurnView& view, SeatRecord& record) {
        return turns.play(static_cast<std::size_t>(where.player_at(view.match.to_move)), view, record);
      });
    });
  }

 private:
  Match match_;
  std::string why_;
  RollClasses classes_;
  mutable tbb::enumerable_thread_specific<std::unique_ptr<TableTurns>> turns_;
};

}  // namespace

std::unique_ptr<Engine> table_engine(Match match, std::string why) {
  return std::make_unique<TableEngine>(std::move(match), std::move(why));
}

}  // namespace farkle
