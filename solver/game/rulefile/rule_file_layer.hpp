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

// Where a key was last set: the later layer is the one to blame when two keys do not go together.
struct Origin {
  int layer = 0;
  std::string file;
  int line = 0, column = 0;
};

struct Option {
  OptionInfo info;
  std::shared_ptr<const toml::table> keys;  // `text` and all, inside the whole file: a copy of a node forgets its place
  std::string file;
  int line = 0, column = 0;
};

// Rules on their way.
struct Draft {
  Rules rules;
  std::map<std::string, Origin> origins;  // by key; entries of tables too: "score.straights.1-6"
  int layers = 0;
  std::string file;  // the last file laid on: where problems go that no key is to blame for
  std::vector<Option> options;
  std::vector<std::string> warnings;
  TurnReach reach;  // of the last check, so that the options that leave scores alone need not find it again
};

class Problems {
 public:
  static constexpr std::size_t most = 100;  // then it throws: a file this wrong is no rule file
  void add(const std::string& file, toml::source_position at, std::string text);
  void add(Problem);
  // The value of this key is not known, so that complaints about how it goes with others would only confuse.
  void mark_bad(const std::string& key) { bad_.insert(key); }
  bool bad(const std::string& key) const { return bad_.count(key) > 0; }
  bool empty() const { return list_.empty(); }
  const std::vector<Problem>& list() const { return list_; }
  Problems marks() const;  // the bad keys alone
  void throw_if_any() const;

 private:
  std::vector<Problem> list_;
  std::set<std::string> bad_;
};

// Lays the rule keys of `table` over the draft. Keys in `others` belong to the caller; any other key is a problem.
void apply_layer(const toml::table& table, const std::vector<std::string>& others, const std::string& file, Draft&,
                 Problems&);

// Once the last layer is on: writes equal dice the one canonical way, drops straights that a later layer's smaller set
// has no room for, and adds what check(rules) says, each at the key that was set last of those it is about.
void settle(Draft&, Problems&);

}  // namespace farkle
