#include "solver/game/rulefile/rule_file_parts.hpp"

#include <algorithm>
#include <utility>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/rule_keys.hpp"

namespace farkle {
namespace {

bool bare(std::string_view key) {
  constexpr const char* allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
  return !key.empty() && key.find_first_not_of(allowed) == std::string_view::npos;
}

// The names allowed after `prefix` ("" or "bank."): "opening", "minimum".
std::vector<std::string> names_below(const std::string& prefix) {
  std::vector<std::string> names;
  for (const RuleKey& key : rule_keys()) {
    if (!key.path.starts_with(prefix)) continue;
    const std::string name = key.path.substr(prefix.size(), key.path.find('.', prefix.size()) - prefix.size());
    if (names.empty() || names.back() != name) names.push_back(name);
  }
  return names;
}

// "must be one of ...", and the key that was probably meant: a similar name, or the same name in another table.
std::string allowed_instead(const std::string& prefix, std::string_view name, const std::vector<std::string>& names) {
  std::string out = "must be one of " + join(names);
  if (const std::string near = closest(name, names); !near.empty() && near != name)
    return out + "; did you mean '" + prefix + near + "'?";
  if (!bare(name) && find_rule_key(prefix + std::string(name)))
    return out + "; write it without the quotes around the dots";
  const std::string leaf = "." + std::string(name);
  for (const RuleKey& key : rule_keys())
    if (key.path.ends_with(leaf)) return out + "; did you mean '" + key.path + "'?";
  for (const std::string& neighbour : names)  // "min_players" holds "players"
    if (name.find(neighbour) != std::string_view::npos) return out + "; did you mean '" + prefix + neighbour + "'?";
  return prefix == "score." ? out + "; for any other combination score.melds, such as { \"aaabb\" = 1000 }" : out;
}

class Layer {
 public:
  Layer(const std::string& file, Draft& draft, Problems& problems) : file_(file), draft_(draft), problems_(problems) {
    ++draft.layers;
  }

  // Names are checked first, so that a misspelt key is reported whatever else is wrong.
  void find_unknown(const toml::table& table, const std::string& prefix, const std::vector<std::string>& others) {
    std::vector<std::string> names = names_below(prefix);
    for (const auto& [key, value] : table) {
      const std::string name(key.str());
      const std::string path = prefix + name;
      if (std::find(others.begin(), others.end(), name) != others.end()) continue;
      if (bare(name) && find_rule_key(path)) continue;
      const bool group = prefix.empty() && std::find(names.begin(), names.end(), name) != names.end();
      if (group && value.is_table()) {
        find_unknown(*value.as_table(), path + ".", {});
      } else if (group) {
        problems_.add(file_, value.source().begin,
                      name + " is " + shown(value) + " - must be a table with " + join(names_below(path + ".")));
        mark_unknown(path);
      } else {
        std::vector<std::string> allowed = names;
        allowed.insert(allowed.end(), others.begin(), others.end());
        problems_.add(file_, key.source().begin,
                      "unknown key " + in_quotes(path) + " - " + allowed_instead(prefix, name, allowed));
        // A misspelt key was meant to set a similar one.
        if (const std::string near = closest(name, names); !near.empty()) mark_unknown(prefix + near);
      }
    }
  }

  void read_keys(const toml::table& table) {
    for (const RuleKey& key : rule_keys())
      if (const auto found = table.at_path(key.path)) read(key, *found.node());
  }

 private:
  void read(const RuleKey& key, const toml::node& node) {
    if (key.path == "dice.set") {
      const auto weights = draft_.origins.find("dice.weights");
      if (weights != draft_.origins.end() && weights->second.layer == draft_.layers)
        problems_.add(file_, node.source().begin,
                      "dice.set and dice.weights are both there - must be one or the other");
      if (problems_.unknown.contains("dice.count")) return;
    }
    Reading reading;
    key.read({node, key.path, reading}, draft_.rules);
    for (const ValueMistake& mistake : reading.mistakes) problems_.add(file_, mistake.at, mistake.text);
    if (!reading.mistakes.empty()) problems_.unknown.insert(key.path);
    set(key.path, node.source().begin);
    for (const auto& [part, at] : reading.parts) set(key.path + "." + part, at);
    // The two ways of writing the dice replace each other.
    if (key.path == "dice.weights") draft_.origins.erase("dice.set");
    if (key.path == "dice.set") draft_.origins.erase("dice.weights");
  }

