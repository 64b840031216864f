// The passes themselves, compiled once for every instruction set; the including file defines FARKLE_DICE and
// FARKLE_ROLLS, the names of its functions. Nothing of the standard library is used here: a template instantiated with
// wide instructions could be linked into the rest.
#pragma once

#include "sim/engine/lockstep_pass_args.hpp"

#if defined(__AVX512F__) || defined(__AVX2__) || defined(__SSE2__)
#include <immintrin.h>
#endif

namespace farkle {
namespace {

using Word = std::uint32_t;

constexpr Word row_bits = 0xFFFFF, dice_bits = 7u << 20, hot_bits = 0xFFu << 24;
constexpr int dice_shift = 20, rolls_shift = 16;

// Words in the low halves of 64-bit lanes. What the high halves hold does not matter: mul reads low halves only.
// Stored and loaded: as the low halves alone.
#if defined(__AVX512F__)
struct Wide {
  static constexpr int width = 8;
  __m512i v;
  static Wide load(const std::uint64_t* p) { return {_mm512_loadu_si512(p)}; }
  static Wide all(Word x) { return {_mm512_set1_epi64(x)}; }
  void store_low(Word* p) const { _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), _mm512_cvtepi64_epi32(v)); }
  Wide high() const { return {_mm512_srli_epi64(v, 32)}; }
  friend Wide mul(Wide a, Wide b) { return {_mm512_mul_epu32(a.v, b.v)}; }
  friend Wide operator+(Wide a, Wide b) { return {_mm512_add_epi64(a.v, b.v)}; }
  friend Wide xor3(Wide a, Wide b, Wide c) { return {_mm512_ternarylogic_epi64(a.v, b.v, c.v, 0x96)}; }
};
#elif defined(__AVX2__)
struct Wide {
  static constexpr int width = 4;
  __m256i v;
  static Wide load(const std::uint64_t* p) { return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p))}; }
  static Wide all(Word x) { return {_mm256_set1_epi64x(x)}; }
  void store_low(Word* p) const {
    const __m256i low = _mm256_permutevar8x32_epi32(v, _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(p), _mm256_castsi256_si128(low));
  }
  Wide high() const { return {_mm256_srli_epi64(v, 32)}; }
  friend Wide mul(Wide a, Wide b) { return {_mm256_mul_epu32(a.v, b.v)}; }
  friend Wide operator+(Wide a, Wide b) { return {_mm256_add_epi64(a.v, b.v)}; }
  friend Wide xor3(Wide a, Wide b, Wide c) { return {_mm256_xor_si256(_mm256_xor_si256(a.v, b.v), c.v)}; }
};
#elif defined(__SSE2__)
struct Wide {
  static constexpr int width = 2;
  __m128i v;
  static Wide load(const std::uint64_t* p) { return {_mm_loadu_si128(reinterpret_cast<const __m128i*>(p))}; }
  static Wide all(Word x) { return {_mm_set1_epi64x(x)}; }
  void store_low(Word* p) const {
    _mm_storel_epi64(reinterpret_cast<__m128i*>(p), _mm_shuffle_epi32(v, _MM_SHUFFLE(2, 0, 2, 0)));
  }
  Wide high() const { return {_mm_srli_epi64(v, 32)}; }
  friend Wide mul(Wide a, Wide b) { return {_mm_mul_epu32(a.v, b.v)}; }
  friend Wide operator+(Wide a, Wide b) { return {_mm_add_epi64(a.v, b.v)}; }
  friend Wide xor3(Wide a, Wide b, Wide c) { return {_mm_xor_si128(_mm_xor_si128(a.v, b.v), c.v)}; }
};
#else
struct Wide {
  static constexpr int width = 1;
  std::uint64_t v;
  static Wide load(const std::uint64_t* p) { return {*p}; }
  static Wide all(Word x) { return {x}; }
  void store_low(Word* p) const { *p = static_cast<Word>(v); }
  Wide high() const { return {v >> 32}; }
  friend Wide mul(Wide a, Wide b) { return {std::uint64_t{static_cast<Word>(a.v)} * static_cast<Word>(b.v)}; }
  friend Wide operator+(Wide a, Wide b) { return {a.v + b.v}; }
  friend Wide xor3(Wide a, Wide b, Wide c) { return {a.v ^ b.v ^ c.v}; }
};
#endif

