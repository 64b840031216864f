// farkle evaluate: two policies against each other, exactly.
#include <algorithm>
#include <array>
#include <memory>

#include "cli/command.hpp"
#include "cli/commands/policy/best_response_report.hpp"
#include "cli/commands/shared/bank_rules.hpp"
#include "cli/progress.hpp"
#include "cli/report/format.hpp"
#include "sim/design/exact_chances.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/policies/solved.hpp"
#include "solver/evaluate/game_course.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

struct EvaluateOptions {
  std::string first, second;
  bool best_response = false, course = false;
};

double mean_of(const std::vector<double>& pmf) {
  double sum = 0;
  for (std::size_t n = 0; n < pmf.size(); ++n) sum += static_cast<double>(n) * pmf[n];
  return sum;
}

void add_half(std::vector<double>& sum, const std::vector<double>& pmf) {
  if (sum.size() < pmf.size()) sum.resize(pmf.size());
  for (std::size_t n = 0; n < pmf.size(); ++n) sum[n] += pmf[n] / 2;
}

// Each policy on its own: its first turn, and its turns to the target when it plays alone.
Json alone(Report& report, const std::array<PolicyTurnTable*, 2>& turns, const std::array<const Policy*, 2>& policies) {
  Table table{"",
              "",
              {{"", "policy", style::plain},
               {"", "points in the first turn", style::decimal(2)},
               {"", "farkles in it", style::percent(2)},
               {"", "turns to the target, alone", style::or_absent(style::decimal(3), "thousands")}}};
  Json players = Json::array();
  for (const std::size_t k : {0u, 1u}) {
    const int start = turns[k]->states().start();
    const TurnDistribution& ends = turns[k]->of(start, start);
    const Points step = turns[k]->model().step();
    const double first = mean_of(ends.banked) * step;
    const std::vector<double> race = turns_alone_pmf(*turns[k]);
    Json to_target;  // null: not followed to the end
    if (!race.empty()) to_target = {{"mean", mean_of(race)}, {"pmf", race}};
    players.push_back(
        {{"policy", policies[k]->name()},
         {"first_turn", {{"mean", first}, {"farkle_probability", ends.farkle}, {"step", step}, {"pmf", ends.banked}}},
         {"turns_to_target", to_target}});
    table.rows.push_back(
        {shortened(policies[k]->name()), first, ends.farkle, race.empty() ? Value() : Value(mean_of(race))});
  }
  report.table(std::move(table), audience::people);
  return players;
}

// Adds the course of games when the two take turns to begin. games: by the player who begins.
void add_course(Report& report, const std::array<GameCourse, 2>& games, Points step, Json& players) {
  std::vector<double> pmf;
  for (const GameCourse& g : games) add_half(pmf, g.turns_pmf);
  report.fact("", "turns a game, of both together", mean_of(pmf), style::decimal(3), audience::people);
  report.data("turns_per_game", {{"mean", mean_of(pmf)}, {"pmf", pmf}});
  Table table{"",
              "",
              {{"", "policy", style::plain},
               {"", "points a turn, over whole games", style::decimal(2)},
               {"", "farkles", style::percent(2)}}};
  for (const std::size_t k : {0u, 1u}) {
    const PlayerCourse &begins = games[k].player[0], &follows = games[1 - k].player[1];
    const double all = begins.turns + follows.turns;
    const auto a_turn = [&](double one, double other) { return (one * begins.turns + other * follows.turns) / all; };
    std::vector<double> points(std::max(begins.turn_points.size(), follows.turn_points.size()));
    for (std::size_t level = 0; level < points.size(); ++level)
      points[level] = a_turn(level < begins.turn_points.size() ? begins.turn_points[level] : 0,
                             level < follows.turn_points.size() ? follows.turn_points[level] : 0);
    Json& player = players[k];
    player["turns"] = all / 2;
    player["mean_turn"] = a_turn(begins.mean_turn, follows.mean_turn);
    player["farkle_rate"] = a_turn(begins.farkle_rate, follows.farkle_rate);
    player["turn_points"] = {{"step", step}, {"pmf", points}};
    table.rows.push_back({shortened(player["policy"].get<std::string>()), player["mean_turn"].get<double>(),
                          player["farkle_rate"].get<double>()});
  }
  report.table(std::move(table), audience::people);
}

Report respond(const Rules& rules, const std::shared_ptr<Solved>& solved, const Policy& policy) {
  Report report = report_on(rules, "evaluate", "The best response to " + shortened(policy.name()));
  report.data("policies", {policy.name()});
  add_best_response(report, solved, policy);
  return report;
}

Report run(const Context& context, const EvaluateOptions& options) {
  const Rules rules = context.load().rules;
  const auto solved = solved_for(run_of(context), rules);
  if (options.best_response != options.second.empty())
    throw UserError(options.best_response ? "evaluate --best-response takes one policy, not two"
                                          : "evaluate takes two policies, or one with --best-response");
  if (options.best_response && options.course) throw UserError("--course", "", "only with two policies");
  if (options.best_response) return respond(rules, solved, *make_policy(options.first, solved, 2));
  const auto first = make_policy(options.first, solved, 2), second = make_policy(options.second, solved, 2);
  const bool solved_game = options.first == "optimal" && options.second == "optimal";
  const bool alone_too = options.course || (!solved_game && turns_are_followed(rules));
  std::array<std::unique_ptr<PolicyTurnTable>, 2> turns;
  if (alone_too)
    for (const std::size_t k : {0u, 1u})
      turns[k] = std::make_unique<PolicyTurnTable>(rules, solved->model, SeatStates(rules), k == 0 ? *first : *second,
                                                   solved->work());
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
    const std::array<PolicyTurnTable*, 2> both{turns[0].get(), turns[1].get()};
    Json players = alone(report, both, {first.get(), second.get()});
    if (options.course)
      add_course(report, {follow_games(*both[0], *both[1]), follow_games(*both[1], *both[0])}, solved->model.step(),
                 players);
    report.data("players", std::move(players));
  }
  add_convergence(report, result.convergence, "in the chance to win");
  return report;
}

}  // namespace

Command evaluate_command() {
  const auto options = std::make_shared<EvaluateOptions>();
  return {.name = "evaluate",
          .summary = "two policies against each other, exactly",
          .about = "With each policy's first turn, and its turns to the target alone. JSON has the distributions.",
          .arguments = {{"P1", "a policy: farkle help policies", &options->first},
                        {"P2", "its opponent", &options->second, false}},
          .flags = {{"--best-response", "", "how often the best player against P1 wins, and its costliest decisions",
                     &options->best_response},
                    {"--course", "", "also how whole games go (takes seconds)", &options->course}},
          .examples = {"evaluate bank-at:300 turn --rules classic"},
          .run = [options](const Context& context) { return run(context, *options); },
          .stoppable = true};
}

}  // namespace farkle
