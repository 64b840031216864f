// The keys of a rule file that describe the game, and the kinds of value that they have. Each kind is read from TOML,
// with every mistake reported, and written back.
#pragma once

#include <toml++/toml.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/rules.hpp"

namespace farkle {

inline constexpr Points most_key_points = 1'000'000;  // limit of most keys: every sum of points stays far inside an int

struct ValueMistake {
  toml::source_position at;
  std::string text;  // "what is wrong - what is allowed"
};

// Everything learnt from reading, besides the values.
struct Reading {
  std::vector<ValueMistake> mistakes;
  std::map<std::string, toml::source_position>
      parts;  // where each entry of a table is written: "1-5" of score.straights

  void wrong(toml::source_position at, const std::string& what, const std::string& allowed) {
    mistakes.push_back({at, what + " - " + allowed});
  }
};

// A value that is read as that of this key: "score.singles.1".
struct KeyValue {
  const toml::node& node;
  std::string key;
  Reading& reading;

  KeyValue entry(std::string_view name, const toml::node& of) const {
    return {of, key + "." + std::string(name), reading};
  }
  void wrong(const std::string& what, const std::string& allowed) const {
    reading.wrong(node.source().begin, what, allowed);
  }
  void must_be(const std::string& allowed) const;  // "KEY is VALUE - must be ..."
};

// The values that may be written for a key: in words for a reader, and in parts for a form to fill in.
struct AllowedValues {
  // number: a whole one; points: a table of them; weights: one for each face; other: only the text says it.
  enum class Type { number, flag, word, points, weights, other };
  std::string text;  // "a whole number from 1 to 6"
  Type type = Type::other;
  std::int64_t least = 0, most = 0;     // of a number, and of each one in a table of points
  std::vector<std::string> words = {};  // to choose from, also in place of a number; the keys of a table
};
std::string_view to_string(AllowedValues::Type);  // "number"

// One key of a rule file.
struct RuleKey {
  std::string path;     // "bank.opening"
  std::string meaning;  // one line for a reader of a rule file
  AllowedValues allowed;
  // Reads the value into the rules; on a mistake the rules stay as they were.
  std::function<void(const KeyValue&, Rules&)> read;
  // The value in TOML; the same value gives the same text. Empty when the key does not apply to these rules.
  std::function<std::string(const Rules&)> write;
};

// Every key, in the order of writing. The parser, the writer, diff, the template, "did you mean" and the fingerprint
// all walk this one list. A new rule takes one member of Rules (rules.hpp), one entry here, and the code that plays it.
const std::vector<RuleKey>& rule_keys();
// The key of this path, or null.
const RuleKey* find_rule_key(std::string_view path);

// A value as a message shows it: `7`, `the text 'seven'`, `a table`, `a list`, with its size `a list of 3`.
std::string shown(const toml::node&, bool size = false);
// "a whole number from 0 to 1,000,000"
std::string whole_number(std::int64_t least, std::int64_t most);
// "text" as a TOML string.
std::string toml_string(std::string_view text);
std::string inline_table(const std::vector<std::string>& entries);  // "{ 1 = 100, 5 = 50 }"

std::optional<int> read_whole(const KeyValue&, std::int64_t least, std::int64_t most);
std::optional<bool> read_flag(const KeyValue&);
std::optional<std::string> read_text(const KeyValue&);
std::optional<std::size_t> read_word(const KeyValue&, const std::vector<std::string>& words);
// Reads a table entry by entry: parse(name) -> what the name means, if anything; read(that, name, entry).
// of: "points, like { 1 = 100 }"; names: what else a name must be.
template <class Parse, class Read>
void read_entries(const KeyValue& value, const std::string& of, const std::string& names, Parse&& parse, Read&& read) {
  const toml::table* table = value.node.as_table();
  if (!table) return value.must_be("a table of " + of);
  for (const auto& [name, entry] : *table) {
    const auto meant = parse(name.str());
    if (!meant) {
      value.reading.wrong(name.source().begin, in_quotes(name.str()) + " in " + value.key, names);
      continue;
    }
    value.reading.parts[std::string(name.str())] = entry.source().begin;
    read(*meant, name, value.entry(name.str(), entry));
  }
}
// The same for a table whose names are all known: read(name, entry). Returns false if something is wrong.
template <class Read>
bool read_members(const KeyValue& value, const std::vector<std::string>& names, const std::string& allowed,
                  Read&& read) {
  const std::size_t before = value.reading.mistakes.size();
  for (const auto& [name, entry] : *value.node.as_table())
    if (std::find(names.begin(), names.end(), name.str()) != names.end())
      read(name.str(), value.entry(name.str(), entry));
    else
      value.reading.wrong(name.source().begin, in_quotes(name.str()) + " in " + value.key,
                          allowed + did_you_mean(name.str(), names));
  return value.reading.mistakes.size() == before;
}
// In tables of points missing keys leave their values unchanged. An empty table leaves none.
bool is_empty_table(const toml::node&);
// Reads a table of points whose keys are whole numbers first..last.
void read_points_table(const KeyValue&, int first, int last, Points* values);
void read_straights(const KeyValue&, Straights&);
// Reads a list like ["6x1", "1-6"].
void read_wins(const KeyValue&, std::set<WinningDice>&);
// rule_dice.cpp: [1, 1, 1, 1, 1, 2]
std::optional<FaceWeights> read_weights(const KeyValue&);
// A table like { weights = [1, 1, 1, 1, 1, 2], joker = 1 }
std::optional<Die> read_die(const KeyValue&);
std::optional<Die> read_named_die(const KeyValue& name, const std::map<std::string, Die>&);
std::string write_weights(const FaceWeights&);
std::string write_die(const Die&);  // as read_die reads it; without a joker only the weights
// rule_melds.cpp: faces ("1 3 5"), letters that each stand for one more face ("aaabb"), or both ("11aa").
// Reads a table like { "1 3 5" = 100, "aaabb" = 1500, "aaaa" = "1000*face", "aaaaa" = { 1 = 4000 } }. An entry replaces
// what was there for the same dice; 0 removes it.
void read_melds(const KeyValue&, MeldPatterns&);
std::string write_melds(const MeldPatterns&);

// Reads a table like { melds = ["three_pairs", "1-6"], points = 500 }, with one_or_five = true in place of points; {}:
// nothing must be confirmed.
void read_confirm(const KeyValue&, ConfirmRules&);
std::string write_confirm(const ConfirmRules&);

std::string write_points_table(int first, int last, const Points* values, bool zeros);
std::string write_straights(const Straights&);
std::string write_wins(const std::set<WinningDice>&);
std::string to_string(const WinningDice&);  // "6x1", "6x*", "1-6"

}  // namespace farkle
