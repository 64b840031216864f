// The content of `threshold:` and `bank-at:` as a value: thresholds by dice left, and other ones for special standings.
#pragma once

#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "sim/policies/threshold_policy.hpp"

namespace farkle {

// Other thresholds for some standing: behind=2000:450.
struct Exception {
  std::string where;  // behind, ahead, me, they or streak (make_policy.hpp)
  Points from = 0;
  std::vector<Points> bank_at;  // from 1 die left upward, or one for any number of dice
  bool operator==(const Exception&) const = default;
  bool operator<(const Exception& other) const {
    return std::tie(where, from, bank_at) < std::tie(other.where, other.from, other.bank_at);
  }
};

struct Thresholds {
  std::vector<Points> bank_at;  // from 1 die left upward; bank_never for never
  KeepBy keep = KeepBy::most_points;
  std::vector<Exception> exceptions = {};  // the first that holds counts
  bool operator==(const Thresholds&) const = default;
  bool operator<(const Thresholds& other) const {
    return std::tie(bank_at, keep, exceptions) < std::tie(other.bank_at, other.keep, other.exceptions);
  }
};

// Reads a policy of the form "threshold:..." or "bank-at:..." (make_policy.hpp) for this many dice. Throws UserError.
Thresholds read_thresholds(const std::string& policy, std::size_t dice);
// The same the other way round: bank-at if one threshold serves for all dice, otherwise threshold.
std::string policy_text(const Thresholds&);

// Where the best turn of a player on the board banks, from 1 die left upward.
std::vector<Points> best_turn_thresholds(Solved&);

// name: as the policy shall be called.
std::shared_ptr<const Policy> policy_of(const Thresholds&, const std::shared_ptr<Solved>&, std::string name);
inline std::shared_ptr<const Policy> policy_of(const Thresholds& thresholds, const std::shared_ptr<Solved>& solved) {
  return policy_of(thresholds, solved, policy_text(thresholds));
}

}  // namespace farkle
