// The last round of a game for several: somebody has reached the target, and every other player has one turn left in
// which to exceed the best bank so far.
//
//   leader, and the players still to come: how many steps each must collect to exceed the leader
//     the first of them fails   ──> the same leader, one player fewer
//     collects v steps more     ──> leads; everybody after needs v steps more than before
//
// Only what the first collects beyond the need matters to those after, so one pass of the kernel serves all needs of
// the first. At level `base` just enough has been collected; needs begin below it.
//
// The tables are as small as the game allows. All players still to come are below the target, so their needs differ by
// less than the target. A player who needs more than most_steps() collects them with a chance below 1e-13, which is
// taken as 0, and wins only by dice that win at once.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "solver/duel/last_turn.hpp"
#include "solver/game/match.hpp"
#include "solver/turn/turn_table.hpp"

namespace farkle {

struct Chaser {
  int need = 1;  // steps that exceed the leader
  bool on_board = true;
};

class LastRound {
 public:
  // most_chasers: players - 1. Throws CannotDo when the tables would need more than `most_bytes`.
  // Keeps a reference.
  LastRound(const TurnGame&, int most_chasers, double most_bytes);

  // What the tables need, before any work.
  struct Size {
    double bytes = 0;
    double levels = 0;  // of the kernel's passes
  };
  static Size size(const TurnGame&, int most_chasers);

  // Chances to win: the leader's, then those of the players still to come, each doing its best. Where the game ends at
  // once, the leader has won.
  void chances(std::span<const Chaser>, double* out) const;

  // The number of steps further ahead from which the leader does best by banking at once, whatever dice are left, when
  // a farkle loses at least `loss`. A roll gains at most the sum of the chasers' chances to exceed.
  int settled(std::span<const Chaser>, double loss) const;

  const TurnGame& game() const { return game_; }
  int most_steps() const { return most_; }  // a player who needs more has no chance to collect them
  // Players with a turn left, the mover first; leading: the highest bank so far. A mover may need more points to bank
  // than to take the lead. Then its need is raised to what may be banked, and the needs of the others by as much.
  std::vector<Chaser> chasers(std::span<const Seat>, Points leading) const;

 private:
  // For one number of chasers, everybody's chances but the last one's.
  // [mask of those off the board][needs of the later ones, from the first's on][need of the first][players - 1]
  using Table = std::vector<double>;
  void build(int chasers, unsigned later_mask);
  void fill(std::span<const Chaser>, const double* worth);
  std::size_t index(std::span<const Chaser>) const;
  double exceed(const Chaser& c) const { return game_.last_turn.exceed(c.need, game_.least_steps(c.on_board)); }

  const TurnGame& game_;
  bool boards_matter_;
  int most_, apart_;  // the largest need with a chance; the most by which two needs differ
  double least_risk_;
  std::vector<Table> tables_;  // [chasers], from 2
};

// One turn of the last round, for every need of the mover. Each lane of the kernel has other needs of the players who
// come after. A place holds the mover's chance. If players are still to come, it also holds the risk that the turn ends
// with nothing, and the chances of all of those players but the last.
class LastRoundTurn {
 public:
  using Later = std::array<Chaser, max_players>;  // needs as they are before the turn

  // chasers: the mover and those still to come. A reference is kept.
  LastRoundTurn(const LastRound&, int chasers);

  // For movers who need up to most_need steps. beyond: at least this many levels above the need are walked. with_rolls:
  // the worth of rolling is kept too.
  void run(const std::array<Later, lanes>&, int most_need, int beyond = 0, bool with_rolls = false);

  // The row where a mover who needs `need` steps, 1 to most_need, has collected `level` of them.
  int row(int need, int level) const { return base_ - need + level; }
  const TurnTable& table() const { return table_; }

 private:
  const LastRound& round_;
  std::size_t later_;  // how many
  int base_ = 0;       // the row where just enough has been collected
  TurnTable table_;
};

}  // namespace farkle
