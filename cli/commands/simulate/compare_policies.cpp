// farkle compare policies: everybody against everybody.
#include <limits>
#include <memory>

#include "cli/command.hpp"
#include "cli/progress.hpp"
#include "sim/design/exact_chances.hpp"
#include "sim/engine/tournament.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/policies/solved.hpp"
#include "sim/statistics/estimate.hpp"
#include "sim/tally/tally_figures.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

struct ComparePoliciesOptions {
  std::vector<std::string> policies;
  std::optional<std::int64_t> games;
};

// The first against the second, each seat half the time.
struct Pairing {
  std::size_t first, second;
  Estimate played;
  std::optional<double> exact;
  double p = 1, corrected = 1;
};

// The exact scores of pairs. Where turns stand alone, they are worked out once for each policy.
class ExactScores {
 public:
  ExactScores(Solved& solved, const std::vector<std::shared_ptr<const Policy>>& policies)
      : solved_(solved), policies_(policies), turns_(policies.size()) {}

  // None: it would take too long, and the table says so.
  std::optional<double> operator()(std::size_t i, std::size_t j) {
    if (turns_are_followed(solved_.rules)) return evaluate_turns(turns(i), turns(j)).balanced();
    const auto chances =
        exact_chances(solved_, {policies_[i], policies_[j]}, std::numeric_limits<std::int64_t>::max(), false);
    return chances ? std::optional(chances->balanced()) : std::nullopt;
  }

 private:
  PolicyTurnTable& turns(std::size_t k) {
    if (!turns_[k])
      turns_[k] = std::make_unique<PolicyTurnTable>(solved_.rules, solved_.model, SeatStates(solved_.rules),
                                                    *policies_[k], solved_.work());
    return *turns_[k];
  }

  Solved& solved_;
  const std::vector<std::shared_ptr<const Policy>>& policies_;
  std::vector<std::unique_ptr<PolicyTurnTable>> turns_;
};

// The distance of the played score from the exact one, in standard errors.
std::optional<double> apart(const Pairing& k) {
  if (!k.exact || !(k.played.standard_error > 0)) return std::nullopt;
  return (k.played.value - *k.exact) / k.played.standard_error;
}

Report run(const Context& context, const ComparePoliciesOptions& options) {
  std::vector<std::string> names = options.policies;
  if (names.empty()) names = {"optimal", "solo", "turn", "bank-at:300", "random"};
  if (names.size() < 2) throw UserError("compare policies needs two policies or more");
  const Rules rules = context.load().rules;
  const auto solved = solved_for(run_of(context), rules);
  const std::int64_t games = options.games.value_or(100'000) / 2 * 2;
  std::vector<std::shared_ptr<const Policy>> policies;
  for (const std::string& text : names) policies.push_back(make_policy(text, solved, 2));

  ExactScores exact(*solved, policies);
  std::vector<Pairing> pairings;
  Progress progress(context, "playing", "games");
  const std::size_t pairs = policies.size() * (policies.size() - 1) / 2;
  const auto played = [&](std::int64_t here) {
    progress.update(static_cast<std::uint64_t>(static_cast<std::int64_t>(pairings.size()) * games + here),
                    pairs * static_cast<std::uint64_t>(games));
  };
  for (std::size_t i = 0; i < policies.size(); ++i)
    for (std::size_t j = i + 1; j < policies.size(); ++j) {
      TournamentControl control;
      control.threads = context.threads;
      control.stop = &context.stop;
      control.progress = played;
      const auto engine = make_engine({solved->game, {policies[i].get(), policies[j].get()}});
      const Tally tally = run_tournament(*engine, 2, {context.seed, {0, games}}, control).tally;
      if (context.stop) throw CannotDo("stopped; nothing is compared yet");
      const PairCounts counts = tally.pairs(rules.game.end != End::not_last);
      pairings.push_back(
          {i, j, pair_score(counts, interval_confidence), exact(i, j), sign_test(counts.won(), counts.lost())});
    }
  std::vector<double> p;
  for (const Pairing& pairing : pairings) p.push_back(pairing.p);
  const std::vector<double> corrected = holm(p);
  for (std::size_t k = 0; k < pairings.size(); ++k) pairings[k].corrected = corrected[k];

  // Best first, by the mean score against the others. A pair counts with its exact score where that is known.
  std::vector<double> score(policies.size(), 0.0);
  for (const Pairing& pairing : pairings) {
    const double s = pairing.exact.value_or(pairing.played.value);
    score[pairing.first] += s / static_cast<double>(policies.size() - 1);
    score[pairing.second] += (1 - s) / static_cast<double>(policies.size() - 1);
  }
  Report report = report_on(rules, "compare-policies",
                            "Every policy against every other, " + with_thousands(games) + " games a pair");
  report.data("games", games);
  report.data("seed", context.seed);
  Table rows{"rows", "", {{"policy", "policy", style::plain}, {"mean_score", "mean score", style::percent(2)}}};
  std::vector<std::size_t> order(policies.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return score[a] > score[b]; });
  for (const std::size_t i : order) rows.rows.push_back({policies[i]->name(), score[i]});
  report.table(std::move(rows));

  Table differences{"differences",
                    "Pair by pair, each seat half the time",
                    {{"first", "policy", style::plain},
                     {"second", "against", style::plain},
                     {"exact", "exact", style::or_absent(style::percent(4), "not known")},
                     {"played", "played", style::percent(2)},
                     {"low", "95 % from", style::percent(2)},
                     {"high", "to", style::percent(2)},
                     {"z", "standard errors apart", style::or_absent(style::decimal(2), "")},
                     {"p", "", style::p_value, audience::json | audience::csv},
                     {"p_holm", "p, corrected", style::p_value}}};
  for (const Pairing& k : pairings)
    differences.rows.push_back({policies[k.first]->name(), policies[k.second]->name(), value_or_absent(k.exact),
                                k.played.value, k.played.interval.low, k.played.interval.high,
                                value_or_absent(apart(k)), k.p, k.corrected});
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
