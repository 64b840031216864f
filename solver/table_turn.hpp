// One turn of a game for several, in as many positions at once as the kernel has lanes: the mover does the best for
// itself, and what that comes to for the others is carried along.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "solver/duel_turn.hpp"
#include "solver/last_round.hpp"
#include "solver/table_values.hpp"
#include "solver/turn_kernel.hpp"

namespace farkle {

// What all turns of one rule set share. Keeps references to rules and model. Throws CannotDo for rules that are not
// solved.
class TableGame {
 public:
  TableGame(const Rules&, const TurnModel&, int players, InstructionSet = instruction_set());

  const Rules& rules;
  const TurnModel& model;
  const int players;
  SeatStates states;
  TurnKernel kernel;
  Chase chase;
  LastRound last_round;

  struct MostSteps {  // that a roll of a state can bring, and how often it brings no more
    double probability;
    int steps, state;
  };
  const std::vector<MostSteps> most_steps;  // ascending

  int carried() const { return players - 1; }  // the chance to farkle, and all others but the last of them
};

using TableLanes = std::array<TablePosition, lanes>;

// How turns end, before anything is known about what follows a farkle.
struct TableEnds {
  LaneValues farkle{};                            // the chance to farkle
  std::array<LaneValues, max_players> chances{};  // the rest, by player: chances to win that banks come to
};

class TableTurn {
 public:
  explicit TableTurn(const TableGame&);

  // Sets up what stopping is worth in these positions. A farkle is expected to lose at least loss[lane] of the mover's
  // chance (1 - F): walked() says afterwards whether it did.
  void set(const TableLanes&, const TableValues&, const LaneValues& loss);
  // The best turn when a farkle leaves the mover farkle[lane].
  TableEnds run(const LaneValues& farkle);
  bool walked(std::size_t lane, double farkle) const { return 1 - farkle >= loss_[lane]; }

 private:
  void stop_lane(std::size_t lane, const TablePosition&, const TableValues&);
  bool banked_at_once(int level) const;
  void above();
  void above_forced(const LaneValues& farkle);
  struct Lane {
    int least = 0, need = 0;  // levels from which banking is allowed, from which it reaches the target
    std::array<Chaser, max_players> chasers{};  // of who stops with nothing at stake
  };
  // Chances of the mover and all others but the last of them, for who stops at a level that reaches the target.
  void reached(const Lane&, int level, double* out) const;

  const TableGame& game_;
  int capacity_ = 0, top_ = 0;  // of the levels that are walked
  std::unique_ptr<TurnTable> table_;
  LaneValues loss_{};
  std::array<Lane, lanes> lane_{};
};

}  // namespace farkle
