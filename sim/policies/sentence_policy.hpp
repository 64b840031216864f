// `sentences:`: plays as a list of sentences says. After a roll it reads them in order:
//
//   - the first about banking that holds with the most points kept: if those are enough for it, bank them
//   - the first about keeping that holds and whose keep exists: keep that, and read no further
//
// If no sentence says what to keep, it keeps the most points, on a tie the fewest dice. Then the first sentence about
// banking that holds decides; if there is none, it rolls on. Two things come before all this. It banks the most points
// if they win the game, or if they reach the target and no sentence about the target says otherwise. In a last turn
// (bank_to_exceed) it rolls until it exceeds. It leaves offers unless a sentence takes them. It never passes.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/policies/sentences.hpp"
#include "sim/policies/solved.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

// The policy `sentences:` of these, and its name; name: what else it shall be called. Throws UserError for numbers that
// are impossible under these rules, such as seven dice of six.
std::string policy_text(const std::vector<Sentence>&);
std::shared_ptr<const Policy> policy_of(const std::vector<Sentence>&, const std::shared_ptr<Solved>&,
                                        const std::string& name = "");

// The sentences of such a policy; null: it is of another form.
const std::vector<Sentence>* sentences_of(const Policy&);

}  // namespace farkle
