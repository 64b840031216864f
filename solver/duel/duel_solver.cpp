#include "solver/duel/duel_solver.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <string>

#include "solver/duel/rounds.hpp"
#include "solver/game/error.hpp"
#include "solver/game/refusals.hpp"
#include "solver/game/turn.hpp"

namespace farkle {
namespace {

// The solution without the penalty, whatever the streaks.
void spread_over_streaks(DuelValues& values) {
  const SeatStates& states = values.states();
  const auto without_streak = [&](int i) { return i - states.state(i).streak; };
  for (int i = 0; i < states.size(); ++i)
    for (int j = 0; j < states.size(); ++j) values.win(i, j) = values.win(without_streak(i), without_streak(j));
}

DuelSolution solve(const DuelGame& game, DuelSolution solution, const DuelControl& control) {
  const Side first = best_side(game.of(0), game.chaser_of(0)), second = best_side(game.of(1), game.chaser_of(1));
  DuelValues &mine = solution.values, &theirs = solution.second ? *solution.second : mine;
  const TwoPlayers two{"solve duel", game, first, second, mine, theirs};
  const bool penalty = game.states.later_farkles_cost();
  const int& sweeps = solution.convergence.sweeps;
  if (sweeps == 0) {
    solve_pairs(two, control, solution);
    // With a penalty sweeps start from the solution without it; starting from 0.5 would teach losing players to farkle
    // on purpose.
    if (penalty && sweeps == 1) {
      spread_over_streaks(mine);
      if (solution.second) spread_over_streaks(theirs);
    }
  }
  if (penalty && sweeps > 0) sweep_two(two, control, solution);
  return solution;
}

// Tries every head start, for either player. wins: the first player's chance with it; none: it is too much.
FairStart fairest(double level_start, Points step, bool opening,
                  const std::function<std::optional<double>(Points)>& wins) {
  FairStart best{0, false, level_start};
  for (const Points direction : {step, -step})
    for (Points points = direction > 0 ? 0 : direction;; points += direction) {
      const std::optional<double> chance = wins(points);
      if (!chance) break;
      if (std::abs(*chance - 0.5) < std::abs(best.first_player_wins - 0.5)) best = {points, opening, *chance};
    }
  return best;
}

}  // namespace

void check_duel(const DuelGame& game) {
  refuse(game.rules, "solve duel", key::rounds);
  if (game.rules.carry.mode == CarryMode::inherit)
    refuse(game.rules, "solve duel with carry.mode = \"inherit\"", key::last_round);
  const bool overtaken = game.rules.game.last_round == LastTurns::overtaken;
  if (overtaken && game.states.bank_step() != game.model.step())
    refuse(
        game.rules,
        "solve duel with a farkle.penalty or farkle.floor that is no multiple of " + std::to_string(game.model.step()),
        key::last_round);
  if (overtaken && game.rules.bank.on_board_at > game.rules.game.target)
    refuse(game.rules, "solve duel with a bank.on_board_at above the target", key::last_round);
  if (game.rules.carry.mode == CarryMode::inherit)
    refuse(game.rules, "solve duel with carry.mode = \"inherit\"", key::wins);
  if (game.rules.carry.mode == CarryMode::pass && game.rules.game.end == End::exact)
    throw CannotDo(
        "solve duel: carry.mode = \"pass\" together with game.end = \"exact\" is not solved - simulate, or set "
        "game.end=immediate");
  if (game.rules.carry.mode == CarryMode::pass && game.rules.farkle.has_penalty())
    throw CannotDo(
        "solve duel: carry.mode = \"pass\" together with farkle.penalty is not solved exactly - simulate, or set "
        "farkle.penalty=0");
  if (const std::uint64_t bytes = DuelValues::bytes(game.rules, game.model); bytes > most_duel_bytes)
    throw CannotDo("solve duel: the values of these rules need " + std::to_string(bytes >> 20) + " MiB, more than " +
                   std::to_string(most_duel_bytes >> 20) +
                   " - a lower game.target or a coarser common step of the scores needs less");
}

DuelSolution solve_duel(const DuelGame& game, const DuelControl& control) {
  check_duel(game);
  const std::size_t size = game.states.size(), pairs = size * size;
  DuelSolution start(DuelValues(game.rules, game.model, std::vector<double>(pairs, 0.5)));
  if (game.chaser_of(1)) start.second.emplace(game.of(1).rules, game.of(1).model);
  return solve(game, std::move(start), control);
}

DuelSolution resume_duel(const DuelGame& game, DuelSolution solution, const DuelControl& control) {
  if (solution.convergence.sweeps == 0) return solve_duel(game, control);
  check_duel(game);
  return solve(game, std::move(solution), control);
}

PositionValues values_in_chances(const DuelGame& both, const DuelSolution& solution, const Seat& me, const Seat& them,
                                 Points most_points, int player) {
  const DuelGame& game = both.of(player);
  const DuelValues &mine = solution.of(player), &theirs = solution.of(1 - player);
  const SeatStates& states = game.states;
  const Points step = game.model.step();
  const int most_level = most_points / step + game.model.most_steps();
  if (reaches_target(game.rules, them.bank)) {
    const bool ends_at_once = player == 0 && game.rules.game.last_round == LastTurns::equal;
    if (!both.last_turn.possible() || ends_at_once)
      throw UserError("them", std::to_string(them.bank),
                      "below " + std::to_string(states.winning()) + ": the game is over there");
    if (me.bank > them.bank)
      throw UserError("me", std::to_string(me.bank),
                      "at most " + std::to_string(them.bank) + ", as theirs: who leads the last turns waits");
    const LastTurnValues chasing = game.chasing(me, them.bank);
    return {action_values(chasing), chasing.roll(0, game.model.full()),
            std::max({most_level, chasing.need + 1, chasing.least + 1})};
  }
  const DuelLanes here = all_lanes(DuelPosition{states.index(me), states.index(them)});
  const auto turn = std::make_shared<DuelTurn>(game, both.chaser_of(player));
  const LaneValues farkle = turn->set_solved(here, theirs, most_level);
  // Hot dice may be right to roll at higher levels than all others. With offers nothing that is rolled is known above
  // the top, which is then a level where all has settled.
  const bool offers = theirs.has_offers();
  const int top = turn->table().top(),
            hot = turn->past_target(0).hot_settled(theirs.win(here[0].opponent, states.farkled(here[0].mover))) -
                  turn->lead(0),
            known = std::max(hot, offers ? top + 1 : 0);
  if (known > top) turn->set_solved(here, theirs, known);
  std::shared_ptr<DuelTurn> their_turn;
  if (game.rules.carry.mode == CarryMode::pass) {
    their_turn = std::make_shared<DuelTurn>(game, both.chaser_of(1 - player));
    turn->run_with(*their_turn, farkle, their_turn->set_solved(turned(here), mine, most_level));
  } else {
    turn->run(farkle);
  }
  PositionValues out = position_values({turn, &turn->table()}, game.model, farkle[0]);
  if (their_turn)
    out.turn.pass = [their_turn, step](Points t, int state) {
      return 1 - their_turn->table().roll(t / step, state)[0];
    };
  if (offers) out.most_level = turn->table().top();
  out.most_level = std::min(out.most_level, most_to_bank(game.rules, me.bank) / step);
  return out;
}

FairStart fair_start(const DuelValues& values) {
  const SeatStates& states = values.states();
  const int start = states.start();
  return fairest(values.win_at_start(), states.bank_step(), states.has_banked() < states.size(),
                 [&](Points points) -> std::optional<double> {
                   if (std::abs(points) >= states.winning()) return std::nullopt;
                   return points < 0 ? values.win(states.banked(-points), start)
                                     : values.win(start, states.banked(points));
                 });
}

FairStart fair_start(const DuelGame& game, const RoundsSolution& rounds) {
  const bool opening = game.states.has_opening();
  return fairest(rounds.first_player_wins(), game.model.step(), opening, [&](Points points) -> std::optional<double> {
    const double chance =
        rounds.win({rounds.most_turns(), -points / game.model.step(), !opening || points < 0, !opening || points >= 0});
    const bool too_much = points < 0 ? chance > 0.75 : chance < 0.25;
    return too_much ? std::nullopt : std::optional(chance);
  });
}

}  // namespace farkle
