// farkle card: what to remember at the table, on one page.
#include <algorithm>
#include <memory>

#include "cli/command.hpp"
#include "cli/commands/publish/card_score.hpp"
#include "cli/commands/shared/bank_rules.hpp"
#include "cli/commands/shared/duel_cache.hpp"
#include "cli/commands/shared/policies.hpp"
#include "cli/report/format.hpp"
#include "sim/search/optimize.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

struct Options {
  std::optional<std::int64_t> simple;
  bool turn_only = false;
};

using Rule = std::vector<BankRule>;

// The thresholds by dice left, with a column for opening and for each number of farkles in a row where they differ.
void add_thresholds(Report& report, const TurnModel& model, const Rule& on_board, const Rule* opening,
                    const std::vector<Rule>& by_streak) {
  constexpr Audience machines = audience::json | audience::csv;
  Table table{"",
              "Bank at this many points or more",
              {{"n", "dice left", style::integer}, {"farkle_probability", "farkle", style::percent(1)}},
              {},
              Table::Shape::arrays};
  std::vector<const Rule*> rules;
  const auto add = [&](const std::string& key, const std::string& label, const Rule& rule) {
    table.columns.push_back({key, "", style::points, machines});
    table.columns.push_back({"", label, style::points, audience::people});
    rules.push_back(&rule);
  };
  add("bank_at", "bank at", by_streak.empty() ? on_board : by_streak.front());
  if (opening) add("opening_bank_at", "to open", *opening);
  for (std::size_t k = 1; k < by_streak.size(); ++k)
    add("bank_at_streak_" + std::to_string(k), "after " + counted(k, "farkle"), by_streak[k]);
  for (int n = 1; n <= model.dice_count(); ++n) {
    auto& row = table.rows.emplace_back(std::vector<Value>{std::int64_t{n}, model.state(n).farkle_probability});
    for (const Rule* rule : rules) {
      row.push_back(bank_at(model, *rule, n));
      row.emplace_back(bank_at_in_words(model, *rule, n));
    }
  }
  report.table(std::move(table));
  add_gaps(report, "bank_intervals", model, *rules.front());
}

void add_keeps(Report& report, const std::vector<SurprisingKeep>& keeps) {
  constexpr std::size_t most_rows = 8;
  Table table{"keeps",
              "Keep what scores most, but",
              {{"dice", "rolled", style::integer},
               {"most", "of", style::dice},
               {"keep", "keep only", style::dice},
               {"least_stake", "at stake", style::points},
               {"most_stake", "to", style::points},
               {"frequency", "of turns", style::percent(1)},
               {"gain", "gains", style::decimal(1)}}};
  for (const SurprisingKeep& keep : keeps)
    if (table.rows.size() < most_rows)
      table.rows.push_back({std::int64_t{keep.dice}, faces_of(keep.most), faces_of(keep.best),
                            std::int64_t{keep.least_stake}, std::int64_t{keep.most_stake}, keep.frequency, keep.gain});
  report.table(std::move(table));
  if (keeps.size() > most_rows)
    report.sentence("And " + std::to_string(keeps.size() - most_rows) +
                    " more that matter less. Gains: points, each time it comes up.");
}