  void set(const std::string& key, toml::source_position at) { draft_.origins[key] = {draft_.layers, file_, at}; }

  // The values of this key, or of all keys of this table, are not known.
  void mark_unknown(const std::string& key) {
    problems_.unknown.insert(key);
    for (const std::string& below : names_below(key + ".")) problems_.unknown.insert(key + "." + below);
  }

  const std::string& file_;
  Draft& draft_;
  Problems& problems_;
};

// The origin of a key, or of the table that holds it; null if it has its default.
const Origin* origin_of(const Draft& draft, std::string key) {
  for (;;) {
    const auto found = draft.origins.find(key);
    if (found != draft.origins.end()) return &found->second;
    const std::size_t dot = key.rfind('.');
    if (dot == std::string::npos) return nullptr;
    key.resize(dot);
  }
}

// At the place where the last of its keys was set; if none was, at the beginning of the file.
Problem placed(const Draft& draft, const RuleProblem& problem) {
  Origin last{0, draft.file, {1, 1}};
  for (const std::string& key : problem.keys)
    if (const Origin* origin = origin_of(draft, key);
        origin && std::pair(last.layer, last.at) < std::pair(origin->layer, origin->at))
      last = *origin;
  return problem_at(last.file, last.at, problem.text);
}

void canonical_dice(DiceRules& dice) {
  auto& set = dice.set;
  if (!set.empty() && std::all_of(set.begin(), set.end(), [&](const Die& die) { return die == set[0]; }))
    set.erase(set.begin() + 1, set.end());
  if (set.size() == 1 && set[0] == Die{{1, 1, 1, 1, 1, 1}}) set.clear();
}

void drop_what_does_not_fit(Draft& draft) {
  const Origin* count = origin_of(draft, "dice.count");
  if (!count) return;
  const auto dropped = [&](const std::string& key, const std::string& what, const std::string& name, int dice) {
    if (dice <= draft.rules.dice.count) return false;
    const Origin* written = origin_of(draft, key + "." + name);
    if (written && written->layer >= count->layer) return false;  // with the number of dice known: an error
    draft.warnings.push_back(to_string(problem_at(
        count->file, count->at,
        "the " + what + " " + name +
            " is left out - it needs more dice than dice.count = " + std::to_string(draft.rules.dice.count))));
    return true;
  };
  ScoreRules& score = draft.rules.score;
  std::erase_if(score.straights, [&](const auto& straight) {
    const auto [first, last] = straight.first;
    return dropped("score.straights", "straight", std::to_string(first) + "-" + std::to_string(last), last - first + 1);
  });
  std::erase_if(score.melds, [&](const auto& meld) {
    return dropped("score.melds", "meld", meld.first, static_cast<int>(meld.first.size()));
  });
}

}  // namespace

Problem problem_at(const std::string& file, toml::source_position at, std::string text) {
  return {file, static_cast<int>(at.line), static_cast<int>(at.column), std::move(text)};
}

void Problems::add(Problem problem) {
  if (std::find(list.begin(), list.end(), problem) != list.end()) return;
  if (list.size() == most) {
    list.back() = {problem.file, 0, 0, "more is wrong than these " + std::to_string(most - 1) + " - mend them first"};
    throw_if_any();
  }
  list.push_back(std::move(problem));
}

void Problems::throw_if_any() const {
  if (!list.empty()) throw RuleFileError(list);
}

void apply_layer(const toml::table& table, const std::vector<std::string>& others, const std::string& file,
                 Draft& draft, Problems& problems) {
  Layer layer(file, draft, problems);
  layer.find_unknown(table, "", others);
  layer.read_keys(table);
}

void settle(Draft& draft, Problems& problems) {
  drop_what_does_not_fit(draft);
  canonical_dice(draft.rules.dice);
  const RuleCheck result = check(draft.rules);
  for (const RuleProblem& problem : result.errors) {
    const auto doubtful = [&](const std::string& key) {
      return problems.unknown.contains(key) || problems.unknown.contains(key.substr(0, key.rfind('.')));
    };
    if (std::none_of(problem.keys.begin(), problem.keys.end(), doubtful)) problems.add(placed(draft, problem));
  }
  for (const RuleProblem& problem : result.warnings) draft.warnings.push_back(to_string(placed(draft, problem)));
}

}  // namespace farkle
