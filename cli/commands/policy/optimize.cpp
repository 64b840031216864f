// farkle optimize: the best policies that a person can remember, and what they cost.
#include "sim/search/optimize.hpp"

#include <memory>

#include "cli/command.hpp"
#include "cli/commands/policy/optimize_front.hpp"
#include "cli/commands/policy/optimize_goal.hpp"
#include "cli/commands/policy/optimize_options.hpp"
#include "cli/commands/policy/optimize_races.hpp"
#include "cli/commands/policy/optimize_sentences.hpp"
#include "cli/commands/shared/bank_rules.hpp"
#include "cli/commands/shared/policies.hpp"
#include "cli/progress.hpp"
#include "cli/report/format.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

// A sentence about a row with one number.
std::string in_words(const Goal& goal, const FormRow& row) {
  const Points at = row.found.policy.bank_at.front();
  const std::string what = (at == bank_never ? "Never banking" : "Banking at " + with_thousands(at) + " always") +
                           (row.found.policy.keep == KeepBy::best_turn ? " with the keeps of the best turn" : "");
  const std::optional<double> cost = goal.objective.cost(row.found.value);
  const std::string& name = goal.objective.name;
  if (!cost) return what + " wins " + fixed(100 * row.found.value, 2) + " % of games.";
  if (name == "win")
    return what + " costs " + fixed(100 * *cost, 2) + " percentage points of win chance against perfect play.";
  return what + " costs " + fixed(*cost, 2) + (name == "points" ? " points per turn" : " turns") +
         " against the best there is.";
}

// Points per turn are quick to work out, and show where to search for any other objective. None if these rules have no
// such figure.
template <class Watched>
std::optional<Objective> quick_objective(const std::shared_ptr<Solved>& solved, const Watched& watched) {
  try {
    return watched(points_objective(solved));
  } catch (const CannotDo&) {
    return std::nullopt;
  }
}

class Finder {
 public:
  Finder(const Context& context, const OptimizeOptions& options, const std::shared_ptr<Solved>& solved,
         std::shared_ptr<Progress> progress)
      : context_(context),
        options_(options),
        solved_(solved),
        asked_(forms_asked_for(options.forms)),
        grid_(grid_of(options, solved->rules)),
        start_(best_turn_thresholds(*solved)),
        progress_(std::move(progress)) {}

  // One search for each form asked for.
  std::vector<Search> find(const Objective& goal) {
    check_exceptions(asked_, goal.name, solved_->rules);
    const Objective objective = watched(goal);
    const std::optional<Objective> rough =
        goal.name == "points" ? std::nullopt
                              : quick_objective(solved_, [this](Objective quick) { return watched(std::move(quick)); });
    std::vector<Search> searches;
    for (const PolicyShape& form : asked_) {
      const int most = most_numbers(form, options_, solved_->rules);
      const auto search = [&](const Objective& by) {
        return search_thresholds(by, solved_, form.keep, grid_, start_, form.exceptions.empty() ? most : 1);
      };
      Search found =
          rough ? refine_thresholds(objective, solved_, form.keep, grid_, search(*rough).front) : search(objective);
      if (!form.exceptions.empty()) {
        const long before = found.evaluations;
        found = search_exceptions(objective, solved_, grid_, found.front[0], form.exceptions, most);
        found.evaluations += before;
      }
      searches.push_back(std::move(found));
    }
    return searches;
  }

  // The best policy of these forms against this opponent.
  std::string answer_to(const std::string& opponent) {
    const std::vector<Search> searches = find(win_objective(solved_, {make_policy(opponent, solved_, 2)}));
    const FrontRow* best = nullptr;
    for (const Search& s : searches)
      if (!best || s.front.back().value > best->value) best = &s.front.back();
    return policy_text(best->policy);
  }

  const std::vector<PolicyShape>& asked() const { return asked_; }

 private:
  Objective watched(Objective objective) { return stoppable(std::move(objective), context_, progress_, tried_); }

  const Context& context_;
  const OptimizeOptions& options_;
  std::shared_ptr<Solved> solved_;
  std::vector<PolicyShape> asked_;
  ThresholdGrid grid_;
  std::vector<Points> start_;
  std::shared_ptr<Progress> progress_;
  std::atomic<std::uint64_t> tried_{0};
};

