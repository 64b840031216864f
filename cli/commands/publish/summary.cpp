// farkle summary: one row for each rule set, with the figures that people ask for first. results/index.md holds it.
#include <algorithm>
#include <memory>

#include "cli/command.hpp"
#include "cli/commands/shared/bank_rules.hpp"
#include "cli/report/format.hpp"
#include "solver/solo/solo_solver.hpp"
#include "solver/turn/turn_solver.hpp"

namespace farkle {
namespace {

struct Row {
  RulesMark rules;
  double expected_points, expected_turns, farkle_probability;
  std::vector<Value> bank_at;  // from 1 die upward
  bool plain_thresholds = true, penalty = false;
};

Row row_of(const Rules& rules) {
  const TurnModel model(rules, Scorer(rules));
  const TurnSolution turn = solve_turn(rules, model, true);
  Row row{mark_of(rules),
          turn.expected_points,
          solve_solo(rules, model).expected_turns,
          model.state(model.full()).farkle_probability,
          {}};
  row.penalty = rules.farkle.has_penalty();
  for (int n = 1; n <= model.dice_count(); ++n) row.bank_at.push_back(bank_at(model, turn.bank_rules, n));
  for (int s = 1; s <= model.full(); ++s) row.plain_thresholds &= turn.bank_rules[s].single_threshold();
  return row;
}

Report summarize(const Context& context, const std::vector<std::string>& specs) {
  std::vector<Row> rows;
  std::size_t most_dice = 0;
  for (const std::string& spec : specs) {
    rows.push_back(row_of(load_rules(spec, context.overrides).rules));
    most_dice = std::max(most_dice, rows.back().bank_at.size());
  }

  Report report{.name = "summary", .title = "Rule sets side by side"};
  Table table{"sets",
              "",
              {{"id", "rules", style::plain},
               {"expected_points", "points a turn", style::decimal(2)},
               {"expected_turns", "turns to target", style::decimal(2)},
               {"farkle_probability", "first roll farkles", style::percent(2)}}};
  for (std::size_t n = 1; n <= most_dice; ++n)
    table.columns.push_back(
        {"bank_at_" + std::to_string(n), (n == 1 ? "bank at: " : "") + std::to_string(n), bank_at_style});
  table.columns.push_back({"fingerprint", "fingerprint", style::plain, audience::csv});
  auto sets = Json::array();
  bool plain = true, penalty = false;
  for (const Row& row : rows) {
    std::vector<Value> cells{changed_id(row.rules), row.expected_points, row.expected_turns, row.farkle_probability};
    cells.insert(cells.end(), row.bank_at.begin(), row.bank_at.end());
    cells.resize(4 + most_dice, std::string());
    cells.push_back(row.rules.fingerprint);
    table.rows.push_back(std::move(cells));

    auto thresholds = Json::array();
    for (const Value& at : row.bank_at) thresholds.push_back(to_json(at));
    sets.push_back({{"id", row.rules.id},
                    {"name", row.rules.name},
                    {"fingerprint", row.rules.fingerprint},
                    {"changes", row.rules.changes},
                    {"expected_points", row.expected_points},
                    {"expected_turns", row.expected_turns},
                    {"farkle_probability", row.farkle_probability},
                    {"bank_at", std::move(thresholds)}});
    plain &= row.plain_thresholds;
    penalty |= row.penalty;
  }
  report.table(std::move(table), audience::people | audience::csv);
  report.data("sets", std::move(sets));
  report.sentence(
      "Points a turn: the most that a player on the board can expect. Bank at: the fewest points at which that play "
      "banks with so many dice left. Turns to target: the fewest that a player alone can expect.");
  if (penalty)
    report.sentence(
        "Where farkles in a row cost points: points a turn are those before any penalty, turns to target are with "
        "them.");
  if (!plain) report.sentence("Some of these are not plain thresholds; farkle solve turn shows them in full.");
  return report;
}

}  // namespace

Command summary_command() {
  const auto specs = std::make_shared<std::vector<std::string>>();
  return {
      .name = "summary",
      .summary = "rule sets side by side: what a turn is worth, when to bank, how many turns",
      .arguments = {{"R", "rule sets (all built-in ones when none is given)", specs.get(), false}},
      .examples = {"summary", "summary official official+opening-500 mine.toml"},
      .run = [specs](const Context& context) { return summarize(context, specs->empty() ? builtin_ids() : *specs); },
      .rules = RulesFrom::arguments};
}

}  // namespace farkle
