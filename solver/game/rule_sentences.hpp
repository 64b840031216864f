// The rules in plain English. One list has a sentence for every key of a rule file, found by the key's path, and for
// the rules that no key changes. A test demands a sentence for every key, and checks its claims against the scorer, the
// turn and end_turn.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/game/rules.hpp"

namespace farkle {

struct RuleSentence {
  std::string_view key;                        // "bank.opening"; empty: no key changes it
  std::string (*say)(const Rules&) = nullptr;  // null: the lines of the scoring table say it (score_lines.hpp)
  std::string text(const Rules&) const;        // empty where the rule is not played: a minimum of 0
};

struct RuleSection {
  std::string_view title;  // "Hot dice"
  std::vector<RuleSentence> sentences;
};

// In reading order.
std::vector<RuleSection> rule_sections();
std::vector<RuleSection> sections_between_turns();  // the last of them: match_sentences.cpp

std::string about_confirming(const Rules&);  // bank.confirm; empty: nothing must be confirmed
std::string about_winning(const Rules&);     // score.win; empty: no dice win at once
inline constexpr const char* roll_wins = "This roll wins the game at once.";

}  // namespace farkle
