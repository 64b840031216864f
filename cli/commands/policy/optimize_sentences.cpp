#include "cli/commands/policy/optimize_sentences.hpp"

#include <chrono>
#include <fstream>
#include <functional>

#include "cli/command.hpp"
#include "cli/commands/policy/optimize_goal.hpp"
#include "cli/commands/shared/policies.hpp"
#include "cli/report/format.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/policies/sentence_policy.hpp"
#include "sim/search/joint_objective.hpp"
#include "sim/search/played_objective.hpp"
#include "sim/search/sentence_search.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr const char* is_not_last = "is not last";

std::string text_of(const SentenceRow& row) { return "sentences:" + join(said(row.policy), " "); }

std::string heading(const Goal& goal, const SentenceRow& row) {
  const std::string count = counted(row.sentences, "sentence"), &name = goal.objective.name;
  if (name == "win") {
    const bool not_last = goal.value_label == is_not_last, one = row.sentences == 1;
    return count +
           (not_last ? one ? " is not last in " : " are not last in "
            : one    ? " wins "
                     : " win ") +
           fixed(100 * row.value, 2) + " % of games:";
  }
  return count + ": " + fixed(row.value, 2) + (name == "points" ? " points a turn:" : " turns to the target:");
}

// The table of the best lists, with two more columns.
Table front_of(const Goal& goal, const std::vector<std::pair<const char*, const char*>>& more) {
  Table front{"front",
              "",
              {{"sentences", "sentences", style::integer},
               {"form", "form", style::plain, audience::json | audience::csv},
               {"policy", "policy", style::plain, audience::json | audience::csv},
               {"value", goal.value_label, goal.style}}};
  for (const auto& [key, label] : more) front.columns.push_back({key, label, goal.style});
  return front;
}

void add_row(Table& front, const Goal& goal, const SentenceRow& row) {
  front.rows.push_back({std::int64_t{row.sentences}, "sentences", text_of(row), row.value,
                        value_or_absent(goal.objective.cost(row.value)), value_or_absent(row.any_numbers)});
}

void tell(Report& report, const Goal& goal, const SentenceSearch& found) {
  Table history = history_table(goal.style);
  for (const SentenceRow& row : found.history) history.rows.push_back({"sentences", text_of(row), row.value});
  report.table(std::move(history), audience::json);
  for (const SentenceRow& row : found.front) {
    report.sentence(heading(goal, row));
    for (const std::string& sentence : said(row.policy)) report.sentence("  " + sentence);
  }
  for (const std::string& line : how_to_read()) report.sentence(line);
}

// Searches by games played: at a table of more than two, or where a turn leaves something to the next one.
Report play_sentences(const Context& context, const OptimizeOptions& options, const std::shared_ptr<Solved>& solved,
                      int players, const std::function<SentenceSearch(const Objective&)>& find) {
  const Rules& rules = solved->rules;
  if (!options.objective.empty() && options.objective != "win")
    throw UserError("--objective", options.objective, "win, where policies are played");
  if (options.against.size() > 1) throw UserError("--against", options.against[1], "one policy, which all others play");
  const auto others = make_policy(options.against.empty() ? "turn" : options.against.front(), solved, players);
  const PlayedField field{solved->game, *others, players, context.seed, &context.stop};
  constexpr std::int64_t as_a_rule = 10'000;
  const std::int64_t games = options.games.value_or(as_a_rule);
  Goal goal;
  goal.objective = played_objective(field, games);
  goal.value_label = rules.game.end == End::not_last ? is_not_last : "wins";
  goal.style = style::percent(2);
  SentenceSearch found = find(goal.objective);

  Report report = report_on(rules, "optimize",
                            "Sentences to remember, by games played: " + std::to_string(players) + " players, the " +
                                (players == 2 ? "other plays " : "others play ") + others->name());
  Table front = front_of(goal, {{"low", "95 % from"}, {"high", "to"}});
  for (SentenceRow& row : found.front) {
    const SentencePolicy policy(text_of(row), solved, row.policy);
    const Estimate wins = wins_in_games(field, policy, 20 * games / players * players, true);
    row.value = wins.value;
    front.rows.push_back(
        {std::int64_t{row.sentences}, "sentences", text_of(row), wins.value, wins.interval.low, wins.interval.high});
  }
  const SentenceRow& best = found.front.back();
  report.data("objective", "win");
  report.data("against", std::vector<std::string>(static_cast<std::size_t>(players - 1), others->name()));
  report.data("players", players);
  report.data("exact", false);
  report.data("games", found.evaluations * games);
  report.data("best", {{"policy", text_of(best)}, {"value", best.value}});
  report.data("optimum", nullptr);
  report.data("cost", nullptr);
  report.table(std::move(front));
  tell(report, goal, found);
  report.sentence("Found by playing games with the same dice for all; the chances come from other games.");
  return report;
}

// The lists of sentences in these texts. Each text is a policy of sentences, or an answer of this command in a file.
std::vector<std::vector<Sentence>> lists_from(const std::vector<std::string>& all,
                                              const std::shared_ptr<Solved>& solved) {
  std::vector<std::vector<Sentence>> out;
  const auto add = [&](const std::string& text) {
    const auto policy = make_policy(as_policy(text), solved, 2);
    const auto* spoken = dynamic_cast<const SentencePolicy*>(policy.get());
    if (!spoken) throw UserError("--from", text, "a policy of sentences, or a .json that optimize has written");
    out.push_back(spoken->sentences());
  };
  for (const std::string& text : all) {
    if (!text.ends_with(".json")) {
      add(text);
      continue;
    }
    std::ifstream file(text);
    std::vector<std::string> policies;
    try {
      const Json answer = Json::parse(std::string(std::istreambuf_iterator<char>(file), {}));
      for (const Json& row : answer["front"]) policies.push_back(row["policy"].get<std::string>());
    } catch (const std::exception& error) {
      throw CannotDo(text + ": is not the answer of optimize --form sentences: " + error.what());
    }
    for (const std::string& policy : policies) add(policy);
  }
  return out;
}

