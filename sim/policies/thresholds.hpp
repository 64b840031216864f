// `threshold:`, `bank-at:` and `file:`: bank at a number of points that depends on how many dice are left.
#pragma once

#include <compare>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/policies/solved.hpp"
#include "solver/game/policy.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

inline constexpr Points bank_never = std::numeric_limits<Points>::max();

enum class KeepBy {
  most_points,  // the keep with the most points, on a tie the fewest dice
  best_turn     // the keep with the best expected turn
};

// Thresholds, and the standings where they hold; both ends belong to a range.
struct Band {
  struct Range {
    Points first = std::numeric_limits<Points>::min(), last = std::numeric_limits<Points>::max();
    bool contains(Points p) const { return first <= p && p <= last; }
  };
  Range streak;    // own farkles in a row; always 0 under rules where they cost nothing
  Range bank;      // own
  Range opponent;  // the best bank of the others
  Range lead;      // own bank less the best of the others
  // Bank with at least this many points: from 1 die left to roll upward, or one for any number of dice. With hot dice
  // all of them are left.
  std::vector<Points> bank_at = {};
};

// The first band that holds decides. bands: at least one; the last one holds everywhere.
std::shared_ptr<const Policy> threshold_policy(std::string name, std::shared_ptr<Solved>, std::vector<Band> bands,
                                               KeepBy);

// Other thresholds for some standing: behind=2000:450.
struct Exception {
  std::string where;  // behind, ahead, me, they or streak (make_policy.hpp)
  Points from = 0;
  std::vector<Points> bank_at;  // from 1 die left upward, or one for any number of dice
  std::strong_ordering operator<=>(const Exception&) const = default;
};

// The content of `threshold:` and `bank-at:`.
struct Thresholds {
  std::vector<Points> bank_at;  // from 1 die left upward; bank_never for never
  KeepBy keep = KeepBy::most_points;
  std::vector<Exception> exceptions = {};  // the first that holds counts
  std::strong_ordering operator<=>(const Thresholds&) const = default;
};

// Reads a policy of the form "threshold:..." or "bank-at:..." (make_policy.hpp) for this many dice. Throws UserError.
Thresholds read_thresholds(const std::string& policy, std::size_t dice);
// The same the other way round: bank-at if one threshold serves for all dice, otherwise threshold.
std::string policy_text(const Thresholds&);

// Where the best turn of a player on the board banks, from 1 die left upward.
std::vector<Points> best_turn_thresholds(Solved&);

// name: what the policy shall be called in place of policy_text.
std::shared_ptr<const Policy> policy_of(const Thresholds&, const std::shared_ptr<Solved>&,
                                        const std::string& name = "");

// ---- of any policy, seen from outside: from what it does ----
// Two players with these banks, the first to move after so many farkles in a row.
struct SeenThresholds {
  Points bank = 0, opponent = 0;
  int streak = 0;
  // [n - 1]: the fewest points at which it banks with n dice left; none: it always rolls, up to twice the target or, if
  // it does not look at the target, a million.
  std::vector<std::optional<Points>> bank_at;
};

// At some pairs of banks, early and late, ahead and behind: without farkles in a row first, then after those that make
// a difference. Needs dice that are all alike. All dice are left only as
// hot dice.
std::vector<SeenThresholds> seen_thresholds(const Rules&, const TurnModel&, const Policy&);

}  // namespace farkle
