// Vectors of 32-bit words, one lane per game: the compiler's own, with its operators. lane_pass.cpp includes this once
// for every instruction set. Google Highway chooses among these, and does what the compiler has no word for.
//
//   Lanes  `width` words
//   Mask   for each lane all bits or none, as comparisons give it; mask ? yes : no chooses
//   Wide   half as many words of 64 bits, for products
//
// Highway 1.0.3 has no SSE2; there this takes half the time of its single lanes, and 1.02 times that of its own types
// with AVX2 and AVX-512.
//
// Stores write all lanes, so arrays have room for `spare_lanes` more words.

namespace farkle::HWY_NAMESPACE {
namespace {

constexpr int width = HWY_TARGET == HWY_AVX3 ? 16 : HWY_TARGET == HWY_AVX2 ? 8 : 4;
using Lanes = Word __attribute__((vector_size(4 * width)));
using Mask = std::int32_t __attribute__((vector_size(4 * width)));
using Wide = std::uint64_t __attribute__((vector_size(4 * width)));

template <class V = Lanes>
HWY_INLINE V load(const void* p) {
  V out;
  __builtin_memcpy(&out, p, sizeof out);
  return out;
}
template <class V>
HWY_INLINE void store(V v, void* p) {
  __builtin_memcpy(p, &v, sizeof v);
}
HWY_INLINE Lanes all(Word x) { return Lanes{} + x; }
HWY_INLINE Lanes where(Mask m, Lanes yes) { return yes & reinterpret_cast<Lanes>(m); }  // 0 elsewhere
HWY_INLINE Mask more(Lanes a, Lanes b) { return reinterpret_cast<Mask>(a) > reinterpret_cast<Mask>(b); }
HWY_INLINE Lanes most(Lanes a, Lanes b) { return more(a, b) ? a : b; }
HWY_INLINE Lanes least(Lanes a, Lanes b) { return more(b, a) ? a : b; }
// Which of the lanes i, i + 1, ... exist.
HWY_INLINE Mask present(int i, int count) {
  alignas(64) static constexpr std::int32_t up[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  return load<Mask>(up) < count - i;
}

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3

namespace hn = hwy::HWY_NAMESPACE;
constexpr hn::ScalableTag<Word> words;
template <class V>
HWY_INLINE auto to_highway(V v) {
  return hn::LoadU(words, reinterpret_cast<const Word*>(&v));
}
template <class V = Lanes, class From>
HWY_INLINE V from_highway(From from) {
  return load<V>(&from);
}
HWY_INLINE auto mask_to_highway(Mask m) { return hn::MaskFromVec(to_highway(m)); }

HWY_INLINE bool any(Mask m) { return !hn::AllFalse(words, mask_to_highway(m)); }
HWY_INLINE int size(Mask m) { return static_cast<int>(hn::CountTrue(words, mask_to_highway(m))); }
// Looks up in a table of eight words, followed by eight of any value.
template <class T>
HWY_INLINE Lanes of8(const T* table, Lanes n) {
  return from_highway(hn::TableLookupLanes(hn::LoadU(words, reinterpret_cast<const Word*>(table)),
                                           hn::IndicesFromVec(words, to_highway(n))));
}
// Other threads may add to these tables meanwhile. They store an entry after all that it leads to, and loads that
// acquire see it so. A gather is no load of the C++ memory model, but the processor's: x86-64 reads each aligned word
// whole, and after what earlier instructions read (Intel's manual, volume 2, VPGATHERDD). The fence keeps the
// compiler to this order and costs nothing. Atomic loads, lane by lane, would cost 28 % with AVX2 and 10 % with
// AVX-512.
template <class T>
HWY_INLINE Lanes gather(const T* table, Lanes at) {
  constexpr Word bytes = sizeof(T);
  const auto offsets = hn::BitCast(hn::RebindToSigned<decltype(words)>(), to_highway(at * bytes));
  const Lanes found = from_highway(hn::GatherOffset(words, reinterpret_cast<const Word*>(table), offsets));
  __atomic_signal_fence(__ATOMIC_ACQUIRE);
  return found & static_cast<T>(~T{0});
}
// For each mask of eight lanes: which they are, in bytes.
struct LaneOrders {
  std::uint64_t of[256] = {};
  constexpr LaneOrders() {
    for (unsigned bits = 0; bits < 256; ++bits)
      for (unsigned lane = 0, n = 0; lane < 8; ++lane)
        if (bits >> lane & 1) of[bits] |= std::uint64_t{lane} << 8 * n++;
  }
};
// Stores the lanes of the mask one after the other. (Of Highway 1.0.3, GCC copies the tables that AVX2 needs at every
// call.)
HWY_INLINE void keep(Lanes v, Mask m, Word* to) {
#if HWY_TARGET == HWY_AVX3
  hn::StoreU(hn::Compress(to_highway(v), mask_to_highway(m)), words, to);
#else
  static constexpr LaneOrders orders;
  std::uint8_t bits[8];
  hn::StoreMaskBits(words, mask_to_highway(m), bits);
  const auto order = hn::PromoteTo(words, hn::LoadU(hn::Rebind<std::uint8_t, decltype(words)>(),
                                                    reinterpret_cast<const std::uint8_t*>(orders.of + bits[0])));
  hn::StoreU(hn::TableLookupLanes(to_highway(v), hn::IndicesFromVec(words, order)), words, to);
#endif
}
// The products of the low halves.
HWY_INLINE Wide mul(Wide a, Wide b) { return from_highway<Wide>(hn::MulEven(to_highway(a), to_highway(b))); }

#else

HWY_INLINE int size(Mask m) { return -(m[0] + m[1] + m[2] + m[3]); }
HWY_INLINE bool any(Mask m) {
  const auto both = reinterpret_cast<Wide>(m);
  return (both[0] | both[1]) != 0;
}
template <class T>
HWY_INLINE Lanes of8(const T* table, Lanes n) {
  const auto word = [&](Word k) { return load<Word>(table + k); };
  return Lanes{word(n[0]), word(n[1]), word(n[2]), word(n[3])};
}
template <class T>
HWY_INLINE Lanes gather(const T* table, Lanes at) {
  const auto word = [&](Word k) { return Word{__atomic_load_n(table + k, __ATOMIC_ACQUIRE)}; };
  return Lanes{word(at[0]), word(at[1]), word(at[2]), word(at[3])};
}
HWY_INLINE void keep(Lanes v, Mask m, Word* to) {
  for (int k = 0; k < width; to -= m[k++]) *to = v[k];
}
HWY_INLINE Wide mul(Wide a, Wide b) {
#if HWY_ARCH_X86
  return reinterpret_cast<Wide>(_mm_mul_epu32(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
#else
  return (a & 0xFFFFFFFF) * (b & 0xFFFFFFFF);
#endif
}

#endif

// The first n dice of six, by the number of all: id / 6^(6-n), rounded down. The parts are 2^-19 too large, so that
// rounding to 24 bits never takes an id below its number: 6^-6 > 2^-16.
HWY_INLINE Lanes first_dice(Lanes id, Lanes n) {
  constexpr float all_six = 1 + 0x1p-19F;
  static constexpr float part[16] = {0,           all_six / 7776, all_six / 1296, all_six / 216, all_six / 36,
                                     all_six / 6, all_six};
  using Fractions = float __attribute__((vector_size(4 * width)));
  const auto six = __builtin_convertvector(reinterpret_cast<Mask>(id), Fractions);
  return reinterpret_cast<Lanes>(__builtin_convertvector(six * reinterpret_cast<Fractions>(of8(part, n)), Mask));
}
HWY_INLINE void prefetch(const std::uint16_t* table, Lanes at) {
  for (int k = 0; k < width; ++k) __builtin_prefetch(table + at[k]);
}

using Halves = Word __attribute__((vector_size(2 * width)));
HWY_INLINE Wide widened(const Word* p) { return __builtin_convertvector(load<Halves>(p), Wide); }
HWY_INLINE void store_low(Wide v, Word* p) { store(__builtin_convertvector(v, Halves), p); }
HWY_INLINE std::uint64_t sum(Wide v) {
  std::uint64_t out = 0;
  for (int k = 0; k < width / 2; ++k) out += v[k];
  return out;
}

}  // namespace
}  // namespace farkle::HWY_NAMESPACE
