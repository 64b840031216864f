// The best play after every keep of one turn, and how turns end under it.
//
//   level    0 ... rows - 1              rows ... rows + tail - 1    above
//   known    one play an afterstate      two: any dice left, hot     what PastTarget says, or the last row again
//
// In the tail and under PastTarget everything is banked, except perhaps hot dice, so two plays are enough.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "solver/duel/last_turn.hpp"
#include "solver/evaluate/turn_distribution.hpp"
#include "solver/game/policy.hpp"
#include "solver/turn/action_values.hpp"
#include "solver/turn/position_values.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

struct TurnDecisions {
  // best(level, afterstate): the best play, for levels below `levels`. Above them the last level holds, or what
  // past_target says to a chaser who needs level + lead steps.
  template <class Best>
  TurnDecisions(int full, int levels, double farkle, Best&& best, const PastTarget* past_target = nullptr,
                int lead = 0);
  // The best of a solved turn, in one lane of it.
  TurnDecisions(const LaneActions&, int levels);

  int afterstates = 0, rows = 0, tail = 0;
  std::vector<double> worth;                // of the rows, then of the tail
  std::vector<Action> then;                 // likewise
  const PastTarget* past_target = nullptr;  // null: the last row holds for all levels above, and there is no tail
  int lead = 0;                             // the chaser needs level + lead steps to exceed
  double farkle = 0;

  BestAction at(int level, int afterstate) const {
    if (level >= rows && past_target) {
      if (level >= rows + tail) return above(level, afterstate);
      return known(rows * afterstates + 2 * (level - rows) + (afterstate == TurnModel::hot ? 1 : 0));
    }
    return known(std::min(level, rows - 1) * afterstates + afterstate);
  }

  Decision play(int level, std::span<const KeepOption> options, Points step) const {
    return choose(options, [&](const KeepOption& keep) { return at(level + keep.points / step, keep.afterstate); });
  }

 private:
  void add(const BestAction& play) {
    worth.push_back(play.value);
    then.push_back(play.then);
  }
  BestAction known(int at) const { return {then[at], worth[at]}; }
  BestAction above(int level, int afterstate) const;
};

template <class Best>
TurnDecisions::TurnDecisions(int full, int levels, double loss, Best&& best, const PastTarget* past, int ahead)
    : afterstates(full + 1), rows(levels), past_target(past), lead(ahead), farkle(loss) {
  const auto banks_any_dice = [&](int level) {
    for (int afterstate = 1; afterstate <= full; ++afterstate)
      if (best(level, afterstate).then != Action::bank) return false;
    return true;
  };
  if (past)
    for (; rows > 1 && banks_any_dice(rows - 1); --rows) ++tail;
  for (int level = 0; level < rows; ++level)
    for (int afterstate = 0; afterstate <= full; ++afterstate) add(best(level, afterstate));
  for (int level = rows; level < levels; ++level)
    for (const int afterstate : {full, TurnModel::hot}) add(best(level, afterstate));
}

// Follows the decisions of many turns of one rule set. Gives the same ends as `play` roll by roll, but faster.
using FollowDecisions = std::function<std::vector<TurnDistribution>(std::span<const TurnDecisions>)>;
FollowDecisions decision_follower(const TurnModel&);

}  // namespace farkle
