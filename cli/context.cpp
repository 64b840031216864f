#include "cli/context.hpp"

#include <algorithm>
#include <cstdio>

#include "cli/progress.hpp"
#include "cli/report/format.hpp"
#include "solver/game/error.hpp"

namespace farkle {

RuleSet Context::load(const std::string& spec) const {
  RuleSet set = load_rules(spec, overrides);
  if (warns)
    for (const std::string& warning : set.warnings) note(warning);
  return set;
}

std::string Context::rules_flags() const {
  std::string flags = " --rules " + shell_word(rules_spec);
  for (const std::string& set : overrides) flags += " --set " + shell_word(set);
  return flags;
}

RuleSet Context::load_named(const std::string& argument, const std::string& verb) const {
  if (argument.empty()) return load();
  if (rules_given)
    throw UserError("--rules and " + in_quotes(argument) + " both name rules to " + verb + " - leave one of them out");
  return load_rules(argument, overrides);
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
