// farkle policy price: what each sentence of a policy is worth, and which new sentence would improve the policy most.

#include "cli/command.hpp"
#include "cli/commands/policy/optimize_goal.hpp"
#include "cli/report/format.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/policies/sentences.hpp"
#include "sim/search/sentence_search.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

std::string wins(double value) { return fixed(100 * value, 2) + " %"; }

Report price(const Context& context, const std::string& text) {
  const Rules rules = context.load().rules;
  const auto progress = std::make_shared<Progress>(context, "trying sentences", "policies");
  const auto solved = solved_for(run_of(context, progress), rules);
  const auto policy = make_policy(text, solved, 2);
  const std::vector<Sentence>* const spoken = sentences_of(*policy);
  if (!spoken) throw UserError("policy price", policy->name(), "only sentences have a price - farkle help sentences");
  const std::vector<Sentence>& all = *spoken;
  std::atomic<std::int64_t> tried{0};
  const Objective objective = stoppable(goal_of({}, solved).objective, context, progress, tried);

  Report report = report_on(rules, "policy-price", "What sentences are worth");
  report.data("policy", policy->name());
  const double value = objective.value(*policy);
  report.fact("value", "wins against optimal", value, style::percent(3));
  Table table{"sentences",
              "",
              {{"sentence", "sentence"},
               {"without", "wins without it", style::percent(3)},
               {"worth", "worth", style::percent(3)}}};
  std::size_t costliest = 0;
  std::vector<double> worth;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double rest = objective.value(*policy_of(without(all, i), solved));
    worth.push_back(value - rest);
    table.add({in_words(all[i]), rest, worth.back()});
    if (worth[i] < worth[costliest]) costliest = i;
  }
  report.table(std::move(table));
  if (worth[costliest] < 0)
    report.sentence("'" + in_words(all[costliest]) + "' costs most: without it the policy wins " +
                    wins(value - worth[costliest]) + ".");
  else
    report.sentence("Every sentence wins something.");
  const SentenceRow better = best_addition({solved, objective}, grid_of({}, rules).step, all);
  if (better.value > value) {
    report.data("improved", {{"policy", policy_text(better.policy)}, {"value", better.value}});
    report.sentence(
        (better.policy.size() > all.size() ? "With one more sentence it wins " : "Changed to this, it wins ") +
        wins(better.value) + ":");
    for (const std::string& sentence : said(better.policy)) report.sentence("  " + sentence);
  } else {
    report.sentence("No sentence that was tried improves it.");
  }
  return report;
}

}  // namespace

Command policy_price_command() {
  const auto text = std::make_shared<std::string>();
  return {.name = "policy price",
          .summary = "what each sentence of a policy wins, and which one more would win most",
          .about = "What the policy would lose without the sentence, against optimal, exactly. Takes a minute.",
          .arguments = {{"POLICY", "sentences:TEXT, or the path of a policy file with sentences", text.get()}},
          .examples = {"policy price my-sentences.toml"},
          .run = [text](const Context& context) { return price(context, *text); },
          .stoppable = true};
}

}  // namespace farkle
