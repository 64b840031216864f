// Lets a command ask another one, in the same words as on the command line. The answer comes as a Report and as JSON.
#pragma once

#include <string>
#include <vector>

#include "cli/context.hpp"

namespace farkle {

struct Answer {
  Report report;  // of an earlier answer: the command, the seed and the rules alone
  Json json;
  std::string version = FARKLE_VERSION;  // of the program
};

// Throws what the command throws.
Answer ask(const Context&, const std::vector<std::string>& words);

// An earlier answer, from a JSON file. Throws CannotDo for a file that is not an answer about rules of these
// fingerprints.
Answer earlier_answer(const std::string& path, const std::vector<std::string>& fingerprints);

// The earlier answer if there is such a file and it answers the same words, with the same seed and by this version;
// otherwise asks. Throws what either throws.
Answer earlier_answer_or_ask(const std::string& path, const std::vector<std::string>& fingerprints, const Context&,
                             const std::vector<std::string>& words);

}  // namespace farkle