// One word a lane. put: table[place] = v, lane by lane. keep: the lanes that have dice in hand, one after the other;
// may write up to `width` words.
struct One {
  static constexpr int width = 1;
  Word v;
  static One load(const Word* p) { return {*p}; }
  static One all(Word x) { return {x}; }
  void store(Word* p) const { *p = v; }
  static One of8(const Word* table, One n) { return {table[n.v]}; }
  static One gather(const Word* table, One at) { return {table[at.v]}; }
  static One gather(const std::uint16_t* table, One at) { return {table[at.v]}; }
  void put(Word* table, One place) const { table[place.v] = v; }
  static int keep(One state, One turn, Word* states, Word* turns) {
    *states = state.v;
    *turns = turn.v;
    return (state.v & dice_bits) != 0;
  }
  template <int n>
  One shifted() const {
    return {v >> n};
  }
  friend One operator+(One a, One b) { return {a.v + b.v}; }
  friend One operator*(One a, One b) { return {a.v * b.v}; }
  friend One operator&(One a, One b) { return {a.v & b.v}; }
  friend One operator>>(One a, One b) { return {a.v >> b.v}; }
};

#if defined(__AVX512F__)
struct Lanes {
  static constexpr int width = 16;
  __m512i v;
  static Lanes load(const Word* p) { return {_mm512_loadu_si512(p)}; }
  static Lanes all(Word x) { return {_mm512_set1_epi32(static_cast<int>(x))}; }
  void store(Word* p) const { _mm512_storeu_si512(p, v); }
  static Lanes of8(const Word* table, Lanes n) {
    return {_mm512_permutexvar_epi32(
        n.v, _mm512_castsi256_si512(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(table))))};
  }
  static Lanes gather(const Word* table, Lanes at) { return {_mm512_i32gather_epi32(at.v, table, 4)}; }
  static Lanes gather(const std::uint16_t* table, Lanes at) {
    return {_mm512_and_si512(_mm512_i32gather_epi32(at.v, table, 2), _mm512_set1_epi32(0xFFFF))};
  }
  void put(Word* table, Lanes place) const { _mm512_i32scatter_epi32(table, place.v, v, 4); }
  static int keep(Lanes state, Lanes turn, Word* states, Word* turns) {
    const __mmask16 rolls = _mm512_test_epi32_mask(state.v, _mm512_set1_epi32(dice_bits));
    _mm512_storeu_si512(states, _mm512_maskz_compress_epi32(rolls, state.v));
    _mm512_storeu_si512(turns, _mm512_maskz_compress_epi32(rolls, turn.v));
    return __builtin_popcount(rolls);
  }
  template <int n>
  Lanes shifted() const {
    return {_mm512_srli_epi32(v, n)};
  }
  friend Lanes operator+(Lanes a, Lanes b) { return {_mm512_add_epi32(a.v, b.v)}; }
  friend Lanes operator*(Lanes a, Lanes b) { return {_mm512_mullo_epi32(a.v, b.v)}; }
  friend Lanes operator&(Lanes a, Lanes b) { return {_mm512_and_si512(a.v, b.v)}; }
  friend Lanes operator>>(Lanes a, Lanes b) { return {_mm512_srlv_epi32(a.v, b.v)}; }
};
#elif defined(__AVX2__)
struct Lanes {
  static constexpr int width = 8;
  __m256i v;
  static Lanes load(const Word* p) { return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p))}; }
  static Lanes all(Word x) { return {_mm256_set1_epi32(static_cast<int>(x))}; }
  void store(Word* p) const { _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), v); }
  static Lanes of8(const Word* table, Lanes n) { return {_mm256_permutevar8x32_epi32(load(table).v, n.v)}; }
  static Lanes gather(const Word* table, Lanes at) {
    return {_mm256_i32gather_epi32(reinterpret_cast<const int*>(table), at.v, 4)};
  }
  static Lanes gather(const std::uint16_t* table, Lanes at) {
    return {_mm256_and_si256(_mm256_i32gather_epi32(reinterpret_cast<const int*>(table), at.v, 2),
                             _mm256_set1_epi32(0xFFFF))};
  }
  void put(Word* table, Lanes place) const {
    alignas(32) Word values[8], places[8];
    store(values);
    place.store(places);
    for (int i = 0; i < 8; ++i) table[places[i]] = values[i];
  }
  static int keep(Lanes state, Lanes turn, Word* states, Word* turns) {
    const __m256i ended =
        _mm256_cmpeq_epi32(_mm256_and_si256(state.v, _mm256_set1_epi32(dice_bits)), _mm256_setzero_si256());
    const auto rolls = static_cast<unsigned>(~_mm256_movemask_ps(_mm256_castsi256_ps(ended))) & 255u;
    alignas(32) Word all_states[8], all_turns[8];
    state.store(all_states);
    turn.store(all_turns);
    int kept = 0;
    for (int i = 0; i < 8; ++i) {
      states[kept] = all_states[i];
      turns[kept] = all_turns[i];
      kept += static_cast<int>(rolls >> i & 1u);
    }
    return kept;
  }
  template <int n>
  Lanes shifted() const {
    return {_mm256_srli_epi32(v, n)};
  }
  friend Lanes operator+(Lanes a, Lanes b) { return {_mm256_add_epi32(a.v, b.v)}; }
  friend Lanes operator*(Lanes a, Lanes b) { return {_mm256_mullo_epi32(a.v, b.v)}; }
  friend Lanes operator&(Lanes a, Lanes b) { return {_mm256_and_si256(a.v, b.v)}; }
  friend Lanes operator>>(Lanes a, Lanes b) { return {_mm256_srlv_epi32(a.v, b.v)}; }
};
#else
using Lanes = One;
#endif

