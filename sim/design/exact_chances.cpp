#include "sim/design/exact_chances.hpp"

#include <algorithm>

#include "solver/game/error.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

// The work that an exact value may take beside this many games, in units of Work. It limits the work as estimated
// beforehand: an estimate depends only on what is asked, not on the machine.
double worth_of(std::int64_t games) {
  constexpr double quick = 1e9, a_game = 1e4;
  constexpr std::int64_t many_games = 1'000'000;
  return quick + a_game * static_cast<double>(std::min(games, many_games));
}

}  // namespace

Evaluation evaluate_exactly(Solved& solved, const Policy& first, const Policy& second) {
  const bool optimal = first.name() == "optimal" && second.name() == "optimal";
  if (!optimal && solved.unlike_dice())
    throw CannotDo("dice of one's own: only optimal against optimal has an exact value");
  if (!optimal) return evaluate_policies(solved.rules, solved.model, first, second, solved.work());
  const auto of = [](const auto& solution) {
    Evaluation out;
    out.first_wins = solution.first_player_wins();
    out.first_wins_if_second = 1 - out.first_wins;
    out.convergence = solution.convergence;
    return out;
  };
  if (solved.rules.game.rounds > 0) return of(solved.rounds());
  Evaluation out = of(solved.duel());
  if (solved.unlike_dice()) out.first_wins_if_second = solved.duel().wins_if_second();
  return out;
}

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
  try {
    const Work::Budget budget(solved.work(), worth_of(games));
    return chances("evaluation");
  } catch (const CannotDo&) {
    return std::nullopt;  // too long or too large, or turns passed on where farkles cost points
  }
}

}  // namespace farkle
