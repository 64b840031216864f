#include "solver/duel/side.hpp"

#include "solver/duel/endless.hpp"

namespace farkle {
namespace {

class BestTurns : public SideTurns {
 public:
  BestTurns(const DuelGame& game, const GivenChaser* chaser) : turn_(game), chaser_(chaser) {}

  void set(const DuelLanes& here, const DuelValues& theirs, const LaneValues& loss) override {
    turn_.set(here, theirs, loss, 0, chaser_);
  }
  bool too_few(const LaneValues& farkle) const override { return turn_.too_few(farkle); }
  LaneValues run(const LaneValues& farkle) override { return turn_.run(farkle); }
  void run_with(SideTurns& other, const LaneValues& farkle_one, const LaneValues& farkle_other, LaneValues& win_one,
                LaneValues& win_other) override {  // only the best players pass turns on here
    DuelTurn::run_pair(turn_, static_cast<BestTurns&>(other).turn_, farkle_one, farkle_other, win_one, win_other);
  }
  LaneEnds ends() override { return turn_.ends(); }
  double banks(std::size_t lane, double win, double farkle, double slack) const override {
    return least_to_bank(win - turn_.first_roll(lane, farkle), farkle, slack);
  }
  void store(std::size_t lane, const DuelPosition& p, double, DuelValues& mine) override {
    const Points bank = mine.states().state(p.opponent).bank;
    for (int steps = 1, most = mine.offers_of(p.opponent); steps <= most; ++steps)
      turn_.offers(static_cast<int>(lane), steps, mine.win(p.mover, p.opponent), mine.offers(p.mover, bank, steps));
  }

 private:
  DuelTurn turn_;
  const GivenChaser* const chaser_;
};

}  // namespace

std::unique_ptr<SideTurns> BestSide::turns() const { return std::make_unique<BestTurns>(game_, chaser_); }

}  // namespace farkle
