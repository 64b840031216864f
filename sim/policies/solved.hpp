// Solved: the solutions of one rule set that policies play from, each worked out when it is first asked for and then
// shared.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "solver/duel_solver.hpp"
#include "solver/game/scorer.hpp"
#include "solver/solo_solver.hpp"
#include "solver/table_solver.hpp"
#include "solver/turn_model.hpp"
#include "solver/turn_solver.hpp"

namespace farkle {

// Make all policies on one thread; playing only reads.
class Solved {
 public:
  // solve_duel_with: how `optimal` gets its solution; a program with a cache of solutions puts itself here.
  using DuelSource = std::function<DuelSolution(const DuelGame&)>;
  using TableSource = std::function<TableSolution(const TableGame&)>;
  explicit Solved(
      const Rules&, DuelSource = [](const DuelGame& game) { return solve_duel(game); },
      TableSource = [](const TableGame& game) { return solve_table(game); });
  Solved(const Solved&) = delete;
  Solved& operator=(const Solved&) = delete;

  const Rules rules;
  const Scorer scorer;
  const TurnModel model;

  const TurnSolution& turn(bool on_board);
  const SoloSolution& solo();
  const DuelGame& duel_game();
  const DuelSolution& duel();  // throws CannotDo when it has not converged
  // The same for several players, one number of them.
  const TableGame& table_game(int players);
  const TableSolution& table(int players);

 private:
  DuelSource duel_source_;
  TableSource table_source_;
  std::optional<TurnSolution> turn_on_, turn_off_;
  std::optional<SoloSolution> solo_;
  std::unique_ptr<DuelGame> duel_game_;
  std::optional<DuelSolution> duel_;
  std::unique_ptr<TableGame> table_game_;
  std::optional<TableSolution> table_;
};

}  // namespace farkle
