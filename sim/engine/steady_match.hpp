// SteadyMatch: a game as long as nothing in it is near the end, taking turns that were played before.
#pragma once

#include <optional>
#include <vector>

#include "sim/engine/engine.hpp"
#include "sim/engine/turn_program.hpp"
#include "sim/game/game_run.hpp"

namespace farkle {

// What a policy does while its own bank is below `below` and nobody is near the end.
struct SteadyPlay {
  TurnProgram on_board;
  std::optional<TurnProgram> off_board;  // none: the same
  Points below = 0;

  // None for a policy whose turns depend on the match all the time.
  static std::optional<SteadyPlay> of(const Policy&, DecisionTable&, const RollClasses&, const Match&);
};

struct ReadyTurns {
  std::vector<TurnResult> on_board, off_board;
};

// Needs rules under which nothing is left to the next player.
class SteadyMatch {
 public:
  SteadyMatch(const Game& game, const Seating& where) : game_(&game), where_(where) {}

  const Seating& where() const { return where_; }
  bool all_on_board() const;

  // Takes the next `turns` turns of every seat: ready[player], from place `from` on, seat by seat (LockstepTurns::set).
  // False: the match is no longer steady; run() goes on from there.
  bool play(const std::vector<SteadyPlay>&, const std::vector<ReadyTurns>& ready, std::size_t from, int turns);
  GameRun run(const GameKey&) const;

 private:
  template <int fixed_players>
  bool play_for(const std::vector<SteadyPlay>&, const std::vector<ReadyTurns>&, std::size_t from, int turns);

  const Game* game_;
  Seating where_;
  std::array<Seat, max_players> seats_{};
  std::array<SeatRecord, max_players> records_{};
  int turns_ = 0, lead_changes_ = 0, leader_ = -1, to_move_ = 0;
  TurnResult last_;  // taken, but the end may be near after it: not known if there is none
};

}  // namespace farkle
