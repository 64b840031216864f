#include "cli/commands/publish/card_parts.hpp"

#include <algorithm>

#include "cli/commands/shared/bank_rules.hpp"
#include "cli/report/format.hpp"
#include "solver/game/rule_texts.hpp"
#include "solver/game/score_lines.hpp"

namespace farkle {
namespace {

constexpr std::size_t most_keeps = 8, most_shown = 5;

}  // namespace

void add_scores(Report& report, const Rules& rules, const Scorer& scorer) {
  const ScoresByCount all = scores_by_count(rules, scorer);
  Table table{"", "What scores", {{"", ""}}};
  for (int n = 1; n <= max_dice; ++n)
    if (all.used[n]) table.columns.push_back({"", number_word(n), style::or_absent(style::points, "")});
  for (const auto& [what, points] : all.lines) {
    Row& row = table.add({what});
    for (int n = 1; n <= max_dice; ++n)
      if (all.used[n]) row.push_back(points[n]);
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
  Table people{"",
               "Keep this, not that",
               {{"", "rolling", alike ? style::integer : style::die_numbers},
                {"", "keep", style::dice},
                {"", "not", style::dice},
                {"", "up to, at stake", style::points}}};
  if (!alike) table.columns.push_back({"left", "", style::die_numbers});
  if (!alike) people.columns.push_back({"", "and leave", style::die_numbers});
  const std::size_t listed = std::min(keeps.size(), most_keeps);
  double least = keeps.empty() ? 0 : keeps.front().gain, most = least;
  for (std::size_t k = 0; k < listed; ++k) {
    const SurprisingKeep& keep = keeps[k];
    const Value dice = hand_shown(model, keep.roll_state);
    table.add({dice, keep.most, keep.best, keep.least_stake, keep.most_stake, keep.frequency, keep.gain});
    if (k < most_shown) people.add({dice, keep.best, keep.most, keep.most_stake});
    for (Table* each : {&table, &people})
      if (!alike && each->rows.size() == k + 1) each->rows.back().push_back(hand_shown(model, keep.left));
    least = std::min(least, keep.gain), most = std::max(most, keep.gain);
  }
  report.table(std::move(table), audience::machines);
  report.table(std::move(people), audience::people);
  report.sentence(std::string(keeps.empty() ? "Keep" : "Otherwise keep") +
                  " what scores most, and on a tie the fewest " + (alike ? "dice." : "dice (which: farkle advise)."));
  if (listed > 0)
    report.sentence("The exceptions gain " + fixed(least, 0) + " to " + fixed(most, 0) + " points each time" +
                    (keeps.size() > listed ? "; others matter less." : "."));
}

}  // namespace farkle
