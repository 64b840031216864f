// farkle evaluate: two policies against each other, exactly.
#include <array>
#include <cmath>

#include "cli/command.hpp"
#include "cli/commands/shared/bank_rules.hpp"
#include "sim/design/policy_pairs.hpp"
#include "sim/live/game_log.hpp"
#include "sim/policies/make_policy.hpp"
#include "solver/evaluate/decision_costs.hpp"
#include "solver/evaluate/game_course.hpp"

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
    return std::string(d.then == Action::roll ? "Taking" : "Leaving") + " an offer of " + dice(d.dice, all) + " and " +
           with_thousands(d.at_stake) + ", " + standing + "," + costs;
  const std::string done = d.kind == Kind::keep ? "keeping that in place of " + with_thousands(d.better_at_stake) +
                                                      " and " + dice(d.better_dice, all)
                           : d.then == Action::roll ? "rolling"
                           : d.then == Action::bank ? "banking"
                                                    : "stopping with nothing";
  return "With " + dice(d.dice, all) + " and " + with_thousands(d.at_stake) + " at stake, " + standing + ": " + done +
         costs;
}

std::string name_of(const CostlyDecision& d) {
  using Kind = DecisionKind::What;
  if (d.kind == Kind::start) return d.then == Action::roll ? "take offer" : "leave offer";
  if (d.kind == Kind::keep) return "keep";
  return action_word(d.then);
}

void add_decision_costs(Report& report, const DecisionCosts& costs, const Rules& rules) {
  report.fact("cost_per_game", "win chance lost against optimal, a game", costs.per_game, style::percent(4));
  report.fact("last_turns_cost", "of which in last turns", costs.last_turns, style::percent(4));
  report.sentence(
      "Its costliest decisions against optimal, by cost times how often they come up. The cost of a decision\n"
      "is how much more the best play in its place would be worth, with best play afterwards:");
  Table& table = report.table(
      Table("costly_decisions",
            {{"decision"}, {"better"}, {"at_stake"}, {"dice"}, {"where"}, {"cost"}, {"per_game"}, {"total"}}));
  for (std::size_t k = 0; k < std::min(most_decisions, costs.decisions.size()); ++k) {
    const CostlyDecision& d = costs.decisions[k];
    report.sentence(std::to_string(k + 1) + ". " + sentence(d, rules) + ".");
    Value better;
    if (d.kind == DecisionKind::What::keep)
      better = "keep " + std::to_string(d.better_at_stake) + " with " + std::to_string(d.better_dice) + " dice left";
    table.add(
        {name_of(d), better, d.at_stake, d.dice, where(d.standing, rules.game.target), d.cost, d.per_game, d.total()});
  }
}

// Adds the best response to the policy, and the decisions that cost the policy most against `optimal`. Throws CannotDo
// where best_response does (solver/evaluate/policy_evaluation.hpp).
void add_best_response(Report& report, const std::shared_ptr<Solved>& solved, const Policy& policy) {
  const Evaluation best = best_response(solved->duel_game(), policy, solved->work());
  report.fact("", "the best response wins, moving first", best.first_wins, style::percent(6));
  report.fact("", "the best response wins, moving second", best.first_wins_if_second, style::percent(6));
  report.fact("", "balanced over seats", best.balanced(), style::percent(6));
  report.fact("", "exploitability", best.exploitability(), style::percent(6));
  report.data("best_response", {{"first_wins", best.first_wins},
                                {"first_wins_if_second", best.first_wins_if_second},
                                {"balanced", best.balanced()},
                                {"exploitability", best.exploitability()}});
  report.sentence("Against " + shortened(policy.name()) + ", the best player can win at most " +
                  fixed(100 * best.balanced(), 2) + " % of games. Exploitability is how far that is above one half.");
  add_convergence(report, best.convergence, "in the chance to win");

  try {
    const auto optimal = make_policy("optimal", solved, 2);
    add_decision_costs(report,
                       decision_costs(solved->duel_game(), solved->duel().values, *optimal, policy, solved->work()),
                       solved->rules);
  } catch (const CannotDo& error) {  // too many turns differ
    report.sentence(std::string("What its decisions cost is not worked out: ") + error.what() + '.');
  }
}

// Each policy on its own: its first turn, and its turns to the target when it plays alone.
Json alone(Report& report, const std::array<std::unique_ptr<PolicyTurnTable>, 2>& turns,
           const std::array<const Policy*, 2>& policies) {
  Table& table =
      report.table(Table("", {{"", "policy"},
                              {"", "points in the first turn", style::decimal(2)},
                              {"", "farkles in it", style::percent(2)},
                              {"", "turns to the target, alone", style::or_absent(style::decimal(3), "thousands")}}));
  Json players = Json::array();
  for (const std::size_t k : {0u, 1u}) {
    const int start = turns[k]->states.start();
    const TurnDistribution& ends = turns[k]->of(start, start);
    const Points step = turns[k]->model.step();
    const double first = mean_of(ends.banked) * step;
    const std::vector<double> race = turns_alone_pmf(*turns[k]);
    Json to_target;  // null: not followed to the end
    if (!race.empty()) to_target = {{"mean", mean_of(race)}, {"pmf", race}};
    players.push_back(
        {{"policy", policies[k]->name()},
         {"first_turn", {{"mean", first}, {"farkle_probability", ends.farkle}, {"step", step}, {"pmf", ends.banked}}},
         {"turns_to_target", to_target}});
    table.add({shortened(policies[k]->name()), first, ends.farkle, race.empty() ? Value() : Value(mean_of(race))});
  }
  return players;
}

