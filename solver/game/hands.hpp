// Dice in hand as people write them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/game/dice_kinds.hpp"

namespace farkle {

// Dice of a set, one bit each, numbered from 1.
std::vector<int> numbers_of(unsigned dice);
// The dice in hand in a state. The first of equal dice stand for all of them.
std::vector<int> dice_of_state(const DiceKinds&, int state);
// The dice that a text names, at most this many: "4" of them or, where dice differ, "1+3+4" or the number of all.
std::optional<unsigned> hand_of(const DiceKinds&, std::string_view text, int most = max_dice);
// The texts that are allowed: "1 to 6".
std::string allowed_hands(const DiceKinds&, int most = max_dice);

}  // namespace farkle
