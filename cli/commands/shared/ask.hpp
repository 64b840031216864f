// Lets a command ask another one, in the same words as on the command line. The answer comes as a Report and as JSON.
#pragma once

#include <string>
#include <vector>

#include "cli/context.hpp"

namespace farkle {

struct Answer {
  Report report;
  Json json;
};

// Throws what the command throws.
Answer ask(const Context&, const std::vector<std::string>& words);

}  // namespace farkle
