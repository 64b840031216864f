// One turn of a player alone, from a bank: its action values, and how it ends. Used by the race (solo_solver.hpp).
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "solver/game/seat_states.hpp"
#include "solver/turn/bank_rule.hpp"
#include "solver/turn/turn_model.hpp"
#include "solver/turn/turn_table.hpp"

namespace farkle {

class SoloTurn {
 public:
  using Lanes = std::array<double, lanes>;

  // Keeps references.
  SoloTurn(const Rules&, const TurnModel&, const SeatStates&);

  // R(0, whole set) by lane; each lane has its own value of a farkle. worth_of(bank): the value of a bank short of the
  // target. Reaching the target has the value `done`, and no value is higher.
  const double* solve(Points bank, bool on_board, const Lanes& farkle, double done,
                      const std::function<double(Points bank)>& worth_of);

  // About how long solve takes from this bank, in units of Work.
  double work(Points bank) const { return kernel_.work(level_of(states_.winning() - bank)); }

  // After solve.
  int end() const { return end_; }  // level from which nothing changes: every bank is enough, or goes over the target
  const TurnTable& table() const { return table_; }
  std::vector<BankRule> bank_rules(std::size_t lane) const;  // by roll state

  struct Outcome {
    std::vector<double> banked;  // [level], short of the target
    double done = 0, farkle = 0;
  };
  Outcome outcome(std::size_t lane) const;  // of the turn, played for the best value

 private:
  int level_of(Points points) const { return (points + model_.step() - 1) / model_.step(); }

  const Rules& rules_;
  const TurnModel& model_;
  SeatStates states_;
  TurnKernel kernel_;
  TurnTable table_;
  Lanes farkle_{};
  // Levels: from which the target is reached, up to which a bank is allowed, from which nothing changes.
  int need_ = 0, most_ = 0, end_ = 0;
};

}  // namespace farkle
