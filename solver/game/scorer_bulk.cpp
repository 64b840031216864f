// Many rolls at once. The scorer's table of full rolls goes by how many ones, twos, ... fives there are, 3 bits each:
// 64 KB, but only 462 of its words are used, and they stay in the first cache. Vectors count the dice:
//
//   memory     a a a a a a b b b b b b c c c c c c d d d d d d
//   fields     a a a a a a b b   a a b b b b b b   c c c c c c d d   c c d d d d d d
//   its own    a a a a a a 0 0   0 0 b b b b b b   c c c c c c 0 0   0 0 d d d d d d
//
// Each die becomes what it adds to the low byte of the counts, and what it adds to the high byte; then the bytes of a
// field are summed.
//
// Rolls a second on one core (EPYC 9004 at 3.7 GHz): 3.3 G with AVX-512, 3.2 G with AVX2, 1.2 G with plain loads. What
// takes the time are loads and stores. Tried, with AVX-512: base-6 numbers of pairs of dice and a table of 91 KB 1.5 G;
// counts from pairs of dice 2.2 G; a block is counted and then looked up, not the next one meanwhile, 2.4 G; counts of
// 16 bits for 32 rolls in a register 1.8 to 2.9 G; words stored one by one 2.8 G; a table of any dice, by 18 bits, 4 %
// slower. Shuffles of bytes across a whole register (AVX-512 VBMI; not in Highway 1.0.3) make 6.2 G, if the rules'
// words fit into them.
//
// Google Highway includes this file once for every instruction set.
#include "solver/game/scorer.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#undef HWY_DISABLED_TARGETS
#define HWY_TARGET_INCLUDE "solver/game/scorer_bulk.cpp"
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace farkle::HWY_NAMESPACE {
namespace {

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128

// What two dice add to the counts, by their bytes as a number.
struct PairCounts {
  std::array<std::uint16_t, 257 * face_count + 1> of{};
  constexpr PairCounts() {
    for (int a = 1; a <= face_count; ++a)
      for (int b = 1; b <= face_count; ++b) of[a + 256 * b] = static_cast<std::uint16_t>(Dice{a, b}.bits() & 0x7FFF);
  }
};
constexpr PairCounts pair_counts;

void score_six(const std::uint8_t* faces, const std::uint16_t* words, std::uint16_t* out, std::size_t rolls) {
  for (std::size_t i = 0; i < rolls; ++i, faces += 6) {
    const auto pair = [&](int die) { return pair_counts.of[faces[die] | faces[die + 1] << 8]; };
    out[i] = words[pair(0) + pair(2) + pair(4)];
  }
}

#else

namespace hn = hwy::HWY_NAMESPACE;

void score_six(const std::uint8_t* faces, const std::uint16_t* words, std::uint16_t* out, std::size_t rolls) {
  constexpr hn::ScalableTag<std::uint64_t> fields;
  constexpr hn::Repartition<std::uint32_t, decltype(fields)> quarters;
  constexpr hn::Repartition<std::uint8_t, decltype(fields)> bytes;
  constexpr hn::Rebind<std::uint16_t, decltype(fields)> results;
  constexpr std::size_t width = hn::MaxLanes(fields), at_once = 64;
  alignas(64) static constexpr std::uint32_t to_fields[] = {0, 1, 1, 2, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10, 10, 11};
  alignas(16) static constexpr std::uint8_t is_own[] = {255, 255, 255, 255, 255, 255, 0,   0,
                                                        0,   0,   255, 255, 255, 255, 255, 255};
  alignas(16) static constexpr std::uint8_t adds_low[16] = {0, 1, 1 << 3, 1 << 6};  // by face
  alignas(16) static constexpr std::uint8_t adds_high[16] = {0, 0, 0, 0, 1 << 1, 1 << 4};
  const auto order = hn::SetTableIndices(quarters, to_fields);
  const auto own = hn::LoadDup128(bytes, is_own);
  const auto low = hn::LoadDup128(bytes, adds_low), high = hn::LoadDup128(bytes, adds_high);
  const auto count = [&](const std::uint8_t* from, std::uint64_t* to) HWY_ATTR {
    const auto loaded = hn::LoadU(quarters, reinterpret_cast<const std::uint32_t*>(from));
    const auto dice = hn::And(hn::BitCast(bytes, hn::TableLookupLanes(loaded, order)), own);
    const auto sum_of = [&](auto adds) HWY_ATTR { return hn::SumsOf8(hn::TableLookupBytes(adds, dice)); };
    hn::Store(hn::Add(sum_of(low), hn::ShiftLeft<8>(sum_of(high))), fields, to);
  };
  // The rolls of a block, with some bytes behind them. If these aren't there, a copy.
  std::uint8_t copy[6 * at_once + 64] = {};
  const auto block = [&](std::size_t i) {
    if (6 * i + sizeof copy <= 6 * rolls) return faces + 6 * i;
    if (i < rolls) std::memcpy(copy, faces + 6 * i, 6 * std::min(at_once, rolls - i));
    return static_cast<const std::uint8_t*>(copy);
  };
  // While a block is looked up, the next one is counted.
  alignas(64) std::uint64_t counts[2][at_once];
  const std::uint8_t* next = block(0);
  for (std::size_t k = 0; k < at_once; k += width) count(next + 6 * k, counts[0] + k);
  for (std::size_t i = 0; i < rolls; i += at_once) {
    const std::uint64_t* const counted = counts[i / at_once % 2];
    std::uint64_t* const to = counts[(i / at_once + 1) % 2];
    next = block(i + at_once);
    std::uint16_t last[at_once];
    std::uint16_t* const found = i + at_once <= rolls ? out + i : last;
    for (std::size_t k = 0; k < at_once; k += width) {
      count(next + 6 * k, to + k);
      auto some = hn::Zero(results);
      for (std::size_t j = 0; j < width; ++j) some = hn::InsertLane(some, j, words[counted[k + j]]);
      hn::StoreU(some, results, found + k);
    }
    if (found == last) std::copy_n(last, rolls - i, out + i);
  }
}

#endif

}  // namespace
}  // namespace farkle::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <cassert>

namespace farkle {

HWY_EXPORT(score_six);

void Scorer::score_faces(std::span<const std::uint8_t> faces, std::span<std::uint16_t> out) const {
  const std::size_t n = dice_count_;
  assert(faces.size() == out.size() * n);
  if (n == 6) return HWY_DYNAMIC_DISPATCH(score_six)(faces.data(), full_.data(), out.data(), out.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    Dice roll;
    for (const std::uint8_t face : faces.subspan(n * i, n)) roll.add(face);
    out[i] = best(roll).word;
  }
}

}  // namespace farkle
#endif
