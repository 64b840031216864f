#include "cli/commands/policy/optimize_goal.hpp"

#include "sim/policies/make_policy.hpp"
#include "sim/search/search_goals.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {

Goal goal_of(const OptimizeOptions& options, const std::shared_ptr<Solved>& solved) {
  const std::string& name = options.objective.empty() ? "win" : options.objective;
  if (name != "win" && !options.against.empty())
    throw UserError("--against", options.against.front(), "only with --objective win");
  needs_turns_alone(solved->rules, name);
  Goal goal;
  if (name == "points") {
    const bool penalty = solved->rules.farkle.has_penalty();
    goal = {points_objective(solved), penalty ? "" : "turn", "points per turn", style::decimal(2)};
  } else if (name == "turns") {
    goal = {turns_objective(solved), "solo", "expected turns", style::decimal(4)};
  } else if (name == "win") {
    std::vector<std::shared_ptr<const Policy>> field;
    for (const std::string& text : options.against.empty() ? std::vector<std::string>{"optimal"} : options.against)
      field.push_back(make_policy(text, solved, 2));
    goal = {win_objective(solved, std::move(field)), "optimal", "chance to win", style::percent(3)};
  } else {
    throw UserError("--objective", name,
                    "must be points, turns or win" + did_you_mean(name, {"points", "turns", "win"}));
  }
  if (!goal.objective.optimum) goal.optimal_policy.clear();
  return goal;
}

Objective stoppable(Objective objective, const Context& context, const std::shared_ptr<Progress>& progress,
                    std::atomic<std::int64_t>& tried) {
  return watched(std::move(objective), [&context, progress, &tried] {
    if (context.stop) throw CannotDo("stopped; nothing has been found yet");
    progress->update(++tried, 0);
  });
}

std::shared_ptr<const Policy> others_of(const OptimizeOptions& options, const std::shared_ptr<Solved>& solved) {
  if (!options.objective.empty() && options.objective != "win")
    throw UserError("--objective", options.objective, "win, if policies are played");
  if (options.against.size() > 1) throw UserError("--against", options.against[1], "one policy, which all others play");
  return make_policy(options.against.empty() ? "turn" : options.against.front(), solved,
                     static_cast<int>(options.players.value_or(2)));
}

PlayedField field_of(const Context& context, const OptimizeOptions& options, const std::shared_ptr<Solved>& solved,
                     const Policy& others, std::int64_t games) {
  const int players = static_cast<int>(options.players.value_or(2));
  return {.game = solved->game,
          .others = others,
          .players = players,
          .seed = context.seed,
          .games = games / players * players,
          .stop = &context.stop};
}

std::string wins_in(const Rules& rules) { return rules.game.end == End::not_last ? "is not last" : "wins"; }

Report report_on_played(const std::string& what, const PlayedField& field, std::int64_t games,
                        const std::string& best_policy, double best_value) {
  const std::string others = field.others.name();
  Report report = report_on(field.game.rules, "optimize",
                            what + " to remember, by games played: " + std::to_string(field.players) +
                                " players, the " + (field.players == 2 ? "other plays " : "others play ") + others);
  report.data("objective", "win");
  report.data("against", std::vector<std::string>(static_cast<std::size_t>(field.players - 1), others));
  report.data("players", field.players);
  report.data("exact", false);
  report.data("games", games);
  report.data("best", {{"policy", best_policy}, {"value", best_value}});
  report.data("optimum", nullptr);
  report.data("cost", nullptr);
  return report;
}

Table history_table(const Style& of_values) {
  return {"history", "", {{"form", "form"}, {"policy", "policy"}, {"value", "value", of_values}}};
}

void tell_goal(Report& report, const Goal& goal, const OptimizeOptions& options, const std::string& best_policy,
               double best_value, long evaluations) {
  const Objective& objective = goal.objective;
  const auto number = [](std::optional<double> x) { return x ? Json(*x) : Json(); };
  report.data("objective", objective.name);
  if (objective.name == "win")
    report.data("against", options.against.empty() ? std::vector<std::string>{"optimal"} : options.against);
  report.data("best", {{"policy", best_policy}, {"value", best_value}});
  report.data("optimum", number(objective.optimum));
  report.data("evaluations", evaluations);
  report.data("cost", number(objective.cost(best_value)));
}

}  // namespace farkle
