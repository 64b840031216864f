#include "sim/engine/engines.hpp"
#include "sim/engine/range_counter.hpp"
#include "sim/game/game_run.hpp"

namespace farkle {
namespace {

class ReferenceEngine : public Engine {
 public:
  ReferenceEngine(Match match, std::string why, TakeGames take)
      : match_(std::move(match)), why_(std::move(why)), take_(std::move(take)) {}

  std::string name() const override { return "reference"; }
  std::string why() const override { return why_; }

  void play(std::uint64_t seed, const GameRange& range, Tally& tally) const override {
    std::vector<GameRecord> played;
    RangeCounter counter(match_, range, tally);
    for (std::int64_t k = 0; k < range.count; ++k) {
      const Seating where = counter.seating_of(k);
      double luck = 0;
      const GameRecord record =
          play_match(match_.game, match_.players(), {seed, where.group}, [&](const TurnView& view, SeatRecord& seat) {
            const int player = where.player_at(view.match.to_move);
            const TurnEnd end = play_turn(match_.game, *match_.policies[player], view, seat);
            if (match_.luck) luck += match_.luck->of_first(view.match, end, player);
            return end;
          });
      counter.add(k, record, luck);
      if (take_) played.push_back(record);
    }
    counter.finish();
    if (take_) take_(range, played);
  }

 private:
  Match match_;
  std::string why_;
  TakeGames take_;
};

}  // namespace

std::unique_ptr<Engine> reference_engine(Match match, std::string why, TakeGames take) {
  return std::make_unique<ReferenceEngine>(std::move(match), std::move(why), std::move(take));
}

}  // namespace farkle
