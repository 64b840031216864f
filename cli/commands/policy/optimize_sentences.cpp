#include "cli/commands/policy/optimize_sentences.hpp"

#include <chrono>

#include "cli/command.hpp"
#include "cli/commands/policy/optimize_goal.hpp"
#include "cli/report/format.hpp"
#include "sim/search/sentence_search.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

std::string text_of(const SentenceRow& row) { return "sentences:" + join(said(row.policy), " "); }

std::string heading(const Goal& goal, const SentenceRow& row) {
  const std::string count = counted(row.sentences, "sentence"), &name = goal.objective.name;
  if (name == "win")
    return count + (row.sentences == 1 ? " wins " : " win ") + fixed(100 * row.value, 2) + " % of games:";
  return count + ": " + fixed(row.value, 2) + (name == "points" ? " points a turn:" : " turns to the target:");
}

}  // namespace

Report find_sentences(const Context& context, const OptimizeOptions& options, const std::shared_ptr<Solved>& solved,
                      const std::shared_ptr<Progress>& progress) {
  const Rules& rules = solved->rules;
  for (const auto& [flag, value] :
       {std::pair{"--numbers", options.numbers}, {"--players", options.players}, {"--games", options.games}})
    if (value) throw UserError(flag, std::to_string(*value), "not with --form sentences");
  if (options.against == std::vector<std::string>{"itself"})
    throw UserError("--against", "itself", "a policy, with --form sentences");
  const Goal goal = goal_of(options, solved);
  std::atomic<std::uint64_t> tried{0};
  const auto begin = std::chrono::steady_clock::now();
  bool told = false;
  Objective objective = stoppable(goal.objective, context, progress, tried);
  objective.value = [&, value = objective.value](const Policy& policy) {
    constexpr std::chrono::seconds short_wait{5};
    if (!told && std::chrono::steady_clock::now() - begin > short_wait) {
      context.note("searching for sentences: this may take minutes, because what is tried is valued exactly");
      told = true;
    }
    return value(policy);
  };
  constexpr int as_a_rule = 3;
  const SentenceSearch found = search_sentences(objective, solved, grid_of(options, rules).step,
                                                static_cast<int>(options.sentences.value_or(as_a_rule)));
  const SentenceRow& best = found.front.back();

  Report report = report_on(rules, "optimize", "Sentences to remember, by " + goal.value_label);
  tell_goal(report, goal, options, text_of(best), best.value, found.evaluations);
  Table front{"front",
              "",
              {{"sentences", "sentences", style::integer},
               {"form", "form", style::plain, audience::json | audience::csv},
               {"policy", "policy", style::plain, audience::json | audience::csv},
               {"value", goal.value_label, goal.style},
               {"cost", "cost", goal.style}}};
  for (const SentenceRow& row : found.front)
    front.rows.push_back({std::int64_t{row.sentences}, "sentences", text_of(row), row.value,
                          value_or_absent(goal.objective.cost(row.value))});
  report.table(std::move(front));
  Table history{"history",
                "",
                {{"form", "form", style::plain}, {"policy", "policy", style::plain}, {"value", "value", goal.style}}};
  for (const SentenceRow& row : found.history) history.rows.push_back({"sentences", text_of(row), row.value});
  report.table(std::move(history), audience::json);
  for (const SentenceRow& row : found.front) {
    report.sentence(heading(goal, row));
    for (const std::string& sentence : said(row.policy)) report.sentence("  " + sentence);
  }
  report.sentence("What no sentence decides: keep the most points, roll on, and bank what wins or reaches the target.");
  return report;
}

}  // namespace farkle
