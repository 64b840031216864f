// The forms in which a user may write a policy: policy_forms() lists them, and `farkle help policies` explains them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sim/policies/solved.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

// A bare path is a policy file: "mine.toml" as "file:mine.toml". Throws UserError for text that is none of these.
// Throws CannotDo for a policy that these rules or this many players do not have, and for a file that cannot be read.
// Solving `optimal` may take a while. player: whose dice it plays with, of two who have dice of their own (Solved::of).
std::shared_ptr<const Policy> make_policy(std::string_view text, const std::shared_ptr<Solved>&, int players,
                                          int player = 0);

// Reads a bare path as a policy file: "mine.toml" as "file:mine.toml".
std::string as_policy(const std::string&);

// The forms, with a line about each.
struct PolicyForm {
  std::string form, about;
};
const std::vector<PolicyForm>& policy_forms();

}  // namespace farkle
