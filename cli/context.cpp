#include "cli/context.hpp"

#include <algorithm>
#include <cstdio>

#include "cli/progress.hpp"

namespace farkle {

RuleSet Context::load() const {
  RuleSet set = load_rules(rules_spec, overrides);
  if (warns)
    for (const std::string& warning : set.warnings) note(warning);
  return set;
}

bool Context::draws() const {
  return std::any_of(formats.begin(), formats.end(), [](Format f) { return f == Format::html || f == Format::svg; });
}

void Context::note(const std::string& line) const {
  if (!quiet) std::fprintf(stderr, "%s%s\n", stderr_is_terminal() ? erase_line : "", line.c_str());
}

RulesMark mark_of(const Rules& rules) { return {rules.id, rules.name, fingerprint(rules), rules.changes}; }

Report report_on(const Rules& rules, std::string name, std::string title) {
  return {.name = std::move(name), .title = std::move(title), .rules = mark_of(rules)};
}

}  // namespace farkle
