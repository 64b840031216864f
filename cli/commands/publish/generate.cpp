// farkle generate: the files that come with an installation.
#include "cli/help.hpp"
#include "cli/json_schemas.hpp"

namespace farkle {
namespace {

Report written(const Context& context, const std::string& format, const std::string& text) {
  if (const std::string asked = context.given.text("--format", format); asked != format && asked != "text")
    throw UserError("--format", asked, format + ", or leave it out");
  context.out.write(text);
  return Report{.name = "generate", .title = "", .written = true};
}

Report complete(const Context& context) {
  const std::string shell = context.given.text("SHELL");
  const std::string_view script = embedded("completion." + shell);
  if (script.empty()) throw UserError("SHELL", shell, "bash, zsh or fish");
  return written(context, "text", std::string(script));
}

Report schema(const Context& context) {
  return written(context, "json", laid_out(json_schema(context.given.text("DOCUMENT"))) + "\n");
}

}  // namespace

std::vector<Command> generate_commands() {
  return {{.name = "generate man",
           .summary = "the manual page",
           .examples = {"generate man -o farkle.1"},
           .run = [](const Context& context) { return written(context, "text", man_page(all_commands())); },
           .rules = RulesFrom::nowhere,
           .suffix = "1"},
          {.name = "generate completion",
           .summary = "completion for bash, zsh or fish",
           .arguments = {{"SHELL", "bash, zsh or fish"}},
           .examples = {"generate completion bash > ~/.local/share/bash-completion/completions/farkle"},
           .run = complete,
           .rules = RulesFrom::nowhere,
           .suffix = "fish"},
          {.name = "generate schema",
           .summary = "the JSON schema of a command's answer, or of all",
           .arguments = {{"DOCUMENT", "what its \"schema\" names, such as score or solve-turn (default: any)",
                          takes::one, false}},
           .examples = {"generate schema solve-turn", "generate schema -o farkle.schema.json"},
           .run = schema,
           .rules = RulesFrom::nowhere}};
}

}  // namespace farkle
