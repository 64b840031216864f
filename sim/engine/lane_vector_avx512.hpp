// lane_vector.hpp in AVX-512.
#pragma once

#include <immintrin.h>

#include "sim/engine/lane_one.hpp"

namespace farkle {
namespace {

struct Lanes {
  static constexpr int width = 16;
  struct Mask {
    __mmask16 m;
    unsigned bits() const { return m; }
    int size() const { return __builtin_popcount(m); }
    static Mask of(unsigned bits) { return {static_cast<__mmask16>(bits)}; }
    friend Mask operator&(Mask a, Mask b) { return {static_cast<__mmask16>(a.m & b.m)}; }
    friend Mask operator|(Mask a, Mask b) { return {static_cast<__mmask16>(a.m | b.m)}; }
    friend Mask operator~(Mask a) { return {static_cast<__mmask16>(~a.m)}; }
  };
  __m512i v;
  static Lanes load(const Word* p) { return {_mm512_loadu_si512(p)}; }
  static Lanes bytes(const Byte* p) {
    return {_mm512_cvtepu8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)))};
  }
  static Lanes all(Word x) { return {_mm512_set1_epi32(static_cast<int>(x))}; }
  static Lanes count() { return {_mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)}; }
  void store(Word* p) const { _mm512_storeu_si512(p, v); }
  static Lanes of8(const Word* table, Lanes n) {
    return {_mm512_permutexvar_epi32(
        n.v, _mm512_castsi256_si512(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(table))))};
  }
  static Lanes gather(const Word* table, Lanes at) { return {_mm512_i32gather_epi32(at.v, table, 4)}; }
  static Lanes gather(const Half* table, Lanes at) {
    return {_mm512_and_si512(_mm512_i32gather_epi32(at.v, table, 2), _mm512_set1_epi32(0xFFFF))};
  }
  static Lanes gather(const Byte* table, Lanes at) {
    return {_mm512_and_si512(_mm512_i32gather_epi32(at.v, table, 1), _mm512_set1_epi32(0xFF))};
  }
  static Lanes select(Mask m, Lanes yes, Lanes no) { return {_mm512_mask_blend_epi32(m.m, no.v, yes.v)}; }
  static Lanes where(Mask m, Lanes yes) { return {_mm512_maskz_mov_epi32(m.m, yes.v)}; }
  static Mask test(Lanes a, Lanes b) { return {_mm512_test_epi32_mask(a.v, b.v)}; }
  static Mask equal(Lanes a, Lanes b) { return {_mm512_cmpeq_epi32_mask(a.v, b.v)}; }
  static Mask more(Lanes a, Lanes b) { return {_mm512_cmpgt_epi32_mask(a.v, b.v)}; }
  static Lanes most(Lanes a, Lanes b) { return {_mm512_max_epi32(a.v, b.v)}; }
  static Lanes least(Lanes a, Lanes b) { return {_mm512_min_epi32(a.v, b.v)}; }
  // The lanes of a mask, one after the other.
  using Order = __m512i;
  static Order order(Mask m) { return _mm512_maskz_compress_epi32(m.m, count().v); }
  Lanes packed(Order o) const { return {_mm512_permutexvar_epi32(o, v)}; }
  // The reverse: each lane of the mask gets the next word from `p` on.
  static Lanes unpacked(Mask m, const Word* p, Lanes otherwise) {
    return {_mm512_mask_expand_epi32(otherwise.v, m.m, _mm512_loadu_si512(p))};
  }
  template <int n>
  Lanes down() const {
    return {_mm512_srli_epi32(v, n)};
  }
  template <int n>
  Lanes up() const {
    return {_mm512_slli_epi32(v, n)};
  }
  friend Lanes operator+(Lanes a, Lanes b) { return {_mm512_add_epi32(a.v, b.v)}; }
  friend Lanes operator-(Lanes a, Lanes b) { return {_mm512_sub_epi32(a.v, b.v)}; }
  friend Lanes operator*(Lanes a, Lanes b) { return {_mm512_mullo_epi32(a.v, b.v)}; }
  friend Lanes operator&(Lanes a, Lanes b) { return {_mm512_and_si512(a.v, b.v)}; }
  friend Lanes operator|(Lanes a, Lanes b) { return {_mm512_or_si512(a.v, b.v)}; }
  friend Lanes operator>>(Lanes a, Lanes b) { return {_mm512_srlv_epi32(a.v, b.v)}; }
};

struct Wide {
  static constexpr int width = 8, chains = 4;
  __m512i v;
  static Wide words(const Word* p) {
    return {_mm512_cvtepu32_epi64(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)))};
  }
  static Wide all(std::uint64_t x) { return {_mm512_set1_epi64(static_cast<long long>(x))}; }
  static Wide even(Lanes a) { return {a.v}; }
  void store_low(Word* p) const { _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), _mm512_cvtepi64_epi32(v)); }
  std::uint64_t sum() const { return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(v)); }
  template <int n>
  Wide down() const {
    return {_mm512_srli_epi64(v, n)};
  }
  template <int n>
  Wide up() const {
    return {_mm512_slli_epi64(v, n)};
  }
  friend Wide mul(Wide a, Wide b) { return {_mm512_mul_epu32(a.v, b.v)}; }
  friend Wide operator+(Wide a, Wide b) { return {_mm512_add_epi64(a.v, b.v)}; }
  friend Wide xor3(Wide a, Wide b, Wide c) { return {_mm512_ternarylogic_epi64(a.v, b.v, c.v, 0x96)}; }
};

}  // namespace
}  // namespace farkle
