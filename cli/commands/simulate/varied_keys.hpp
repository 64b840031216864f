// Variants of a rule set: one or two keys of it, each with some values, in every combination.
//
//   KEY=VALUE[,VALUE...]     VALUE: a value in TOML or a bare word, or whole numbers A..B:STEP, from A on up to B
//
//   bank.opening=0..1000:50     farkle.penalty=0,500..1500:500,reset     game.end=last-turn,immediate
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/context.hpp"
#include "solver/game/rules.hpp"

namespace farkle {

struct VariedKey {
  std::string key;
  std::vector<std::string> values;  // as they are written
};

inline constexpr std::size_t most_variants = 400;

// Reads what follows --vary. Throws UserError: for one to most_keys keys that are not set elsewhere, and for at most
// `most` combinations.
std::vector<VariedKey> varied_keys(const Context&, const std::vector<std::string>& texts, std::size_t most_keys = 2,
                                   std::size_t most = most_variants);

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
  std::vector<Refused> refused;  // by the rules
};

// refused[]: each with the reason.
Table refused_table(const std::vector<Variants::Refused>&);

// The policy that plays them all where none is named: see policies.hpp.
std::string default_policy(const std::vector<Variant>&);

// Every combination of these values over the rule set; the values of the last key change fastest. Warnings of the rules
// become notes, each once. Throws RuleFileError or UserError when the rule set itself is wrong, or no combination makes
// a game.
Variants variants_of(const Context&, const std::string& spec, const std::vector<VariedKey>&);

}  // namespace farkle
