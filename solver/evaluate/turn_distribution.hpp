// How turns end when a given policy plays them: the exact chances of every score and of a farkle.
//
// A policy of eight sentences for classic to 10,000, two of them about a lead at the target, has 8,131 turns that
// differ. They take 0.5 s of CPU, most of it for adding up moves near the target and above. Measured: following rolls
// down to a chance of 1e-16 in place of 1e-18 saves an eighth, but changes the result for policies whose last number
// hardly matters. Ordering moves by what follows them, and avoiding a division per move, gain nothing measurable. Not
// tried: values in place of distributions, with one walk backwards for every opponent above the target.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "solver/evaluate/turn_moves.hpp"
#include "solver/game/match.hpp"
#include "solver/game/policy.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

inline constexpr double negligible = 1e-18;         // a smaller chance is not followed: far below every other error
inline constexpr int most_turn_levels = 1'000'000;  // of a turn that is followed to its end

[[noreturn]] void endless_turn_of(const std::string& policy);  // throws CannotDo

DuelTurns without_repeats(std::vector<TurnDistribution>);  // turns by [mover][opponent]

// Numbers turns, alike ones the same.
struct TurnKinds {
  std::vector<std::uint32_t> number;  // of every turn, in the order in which they were added
  std::vector<MatchState> first;      // by number

  void add(const std::optional<Situation>& situation, const MatchState& match) {
    const auto next = static_cast<std::uint32_t>(first.size());
    if (situation && situation == last_situation_) return number.push_back(number.back());
    last_situation_ = situation;
    number.push_back(situation ? known_.try_emplace(*situation, next).first->second : next);
    if (number.back() == next) first.push_back(match);
  }

 private:
  std::unordered_map<Situation, std::uint32_t, Situation::Hash> known_;
  std::optional<Situation> last_situation_;
};

// Makes turns 0, 1, ... on all threads: make(k) says about how long such a turn takes, and the first shows it for all.
void make_turns(std::size_t count, const char* what, Work*, const std::function<double(std::size_t k)>& make);

// False under rules whose turns are not followed: with offers or passing on, where a turn alone does not say how it
// ends, in a game of rounds, and with other last rounds than once.
bool turns_are_followed(const Rules&);

// Plays single turns.
class PolicyTurns : public TurnMoves {
 public:
  // Keeps references. Rolls less likely than `least` are not followed.
  PolicyTurns(const Rules& rules, const TurnModel& model, const Policy& policy, double least = negligible)
      : TurnMoves(rules, model, policy), least_(least) {}

  // The turn of match.to_move from its start. Any number of threads.
  TurnDistribution of(const MatchState& match) const;
  // The same, roll by roll, down to rolls of chance `least`. A turn that is passed on counts as a farkle. After every
  // roll it calls moved(view, move, chance) for every possible move except a farkle, and then done(view, chance of the
  // roll). view: of the roll.
  template <class Moved, class Done>
  TurnDistribution follow(const MatchState& match, double least, Moved&&, Done&&) const;
  // About how long it takes to follow such a turn with these ends, in units of Work.
  double work(const MatchState&, const TurnDistribution&) const;
  // For a policy that looks at nothing but the points still needed (Situation::need_only), [need]: the chance to
  // collect at least `need` steps in a turn that must, for a chaser on (or off) the board. Needs go from 1 to
  // most_need; [0] is not used. A need below the least bank counts as the least bank.
  std::vector<double> chases(bool on_board, int most_need, Work*) const;
  // Turns of one situation end alike; none: this turn is like no other.
  std::optional<Situation> situation(const MatchState& match) const {
    return policy_.situation(first_view(rules_, match, model_.full()));
  }

 private:
  const double least_;
};

// Follows turns that are alike once. Keeps a reference.
class KnownTurns {
 public:
  explicit KnownTurns(const PolicyTurns& turns) : turns_(turns) {}
  const TurnDistribution& of(const MatchState& match) {
    const std::optional<Situation> situation = turns_.situation(match);
    auto found = situation ? known_.find(*situation) : known_.end();
    if (found == known_.end()) found = known_.insert_or_assign(situation.value_or(Situation{}), turns_.of(match)).first;
    return found->second;
  }

 private:
  const PolicyTurns& turns_;
  std::unordered_map<Situation, TurnDistribution, Situation::Hash> known_;
};

template <class Moved, class Done>
TurnDistribution PolicyTurns::follow(const MatchState& match, double least, Moved&& moved, Done&& done) const {
  TurnView view = first_view(rules_, match, model_.full());
  Turn asked = turn(view);
  TurnDistribution ends;
  const std::size_t full = model_.full(), row = full + 1;
  std::vector<double> rolls(row);  // [level][roll state]: the chance to roll these dice with that much at stake
  rolls.back() = 1;
  const int most = most_to_bank(rules_, view.me().bank) / model_.step();
  for (int level = 0; level * row < rolls.size(); ++level) {
    if (level > most_turn_levels) endless_turn_of(policy_.name());
    for (int state = 1; state <= model_.full(); ++state) {
      const double here = rolls[level * row + state];
      if (level > most && rules_.score.win.empty()) {  // nothing can be banked any more
        ends.farkle += here;
        continue;
      }
      ends.farkle += here * model_.state(state).farkle_probability;
      ends.won += here * model_.state(state).win_probability;
      if (here < least) continue;  // the rest of it is lost
      view.at_stake = level * model_.step();
      view.roll_state = state;
      // Most of the time goes here: numbers are captured as they are.
      asked.moves(level, state, [&ends, &rolls, &moved, &view, here, level, row, full](const PlannedMove& move) {
        const double p = here * move.p;
        const std::size_t next = level + move.steps;
        if (move.then == Action::bank) {
          if (ends.banked.size() <= next) ends.banked.resize(next + 1);
          ends.banked[next] += p;
        } else if (move.then == Action::roll) {
          const std::size_t to = next * row + (move.afterstate == TurnModel::hot ? full : move.afterstate);
          if (rolls.size() <= to) rolls.resize((next + 1) * row);
          rolls[to] += p;
        } else {
          ends.farkle += p;
        }
        moved(view, move, p);
      });
      done(view, here);
    }
  }
  return ends;
}

}  // namespace farkle
