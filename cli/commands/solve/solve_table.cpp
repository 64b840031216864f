// farkle solve table: several players, each playing for themselves.
#include <algorithm>
#include <cmath>

#include "cli/command.hpp"
#include "cli/commands/shared/bank_rules.hpp"
#include "sim/live/asked_worth.hpp"
#include "solver/storage/solved_games.hpp"

namespace farkle {
namespace {

int players_of(const Rules& rules, std::optional<std::int64_t> given) {
  const int least = std::max(2, rules.game.min_players), most = std::min(rules.game.max_players, max_players);
  if (!given)
    throw UserError("--players is missing: how many play, " + std::to_string(least) + " to " + std::to_string(most));
  if (*given < least || *given > most)
    throw UserError("--players", std::to_string(*given),
                    std::to_string(least) + " to " + std::to_string(most) + " players under these rules");
  return static_cast<int>(*given);
}

std::vector<double> by_seat(const double* chances, int players, bool not_last) {
  std::vector<double> out(chances, chances + players);
  for (double& c : out) c = not_last ? 1 - c : c;
  return out;
}

// The step of the grid, if the game is to be solved on one.
std::optional<Points> grid_step(const Given& given, const Rules& rules) {
  const std::optional<std::int64_t> grid = given.number("--grid");
  if (!grid) return std::nullopt;
  const std::int64_t step = bank_step(rules), most = coarsest_grid(rules);
  if (*grid % step != 0 || *grid > most)
    throw UserError("--grid", std::to_string(*grid),
                    "a multiple of " + std::to_string(step) + ", the step of banks, up to " + std::to_string(most) +
                        ", a quarter of the way from the first bank to the target");
  if (given.has("--save")) throw UserError("--save keeps exact solutions: leave out --grid");
  if (*grid == step) return std::nullopt;  // every bank
  return static_cast<Points>(*grid);
}

// grid: null, or where the chances come from.
void add_positions(Report& report, const MultiplayerValues& values, const GridSolution* grid, bool not_last,
                   const std::vector<std::string>& texts) {
  const std::string key = not_last ? "seat_loses" : "seat_wins";
  constexpr Audience readable = audience::people | audience::csv;
  Table& table = report.table(Table("at", "To move first", {{"", "banks"}, {"banks"}, {key, audience::json}}));
  for (int k = 1; k <= values.players(); ++k)
    table.columns.push_back({"seat_" + std::to_string(k),
                             k == 1   ? not_last ? "to move: loses" : "to move: wins"
                             : k == 2 ? "next"
                                      : std::to_string(k - 1) + " turns later",
                             style::percent(4), readable});
  if (grid) table.columns.push_back({"error_estimate", "estimated error", style::percent(4)});
  for (const std::string& text : texts) {
    const std::vector<Points> banks = banks_of(values.states(), values.players(), text);
    MultiplayerPosition p{};
    for (std::size_t k = 0; k < banks.size(); ++k) p[k] = values.states().index(values.states().seat(banks[k]));
    const MultiplayerChances here = values.between(p);
    const std::vector<double> chances = by_seat(here.data(), values.players(), not_last);
    Row& row = table.add({text, banks, Nested{chances}});
    row.insert(row.end(), chances.begin(), chances.end());
    if (grid) row.emplace_back(grid->error(p).worst);
  }
  report.csv_table = "at";
}

constexpr double mib = 1 << 20;
std::int64_t rounded_down(double number) { return static_cast<std::int64_t>(number); }
std::string in_mib(double bytes) { return with_thousands(rounded_down(std::ceil(bytes / mib))) + " MiB"; }

// Reports the sizes and the time, before any work.
Report estimate(const Context& context, const Rules& rules, int players, const MultiplayerSize& size) {
  const int threads = context.threads, ranks = context.ranks.count();
  const double seconds = (size.seconds / ranks + size.setup_seconds) / threads;
  Report report = report_on(
      rules, "solve-table-estimate",
      "What " + std::to_string(players) + " players to " + with_thousands(rules.game.target) + " points would take");
  report.data("players", players);
  report.fact("positions", "positions between turns", rounded_down(size.positions), style::points);
  report.fact("bytes", "bytes of memory", rounded_down(size.bytes()), style::points);
  report.run.figures["estimated_s"] = seconds;
  report.sentence("About " + time_in_words(seconds) + " on " +
                  (ranks == 1 ? counted(threads, "thread")
                              : std::to_string(ranks) + " processes with " + counted(threads, "thread") + " each") +
                  ".");
  return report;
}

void add_convergence(Report& report, const Convergence& c) {
  report.data("convergence", {{"sweeps", c.sweeps}, {"residual", c.residual}, {"converged", c.converged}});
  if (c.converged) return;
  report.sentence("NOT CONVERGED: one more round of best plays would change a chance by " + scientific(c.residual) +
                  ".");
  report.exit_code = 4;
}

// The answer so far: a game, its chances and where they come from. grid: null, or the two grids.
Report report_of(const MultiplayerGame& game, const MultiplayerSolution& solution, const GridSolution* grid,
                 const std::vector<std::string>& at) {
  const int players = game.players;
  Report report = report_on(game.rules, "solve-table",
                            std::to_string(players) + " players to " + with_thousands(game.rules.game.target) +
                                " points, each playing for the best of their own chances");
  const bool not_last = game.rules.game.end == End::not_last;
  const std::vector<double> seats = by_seat(solution.seat_wins().data(), players, not_last);
  const std::string key = not_last ? "seat_loses" : "seat_wins";
  report.data("players", players);
  report.data(key, seats);
  Table& table = report.table(
      Table(key, {{"seat", "seat", style::integer}, {"chance", not_last ? "loses" : "wins", style::percent(6)}}),
      audience::people | audience::csv);
  for (std::size_t k = 0; k < seats.size(); ++k) table.add({k + 1, seats[k]});
  if (!at.empty()) add_positions(report, solution.values, grid, not_last, at);
  return report;
}

void add_grid(Report& report, const GridSolution& grid, Points step, const MultiplayerSize& size) {
  const double error = grid.error(grid.solution.values.from()).worst;
  report.data("exact", false);
  report.data("grid", step);
  report.data("error_estimate", error);
  report.fact("positions", "positions on two grids", rounded_down(size.positions), style::points);
  report.fact("bytes", "bytes of memory for them", rounded_down(size.values), style::points);
  report.sentence("Approximate: only banks " + with_thousands(step) +
                  " points apart are solved, and the chances between them are interpolated.\n"
                  "The error is estimated at " +
                  fixed(100 * error, 3) + " percentage points or less: five times the most that banks " +
                  with_thousands(2 * step) + " points apart change the chances nearby.");
  add_convergence(report, grid.convergence());
}

Report run_table(const Context& context) {
  const Given& given = context.given;
  const std::vector<std::string>& at = given.all("--at");
  const Rules rules = context.load().rules;
  const int players = players_of(rules, given.number("--players"));
  for (const std::string& text : at) banks_of(SeatStates(rules), players, text);
  const std::optional<Points> step = grid_step(given, rules);
  const TurnModel model(rules, Scorer(rules));
  const MultiplayerSize size = multiplayer_size(rules, model, players, {}, step);
  if (given.has("--estimate")) return estimate(context, rules, players, size);
  const auto max_memory = given.number("--max-memory");
  const double most_bytes = max_memory ? static_cast<double>(*max_memory) * mib : most_multiplayer_bytes;
  if (size.bytes() > most_bytes)
    throw CannotDo(
        "solve table: " + std::to_string(players) + " players need " + in_mib(size.bytes()) + ", more than " +
        in_mib(most_bytes) +
        " - raise --max-memory, or take --grid, a lower game.target, fewer players or scores with a coarser step");
  const MultiplayerGame game(rules, model, players, most_bytes);
  if (step) {
    const auto answer = solved_grid(run_of(context), game, *step);
    if (answer.interrupted) {
      context.note("stopped, and nothing kept; start again with: " + context.again());
      throw Stopped();
    }
    Report report = report_of(game, answer.solution.solution, &answer.solution, at);
    add_grid(report, answer.solution, *step, size);
    return report;
  }

  MultiplayerWork work{.most_bytes = most_bytes};
  if (const auto seconds = given.number("--checkpoint-every")) work.checkpoint_seconds = static_cast<double>(*seconds);
  const auto answer = solved_multiplayer(run_of(context), game,
                                         {.use_cache = !given.has("--no-cache"), .save = given.text("--save")}, work);
  const MultiplayerSolution& solution = answer.solution;
  if (answer.interrupted) throw Stopped();
  Report report = report_of(game, solution, nullptr, at);
  report.failure = answer.not_saved;
  report.data("exact", solution.convergence.converged);
  report.data("grid", model.step());
  report.fact("positions", "positions between turns", solution.values.positions(), style::points);
  report.fact("bytes", "bytes of memory for them", rounded_down(MultiplayerValues::size(rules, players).bytes()),
              style::points);
  const Convergence& c = solution.convergence;
  add_convergence(report, c);
  if (!c.converged) return report;
  report.sentence("Exact: one more round of best plays changes no chance by more than " + scientific(c.residual) + ".");
  if (players > 2)
    report.sentence(
        "An equilibrium: nobody can do better by playing otherwise while the others play as they do. At a few\n"
        "positions players draw lots between two turns that are worth the same to them.");
  return report;
}

}  // namespace

Command solve_table_command() {
  return {.name = "solve table",
          .summary = "several players, each for themselves, exactly or on a grid",
          .about = "After Ctrl-C or a crash the same command continues from the last checkpoint.",
          .flags = {{"--players", "N", "how many play", takes::whole(2, max_players)},
                    {"--at", "A,B,C", "everybody's chances with these banks, A to move; repeatable", takes::many},
                    {"--grid", "POINTS", "solve only banks this many points apart, and estimate the error",
                     takes::whole(1, 1'000'000)},
                    {"--save", "FILE", "keep the solution in a file of its own"},
                    {"--checkpoint-every", "SECONDS", "time between checkpoints; 0: after every layer (default: 60)",
                     takes::whole(0, 1'000'000)},
                    {"--estimate", "", "only tell how much time and memory it would take"},
                    {"--max-memory", "MIB", "the most memory of each process (default: 8192)",
                     takes::whole(1, 1'000'000'000)},
                    {"--no-cache", "", "solve afresh, and keep nothing"}},
          .examples = {"solve table --players 3 --set game.target=2000 --at 500,1000,1500"},
          .run = run_table,
          .stoppable = true,
          .shared = true};
}

}  // namespace farkle
