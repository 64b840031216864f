#include "cli/commands/shared/ask.hpp"

#include "cli/command.hpp"
#include "cli/options.hpp"
#include "solver/game/error.hpp"

namespace farkle {

Answer ask(const Context& context, const std::vector<std::string>& words) {
  const std::vector<Command> commands = all_commands();
  const std::vector<CommandGroup> groups = command_groups();
  Settings settings;
  const Request request = read_command_line(words, commands, groups, settings);
  const Context inner{.rules_spec = settings.rules,
                      .overrides = settings.overrides,
                      .formats = {Format::json},
                      .format_given = true,
                      .threads = context.threads,
                      .seed = context.seed,
                      .quiet = context.quiet,
                      .verbose = context.verbose,
                      .progress = context.progress,
                      .warns = false,
                      .stop = context.stop,
                      .out = context.out};
  Answer answer{"farkle", request.command->run(inner), {}};
  if (context.stop) throw CannotDo("stopped before the page was done");
  for (const std::string& word : words) answer.line += " " + word;
  answer.json = document_of(answer.report);
  return answer;
}

}  // namespace farkle