// Roll r of the block for the turns from place `from` on, as many as fit; `left` are kept so far. First: turn i is
// place i. An ended turn's result is written again by nobody; a result of a turn that rolls on is.
template <class L, bool first>
void roll(const LockstepRolls& a, int r, int count, int& from, int& left) {
  const Word* ids = a.ids + r * a.stride;
  const L ended_roll = L::all(static_cast<Word>(a.rolls_before + r + 1) << rolls_shift);
  for (; from + L::width <= count; from += L::width) {
    const L state = L::load(a.states + from), turn = L::load(a.turns + from);
    const L n = (state & L::all(dice_bits)).template shifted<dice_shift>();
    L id = L::all(0);
    if constexpr (first)
      id = L::load(ids + from);
    else
      id = L::gather(ids, turn);
    id = id * L::of8(a.factor, n) >> L::of8(a.shift, n);
    const L c = L::gather(a.classes, L::of8(a.base, n) + id);
    const L next = L::gather(a.next, (state & L::all(row_bits)) + c) + (state & L::all(hot_bits));
    if constexpr (first)
      (next + ended_roll).store(a.results + from);
    else
      (next + ended_roll).put(a.results, turn);
    left += L::keep(next, turn, a.states + left, a.turns + left);
  }
}

template <bool first>
int roll_all(const LockstepRolls& a, int r, int count) {
  int from = 0, left = 0;
  roll<Lanes, first>(a, r, count, from, left);
  roll<One, first>(a, r, count, from, left);
  return left;
}

}  // namespace

void FARKLE_DICE(const LockstepDice& a) {
  const Wide multiplier0 = Wide::all(0xD2511F53), multiplier1 = Wide::all(0xCD9E8D57), six_dice = Wide::all(46656);
  for (int i = 0; i < a.count; i += Wide::width) {
    const Wide game = Wide::load(a.game + i);
    Wide w0 = Wide::all(a.block), w1 = Wide::load(a.who + i), w2 = game, w3 = game.high();
    Word key0 = static_cast<Word>(a.seed), key1 = static_cast<Word>(a.seed >> 32);
    for (int round = 0; round < 10; ++round) {
      const Wide product0 = mul(w0, multiplier0), product1 = mul(w2, multiplier1);
      w0 = xor3(product1.high(), w1, Wide::all(key0));
      w2 = xor3(product0.high(), w3, Wide::all(key1));
      w1 = product1;
      w3 = product0;
      key0 += 0x9E3779B9;
      key1 += 0xBB67AE85;
    }
    for (int r = 0; r < 5; ++r) {
      w3 = mul(w3, six_dice);
      w2 = mul(w2, six_dice) + w3.high();
      w1 = mul(w1, six_dice) + w2.high();
      w0 = mul(w0, six_dice) + w1.high();
      w0.high().store_low(a.ids + r * a.stride + i);
    }
  }
}

int FARKLE_ROLLS(const LockstepRolls& a) {
  int left = roll_all<true>(a, 0, a.count);
  for (int r = 1; r < 5 && left > 0; ++r) left = roll_all<false>(a, r, left);
  return left;
}

}  // namespace farkle
