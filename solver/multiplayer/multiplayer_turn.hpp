// One turn of a game for several, in as many positions at once as the kernel has lanes. The mover plays for its own
// best chance, and the chances of the others are carried along.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "solver/duel/duel_turn.hpp"
#include "solver/multiplayer/last_round.hpp"
#include "solver/multiplayer/multiplayer_values.hpp"
#include "solver/multiplayer/waiting_round.hpp"
#include "solver/turn/position_values.hpp"

namespace farkle {

inline constexpr double most_multiplayer_bytes = 8.0 * (1 << 30);

// Throws CannotDo for rules that are not solved, and where the last round would need more than most_bytes.
class MultiplayerGame : public TurnGame {
 public:
  MultiplayerGame(const Rules&, const TurnModel&, int players, double most_bytes = most_multiplayer_bytes);

  const int players;
  LastRound last_round;
  std::unique_ptr<const DuelValues> duel;       // not-last with three players: the game that two of them play on
  std::unique_ptr<const WaitingRound> waiting;  // the same: the turns after the first player reaches the target

  struct MostSteps {  // the most steps that a roll of `state` can bring, and how often they are the most
    double probability;
    int steps, state;
  };
  const std::vector<MostSteps> most_steps;  // ascending
  // A turn collects more steps than this with a chance that does not matter, whatever it plays for. 0 where the target
  // ends the game: nobody goes further.
  const int tail;

  // The position of these seats, the mover first. In a last round no position is looked at; then those who have reached
  // the target stand for the highest bank below it.
  MultiplayerPosition position(std::span<const Seat> seats) const;

  // The sum of everybody's chances: one wins, or one loses.
  double sum_of_chances() const { return rules.game.end == End::not_last ? players - 1 : 1; }
};

using MultiplayerLanes = std::array<MultiplayerPosition, lanes>;

using StrategyLanes = std::array<TurnStrategy, lanes>;

class MultiplayerTurn {
 public:
  explicit MultiplayerTurn(const MultiplayerGame&);

  // Sets up the worth of stopping in these positions. A farkle is expected to lose at least loss[lane] of the mover's
  // chance (1 - F); walked() says afterwards if it did.
  // At least the levels up to least_top are walked, and those of all offers that these positions can come with.
  void set(const MultiplayerLanes&, const MultiplayerValues&, const LaneValues& loss, int least_top = 0);
  // The best turn when a farkle leaves the mover farkle[lane]. with_rolls: the worth of rolling is kept too.
  StrategyLanes run(const LaneValues& farkle, bool with_rolls = false);
  bool walked(std::size_t lane, double farkle) const { return 1 - farkle >= loss_[lane]; }

  // After a run with rolls: everybody's chances, the mover's first, when these dice are rolled with this much at stake.
  // A farkle leads to a position with these chances.
  MultiplayerChances from(std::size_t lane, int level, int state, const double* after_farkle) const;

  const TurnTable& table() const { return table_; }

 private:
  bool banked_at_once(int level) const;
  struct Lane : TurnLimits {
    std::array<Chaser, max_players> chasers{};  // if the mover stops with nothing at stake
    Points bank = 0;
    MultiplayerPosition next{};  // after a farkle that costs nothing; after a bank its last seat is another
    int own_place = -1;          // on a grid that the position is solved on: of the mover's state before the turn
  };
  void stop(const Lane&, int level, int afterstate, const MultiplayerValues&, double* out);
  // A bank between banks of a grid. next: the position after it; its last seat is overwritten.
  void bank_between(int own_place, int level, MultiplayerPosition& next, const MultiplayerValues&, double* out);
  // For a mover who stops at a level that reaches the target. afterstate: leaves an offer if it has dice to roll.
  void reached(const Lane&, int level, int afterstate, double* out) const;
  TurnStrategy split(const double* place, std::size_t lane) const;

  const MultiplayerGame& game_;
  const std::size_t players_ = game_.players;
  TurnTable table_;
  LaneValues loss_{};
  LaneValues farkle_{};  // what a farkle leaves, as counted in the worth of stopping and of the turn so far
  int staying_ = 0;      // below this level a bank may be nearest to that before the turn
  std::array<Lane, lanes> lane_{};
};

// One position of a solved game: the value to the mover of each action of the turn.
// seats: me, who is to move, then the others in the order of their turns. Points at stake up to most_points can be
// asked for. If somebody is at the target or over it, this is the last round: the players between me and the first of
// them have a turn left. The game must outlive the result. Throws UserError for a seat that the rules do not have, or
// where the game is over.
PositionValues values_in_chances(const MultiplayerGame&, const MultiplayerValues&, std::span<const Seat> seats,
                                 Points most_points = 0);

}  // namespace farkle
