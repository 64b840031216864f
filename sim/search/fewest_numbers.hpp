// How many numbers a good player must remember: the fewest thresholds that cost next to nothing.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "sim/policies/solved.hpp"
#include "sim/search/threshold_search.hpp"

namespace farkle {

// The expected points of a turn of a player on the board, far from the target, before any penalty, for thresholds
// without exceptions, with KeepBy::best_turn. The same as points_objective without a penalty, but some
// fifty times as fast. One thread may call it at a time. A turn of more than most_kept_levels levels is worth nothing
// from there on. Throws CannotDo where the best turn is worth more than can be counted.
inline constexpr int most_kept_levels = 10'000;
std::function<double(const Thresholds&)> kept_points(const std::shared_ptr<Solved>&);

// The best policy of the fewest numbers (threshold_search.hpp) that brings at least `share` of the points of the best
// turn; none if a number for each count of dice does not, or if dice may win at once. The dice kept are those of the
// best turn. search_thresholds looks for it, among the multiples of the score step up to 20 times the points of the
// best turn.
std::optional<ThresholdRow> fewest_numbers(const std::shared_ptr<Solved>&, double share);

}  // namespace farkle
