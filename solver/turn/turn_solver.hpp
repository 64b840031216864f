// The best single turn: most expected points, and with a streak penalty the most points per turn in the long run.
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "solver/game/rules.hpp"
#include "solver/turn/action_values.hpp"
#include "solver/turn/convergence.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

class Work;

struct TurnValue {
  Points points;
  int roll_state;                    // TurnModel roll state
  double roll_value;                 // expected points when rolling
  std::optional<double> bank_value;  // points when banking; none: not allowed
};

struct TurnScoreChance {
  Points points;
  double probability;
};

class TurnSolution {
 public:
  double expected_points = 0;        // of a turn from its start
  std::vector<BankRule> bank_rules;  // by roll state
  std::vector<TurnScoreChance>
      distribution;  // of the turn's score under the optimal policy, ascending; 0 is the farkle
  TurnValue at(Points points, int roll_state) const;

  // Values by level (points / step) and roll state, up to the level from which they are linear.
  Points step = 0;
  int levels = 0;
  int roll_states = 0;
  std::vector<double> roll_values;       // [level * roll_states + state]
  std::vector<double> slope, intercept;  // roll value of t >= levels * step: slope * t + intercept
  double farkle = 0;                     // what one is worth
  Points least_bank = 0;
  std::vector<bool> bank_allowed;  // by afterstate, with enough points
};

// The action values of a solved turn, in expected points. most: points that may be banked (most_to_bank).
struct TurnActions {
  const TurnSolution& turn;
  Points most = std::numeric_limits<Points>::max();
  bool may_pass = false;  // which brings no points
  double farkle = turn.farkle;
  std::optional<double> bank(Points points, int afterstate) const {
    const bool may = points >= turn.least_bank && points <= most && turn.bank_allowed[afterstate];
    return may ? std::optional<double>(points) : std::nullopt;
  }
  double roll(Points points, int state) const { return turn.at(points, state).roll_value; }
  std::optional<double> pass(Points, int) const { return may_pass ? std::optional(0.0) : std::nullopt; }
};

// The most expected points of one turn, in which a farkle is worth `farkle` points. most: the most that may be banked;
// more is worth a farkle. Dice that win the game (score.win) count for what they score. Throws CannotDo when they are
// infinite (a turn that can go on without risk for ever), and when it pays to go on to more points than can be counted
// (a turn that hardly ever farkles).
TurnSolution solve_turn(const Rules&, const TurnModel&, bool on_board, Work* = nullptr, double farkle = 0,
                        Points most = std::numeric_limits<Points>::max());

struct LongRun {
  double points_per_turn = 0;
  std::vector<TurnSolution> turns;  // [streak]; a farkle is worth what follows, against no farkles in a row
  Convergence convergence;
};

// The long-run average of points per turn for a player on the board with a points penalty for farkles in a row:
// an average-reward Markov decision process over the streak (Puterman, Markov Decision Processes, ch. 8), by policy
// iteration. The floor is left out: banks are far above it in the long run. Throws CannotDo for penalty = "reset".
LongRun solve_long_run(const Rules&, const TurnModel&, Work* = nullptr);

}  // namespace farkle
