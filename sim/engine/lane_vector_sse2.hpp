// lane_vector.hpp in SSE2, which every x86-64 processor has.
#pragma once

#include <immintrin.h>

#include "sim/engine/lane_one.hpp"

namespace farkle {
namespace {

// SSE2 has no gathers, and nothing that puts lanes in an order known only at run time.
struct Lanes {
  static constexpr int width = 4;
  struct Mask {
    __m128i m;
    unsigned bits() const { return static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(m))); }
    int size() const {
      const unsigned b = bits();
      return static_cast<int>((b & 1) + (b >> 1 & 1) + (b >> 2 & 1) + (b >> 3));
    }
    static Mask of(unsigned bits) {
      const __m128i lane = _mm_setr_epi32(1, 2, 4, 8);
      return {_mm_cmpeq_epi32(_mm_and_si128(_mm_set1_epi32(static_cast<int>(bits)), lane), lane)};
    }
    friend Mask operator&(Mask a, Mask b) { return {_mm_and_si128(a.m, b.m)}; }
    friend Mask operator|(Mask a, Mask b) { return {_mm_or_si128(a.m, b.m)}; }
    friend Mask operator~(Mask a) { return {_mm_xor_si128(a.m, _mm_set1_epi32(-1))}; }
  };
  __m128i v;
  static Lanes load(const Word* p) { return {_mm_loadu_si128(reinterpret_cast<const __m128i*>(p))}; }
  static Lanes all(Word x) { return {_mm_set1_epi32(static_cast<int>(x))}; }
  static Lanes count() { return {_mm_setr_epi32(0, 1, 2, 3)}; }
  void store(Word* p) const { _mm_storeu_si128(reinterpret_cast<__m128i*>(p), v); }
  template <class T>
  static Lanes gather(const T* table, Lanes at) {
    Word lanes[4];
    at.store(lanes);
    for (Word& lane : lanes) lane = One::gather(table, One{lane}).v;
    return load(lanes);
  }
  static Lanes select(Mask m, Lanes yes, Lanes no) {
    return {_mm_or_si128(_mm_and_si128(m.m, yes.v), _mm_andnot_si128(m.m, no.v))};
  }
  static Lanes where(Mask m, Lanes yes) { return {_mm_and_si128(m.m, yes.v)}; }
  static Mask test(Lanes a, Lanes b) { return ~equal(a & b, all(0)); }
  static Mask equal(Lanes a, Lanes b) { return {_mm_cmpeq_epi32(a.v, b.v)}; }
  static Mask more(Lanes a, Lanes b) { return {_mm_cmpgt_epi32(a.v, b.v)}; }
  static Lanes most(Lanes a, Lanes b) { return select(more(a, b), a, b); }
  static Lanes least(Lanes a, Lanes b) { return select(more(a, b), b, a); }
  template <int n>
  Lanes down() const {
    return {_mm_srli_epi32(v, n)};
  }
  template <int n>
  Lanes up() const {
    return {_mm_slli_epi32(v, n)};
  }
  friend Lanes operator+(Lanes a, Lanes b) { return {_mm_add_epi32(a.v, b.v)}; }
  friend Lanes operator-(Lanes a, Lanes b) { return {_mm_sub_epi32(a.v, b.v)}; }
  friend Lanes operator*(Lanes a, Lanes b) {
    const __m128i even = _mm_mul_epu32(a.v, b.v), odd = _mm_mul_epu32(_mm_srli_epi64(a.v, 32), _mm_srli_epi64(b.v, 32));
    return {_mm_unpacklo_epi32(_mm_shuffle_epi32(even, _MM_SHUFFLE(0, 0, 2, 0)),
                               _mm_shuffle_epi32(odd, _MM_SHUFFLE(0, 0, 2, 0)))};
  }
  friend Lanes operator&(Lanes a, Lanes b) { return {_mm_and_si128(a.v, b.v)}; }
  friend Lanes operator|(Lanes a, Lanes b) { return {_mm_or_si128(a.v, b.v)}; }
};

struct Wide {
  static constexpr int width = 2, chains = 2;
  __m128i v;
  static Wide words(const Word* p) {
    return {_mm_shuffle_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p)), _MM_SHUFFLE(1, 1, 0, 0))};
  }
  static Wide all(std::uint64_t x) { return {_mm_set1_epi64x(static_cast<long long>(x))}; }
  static Wide even(Lanes a) { return {a.v}; }
  void store_low(Word* p) const {
    _mm_storel_epi64(reinterpret_cast<__m128i*>(p), _mm_shuffle_epi32(v, _MM_SHUFFLE(2, 0, 2, 0)));
  }
  std::uint64_t sum() const {
    std::uint64_t lanes[2];
    _mm_storeu_si128(reinterpret_cast<__m128i*>(lanes), v);
    return lanes[0] + lanes[1];
  }
  template <int n>
  Wide down() const {
    return {_mm_srli_epi64(v, n)};
  }
  template <int n>
  Wide up() const {
    return {_mm_slli_epi64(v, n)};
  }
  friend Wide mul(Wide a, Wide b) { return {_mm_mul_epu32(a.v, b.v)}; }
  friend Wide operator+(Wide a, Wide b) { return {_mm_add_epi64(a.v, b.v)}; }
  friend Wide xor3(Wide a, Wide b, Wide c) { return {_mm_xor_si128(_mm_xor_si128(a.v, b.v), c.v)}; }
};

}  // namespace
}  // namespace farkle
