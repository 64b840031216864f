#include "cli/commands/simulate_exact.hpp"

#include <algorithm>

#include "cli/commands/policies.hpp"
#include "solver/seat_states.hpp"

namespace farkle {
namespace {

// `optimal` plays another turn between every pair of seats: seconds, and minutes with a streak penalty.
constexpr int few_seats = 60;
constexpr std::int64_t many_games = 1'000'000;

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
  if (solved.rules.carry != CarryMode::none) return std::nullopt;
  const SeatStates states(solved.rules);
  const bool quick = optimal == 0 || states.streaks() == 1;
  const bool deserved = states.size() <= few_seats || (games >= many_games && quick);
  return deserved || at_any_price ? chances("evaluation") : std::nullopt;
}

}  // namespace farkle
