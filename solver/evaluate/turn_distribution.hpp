// How turns end when a given policy plays them: the exact chances of every score and of a farkle.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "solver/duel/duel_turn.hpp"
#include "solver/evaluate/far_turns.hpp"
#include "solver/evaluate/turn_choices.hpp"
#include "solver/game/match.hpp"
#include "solver/game/policy.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

class Work;

inline constexpr double negligible = 1e-18;         // a chance that is not followed on: far below every other error
inline constexpr int most_turn_levels = 1'000'000;  // of a turn that is followed to its end

struct TurnDistribution {
  std::vector<double> banked;  // [level = points / step]
  double farkle = 0;           // a farkle, or an end with nothing that counts as one
};

// A policy for which nearly every position is a situation of its own may work out many turns at once. They must be the
// turns that Policy::play plays. Positions: neither bank has reached the target.
class ManyTurns {
 public:
  virtual ~ManyTurns() = default;
  virtual std::vector<TurnDistribution> turn_ends(std::span<const DuelPosition>, Work*) const = 0;
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
  const std::unique_ptr<FarTurns> far_;
};

[[noreturn]] void endless_turn_of(const std::string& name);

template <class Moves>
TurnDistribution follow_turn(const TurnModel& model, const std::string& name, double least, Moves&& moves) {
  const auto states = static_cast<std::size_t>(model.full()) + 1;
  std::vector<double> mass(states, 0.0);  // [level][state]: chance to roll these dice with that much at stake
  mass[static_cast<std::size_t>(model.full())] = 1;
  TurnDistribution ends;
  for (std::size_t level = 0; level * states < mass.size(); ++level) {
    if (level > std::size_t{most_turn_levels}) endless_turn_of(name);
    for (std::size_t s = 1; s < states; ++s) {
      const double here = mass[level * states + s];
      if (here == 0) continue;
      ends.farkle += here * model.state(static_cast<int>(s)).farkle_probability;
      if (here < least) continue;  // the rest of it is lost
      moves(static_cast<int>(level), static_cast<int>(s), here, [&](const PlannedMove& move, double p) {
        const std::size_t next = level + static_cast<std::size_t>(move.steps);
        switch (move.then) {
          case Action::bank:
            if (ends.banked.size() <= next) ends.banked.resize(next + 1);
            ends.banked[next] += p;
            break;
          case Action::roll:
            if (mass.size() < (next + 1) * states) mass.resize((next + 1) * states);
            mass[next * states +
                 static_cast<std::size_t>(move.afterstate == TurnModel::hot ? model.full() : move.afterstate)] += p;
            break;
          case Action::pass:
          case Action::nothing:
            ends.farkle += p;
            break;
        }
      });
    }
  }
  return ends;
}

}  // namespace farkle
