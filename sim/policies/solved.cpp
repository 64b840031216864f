#include "sim/policies/solved.hpp"

#include <algorithm>
#include <string>

#include "solver/game/error.hpp"
#include "solver/game/refusals.hpp"
#include "solver/game/turn.hpp"
#include "solver/storage/solution_cache.hpp"
#include "solver/storage/solution_file.hpp"
#include "solver/storage/solved_games.hpp"

namespace farkle {
namespace {

constexpr double short_wait = 26;  // seconds of one core

template <class Solution>
Solution whole(Answered<Solution> answer) {
  if (answer.interrupted) throw Stopped();
  return std::move(answer.solution);
}

bool worth_more_together(const Keep& keep, const Scorer& scorer) {
  Points one_by_one = 0;
  for (int face = 1; face <= face_count; ++face) one_by_one += keep.dice.count(face) * scorer.points(Dice{face});
  return keep.points > one_by_one;
}

std::uint64_t number_of(int roll_state, std::span<const KeepOption> options) {
  std::uint64_t number = static_cast<std::uint64_t>(roll_state);
  for (const KeepOption& o : options) {
    number = (number ^ (static_cast<std::uint64_t>(o.points) << 8 | static_cast<unsigned>(o.afterstate))) *
             0x9e3779b97f4a7c15;
    number ^= number >> 29;
  }
  return number;
}

}  // namespace

Combinations::Combinations(const Game& game) {
  const Scorer& scorer = game.scorer;
  std::vector<KeepOption> memory;
  for (int state = 1; state <= game.options.full(); ++state)
    game.options.kinds().for_each_roll(state, [&](std::span<const Dice> by_kind, double) {
      Dice roll;
      for (const Dice dice : by_kind) roll = roll + dice;
      const std::vector<Keep> keeps = scorer.keeps(roll);
      if (std::any_of(keeps.begin(), keeps.end(), [&](const Keep& k) { return worth_more_together(k, scorer); }))
        there_.insert(number_of(state, game.options.of(state, by_kind, memory)));
    });
}

bool Combinations::in(int roll_state, std::span<const KeepOption> options) const {
  return there_.contains(number_of(roll_state, options));
}

Solved::Solved(const Rules& r, const Run& run, bool use_cache, std::shared_ptr<Solved> opponent)
    : game(r, opponent ? &opponent->game : nullptr),
      model(rules, scorer),
      choices(turn_choices(model)),
      run_(run),
      use_cache_(use_cache),
      opponent_(std::move(opponent)) {}

const Combinations& Solved::combinations() {
  if (!combinations_) combinations_.emplace(game);
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
  if (!solo_->convergence.converged) throw CannotDo("solo: the fewest turns to the target have not been found");
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
  if (!duel_) duel_ = whole(solved_duel(run_, duel_game(), {.use_cache = use_cache_}));
  if (!duel_->convergence.converged) throw CannotDo("optimal: the two-player game has not been solved to the end");
  return *duel_;
}

const RoundsSolution& Solved::rounds() {
  if (opponent_) refuse(rules, "optimal with dice of one's own", key::rounds);
  if (!rounds_) rounds_ = solve_rounds(duel_game(), work());
  if (!rounds_->convergence.converged) throw CannotDo("optimal: the value of a tie has not been found");
  return *rounds_;
}

DuelTurns Solved::turns_of_optimal(const std::function<DuelTurns()>& follow) const {
  if (!use_cache_) return follow();
  const std::filesystem::path path = cache_path(rules, Cached::solution, turns_of_a_duel);
  if (auto kept = from_cache(path, Cached::solution, run_.note, [&] { return load_turns(path, rules); }))
    return std::move(kept->solution);
  constexpr std::size_t most_bytes = 100'000'000;
  DuelTurns turns = follow();
  if (turns.doubles() * sizeof(double) <= most_bytes)
    to_cache(path, run_.note, [&] { save_turns(path, rules, turns); });
  return turns;
}

const MultiplayerGame& Solved::multiplayer_game(int players) {
  if (opponent_) throw CannotDo("dice of one's own: only for two players");
  if (!several_.game || several_.game->players != players)
    several_ = {.game = std::make_unique<MultiplayerGame>(rules, model, players)};
  return *several_.game;
}

const MultiplayerSolution& Solved::table(int players) {
  if (const double bytes = multiplayer_size(rules, model, players).bytes(); bytes > most_multiplayer_bytes)
    throw CannotDo("optimal: " + std::to_string(players) + " players need " +
                   std::to_string(static_cast<long long>(bytes / (1 << 20))) +
                   " MiB - a lower game.target or a coarser common step of the scores needs less");
  const MultiplayerGame& several = multiplayer_game(players);
  if (!several_.table) several_.table = whole(solved_multiplayer(run_, several, {.use_cache = use_cache_}));
  if (!several_.table->convergence.converged)
    throw CannotDo("optimal: the game for " + std::to_string(players) + " has not been solved to the end");
  return *several_.table;
}

std::optional<MultiplayerSolution> Solved::rest(const MultiplayerGame& several, const MultiplayerPosition& from) const {
  auto answer = solved_rest(run_, several, from, use_cache_, short_wait);
  return answer ? std::optional(whole(*std::move(answer))) : std::nullopt;
}

std::optional<GridSolution> Solved::grid(const MultiplayerGame& several) const {
  const Points apart = advice_grid(rules);
  if (multiplayer_size(rules, model, several.players, {}, apart).seconds > short_wait) return std::nullopt;
  return whole(solved_grid(run_, several, apart));
}

Solved::KnownValues Solved::values_from(std::span<const Seat> seats) try {
  constexpr double setup_wait = 3;  // seconds
  const int players = static_cast<int>(seats.size());
  if (players >= too_many_) return {};
  const bool here = several_.game && several_.game->players == players;
  if (!here && multiplayer_size(rules, model, players).setup_seconds > setup_wait) {
    too_many_ = players;
    return {};
  }
  const MultiplayerGame& several = multiplayer_game(players);
  if (several_.table && several_.table->convergence.converged) return {&several_.table->values};
  const MultiplayerPosition from = several.position(seats);
  if (!several_.rest || !several_.rest->values.has(from)) several_.rest = rest(several, from);
  if (several_.rest && several_.rest->convergence.converged) return {&several_.rest->values};
  if (std::exchange(several_.grid_wanted, false)) several_.grid = grid(several);
  if (!several_.grid || !several_.grid->convergence().converged) return {};
  const EstimateError error = several_.grid->error(from);
  if (error.worst > race_error(rules).worst / 2) return {};  // the race is usually as near
  return {&several_.grid->solution.values, error};
} catch (const CannotDo&) {  // these rules are not solved for so many
  return {};
} catch (const Stopped&) {
  return {};
}

}  // namespace farkle
