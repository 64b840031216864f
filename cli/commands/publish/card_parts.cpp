#include "cli/commands/publish/card_parts.hpp"

#include <algorithm>

#include "cli/commands/shared/bank_rules.hpp"
#include "cli/report/format.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/policies/sentence_check.hpp"
#include "sim/policies/sentence_policy.hpp"
#include "sim/search/objective.hpp"
#include "solver/game/rule_texts.hpp"
#include "solver/game/score_lines.hpp"

namespace farkle {
namespace {

constexpr std::size_t most_keeps = 8, most_shown = 5;

std::string in_words(const SentenceExample& example, const TurnModel& model) {
  const int dice = model.state(example.left).dice;
  switch (example.then) {
    case Action::bank:
      return "bank " + with_thousands(example.at_stake + example.kept);
    case Action::roll:
      if (!model.alike() && dice < model.dice_count())
        return (dice == 1 ? "roll die " : "roll dice ") +
               for_people(hand_shown(model, example.left), style::die_numbers);
      return "roll " + (dice == 1 ? "the last die" : std::to_string(dice) + " dice");
    case Action::pass:
    case Action::nothing:
      break;
  }
  return "-";
}

// How many sentences of the list each one that is said holds: two if it has an "otherwise".
std::vector<std::size_t> sizes_said(const std::vector<Sentence>& all) {
  std::vector<std::size_t> sizes;
  for (std::size_t at = 0; at < all.size(); at += sizes.back())
    sizes.push_back(at + 1 < all.size() && said({all[at], all[at + 1]}).size() == 1 ? 2 : 1);
  return sizes;
}

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

void add_sentences(Report& report, const std::vector<Sentence>& sentences, const std::shared_ptr<Solved>& solved,
                   bool wins) {
  const auto policy = policy_of(sentences, solved);
  report.data("policy", policy->name());
  const auto slot = [](const Sentence& s) {
    return s.at_the_target()                  ? "finish"
           : s.decides(Phrase::Subject::keep) ? "keep"
           : s.decides(Phrase::Subject::take) ? "offer"
                                              : "bank";
  };
  const std::vector<std::string> all = said(sentences);
  const std::vector<std::size_t> sizes = sizes_said(sentences);
  for (std::size_t k = 0, at = 0; k < all.size(); at += sizes[k++])
    report.sentence(std::to_string(k + 1) + ". (" + slot(sentences[at]) + ") " + all[k]);
  if (!turns_are_followed(solved->rules)) {
    report.sentence("What they win is not known exactly under these rules: farkle simulate plays them.");
  } else {
    if (wins) {
      const double value = win_objective(solved, {make_policy("optimal", solved, 2)}).value(*policy);
      report.fact("wins", "share of two-player games won against optimal", value, style::percent(2));
    }
    if (!solved->rules.farkle.reset)
      report.fact("points", "points a turn", points_objective(solved).value(*policy), style::decimal(2));
  }

  Table table{"examples",
              "Examples",
              {{"sentence", "", style::integer},
               {"me", "you have", style::points},
               {"them", "they have", style::points},
               {"at_stake", "at stake", style::points},
               {"roll", "you roll", style::dice},
               {"keep", "keep", style::dice},
               {"then", "then"}}};
  const TurnModel& model = solved->model;
  if (!model.alike()) {
    table.columns.insert(table.columns.begin() + 4, {"dice", "with dice", style::die_numbers});
    table.columns[5].label = "you roll, in their order";
  }
  const std::vector<std::optional<SentenceExample>> examples = examples_of(sentences, solved);
  for (std::size_t k = 0, i = 0; k < sizes.size(); ++k)
    for (const std::size_t end = i + sizes[k]; i < end; ++i)
      if (const auto& e = examples[i]) {
        Row& row = table.add({k + 1, e->match.seats[0].bank, e->match.seats[1].bank, e->at_stake});
        if (!model.alike()) row.push_back(hand_shown(model, e->roll_state));
        row.insert(row.end(), {e->roll, e->keep, in_words(*e, model)});
      }
  report.table(std::move(table));
}

}  // namespace farkle
