// A solution full of random numbers: for tests that only carry it around.
#pragma once

#include <string>
#include <vector>

#include "solver/duel/duel_solver.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/scorer.hpp"
#include "tests/support/random.hpp"

namespace farkle::tests {

struct SmallGame {
  explicit SmallGame(const std::string& spec, const std::vector<std::string>& overrides = {"game.target=1000"})
      : rules(load_rules(spec, overrides).rules), model(rules, Scorer(rules)) {}

  Rules rules;
  TurnModel model;

  DuelSolution random_solution(std::uint64_t seed) const {
    Random random(seed);
    DuelSolution solution{DuelValues(rules, model),
                          {{static_cast<int>(seed), random.real(), random.real(), random.chance(0.5)}}};
    if (rules.game.last_round == LastTurns::equal) {
      solution.second.emplace(rules, model);
      for (double& p : solution.second->wins()) p = random.real();
    }
    DuelValues& values = solution.values;
    for (double& p : values.wins()) p = random.real();
    for (int sum = 0; sum < values.offer_layers().sums(); ++sum)
      for (int k = 0; values.offer_layers().steps(sum) > k; ++k)
        for (double& p : values.offer_layers().layers(sum)[k]) p = random.real();
    return solution;
  }
};

inline std::vector<Offers::Layer> all_offers(const DuelValues& values) {
  std::vector<Offers::Layer> out;
  const Offers& offers = values.offer_layers();
  for (int sum = 0; sum < offers.sums(); ++sum)
    for (int k = 0; k < offers.steps(sum); ++k) out.push_back(offers.layers(sum)[k]);
  return out;
}

// But for offers, which checkpoints do not have.
inline bool same_stand(const DuelSolution& a, const DuelSolution& b) {
  return a.values.wins() == b.values.wins() && a.of(1).wins() == b.of(1).wins() &&
         a.convergence.sweeps == b.convergence.sweeps && a.convergence.residual == b.convergence.residual &&
         a.convergence.error_bound == b.convergence.error_bound && a.convergence.converged == b.convergence.converged;
}
inline bool same(const DuelSolution& a, const DuelSolution& b) {
  return same_stand(a, b) && all_offers(a.values) == all_offers(b.values);
}

}  // namespace farkle::tests
