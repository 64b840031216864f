// Solved: one rule set ready to be played and solved, and the solutions that policies play from. Each is worked out
// when it is first asked for, and then shared.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <unordered_set>
#include <utility>

#include "sim/game/play.hpp"
#include "solver/duel/duel_solver.hpp"
#include "solver/duel/rounds.hpp"
#include "solver/evaluate/turn_distribution.hpp"
#include "solver/multiplayer/multiplayer_solver.hpp"
#include "solver/multiplayer/race_estimate.hpp"
#include "solver/solo/solo_solver.hpp"
#include "solver/turn/run.hpp"
#include "solver/turn/turn_model.hpp"
#include "solver/turn/turn_solver.hpp"

namespace farkle {

// The rolls that hold a combination: a keep that is worth more than its dice one by one, such as three of a kind.
class Combinations {
 public:
  explicit Combinations(const Game&);
  // Needs a roll that does not farkle, and its options in the order that Policy::decide is promised.
  bool in(int roll_state, std::span<const KeepOption> options) const;

 private:
  std::unordered_set<std::uint64_t> there_;  // numbers of rolls
};

// Make all policies on one thread; playing only reads.
class Solved {
 public:
  // use_cache: what `optimal` plays from is taken from the cache, or solved now and kept there. opponent: of two
  // players with dice of their own, the one with the others; all other rules are the same.
  explicit Solved(const Rules&, const Run& = quiet_run, bool use_cache = false, std::shared_ptr<Solved> opponent = {});
  virtual ~Solved() = default;
  Solved(const Solved&) = delete;
  Solved& operator=(const Solved&) = delete;

  const Game game;
  const Rules& rules = game.rules;
  const Scorer& scorer = game.scorer;
  const TurnModel model;
  const TurnChoices choices;
  Solved& of(int player) { return player == 1 && opponent_ ? *opponent_ : *this; }
  bool unlike_dice() const { return opponent_ != nullptr; }
  // The counter of long work on these rules; null: none.
  Work* work() const { return run_.work.get(); }

  const Combinations& combinations();

  const TurnSolution& turn(bool on_board);
  const SoloSolution& solo();
  const DuelGame& duel_game();
  const RaceTurns& race_turns();   // for estimates; throws CannotDo where chances are not estimated
  const DuelSolution& duel();      // throws CannotDo when it was stopped, or has not converged
  const RoundsSolution& rounds();  // the same, for a game of rounds
  // All turns of `optimal` for two; follow(): move by move.
  DuelTurns turns_of_optimal(const std::function<DuelTurns()>& follow) const;
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

 protected:
  // The rest of a game for several from a position, or the game on a grid of banks; none: it would take too long.
  virtual std::optional<MultiplayerSolution> rest(const MultiplayerGame&, const MultiplayerPosition& from) const;
  virtual std::optional<GridSolution> grid(const MultiplayerGame&) const;

 private:
  const Run run_;
  const bool use_cache_;
  std::shared_ptr<Solved> opponent_;
  std::optional<Combinations> combinations_;
  std::optional<TurnSolution> turn_on_, turn_off_;
  std::optional<SoloSolution> solo_;
  std::unique_ptr<DuelGame> duel_game_;
  std::unique_ptr<RaceTurns> race_turns_;
  std::optional<DuelSolution> duel_;
  std::optional<RoundsSolution> rounds_;
  struct Several {
    std::unique_ptr<MultiplayerGame> game;
    std::optional<MultiplayerSolution> table = {}, rest = {};
    std::optional<GridSolution> grid = {};
    bool grid_wanted = true;  // it was not asked for yet
  };
  Several several_;
  int too_many_ = max_players + 1;  // players from which on a game takes too long to set up
};

inline std::shared_ptr<Solved> solved_for(const Run& run, const Rules& rules, bool use_cache = true,
                                          std::shared_ptr<Solved> opponent = {}) {
  return std::make_shared<Solved>(rules, run, use_cache, std::move(opponent));
}

}  // namespace farkle