// Searches under several rule sets at once.
Report find_for_all(const Context& context, const OptimizeOptions& options, const std::shared_ptr<Solved>& solved,
                    const std::shared_ptr<Progress>& progress,
                    const std::function<SentenceSearch(const Objective&)>& find) {
  if (options.against == std::vector<std::string>{"itself"} || options.players || options.games)
    throw UserError("--also", options.also.front(), "not with --against itself, --players or --games");
  std::vector<std::string> names{context.rules_spec};
  names.insert(names.end(), options.also.begin(), options.also.end());
  std::vector<std::shared_ptr<Solved>> under_each{solved};
  for (const std::string& spec : options.also) {
    under_each.push_back(solved_for(context, load_rules(spec, context.overrides).rules, progress));
    needs_turns_alone(under_each.back()->rules, "win");
  }
  Goal goal = goal_of(options, solved);
  std::vector<ObjectiveUnder> all;
  for (const auto& each : under_each) all.push_back({each, goal_of(options, each).objective});
  goal.objective = joint_objective(all);
  goal.value_label += ", mean";
  goal.optimal_policy.clear();
  const SentenceSearch found = find(goal.objective);
  const SentenceRow& best = found.front.back();

  Report report = report_on(solved->rules, "optimize", "Sentences to remember under several rule sets");
  report.data("also", options.also);
  tell_goal(report, goal, options, text_of(best), best.value, found.evaluations);
  Table front = front_of(goal, {{"cost", "cost"}, {"any_numbers", "numbers not round"}});
  Table under{"under",
              "Rule by rule",
              {{"sentences", "sentences", style::integer},
               {"rules", "rules", style::plain},
               {"value", goal.value_label.substr(0, goal.value_label.find(',')), goal.style}}};
  for (const SentenceRow& row : found.front) {
    add_row(front, goal, row);
    const SentencePolicy policy(text_of(row), solved, row.policy);
    for (std::size_t k = 0; k < all.size(); ++k)
      under.rows.push_back({std::int64_t{row.sentences}, names[k], all[k].value(policy)});
  }
  report.table(std::move(front));
  report.table(std::move(under));
  tell(report, goal, found);
  return report;
}

}  // namespace

Report find_sentences(const Context& context, OptimizeOptions options, const std::shared_ptr<Solved>& solved,
                      const std::shared_ptr<Progress>& progress) {
  const Rules& rules = solved->rules;
  const int players = static_cast<int>(options.players.value_or(2));
  check_players(rules, players);
  const bool played = players > 2 || (!turns_are_followed(rules) && goes_by_wins(options));
  if (options.numbers) throw UserError("--numbers", std::to_string(*options.numbers), "not with --form sentences");
  if (!played && options.games)
    throw UserError("--games", std::to_string(*options.games), "only where policies are played");
  std::atomic<std::uint64_t> tried{0};
  const auto begin = std::chrono::steady_clock::now();
  bool told = false;
  const auto watched = [&](const Objective& goal) {
    Objective objective = stoppable(goal, context, progress, tried);
    objective.value = [&, value = objective.value](const Policy& policy) {
      constexpr std::chrono::seconds short_wait{5};
      if (!told && std::chrono::steady_clock::now() - begin > short_wait) {
        context.note("searching for sentences: this may take minutes, because each list that is promising is valued");
        told = true;
      }
      return value(policy);
    };
    return objective;
  };
  constexpr int as_a_rule = 3;
  const std::vector<std::vector<Sentence>> from = lists_from(options.from, solved);
  // A long search tells of each row when it finds it. Where values are exact, a search that is stopped loses none of
  // them.
  bool stopped = false;
  const auto find = [&](const Objective& goal) {
    SentenceSearch so_far;
    const auto keep = [&](const SentenceSearch& found) {
      so_far = found;
      const SentenceRow& row = found.front.back();
      if (told) context.note(counted(row.sentences, "sentence") + ": " + fixed(row.value, 4));
    };
    try {
      return search_sentences(watched(goal), solved, grid_of(options, rules).step,
                              static_cast<int>(options.sentences.value_or(as_a_rule)), from, keep);
    } catch (const CannotDo&) {
      if (!context.stop || played || so_far.front.empty()) throw;
      stopped = true;
      return so_far;
    }
  };
  if (!options.also.empty()) return find_for_all(context, options, solved, progress, find);
  if (played) return play_sentences(context, options, solved, players, find);
  if (options.against == std::vector<std::string>{"itself"})
    options.against = {against_itself(context, [&](const std::string& other) {
      return text_of(find(win_objective(solved, {make_policy(other, solved, 2)})).front.back());
    })};
  const Goal goal = goal_of(options, solved);
  const SentenceSearch found = find(goal.objective);
  const SentenceRow& best = found.front.back();

  Report report = report_on(rules, "optimize", "Sentences to remember, by " + goal.value_label);
  tell_goal(report, goal, options, text_of(best), best.value, found.evaluations);
  Table front = front_of(goal, {{"cost", "cost"}, {"any_numbers", "numbers not round"}});
  for (const SentenceRow& row : found.front) add_row(front, goal, row);
  report.table(std::move(front));
  tell(report, goal, found);
  if (stopped) report.failure = "stopped after " + counted(best.sentences, "sentence");
  return report;
}

}  // namespace farkle
