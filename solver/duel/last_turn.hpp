// The end of a two-player game: what is left to decide once a bank has reached the target.
//
// With last turns (and for two players with not-last) the other player, the chaser, has one more turn and must exceed.
// The chance depends only on the steps still needed, so one table serves every pair of banks. Where the game ends at
// once, the chaser has no chance.
//
// With game.last_round = overtaken, a chaser who exceeds is chased in turn. The chance to win by it depends only on the
// steps still needed too: whoever needs n steps and banks k leaves an opponent who needs k - n + 2,
//
//   L(n) = max over ways to play of the sum over k >= n of P(k) (1 - L(k - n + 2)).
//
// Far enough past the target a player banks at once. `PastTarget` says from where that is certain and what the turn is
// worth there, so that a turn need not be walked to infinity. Points that must be confirmed grow until they are, so
// with them it is certain only where the chaser has no chance left.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "solver/game/rules.hpp"
#include "solver/game/seat_states.hpp"
#include "solver/game/turn.hpp"
#include "solver/turn/action_values.hpp"
#include "solver/turn/turn_kernel.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

inline constexpr double vanishing_chance = 1e-16;  // of a chance

class LastTurnOdds {
 public:
  LastTurnOdds(const Rules&, const TurnModel&, const TurnKernel&);

  // The best chance to collect `steps` more in one turn by rolling the dice of `state`; with steps <= 0 the dice must
  // still be rolled once. overtaken: the chance to win by it.
  double roll(int steps, int state) const { return known(steps, 0, state); }
  // The same if the least bank takes `least` steps more.
  double roll(int steps, int least, int state) const {
    if (!overtaken_) return roll(std::max(steps, least), state);
    const int excess = least > 0 ? std::max(least - steps, 0) : 0;
    const bool too_far = excess > 0 && least > most_least_;
    return too_far ? beyond_[state] : known(steps, excess, state);
  }
  // The value of banking with `steps` more still needed.
  double bank(int steps) const { return steps > 0 ? 0.0 : overtaken_ ? 1 - exceed(2 - steps, again_) : 1.0; }
  // The chance to exceed from a fresh start, needing `steps` in all. least: the chaser's least bank, in steps.
  double exceed(int steps, int least) const { return possible_ ? roll(steps, least, full_) : 0.0; }
  bool possible() const { return possible_; }  // false: the game ends at once
  // That by steps; as many as are not beyond(); [0] is not used.
  std::vector<double> exceeds(int least) const;
  // At this many steps or more no chance exceeds beyond() by more than 1e-17, or 1e-15 where dice may win at once.
  int most_steps() const { return most_; }
  // The chance from a fresh start if no points are ever enough: that of dice that win at once.
  double beyond() const { return beyond_[full_]; }
  // Hardly any turn collects so many steps: one in 1e17, or in 1e15 where dice may win at once.
  int out_of_reach() const { return out_of_reach_; }
  // The least steps that a turn collects with at most this chance, whatever dice it begins with; 0 if not possible().
  int steps_beyond(double chance) const;
  // The first level that need not be walked in a turn that begins at level `from`. The turn reaches that level, and the
  // chaser, who then needs level + lead steps, still exceeds it, with a chance of at most this. That bounds the error.
  int top_level(int from, int lead, double chance = vanishing_chance) const;
  // The same, whatever the chaser does: the product of the chances to reach the level, and to exceed with the best dice
  // and `lead` steps to go, is at most vanishing_chance.
  int unreached(int from, int lead) const;

 private:
  double best(int steps) const;  // the chance to collect them with the best dice
  void overtake(const TurnKernel&);
  double known(int steps, int excess, int state) const {
    const int row = std::max(steps, lowest_) - lowest_;
    return row < rows_ ? roll_[(excess * rows_ + row) * states_ + state] : beyond_[state];
  }

  bool possible_, overtaken_ = false;
  int full_, states_, most_ = 1, out_of_reach_ = 1;
  int lowest_ = 0;  // steps of the first row of roll_, which holds for all that are lower
  int rows_ = 1;
  // Overtaken: the least bank of whoever plays again, in steps, and the highest least bank that matters.
  int again_ = 1, most_least_ = 1;
  // [excess][steps - lowest_][state]. excess: overtaken: the steps by which the least bank takes more than is needed.
  std::vector<double> roll_;
  std::vector<double> beyond_;  // [state]: the same for more steps than that
  std::vector<double> best_;    // [steps]: with the best dice
};

