#include "cli/commands/shared/solution_store.hpp"

namespace farkle {

std::string resume_line(const Context& context, const std::string& command, const std::string& save) {
  std::string line = "farkle " + command + " --rules " + context.rules_spec;
  for (const std::string& set : context.overrides) line += " --set " + set;
  return save.empty() ? line : line + " --save " + save;
}

}  // namespace farkle
