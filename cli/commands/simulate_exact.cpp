#include "cli/commands/simulate_exact.hpp"

#include <algorithm>

#include "cli/commands/policies.hpp"
#include "solver/seat_states.hpp"

namespace farkle {
namespace {

constexpr int most_positions = 3'000;      // of `optimal`: each has a turn of its own
constexpr int most_penalised_seats = 600;  // with a streak penalty there are many sweeps

bool draws_lots(const Policy& policy, const Solved& solved) {
  const MatchState start = start_match(solved.rules, 2);
  const TurnView view{solved.rules, start, {}, 0, solved.model.full(), {}};
  return policy.situation(view) == Policy::unknown_situation;
}

}  // namespace

std::optional<ExactChances> quick_exact_chances(Solved& solved, const std::vector<std::shared_ptr<const Policy>>& policies) {
  if (policies.size() != 2) return std::nullopt;
  const auto optimal = std::count_if(policies.begin(), policies.end(), [](const auto& p) { return p->name() == "optimal"; });
  const auto chances = [&](const char* source) -> std::optional<ExactChances> {
    const Evaluation value = evaluate_exactly(solved, *policies[0], *policies[1]);
    if (!value.convergence.converged) return std::nullopt;
    return ExactChances{value.first_wins, value.first_wins_if_second, source};
  };
  if (optimal == 2) return chances("duel");
  if (solved.rules.carry != CarryMode::none) return std::nullopt;
  for (const auto& policy : policies)
    if (draws_lots(*policy, solved)) return std::nullopt;
  const SeatStates states(solved.rules);
  if (optimal == 1 && states.size() * states.size() > most_positions) return std::nullopt;
  if (states.streaks() > 1 && states.size() > most_penalised_seats) return std::nullopt;
  return chances("evaluation");
}

}  // namespace farkle