// Levels of a turn: from which banking is allowed, from which it reaches the target, and up to which it is allowed.
struct TurnLimits {
  int least = 0, need = 0, most = 0;
};

struct LastTurnValues;

// What all turns of one rule set share. Keeps references to rules and model.
struct TurnGame {
  TurnGame(const Rules& r, const TurnModel& m)
      : rules(r), model(m), states(r), kernel(m, r.turn.hot_dice == HotDice::may), last_turn(r, m, kernel) {}

  const Rules& rules;
  const TurnModel& model;
  SeatStates states;
  TurnKernel kernel;
  LastTurnOdds last_turn;
  // Banks leave dice to the next player; a single die leaves none.
  const bool leaves_dice = rules.carry.mode == CarryMode::inherit && model.full() > 1;
  const bool must = rules.turn.hot_dice == HotDice::must;  // hot dice must be rolled
  const std::array<int, 2> least{model.steps_up(least_bank(rules, false)), model.steps_up(least_bank(rules, true))};

  int least_steps(bool on_board) const { return least[on_board]; }  // needed to bank
  TurnLimits limits(const Seat& seat) const {
    return {least_steps(seat.on_board), model.steps_up(states.winning() - seat.bank),
            most_to_bank(rules, seat.bank) / model.step()};
  }
  // A last turn of this seat, which must exceed that bank.
  LastTurnValues chasing(const Seat&, Points exceed) const;
};

// The action values of a last turn: chances to exceed.
struct LastTurnValues {
  const TurnGame& game;
  int least, need;  // steps needed to bank, and to exceed
  double farkle = 0;
  int steps(Points points) const { return points / game.model.step(); }
  std::optional<double> bank(Points points, int afterstate) const {
    if (steps(points) < least ||
        (afterstate == TurnModel::hot ? game.must : afterstate <= game.model.kinds().unconfirmed()))
      return std::nullopt;
    return game.last_turn.bank(need - steps(points));
  }
  double roll(Points points, int state) const {
    return game.last_turn.roll(need - steps(points), least - steps(points), state);
  }
  std::optional<double> pass(Points, int) const { return std::nullopt; }
};

inline LastTurnValues TurnGame::chasing(const Seat& seat, Points exceed) const {
  return {*this, least_steps(seat.on_board), (exceed - seat.bank) / model.step() + 1};
}

// The turn of a mover who has reached the target, against one kind of chaser (on the board or not). `steps`: how many
// the chaser needs to exceed if the mover stops.
class PastTarget {
 public:
  // exceed[n]: the chaser's chance to exceed when it needs n steps; `beyond` after its end; [0] is not used.
  PastTarget(const TurnGame&, std::vector<double> exceed, double beyond = 0);

  double stop(int steps) const { return 1 - exceed(steps); }
  // The value of hot dice when all else is banked at once: a bank, a free roll, or a forced one that may farkle.
  double hot(int steps, double farkle) const { return hot_farkle_ * farkle + hot_[clamp(steps)]; }
  bool rolls_hot(int steps) const { return must_ || !at_least_as_good(stop(steps), hot_[clamp(steps)]); }
  // The smallest number of steps from which banking at once is right with any dice, when a farkle loses at least `loss`
  // (1 - F). None: at no number of steps, since dice may win at once.
  std::optional<int> settled(double loss) const;
  // A number of steps from which hot dice too are banked, if they may be: to roll them gains less than their farkles
  // lose, or next to nothing if they never farkle.
  int hot_settled(double loss) const;

 private:
  std::size_t clamp(int steps) const { return steps < 0 ? 0 : steps < end_ ? steps : end_; }
  double exceed(int steps) const { return exceed_[clamp(steps)]; }

  int end_;
  bool must_;
  double hot_farkle_ = 0, full_farkle_;  // chances: of hot dice that must be rolled until some are left; of one roll
  std::vector<double> exceed_, hot_;
  std::vector<double>
      needed_loss_;  // [steps], falling: banking is right at all higher steps when the loss is at least this
};

}  // namespace farkle
