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
  const Context inner{.command_line = request.line,
                      .rules_spec = settings.rules.empty() ? "official" : settings.rules,
                      .rules_given = !settings.rules.empty(),
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
  Answer answer{request.command->run(inner), {}};
  if (context.stop) throw CannotDo("stopped before the page was done");
  answer.report.command = request.line;
  answer.json = document_of(answer.report);
  return answer;
}

}  // namespace farkle
