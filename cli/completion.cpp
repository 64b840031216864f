// One table of the words that may stand at each place, written for bash and zsh here and for fish in
// completion_fish.cpp. bash and zsh share their tables: functions that set the candidates or their kind, given the
// command and the flag before the word.
#include "cli/completion.hpp"

#include "cli/completion_words.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/rulefile/rule_file.hpp"

namespace farkle {
namespace {

using Kind = ValueKind::Kind;

std::vector<std::string> second_words(const std::vector<Command>& commands, const CommandGroup& group) {
  std::vector<std::string> words;
  for (const Command& command : commands)
    if (command.name.starts_with(group.name + " ")) words.push_back(command.name.substr(group.name.size() + 1));
  return words;
}

std::string kind_word(const ValueKind& kind) {
  switch (kind.kind) {
    case Kind::rules:
      return "rules";
    case Kind::policy:
      return "policy";
    case Kind::file:
      return "file";
    case Kind::words:
      return join(kind.words, " ");
    case Kind::anything:
      break;
  }
  return "-";
}

// "    --save) kind='file';;" for every flag with a value.
std::string value_cases(const std::vector<Flag>& flags, const std::string& indent) {
  std::string out;
  for (const Flag& flag : flags) {
    if (flag.value.empty()) continue;
    out += indent + join(split(flag.names, ','), "|") + ") kind=" + single_quoted(kind_word(value_kind(flag.value))) +
           ";;\n";
  }
  return out;
}

std::string options_of_rules() {
  std::string out;
  for (const std::string& id : builtin_ids()) {
    std::vector<std::string> names;
    for (const OptionInfo& option : load_rules(id).options) names.push_back(option.name);
    out += "    " + id + ") options=" + single_quoted(join(names, " ")) + ";;\n";
  }
  return out;
}

// Shell functions that bash and zsh read alike.
std::string shared_tables(const std::vector<Command>& commands, const std::vector<CommandGroup>& groups,
                          const std::vector<Flag>& globals) {
  std::string out = "# The words that may follow $command.\n_farkle_words() {\n  case \"$command\" in\n";
  out += "    '') candidates=" + single_quoted(join(first_words(commands), " ") + " help") + ";;\n";
  for (const CommandGroup& group : groups)
    out += "    " + single_quoted(group.name) +
           ") candidates=" + single_quoted(join(second_words(commands, group), " ")) + ";;\n";
  out +=
      "  esac\n}\n\n# The flags of $command.\n_farkle_flags() {\n  candidates=" + single_quoted(flag_words(globals)) +
      "\n  case \"$command\" in\n";
  for (const Command& command : commands)
    if (!command.flags.empty())
      out += "    " + single_quoted(command.name) + ") candidates+=" + single_quoted(" " + flag_words(command.flags)) +
             ";;\n";
  out +=
      "  esac\n}\n\n# What the value of flag $1 of $command is; empty when it takes none.\n_farkle_value() {\n  "
      "kind=\n";
  out += "  case \"$command\" in\n";
  for (const Command& command : commands) {
    const std::string cases = value_cases(command.flags, "      ");
    if (!cases.empty())
      out += "    " + single_quoted(command.name) + ")\n      case \"$1\" in\n" + cases + "      esac;;\n";
  }
  out += "  esac\n  [ -n \"$kind\" ] && return\n  case \"$1\" in\n" + value_cases(globals, "    ") +
         "  esac\n}\n\n# What the arguments of $command are.\n_farkle_argument() {\n  kind=-\n  case \"$command\" in\n";
  for (const Command& command : commands) {
    if (command.arguments.empty()) continue;
    const std::string kind = kind_word(value_kind(command.arguments.front().name));
    if (kind != "-") out += "    " + single_quoted(command.name) + ") kind=" + single_quoted(kind) + ";;\n";
  }
  out +=
      "  esac\n}\n\n# The options of the built-in rule set $1.\n_farkle_options() {\n  options=\n  case \"$1\" in\n" +
      options_of_rules() + "  esac\n}\n\n";
  out += "_farkle_rule_ids=" + single_quoted(join(builtin_ids(), " ")) +
         "\n_farkle_policies=" + single_quoted(join(policy_words(), " ")) + "\n\n";
  // Its arguments are the words before the one at the cursor. It sets command, and flag if a flag waits for its value.
  out +=
      R"(# From the words before the cursor, "$@": sets $command, and $flag when the last of them waits for its value.
_farkle_read() {
  local word kind
  command= flag=
  for word in "$@"; do
    if [ -n "$flag" ]; then flag=; continue; fi
    case "$word" in
      --*=*) ;;
      -*) _farkle_value "$word"; [ -n "$kind" ] && flag=$word;;
      help) ;;
      *) case "$command" in
           '') command=$word;;
)";
  for (const CommandGroup& group : groups)
    out += "           " + single_quoted(group.name) + ") command=\"$command $word\";;\n";
  out += R"(         esac;;
    esac
  done
}

