#include "cli/completion_words.hpp"

#include <algorithm>

#include "cli/json_schemas.hpp"
#include "sim/policies/make_policy.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/rule_keys.hpp"

namespace farkle {

ValueKind value_kind(const std::string& called) {
  if (called.find('|') != std::string::npos) {
    ValueKind words{ValueKind::Kind::words};
    for (const std::string& word : split(called, '|')) {
      const auto equals = word.find('=');
      words.words.push_back(equals == std::string::npos ? word : word.substr(0, equals + 1));
    }
    return words;
  }
  const std::string name = called.substr(0, called.find_first_of("0123456789"));
  if (name == "R" || name == "RULES") return {ValueKind::Kind::rules};
  if (name == "P" || name == "POLICY" || name == "POLICIES") return {ValueKind::Kind::policy};
  if (name == "FILE" || name == "LOG") return {ValueKind::Kind::file};
  if (name == "DOCUMENT") return {ValueKind::Kind::words, schema_names()};
  if (name == "KEY=VALUE") {
    ValueKind keys{ValueKind::Kind::words};
    for (const RuleKey& key : rule_keys()) keys.words.push_back(key.path + "=");
    return keys;
  }
  return {};
}

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

std::string single_quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text)
    if (c == '\'')
      out += "’";
    else
      out += c;
  return out + "'";
}

std::vector<std::string> policy_words() {
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

std::string flag_words(const std::vector<Flag>& flags) {
  std::vector<std::string> words;
  for (const Flag& flag : flags)
    for (const std::string& name : split(flag.names, ',')) words.push_back(name);
  return join(words, " ");
}

}  // namespace farkle
