// Advice as people and scripts read it: shared by advise, play and review.
#pragma once

#include <string>
#include <vector>

#include "cli/report/report.hpp"
#include "solver/position_worth.hpp"

namespace farkle {

// What the values of an objective are called, and how they read: 0.541 as "54.1 % to win".
struct Objective {
  std::string value_label = "win";
  Style style = style::percent(3);
  double sign = 1;  // turns: fewer is better, so worths are turns negated
  std::string in_words(double value) const;
  std::string loss_in_words(double loss) const;
};
Objective objective_win();
Objective objective_points();
Objective objective_turns();

std::string dice_count(int n);                                // "1 die", "3 dice"
std::string option_in_words(const AdviceOption&, Dice roll);  // "Keep 1 1 and roll 4 dice"
std::string option_in_words(const StartOption&);
std::string then_word(AdviceOption::Then);

// The best option, and what the other decision that a person would think of costs.
std::string advice_in_words(const std::vector<AdviceOption>&, const Objective&, Dice roll);
std::string advice_in_words(const std::vector<StartOption>&, const Objective&);

Table options_table(const std::vector<AdviceOption>&, const Objective&);
Table starts_table(const std::vector<StartOption>&, const Objective&);

}  // namespace farkle
