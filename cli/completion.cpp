// One table of what goes where, said three times. bash and zsh share their tables: a function that, given the command
// and the flag before the word, sets the candidates and their kind.
#include "cli/completion.hpp"

#include <algorithm>

#include "cli/json_schemas.hpp"
#include "sim/policies/make_policy.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/rule_keys.hpp"
#include "solver/game/rulefile/rule_file.hpp"

namespace farkle {
namespace {

using Kind = ValueKind::Kind;

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == at)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

// A word in single quotes, for all three shells: no word here holds one.
std::string single_quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text)
    if (c == '\'')
      out += "’";
    else
      out += c;
  return out + "'";
}

std::vector<std::string> policies() {
  std::vector<std::string> words;
  for (const PolicyForm& form : policy_forms()) {
    const auto colon = form.form.find(':');
    words.push_back(colon == std::string::npos ? form.form : form.form.substr(0, colon + 1));
  }
  return words;
}

std::vector<std::string> first_words(const std::vector<Command>& commands) {
  std::vector<std::string> words;
  for (const Command& command : commands) {
    const std::string word = split(command.name, ' ').front();
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
  }
  return words;
}

std::vector<std::string> second_words(const std::vector<Command>& commands, const CommandGroup& group) {
  std::vector<std::string> words;
  for (const Command& command : commands)
    if (command.name.starts_with(group.name + " ")) words.push_back(command.name.substr(group.name.size() + 1));
  return words;
}

std::string flag_words(const std::vector<Flag>& flags) {
  std::vector<std::string> words;
  for (const Flag& flag : flags)
    for (const std::string& name : split(flag.names, ',')) words.push_back(name);
  return join(words, " ");
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
         "\n_farkle_policies=" + single_quoted(join(policies(), " ")) + "\n\n";
  // words: the words before the one at the cursor; sets command, and flag: the one that waits for its value.
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

ValueKind value_kind(const std::string& called) {
  if (called.find('|') != std::string::npos) {
    ValueKind words{Kind::words};
    for (const std::string& word : split(called, '|')) {
      const auto equals = word.find('=');
      words.words.push_back(equals == std::string::npos ? word : word.substr(0, equals + 1));
    }
    return words;
  }
  const std::string name = called.substr(0, called.find_first_of("0123456789"));
  if (name == "R" || name == "RULES") return {Kind::rules};
  if (name == "P" || name == "POLICY" || name == "POLICIES") return {Kind::policy};
  if (name == "FILE" || name == "LOG") return {Kind::file};
  if (name == "DOCUMENT") return {Kind::words, schema_names()};
  if (name == "KEY=VALUE") {
    ValueKind keys{Kind::words};
    for (const RuleKey& key : rule_keys()) keys.words.push_back(key.path + "=");
    return keys;
  }
  return {};
}

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
  out += "function __farkle_policies\n  printf '%s\\n' " + join(policies(), " ") + "\nend\n\ncomplete -c farkle -f\n";

  std::vector<Flag> all = globals;
  for (const Command& command : commands) all.insert(all.end(), command.flags.begin(), command.flags.end());
  std::erase_if(all, [](const Flag& flag) { return flag.value.empty(); });
  out.replace(out.find("@FLAGS@"), 7, flag_words(all));

  const auto values = [](const ValueKind& kind) -> std::string {
    switch (kind.kind) {
      case Kind::rules:
        return " -a '(__farkle_rules)'";
      case Kind::policy:
        return " -a '(__farkle_policies)'";
      case Kind::file:
        return " -F";
      case Kind::words:
        return " -a " + single_quoted(join(kind.words, " "));
      case Kind::anything:
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
        out += (value_kind(flag.value).kind == Kind::file ? " -r" : " -x") + values(value_kind(flag.value));
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
