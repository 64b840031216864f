#include "solver/game/hands.hpp"

#include <algorithm>
#include <bit>

#include "solver/game/whole_numbers.hpp"

namespace farkle {

std::vector<int> numbers_of(unsigned dice) {
  std::vector<int> numbers;
  for (int die = 0; die < max_dice; ++die)
    if (dice >> die & 1u) numbers.push_back(die + 1);
  return numbers;
}

std::vector<int> dice_of_state(const DiceKinds& kinds, int state) { return numbers_of(kinds.dice(state)); }

std::optional<unsigned> hand_of(const DiceKinds& kinds, std::string_view text, int most) {
  const int count = kinds.size(kinds.full());
  const auto n = whole_number(text);
  if (kinds.alike() && (!n || *n < 1 || *n > std::min(most, count))) return std::nullopt;
  if (n && (kinds.alike() || (*n == count && most >= count))) return (1u << *n) - 1;
  unsigned dice = 0;
  for (std::size_t at = text.starts_with('+') ? 1 : 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('+', at), text.size());
    const auto die = whole_number(text.substr(at, end - at));
    if (!die || *die < 1 || *die > count || dice >> (*die - 1) & 1u) return std::nullopt;
    dice |= 1u << (*die - 1);
    at = end + 1;
  }
  return std::popcount(dice) <= most ? std::optional(dice) : std::nullopt;
}

std::string allowed_hands(const DiceKinds& kinds, int most) {
  const int count = kinds.size(kinds.full());
  const std::string number = std::to_string(std::min(most, count));
  if (kinds.alike()) return "1 to " + number;
  return "1 to " + number + "; the dice differ, so name them, like 1+3+4" +
         (most < count ? "" : ", or is " + number + " for all (+" + number + ": that die alone)");
}

}  // namespace farkle
