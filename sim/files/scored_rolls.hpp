// Rolls as lines of CSV: roll,best_points,best_dice,choices. The choices are dice:points, ascending and distinct, and
// "win" behind them if the roll wins the game at once.
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
  explicit ScoredRolls(const Rules& rules) : scorer_(rules), most_(rules.dice.count), jokers_(joker_dice(rules)) {}

  // Adds the line for a roll that is written as parse_dice reads it. Throws UserError for anything else.
  void add(std::string_view roll, std::string& csv);

 private:
  const Scorer scorer_;
  const int most_, jokers_;
  std::vector<std::unique_ptr<std::string>> rest_{jokers_ > 0 ? 8 * Dice::end_bits
                                                              : Dice::end_bits};  // by Dice::bits()
};

}  // namespace farkle
