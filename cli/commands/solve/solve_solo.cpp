// farkle solve solo: the fewest turns to the target, alone.
#include <cmath>

#include "cli/command.hpp"
#include "cli/commands/shared/bank_rules.hpp"
#include "cli/report/plot.hpp"
#include "solver/duel/positions.hpp"

namespace farkle {
namespace {

// Each position has no farkles in a row. It is on the board, unless nothing is banked yet.
void add_positions(Report& report, const SeatStates& states, const SoloSolution& solo,
                   const std::vector<std::string>& at) {
  if (at.empty()) return;
  Table& table = report.table(Table("at", "From a bank",
                                    {{"bank", "bank", style::points},
                                     {"expected_turns", "turns to go", style::or_absent(style::decimal(4), "never")}}));
  for (const std::string& text : at) {
    const std::optional<Points> bank = whole_number(text);
    if (!bank) throw UserError("--at", text, "the points banked, a whole number");
    const Seat seat = states.seat(*bank);
    states.check(seat, "--at");
    const double turns = solo.values[states.index(seat)];
    table.add({*bank, turns == SoloSolution::never ? Value() : Value(turns)});
  }
}

void add_turns(Report& report, const SoloSolution& solo) {
  const std::vector<double>& pmf = solo.turns_pmf;
  report.data("turns_pmf", pmf);
  Table& shown = report.table(Table("", "How many turns it takes",
                                    {{"", "turns", style::integer},
                                     {"", "chance", style::percent(2)},
                                     {"", "by then", style::percent(2)},
                                     {"", ""}}));
  double so_far = 0, most = 0;
  for (double p : pmf) most = std::max(most, p);
  for (std::size_t k = 0; k < pmf.size(); ++k) {
    so_far += pmf[k];
    const auto bar = static_cast<std::size_t>(std::lround(30 * pmf[k] / most));
    if (pmf[k] >= 0.0005) shown.add({k, pmf[k], so_far, std::string(bar, '#')});  // less than 0.05 % is tail
  }
}

// pmf[k]: the chance of k turns.
void plot_turns(Report& report, const std::vector<double>& pmf) {
  std::vector<std::pair<double, double>> bars;
  double first = -1, last = 0, by = 0;
  std::size_t median = 0;
  for (std::size_t k = 0; k < pmf.size(); ++k) {
    const double turns = static_cast<double>(k), p = pmf[k];
    bars.emplace_back(turns, p);
    if (p >= 0.0005) first = first < 0 ? turns : first, last = turns;
    if (by < 0.5 && by + p >= 0.5) median = k;
    by += p;
  }
  const std::string words = "Half of all games take " + std::to_string(median) + " turns or fewer.";
  report.plot(bar_plot({"Turns to the target", words}, {"turns", first - 0.5, last + 0.5}, bars, 1));
}

Report run_rounds(const Rules& rules, const TurnModel& model, const Given& given, Work& work) {
  if (given.has("--at")) throw UserError("--at: not in a game of rounds; the points banked do not matter there");
  if (given.has("--within"))
    throw UserError("--within: not in a game of rounds - set game.rounds=0, and the points as game.target");
  const RoundsAlone alone = solve_rounds_alone(rules, model, &work);
  Report report =
      report_on(rules, "solve-solo-rounds", "The most points in " + counted(rules.game.rounds, "turn") + ", alone");
  report.fact("expected_points", "expected points", alone.expected_points, style::decimal(4));
  Table& table = report.table(Table("turns", "When to bank, by the turns left",
                                    {{"turns_left", "turns left", style::integer},
                                     {"on_board", "on the board"},
                                     {"expected_points", "points to come", style::decimal(2)}}));
  add_bank_columns(table, model);
  for (const TurnAlone& turn : alone.turns) {
    auto& row = table.add({turn.turns_left, turn.on_board, turn.expected_points});
    add_bank_cells(row, model, turn.bank_rules);
  }
  return report;
}

Report run_solo(const Context& context) {
  const std::vector<std::string>& at = context.given.all("--at");
  const Rules rules = context.load().rules;
  const TurnModel model(rules, Scorer(rules));
  Progress progress(context, "");
  if (rules.game.rounds > 0) return run_rounds(rules, model, context.given, progress);
  const SeatStates states(rules);
  const SoloSolution solo = solve_solo(rules, model, &progress);

  Report report =
      report_on(rules, "solve-solo", "The fewest turns to " + with_thousands(rules.game.target) + " points, alone");
  report.fact("expected_turns", "expected turns", solo.expected_turns, style::decimal(4));
  if (const auto within = context.given.number("--within")) {
    const int turns = static_cast<int>(*within);
    const double chance = solve_within(rules, model, turns, &progress);
    report.data("within", {{"turns", turns}, {"probability", chance}});
    report.fact("within_probability", "within " + counted(turns, "turn") + ", playing for that", chance,
                style::percent(4), audience::people | audience::csv);
  }
  add_positions(report, states, solo, at);
  add_turns(report, solo);
  add_bands(report, states, model, solo.bands);
  add_convergence(report, solo.convergence, "turns");
  if (context.draws()) plot_turns(report, solo.turns_pmf);
  return report;
}

}  // namespace

Command solve_solo_command() {
  return {.name = "solve solo",
          .summary = "the fewest turns to the target, alone",
          .about = "No offers, no passing, no last turn. In a game of rounds: the most points in its turns.",
          .flags = {{"--at", "BANK", "expected turns from this bank; repeatable", takes::many},
                    {"--within", "K", "the best chance to be there within K turns", takes::whole(1, 10000)}},
          .examples = {"solve solo --at 5000 --within 12"},
          .run = run_solo};
}

}  // namespace farkle
