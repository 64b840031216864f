// The rules in plain English. One list: every key of a rule file has its sentence in it, found by the key's path, and
// so have the rules that no key changes. A test demands a sentence of every key, and holds what it claims against the
// scorer, the turn and end_turn.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/game/rules.hpp"

namespace farkle {

enum class RuleSection { game, turn, scores, hot_dice, board, streak, next_player, end };
std::string_view title_of(RuleSection);  // "Hot dice"

struct RuleSentence {
  std::string_view key;  // "bank.opening"; empty: no key changes it
  RuleSection section;
  std::string (*say)(const Rules&);  // empty where the rule is not played: a minimum of 0
  bool in_table = false;             // the lines of the scoring table say the same: score_lines.hpp
};

// In the order of reading: sections do not come twice.
const std::vector<RuleSentence>& rule_sentences();

}  // namespace farkle
