// How turns end when a given policy plays them: the exact chances of every score and of a farkle.
//
// A policy of eight sentences for classic to 10,000, two of them about a lead at the target, has 8,131 turns that
// differ. They take 0.5 s of CPU, most of it for adding up moves near the target and above. Measured: following rolls
// down to a chance of 1e-16 in place of 1e-18 saves an eighth, but changes the result for policies whose last number
// hardly matters. Ordering moves by what follows them, and avoiding a division per move, gain nothing measurable. Not
// tried: values in place of distributions, with one walk backwards for every opponent above the target.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "solver/evaluate/shared_turns.hpp"
#include "solver/evaluate/turn_choices.hpp"
#include "solver/evaluate/turn_course.hpp"
#include "solver/game/match.hpp"
#include "solver/game/policy.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

class Work;

// The turns of one policy between every pair of seats of a game for two; equal turns are kept once.
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

// False under rules whose turns are not followed: with offers or passing on, where a turn alone does not say how it
// ends, in a game of rounds, and with dice that win at once.
bool turns_are_followed(const Rules&);

// Plays single turns.
class PolicyTurns {
 public:
  // Keeps references. Rolls less likely than `least` are not followed. Throws CannotDo for rules whose turns are not
  // followed.
  PolicyTurns(const Rules&, const TurnModel&, const Policy&, double least = negligible);

  // The turn of match.to_move from its start. Any number of threads.
  TurnDistribution of(const MatchState& match) const;
  // The same, roll by roll, down to rolls of chance `least`. After every roll it calls moved(view, move, chance) for
  // every possible move except a farkle, and then done(view, chance of the roll). view: of the roll.
  template <class Moved, class Done>
  TurnDistribution follow(const MatchState& match, double least, Moved&&, Done&&) const;
  // About how long it takes to follow such a turn with these ends, in units of Work.
  double work(const MatchState&, const TurnDistribution&) const;
  // Turns of one situation end alike, except for Policy::unknown_situation.
  std::uint64_t situation(const MatchState& match) const;

 private:
  template <class Moved, class Done>
  TurnDistribution go_on(TurnView, TurnCourse, const TurnCourse* below, double least, Moved&&, Done&&) const;
  int first_enough(const TurnView& view) const {
    return std::max(0, (enough(view) + model_.step() - 1) / model_.step());
  }

  const Rules& rules_;
  const TurnModel& model_;
  const Policy& policy_;
  const double least_;
  const TurnChoices choices_;
  const std::unique_ptr<SharedTurns> shared_;
};

template <class Moved, class Done>
TurnDistribution PolicyTurns::follow(const MatchState& match, double least, Moved&& moved, Done&& done) const {
  return go_on(first_view(rules_, match, model_.full()), TurnCourse::start(model_), nullptr, least, moved, done);
}

// below: the part of the turn that has been followed and is not in `course`: rolls that are not enough.
template <class Moved, class Done>
TurnDistribution PolicyTurns::go_on(TurnView view, TurnCourse course, const TurnCourse* below, double least,
                                    Moved&& moved, Done&& done) const {
  const BanksFrom from = banks_from(policy_, view);
  SharedTurns::Turn *const far = shared_->far(view), *const reached = shared_->reached(view);
  const int enough_from = first_enough(view), end_of_far = far ? enough_from : 0;
  const int most = most_to_bank(rules_, view.me().bank) / model_.step();
  for (int level = below ? std::max(0, end_of_far - model_.most_steps()) : 0; level < course.levels(); ++level) {
    if (level > most_turn_levels) endless_turn_of(policy_.name());
    if (level > most) {  // nothing can be banked any more
      for (int state = 1; state <= model_.full(); ++state) course.ends.farkle += course.chance(level, state);
      continue;
    }
    view.at_stake = level * model_.step();
    SharedTurns::Row* row = nullptr;
    for (int state = 1; state <= model_.full(); ++state) {
      const double more = course.chance(level, state),
                   here = below && level < end_of_far ? more + below->chance(level, state) : more;
      course.ends.farkle += more * model_.state(state).farkle_probability;
      if (here < least) continue;  // the rest of it is lost
      view.roll_state = state;
      const auto go = [&](const PlannedMove& move, double chance) {
        course.add(level, move, chance * move.p);
        moved(view, move, chance * move.p);
      };
      if (reached && level >= enough_from) {
        reached->all(row, level, state, [&](const PlannedMove& move) { go(move, here); });
      } else {
        if (more > 0 && level < end_of_far)
          far->below(row, level, state, end_of_far, [&](const PlannedMove& move) { go(move, more); });
        for (const SharedTurns::Group& group : shared_->near(level, state, end_of_far))
          shared_->ask(view, group, from, [&](const PlannedMove& move) { go(move, here); });
      }
      done(view, here);
    }
  }
  return std::move(course.ends);
}

}  // namespace farkle
