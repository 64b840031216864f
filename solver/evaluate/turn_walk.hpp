// The decisions of a policy in a turn from any start: any dice of the set, any points at stake. For rules under which a
// turn need not begin with a fresh set. And walks of such turns.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <vector>

#include "solver/evaluate/turn_distribution.hpp"
#include "solver/game/match.hpp"
#include "solver/game/policy.hpp"
#include "solver/game/rules.hpp"
#include "solver/turn/turn_kernel.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

// One turn; levels are points / step.
struct TurnPlan {
  static constexpr std::uint32_t unmet = ~std::uint32_t{0};
  struct Roll {
    std::uint32_t at;      // level * row + roll state
    std::uint32_t number;  // of the moves; unmet: hardly ever rolled
    int from;              // the lowest offer that leads here, as a level; 0: a turn from its start does
  };
  std::vector<Roll> rolls;    // all that a turn may come to, the highest first
  std::size_t row = 0;        // roll states, and one for none
  std::size_t levels = 0;     // above those of all rolls
  std::vector<double> takes;  // [level][roll state]: the chance to take such an offer, where there are offers
  std::vector<int> banked;    // by the highest offer taken: the highest level that is banked; 0: never
  int most_passed = 0;        // level; 0: never

  int most_banked() const { return banked.back(); }
  int most_banked(int offers) const { return banked[std::min<std::size_t>(offers, banked.size() - 1)]; }
};

class TurnPlans : public PolicyTurns {
 public:
  using PolicyTurns::PolicyTurns;

  // The turn of match.to_move from up to `starts` levels that were passed on, and from offers up to `offers` levels.
  // Any number of threads.
  TurnPlan plan_of(const MatchState&, int starts, int offers);
  // About how long it takes to make such a plan, in units of Work.
  double work(const TurnPlan&) const;
  // Must not be called while plans are being made.
  const PlannedMoves& moves(std::uint32_t number) const { return moves_[number]; }

 private:
  std::uint32_t number(const PlannedMoves&);

  std::mutex adding_;
  std::deque<PlannedMoves> moves_;
  std::map<PlannedMoves, std::uint32_t> numbers_;
};

// Walks the turn of a given policy backwards, in several positions at once in which it plays alike. Rolling any dice
// with any points at stake is worth
//
//   banked + sum over the players of farkle[player] * what a farkle of this player leaves to the policy's chance
//
// Without passing on, only the policy's own farkles count. Every policy wins what the other loses, so a farkle of the
// other that leaves G to the other adds farkle * G with farkle <= 0.
//
//   lanes   position 0, 1, 2, ... with farkles worth nothing | one lane a player: its farkles are worth 1, banks
//   nothing
class TurnWalk {
 public:
  // who: 0 or 1, the policy's number in the game. Keeps references.
  TurnWalk(const Rules&, const TurnModel&, const TurnPlans&, std::size_t who);
  static std::size_t most_positions(const Rules& rules) { return lanes - players(rules); }

  // A turn in this many positions, at most most_positions, from its start or from offers up to this level. plan must
  // outlive the walk.
  void set(const TurnPlan& plan, int offers, std::size_t positions);
  // The highest level that is banked.
  int most_banked() const { return plan_->most_banked(offers_); }
  // The value of banking with `level` at least 1. Set it for all levels up to most_banked and all afterstates.
  double& stop(int level, int afterstate, std::size_t position) {
    return stop_[(level * row_ + afterstate) * width_ + position];
  }
  void run() { walk_down_to(0, nullptr); }
  // The turns of both policies at once, where they can be passed on.
  static void run_pair(TurnWalk& one, TurnWalk& other);

  // After the walk, for the start and all offers that the policy may take.
  double banked(int level, std::size_t state, std::size_t position) const { return roll(level, state)[position]; }
  double farkle(int level, std::size_t state, std::size_t player) const {  // player: 0 or 1, where turns are passed on
    return roll(level, state)[width_ - players_ + player];
  }
  double farkle(int level, std::size_t state) const { return farkle(level, state, own_); }

 private:
  static std::size_t players(const Rules& rules) { return rules.carry.mode == CarryMode::pass ? 2 : 1; }
  const double* roll(int level, std::size_t state) const { return roll_.data() + (level * row_ + state) * width_; }
  void reach(std::size_t levels);
  // Walks the rolls at this level and above that have not been walked.
  void walk_down_to(std::size_t level, const TurnWalk* other);
  template <std::size_t width>
  void walk_in(std::size_t level, const TurnWalk* other);

  const TurnModel& model_;
  const TurnPlans& turns_;
  std::size_t players_, own_, row_, width_ = lanes, levels_ = 0, next_ = 0;
  int offers_ = 0;
  const TurnPlan* plan_ = nullptr;
  std::vector<double> stop_, roll_;  // [level][afterstate or roll state][lane]
};

}  // namespace farkle