// The card of `numbers` numbers.
void add_simple(Report& report, const Context& context, const Rules& rules, int numbers) {
  const auto solved = solved_for(context, rules);
  Objective objective = points_objective(solved);
  objective.value = [&context, value = objective.value](const Policy& policy) {
    if (context.stop) throw CannotDo("stopped; nothing has been found yet");
    return value(policy);
  };
  std::vector<Points> start;
  for (int n = 1; n <= rules.dice.count; ++n)
    start.push_back(solved->turn(true).bank_rules[static_cast<std::size_t>(n)].bank_at.value_or(bank_never));
  const Search search =
      search_thresholds(objective, solved, KeepBy::most_points, {50, rules.game.target}, start, numbers);
  const FrontRow& found = search.front.back();
  Table table{"",
              "Bank at this many points or more",
              {{"n", "dice left", style::integer}, {"bank_at", "bank at", bank_at_style}},
              {},
              Table::Shape::arrays};
  const Points least = rules.bank.minimum;
  for (int n = 1; n <= rules.dice.count; ++n) {
    const Points at = found.policy.bank_at[static_cast<std::size_t>(n - 1)];
    auto& row = table.rows.emplace_back(std::vector<Value>{std::int64_t{n}});
    row.push_back(value_or_absent(at == bank_never ? std::nullopt : std::optional(std::max(at, least))));
  }
  report.data("policy", policy_text(found.policy));
  report.data("numbers", found.numbers);
  report.table(std::move(table));
  report.sentence("Keep what scores most, on a tie the fewest dice.");
  const bool penalty = rules.farkle.has_penalty();
  report.fact("value", "points a turn with this card", found.value, style::decimal(2));
  report.fact("optimum", penalty ? "with the best play for points" : "with the best turns", *objective.optimum,
              style::decimal(2));
  report.fact("cost", "the price of so short a card", *objective.cost(found.value), style::decimal(2));
  report.sentence("To play it here: " + policy_text(found.policy));
}

Report run(const Context& context, const Options& options) {
  const DuelSession session(context);
  const Rules& rules = session.rules;
  if (!session.model.alike())
    throw CannotDo(
        "card: not with dice that differ (dice.set), where it matters which are left - solve turn and solve duel take "
        "them");
  Report report = report_on(rules, "card", "Farkle to " + with_thousands(rules.game.target) + ", on a card");
  if (options.simple) {
    add_simple(report, context, rules, static_cast<int>(*options.simple));
    return report;
  }
  const TurnModel& model = session.model;
  const TurnSolution turn = solve_turn(rules, model, true);
  std::optional<TurnSolution> opening;
  if (rules.bank.opening > rules.bank.minimum) opening = solve_turn(rules, model, false);
  std::vector<Rule> by_streak;
  if (rules.farkle.penalty > 0 && !rules.farkle.reset) by_streak = solve_long_run(rules, model).bank_rules;
  add_thresholds(report, model, turn.bank_rules, opening ? &opening->bank_rules : nullptr, by_streak);
  if (!by_streak.empty())
    report.sentence("For the most points in the long run, with the penalty for farkles in a row.");
  else if (rules.farkle.has_penalty())
    report.sentence("Without the penalty for farkles in a row; it is counted in below, where the score matters.");
  report.fact("expected_points", "a turn played for points scores", turn.expected_points, style::decimal(2));

  const ActionValues worth = worth_of_points(rules, turn);
  const TurnWalk walk = walk_turn(model, worth);
  add_keeps(report, surprising_keeps(rules, session.scorer, model, worth, walk));
  if (options.turn_only) return report;

  const DuelAnswer answer = solved_duel(context, session.game, {});
  if (answer.interrupted) {
    report.written = true;
    return report;
  }
  const ScoreAdvice advice{session, answer.solution.values, walk};
  add_positions(report, advice);
  add_offers(report, advice);
  add_last_turn(report, advice);
  if (!answer.solution.convergence.converged) report.exit_code = 4;
  return report;
}

}  // namespace

Command card_command() {
  const auto options = std::make_shared<Options>();
  return {.name = "card",
          .summary = "what to remember at the table, on one page",
          .about =
              "When to bank, what to keep where it is not obvious, and what changes with the score; everything from "
              "exact solutions.\nAs a picture or a page to print: -o card.svg, -o card.html.",
          .flags = {{"--simple", "N", "only N numbers to remember: the best there are, and their exact price",
                     WholeNumber{&options->simple, 1, 6}},
                    {"--turn-only", "", "leave the opponent out (no game for two is solved)", &options->turn_only}},
          .examples = {"card", "card --rules zilch --turn-only", "card --simple 1",
                       "card --rules official+opening-500 -o card.svg"},
          .run = [options](const Context& context) { return run(context, *options); },
          .stoppable = true};
}

}  // namespace farkle
