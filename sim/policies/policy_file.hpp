// Policy files: thresholds that depend on farkles in a row and on the score. TOML, or JSON with the same keys.
//
//   schema  = 1
//   name    = "careful"                        # optional
//   keep    = "most"                           # or "best": sim/policies/make_policy.hpp
//   bank_at = [300, 300, 350, 400, 500, 600]   # with 1 die left, 2 dice, ...; one number: for any; "never" is allowed
//
//   [[band]]                                   # the first band that holds replaces bank_at
//   streak   = [2, 2]                          # own farkles in a row, where they cost something
//   bank     = [8000, 10000]                   # own bank; both ends belong to the range
//   opponent = [9000, 20000]                   # the best bank of the others
//   lead     = [-10000, -1]                    # own bank less the best of the others
//   bank_at  = 500
//
// Or plain English in place of keep, bank_at and bands (sentences.hpp):
//
//   sentences = ["If one to three dice are left, bank at 300 or more.", "Bank at 2,850 or more."]
#pragma once

#include <memory>
#include <string>

#include "sim/policies/solved.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

// Reads JSON if the path ends in .json, otherwise TOML. Throws CannotDo for a file that cannot be read, UserError for
// one that is wrong.
std::shared_ptr<const Policy> read_policy_file(const std::string& path, const std::shared_ptr<Solved>&);

}  // namespace farkle
