// Two players, each maximising their own chance to win: exact for any rule set.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "solver/duel/duel_turn.hpp"
#include "solver/duel/duel_values.hpp"
#include "solver/duel/solve_two.hpp"
#include "solver/turn/position_values.hpp"

namespace farkle {

class RoundsSolution;

struct DuelSolution : Stand {
  DuelSolution(DuelValues all, const Stand& stand = {}) : Stand(stand), values(std::move(all)) {}

  DuelValues values;
  // Of player 1 to move, where the two are not alike (DuelGame::of); those above are then of player 0.
  std::optional<DuelValues> second = {};
  const DuelValues& of(int player) const { return player == 1 && second ? *second : values; }
  std::size_t count() const { return values.count() + (second ? second->count() : 0); }
  // At the start of a game; with dice of one's own: player 0, who begins.
  double first_player_wins() const { return values.win_at_start(); }
  // The same if the other begins; not with game.last_round = equal.
  double wins_if_second() const { return 1 - of(1).win_at_start(); }
};

// Throws CannotDo for rules that are not supported (farkle.penalty together with carry = pass), and for values that
// would need more memory than most_duel_bytes.
inline constexpr std::uint64_t most_duel_bytes = std::uint64_t{8} << 30;
void check_duel(const DuelGame&);  // throws the CannotDo

DuelSolution solve_duel(const DuelGame&, const DuelControl& = {});

// Resumes a stopped solution of the same game. The result has the same bytes as without the stop, unless it takes so
// many sweeps that they leap (sweeps.hpp).
DuelSolution resume_duel(const DuelGame&, DuelSolution, const DuelControl& = {});

// The chances to win of `me`, who is to move. Points at stake up to most_points can be asked for. Banks are SeatStates
// banks. If `them` is at or over the target, this is the last turn. player: which of the two `me` is (DuelGame::of).
// The game must outlive the result. Throws UserError for a seat that the rules do not have and for a game that is over.
PositionValues values_in_chances(const DuelGame&, const DuelSolution&, const Seat& me, const Seat& them,
                                 Points most_points = 0, int player = 0);

// The head start that brings the first player's chance nearest to one half: points; where an opening is needed, perhaps
// also a place on the board, or that place alone.
struct FairStart {
  Points points = 0;      // for the second player; below 0: for the first
  bool on_board = false;  // and need not open any more
  double first_player_wins = 0;
};
FairStart fair_start(const DuelValues&);
FairStart fair_start(const DuelGame&, const RoundsSolution&);

}  // namespace farkle
