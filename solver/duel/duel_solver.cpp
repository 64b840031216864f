#include "solver/duel/duel_solver.hpp"

#include <string>
#include <utility>

#include "solver/game/error.hpp"
#include "solver/game/refusals.hpp"

namespace farkle {
namespace {

// The solution without the penalty, whatever the streaks.
void spread_over_streaks(DuelValues& values) {
  const SeatStates& states = values.states();
  const auto without_streak = [&](int i) { return i - states.state(i).streak; };
  for (int i = 0; i < states.size(); ++i) {
    for (int j = 0; j < states.size(); ++j) values.win(i, j) = values.win(without_streak(i), without_streak(j));
  }
}

// With a penalty sweeps start from the solution without it; starting from 0.5 would teach losing players to farkle on
// purpose.
void solve(const TwoPlayers& two, const DuelControl& control, Stand& stand) {
  const bool penalty = two.game.states.farkles_cost();
  if (stand.convergence.sweeps == 0) {
    solve_pairs(two, control, stand);
    if (penalty && stand.convergence.sweeps == 1) {
      spread_over_streaks(two.to_one);
      if (&two.to_other != &two.to_one) spread_over_streaks(two.to_other);
    }
  }
  if (penalty && stand.convergence.sweeps > 0) sweep_two(two, control, stand);
}

DuelSolution solve(const DuelGame& game, DuelSolution solution, const DuelControl& control) {
  const BestSide first(game.of(0), game.chaser_of(0)), second(game.of(1), game.chaser_of(1));
  DuelValues& theirs = solution.second ? *solution.second : solution.values;
  solve({"solve duel", game, first, second, solution.values, theirs}, control, solution);
  return solution;
}

}  // namespace

void check_duel(const DuelGame& game) {
  refuse_rounds(game.rules, "solve duel");
  if (game.rules.carry == CarryMode::inherit) refuse_last_round(game.rules, "solve duel with carry.mode = \"inherit\"");
  const bool overtaken = game.rules.game.last_round == LastTurns::overtaken;
  if (overtaken && game.states.bank_step() != game.model.step())
    refuse_last_round(game.rules, "solve duel with a farkle.penalty or farkle.floor that is no multiple of " +
                                      std::to_string(game.model.step()));
  if (overtaken && game.rules.bank.on_board_at > game.rules.game.target)
    refuse_last_round(game.rules, "solve duel with a bank.on_board_at above the target");
  if (overtaken) refuse_wins(game.rules, "solve duel with game.last_round = \"overtaken\"");
  if (game.rules.carry == CarryMode::inherit) refuse_wins(game.rules, "solve duel with carry.mode = \"inherit\"");
  if (game.rules.carry == CarryMode::pass && game.rules.game.end == End::exact)
    throw CannotDo(
        "solve duel: carry.mode = \"pass\" together with game.end = \"exact\" is not solved - simulate, or set "
        "game.end=immediate");
  if (game.rules.carry == CarryMode::pass && game.rules.farkle.has_penalty())
    throw CannotDo(
        "solve duel: carry.mode = \"pass\" together with farkle.penalty is not solved exactly - simulate, or set "
        "farkle.penalty=0");
  if (const std::uint64_t bytes = DuelValues::bytes(game.rules, game.model); bytes > most_duel_bytes)
    throw CannotDo("solve duel: the values of these rules need " + std::to_string(bytes >> 20) + " MiB, more than " +
                   std::to_string(most_duel_bytes >> 20) +
                   " - a lower game.target or a coarser common step of the scores needs less");
}

double DuelSolution::first_player_wins() const { return values.win(values.states().start(), values.states().start()); }

DuelSolution solve_duel(const DuelGame& game, const DuelControl& control) {
  check_duel(game);
  const auto pairs = static_cast<std::size_t>(game.states.size()) * static_cast<std::size_t>(game.states.size());
  DuelSolution start(DuelValues(game.rules, game.model, std::vector<double>(pairs, 0.5)));
  if (game.chaser_of(1)) start.second.emplace(game.of(1).rules, game.of(1).model);
  return solve(game, std::move(start), control);
}

double DuelSolution::wins_if_second() const { return 1 - of(1).win(values.states().start(), values.states().start()); }

DuelSolution resume_duel(const DuelGame& game, DuelSolution solution, const DuelControl& control) {
  if (solution.convergence.sweeps == 0) return solve_duel(game, control);
  check_duel(game);
  return solve(game, std::move(solution), control);
}

}  // namespace farkle
