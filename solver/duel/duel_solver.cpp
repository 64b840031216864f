#include "solver/duel/duel_solver.hpp"

#include <string>
#include <utility>

#include "solver/duel/side.hpp"
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
    if (values.has_offers() && i != without_streak(i)) values.copy_offers(without_streak(i), i);
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
  const BestSide first(game, game.chaser_of(0)), second(game, game.chaser_of(1));
  DuelValues& theirs = solution.second ? *solution.second : solution.values;
  solve({"solve duel", game, first, second, solution.values, theirs}, control, solution);
  return solution;
}

// A player with the dice of `game` meets one with other dice.
GivenChaser chaser_of(const DuelGame& game, const DuelGame& other) {
  GivenChaser out{{}, perfect_chaser(other)};
  for (int i = 0; i < game.states.size(); ++i)
    out.past_target.emplace_back(game.rules, game.model, other.last_turn,
                                 other.least_steps(game.states.state(i).on_board));
  return out;
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
  DuelSolution start(DuelValues(game.rules, game.model));
  if (game.chaser_of(1)) start.second = start.values;
  return solve(game, std::move(start), control);
}

double UnlikeDuel::wins(bool begins) const {
  const DuelValues& first = values[begins ? 0 : 1];
  const double chance = first.win(first.states().start(), first.states().start());
  return begins ? chance : 1 - chance;
}

UnlikeDuel solve_unlike_duel(const DuelGame& game, const DuelGame& other, Work* work) {
  check_duel(game), check_duel(other);
  refuse_last_round(game.rules, "solve duel with dice of one's own");
  if (game.rules.carry != CarryMode::none)
    throw CannotDo(
        "solve duel: dice of one's own, but carry.mode leaves dice to the next player - set carry.mode=none");
  UnlikeDuel out{{},
                 {DuelValues(game.rules, game.model), DuelValues(other.rules, other.model)},
                 {chaser_of(game, other), chaser_of(other, game)}};
  const BestSide one(game, &out.chasers[0]), two(other, &out.chasers[1]);
  constexpr double passes_a_turn = 3, few_sweeps = 12;
  const auto turns =
      static_cast<double>(out.values[0].wins().size()) * (game.states.farkles_cost() ? few_sweeps : passes_a_turn);
  Work::Piece piece(work, "solving the game", game.work_of_turns(turns) + other.work_of_turns(turns));
  solve({"solve duel", game, one, two, out.values[0], out.values[1]}, counted_by(piece), out);
  return out;
}

DuelSolution resume_duel(const DuelGame& game, DuelSolution solution, const DuelControl& control) {
  if (solution.convergence.sweeps == 0) return solve_duel(game, control);
  check_duel(game);
  return solve(game, std::move(solution), control);
}

}  // namespace farkle
