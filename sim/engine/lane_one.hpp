// A vector of one lane (lane_vector.hpp): also the readable form of what the others do.
#pragma once

#include "sim/engine/lane_passes.hpp"

namespace farkle {
namespace {

using Half = std::uint16_t;
using Byte = std::uint8_t;

struct One {
  static constexpr int width = 1;
  struct Mask {
    Word m;  // 0 or 1
    unsigned bits() const { return m; }
    int size() const { return static_cast<int>(m); }
    static Mask of(unsigned bits) { return {bits & 1}; }
    friend Mask operator&(Mask a, Mask b) { return {a.m & b.m}; }
    friend Mask operator|(Mask a, Mask b) { return {a.m | b.m}; }
    friend Mask operator~(Mask a) { return {a.m ^ 1}; }
  };
  Word v;
  static One load(const Word* p) { return {*p}; }
  static One bytes(const Byte* p) { return {*p}; }
  static One all(Word x) { return {x}; }
  static One count() { return {0}; }
  void store(Word* p) const { *p = v; }
  static One of8(const Word* table, One n) { return {table[n.v]}; }
  // Several threads share these tables: without atomic loads this would formally be a data race.
  static One gather(const Word* table, One at) { return {__atomic_load_n(table + at.v, __ATOMIC_RELAXED)}; }
  static One gather(const Half* table, One at) { return {__atomic_load_n(table + at.v, __ATOMIC_ACQUIRE)}; }
  static One gather(const Byte* table, One at) { return {__atomic_load_n(table + at.v, __ATOMIC_RELAXED)}; }
  static One select(Mask m, One yes, One no) { return {no.v ^ ((yes.v ^ no.v) & (0 - m.m))}; }
  static One where(Mask m, One yes) { return {yes.v & (0 - m.m)}; }
  static Mask test(One a, One b) { return {(a.v & b.v) != 0}; }
  static Mask equal(One a, One b) { return {a.v == b.v}; }
  static Mask more(One a, One b) { return {static_cast<int>(a.v) > static_cast<int>(b.v)}; }
  static One most(One a, One b) { return more(a, b).m ? a : b; }
  static One least(One a, One b) { return more(a, b).m ? b : a; }
  struct Order {};
  static Order order(Mask) { return {}; }
  One packed(Order) const { return *this; }
  static One unpacked(Mask m, const Word* p, One otherwise) { return select(m, {*p}, otherwise); }
  template <int n>
  One down() const {
    return {v >> n};
  }
  template <int n>
  One up() const {
    return {v << n};
  }
  friend One operator+(One a, One b) { return {a.v + b.v}; }
  friend One operator-(One a, One b) { return {a.v - b.v}; }
  friend One operator*(One a, One b) { return {a.v * b.v}; }
  friend One operator&(One a, One b) { return {a.v & b.v}; }
  friend One operator|(One a, One b) { return {a.v | b.v}; }
  friend One operator>>(One a, One b) { return {a.v >> b.v}; }
};

}  // namespace
}  // namespace farkle
