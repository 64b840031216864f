#include "cli/completion.hpp"
#include "cli/completion_words.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/rulefile/rule_file.hpp"

namespace farkle {

std::string complete_fish(const std::vector<Command>& commands, const std::vector<CommandGroup>& groups,
                          const std::vector<Flag>& globals) {
  std::string out = R"(# Completion of farkle for fish, written by: farkle generate complete-fish

# The words before the cursor that are neither flags nor their values: the command, and what follows it.
function __farkle_before
  set -l value no
  for word in (commandline -opc)[2..-1]
    if test $value = yes
      set value no
      continue
    end
    switch $word
      case @FLAGS@
        set value yes
      case '-*' help
      case '*'
        echo $word
    end
  end
end

# Whether these words are all there is before the cursor, or how it begins.
function __farkle_only
  set -l before (__farkle_before)
  test "$before" = "$argv"
end
function __farkle_is
  set -l before (__farkle_before)
  test (count $before) -ge (count $argv); and test "$before[1..$(count $argv)]" = "$argv"
end

function __farkle_rules
  set -l cur (commandline -ct | string replace -r '^--[a-z-]+=' '')
  set -l base (string replace -r '\+[^+]*$' '' -- $cur)
  set -l options
  switch (string split -m1 + -- $cur)[1]
)";
  for (const std::string& id : builtin_ids()) {
    std::vector<std::string> names;
    for (const OptionInfo& option : load_rules(id).options) names.push_back(option.name);
    out += "    case " + id + "\n      set options " + join(names, " ") + "\n";
  }
  out += "  end\n  for option in $options\n    echo $base+$option\n  end\n";
  out += "  printf '%s\\n' " + join(builtin_ids(), " ") + "\n  __fish_complete_path $cur\nend\n\n";
  out +=
      "function __farkle_policies\n  printf '%s\\n' " + join(policy_words(), " ") + "\nend\n\ncomplete -c farkle -f\n";

  std::vector<Flag> all = globals;
  for (const Command& command : commands) all.insert(all.end(), command.flags.begin(), command.flags.end());
  std::erase_if(all, [](const Flag& flag) { return flag.value.empty(); });
  out.replace(out.find("@FLAGS@"), 7, flag_words(all));

  const auto values = [](const ValueKind& kind) -> std::string {
    switch (kind.kind) {
      case ValueKind::Kind::rules:
        return " -a '(__farkle_rules)'";
      case ValueKind::Kind::policy:
        return " -a '(__farkle_policies)'";
      case ValueKind::Kind::file:
        return " -F";
      case ValueKind::Kind::words:
        return " -a " + single_quoted(join(kind.words, " "));
      case ValueKind::Kind::anything:
        break;
    }
    return "";
  };
  const auto flags = [&](const std::vector<Flag>& list, const std::string& when) {
    for (const Flag& flag : list) {
      out += "complete -c farkle" + when;
      for (const std::string& name : split(flag.names, ','))
        out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (!flag.value.empty())
        out += (value_kind(flag.value).kind == ValueKind::Kind::file ? " -r" : " -x") + values(value_kind(flag.value));
      out += " -d " + single_quoted(flag.help) + "\n";
    }
  };
  flags(globals, "");
  for (const std::string& word : first_words(commands)) {
    std::string about;
    for (const Command& command : commands)
      if (command.name == word) about = command.summary;
    for (const CommandGroup& group : groups)
      if (group.name == word) about = group.summary;
    out += "complete -c farkle -n __farkle_only -a " + single_quoted(word) + " -d " + single_quoted(about) + "\n";
  }
  for (const Command& command : commands) {
    const std::vector<std::string> words = split(command.name, ' ');
    if (words.size() == 2)
      out += "complete -c farkle -n '__farkle_only " + words[0] + "' -a " + single_quoted(words[1]) + " -d " +
             single_quoted(command.summary) + "\n";
    const std::string when = " -n '__farkle_is " + command.name + "'";
    if (!command.arguments.empty())
      if (const std::string what = values(value_kind(command.arguments.front().name)); !what.empty())
        out += "complete -c farkle" + when + what + "\n";
    flags(command.flags, when);
  }
  return out;
}

}  // namespace farkle
