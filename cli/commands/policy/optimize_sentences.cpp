// farkle optimize --form sentences.
#include <chrono>

#include "cli/command.hpp"
#include "cli/commands/policy/optimize.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/search/sentence_search.hpp"

namespace farkle {
namespace {

std::string heading(const Goal& goal, const SentenceRow& row) {
  const std::string count = counted(row.remembered, "sentence"), &name = goal.objective.name;
  if (name == "win") {
    const bool not_last = goal.value_label == "is not last", one = row.remembered == 1;
    const char* const does = not_last ? (one ? " is not last in " : " are not last in ") : one ? " wins " : " win ";
    return count + does + fixed(100 * row.value, 2) + " % of games:";
  }
  return count + ": " + fixed(row.value, 2) + (name == "points" ? " points a turn:" : " turns to the target:");
}

// The table of the best lists, with two more columns.
Table front_of(const Goal& goal, const std::vector<std::pair<const char*, const char*>>& more) {
  Table front(
      "front",
      {{"sentences", "sentences", style::integer}, {"form"}, {"policy"}, {"value", goal.value_label, goal.style}});
  for (const auto& [key, label] : more) front.columns.push_back({key, label, goal.style});
  return front;
}

void tell(Report& report, const Goal& goal, const SentenceSearch& found) {
  Table history = history_table(goal.style);
  for (const SentenceRow& row : found.history) history.add({"sentences", policy_text(row.policy), row.value});
  report.table(std::move(history), audience::json);
  for (const SentenceRow& row : found.front) {
    report.sentence(heading(goal, row));
    for (const std::string& sentence : said(row.policy)) report.sentence("  " + sentence);
  }
  for (const std::string& line : how_to_read()) report.sentence(line);
}

using Find = std::function<SentenceSearch(std::vector<ObjectiveUnder>)>;

// Searches by games played: at a table of more than two, or where a turn leaves something to the next one.
Report play_sentences(const Context& context, const std::shared_ptr<Solved>& solved, const Find& find) {
  constexpr std::int64_t as_a_rule = 10'000;
  const std::int64_t games = context.given.number("--games").value_or(as_a_rule);
  const PlayedField field = field_of(context, solved, 10 * games);  // a value takes a tenth of them
  const Goal goal{played_objective(field), "", wins_in(solved->rules), style::percent(2)};
  SentenceSearch found = find({{solved, goal.objective}});
  Table front = front_of(goal, {{"low", "95 % from"}, {"high", "to"}});
  for (SentenceRow& row : found.front) {
    const Estimate wins =
        wins_in_games(field, *policy_of(row.policy, solved), 20 * games / field.players * field.players, true);
    row.value = wins.value;
    front.add(
        {row.remembered, "sentences", policy_text(row.policy), wins.value, wins.interval.low, wins.interval.high});
  }
  const SentenceRow& best = found.front.back();
  Report report = report_on_played("Sentences", field, found.evaluations * games, policy_text(best.policy), best.value);
  report.table(std::move(front));
  tell(report, goal, found);
  report.sentence("Found by playing games with the same dice for all; the chances come from other games.");
  return report;
}

}  // namespace

Report find_sentences(const Context& context, const std::shared_ptr<Solved>& solved,
                      const std::shared_ptr<Progress>& progress) {
  const Given& given = context.given;
  const Rules& rules = solved->rules;
  std::vector<std::string> against = given.all("--against");
  const std::vector<std::string>& also = given.all("--also");
  const bool several = !also.empty(), itself = against == std::vector<std::string>{"itself"};
  if (several && (itself || given.has("--players") || given.has("--games")))
    throw UserError("--also", also.front(), "not with --against itself, --players or --games");
  const bool plays = !several && played(given, rules);
  if (given.has("--numbers")) throw UserError("--numbers", given.text("--numbers"), "not with --form sentences");
  if (!plays && given.has("--games")) throw UserError("--games", given.text("--games"), "only if policies are played");
  std::atomic<std::int64_t> tried{0};
  const auto begin = std::chrono::steady_clock::now();
  std::atomic<bool> told{false};
  const auto tell_once = [&] {
    constexpr std::chrono::seconds short_wait{5};
    if (!told && std::chrono::steady_clock::now() - begin > short_wait && !told.exchange(true))
      context.note("searching for sentences: this may take minutes, because each list that is promising is valued");
  };
  constexpr int as_a_rule = 3;
  const std::vector<std::vector<Sentence>> from = lists_from(given.all("--from"), solved);
  // A long search tells of each row when it finds it. Where values are exact, a search that is stopped loses none of
  // them.
  bool stopped = false;
  const auto find = [&](std::vector<ObjectiveUnder> goals) {
    for (auto& [under, goal] : goals) goal = watched(stoppable(goal, context, progress, tried), tell_once);
    SentenceSearch so_far;
    const auto keep = [&](const SentenceSearch& found) {
      so_far = found;
      const SentenceRow& row = found.front.back();
      if (told) context.note(counted(row.remembered, "sentence") + ": " + fixed(row.value, 4));
    };
    try {
      return search_sentences(goals, grid_in(given, rules).step,
                              static_cast<int>(given.number("--sentences").value_or(as_a_rule)), from, keep);
    } catch (const CannotDo&) {
      if (!context.stop || plays || so_far.front.empty()) throw;
      stopped = true;
      return so_far;
    }
  };
  if (plays) return play_sentences(context, solved, find);
  if (itself)
    against = {against_itself(run_of(context, progress), [&](const std::string& other) {
      return policy_text(find({{solved, win_objective(solved, {make_policy(other, solved, 2)})}}).front.back().policy);
    })};
  Goal goal = goal_of(objective_in(given), against, solved);
  std::vector<ObjectiveUnder> all{{solved, goal.objective}};
  std::vector<std::string> names{context.rules_spec()};
  for (const std::string& spec : also) {
    const auto under = solved_for(run_of(context, progress), load_rules(spec, context.overrides()).rules);
    all.push_back({under, goal_of(objective_in(given), against, under).objective});
    names.push_back(spec);
  }
  goal.objective.optimum = mean_optimum(all);
  Table by_rules(
      "under", "Rule by rule",
      {{"sentences", "sentences", style::integer}, {"rules", "rules"}, {"value", goal.value_label, goal.style}});
  const std::string by = several ? " under several rule sets" : ", by " + goal.value_label;
  if (several) goal.value_label += ", mean";
  const SentenceSearch found = find(all);
  const SentenceRow& best = found.front.back();

  Report report = report_on(rules, "optimize", "Sentences to remember" + by);
  if (several) report.data("also", also);
  tell_goal(report, goal, policy_text(best.policy), best.value, found.evaluations);
  Table front = front_of(goal, {{"cost", "cost"}, {"any_numbers", "numbers not round"}});
  for (const SentenceRow& row : found.front) {
    front.add({row.remembered, "sentences", policy_text(row.policy), row.value, goal.objective.cost(row.value),
               row.any_numbers});
    for (std::size_t k = 0; several && k < all.size(); ++k)
      by_rules.add({row.remembered, names[k], all[k].objective.value(*policy_of(row.policy, all[k].solved))});
  }
  report.table(std::move(front));
  if (several) report.table(std::move(by_rules));
  tell(report, goal, found);
  if (stopped) report.failure = "stopped after " + counted(best.remembered, "sentence");
  return report;
}

}  // namespace farkle
