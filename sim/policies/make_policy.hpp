// The forms in which a user may write a policy:
//
//   optimal                       the best chance to win
//   turn                          the best expected points of every turn
//   solo                          the fewest turns to the target
//   threshold:T1,...,Tn           bank with Ti points or more when i dice are left
//                                 (n: the dice of the set; hot dice: Tn)
//   bank-at:T                     the same T for any number of dice
//   sentences:TEXT                plain English: sentences.hpp
//   file:PATH                     thresholds by streak and score, or sentences: policy_file.cpp
//   random                        any legal play
//
// A threshold is a number of points or "never". `,keep=best` after the thresholds keeps the dice with the best expected
// turn instead of those with the most points. Thresholds for special standings may follow; the first that holds counts:
//
//   bank-at:300/behind=2000:450/ahead=2000:250    450 when 2,000 or more behind the best other, 250 when as far ahead
//   .../me=8000:T, .../they=9000:T                own bank, best bank of the others: this many points or more
//   .../streak=2:T                                own farkles in a row, where they cost something: this many or more
//                                 T may also be a list of n
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sim/policies/solved.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

// Throws UserError for text that is none of these. Throws CannotDo for a policy that these rules or this many players
// do not have, and for a file that cannot be read. Solving `optimal` may take a while. player: whose dice it plays
// with, of two who have dice of their own (Solved::of).
std::shared_ptr<const Policy> make_policy(std::string_view text, const std::shared_ptr<Solved>&, int players,
                                          int player = 0);

// Reads a bare path as a policy file: "mine.toml" as "file:mine.toml".
std::string as_policy(const std::string&);

// The forms above, with a line about each.
struct PolicyForm {
  std::string form, about;
};
const std::vector<PolicyForm>& policy_forms();

}  // namespace farkle
