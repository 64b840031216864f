// The table engine's games, with the luck of each pair of games beside who won them.
#include <tbb/enumerable_thread_specific.h>

#include "sim/engine/engines.hpp"
#include "sim/engine/luck.hpp"
#include "sim/engine/range_counter.hpp"
#include "sim/engine/table_turns.hpp"
#include "sim/game/game_run.hpp"

namespace farkle {
namespace {

class LuckEngine : public Engine {
 public:
  LuckEngine(Match match, const DuelGame& game, const DuelValues& values)
      : match_(std::move(match)),
        classes_(match_.game.options),
        luck_(game, values, {match_.policies[0], match_.policies[1]}),
        turns_([this] { return std::make_unique<TableTurns>(match_, classes_); }) {}

  std::string name() const override { return "table"; }
  std::string why() const override { return "luck is counted turn by turn"; }

  void play(std::uint64_t seed, const GameRange& range, Tally& tally) const override {
    TableTurns& turns = *turns_.local();
    const bool decided_is_won = match_.game.rules.game.end != End::not_last;
    int won = 0;
    double luck = 0;  // of a pair of games
    play_games(match_, seed, range, tally, [&](const Seating& where, const GameKey& key) {
      GameRun run(match_.game, match_.players(), key);
      while (!run.over()) {
        const int player = where.player_at(run.record.end.to_move);
        const TurnEnd end = turns.play(static_cast<std::size_t>(player), run.view(), run.mover());
        luck += (player == 0 ? 1 : -1) * luck_.of(run.record.end, end, player);
        run.end(end);
      }
      won += (where.player_at(run.record.end.decided) == 0) == decided_is_won;
      if (where.rotation == 1) {
        tally.add_luck(won, luck);
        won = 0, luck = 0;
      }
      return run.record;
    });
  }

 private:
  Match match_;
  RollClasses classes_;
  Luck luck_;
  mutable tbb::enumerable_thread_specific<std::unique_ptr<TableTurns>> turns_;
};

}  // namespace

std::unique_ptr<Engine> luck_engine(Match match, const DuelGame& game, const DuelValues& values) {
  return std::make_unique<LuckEngine>(std::move(match), game, values);
}

}  // namespace farkle
