#include "cli/commands/publish/card_sentences.hpp"

#include "cli/commands/shared/loaded_dice.hpp"
#include "cli/report/format.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/policies/sentence_check.hpp"
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

}  // namespace

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
  int number = 0;
  std::size_t next = 0;
  for (const std::string& sentence : said(sentences)) {
    report.sentence(std::to_string(++number) + ". (" + slot(sentences[next]) + ") " + sentence);
    next += next + 1 < sentences.size() && said({sentences[next], sentences[next + 1]}).size() == 1 ? 2 : 1;
  }
  if (!turns_are_followed(solved->rules)) {
    report.sentence("What they win is not known exactly under these rules: farkle simulate plays them.");
  } else {
    if (wins) {
      const double value = win_objective(solved, {make_policy("optimal", solved, 2)}).value(*policy);
      report.fact("wins", "two-player games that this wins against optimal", value, style::percent(2));
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
               {"then", "then", style::plain}}};
  const TurnModel& model = solved->model;
  if (!model.alike()) {
    table.columns.insert(table.columns.begin() + 4, {"dice", "with dice", style::die_numbers});
    table.columns[5].label = "you roll, in their order";
  }
  const std::vector<std::optional<SentenceExample>> examples = examples_of(sentences, solved);
  std::size_t first = 0;
  for (std::int64_t k = 1; first < sentences.size(); ++k) {
    // An "otherwise" is a sentence of the list, but shares the number of the one before it.
    const std::size_t count =
        first + 1 < sentences.size() && said({sentences[first], sentences[first + 1]}).size() == 1 ? 2 : 1;
    for (std::size_t i = first; i < first + count; ++i)
      if (const auto& e = examples[i]) {
        auto& row = table.rows.emplace_back(std::vector<Value>{
            k, std::int64_t{e->match.seats[0].bank}, std::int64_t{e->match.seats[1].bank}, std::int64_t{e->at_stake}});
        if (!model.alike()) row.push_back(hand_shown(model, e->roll_state));
        row.insert(row.end(), {e->roll, faces_of(e->keep), in_words(*e, model)});
      }
    first += count;
  }
  report.table(std::move(table));
}

}  // namespace farkle
