#include "cli/commands/publish/card_basics.hpp"

#include <algorithm>
#include <array>

#include "cli/commands/shared/loaded_dice.hpp"
#include "cli/report/format.hpp"
#include "solver/game/rule_texts.hpp"
#include "solver/game/score_lines.hpp"

namespace farkle {
namespace {

constexpr std::size_t most_keeps = 8;

Dice dice_of(int face, int count) {
  Dice dice;
  dice.add(face, count);
  return dice;
}

// True if so many dice of a face score more together than as two keeps.
bool is_meld(const Scorer& scorer, int face, int count) {
  Points apart = 0;
  for (int k = 1; k < count; ++k) {
    const Points one = scorer.points(dice_of(face, k)), other = scorer.points(dice_of(face, count - k));
    if (one > 0 && other > 0) apart = std::max(apart, one + other);
  }
  return scorer.points(dice_of(face, count)) > apart;
}

bool of_one_face(const std::vector<int>& dice) {
  return std::all_of(dice.begin(), dice.end(), [&](int face) { return face == dice.front(); });
}

}  // namespace

void add_scores(Report& report, const Rules& rules, const Scorer& scorer) {
  constexpr std::array<const char*, max_dice> numbers = {"one", "two", "three", "four", "five", "six"};
  using ByCount = std::array<std::optional<std::int64_t>, max_dice + 1>;  // by number of dice
  std::vector<std::pair<std::string, ByCount>> scores;
  std::array<bool, max_dice + 1> used{};
  for (int face = 1; face <= face_count; ++face) {
    ByCount& row = scores.emplace_back(std::to_string(face), ByCount{}).second;
    for (int n = 1; n <= rules.dice.count; ++n) {
      if (const Points points = scorer.points(dice_of(face, n))) row[n] = points;
      used[n] |= is_meld(scorer, face, n);
    }
  }
  for (const ScoreLine& line : score_lines(rules)) {
    if (!line.melds.empty() && of_one_face(line.example)) continue;  // above
    const std::size_t n = line.example.size();
    std::string what = line.key == "score.straights" ? for_people(line.example, style::dice) : line.what;
    if (line.key == "score.three_pairs" && rules.score.pairs_may_repeat) what += ", also equal ones";
    scores.emplace_back(std::move(what), ByCount{}).second[n] = line.points;
    used[n] = true;
  }

  Table table{"", "What scores", {{"", "", style::plain}}};
  for (std::size_t n = 1; n <= max_dice; ++n)
    if (used[n]) table.columns.push_back({"", numbers[n - 1], style::or_absent(style::points, "")});
  for (const auto& [what, points] : scores) {
    std::vector<Value> row{what};
    for (std::size_t n = 1; n <= max_dice; ++n)
      if (used[n]) row.push_back(value_or_absent(points[n]));
    table.rows.push_back(std::move(row));
  }
  report.table(std::move(table), audience::people);
  if (!rules.score.win.empty()) report.sentence(rule_texts::wins(rules));
  if (rules.bank.confirm.needed()) report.sentence(rule_texts::confirm(rules));
}

void add_keeps(Report& report, const TurnModel& model, const std::vector<SurprisingKeep>& keeps) {
  const bool alike = model.alike();
  Table table{"keeps",
              "",
              {{"dice", "", alike ? style::integer : style::die_numbers},
               {"most", "", style::dice},
               {"keep", "", style::dice},
               {"least_stake", "", style::points},
               {"most_stake", "", style::points},
               {"frequency", "", style::percent(1)},
               {"gain", "", style::decimal(1)}}};
  if (!alike) table.columns.push_back({"left", "", style::die_numbers});
  const std::size_t listed = std::min(keeps.size(), most_keeps);
  double least = keeps.empty() ? 0 : keeps.front().gain, most = least;
  for (std::size_t k = 0; k < listed; ++k) {
    const SurprisingKeep& keep = keeps[k];
    table.rows.push_back({hand_shown(model, keep.roll_state), faces_of(keep.most), faces_of(keep.best),
                          std::int64_t{keep.least_stake}, std::int64_t{keep.most_stake}, keep.frequency, keep.gain});
    if (!alike) table.rows.back().push_back(hand_shown(model, keep.left));
    least = std::min(least, keep.gain), most = std::max(most, keep.gain);
  }
  report.table(std::move(table), audience::json | audience::csv);
  constexpr std::size_t most_shown = 5;
  Table people{"",
               "Keep this, not that",
               {{"", "rolling", alike ? style::integer : style::die_numbers},
                {"", "keep", style::dice},
                {"", "not", style::dice},
                {"", "up to, at stake", style::points}}};
  if (!alike) people.columns.push_back({"", "and leave", style::die_numbers});
  for (std::size_t k = 0; k < std::min(keeps.size(), most_shown); ++k) {
    const SurprisingKeep& keep = keeps[k];
    people.rows.push_back(
        {hand_shown(model, keep.roll_state), faces_of(keep.best), faces_of(keep.most), std::int64_t{keep.most_stake}});
    if (!alike) people.rows.back().push_back(hand_shown(model, keep.left));
  }
  report.table(std::move(people), audience::people);
  report.sentence(std::string(keeps.empty() ? "Keep" : "Otherwise keep") +
                  " what scores most, and on a tie the fewest " + (alike ? "dice." : "dice (which: farkle advise)."));
  if (listed > 0)
    report.sentence("The exceptions gain " + fixed(least, 0) + " to " + fixed(most, 0) + " points each time" +
                    (keeps.size() > listed ? "; others matter less." : "."));
}

}  // namespace farkle
