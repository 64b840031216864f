// Vectors of 32-bit words, one lane per game, in the instructions that the including file is compiled for. The passes
// of the lane engine are written once, in terms of these two types.
//
//   Lanes  `width` words. A mask says yes or no for each lane; bits() has lane 0 lowest.
//   Wide   words in the low halves of 64-bit lanes, for products. mul ignores the high halves.
//
// Stores write all lanes, so arrays have room for `spare_lanes` more words. This file uses nothing of the standard
// library: the linker could use a template instantiated here, with wide instructions, in the rest of the program.
#pragma once

#if defined(__AVX512F__)
#include "sim/engine/lane_vector_avx512.hpp"
#elif defined(__AVX2__)
#include "sim/engine/lane_vector_avx2.hpp"
#elif defined(__SSE2__)
#include "sim/engine/lane_vector_sse2.hpp"
#else
#include "sim/engine/lane_one.hpp"
#endif

namespace farkle {
namespace {

#if !defined(__SSE2__)
using Lanes = One;

struct Wide {
  static constexpr int width = 1, chains = 2;
  std::uint64_t v;
  static Wide words(const Word* p) { return {*p}; }
  static Wide all(std::uint64_t x) { return {x}; }
  static Wide even(One a) { return {a.v}; }
  void store_low(Word* p) const { *p = static_cast<Word>(v); }
  std::uint64_t sum() const { return v; }
  template <int n>
  Wide down() const {
    return {v >> n};
  }
  template <int n>
  Wide up() const {
    return {v << n};
  }
  friend Wide mul(Wide a, Wide b) { return {std::uint64_t{static_cast<Word>(a.v)} * static_cast<Word>(b.v)}; }
  friend Wide operator+(Wide a, Wide b) { return {a.v + b.v}; }
  friend Wide xor3(Wide a, Wide b, Wide c) { return {a.v ^ b.v ^ c.v}; }
};
#endif

// The lanes for passes that look up and pack.
#if defined(__AVX2__)
using Packer = Lanes;
#else
using Packer = One;
#endif

template <class Vector>
void prefetch(const Half* table, Vector at) {
  Word x[Vector::width];
  at.store(x);
  for (int i = 0; i < Vector::width; ++i) __builtin_prefetch(table + x[i]);
}

}  // namespace
}  // namespace farkle
