// Solved: one rule set ready to be played and solved, and the solutions that policies play from. Each is worked out
// when it is first asked for, and then shared.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "sim/game/play.hpp"
#include "sim/policies/combinations.hpp"
#include "solver/duel/duel_solver.hpp"
#include "solver/duel/rounds.hpp"
#include "solver/evaluate/turn_distribution.hpp"
#include "solver/multiplayer/multiplayer_solver.hpp"
#include "solver/multiplayer/race_estimate.hpp"
#include "solver/solo/solo_solver.hpp"
#include "solver/turn/turn_model.hpp"
#include "solver/turn/turn_solver.hpp"
#include "solver/turn/work.hpp"

namespace farkle {

// Make all policies on one thread; playing only reads.
class Solved {
 public:
  // How `optimal` gets its solution and its turns. A program that stores them puts its own functions here.
  struct Sources {
    std::function<DuelSolution(const DuelGame&)> duel = [](const DuelGame& two) { return solve_duel(two); };
    std::function<MultiplayerSolution(const MultiplayerGame&)> multiplayer = [](const MultiplayerGame& several) {
      return solve_multiplayer(several);
    };
    // The rest of a game for several from a position; none: it would take too long.
    std::function<std::optional<MultiplayerSolution>(const MultiplayerGame&, const MultiplayerPosition&)> rest =
        [](const MultiplayerGame& several, const MultiplayerPosition& from) {
          return solve_multiplayer(several, {}, from);
        };
    // A game for several on a grid of banks; none: it would take too long.
    std::function<std::optional<GridSolution>(const MultiplayerGame&)> grid = [](const MultiplayerGame& several) {
      return solve_on_grid(several, advice_grid(several.rules));
    };
    using FollowTurns = std::function<DuelTurns()>;  // all of them, move by move
    std::function<DuelTurns(const FollowTurns&)> turns = [](const FollowTurns& follow) { return follow(); };
  };
  explicit Solved(const Rules&);
  // opponent: of two players with dice of their own, the one with the others; all other rules are the same.
  Solved(const Rules&, Sources, std::shared_ptr<Work> = nullptr, std::shared_ptr<Solved> opponent = nullptr);
  Solved(const Solved&) = delete;
  Solved& operator=(const Solved&) = delete;

  const Game game;
  const Rules& rules = game.rules;
  const Scorer& scorer = game.scorer;
  const TurnModel model;
  Solved& of(int player) { return player == 1 && opponent_ ? *opponent_ : *this; }
  bool unlike_dice() const { return opponent_ != nullptr; }
  // The counter of long work on these rules; null: none.
  Work* work() const { return work_.get(); }

  const Combinations& combinations();

  const TurnSolution& turn(bool on_board);
  const SoloSolution& solo();
  const DuelGame& duel_game();
  const RaceTurns& race_turns();   // for estimates; throws CannotDo where chances are not estimated
  const DuelSolution& duel();      // throws CannotDo when it has not converged
  const RoundsSolution& rounds();  // the same, for a game of rounds
  DuelTurns turns_of_optimal(const Sources::FollowTurns& follow) const { return sources_.turns(follow); }
  // The same for several players. Only one number of players is kept at a time.
  const MultiplayerGame& multiplayer_game(int players);
  const MultiplayerSolution& table(int players);
  // For these seats, the mover first: of a table or of the rest of the game, else of a grid. Null: all of them would
  // take too long, are not solved, or are further off than any other estimate. Valid until the next call.
  struct KnownValues {
    const MultiplayerValues* values = nullptr;
    std::optional<EstimateError> error = {};  // of chances from here; none: exact
  };
  KnownValues values_from(std::span<const Seat> seats);

 private:
  const Sources sources_;
  std::shared_ptr<Work> work_;
  std::shared_ptr<Solved> opponent_;
  std::optional<Combinations> combinations_;
  std::optional<TurnSolution> turn_on_, turn_off_;
  std::optional<SoloSolution> solo_;
  std::unique_ptr<DuelGame> duel_game_;
  std::unique_ptr<RaceTurns> race_turns_;
  std::optional<DuelSolution> duel_;
  std::optional<RoundsSolution> rounds_;
  std::unique_ptr<MultiplayerGame> multiplayer_game_;
  std::optional<MultiplayerSolution> table_, rest_;
  std::optional<GridSolution> grid_;
  bool grid_wanted_ = true;         // it was not asked for yet
  int too_many_ = max_players + 1;  // players from which on a game takes too long to set up
};

}  // namespace farkle
