// lane_vector.hpp in AVX2.
#pragma once

#include <immintrin.h>

#include "sim/engine/lane_one.hpp"

namespace farkle {
namespace {

// For each mask, by its bits. packed: its lanes, one after the other. unpacked: for each lane, how many of them come
// before.
struct LaneOrders {
  std::uint64_t packed[256], unpacked[256];  // one byte per lane
};
constexpr LaneOrders make_lane_orders() {
  LaneOrders orders{};
  for (unsigned bits = 0; bits < 256; ++bits) {
    std::uint64_t n = 0;
    for (unsigned lane = 0; lane < 8; ++lane) {
      orders.unpacked[bits] |= n << 8 * lane;
      if (bits >> lane & 1) orders.packed[bits] |= std::uint64_t{lane} << 8 * n++;
    }
  }
  return orders;
}
constexpr LaneOrders lane_orders = make_lane_orders();

struct Lanes {
  static constexpr int width = 8;
  struct Mask {
    __m256i m;
    unsigned bits() const { return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(m))); }
    int size() const { return __builtin_popcount(bits()); }
    static Mask of(unsigned bits) {
      const __m256i lane = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
      return {_mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(static_cast<int>(bits)), lane), lane)};
    }
    friend Mask operator&(Mask a, Mask b) { return {_mm256_and_si256(a.m, b.m)}; }
    friend Mask operator|(Mask a, Mask b) { return {_mm256_or_si256(a.m, b.m)}; }
    friend Mask operator~(Mask a) { return {_mm256_xor_si256(a.m, _mm256_set1_epi32(-1))}; }
  };
  __m256i v;
  static __m256i wide(std::uint64_t bytes) {
    return _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(static_cast<long long>(bytes)));
  }
  static Lanes load(const Word* p) { return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p))}; }
  static Lanes bytes(const Byte* p) {
    return {_mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p)))};
  }
  static Lanes all(Word x) { return {_mm256_set1_epi32(static_cast<int>(x))}; }
  static Lanes count() { return {_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)}; }
  void store(Word* p) const { _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), v); }
  static Lanes of8(const Word* table, Lanes n) { return {_mm256_permutevar8x32_epi32(load(table).v, n.v)}; }
  static Lanes gather(const Word* table, Lanes at) {
    return {_mm256_i32gather_epi32(reinterpret_cast<const int*>(table), at.v, 4)};
  }
  static Lanes gather(const Half* table, Lanes at) {
    return {_mm256_and_si256(_mm256_i32gather_epi32(reinterpret_cast<const int*>(table), at.v, 2),
                             _mm256_set1_epi32(0xFFFF))};
  }
  static Lanes gather(const Byte* table, Lanes at) {
    return {_mm256_and_si256(_mm256_i32gather_epi32(reinterpret_cast<const int*>(table), at.v, 1),
                             _mm256_set1_epi32(0xFF))};
  }
  static Lanes select(Mask m, Lanes yes, Lanes no) { return {_mm256_blendv_epi8(no.v, yes.v, m.m)}; }
  static Lanes where(Mask m, Lanes yes) { return {_mm256_and_si256(m.m, yes.v)}; }
  static Mask test(Lanes a, Lanes b) {
    return ~Mask{_mm256_cmpeq_epi32(_mm256_and_si256(a.v, b.v), _mm256_setzero_si256())};
  }
  static Mask equal(Lanes a, Lanes b) { return {_mm256_cmpeq_epi32(a.v, b.v)}; }
  static Mask more(Lanes a, Lanes b) { return {_mm256_cmpgt_epi32(a.v, b.v)}; }
  static Lanes most(Lanes a, Lanes b) { return {_mm256_max_epi32(a.v, b.v)}; }
  static Lanes least(Lanes a, Lanes b) { return {_mm256_min_epi32(a.v, b.v)}; }
  using Order = __m256i;
  static Order order(Mask m) { return wide(lane_orders.packed[m.bits()]); }
  Lanes packed(Order o) const { return {_mm256_permutevar8x32_epi32(v, o)}; }
  static Lanes unpacked(Mask m, const Word* p, Lanes otherwise) {
    return select(m, {_mm256_permutevar8x32_epi32(load(p).v, wide(lane_orders.unpacked[m.bits()]))}, otherwise);
  }
  template <int n>
  Lanes down() const {
    return {_mm256_srli_epi32(v, n)};
  }
  template <int n>
  Lanes up() const {
    return {_mm256_slli_epi32(v, n)};
  }
  friend Lanes operator+(Lanes a, Lanes b) { return {_mm256_add_epi32(a.v, b.v)}; }
  friend Lanes operator-(Lanes a, Lanes b) { return {_mm256_sub_epi32(a.v, b.v)}; }
  friend Lanes operator*(Lanes a, Lanes b) { return {_mm256_mullo_epi32(a.v, b.v)}; }
  friend Lanes operator&(Lanes a, Lanes b) { return {_mm256_and_si256(a.v, b.v)}; }
  friend Lanes operator|(Lanes a, Lanes b) { return {_mm256_or_si256(a.v, b.v)}; }
  friend Lanes operator>>(Lanes a, Lanes b) { return {_mm256_srlv_epi32(a.v, b.v)}; }
};

struct Wide {
  static constexpr int width = 4, chains = 2;
  __m256i v;
  static Wide words(const Word* p) {
    return {_mm256_cvtepu32_epi64(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)))};
  }
  static Wide all(std::uint64_t x) { return {_mm256_set1_epi64x(static_cast<long long>(x))}; }
  static Wide even(Lanes a) { return {a.v}; }
  void store_low(Word* p) const {
    const __m256i low = _mm256_permutevar8x32_epi32(v, _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(p), _mm256_castsi256_si128(low));
  }
  std::uint64_t sum() const {
    std::uint64_t lanes[4];
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(lanes), v);
    return lanes[0] + lanes[1] + lanes[2] + lanes[3];
  }
  template <int n>
  Wide down() const {
    return {_mm256_srli_epi64(v, n)};
  }
  template <int n>
  Wide up() const {
    return {_mm256_slli_epi64(v, n)};
  }
  friend Wide mul(Wide a, Wide b) { return {_mm256_mul_epu32(a.v, b.v)}; }
  friend Wide operator+(Wide a, Wide b) { return {_mm256_add_epi64(a.v, b.v)}; }
  friend Wide xor3(Wide a, Wide b, Wide c) { return {_mm256_xor_si256(_mm256_xor_si256(a.v, b.v), c.v)}; }
};

}  // namespace
}  // namespace farkle
