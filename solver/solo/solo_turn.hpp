// One turn of a player who looks at its own bank alone, in lanes: its action values, and how it ends. Used by the way
// to the target in the fewest turns (solo_solver.hpp) and by the race of several (race_estimate.hpp).
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "solver/game/match.hpp"
#include "solver/turn/action_values.hpp"
#include "solver/turn/turn_model.hpp"
#include "solver/turn/turn_table.hpp"

namespace farkle {

class SoloTurn {
 public:
  using Kernel = std::shared_ptr<const TurnKernel>;

  // Keeps references. kernel: null: of its own. by_afterstate: the value of stopping depends on the dice left.
  SoloTurn(const Rules&, const TurnModel&, Kernel kernel = nullptr, bool by_afterstate = false);

  // What stopping with this bank is worth, after spent dice or leaving these.
  using Stop = std::function<double(Points bank, int afterstate, std::size_t lane)>;
  // R(0, whole set) by lane; each lane has its own value of a farkle. At least levels up to least_top are walked. win:
  // the value of a roll that wins the game.
  const double* solve(const Seat&, int least_top, const LaneValues& farkle, double win, const Stop&);
  // For a player who needs no more than the target. worth_of(bank): the value of a bank short of it. Reaching it has
  // the value `done`, and no value is higher.
  const double* solve(const Seat&, const LaneValues& farkle, double done,
                      const std::function<double(Points bank)>& worth_of);

  // After solve: a farkle on the first roll leaves first[lane], and others what they did. Changes only what is
  // returned, and is here too.
  const double* begin(const LaneValues& first);

  // About how long the latter takes from this bank, in units of Work.
  double work(Points bank) const { return kernel_->work(steps_to_target(bank)); }

  // After solve.
  int end() const { return table_.top() + 1; }  // level from which everything is banked, or goes over the target
  const TurnTable& table() const { return table_; }
  std::vector<BankRule> bank_rules(std::size_t lane) const;  // by roll state
  // How the turn ends, played for the best value. What lies beyond the table is counted as won, or, over an exact
  // target, by whether dice win. Rolls with less chance than `least` are left out.
  TurnDistribution outcome(std::size_t lane, double least = 0) const;

 private:
  int steps_to_target(Points bank) const { return model_.steps_up(winning_bank(rules_, bank_step(rules_)) - bank); }

  const Rules& rules_;
  const TurnModel& model_;
  Kernel kernel_;
  TurnTable table_;
  LaneValues farkle_{};
  int most_ = 0;  // level up to which a bank is allowed
};

}  // namespace farkle
