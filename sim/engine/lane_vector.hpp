// Vectors of 32-bit words, one lane per game, on Google Highway: the passes of the lane engine are written in terms of
// these two types. lane_pass.cpp includes this once for every instruction set.
//
//   Lanes  `width` words. A mask says yes or no for each lane; bits() has lane 0 lowest.
//   Wide   words in the low halves of 64-bit lanes, for products. mul ignores the high halves.
//
// Stores write all lanes, so arrays have room for `spare_lanes` more words.

namespace farkle::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Half = std::uint16_t;
using Byte = std::uint8_t;

// For each mask of eight lanes, in bytes. packed: its lanes, one after the other. before: for each lane, how many of
// them come before.
struct LaneOrders {
  std::uint64_t packed[256] = {}, before[256] = {};
  constexpr LaneOrders() {
    for (unsigned bits = 0; bits < 256; ++bits)
      for (unsigned lane = 0, n = 0; lane < 8; ++lane) {
        before[bits] |= std::uint64_t{n} << 8 * lane;
        if (bits >> lane & 1) packed[bits] |= std::uint64_t{lane} << 8 * n++;
      }
  }
};
constexpr LaneOrders lane_orders;

struct Lanes {
  using Words = hn::ScalableTag<Word>;
  using Signed = hn::RebindToSigned<Words>;
  static constexpr Words words{};
  static constexpr int width = static_cast<int>(hn::MaxLanes(Words()));
  struct Mask {
    hn::Mask<Words> m;
    unsigned bits() const {
      Byte bytes[8] = {};
      hn::StoreMaskBits(words, m, bytes);
      return bytes[0] | unsigned{bytes[1]} << 8;
    }
    int size() const { return static_cast<int>(hn::CountTrue(words, m)); }
    static Mask of(unsigned bits) {
      const Byte bytes[8] = {static_cast<Byte>(bits), static_cast<Byte>(bits >> 8)};
      return {hn::LoadMaskBits(words, bytes)};
    }
  };
  hn::Vec<Words> v;
  hn::Vec<Signed> as_signed() const { return hn::BitCast(Signed(), v); }
  static Lanes load(const Word* p) { return {hn::LoadU(words, p)}; }
  static Lanes bytes(const Byte* p) { return {hn::PromoteTo(words, hn::LoadU(hn::Rebind<Byte, Words>(), p))}; }
  static Lanes all(Word x) { return {hn::Set(words, x)}; }
  static Lanes count() { return {hn::Iota(words, Word{0})}; }
  void store(Word* p) const { hn::StoreU(v, words, p); }
  // Looks up in a table of eight words, followed by eight of any value.
  static Lanes of8(const Word* table, Lanes n) {
    if constexpr (width < 8)
      return gather(table, n);
    else
      return {hn::TableLookupLanes(load(table).v, hn::IndicesFromVec(words, n.v))};
  }
  // Other threads may add to these tables meanwhile. They store an entry after all that it leads to, and loads that
  // acquire see it so. A gather is no load of the C++ memory model, but the processor's: x86-64 reads each aligned word
  // whole, and after what earlier instructions read (Intel's manual, volume 2, VPGATHERDD). The fence keeps the
  // compiler to this order and costs nothing. Atomic loads, lane by lane, would cost 28 % with AVX2 and 10 % with
  // AVX-512.
  template <class T>
  static Lanes gather(const T* table, Lanes at) {
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3
    const auto* const from = reinterpret_cast<const Word*>(table);
    Lanes found;
    if constexpr (sizeof(T) == sizeof(Word))
      found = {hn::GatherIndex(words, from, at.as_signed())};
    else
      found = {hn::And(hn::GatherOffset(words, from, at.up<sizeof(T) / 2>().as_signed()),
                       hn::Set(words, static_cast<T>(~T{0})))};
    __atomic_signal_fence(__ATOMIC_ACQUIRE);
    return found;
#else
    Word x[width];
    at.store(x);
    for (Word& word : x) word = __atomic_load_n(table + word, __ATOMIC_ACQUIRE);
    return load(x);
#endif
  }
  static Lanes select(Mask m, Lanes yes, Lanes no) { return {hn::IfThenElse(m.m, yes.v, no.v)}; }
  static Lanes where(Mask m, Lanes yes) { return {hn::IfThenElseZero(m.m, yes.v)}; }
  static Mask test(Lanes a, Lanes b) { return {hn::Ne(hn::And(a.v, b.v), hn::Zero(words))}; }
  static Mask equal(Lanes a, Lanes b) { return {hn::Eq(a.v, b.v)}; }
  static Mask more(Lanes a, Lanes b) { return {hn::RebindMask(words, hn::Gt(a.as_signed(), b.as_signed()))}; }
  static Lanes most(Lanes a, Lanes b) { return {hn::BitCast(words, hn::Max(a.as_signed(), b.as_signed()))}; }
  static Lanes least(Lanes a, Lanes b) { return {hn::BitCast(words, hn::Min(a.as_signed(), b.as_signed()))}; }
  // Its lanes, one after the other. (Of Highway 1.0.3, GCC copies the tables that AVX2 needs at every call.)
  Lanes packed(Mask m) const {
    if constexpr (width > 8) return {hn::Compress(v, m.m)};
    const auto* const order = reinterpret_cast<const Byte*>(lane_orders.packed + m.bits() % 256);
    return {hn::TableLookupLanes(v, hn::IndicesFromVec(words, bytes(order).v))};
  }
  template <int n>
  Lanes down() const {
    return {hn::ShiftRight<n>(v)};
  }
  template <int n>
  Lanes up() const {
    return {hn::ShiftLeft<n>(v)};
  }
};
using Mask = Lanes::Mask;

