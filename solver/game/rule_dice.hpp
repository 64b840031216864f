// Dice in a rule file: weights, loaded dice, dice with a joker or a name.
#pragma once

#include <toml++/toml.h>

#include <optional>
#include <string>
#include <vector>

#include "solver/game/rule_values.hpp"
#include "solver/game/rules.hpp"

namespace farkle {

// [1, 1, 1, 1, 1, 2]
std::optional<FaceWeights> read_weights(const toml::node&, Reading&);
// { weights = [1, 1, 1, 1, 1, 2], joker = 1 }
std::optional<Die> read_die(const toml::node&, Reading&);
std::optional<Die> read_named_die(const toml::node& name, const std::vector<NamedDie>&, Reading&);

std::string write_weights(const FaceWeights&);
std::string write_die(const Die&);  // as read_die reads it; without a joker only the weights

// Weights are relative. Equal chances get equal numbers: whole ones without a common divisor where possible.
FaceWeights normal_weights(const FaceWeights&);

}  // namespace farkle
