// Rolls as lines of CSV: roll,best_points,best_dice,choices. The choices are dice:points, ascending and distinct.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "solver/game/scorer.hpp"

namespace farkle {

class ScoredRolls {
 public:
  static constexpr std::string_view header = "roll,best_points,best_dice,choices\n";
  explicit ScoredRolls(const Rules& rules) : scorer_(rules), most_(rules.dice.count) {}

  // Adds the line for a roll that is written as parse_dice reads it. Throws UserError for anything else.
  void add(std::string_view roll, std::string& csv);

 private:
  const Scorer scorer_;
  const int most_;
  std::vector<std::unique_ptr<std::string>> rest_{Dice::end_bits};
};

}  // namespace farkle