// GCC gives functions that a class befriends none of the instructions chosen here.
inline Mask operator&(Mask a, Mask b) { return {hn::And(a.m, b.m)}; }
inline Mask operator|(Mask a, Mask b) { return {hn::Or(a.m, b.m)}; }
inline Mask operator~(Mask a) { return {hn::Not(a.m)}; }
inline Lanes operator+(Lanes a, Lanes b) { return {hn::Add(a.v, b.v)}; }
inline Lanes operator-(Lanes a, Lanes b) { return {hn::Sub(a.v, b.v)}; }
inline Lanes operator*(Lanes a, Lanes b) { return {hn::Mul(a.v, b.v)}; }
inline Lanes operator&(Lanes a, Lanes b) { return {hn::And(a.v, b.v)}; }
inline Lanes operator|(Lanes a, Lanes b) { return {hn::Or(a.v, b.v)}; }
inline Lanes operator>>(Lanes a, Lanes b) { return {hn::Shr(a.v, b.v)}; }

struct Wide {
  using Longs = hn::ScalableTag<std::uint64_t>;
  using Low = hn::Rebind<Word, Longs>;
  static constexpr Longs longs{};
  static constexpr int width = static_cast<int>(hn::MaxLanes(Longs())), chains = width < 8 ? 2 : 4;
  hn::Vec<Longs> v;
  static Wide words(const Word* p) { return {hn::PromoteTo(longs, hn::LoadU(Low(), p))}; }
  static Wide all(std::uint64_t x) { return {hn::Set(longs, x)}; }
  void store_low(Word* p) const { hn::StoreU(hn::TruncateTo(Low(), v), Low(), p); }
  std::uint64_t sum() const { return hn::GetLane(hn::SumOfLanes(longs, v)); }
#if HWY_TARGET == HWY_SCALAR
  static Wide even(Lanes a) { return {hn::PromoteTo(longs, a.v)}; }
  auto low() const { return hn::TruncateTo(Low(), v); }
#else
  static Wide even(Lanes a) { return {hn::BitCast(longs, a.v)}; }
  auto low() const { return hn::BitCast(Lanes::words, v); }
#endif
  template <int n>
  Wide down() const {
    return {hn::ShiftRight<n>(v)};
  }
  template <int n>
  Wide up() const {
    return {hn::ShiftLeft<n>(v)};
  }
};
inline Wide mul(Wide a, Wide b) { return {hn::MulEven(a.low(), b.low())}; }
inline Wide operator+(Wide a, Wide b) { return {hn::Add(a.v, b.v)}; }
inline Wide xor3(Wide a, Wide b, Wide c) { return {hn::Xor3(a.v, b.v, c.v)}; }

inline void prefetch(const Half* table, Lanes at) {
  Word x[Lanes::width];
  at.store(x);
  for (const Word i : x) __builtin_prefetch(table + i);
}

// A mask: which of the lanes i, i + 1, ... exist.
inline Mask present(int i, int count) {
  return Mask::of(count - i >= Lanes::width ? (1u << Lanes::width) - 1 : (1u << (count - i)) - 1);
}

}  // namespace
}  // namespace farkle::HWY_NAMESPACE
