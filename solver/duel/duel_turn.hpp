// One turn of a two-player game, in as many positions at once as the kernel has lanes.
#pragma once

#include <array>
#include <utility>

#include "solver/duel/duel_game.hpp"
#include "solver/duel/duel_values.hpp"
#include "solver/turn/turn_table.hpp"

namespace farkle {

inline LaneValues one_less(const LaneValues& values) {
  return by_lane([&](std::size_t i) { return 1 - values[i]; });
}

// One side's turns in a group of lanes, on one thread. The side is to move in all of them.
class SideTurns {
 public:
  virtual ~SideTurns() = default;

  // theirs: the chances of the other side, at higher sums of banks. A farkle is expected to lose at least loss[lane]
  // (1 - F). too_few() says afterwards if it loses so much less that the turns must be set again. neglected: the most
  // that values may be off by, with offers, so that fewer levels are walked.
  virtual void set(const DuelLanes&, const DuelValues& theirs, const LaneValues& loss, double neglected) = 0;
  virtual bool too_few(const LaneValues& /*farkle*/) const { return false; }
  // The chance to win, by lane, if a farkle leaves farkle[lane].
  virtual LaneValues run(const LaneValues& farkle) = 0;
  // How the turns of the last run end, for sides that play best.
  virtual LaneEnds ends() { return {}; }
  // At least the chance that the turn banks. Both values are known to within `slack`.
  virtual double banks(std::size_t lane, double win, double farkle, double slack) const = 0;
  // Keeps the chances with offers that follow from the last run, and from the chance without, which `mine` has.
  virtual void store(std::size_t lane, const DuelPosition&, double farkle, DuelValues& mine) = 0;
};

// The best turns.
class DuelTurn : public SideTurns {
 public:
  // chaser: for an opponent who does not play last turns perfectly. Keeps references.
  explicit DuelTurn(const DuelGame&, const GivenChaser* chaser = nullptr);

  void set(const DuelLanes& here, const DuelValues& theirs, const LaneValues& loss, double neglected) override {
    set(here, theirs, loss, neglected, 0);
  }
  // The same. The smaller the loss, the more levels are walked; those up to least_top always are.
  void set(const DuelLanes&, const DuelValues& theirs, const LaneValues& loss, double neglected, int least_top);
  // For these chances of a solved game. Returns what a farkle leaves, by lane.
  LaneValues set_solved(const DuelLanes&, const DuelValues& theirs, int least_top = 0);
  bool too_few(const LaneValues& farkle) const override;
  LaneValues run(const LaneValues& farkle) override;
  // Both sides at once, in the same positions, where turns can be passed on. The chances to win of either.
  std::pair<LaneValues, LaneValues> run_with(DuelTurn& other, const LaneValues& farkle, const LaneValues& other_farkle);
  LaneEnds ends() override { return table_.follow(); }  // without offers
  double banks(std::size_t lane, double win, double farkle, double slack) const override;
  void store(std::size_t lane, const DuelPosition&, double farkle, DuelValues& mine) override;

  const TurnTable& table() const { return table_; }
  // Past the target, in this lane: the chaser needs level + lead steps.
  const PastTarget& past_target(std::size_t lane) const { return *lane_[lane].past_target; }
  int lead(std::size_t lane) const { return lane_[lane].lead; }
  // What it changes that a farkle on the first roll costs more than others; in the value of run().
  double first_roll(std::size_t lane, double farkle) const {
    return lane_[lane].first ? game_.model.first_farkle() * (1 - *lane_[lane].first - farkle) : 0;
  }

 private:
  struct Lane : TurnLimits {
    // Points into the values at the opponent's chance after a bank of 0 steps; after_step leads to each next one.
    const double* after = nullptr;
    std::ptrdiff_t after_step = 0;
    const double* first = nullptr;          // the same after a farkle on the first roll; null: as after any other
    const Offers::Layer* offers = nullptr;  // to the opponent after a bank of 1 step; the next ones follow
    std::size_t offers_at = 0;              // in each of them
    int lead = 0;                           // the chaser's steps to exceed are level + lead
    int opponent = 0;
    int chaser_least = 0;  // the least bank of the opponent, in steps
    bool takes = false;    // who may chase, and with an offer
    Points bank = 0;       // the mover's, before the turn
    const PastTarget* past_target = nullptr;
  };

  void reach(int top);                // walks the levels up to `top`
  void stops_past_target(int level);  // with offers, as if every lane were there
  void above(const LaneValues& farkle);
  void above_with_offers(std::size_t lane, double farkle);
  double leaves_above(const Lane&, int afterstate) const;

  const DuelGame& game_;
  bool by_afterstate_;
  TurnTable table_;
  const GivenChaser* const chaser_;
  LaneValues loss_{};
  std::array<Lane, lanes> lane_{};
};

}  // namespace farkle
