// Many rolls at once. Vectors turn six bytes into a base-6 number, which indexes a table of 91 KB; the table's loads
// take most of the time. Google Highway includes this file once for every instruction set.
#include "solver/game/scorer.hpp"

#undef HWY_TARGET_INCLUDE
#undef HWY_DISABLED_TARGETS
#define HWY_TARGET_INCLUDE "solver/game/scorer_bulk.cpp"
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace farkle::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

// The numbers of `rolls` rolls of six dice; a multiple of 64.
void find_ids(const std::uint8_t* faces, std::uint16_t* ids, std::size_t rolls) {
  constexpr hn::ScalableTag<std::uint16_t> tag;
  // Two dice as they lie in memory, the first one lower.
  const auto number = [&](auto pair) HWY_ATTR {
    return hn::Add(hn::Mul(hn::And(pair, hn::Set(tag, 0xFF)), hn::Set(tag, face_count)), hn::ShiftRight<8>(pair));
  };
  constexpr std::uint16_t all_ones = 6 * 6 * 6 * 6 * 6 + 6 * 6 * 6 * 6 + 6 * 6 * 6 + 6 * 6 + 6 + 1;
  for (std::size_t i = 0; i < rolls; i += hn::Lanes(tag)) {
    auto first = hn::Zero(tag), second = first, third = first;
    hn::LoadInterleaved3(tag, reinterpret_cast<const std::uint16_t*>(faces + 6 * i), first, second, third);
    const auto sum = hn::Add(
        hn::Add(hn::Mul(number(first), hn::Set(tag, 6 * 6 * 6 * 6)), hn::Mul(number(second), hn::Set(tag, 6 * 6))),
        number(third));
    hn::StoreU(hn::Sub(sum, hn::Set(tag, all_ones)), tag, ids + i);
  }
}

}  // namespace
}  // namespace farkle::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <array>
#include <cassert>

namespace farkle {

HWY_EXPORT(find_ids);

void Scorer::score_faces(std::span<const std::uint8_t> faces, std::span<std::uint16_t> out) const {
  const auto n = static_cast<std::size_t>(dice_count_);
  assert(faces.size() == out.size() * n);
  const std::uint16_t* const table = by_id_.data();
  std::array<std::uint16_t, 512> ids;  // as many as it pays to find before they are looked up
  std::size_t i = 0;
  if (n == 6)
    for (; i + ids.size() <= out.size(); i += ids.size()) {
      HWY_DYNAMIC_DISPATCH(find_ids)(faces.data() + 6 * i, ids.data(), ids.size());
      for (std::size_t k = 0; k < ids.size(); ++k) out[i + k] = table[ids[k]];
    }
  for (; i < out.size(); ++i) {
    std::size_t id = 0;
    for (std::size_t d = 0; d < n; ++d) id = id * face_count + (faces[n * i + d] - 1u);
    out[i] = table[id];
  }
}

}  // namespace farkle
#endif
