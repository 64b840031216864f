#include "sim/files/scored_rolls.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "solver/game/did_you_mean.hpp"

namespace farkle {
namespace {

// The part of a line after the roll: ",250,3,1:50 1:100 2:150". Rolls of the same dice share it.
std::string rest_of_line(const Scorer& scorer, Dice roll) {
  std::vector<std::pair<int, Points>> choices;
  for (const Keep& keep : scorer.keeps(roll)) choices.emplace_back(keep.dice.size(), keep.points);
  std::sort(choices.begin(), choices.end());
  choices.erase(std::unique(choices.begin(), choices.end()), choices.end());

  const BestKeep best = scorer.best(roll);
  std::string line = "," + std::to_string(best.steps() * scorer.step()) + "," + std::to_string(best.dice_used()) + ",";
  for (std::size_t i = 0; i < choices.size(); ++i)
    line += (i ? " " : "") + std::to_string(choices[i].first) + ":" + std::to_string(choices[i].second);
  if (scorer.wins(roll)) line += choices.empty() ? "win" : " win";
  return line + "\n";
}

}  // namespace

void ScoredRolls::add(std::string_view line, std::string& csv) {
  line = bare_line(line);
  // Reads the plain form here, at full speed. parse_dice reads all other forms and reports all errors.
  std::array<char, max_dice> digits;
  Dice roll;
  std::size_t n = 0;
  if (!line.empty() && line.size() <= static_cast<std::size_t>(most_))
    for (; n < line.size() && line[n] >= '1' && line[n] <= '6'; ++n) {
      digits[n] = line[n];
      roll.add(line[n] - '0');
    }
  if (n == 0 || n != line.size()) {
    roll = parse_dice(line, most_, jokers_);
    n = 0;
    for (const char c : plain_text(line)) {
      if (c >= '1' && c <= '6') digits[n++] = c;
      if (c == 'J' || c == 'j') digits[n++] = 'J';
    }
  }
  auto& rest = rest_[roll.bits()];
  if (!rest) rest = std::make_unique<std::string>(rest_of_line(scorer_, roll));
  csv.append(digits.data(), n);
  csv += *rest;
}

}  // namespace farkle
