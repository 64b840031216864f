// How turns end when a given policy plays them: the exact chances of every score and of a farkle.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "solver/evaluate/shared_turns.hpp"
#include "solver/evaluate/turn_choices.hpp"
#include "solver/evaluate/turn_course.hpp"
#include "solver/game/match.hpp"
#include "solver/game/policy.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

class Work;

// The turns of one policy between every pair of seats of a game for two; equal ones once.
struct DuelTurns {
  std::vector<TurnDistribution> turns;
  std::vector<std::uint32_t> number;  // [mover][opponent], SeatStates indices
  std::size_t doubles() const;        // of all turns
};
DuelTurns without_repeats(std::vector<TurnDistribution>);  // turns by [mover][opponent]

// A policy for which nearly every position is a situation of its own may work out all turns at once. They must be the
// turns that Policy::play plays.
class ManyTurns {
 public:
  virtual ~ManyTurns() = default;
  virtual DuelTurns duel_turns(Work*) const = 0;
};

// Follows all rolls of a turn that are no less likely than `least`. moves(level, roll state, chance that it comes to
// this, go): calls go(move, chance) for all that may happen after the roll, a farkle apart. name: of the policy, for
// the CannotDo about a turn without end.
template <class Moves>
TurnDistribution follow_turn(const TurnModel&, const std::string& name, double least, Moves&&);

// Plays single turns.
class PolicyTurns {
 public:
  // Keeps references. What is less likely than `least` is not followed on. Throws CannotDo where a turn alone does not
  // say how it ends: offers, passing on.
  PolicyTurns(const Rules&, const TurnModel&, const Policy&, double least = negligible);

  // The turn of match.to_move from its start. Any number of threads.
  TurnDistribution of(const MatchState& match) const;
  // About how long it takes to follow such a turn that ends so, in units of Work.
  double work(const MatchState&, const TurnDistribution&) const;
  // Turns of one situation end alike, except for Policy::unknown_situation.
  std::uint64_t situation(const MatchState& match) const;

 private:
  const Rules& rules_;
  const TurnModel& model_;
  const Policy& policy_;
  const double least_;
  const TurnChoices choices_;
  const std::unique_ptr<SharedTurns> shared_;
};

template <class Moves>
TurnDistribution follow_turn(const TurnModel& model, const std::string& name, double least, Moves&& moves) {
  TurnCourse course = TurnCourse::start(model);
  for (int level = 0; level < course.levels(); ++level) {
    if (level > most_turn_levels) endless_turn_of(name);
    for (int state = 1; state <= model.full(); ++state) {
      const double here = course.chance(level, state);
      course.ends.farkle += here * model.state(state).farkle_probability;
      if (here < least) continue;  // the rest of it is lost
      moves(level, state, here, [&](const PlannedMove& move, double p) { course.add(level, move, p); });
    }
  }
  return std::move(course.ends);
}

}  // namespace farkle
