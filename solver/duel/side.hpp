// A side of a two-player game: one player's way of playing everywhere. It's the best that can be done, or a given
// policy (solver/evaluate).
#pragma once

#include <cstdint>
#include <memory>

#include "solver/duel/duel_turn.hpp"
#include "solver/duel/duel_values.hpp"

namespace farkle {

// One side's turns in a group of lanes, on one thread. The side is to move in all of them.
class SideTurns {
 public:
  virtual ~SideTurns() = default;

  // theirs: the chances of the other side, at higher sums of banks. A farkle is expected to lose at least loss[lane]
  // (1 - F). too_few() says afterwards if it loses so much less that the turns must be set again.
  virtual void set(const DuelLanes&, const DuelValues& theirs, const LaneValues& loss) = 0;
  virtual bool too_few(const LaneValues& /*farkle*/) const { return false; }
  // The chance to win, by lane, if a farkle leaves farkle[lane].
  virtual LaneValues run(const LaneValues& farkle) = 0;
  // Both sides at once, in the same positions, if turns can be passed on.
  virtual void run_with(SideTurns& other, const LaneValues& farkle_one, const LaneValues& farkle_other,
                        LaneValues& win_one, LaneValues& win_other) {
    win_one = run(farkle_one);
    win_other = other.run(farkle_other);
  }
  // How the turns of the last run end, for sides that play best.
  virtual LaneEnds ends() { return {}; }
  // At least the chance that the turn banks. Both values are known to within `slack`.
  virtual double banks(std::size_t lane, double win, double farkle, double slack) const = 0;
  // Keeps the chances with offers that follow from the last run, and from the chance without, which `mine` has.
  virtual void store(std::size_t lane, const DuelPosition&, double farkle, DuelValues& mine) = 0;
};

class Side {
 public:
  virtual ~Side() = default;
  virtual std::unique_ptr<SideTurns> turns() const = 0;
  // Positions with the same number cost less if they are in one group.
  virtual std::uint32_t alike(const DuelPosition&) const { return 0; }
};

// chaser: for an opponent who does not play last turns perfectly. Keeps references.
class BestSide : public Side {
 public:
  explicit BestSide(const DuelGame& game, const GivenChaser* chaser = nullptr) : game_(game), chaser_(chaser) {}
  std::unique_ptr<SideTurns> turns() const override;

 private:
  const DuelGame& game_;
  const GivenChaser* const chaser_;
};

// Keeps references.
struct TwoPlayers {
  const char* who;  // for refusals: "solve duel"
  const DuelGame& game;
  const Side &one, &other;
  DuelValues &to_one, &to_other;  // by the side to move; one object if both sides are one
  double rounding = 0;            // the least that an equation is taken to be off by
};

}  // namespace farkle
