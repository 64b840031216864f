// farkle compare policies: everybody against everybody.
#include <algorithm>
#include <memory>

#include "cli/command.hpp"
#include "cli/progress.hpp"
#include "sim/design/policy_pairs.hpp"
#include "sim/policies/solved.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

struct ComparePoliciesOptions {
  std::vector<std::string> policies;
  std::optional<std::int64_t> games;
};

Report run(const Context& context, const ComparePoliciesOptions& options) {
  std::vector<std::string> names = options.policies;
  if (names.empty()) names = {"optimal", "solo", "turn", "bank-at:300", "random"};
  if (names.size() < 2) throw UserError("compare policies needs two policies or more");
  const Rules rules = context.load().rules;
  const auto solved = solved_for(run_of(context), rules);
  const std::int64_t games = options.games.value_or(100'000) / 2 * 2;
  const Policies policies = make_policies(names, solved, 2);

  Progress progress(context, "playing", "games");
  const auto pairs = static_cast<std::int64_t>(policies.size() * (policies.size() - 1) / 2);
  const TournamentControl control{.threads = context.threads,
                                  .stop = &context.stop,
                                  .progress = [&](std::int64_t done) { progress.update(done, pairs * games); }};
  const std::vector<PolicyPair> pairings = play_pairs(*solved, policies, context.seed, games, control);

  // Best first. A pair counts with its exact score where that is known.
  const std::vector<double> score = mean_scores(pairings, policies.size());
  Report report = report_on(rules, "compare-policies",
                            "Every policy against every other, " + with_thousands(games) + " games a pair");
  report.data("games", games);
  report.data("seed", context.seed);
  Table rows{"rows", "", {{"policy", "policy"}, {"mean_score", "mean score", style::percent(2)}}};
  std::vector<std::size_t> order(policies.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return score[a] > score[b]; });
  for (const std::size_t i : order) rows.add({policies[i]->name(), score[i]});
  report.table(std::move(rows));

  Table differences{"differences",
                    "Pair by pair, each seat half the time",
                    {{"first", "policy"},
                     {"second", "against"},
                     {"exact", "exact", style::or_absent(style::percent(4), "not known")},
                     {"played", "played", style::percent(2)},
                     {"low", "95 % from", style::percent(2)},
                     {"high", "to", style::percent(2)},
                     {"z", "standard errors apart", style::or_absent(style::decimal(2), "")},
                     {"p", "", style::p_value, audience::machines},
                     {"p_holm", "p, corrected", style::p_value}}};
  for (const PolicyPair& k : pairings)
    differences.add({policies[k.first]->name(), policies[k.second]->name(), k.exact, k.played.value,
                     k.played.interval.low, k.played.interval.high, k.apart(), k.p, k.corrected});
  report.table(std::move(differences));
  report.csv_table = "differences";
  return report;
}

}  // namespace

Command compare_policies_command() {
  const auto options = std::make_shared<ComparePoliciesOptions>();
  return {.name = "compare policies",
          .summary = "every policy against every other, exactly and played",
          .about = "Each pair plays both seats with the same dice. p-values are corrected for their number (Holm).",
          .arguments = {{"POLICIES", "two or more (default: optimal, solo, turn, bank-at:300 and random)",
                         &options->policies, false}},
          .flags = {{"--games", "N", "games for each pair (default: 100000)",
                     WholeNumber{&options->games, 2, 1'000'000'000}}},
          .examples = {"compare policies turn solo bank-at:300 --rules classic"},
          .run = [options](const Context& context) { return run(context, *options); },
          .stoppable = true};
}

}  // namespace farkle
