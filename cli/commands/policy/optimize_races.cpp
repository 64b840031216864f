#include "cli/commands/policy/optimize_races.hpp"

#include "cli/commands/policy/optimize_goal.hpp"
#include "cli/commands/shared/policies.hpp"
#include "cli/progress.hpp"
#include "cli/report/format.hpp"
#include "sim/search/race_search.hpp"
#include "solver/game/error.hpp"

namespace farkle {

Report race_policies(const Context& context, const OptimizeOptions& options, const std::shared_ptr<Solved>& solved) {
  const Rules& rules = solved->rules;
  const int players = static_cast<int>(options.players.value_or(2));
  check_players(rules, players);
  if (!options.objective.empty() && options.objective != "win")
    throw UserError("--objective", options.objective, "win, where policies race each other");
  if (options.against.size() > 1) throw UserError("--against", options.against[1], "one policy, which all others play");
  const auto field = make_policy(options.against.empty() ? "turn" : options.against.front(), solved, players);
  Progress progress(context, "racing", "games");
  const RacePlan plan{.players = players,
                      .seed = context.seed,
                      .most_groups = options.games.value_or(200'000) / players,
                      .stop = &context.stop,
                      .progress = [&](std::int64_t games) { progress.update(static_cast<std::uint64_t>(games), 0); }};
  const ThresholdGrid grid = grid_of(options, rules);
  Table table{"front",
              "",
              {{"numbers", "numbers", style::integer},
               {"form", "form", style::plain},
               {"policy", "policy", style::plain},
               {"value", rules.game.end == End::not_last ? "is not last" : "wins", style::percent(2)},
               {"low", "95 % from", style::percent(2)},
               {"high", "to", style::percent(2)},
               {"may_be_better", "a rival wins more by at most", style::percent(2)}}};
  Table history = history_table(style::percent(2));
  std::int64_t games = 0;
  const PlayedRow* best = nullptr;
  std::vector<PlayedSearch> searches;
  const std::vector<PolicyShape> asked = forms_asked_for(options.forms);
  check_exceptions(asked, "win", rules);
  for (const PolicyShape& form : asked) {
    const std::vector<Points> start = best_turn_thresholds(*solved);
    const int most = most_numbers(form, options, rules);
    searches.push_back(form.exceptions.empty()
                           ? race_thresholds(solved, *field, form.keep, grid, start, most, plan)
                           : play_exceptions(solved, *field, form.keep, grid, start, form.exceptions, most, plan));
    if (searches.back().interrupted) throw CannotDo("stopped; nothing has been found yet");
  }
  for (std::size_t f = 0; f < asked.size(); ++f) {
    games += searches[f].games;
    for (const FrontRow& row : searches[f].history)
      history.rows.push_back({asked[f].name, policy_text(row.policy), row.value});
    for (const PlayedRow& row : searches[f].front) {
      if (best && row.found.policy == best->found.policy) continue;  // another form found it before
      table.rows.push_back({std::int64_t{row.found.numbers}, asked[f].name, policy_text(row.found.policy),
                            row.wins.value, row.wins.interval.low, row.wins.interval.high, row.may_be_better});
      if (!best || row.wins.value > best->wins.value) best = &row;
    }
  }
  Report report = report_on(rules, "optimize",
                            "Policies to remember, by games played: " + std::to_string(players) + " players, the " +
                                (players == 2 ? "other plays " : "others play ") + field->name());
  report.data("objective", "win");
  report.data("against", std::vector<std::string>(static_cast<std::size_t>(players - 1), field->name()));
  report.data("players", players);
  report.data("exact", false);
  report.data("games", games);
  report.data("best", {{"policy", policy_text(best->found.policy)}, {"value", best->wins.value}});
  report.data("optimum", nullptr);
  report.data("cost", nullptr);
  report.table(std::move(table));
  report.table(std::move(history), audience::json);
  report.sentence(policy_text(best->found.policy) + (rules.game.end == End::not_last ? " is not last in " : " wins ") +
                  fixed(100 * best->wins.value, 2) + " % of fresh games that no race has used (95 % interval " +
                  fixed(100 * best->wins.interval.low, 2) + " to " + fixed(100 * best->wins.interval.high, 2) + " %).");
  return report;
}

}  // namespace farkle
