// farkle evaluate: two policies against each other, exactly.
#include <memory>

#include "cli/command.hpp"
#include "cli/commands/bank_rules.hpp"
#include "cli/commands/best_response_report.hpp"
#include "cli/commands/policies.hpp"
#include "cli/report/format.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

struct Options {
  std::string first, second;
  bool best_response = false;
};

Report respond(const Rules& rules, const std::shared_ptr<Solved>& solved, const Policy& policy) {
  Report report = report_on(rules, "evaluate", "The best response to " + policy.name());
  report.data("policies", {policy.name()});
  add_best_response(report, solved, policy);
  return report;
}

Report run(const Context& context, const Options& options) {
  const Rules rules = context.load().rules;
  const auto solved = solved_for(context, rules);
  if (options.best_response != options.second.empty())
    throw UserError(options.best_response ? "evaluate --best-response takes one policy, not two"
                                          : "evaluate takes two policies, or one with --best-response");
  if (options.best_response) return respond(rules, solved, *make_policy(options.first, solved, 2));
  const auto first = make_policy(options.first, solved, 2), second = make_policy(options.second, solved, 2);
  const Evaluation result = evaluate_exactly(*solved, *first, *second);

  Report report = report_on(rules, "evaluate", first->name() + " against " + second->name());
  report.data("policies", {first->name(), second->name()});
  report.fact("first_wins", "first policy wins, moving first", result.first_wins, style::percent(6));
  report.fact("first_wins_if_second", "first policy wins, moving second", result.first_wins_if_second,
              style::percent(6));
  report.fact("balanced", "balanced over seats", result.balanced(), style::percent(6));
  report.sentence(first->name() + " wins " + fixed(100 * result.balanced(), 2) + " % of games against " +
                  second->name() + " when they take turns to begin.");
  add_convergence(report, result.convergence, "in the chance to win");
  return report;
}

}  // namespace

Command evaluate_command() {
  const auto options = std::make_shared<Options>();
  return {.name = "evaluate",
          .summary = "two policies against each other, exactly",
          .about =
              "Policies as in farkle policy list. Under rules by which turns leave something to the next player there "
              "is no "
              "--best-response.",
          .arguments = {{"P1", "a policy", &options->first}, {"P2", "its opponent", &options->second, false}},
          .flags = {{"--best-response", "",
                     "of one policy: the most that anybody can win against it, and its costliest decisions",
                     &options->best_response}},
          .examples = {"evaluate bank-at:300 bank-at:500",
                       "evaluate turn threshold:250,250,400,1000,2900,10050 --rules classic",
                       "evaluate optimal optimal", "evaluate bank-at:300 --best-response --rules classic"},
          .run = [options](const Context& context) { return run(context, *options); },
          .stoppable = true};
}

}  // namespace farkle
