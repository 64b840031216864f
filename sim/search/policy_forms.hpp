// Forms of policies to remember, and the search over several forms. The policies that it finds show what more numbers
// to remember gain, and what better keeps gain.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/search/played_objective.hpp"
#include "sim/search/threshold_search.hpp"

namespace farkle {

// A form that policies can have.
struct PolicyShape {
  std::string name;
  KeepBy keep;
  bool one_number;                           // not counting exceptions
  std::vector<std::string> exceptions = {};  // the kinds it may have
};

// The forms that --form names. If it names none: bank-at and threshold, each with both ways to keep. Throws UserError
// for an unknown form.
std::vector<PolicyShape> forms_asked_for(const std::vector<std::string>& names);
// Throws UserError for forms that would be the same as bank-at.
void check_exceptions(const std::vector<PolicyShape>& asked, const std::string& objective, const Rules&);

// multiple_of: of thresholds; none: 50. Throws UserError for steps beyond the target.
ThresholdGrid grid_of(std::optional<std::int64_t> multiple_of, const Rules&);

// One search for each form asked for. numbers: the most to remember. rough: a quicker objective, which shows where to
// search.
std::vector<ThresholdSearch> search_forms(const std::vector<PolicyShape>& asked, std::optional<std::int64_t> numbers,
                                          ThresholdGrid, const std::shared_ptr<Solved>&, const Objective&,
                                          const std::optional<Objective>& rough);

struct FormRow {
  std::string form;
  ThresholdRow found;
};

// First the policies that keep what scores most, then those that keep for the best turn. For each count of numbers it
// lists the best policy of all forms, unless one with fewer numbers and the same kind of keeps does as well. searches:
// one for each form asked for.
std::vector<FormRow> front_over(const std::vector<PolicyShape>& asked, const std::vector<ThresholdSearch>& searches,
                                const Objective&);
ThresholdRow best_of(const std::vector<FormRow>& front, const Objective&);  // the first of equals

// The best policies that searches by games have found, each played anew in games that no race has used.
struct PlayedRow : FormRow {
  Estimate wins;
};
std::vector<PlayedRow> played_front(const PlayedField&, const std::vector<PolicyShape>& asked,
                                    const std::vector<ThresholdSearch>& searches, const std::shared_ptr<Solved>&);

// The best thresholds with at most so many numbers: those that keep what scores most, and those that keep for the best
// turn.
struct SimplePolicies {
  ThresholdRow plain, choosy;
  bool chooses() const { return choosy.value > plain.value; }
  const ThresholdRow& best() const { return chooses() ? choosy : plain; }
};
SimplePolicies simple_policies(const Objective&, const std::shared_ptr<Solved>&, int numbers);

// ---- how many numbers a good player must remember: the fewest thresholds that cost next to nothing ----

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
