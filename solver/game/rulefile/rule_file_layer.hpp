// One layer of a rule set: the keys that one file, option or --set names, laid over the rules below it.
#pragma once

#include <toml++/toml.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rules_check.hpp"

namespace farkle {

// The place where a key was last set. If two keys do not go together, the later layer is to blame.
struct Origin {
  int layer = 0;
  std::string file;
  toml::source_position at;
};

struct Option {
  OptionInfo info;
  std::shared_ptr<const toml::table> keys;  // with `text`; inside the file's table: a copied node loses its place
  std::string file;
  toml::source_position at;
};

// Rules under construction.
struct Draft {
  Rules rules;
  std::map<std::string, Origin> origins;  // by key; entries of tables too: "score.straights.1-6"
  int layers = 0;
  std::string file;  // the last file applied; gets the problems that no key is to blame for
  std::vector<Option> options;
  std::vector<std::string> warnings;
};

Problem problem_at(const std::string& file, toml::source_position, std::string text);

class Problems {
 public:
  static constexpr std::size_t most = 100;  // beyond that it throws: a file this wrong is no rule file
  void add(const std::string& file, toml::source_position at, std::string text) {
    add(problem_at(file, at, std::move(text)));
  }
  void add(Problem);
  // Marks the value of this key as unknown. Complaints about how it fits with other keys would then only confuse.
  void mark_bad(const std::string& key) { bad_.insert(key); }
  bool bad(const std::string& key) const { return bad_.count(key) > 0; }
  bool empty() const { return list_.empty(); }
  const std::vector<Problem>& list() const { return list_; }
  Problems marks() const;  // only the bad keys
  void throw_if_any() const;

 private:
  std::vector<Problem> list_;
  std::set<std::string> bad_;
};

// Lays the rule keys of `table` over the draft. Keys in `others` belong to the caller; any other key is a problem.
void apply_layer(const toml::table& table, const std::vector<std::string>& others, const std::string& file, Draft&,
                 Problems&);

// Finishes the draft after the last layer. Writes equal dice in the one canonical way and drops straights and melds
// that do not fit the smaller set of a later layer. Adds the problems that check(rules) finds, each at the key that was
// set last of those it is about.
void settle(Draft&, Problems&);

}  // namespace farkle
