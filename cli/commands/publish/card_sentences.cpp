#include "cli/commands/publish/card_parts.hpp"

#include "cli/commands/shared/bank_rules.hpp"
#include "cli/report/format.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/policies/sentence_examples.hpp"
#include "sim/policies/sentence_policy.hpp"
#include "sim/search/objective.hpp"

namespace farkle {
namespace {

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

void add_sentences(Report& report, const std::vector<Sentence>& sentences, const std::shared_ptr<Solved>& solved,
                   bool wins) {
  const SentencePolicy policy(policy_text(sentences), solved, sentences);
  report.data("policy", policy.name());
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
      const double value = win_objective(solved, {make_policy("optimal", solved, 2)}).value(policy);
      report.fact("wins", "two-player games that this wins against optimal", value, style::percent(2));
    }
    if (!solved->rules.farkle.reset)
      report.fact("points", "points a turn", points_objective(solved).value(policy), style::decimal(2));
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
