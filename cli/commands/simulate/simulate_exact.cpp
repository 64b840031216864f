#include "cli/commands/simulate/simulate_exact.hpp"

#include <algorithm>

#include "cli/commands/shared/policies.hpp"
#include "solver/game/error.hpp"
#include "solver/game/seat_states.hpp"

namespace farkle {
namespace {

constexpr int few_seats = 60;
constexpr std::int64_t many_games = 1'000'000;

// Depends on what is asked alone, not on the machine. `optimal` plays another turn between every pair of seats:
// seconds, and minutes with a streak penalty.
bool deserves_evaluation(const Rules& rules, bool optimal, std::int64_t games) {
  const SeatStates states(rules);
  if (states.size() <= few_seats) return true;
  if (rules.carry == CarryMode::inherit) return false;  // an offer of every size, for every pair of seats
  const bool quick = states.streaks() == 1 && rules.carry == CarryMode::none;
  return optimal ? quick && games >= many_games : quick || games >= many_games;
}

}  // namespace

std::optional<ExactChances> exact_chances(Solved& solved, const std::vector<std::shared_ptr<const Policy>>& policies,
                                          std::int64_t games, bool at_any_price) {
  if (policies.size() != 2) return std::nullopt;
  const auto optimal =
      std::count_if(policies.begin(), policies.end(), [](const auto& p) { return p->name() == "optimal"; });
  const auto chances = [&](const char* source) -> std::optional<ExactChances> {
    const Evaluation value = evaluate_exactly(solved, *policies[0], *policies[1]);
    if (!value.convergence.converged) return std::nullopt;
    return ExactChances{value.first_wins, value.first_wins_if_second, source};
  };
  if (optimal == 2) return chances("duel");
  if (at_any_price) return chances("evaluation");
  if (!deserves_evaluation(solved.rules, optimal > 0, games)) return std::nullopt;
  try {
    return chances("evaluation");
  } catch (const CannotDo&) {
    return std::nullopt;  // too large, or turns passed on where farkles cost points
  }
}

}  // namespace farkle
