// Two policies, exactly where that can be had without a long wait; every policy against every other, played too.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/engine/engine.hpp"
#include "sim/policies/solved.hpp"
#include "sim/statistics/estimate.hpp"
#include "sim/tally/tally_file.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

// Evaluates two policies exactly. Throws CannotDo where that is not possible (policy_evaluation.hpp). For `optimal`
// against itself, it takes the duel solution.
Evaluation evaluate_exactly(Solved&, const Policy& first, const Policy& second);

using Policies = std::vector<std::shared_ptr<const Policy>>;

// None for more than two players. None either where it would take too long beside this many games, unless
// `at_any_price`. More than many_games change nothing.
inline constexpr std::int64_t many_games = 1'000'000;
std::optional<ExactChances> exact_chances(Solved&, const Policies&, std::int64_t games = many_games,
                                          bool at_any_price = false);

// The first against the second, each seat half the time.
struct PolicyPair {
  std::size_t first, second;
  Estimate played;
  std::optional<double> exact;  // none: it would take too long
  double p = 1, corrected = 1;  // corrected: for all pairs together (Holm)
  double score() const { return exact.value_or(played.value); }
  // The distance of the played score from the exact one, in standard errors.
  std::optional<double> apart() const {
    if (!exact || !(played.standard_error > 0)) return std::nullopt;
    return (played.value - *exact) / played.standard_error;
  }
};

// A policy for each text, one to each player. Players of one policy share what it remembers, unless they have dice of
// their own. Throws as make_policy does.
Policies make_policies(const std::vector<std::string>& texts, const std::shared_ptr<Solved>&, int players);

// games: of each pair, an even number. control.progress: of all games together. Throws CannotDo if it is stopped.
std::vector<PolicyPair> play_pairs(Solved&, const Policies&, std::uint64_t seed, std::int64_t games,
                                   const TournamentControl&);
// The mean score of each policy against the others.
std::vector<double> mean_scores(const std::vector<PolicyPair>&, std::size_t policies);

}  // namespace farkle
