// Parts of the rules in plain English (rule_sentences.hpp): what happens between turns.
#pragma once

#include <string>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/rules.hpp"
#include "solver/game/score_lines.hpp"

namespace farkle::rule_texts {

using Text = std::string;

inline Text number(Points points) { return (points < 0 ? "-" : "") + with_thousands(points < 0 ? -points : points); }
// "six dice", "one die"
inline Text dice_of(const Rules& r) { return number_word(r.dice.count) + (r.dice.count == 1 ? " die" : " dice"); }

constexpr const char* roll_wins = "This roll wins the game at once.";

// Empty where the rule is not played.
Text confirm(const Rules&);
Text opening(const Rules&);
Text on_board_at(const Rules&);
Text streak(const Rules&);
Text penalty(const Rules&);
Text first_farkle(const Rules&);
Text floor_of(const Rules&);
Text carry(const Rules&);
Text offered_hot_dice(const Rules&);
Text offers_on_board(const Rules&);
Text reach(const Rules&);
Text last_round(const Rules&);  // and then, after it:
Text end(const Rules&);
Text rounds(const Rules&);
Text wins(const Rules&);

}  // namespace farkle::rule_texts
