// Everything that scores under a rule set, meld by meld: the one list for the scorer, for checks and for printed rules.
// Triples, straights and the like are shorthands for MeldPatterns.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/game/dice.hpp"
#include "solver/game/rules.hpp"

namespace farkle {

struct Meld {
  std::string_view key;  // of a rule file: "score.triples"; with score.growth, that for more than three of a kind
  std::string pattern;   // as in MeldPatterns
  int face = 0;          // of the letter a, if the points go by it
  Dice dice;
  Points points = 0;  // above 0
};

// The dice of MeldPatterns: faces, and how many dice each letter has, the first letter first.
struct MeldPattern {
  std::string faces;  // ascending
  std::vector<int> sets;

  // Without an order among letters that mean the same. first: the points go by the face of the first one.
  std::string text(bool first = false) const;
  bool operator==(const MeldPattern& other) const { return text() == other.text(); }
};
std::optional<MeldPattern> parse_pattern(std::string_view text);           // "1 3 5", "aaabb", "11aa"
std::optional<std::pair<int, int>> parse_straight(std::string_view text);  // "1-6", faces ascending

// In the order of a rulebook; also melds that take more dice than the set has. A roll of nothing is no meld.
std::vector<Meld> all_melds(const ScoreRules&);
// As bank.confirm names it: "three_pairs", "of_a_kind", "1-6", or "aaabb" for those of score.melds, the letter that
// most dice have first.
std::string name_in_rules(const Meld&);
// Those that the set has dice for.
std::vector<Meld> melds_of(const Rules&);

}  // namespace farkle
