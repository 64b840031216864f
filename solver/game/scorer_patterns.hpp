// Scores a roll of six dice face by face. Under most rules
//
//   word = max(sum over faces of the word of as many dice of that face, word of the roll's pattern)
//
// where the pattern is how many dice are alike, whatever their faces: three pairs, four and a pair, a straight. The
// constructor of Scorer fills these tables and keeps them if this holds for all 462 multisets and no word is too
// large. (kingdom-come has straights of five, zilch 8,000 points.) A word is a BestKeep. All of it fits in registers:
// 64 rolls at once.
//
// Plain arrays only: this is also compiled for wide instruction sets (CMakeLists.txt).
#pragma once

#include <cstddef>
#include <cstdint>

namespace farkle::patterns {

// Two faces share a key: dice of face 2 g + 1, and 7 times the dice of face 2 g + 2, for g = 0, 1, 2.
inline constexpr int weight_of_second = 7;
// The sums of these over the six faces are different for all 11 patterns, and below 16.
inline constexpr std::uint8_t pattern_weight[7] = {0, 0, 1, 4, 6, 9, 10};  // of so many dice of a face
// A sum of words is kept as two sums of bytes. One adds their low bits, the other 16 times the rest plus the pattern's
// weights.
inline constexpr int low_bits = 6, most_word = 16 << low_bits;

struct Tables {
  std::uint8_t low[3][64] = {}, rest[3][64] = {};            // of the words of two faces, by g and key
  std::uint8_t special_low[64] = {}, special_high[64] = {};  // of the pattern's word, by rest modulo 64
};

// scorer_avx512vbmi.cpp. `rolls` is a multiple of at_once; the rest is as in Scorer.
inline constexpr std::size_t at_once = 64;
void score_ids_avx512vbmi(const Tables&, const std::uint16_t* ids, std::uint16_t* out, std::size_t rolls);
void score_faces_avx512vbmi(const Tables&, const std::uint8_t* faces, std::uint16_t* out, std::size_t rolls);

}  // namespace farkle::patterns
