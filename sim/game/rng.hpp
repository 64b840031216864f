// Random numbers by counting: Philox4x32-10 (Salmon, Moraes, Dror and Shaw 2011, "Parallel random numbers: as easy as
// 1, 2, 3"). A block of 128 random bits is a pure function of key and counter, so a game's dice depend on nothing but
// (seed, game, seat, turn): not on threads, instruction sets, or what other games did.
//
//   key      word 0, 1     seed, low half first
//   counter  word 0        index of the block within the stream, from 0
//            word 1        bit 31..28 purpose   27..24 seat   23..0 turn
//            word 2, 3     game, low half first
//
// Fair dice. Read a block as the binary fraction u = w0/2^32 + w1/2^64 + w2/2^96 + w3/2^128. Its first 30 digits in
// base 6 are 30 dice: five rolls of six. Roll r of a turn is digits 6(r mod 5) .. 6(r mod 5)+5 of block r/5, first die
// most significant, face = digit + 1. A roll of n < 6 dice is the first n of those digits and still uses up all six, so
// that players who roll different numbers of dice keep meeting the same faces.
// Multiplying takes digits off: u <- 46656 u; the integer part is the roll, the fraction goes on. The probability of
// each of the 6^30 outcomes is within a factor 1 +- 6^30/2^128 = 1 +- 6.5e-16 of fair: below the rounding of a double.
// Any engine (scalar, SIMD, another language) that follows these two paragraphs draws the same dice.
#pragma once

#include <Random123/philox.h>

#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <vector>

#include "solver/game/policy.hpp"

namespace farkle {

enum class Purpose : std::uint32_t {
  dice = 0,    // the faces
  choice = 1,  // what policies decide that draw lots
};

using Block = std::array<std::uint32_t, 4>;

inline Block philox(const Block& counter, std::uint64_t seed) {
  const r123::Philox4x32::ctr_type c{{counter[0], counter[1], counter[2], counter[3]}};
  const r123::Philox4x32::key_type k{{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)}};
  const auto out = r123::Philox4x32{}(c, k);
  return {out[0], out[1], out[2], out[3]};
}

// Word 1 of the key's counters.
constexpr std::uint32_t counter_word(const TurnKey& key, Purpose purpose = Purpose::dice) {
  return static_cast<std::uint32_t>(purpose) << 28 | key.seat << 24 | key.turn;
}

inline Block random_block(const TurnKey& key, std::uint32_t index, Purpose purpose = Purpose::dice) {
  return philox({index, counter_word(key, purpose), static_cast<std::uint32_t>(key.game),
                 static_cast<std::uint32_t>(key.game >> 32)},
                key.seed);
}

inline constexpr int rolls_per_block = 5;
inline constexpr std::uint32_t six_dice_ids = 46'656;  // 6^6: ids of six dice are below this

// Takes the next six base-6 digits off the fraction: an id below 46,656, first die most significant.
constexpr std::uint32_t take_roll(Block& fraction) {
  std::uint64_t carry = 0;
  for (std::size_t limb = 4; limb-- > 0;) {
    const std::uint64_t product = std::uint64_t{fraction[limb]} * six_dice_ids + carry;
    fraction[limb] = static_cast<std::uint32_t>(product);
    carry = product >> 32;
  }
  return static_cast<std::uint32_t>(carry);
}

// The first n of six dice: id / 6^(6-n), rounded down. The division is by a constant, so it is a multiplication.
constexpr std::uint32_t first_dice(std::uint32_t six_dice_id, int n) {
  constexpr std::array<std::uint32_t, 7> power{1, 6, 36, 216, 1296, 7776, six_dice_ids};
  return six_dice_id * power[n] / six_dice_ids;
}

// The multiset of faces that an id of n dice stands for.
constexpr Dice dice_of_id(std::uint32_t id, int n) {
  Dice dice;
  for (; n > 0; --n, id /= 6) dice.add(static_cast<int>(id % 6) + 1);
  return dice;
}

// The rolls of one turn, in order, with fair dice.
class DiceStream {
 public:
  explicit DiceStream(const TurnKey& key) : key_(key) {}

  // The id of the next roll of n dice, 1..6: uniform below 6^n.
  std::uint32_t roll(int n = 6) {
    if (left_ == 0) {
      fraction_ = random_block(key_, block_++);
      left_ = rolls_per_block;
    }
    --left_;
    return first_dice(take_roll(fraction_), n);
  }

 private:
  TurnKey key_;
  Block fraction_{};
  std::uint32_t block_ = 0;
  int left_ = 0;
};

// 64-bit words of a stream: word j is words 2(j mod 2), 2(j mod 2)+1 of block j/2, the first one high.
inline std::uint64_t random_word(const TurnKey& key, std::uint32_t j, Purpose purpose = Purpose::dice) {
  const Block b = random_block(key, j / 2, purpose);
  const std::size_t at = j % 2 == 0 ? 0 : 2;
  return std::uint64_t{b[at]} << 32 | b[at + 1];
}

// Loaded dice: each die of the set has its own chances. The top 63 bits of random_word(key, 6 r + i) decide die i in
// roll r of a turn: they are compared with the die's five cumulative thresholds, in units of 2^-63 and rounded to
// nearest. Faces of chance 0 never show. The other faces' chances are exact up to the rounding of the doubles given.
class LoadedDice {
 public:
  using Faces = std::array<std::uint8_t, max_dice>;  // face 1..6 of each die of the set, 0: not rolled

  // One entry per die, each a list of relative chances (at most six dice; a positive sum each).
  explicit LoadedDice(const std::vector<FaceWeights>& weights) {
    assert(!weights.empty() && weights.size() <= max_dice);
    for (const auto& die : weights) {
      double total = 0;
      for (double w : die) total += w;
      assert(total > 0);
      auto& thresholds = thresholds_.emplace_back();
      double sum = 0;
      for (std::size_t f = 0; f < thresholds.size(); ++f) {
        sum += die[f];
        // 63 bits, so that a threshold of 1 (every later face is impossible) still fits and is never reached.
        thresholds[f] = static_cast<std::uint64_t>(std::round(sum / total * 0x1p63));
      }
      // Rounding may keep the sum from ending exactly on `total`: close the gap where the last faces are impossible.
      for (std::size_t f = thresholds.size(); f > 0 && die[f] == 0; --f) thresholds[f - 1] = std::uint64_t{1} << 63;
    }
  }

  // Roll number `r` (from 0) of the turn; bit i of `mask`: die i is rolled.
  Faces roll(const TurnKey& key, std::uint32_t r, std::uint32_t mask) const {
    assert(mask >> thresholds_.size() == 0);
    Faces faces{};
    for (std::size_t die = 0; die < thresholds_.size(); ++die) {
      if (!(mask >> die & 1)) continue;
      const std::uint64_t word = random_word(key, 6 * r + static_cast<std::uint32_t>(die)) >> 1;
      std::uint8_t face = 1;
      for (std::uint64_t threshold : thresholds_[die]) face += word >= threshold;
      faces[die] = face;
    }
    return faces;
  }

 private:
  std::vector<std::array<std::uint64_t, face_count - 1>> thresholds_;
};

}  // namespace farkle
