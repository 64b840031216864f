// farkle generate: what an installation brings along, written from the command tree.
#include "cli/command.hpp"
#include "cli/completion.hpp"
#include "cli/man_page.hpp"
#include "cli/options.hpp"

namespace farkle {
namespace {

using Generate = std::string (*)(const std::vector<Command>&, const std::vector<CommandGroup>&,
                                 const std::vector<Flag>&);

Command generate_command(std::string name, std::string summary, std::string example, Generate generate) {
  return {.name = "generate " + name,
          .summary = std::move(summary),
          .examples = {std::move(example)},
          .run = [generate, name](const Context&) {
            Settings settings;
            Report report{.name = "generate-" + name, .title = ""};
            report.verbatim = generate(all_commands(), command_groups(), global_flags(settings));
            report.data("text", *report.verbatim);
            return report;
          }};
}

}  // namespace

Command generate_man_command() {
  return generate_command("man", "the manual page", "generate man -o farkle.1", man_page);
}
Command generate_bash_command() {
  return generate_command("complete-bash", "completion for bash", "generate complete-bash -o farkle.bash",
                          complete_bash);
}
Command generate_zsh_command() {
  return generate_command("complete-zsh", "completion for zsh", "generate complete-zsh -o _farkle", complete_zsh);
}
Command generate_fish_command() {
  return generate_command("complete-fish", "completion for fish", "generate complete-fish -o farkle.fish",
                          complete_fish);
}

}  // namespace farkle
