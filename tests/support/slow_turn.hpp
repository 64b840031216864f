// The slow twin of turn_model and turn_kernel: RULES.md section 5 written down as a memoised recursion, one position at
// a time, with every roll made by throwing each die in turn and every keep found by choosing positions.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "solver/game/match.hpp"
#include "solver/game/rules.hpp"
#include "solver/turn/action_values.hpp"
#include "tests/game/naive_scorer.hpp"

namespace farkle::tests {

inline constexpr double never = -std::numeric_limits<double>::infinity();

// What a keep leaves (numbered like the afterstates of dice_kinds.hpp) and its points.
using SlowChoices = std::vector<std::pair<int, Points>>;  // distinct, ascending; none: farkle

class SlowTurn {
 public:
  explicit SlowTurn(const Rules&);

  int full() const { return full_; }  // the state of the whole set; also the afterstate "spent"
  static constexpr int hot = 0;
  int dice(int state) const { return dice_[state]; }  // how many are in hand
  bool confirmed(int afterstate) const { return afterstate == hot || afterstate > unconfirmed_; }
  Points step() const { return step_; }
  Points most() const { return most_; }  // points of the richest keep
  const NaiveScorer& scorer() const { return naive_; }

  // The rolls of a state, as their choices with the chance of each.
  const std::map<SlowChoices, double>& rolls(int state) const { return rolls_[state]; }

  // The chance of a roll that wins the game at once; it has no choices.
  double wins(int state) const { return wins_[state]; }

  // Whether the rules allow banking `points` with `afterstate` left.
  bool may_bank(Points points, int afterstate, bool on_board) const;
  bool may_bank(Points points, int afterstate, const Seat&) const;

 private:
  const Rules rules_;
  NaiveScorer naive_;
  Points step_;
  int full_, unconfirmed_ = 0;
  Points most_ = 0;
  std::vector<std::map<SlowChoices, double>> rolls_;
  std::vector<double> wins_;
  std::vector<int> dice_;
};

// What each way of ending the turn is worth.
struct SlowEnds {
  std::function<double(Points, int afterstate)> bank;  // `never` where it is not allowed
  double farkle = 0;
  Points cap = 0;  // no rolling with more points than this; then the turn is worth
  std::function<double(Points, int afterstate)> beyond;  // this much
  double most = -never;                                  // nothing is worth more: who can have this need not roll
  double win = 1;                                        // a roll that wins the game at once
  std::optional<double> first = {};                      // a farkle on the first roll; none: as any other
};

class SlowWorths {
 public:
  SlowWorths(const SlowTurn&, SlowEnds);
  double worth(Points points, int afterstate);  // W
  double roll(Points points, int state);        // R

 private:
  const SlowTurn& turn_;
  SlowEnds ends_;
  std::vector<double> worth_, roll_;  // [points / step][afterstate]; NaN: not known yet
  double& memo(std::vector<double>&, Points points, int afterstate);
};

// The best expected points of one turn whose farkles are worth `farkle`; no rolling above `cap` points.
double slow_turn_value(const SlowTurn&, bool on_board, double farkle, Points cap);

// True if the rule banks this many points.
inline bool banks(const BankRule& rule, Points points) {
  return std::any_of(rule.intervals.begin(), rule.intervals.end(), [&](const auto& interval) {
    return points >= interval.first && (interval.second == no_limit || points <= interval.second);
  });
}

}  // namespace farkle::tests
