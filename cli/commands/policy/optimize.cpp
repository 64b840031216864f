// farkle optimize: the best policies that a person can remember, and what they cost.
#include <algorithm>

#include "cli/command.hpp"
#include "cli/commands/policy/optimize.hpp"
#include "cli/commands/shared/bank_rules.hpp"
#include "sim/policies/make_policy.hpp"

namespace farkle {
namespace {

int players_in(const Given& given) { return static_cast<int>(given.number("--players").value_or(2)); }

// A sentence about a row with one number.
std::string in_words(const Goal& goal, const FormRow& row) {
  const Points at = row.found.policy.bank_at.front();
  const std::string what = (at == bank_never ? "Never banking" : "Banking at " + with_thousands(at) + " always") +
                           (row.found.policy.keep == KeepBy::best_turn ? " with the keeps of the best turn" : "");
  const std::optional<double> cost = goal.objective.cost(row.found.value);
  const std::string& name = goal.objective.name;
  if (!cost)
    return what + " wins " + fixed(100 * row.found.value, 2) + " % of games against " + join(goal.against, " and ") +
           ".";
  if (name == "win")
    return what + " costs " + fixed(100 * *cost, 2) + " percentage points of win chance against perfect play.";
  return what + " costs " + fixed(*cost, 2) + (name == "points" ? " points per turn" : " turns") +
         " against the best there is.";
}

Table history_of(const std::vector<PolicyShape>& asked, const std::vector<ThresholdSearch>& searches,
                 const Style& of_values) {
  Table history = history_table(of_values);
  for (std::size_t f = 0; f < searches.size(); ++f)
    for (const ThresholdRow& row : searches[f].history)
      history.add({asked[f].name, policy_text(row.policy), row.value});
  return history;
}

// Policies race each other where no exact values are known.
Report race_policies(const Context& context, const std::shared_ptr<Solved>& solved) {
  const Given& given = context.given;
  const Rules& rules = solved->rules;
  Progress progress(context, "racing", "games");
  std::int64_t games = 0;
  PlayedField field = field_of(context, solved, given.number("--games").value_or(200'000));
  field.played = [&](std::int64_t more) { progress.update(games += more, 0); };
  Table table("front", {{"numbers", "numbers", style::integer},
                        {"form", "form"},
                        {"policy", "policy"},
                        {"value", wins_in(rules), style::percent(2)},
                        {"low", "95 % from", style::percent(2)},
                        {"high", "to", style::percent(2)},
                        {"may_be_better", "a rival wins more by at most", style::percent(2)}});
  const std::vector<PolicyShape> asked = forms_asked_for(given.all("--form"));
  check_exceptions(asked, "win", rules);
  const std::vector<ThresholdSearch> searches =
      search_forms(asked, given.number("--numbers"), grid_in(given, rules), solved, played_objective(field), {});
  const std::vector<PlayedRow> rows = played_front(field, asked, searches, solved);
  for (const PlayedRow& row : rows)
    table.add({row.found.remembered, row.form, policy_text(row.found.policy), row.wins.value, row.wins.interval.low,
               row.wins.interval.high, row.found.may_be_better});
  const PlayedRow& most = *std::max_element(
      rows.begin(), rows.end(), [](const PlayedRow& a, const PlayedRow& b) { return a.wins.value < b.wins.value; });
  const std::string best = policy_text(most.found.policy);
  Report report = report_on_played("Policies", field, games, best, most.wins.value);
  report.table(std::move(table));
  report.table(history_of(asked, searches, style::percent(2)), audience::json);
  report.sentence(best + " " + wins_in(rules) + (rules.game.end == End::not_last ? " in " : " ") +
                  fixed(100 * most.wins.value, 2) + " % of fresh games that no race has used (95 % interval " +
                  fixed(100 * most.wins.interval.low, 2) + " to " + fixed(100 * most.wins.interval.high, 2) + " %).");
  return report;
}

Report run_optimize(const Context& context) {
  const Given& given = context.given;
  const Rules rules = context.load().rules;
  const auto progress = std::make_shared<Progress>(context, "searching", "policies");
  const auto solved = solved_for(run_of(context, progress), rules);
  const bool sentences = given.all("--form") == std::vector<std::string>{"sentences"};
  if (sentences) return find_sentences(context, solved, progress);
  for (const char* flag : {"--sentences", "--also", "--from"})
    if (given.has(flag))
      throw UserError(flag, given.all(flag).front(), "only with --form sentences, and no other form");
  if (played(given, rules)) return race_policies(context, solved);
  if (given.has("--games")) throw UserError("--games", given.text("--games"), "only if policies race each other");
  const std::vector<PolicyShape> asked = forms_asked_for(given.all("--form"));
  std::atomic<std::int64_t> tried{0};
  std::vector<ThresholdSearch> searches;
  // The best policies of these forms. Points per turn are quick to work out, and show where to search for any other
  // objective, unless these rules have no such figure.
  const auto find = [&](const Objective& goal) {
    check_exceptions(asked, goal.name, rules);
    std::optional<Objective> rough;
    try {
      if (goal.name != "points") rough = stoppable(points_objective(solved), context, progress, tried);
    } catch (const CannotDo&) {
    }
    searches = search_forms(asked, given.number("--numbers"), grid_in(given, rules), solved,
                            stoppable(goal, context, progress, tried), rough);
    return front_over(asked, searches, goal);
  };
  std::vector<std::string> against = given.all("--against");
  if (against == std::vector<std::string>{"itself"} && objective_in(given) == "win")
    against = {against_itself(run_of(context, progress), [&](const std::string& other) {
      const Objective objective = win_objective(solved, {make_policy(other, solved, 2)});
      return policy_text(best_of(find(objective), objective).policy);
    })};
  const Goal goal = goal_of(objective_in(given), against, solved);
  const Objective& objective = goal.objective;
  const std::vector<FormRow> front = find(objective);
  const ThresholdRow best = best_of(front, objective);
  long evaluations = 0;
  for (const ThresholdSearch& search : searches) evaluations += search.evaluations;

  Report report = report_on(rules, "optimize", "Policies to remember, by " + goal.value_label);
  tell_goal(report, goal, policy_text(best.policy), best.value, evaluations);

  Table& table = report.table(Table("front", {{"numbers", "numbers", style::or_absent(style::integer, "all")},
                                              {"form", "form"},
                                              {"policy", "policy"},
                                              {"value", goal.value_label, goal.style},
                                              {"cost", "cost", goal.style}}));
  for (const FormRow& row : front)
    table.add({row.found.remembered, row.form, policy_text(row.found.policy), row.found.value,
               objective.cost(row.found.value)});
  if (objective.optimum)
    table.add({Value(), "optimum", goal.optimal_policy.empty() ? Value() : Value(goal.optimal_policy),
               *objective.optimum, 0.0});

  report.table(history_of(asked, searches, goal.style), audience::json);
  for (const FormRow& row : front)
    if (row.found.remembered == 1) report.sentence(in_words(goal, row));
  return report;
}

}  // namespace

std::string objective_in(const Given& given) { return given.text("--objective", "win"); }

ThresholdGrid grid_in(const Given& given, const Rules& rules) { return grid_of(given.number("--multiple-of"), rules); }

bool played(const Given& given, const Rules& rules) {
  return players_in(given) > 2 || (!turns_are_followed(rules) && objective_in(given) == "win");
}

Goal goal_of(const std::string& name, std::vector<std::string> against, const std::shared_ptr<Solved>& solved) {
  if (name != "win" && !against.empty()) throw UserError("--against", against.front(), "only with --objective win");
  needs_turns_alone(solved->rules, name);
  Goal goal;
  if (name == "points") {
    const bool penalty = solved->rules.farkle.has_penalty();
    goal = {points_objective(solved), penalty ? "" : "turn", "points per turn", style::decimal(2)};
  } else if (name == "turns") {
    goal = {turns_objective(solved), "solo", "expected turns", style::decimal(4)};
  } else if (name == "win") {
    check_players(solved->rules, 2);
    if (against.empty()) against = {"optimal"};
    std::vector<std::shared_ptr<const Policy>> field;
    for (const std::string& text : against) field.push_back(make_policy(text, solved, 2));
    goal = {win_objective(solved, std::move(field)), "optimal", "chance to win", style::percent(3), against};
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

PlayedField field_of(const Context& context, const std::shared_ptr<Solved>& solved, std::int64_t games) {
  const Given& given = context.given;
  const int players = players_in(given);
  if (objective_in(given) != "win") throw UserError("--objective", objective_in(given), "win, if policies are played");
  const std::vector<std::string>& against = given.all("--against");
  if (against.size() > 1) throw UserError("--against", against[1], "one policy, which all others play");
  check_players(solved->rules, players);
  return {.game = solved->game,
          .others = make_policy(given.text("--against", "turn"), solved, players),
          .players = players,
          .seed = context.seed,
          .games = games / players * players,
          .stop = &context.stop};
}

std::string wins_in(const Rules& rules) { return rules.game.end == End::not_last ? "is not last" : "wins"; }

Report report_on_played(const std::string& what, const PlayedField& field, std::int64_t games,
                        const std::string& best_policy, double best_value) {
  const std::string others = field.others->name();
  Report report = report_on(field.game.rules, "optimize",
                            what + " to remember, by games played: " + std::to_string(field.players) +
                                " players, the " + (field.players == 2 ? "other plays " : "others play ") + others +
                                ", seed " + std::to_string(field.seed));
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

void tell_goal(Report& report, const Goal& goal, const std::string& best_policy, double best_value, long evaluations) {
  const Objective& objective = goal.objective;
  report.data("objective", objective.name);
  if (objective.name == "win") report.data("against", goal.against);
  report.data("best", {{"policy", best_policy}, {"value", best_value}});
  report.data("optimum", to_json(Value(objective.optimum)));
  report.data("evaluations", evaluations);
  report.data("cost", to_json(Value(objective.cost(best_value))));
}

Command optimize_command() {
  return {
      .name = "optimize",
      .summary = "the best policies that a person can remember, and what they cost",
      .about =
          "For 1, 2, 3 and more numbers to remember: the best policy, and what it costs, exactly. With --players, "
          "or if turns leave something to the next player, policies race each other in played games.",
      .flags = {{"--form", "bank-at|threshold|standing|streak|sentences",
                 "standing: one number, with exceptions by standing; streak: by farkles in a row; each also with "
                 ",keep=best; repeatable (default: bank-at and threshold)",
                 takes::many},
                {"--sentences", "N", "the most sentences to remember (default: 3)", takes::whole(1, 12)},
                {"--also", "RULES", "sentences: the best mean over these rules too; repeatable", takes::many},
                {"--from", "POLICY|FILE.json", "sentences: start from this list or these lists too; repeatable",
                 takes::many},
                {"--objective", "win|points|turns", "the chance to win, points a turn, or turns alone (default: win)"},
                {"--against", "POLICY|itself", "the opponent; itself: a best response to itself (default: optimal)",
                 takes::many},
                {"--players", "N", "race with N players, the others playing --against (default: turn)",
                 takes::whole(2, max_players)},
                {"--games", "N", "in a race: the most games for each policy (default: 200000)",
                 takes::whole(1000, 1'000'000'000)},
                {"--numbers", "N", "the most numbers to remember", takes::whole(1, 6)},
                {"--multiple-of", "N", "thresholds that are multiples of N (default: 50)", takes::whole(1, 10'000)}},
      .examples = {"optimize --form sentences --sentences 3"},
      .run = run_optimize,
      .stoppable = true};
}

}  // namespace farkle