Report run(const Context& context, OptimizeOptions options) {
  const Rules rules = context.load().rules;
  const auto progress = std::make_shared<Progress>(context, "searching", "policies");
  const auto solved = solved_for(context, rules, progress);
  const bool sentences = options.forms == std::vector<std::string>{"sentences"};
  if (!sentences && options.sentences)
    throw UserError("--sentences", std::to_string(*options.sentences), "only with --form sentences, and no other form");
  for (const auto& [flag, values] : {std::pair("--also", &options.also), std::pair("--from", &options.from)})
    if (!sentences && !values->empty())
      throw UserError(flag, values->front(), "only with --form sentences, and no other form");
  if (sentences) return find_sentences(context, options, solved, progress);
  if (options.players.value_or(2) > 2 || (!turns_are_followed(rules) && goes_by_wins(options)))
    return race_policies(context, options, solved);
  if (options.games) throw UserError("--games", std::to_string(*options.games), "only where policies race each other");
  Finder finder(context, options, solved, progress);
  if (options.against == std::vector<std::string>{"itself"} &&
      (options.objective.empty() || options.objective == "win"))
    options.against = {against_itself(context, [&](const std::string& other) { return finder.answer_to(other); })};
  const Goal goal = goal_of(options, solved);
  const Objective& objective = goal.objective;
  const std::vector<Search> searches = finder.find(objective);
  const std::vector<PolicyShape>& asked = finder.asked();
  const std::vector<FormRow> front = front_over(asked, searches, objective.more_is_better);
  const FrontRow& best = best_of(front, objective.more_is_better).found;
  long evaluations = 0;
  for (const Search& search : searches) evaluations += search.evaluations;

  Report report = report_on(rules, "optimize", "Policies to remember, by " + goal.value_label);
  tell_goal(report, goal, options, policy_text(best.policy), best.value, evaluations);

  Table table{"front",
              "",
              {{"numbers", "numbers", style::or_absent(style::integer, "all")},
               {"form", "form", style::plain},
               {"policy", "policy", style::plain},
               {"value", goal.value_label, goal.style},
               {"cost", "cost", goal.style}}};
  for (const FormRow& row : front)
    table.rows.push_back({std::int64_t{row.found.numbers}, row.form, policy_text(row.found.policy), row.found.value,
                          value_or_absent(objective.cost(row.found.value))});
  if (objective.optimum)
    table.rows.push_back({Value(), "optimum", goal.optimal_policy.empty() ? Value() : Value(goal.optimal_policy),
                          *objective.optimum, 0.0});
  report.table(std::move(table));

  Table history = history_table(goal.style);
  for (std::size_t f = 0; f < searches.size(); ++f)
    for (const FrontRow& row : searches[f].history)
      history.rows.push_back({asked[f].name, policy_text(row.policy), row.value});
  report.table(std::move(history), audience::json);
  for (const FormRow& row : front)
    if (row.found.numbers == 1) report.sentence(in_words(goal, row));
  return report;
}

}  // namespace

Command optimize_command() {
  const auto options = std::make_shared<OptimizeOptions>();
  return {
      .name = "optimize",
      .summary = "the best policies that a person can remember, and what they cost",
      .about =
          "Finds the best policy for 1, 2, 3, ... numbers to remember, and its exact cost. bank-at is one number; "
          "equal\n"
          "thresholds for neighbouring numbers of dice count once; never is a number too. Thresholds are improved one\n"
          "by one until none can be improved. Values are exact; farkle evaluate gives the same digits.\n"
          "\n"
          "With more players, and where turns leave something to the next one, policies race each other in played\n"
          "games; the printed rates come from fresh games.",
      .flags = {{"--form", "bank-at|threshold|standing|streak|sentences",
                 "standing: one number, with exceptions when behind, ahead or near the target; streak: exceptions by "
                 "farkles in a row; add ,keep=best to keep the dice that promise the best turn; repeatable (default: "
                 "the first two, with and without keep=best); sentences: a few sentences in plain English, which also "
                 "say what to keep",
                 &options->forms},
                {"--sentences", "N", "the most sentences to remember (default: 3)",
                 WholeNumber{&options->sentences, 1, 12}},
                {"--also", "RULES",
                 "with sentences: search for the best mean over these rules too; repeatable. The opponent is that of "
                 "--against under each of them",
                 &options->also},
                {"--from", "POLICY|FILE.json",
                 "with sentences: start the search from this list too, or from all lists of an earlier answer of this "
                 "command; repeatable",
                 &options->from},
                {"--objective", "win|points|turns",
                 "the chance to win (default), points a turn, or turns to the target, alone", &options->objective},
                {"--against", "POLICY",
                 "with win: the opponent; repeatable for a field (default: optimal). itself: search for a policy that "
                 "is the best response to itself",
                 &options->against},
                {"--players", "N", "race in games of N players, all the others playing --against (default: turn)",
                 WholeNumber{&options->players, 2, max_players}},
                {"--games", "N", "in a race: the most games for each policy (default: 200000)",
                 WholeNumber{&options->games, 1000, 1'000'000'000}},
                {"--numbers", "N", "the most numbers to remember", WholeNumber{&options->numbers, 1, 6}},
                {"--multiple-of", "N", "thresholds that are multiples of N (default: 50)",
                 WholeNumber{&options->multiple_of, 1, 10'000}}},
      .examples = {"optimize", "optimize --objective turns --multiple-of 100",
                   "optimize --objective points --form threshold,keep=best --rules classic",
                   "optimize --form standing --against itself", "optimize --form sentences --sentences 3"},
      .run = [options](const Context& context) { return run(context, *options); },
      .stoppable = true};
}

}  // namespace farkle
