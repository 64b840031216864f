// Every policy against every other, two at a time: played, and exactly where that is known.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/engine/tournament.hpp"
#include "sim/policies/solved.hpp"
#include "sim/statistics/estimate.hpp"

namespace farkle {

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

using Policies = std::vector<std::shared_ptr<const Policy>>;
// A policy for each text, one to each player. Players of one policy share what it remembers, unless they have dice of
// their own. Throws as make_policy does.
Policies make_policies(const std::vector<std::string>& texts, const std::shared_ptr<Solved>&, int players);

// games: of each pair, an even number. control.progress: of all games together. Throws CannotDo if it is stopped.
std::vector<PolicyPair> play_pairs(Solved&, const Policies&, std::uint64_t seed, std::int64_t games,
                                   const TournamentControl&);
// The mean score of each policy against the others.
std::vector<double> mean_scores(const std::vector<PolicyPair>&, std::size_t policies);

}  // namespace farkle
