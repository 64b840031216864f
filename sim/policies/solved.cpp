#include "sim/policies/solved.hpp"

#include <string>
#include <utility>

#include "solver/game/error.hpp"
#include "solver/game/refusals.hpp"
#include "solver/game/turn.hpp"
#include "solver/multiplayer/multiplayer_solver.hpp"

namespace farkle {
namespace {

// Nothing is stored, so nobody waits for a rest of the game that takes long.
Solved::Sources without_long_waits() {
  constexpr double long_wait = 60;  // seconds
  Solved::Sources out;
  out.rest = [solve = out.rest](const MultiplayerGame& several,
                                const MultiplayerPosition& from) -> std::optional<MultiplayerSolution> {
    if (multiplayer_size(several.rules, several.model, several.players, from).seconds > long_wait) return std::nullopt;
    return solve(several, from);
  };
  out.grid = [solve = out.grid](const MultiplayerGame& several) -> std::optional<GridSolution> {
    const Points apart = advice_grid(several.rules);
    if (multiplayer_size(several.rules, several.model, several.players, {}, apart).seconds > long_wait)
      return std::nullopt;
    return solve(several);
  };
  return out;
}

}  // namespace

Solved::Solved(const Rules& r) : Solved(r, without_long_waits()) {}

Solved::Solved(const Rules& r, Sources sources, std::shared_ptr<Work> work, std::shared_ptr<Solved> opponent)
    : game(r, opponent ? &opponent->game : nullptr),
      model(rules, scorer),
      sources_(std::move(sources)),
      work_(std::move(work)),
      opponent_(std::move(opponent)) {}

const Combinations& Solved::combinations() {
  if (!combinations_) combinations_.emplace(game, model);
  return *combinations_;
}

const TurnSolution& Solved::turn(bool on_board) {
  const bool on = on_board || least_bank(rules, false) == least_bank(rules, true);
  std::optional<TurnSolution>& solution = on ? turn_on_ : turn_off_;
  if (!solution) solution = solve_turn(rules, model, on, work());
  return *solution;
}

const SoloSolution& Solved::solo() {
  if (!solo_) solo_ = solve_solo(rules, model, work());
  return *solo_;
}

const DuelGame& Solved::duel_game() {
  if (!duel_game_)
    duel_game_ = opponent_ ? std::make_unique<DuelGame>(rules, model, opponent_->duel_game())
                           : std::make_unique<DuelGame>(rules, model);
  return *duel_game_;
}

const RaceTurns& Solved::race_turns() {
  if (!race_turns_) race_turns_ = std::make_unique<RaceTurns>(duel_game(), solo(), work());
  return *race_turns_;
}

const DuelSolution& Solved::duel() {
  if (!duel_) {
    duel_ = sources_.duel(duel_game());
    if (!duel_->convergence.converged) throw CannotDo("optimal: the two-player game has not been solved to the end");
  }
  return *duel_;
}

const RoundsSolution& Solved::rounds() {
  if (opponent_) refuse_rounds(rules, "optimal with dice of one's own");
  if (!rounds_) {
    rounds_ = solve_rounds(duel_game(), work());
    if (!rounds_->convergence.converged) throw CannotDo("optimal: the value of a tie has not been found");
  }
  return *rounds_;
}

const MultiplayerGame& Solved::multiplayer_game(int players) {
  if (opponent_) throw CannotDo("dice of one's own: only for two players");
  if (!multiplayer_game_ || multiplayer_game_->players != players) {
    multiplayer_game_ = std::make_unique<MultiplayerGame>(rules, model, players);
    table_.reset();
    rest_.reset();
    grid_.reset();
    grid_wanted_ = true;
  }
  return *multiplayer_game_;
}

const MultiplayerSolution& Solved::table(int players) {
  if (const double bytes = multiplayer_size(rules, model, players).bytes(); bytes > most_multiplayer_bytes)
    throw CannotDo("optimal: " + std::to_string(players) + " players need " +
                   std::to_string(static_cast<long long>(bytes / (1 << 20))) +
                   " MiB - a lower game.target or a coarser common step of the scores needs less");
  const MultiplayerGame& several = multiplayer_game(players);
  if (!table_) {
    table_ = sources_.multiplayer(several);
    if (!table_->convergence.converged)
      throw CannotDo("optimal: the game for " + std::to_string(players) + " has not been solved to the end");
  }
  return *table_;
}

Solved::KnownValues Solved::values_from(std::span<const Seat> seats) try {
  constexpr double short_wait = 3;  // seconds
  const int players = static_cast<int>(seats.size());
  if (players >= too_many_) return {};
  const bool here = multiplayer_game_ && multiplayer_game_->players == players;
  if (!here && multiplayer_size(rules, model, players).setup_seconds > short_wait) {
    too_many_ = players;
    return {};
  }
  const MultiplayerGame& several = multiplayer_game(players);
  if (table_ && table_->convergence.converged) return {&table_->values};
  const MultiplayerPosition from = several.position(seats);
  if (!rest_ || !rest_->values.has(from)) rest_ = sources_.rest(several, from);
  if (rest_ && rest_->convergence.converged) return {&rest_->values};
  if (std::exchange(grid_wanted_, false)) grid_ = sources_.grid(several);
  if (!grid_ || !grid_->convergence().converged) return {};
  const EstimateError error = grid_->error(from);
  if (error.worst > race_error(rules).worst / 2) return {};  // the race is usually as near
  return {&grid_->solution.values, error};
} catch (const CannotDo&) {  // these rules are not solved for so many
  return {};
}

}  // namespace farkle
