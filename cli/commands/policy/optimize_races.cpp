#include "cli/commands/policy/optimize_races.hpp"

#include "cli/commands/policy/optimize_front.hpp"
#include "cli/commands/policy/optimize_goal.hpp"
#include "cli/commands/shared/policies.hpp"
#include "cli/progress.hpp"
#include "cli/report/format.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/search/played_objective.hpp"
#include "solver/game/error.hpp"

namespace farkle {

Report race_policies(const Context& context, const OptimizeOptions& options, const std::shared_ptr<Solved>& solved) {
  const Rules& rules = solved->rules;
  check_players(rules, static_cast<int>(options.players.value_or(2)));
  const auto others = others_of(options, solved);
  Progress progress(context, "racing", "games");
  std::int64_t games = 0;
  PlayedField field = field_of(context, options, solved, *others, options.games.value_or(200'000));
  field.played = [&](std::int64_t more) { progress.update(static_cast<std::uint64_t>(games += more), 0); };
  Table table{"front",
              "",
              {{"numbers", "numbers", style::integer},
               {"form", "form", style::plain},
               {"policy", "policy", style::plain},
               {"value", wins_in(rules), style::percent(2)},
               {"low", "95 % from", style::percent(2)},
               {"high", "to", style::percent(2)},
               {"may_be_better", "a rival wins more by at most", style::percent(2)}}};
  Table history = history_table(style::percent(2));
  const std::vector<PolicyShape> asked = forms_asked_for(options.forms);
  check_exceptions(asked, "win", rules);
  const std::vector<ThresholdSearch> searches = search_forms(asked, options, solved, played_objective(field), {});
  Thresholds best;
  double most_wins = -1;
  Interval interval;
  for (std::size_t f = 0; f < asked.size(); ++f) {
    for (const ThresholdRow& row : searches[f].history)
      history.rows.push_back({asked[f].name, policy_text(row.policy), row.value});
    for (const ThresholdRow& row : searches[f].front) {
      if (row.policy == best) continue;  // another form found it before
      const Estimate wins = wins_in_games(field, *policy_of(row.policy, solved), field.games, true);
      table.rows.push_back({std::int64_t{row.remembered}, asked[f].name, policy_text(row.policy), wins.value,
                            wins.interval.low, wins.interval.high, row.may_be_better});
      if (wins.value > most_wins) best = row.policy, most_wins = wins.value, interval = wins.interval;
    }
  }
  Report report = report_on_played("Policies", field, games, policy_text(best), most_wins);
  report.table(std::move(table));
  report.table(std::move(history), audience::json);
  report.sentence(policy_text(best) + " " + wins_in(rules) + (rules.game.end == End::not_last ? " in " : " ") +
                  fixed(100 * most_wins, 2) + " % of fresh games that no race has used (95 % interval " +
                  fixed(100 * interval.low, 2) + " to " + fixed(100 * interval.high, 2) + " %).");
  return report;
}

}  // namespace farkle
