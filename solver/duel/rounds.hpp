// A game of rounds for two (game.rounds), each maximising their own chance to win: exact.
//
// Banks matter only by how far the mover is ahead, and by who is on the board. A turn that leaves a lead of `d` is
// worth 1 minus the value of the opponent's turn from -d, so turns are solved from the last one back:
//
//   turns left     0            1               2  ...  2 N
//   lead > 0     1 to whoever  win(1, lead) <─ win(2, lead) <─ ...
//   lead = 0     win(2, 0): one more round, so that value is found first
//
// From some lead on, up or down, the game is decided to within 1e-17.
#pragma once

#include <array>
#include <vector>

#include "solver/duel/duel_turn.hpp"
#include "solver/game/match.hpp"
#include "solver/turn/convergence.hpp"
#include "solver/turn/position_values.hpp"
#include "solver/turn/work.hpp"

namespace farkle {

// Between two turns. The lead is the mover's, in score steps.
struct RoundsPosition {
  int turns_left = 0, lead = 0;
  bool on_board = true, opponent_on_board = true;  // without an opening everybody is
};

class RoundsSolution {
 public:
  Convergence convergence;  // of the value of a tie; unit: chance to win
  // The mover's chance to win before a turn.
  double win(const RoundsPosition&) const;
  double first_player_wins() const;
  int most_turns() const { return static_cast<int>(layers_.size()) - 1; }  // at the start of a game
  std::size_t count() const;                                               // values

 private:
  friend class RoundsSolver;
  struct Layer {                             // of one number of turns left
    int lowest = 0, highest = 0;             // leads; below them the chance is 0, above them 1
    std::array<std::vector<double>, 4> win;  // by who is on the board, then by lead; some never come up
    std::size_t count() const;               // values
  };
  bool opening_ = false;
  std::vector<Layer> layers_;
};

// Throws CannotDo for rules that are not supported (a penalty, offers and passing on, bank.on_board_at, dice that win).
RoundsSolution solve_rounds(const DuelGame&, Work* = nullptr);
void check_rounds(const DuelGame&);  // throws the CannotDo

// The position of a match of two before a turn.
RoundsPosition rounds_position(const DuelGame&, const MatchState&);

// One turn, in as many positions at once as the kernel has lanes. They have the same number of turns left.
class RoundsTurn {
 public:
  using Positions = std::array<RoundsPosition, lanes>;
  explicit RoundsTurn(const DuelGame&);

  // Banks are known at least below this level.
  void run(const Positions&, const RoundsSolution&, int least_end = 0);
  // After run: chances to win.
  double win(std::size_t lane) const { return table_.roll(0, game_.model.full())[lane]; }
  double farkle(std::size_t lane) const { return farkle_[lane]; }
  const TurnTable& table() const { return table_; }

 private:
  const DuelGame& game_;
  LaneValues farkle_{};
  TurnTable table_;
};

// The chances to win in this match of two, before a turn. Points at stake up to most_points can be asked for. The game
// must outlive the result.
PositionValues values_in_chances(const DuelGame&, const RoundsSolution&, const MatchState&, Points most_points = 0);

}  // namespace farkle
