#include "cli/commands/policy/best_response_report.hpp"

#include <cmath>
#include <optional>

#include "cli/commands/shared/bank_rules.hpp"
#include "cli/report/format.hpp"
#include "sim/policies/make_policy.hpp"
#include "solver/evaluate/decision_costs.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr std::size_t most_decisions = 10;

// "ahead by 1,000 to 3,000, the higher bank below 5,000"
std::string where(const Standing& standing, Points target) {
  const std::string tenth = with_thousands(target / 10), three = with_thousands(3 * target / 10);
  const std::string lead[] = {"behind by " + three + " or more", "behind by " + tenth + " to " + three,
                              "level within " + tenth, "ahead by " + tenth + " to " + three,
                              "ahead by " + three + " or more"};
  const std::string half = with_thousands(target / 2), most = with_thousands(target * 4 / 5);
  const std::string stage[] = {"both below " + half, "the higher bank from " + half + " to " + most,
                               "a bank of " + most + " or more"};
  return lead[standing.lead + 2] + ", " + stage[standing.stage];
}

std::string dice(int n, int all) { return n == all ? "hot dice" : n == 0 ? "no dice" : counted(n, "die", "dice"); }

// "once in 3 games", "1.4 times a game"
std::string how_often(double per_game) {
  if (per_game > 0.95 && per_game < 1.05) return "once a game";
  if (per_game >= 1) return fixed(per_game, 1) + " times a game";
  return "once in " + (1 / per_game < 9.5 ? fixed(1 / per_game, 1) : with_thousands(std::llround(1 / per_game))) +
         " games";
}

std::string sentence(const CostlyDecision& d, const Rules& rules) {
  using Kind = DecisionKind::What;
  const int all = rules.dice.count;
  const std::string standing = where(d.standing, rules.game.target), costs = " costs " + fixed(100 * d.cost, 2) +
                                                                             " points of win chance and comes up " +
                                                                             how_often(d.per_game);
  if (d.kind == Kind::start)
    return std::string(d.then == Action::roll ? "taking" : "leaving") + " an offer of " + dice(d.dice, all) + " and " +
           with_thousands(d.at_stake) + ", " + standing + "," + costs;
  const std::string done = d.kind == Kind::keep ? "keeping that in place of " + with_thousands(d.better_at_stake) +
                                                      " and " + dice(d.better_dice, all)
                           : d.then == Action::roll ? "rolling"
                           : d.then == Action::bank ? "banking"
                                                    : "stopping with nothing";
  return "with " + dice(d.dice, all) + " and " + with_thousands(d.at_stake) + " at stake, " + standing + ": " + done +
         costs;
}

std::string name_of(const CostlyDecision& d) {
  using Kind = DecisionKind::What;
  if (d.kind == Kind::start) return d.then == Action::roll ? "take offer" : "leave offer";
  if (d.kind == Kind::keep) return "keep";
  switch (d.then) {
    case Action::roll:
      return "roll";
    case Action::bank:
      return "bank";
    case Action::pass:
      return "pass";
    case Action::nothing:
      break;
  }
  return "nothing";
}

void add_decision_costs(Report& report, const DecisionCosts& costs, const Rules& rules) {
  report.fact("cost_per_game", "win chance lost against optimal, a game", costs.per_game, style::percent(4));
  report.fact("last_turns_cost", "of which in last turns", costs.last_turns, style::percent(4));
  report.sentence(
      "Its costliest decisions against optimal, by cost times how often they come up. The cost of a decision\n"
      "is how much more the best play in its place would be worth, with best play afterwards:");
  Table table{"costly_decisions",
              "",
              {{"decision", "decision", style::plain, audience::json | audience::csv},
               {"better", "better", style::plain, audience::json | audience::csv},
               {"at_stake", "at stake", style::points, audience::json | audience::csv},
               {"dice", "dice left", style::integer, audience::json | audience::csv},
               {"where", "where", style::plain, audience::json | audience::csv},
               {"cost", "cost", style::percent(4), audience::json | audience::csv},
               {"per_game", "a game", style::decimal(6), audience::json | audience::csv},
               {"total", "cost a game", style::percent(4), audience::json | audience::csv}}};
  for (std::size_t k = 0; k < std::min(most_decisions, costs.decisions.size()); ++k) {
    const CostlyDecision& d = costs.decisions[k];
    const bool keep = d.kind == DecisionKind::What::keep;
    report.sentence(std::to_string(k + 1) + ". " + sentence(d, rules) + ".");
    table.rows.push_back({name_of(d),
                          keep ? Value("keep " + std::to_string(d.better_at_stake) + " with " +
                                       std::to_string(d.better_dice) + " dice left")
                               : Value(),
                          std::int64_t{d.at_stake}, std::int64_t{d.dice}, where(d.standing, rules.game.target), d.cost,
                          d.per_game, d.total()});
  }
  report.table(std::move(table), audience::json | audience::csv);
}

// None where too many turns differ; then it says so.
std::optional<DecisionCosts> costs_of(Report& report, const std::shared_ptr<Solved>& solved, const Policy& policy) {
  try {
    const auto optimal = make_policy("optimal", solved, 2);
    return decision_costs(solved->duel_game(), solved->duel().values, *optimal, policy, solved->work());
  } catch (const CannotDo& error) {
    report.sentence(std::string("What its decisions cost is not worked out: ") + error.what() + '.');
    return std::nullopt;
  }
}

}  // namespace

void add_best_response(Report& report, const std::shared_ptr<Solved>& solved, const Policy& policy) {
  const BestResponse best = best_response(solved->duel_game(), policy, solved->work());
  report.fact("", "the best response wins, moving first", best.first_wins, style::percent(6), audience::people);
  report.fact("", "the best response wins, moving second", best.first_wins_if_second, style::percent(6),
              audience::people);
  report.fact("", "balanced over seats", best.balanced(), style::percent(6), audience::people);
  report.fact("", "exploitability", best.exploitability(), style::percent(6), audience::people);
  report.data("best_response", {{"first_wins", best.first_wins},
                                {"first_wins_if_second", best.first_wins_if_second},
                                {"balanced", best.balanced()},
                                {"exploitability", best.exploitability()}});
  report.sentence("Against " + shortened(policy.name()) + ", the best player can win at most " +
                  fixed(100 * best.balanced(), 2) + " % of games. Exploitability is how far that is above one half.");
  add_convergence(report, best.convergence, "in the chance to win");

  if (const auto costs = costs_of(report, solved, policy)) add_decision_costs(report, *costs, solved->rules);
}

}  // namespace farkle