# Sets $candidates to what may stand at the cursor, where $cur has been typed.
_farkle_candidates() {
  local kind options option base
  candidates=
  case "$cur" in
    --*=*) _farkle_value "${cur%%=*}"; cur=${cur#*=};;
    *) if [ -n "$flag" ]; then
         _farkle_value "$flag"
       else
         case "$cur" in -?*|-) _farkle_flags; return;; esac
         _farkle_words
         [ -n "$candidates" ] && return
         _farkle_argument
       fi;;
  esac
  case "$kind" in
    rules)
      candidates=$_farkle_rule_ids
      case "$cur" in
        *+*)
          base=${cur%+*} candidates=
          _farkle_options "${cur%%+*}"
          for option in $(echo "$options"); do
            case "+${base#*+}+" in *"+$option+"*) continue;; esac
            candidates="$candidates $base+$option"
          done;;
        *)
          _farkle_options "$cur"
          for option in $(echo "$options"); do candidates="$candidates $cur+$option"; done
          files=yes;;
      esac;;
    policy) candidates=$_farkle_policies; case "$cur" in file:*) cur=${cur#file:} files=yes candidates=;; esac;;
    file) files=yes;;
    -) ;;
    *) candidates=$kind;;
  esac
}
)";
  return out;
}

}  // namespace

std::string complete_bash(const std::vector<Command>& commands, const std::vector<CommandGroup>& groups,
                          const std::vector<Flag>& globals) {
  return "# Completion of farkle for bash, written by: farkle generate complete-bash\n\n" +
         shared_tables(commands, groups, globals) + R"(
_farkle() {
  local command flag candidates cur files= word
  local -a before
  # Not COMP_WORDS: bash parts those at ':' and '='.
  IFS=$' \t\n' read -ra before <<<"${COMP_LINE:0:COMP_POINT}"
  cur=
  case "${COMP_LINE:0:COMP_POINT}" in
    *[[:space:]]) ;;
    *) cur=${before[-1]}; unset 'before[-1]';;
  esac
  _farkle_read "${before[@]:1}"
  _farkle_candidates
  COMPREPLY=($(compgen -W "$candidates" -- "$cur"))
  if [ -n "$files" ]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$cur")
  fi
  # What goes on with its own value gets no space after it; bash replaces only what follows the last ':' or '='.
  [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[:=] ]] && compopt -o nospace 2>/dev/null
  local cut=${cur%"${cur##*[:=]}"} i
  if [ -n "$cut" ]; then
    for i in "${!COMPREPLY[@]}"; do COMPREPLY[i]=${COMPREPLY[i]#"$cut"}; done
  fi
}
complete -F _farkle farkle
)";
}

std::string complete_zsh(const std::vector<Command>& commands, const std::vector<CommandGroup>& groups,
                         const std::vector<Flag>& globals) {
  return "#compdef farkle\n# Completion of farkle for zsh, written by: farkle generate complete-zsh\n\n" +
         shared_tables(commands, groups, globals) + R"(
_farkle() {
  emulate -L zsh
  local command flag candidates files= cur=${words[CURRENT]}
  local typed=$cur
  _farkle_read "${(@)words[2,CURRENT-1]}"
  _farkle_candidates
  compset -P "${(b)typed%$cur}"
  local -a all=(${=candidates})
  local -a open=(${(M)all:#*[:=]}) whole=(${all:#*[:=]})
  compadd -a whole
  compadd -S '' -a open
  [[ -n $files ]] && _files
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _farkle "$@"; else compdef _farkle farkle; fi
)";
}

}  // namespace farkle
