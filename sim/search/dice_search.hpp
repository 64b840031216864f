// Which dice to play with, of those that a player owns: every set is measured by the points of a turn, which is quick,
// and the best of them by a game for two, which is exact.
#pragma once

#include <optional>
#include <string>
#include <vector>
#include "solver/duel/duel_turn.hpp"

#include "sim/policies/solved.hpp"
#include "solver/game/rules.hpp"
#include "solver/turn/work.hpp"

namespace farkle {

using DiceNames = std::vector<std::string>;

// "lucky:2,odd": the names of dice, one for each die. Throws UserError.
DiceNames named_dice(const std::string& flag, const std::string& text);
// The same text again; equal names stand together.
std::string dice_text(const DiceNames&);
// Throws UserError for a name that the rules do not have. words: what the flag takes besides names.
void check_names(const Rules&, const std::string& flag, const DiceNames&, const std::vector<std::string>& words = {});
// The dice of a player: all that are rolled, one that all of them are like, or none. Throws UserError for others.
DiceNames named_set(const Rules&, const std::string& flag, const std::string& text);

// The same rules with these dice, all of them in dice.named.
Rules with_dice(Rules, const DiceNames&);

// points: the most expected points of a turn, where points beyond the target count for nothing: so a turn of dice that
// hardly ever farkle is no longer than a game.
struct DiceOfSet {
  DiceNames dice;
  double points = 0;
};

// All different sets of dice.count dice, by points, the best first. owned: names of dice.named, each as often as the
// player has it. Throws UserError if they are too few, or make more than most_dice_sets.
inline constexpr std::size_t most_dice_sets = 20'000;
std::vector<DiceOfSet> sets_by_points(const Rules&, DiceNames owned, Work*);

// The first `most` of them, `solved` of those with how they are played; the best first. The player with this set and
// the opponent both play their best.
struct RankedSet : DiceOfSet {
  std::optional<double> wins = {};        // the chance to, as often first as second
  std::vector<BankRule> bank_rules = {};  // by roll state, at the start of a game
};
std::vector<RankedSet> ranked(const Rules&, const std::vector<DiceOfSet>&, std::size_t most, std::size_t solved,
                              Solved& opponent, Work*);

// What each kind of die in a set brings that a fair die in its place would not; wins: needs the set's chance.
struct DieGain {
  std::string die;
  double points = 0;
  std::optional<double> wins;
};
std::vector<DieGain> gains_of(const Rules&, const RankedSet&, bool wins, Solved& opponent, Work*);

}  // namespace farkle
