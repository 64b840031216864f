// 64 rolls at a time, one byte for each roll: pairs of dice -> keys of two faces -> words (scorer_patterns.hpp).
//
// Most of the operations are shuffles: 30 for 64 rolls from bytes, 24 from ids. Tried and no use:
// three faces in a key of seven bits (no three weights keep all 84 counts apart).
#include <immintrin.h>

#include "solver/game/scorer_patterns.hpp"

namespace farkle::patterns {
namespace {

// The sums that two dice add to each key. Index by id digits: 6 a + b. By faces: 6 A + B with A = a + 1, B = b + 1.
struct PairKeys {
  std::uint8_t by_digits[3][64] = {}, by_faces[3][64] = {};
  constexpr PairKeys() {
    for (int a = 0; a < 6; ++a)
      for (int b = 0; b < 6; ++b) {
        const int digits[] = {a, b};
        for (const int digit : digits)
          by_digits[digit / 2][6 * a + b] += static_cast<std::uint8_t>(digit % 2 == 0 ? 1 : weight_of_second);
        for (int g = 0; g < 3; ++g) by_faces[g][6 * a + b + 7] = by_digits[g][6 * a + b];
      }
  }
};
constexpr PairKeys pair_keys;

// Where byte `o` of 64 comes from when two registers of 16-bit fields are packed, or which roll it stands for when
// bytes are unpacked in the end: both go by quarters.
constexpr int roll_of_byte(int o) { return o / 16 * 8 + o % 8 + (o % 16 >= 8 ? 32 : 0); }

// 192 pairs of dice, packed from six registers into three; where the first, second and third pair of each roll lie.
struct Planes {
  std::uint8_t index[3][64] = {};
  std::uint64_t in_third[3] = {};
  constexpr Planes() {
    for (int j = 0; j < 3; ++j)
      for (int o = 0; o < 64; ++o) {
        const int pair = 3 * roll_of_byte(o) + j, source = pair / 64, word = pair % 64;
        int byte = 0;
        while (roll_of_byte(byte) != word) ++byte;
        index[j][o] = static_cast<std::uint8_t>(source % 2 * 64 + byte);
        if (source == 2) in_third[j] |= std::uint64_t{1} << o;
      }
  }
};
constexpr Planes planes;

__m512i load(const void* p) { return _mm512_loadu_si512(p); }

struct ThreeTables {
  __m512i t[3];
  explicit ThreeTables(const std::uint8_t (&tables)[3][64]) : t{load(tables[0]), load(tables[1]), load(tables[2])} {}
  // The sum of three look-ups, each in a table of its own.
  __m512i sum(const __m512i (&keys)[3]) const {
    return _mm512_add_epi8(
        _mm512_add_epi8(_mm512_permutexvar_epi8(keys[0], t[0]), _mm512_permutexvar_epi8(keys[1], t[1])),
        _mm512_permutexvar_epi8(keys[2], t[2]));
  }
};

struct Words {
  ThreeTables pair_key, low, rest;
  __m512i special_low, special_high;
  Words(const Tables& tables, const std::uint8_t (&keys)[3][64])
      : pair_key(keys),
        low(tables.low),
        rest(tables.rest),
        special_low(load(tables.special_low)),
        special_high(load(tables.special_high)) {}

  // The words of 64 rolls, given three bytes of each: its pairs of dice.
  void store(const __m512i (&pairs)[3], std::uint16_t* out) const {
    __m512i key[3];
    for (int g = 0; g < 3; ++g) {
      const auto of = [&](int j) { return _mm512_permutexvar_epi8(pairs[j], pair_key.t[g]); };
      key[g] = _mm512_add_epi8(_mm512_add_epi8(of(0), of(1)), of(2));
    }
    const __m512i lows = low.sum(key), rests = rest.sum(key);
    const __m512i special_lows = _mm512_permutexvar_epi8(rests, special_low);
    const __m512i special_highs = _mm512_permutexvar_epi8(rests, special_high);
    const __m512i highs = _mm512_and_si512(rests, _mm512_set1_epi8(static_cast<char>(0xF0)));
    const __m512i join = _mm512_set1_epi16((1 << low_bits) / 16 << 8 | 1);
    const __m512i first = _mm512_maddubs_epi16(_mm512_unpacklo_epi8(lows, highs), join);
    const __m512i second = _mm512_maddubs_epi16(_mm512_unpackhi_epi8(lows, highs), join);
    _mm512_storeu_si512(out, _mm512_max_epu16(first, _mm512_unpacklo_epi8(special_lows, special_highs)));
    _mm512_storeu_si512(out + 32, _mm512_max_epu16(second, _mm512_unpackhi_epi8(special_lows, special_highs)));
  }
};

}  // namespace

void score_ids_avx512vbmi(const Tables& tables, const std::uint16_t* ids, std::uint16_t* out, std::size_t rolls) {
  const Words words(tables, pair_keys.by_digits);
  const __m512i pair = _mm512_set1_epi16(36);
  for (std::size_t i = 0; i < rolls; i += at_once) {
    __m512i a[2], b[2], c[2];
    for (int h = 0; h < 2; ++h) {
      const __m512i id = load(ids + i + 32 * h);
      // id = 36 first + last pair, first = 36 a + b; the multipliers are exact for id < 46656
      const __m512i first = _mm512_srli_epi16(_mm512_mulhi_epu16(id, _mm512_set1_epi16(static_cast<short>(58255))), 5);
      a[h] = _mm512_srli_epi16(_mm512_mulhi_epu16(id, _mm512_set1_epi16(static_cast<short>(51782))), 10);
      b[h] = _mm512_sub_epi16(first, _mm512_mullo_epi16(a[h], pair));
      c[h] = _mm512_sub_epi16(id, _mm512_mullo_epi16(first, pair));
    }
    words.store({_mm512_packus_epi16(a[0], a[1]), _mm512_packus_epi16(b[0], b[1]), _mm512_packus_epi16(c[0], c[1])},
                out + i);
  }
}

void score_faces_avx512vbmi(const Tables& tables, const std::uint8_t* faces, std::uint16_t* out, std::size_t rolls) {
  const Words words(tables, pair_keys.by_faces);
  const ThreeTables index(planes.index);
  const __m512i six_and_one = _mm512_set1_epi16(0x0106);
  for (std::size_t i = 0; i < rolls; i += at_once) {
    const std::uint8_t* p = faces + 6 * i;
    const auto packed = [&](int k) {
      return _mm512_packus_epi16(_mm512_maddubs_epi16(load(p + 128 * k), six_and_one),
                                 _mm512_maddubs_epi16(load(p + 128 * k + 64), six_and_one));
    };
    const __m512i x = packed(0), y = packed(1), z = packed(2);
    const auto plane = [&](int j) {
      return _mm512_mask_permutexvar_epi8(_mm512_permutex2var_epi8(x, index.t[j], y), planes.in_third[j], index.t[j],
                                          z);
    };
    words.store({plane(0), plane(1), plane(2)}, out + i);
  }
}

}  // namespace farkle::patterns
