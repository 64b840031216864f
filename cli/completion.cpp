// completions(): see options.hpp.

#include <algorithm>
#include <cctype>
#include <utility>

#include "cli/json_schemas.hpp"
#include "cli/options.hpp"
#include "sim/design/measures.hpp"
#include "sim/policies/make_policy.hpp"
#include "solver/game/rule_keys.hpp"

namespace farkle {
namespace {

using Words = std::vector<std::string>;

// "bank-at:T1" as "bank-at:", "ci=W" as "ci=".
std::string up_to(const std::string& word, char end) {
  const std::size_t at = word.find(end);
  return at == std::string::npos ? word : word.substr(0, at + 1);
}

Words rule_sets(const std::string& typed) {
  Words out = builtin_ids();
  const std::string id = typed.substr(0, typed.find('+'));
  const std::size_t plus = typed.rfind('+');
  const std::string base = typed.substr(0, plus), chosen = base.substr(std::min(id.size(), base.size())) + "+";
  if (std::find(out.begin(), out.end(), id) != out.end())
    for (const OptionInfo& option : load_rules(id).options)
      if (chosen.find("+" + option.name + "+") == std::string::npos) out.push_back(base + "+" + option.name);
  if (plus == std::string::npos) out.emplace_back(":files");
  return out;
}

Words values(const std::string& called, const std::string& typed) {
  Words out;
  if (called.find('|') != std::string::npos) {
    for (const std::string& one : split(called, '|')) {
      const Words some = std::isupper(static_cast<unsigned char>(one[0])) ? values(one, typed) : Words{up_to(one, '=')};
      out.insert(out.end(), some.begin(), some.end());
    }
    return out;
  }
  const std::string name = called.substr(0, called.find_first_of(".0123456789"));
  if (name == "R" || name == "RULES") return rule_sets(typed);
  if (name == "FILE" || name == "LOG") return {":files"};
  if (name == "DOCUMENT") return schema_names();
  if (name == "SHELL") return {"bash", "zsh", "fish"};
  if (name == "M" || name == "M=A" || name == "M[=least]")
    for (const Measure& measure : all_measures()) out.push_back(std::string(measure.key) + (name == "M=A" ? "=" : ""));
  if (name == "KEY=VALUE" || name == "KEY=VALUES")
    for (const RuleKey& key : rule_keys()) out.push_back(key.path + "=");
  if (name == "P" || name == "POLICY" || name == "POLICIES") {
    if (typed.starts_with("file:")) return {":files"};
    for (const PolicyForm& form : policy_forms()) out.push_back(up_to(form.form, ':'));
  }
  return out;
}

}  // namespace

std::vector<std::string> completions(Words words, const std::vector<Command>& commands) {
  const std::string typed = words.empty() ? "" : words.back();
  if (!words.empty()) words.pop_back();
  std::string path, begins;  // the command's words so far; what each candidate begins with: "--rules="
  const Command* command = nullptr;
  const Flag* waits = nullptr;
  std::size_t arguments = 0;
  std::vector<Flag> flags = global_flags();
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (std::exchange(waits, nullptr) || (i == 0 && word == "help")) continue;
    if (word.starts_with("-") && word != "-") {
      if (const Flag* flag = find_flag(flags, word); flag && !flag->value.empty()) waits = flag;
    } else if (command) {
      ++arguments;
    } else {
      path += (path.empty() ? "" : " ") + word;
      command = find_command(commands, path);
      if (command) flags.insert(flags.begin(), command->flags.begin(), command->flags.end());
    }
  }

  Words all;
  const std::size_t equals = typed.find('=');
  if (!waits && typed.starts_with("--") && equals != std::string::npos) {
    waits = find_flag(flags, typed.substr(0, equals));
    begins = typed.substr(0, equals + 1);
    if (!waits) return {};
  }
  if (waits) {
    all = values(waits->value, typed.substr(begins.size()));
  } else if (typed.starts_with("-")) {
    for (const Flag& flag : flags)
      for (const std::string& name : split(flag.names, ',')) all.push_back(name);
  } else if (!command) {
    all = next_words(commands, path);
    if (path.empty() && !words.empty() && words.front() == "help")
      for (const std::string& topic : next_words(commands, "help")) all.push_back(topic);
  } else if (!command->arguments.empty()) {
    const Argument& last = command->arguments.back();
    if (arguments < command->arguments.size() || last.takes.many)
      all = values(command->arguments[std::min(arguments, command->arguments.size() - 1)].name, typed);
  }
  Words out;
  for (const std::string& candidate : all) {
    const std::string word = candidate == ":files" ? candidate : begins + candidate;
    const bool fits = word == ":files" || word.starts_with(typed);
    if (fits && std::find(out.begin(), out.end(), word) == out.end()) out.push_back(word);
  }
  return out;
}

}  // namespace farkle