// Adds the course of games when the two take turns to begin. games: by the player who begins.
void add_course(Report& report, const std::array<GameCourse, 2>& games, Points step, Json& players) {
  const SharedCourse shared = in_turns(games);
  report.fact("", "turns a game, of both together", mean_of(shared.turns_pmf), style::decimal(3));
  report.data("turns_per_game", {{"mean", mean_of(shared.turns_pmf)}, {"pmf", shared.turns_pmf}});
  Table& table = report.table(Table("", {{"", "policy"},
                                         {"", "points a turn, over whole games", style::decimal(2)},
                                         {"", "farkles", style::percent(2)}}));
  for (const std::size_t k : {0u, 1u}) {
    const PlayerCourse& course = shared.player[k];
    Json& player = players[k];
    player["turns"] = course.turns;
    player["mean_turn"] = course.mean_turn;
    player["farkle_rate"] = course.farkle_rate;
    player["turn_points"] = {{"step", step}, {"pmf", course.turn_points}};
    table.add({shortened(player["policy"].get<std::string>()), course.mean_turn, course.farkle_rate});
  }
}

Report run_evaluate(const Context& context) {
  const std::string one = context.given.text("P1"), two = context.given.text("P2");
  const bool best_only = context.given.has("--best-response"), whole_games = context.given.has("--course");
  const Rules rules = context.load().rules;
  check_players(rules, 2);
  const auto solved = solved_for(run_of(context), rules);
  if (best_only != two.empty())
    throw UserError(best_only ? "evaluate --best-response takes one policy, not two"
                              : "evaluate takes two policies, or one with --best-response");
  if (best_only && whole_games) throw UserError("--course: only with two policies");
  if (best_only) {
    const auto policy = make_policy(one, solved, 2);
    Report report = report_on(rules, "evaluate", "The best response to " + shortened(policy->name()));
    report.data("policies", {policy->name()});
    add_best_response(report, solved, *policy);
    return report;
  }
  const auto first = make_policy(one, solved, 2), second = make_policy(two, solved, 2);
  const bool solved_game = one == "optimal" && two == "optimal";
  const bool alone_too = whole_games || (!solved_game && turns_are_followed(rules));
  std::array<std::unique_ptr<PolicyTurnTable>, 2> turns;
  const std::array policies{first.get(), second.get()};
  for (std::size_t k = 0; alone_too && k < 2; ++k)
    turns[k] = std::make_unique<PolicyTurnTable>(rules, solved->model, *policies[k], solved->work());
  const Evaluation result =
      alone_too && !solved_game ? evaluate_turns(*turns[0], *turns[1]) : evaluate_exactly(*solved, *first, *second);

  Report report = report_on(rules, "evaluate", shortened(first->name()) + " against " + shortened(second->name()));
  report.data("policies", {first->name(), second->name()});
  report.fact("first_wins", "first policy wins, moving first", result.first_wins, style::percent(6));
  report.fact("first_wins_if_second", "first policy wins, moving second", result.first_wins_if_second,
              style::percent(6));
  report.fact("balanced", "balanced over seats", result.balanced(), style::percent(6));
  report.sentence(shortened(first->name()) + " wins " + fixed(100 * result.balanced(), 2) + " % of games against " +
                  shortened(second->name()) + " when they take turns to begin.");
  if (alone_too) {
    Json players = alone(report, turns, policies);
    if (whole_games)
      add_course(report, {follow_games(*turns[0], *turns[1]), follow_games(*turns[1], *turns[0])}, solved->model.step(),
                 players);
    report.data("players", std::move(players));
  }
  add_convergence(report, result.convergence, "in the chance to win");
  return report;
}

}  // namespace

Command evaluate_command() {
  return {.name = "evaluate",
          .summary = "two policies against each other, exactly",
          .about = "With each policy's first turn, and its turns to the target alone. JSON has the distributions.",
          .arguments = {{"P1", "a policy: farkle help policies"}, {"P2", "its opponent", takes::one, false}},
          .flags = {{"--best-response", "", "how often the best player against P1 wins, and its costliest decisions"},
                    {"--course", "", "also how whole games go (takes seconds)"}},
          .examples = {"evaluate bank-at:300 turn --rules classic"},
          .run = run_evaluate,
          .stoppable = true};
}

}  // namespace farkle
