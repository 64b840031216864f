// farkle generate: the files that come with an installation, written from the command tree.
#include <memory>

#include "cli/command.hpp"
#include "cli/completion.hpp"
#include "cli/json_schemas.hpp"
#include "cli/man_page.hpp"
#include "cli/settings.hpp"

namespace farkle {
namespace {

using Generate = std::string (*)(const std::vector<Command>&, const std::vector<CommandGroup>&,
                                 const std::vector<Flag>&);

Command generate_command(const std::string& name, std::string suffix, std::string summary, std::string example,
                         Generate generate) {
  return {.name = "generate " + name,
          .summary = std::move(summary),
          .examples = {std::move(example)},
          .run =
              [generate, name](const Context&) {
                Settings settings;
                Report report{.name = "generate-" + name, .title = ""};
                report.verbatim = generate(all_commands(), command_groups(), global_flags(settings));
                report.data("text", *report.verbatim);
                return report;
              },
          .rules = RulesFrom::nowhere,
          .suffix = std::move(suffix)};
}

}  // namespace

Command generate_man_command() {
  return generate_command("man", "1", "the manual page", "generate man -o farkle.1", man_page);
}
Command generate_bash_command() {
  return generate_command("complete-bash", "bash", "completion for bash", "generate complete-bash -o farkle.bash",
                          complete_bash);
}
Command generate_zsh_command() {
  return generate_command("complete-zsh", "zsh", "completion for zsh", "generate complete-zsh -o _farkle",
                          complete_zsh);
}
Command generate_fish_command() {
  return generate_command("complete-fish", "fish", "completion for fish", "generate complete-fish -o farkle.fish",
                          complete_fish);
}

Command generate_schema_command() {
  const auto name = std::make_shared<std::string>();
  return {
      .name = "generate json-schema",
      .summary = "JSON schema of a command's document, or of all",
      .about = "A document may gain keys; those in the schema stay as they are.",
      .arguments = {{"DOCUMENT", "its name, such as score or solve-turn (default: any of them)", name.get(), false}},
      .examples = {"generate json-schema solve-turn", "generate json-schema -o farkle.schema.json"},
      .run =
          [name](const Context& context) {
            context.out.write((name->empty() ? json_schema_of_all() : json_schema(*name)).dump(2) + "\n");
            Report report{.name = "json-schema", .title = ""};
            report.written = true;
            return report;
          },
      .rules = RulesFrom::nowhere};
}

}  // namespace farkle
