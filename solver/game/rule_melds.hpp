// score.melds in a rule file: dice that score together, as faces ("1 3 5"), as letters that each stand for one more
// face ("aaabb"), or as both ("11aa"). Also bank.confirm, which names melds.
#pragma once

#include <toml++/toml.h>

#include <string>
#include <vector>

#include "solver/game/rule_values.hpp"
#include "solver/game/rules.hpp"

namespace farkle {

// Reads a table like { "1 3 5" = 100, "aaabb" = 1500, "aaaa" = "1000*face", "aaaaa" = { 1 = 4000 } }. An entry replaces
// what was there for the same dice; 0 removes it.
void read_melds(const toml::node&, Reading&, std::vector<MeldPattern>&);

std::string write_melds(const std::vector<MeldPattern>&);

// Reads a table like { melds = ["three_pairs", "1-6"], points = 500 }, with one_or_five = true in place of points; {}:
// nothing must be confirmed.
void read_confirm(const toml::node&, Reading&, ConfirmRules&);

std::string write_confirm(const ConfirmRules&);

}  // namespace farkle
