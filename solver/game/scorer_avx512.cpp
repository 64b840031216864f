// 32 rolls at a time, from registers alone: pairs of dice -> weights -> key -> slot -> word (scorer_slots.hpp).
//
// The limit is the ports for shuffles and blends: some 57 of these operations for 32 ids, 81 from bytes. Dead ends on
// Cascade Lake: gathers are slower than plain loads from a table of any size. Small keys made here and looked up by
// plain loads are no faster than the 91 KB table. Plain loads for every third roll, between these, halve the speed of
// both while the other thread of the core is busy. Unpacking all six digits costs more shuffles than three pairs.
#include "solver/game/scorer_slots.hpp"

#include <immintrin.h>

namespace farkle::slots {
namespace {

// Weights of two faces at once. Index by id digits: 6a + b. By faces: 6A + B with A = a + 1, B = b + 1; 0 for none.
struct PairWeights {
  std::uint16_t by_digits[64] = {}, by_faces[64] = {};
  constexpr PairWeights() {
    for (int a = 0; a < 6; ++a)
      for (int b = 0; b < 6; ++b)
        by_digits[6 * a + b] = by_faces[6 * a + b + 7] = static_cast<std::uint16_t>(weight[a] + weight[b]);
  }
};
constexpr PairWeights pair_weights;

// Hides a constant from the compiler, which would turn the multiplication into more shifts and sums.
__m512i opaque(__m512i x) {
  asm("" : "+v"(x));
  return x;
}

struct Table64 {
  __m512i low, high;
  explicit Table64(const std::uint16_t* words) : low(_mm512_loadu_si512(words)), high(_mm512_loadu_si512(words + 32)) {}
  __m512i operator[](__m512i index) const { return _mm512_permutex2var_epi16(low, index, high); }
};

// The words of 32 keys.
struct Words {
  Table64 displacements{displacement};
  Table64 words[8];
  explicit Words(const std::uint16_t* w)
      : words{Table64(w),       Table64(w + 64),  Table64(w + 128), Table64(w + 192),
              Table64(w + 256), Table64(w + 320), Table64(w + 384), Table64(w + 448)} {}
  __m512i of(__m512i key) const {
    const __m512i slot = _mm512_add_epi16(key, displacements[_mm512_srli_epi16(key, 10)]);
    const __mmask32 bit6 = _mm512_test_epi16_mask(slot, _mm512_set1_epi16(64));
    const __mmask32 bit7 = _mm512_test_epi16_mask(slot, _mm512_set1_epi16(128));
    const __mmask32 bit8 = _mm512_test_epi16_mask(slot, _mm512_set1_epi16(256));
    const auto pick = [](__mmask32 bit, __m512i zero, __m512i one) { return _mm512_mask_blend_epi16(bit, zero, one); };
    return pick(bit8,
                pick(bit7, pick(bit6, words[0][slot], words[1][slot]), pick(bit6, words[2][slot], words[3][slot])),
                pick(bit7, pick(bit6, words[4][slot], words[5][slot]), pick(bit6, words[6][slot], words[7][slot])));
  }
};

}  // namespace

void score_ids_avx512(const std::uint16_t* words, const std::uint16_t* ids, std::uint16_t* out, std::size_t rolls) {
  const Words table(words);
  const Table64 weights(pair_weights.by_digits);
  const __m512i pair = opaque(_mm512_set1_epi16(36));
  for (std::size_t i = 0; i < rolls; i += at_once) {
    const __m512i id = _mm512_loadu_si512(ids + i);
    // id = 36 first + last pair, first = 36 a + b; the multipliers are exact for id < 46656
    const __m512i first = _mm512_srli_epi16(_mm512_mulhi_epu16(id, _mm512_set1_epi16(static_cast<short>(58255))), 5);
    const __m512i a = _mm512_srli_epi16(_mm512_mulhi_epu16(id, _mm512_set1_epi16(static_cast<short>(51782))), 10);
    const __m512i b = _mm512_sub_epi16(first, _mm512_mullo_epi16(a, pair));
    const __m512i last = _mm512_sub_epi16(id, _mm512_mullo_epi16(first, pair));
    const __m512i key = _mm512_add_epi16(_mm512_add_epi16(weights[a], weights[b]), weights[last]);
    _mm512_storeu_si512(out + i, table.of(key));
  }
}

void score_faces_avx512(const std::uint16_t* words, const std::uint8_t* faces, std::uint16_t* out, std::size_t rolls) {
  const Words table(words);
  const Table64 weights(pair_weights.by_faces);
  // 48 bytes hold eight rolls. 12 bytes go to each quarter, then 6 to each 64-bit field, with two zeros behind them.
  const __m512i quarters = _mm512_setr_epi32(0, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 8, 9, 10, 11, 11);
  const __m512i fields =
      _mm512_maskz_broadcast_i32x4(0xFFFF, _mm_setr_epi8(0, 1, 2, 3, 4, 5, -1, -1, 6, 7, 8, 9, 10, 11, -1, -1));
  const __m512i six_and_one = _mm512_set1_epi16(0x0106), ones = _mm512_set1_epi16(1);
  // Roll 8 m + j of 32 comes out as word 4 j + m.
  const __m512i in_order = _mm512_set_epi16(31, 27, 23, 19, 15, 11, 7, 3, 30, 26, 22, 18, 14, 10, 6, 2,  //
                                            29, 25, 21, 17, 13, 9, 5, 1, 28, 24, 20, 16, 12, 8, 4, 0);
  const auto sums = [&](const std::uint8_t* eight_rolls) {  // 32-bit halves whose sum is the key
    __m512i x = _mm512_maskz_loadu_epi32(0x0FFF, eight_rolls);
    x = _mm512_shuffle_epi8(_mm512_permutexvar_epi32(quarters, x), fields);
    return _mm512_madd_epi16(weights[_mm512_maddubs_epi16(x, six_and_one)], ones);
  };
  const auto key_low = [](__m512i x) { return _mm512_add_epi32(x, _mm512_srli_epi64(x, 32)); };
  const auto key_high = [](__m512i x) { return _mm512_add_epi32(x, _mm512_slli_epi64(x, 32)); };
  for (std::size_t i = 0; i < rolls; i += at_once) {
    const std::uint8_t* p = faces + 6 * i;
    const __m512i even = _mm512_mask_blend_epi32(0xAAAA, key_low(sums(p)), key_high(sums(p + 96)));
    const __m512i odd = _mm512_mask_blend_epi32(0xAAAA, key_low(sums(p + 48)), key_high(sums(p + 144)));
    const __m512i key = _mm512_mask_blend_epi16(0xAAAAAAAA, even, _mm512_slli_epi32(odd, 16));
    _mm512_storeu_si512(out + i, _mm512_permutexvar_epi16(in_order, table.of(key)));
  }
}

}  // namespace farkle::slots
