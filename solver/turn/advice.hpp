// Advice for the dice on the table: every keep followed by bank, roll or pass, ranked.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "solver/game/policy.hpp"
#include "solver/game/scorer.hpp"
#include "solver/turn/action_values.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

struct AdviceOption {
  Action then = Action::nothing;  // nothing: no dice left, and not enough points to bank
  Dice keep;
  Points points = 0;     // of the keep
  Points at_stake = 0;   // with the keep
  int afterstate = 0;    // what the keep leaves
  int dice_to_roll = 0;  // for roll and pass
  unsigned which = 0;    // of these dice, if the set's differ: one bit each (DiceKinds::dice)
  double value = 0;
  double loss = 0;                           // against the best option, 0 or more
  std::optional<double> farkle_probability;  // of the roll that follows
  std::optional<double> brings;              // the most points of such a roll on average, if it scores
};

// Best first: what choose() chooses, then by value. On a tie: bank before roll before pass, then more points. Empty:
// the roll is a farkle.
std::vector<AdviceOption> advise(const TurnModel&, std::span<const KeepOption> keeps, Points turn_points,
                                 const ActionValues&);
// Every keep of a roll in this state, whatever it leaves. by_kind: what the dice of each kind show
// (DiceKinds::by_kind).
std::vector<KeepOption> all_keeps(const Rules&, const Scorer&, const TurnModel&, int roll_state,
                                  std::span<const Dice> by_kind);

}  // namespace farkle
