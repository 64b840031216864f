// Dice: a multiset of faces, packed as 3-bit counts into 18 bits, and 3 more where dice have a joker.
//
//   bit  20..18 17..15 14..12 11..9  8..6   5..3   2..0
//        jokers sixes  fives  fours  threes twos   ones      each count 0..6, their sum 0..6
//
// Dice are added and removed by integer addition and subtraction. A keep has no larger count in any field.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/game/rules.hpp"

namespace farkle {

inline constexpr int joker_face = face_count + 1;  // what a die shows whose joker is up

class Dice {
 public:
  static constexpr std::uint32_t end_bits = 1u << 18;  // every packed value without jokers is below this

  constexpr Dice() = default;
  constexpr explicit Dice(std::span<const int> faces) {
    for (int face : faces) add(face);
  }
  constexpr Dice(std::initializer_list<int> faces) : Dice(std::span(faces.begin(), faces.size())) {}
  static constexpr Dice from_bits(std::uint32_t bits) {
    Dice d;
    d.bits_ = bits;
    return d;
  }
  static constexpr Dice alike(int face, int how_many) {
    Dice d;
    d.add(face, how_many);
    return d;
  }

  constexpr std::uint32_t bits() const { return bits_; }
  constexpr int count(int face) const { return static_cast<int>(bits_ >> shift(face) & 7u); }
  constexpr int size() const {
    int n = 0;
    for (int face = 1; face <= joker_face; ++face) n += count(face);
    return n;
  }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr void add(int face, int how_many = 1) { bits_ += static_cast<std::uint32_t>(how_many) << shift(face); }
  constexpr bool contains(Dice other) const {
    for (int face = 1; face <= joker_face; ++face)
      if (other.count(face) > count(face)) return false;
    return true;
  }

  constexpr Dice operator+(Dice other) const { return from_bits(bits_ + other.bits_); }
  constexpr Dice operator-(Dice other) const { return from_bits(bits_ - other.bits_); }  // needs contains(other)
  constexpr auto operator<=>(const Dice&) const = default;

 private:
  static constexpr int shift(int face) { return 3 * (face - 1); }
  std::uint32_t bits_ = 0;
};

// "115" for two ones and a five, ascending, "11J" with a joker; empty for no dice.
std::string to_string(Dice);

std::vector<int> faces_of(Dice);  // ascending; joker_face for a joker

// Reads `115263`, `1,1,5,2,6,3` or `1 1 5 2 6 3`, and J for each of at most so many jokers. Throws UserError for
// anything else, or for more than `most` dice.
Dice parse_dice(std::string_view text, int most = max_dice, int jokers = 0);

// Every non-empty sub-multiset of `roll`, in ascending order of bits.
template <class F>
void for_each_submultiset(Dice roll, F&& f) {
  std::array<Dice, 1 << max_dice> subs{};
  std::size_t size = 1;  // subs[0]: no die
  for (int face = 1; face <= joker_face; ++face) {
    const std::size_t without = size;
    for (int n = 1; n <= roll.count(face); ++n)
      for (std::size_t i = 0; i < without; ++i) subs[size++] = subs[i] + Dice::alike(face, n);
  }
  for (std::size_t i = 1; i < size; ++i) f(subs[i]);
}

// Every multiset of exactly n dice, at most so many of them jokers, in ascending order of bits.
std::vector<Dice> all_rolls(int n, int jokers = 0);

// A roll of n dice and its chance.
struct RollChance {
  Dice roll;
  double probability = 0;
};

// Every roll of n dice like this one, the chances of whose faces sum to 1, as do those of the rolls. Rolls of
// probability 0 are left out.
std::vector<RollChance> roll_chances(int n, const Die&);

}  // namespace farkle
