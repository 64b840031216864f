// farkle policy new: a commented policy file to start from.
#include <memory>

#include "cli/command.hpp"
#include "sim/policies/policy_template.hpp"
#include "solver/game/error.hpp"

namespace farkle {

Command policy_new_command() {
  const auto name = std::make_shared<std::string>();
  return {.name = "policy new",
          .summary = "a commented policy file to start from",
          .arguments = {{"NAME", "its name", name.get()}},
          .examples = {"policy new careful -o careful.toml"},
          .run =
              [name](const Context& context) {
                if (name->empty()) throw UserError("NAME", *name, "a name");
                const Rules rules = context.load().rules;
                Report report = report_on(rules, "policy-new", "A policy file to start from");
                report.verbatim = policy_template(*name, rules);
                report.data("name", *name);
                report.data("toml", *report.verbatim);
                return report;
              },
          .suffix = "toml"};
}

}  // namespace farkle
