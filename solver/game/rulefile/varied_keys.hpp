// Variants of a rule set: one or two keys of it, each with some values, in every combination.
//
//   KEY=VALUE[,VALUE...]     VALUE: a value in TOML or a bare word, or whole numbers A..B:STEP, from A on up to B
//
//   bank.opening=0..1000:50     farkle.penalty=0,500..1500:500,reset     game.end=last-turn,immediate
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "solver/game/rules.hpp"

namespace farkle {

struct VariedKey {
  std::string key;
  std::vector<std::string> values;  // as they are written
};

inline constexpr std::size_t most_variants = 400;

// Reads what follows --vary. Throws UserError: for one to most_keys keys that `overrides` (--set) leave alone, and for
// at most `most` combinations.
std::vector<VariedKey> varied_keys(const std::vector<std::string>& texts, const std::vector<std::string>& overrides,
                                   std::size_t most_keys = 2, std::size_t most = most_variants);

struct Variant {
  std::vector<std::string> values;  // of the keys, in order
  Rules rules;
};

struct Variants {
  struct Refused {
    std::vector<std::string> values;
    std::string spec, why;
  };
  std::vector<Variant> playable;
  std::vector<Refused> refused;       // by the rules
  std::vector<std::string> warnings;  // of the rules, each once
};

// Every combination of these values over the rule set; the values of the last key change fastest. Throws
// RuleFileError or UserError when the rule set itself is wrong, or no combination makes a game.
Variants variants_of(const std::string& spec, const std::vector<std::string>& overrides, const std::vector<VariedKey>&);

}  // namespace farkle
