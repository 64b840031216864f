// Rule sets to run a test over: the built-in ones with all their options, and random ones.
#pragma once

#include <string>
#include <vector>

#include "solver/game/rules.hpp"
#include "tests/support/random.hpp"

namespace farkle::tests {

// Every built-in set, each of its options alone, and all of them together.
std::vector<std::string> every_spec();

enum class LoadedDice { no, yes, some_equal };

// Any rules that a rule file can say and check() accepts: any melds, 1..6 dice, any turn, bank and farkle rules.
// At most `most_dice` dice; loaded: each die has its own weights, with some_equal some have those
// of an earlier die; else the dice are alike and sometimes weighted.
Rules random_rules(Random&, LoadedDice = LoadedDice::no, int most_dice = max_dice);
// The same for a game of two that is solved in a blink: anything that happens between turns, and a target of a few
// steps. Openings, least banks, offers and dice that are spent come up often.
Rules random_game(Random&, int most_dice);
// The same rules with a bank.confirm, and without what does not go together with that. Where none is allowed it is
// empty.
Rules confirmed(Random&, Rules);
WinningDice random_win(Random&);  // one to three dice of one face or of any, or a run of two faces
// Melds for score.melds of at most this many dice; often there are none.
MeldPatterns random_melds(Random&, int most_dice, Points step);

// What a failing test says about random rules: all their keys.
std::string shown(const Rules&);

}  // namespace farkle::tests
