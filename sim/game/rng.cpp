#include "sim/game/rng.hpp"

#include <cassert>
#include <cmath>

namespace farkle {

LoadedDice::LoadedDice(const std::vector<FaceWeights>& weights) {
  assert(!weights.empty() && weights.size() <= max_dice);
  for (const auto& die : weights) {
    double total = 0;
    for (double w : die) total += w;
    assert(total > 0);
    auto& thresholds = thresholds_.emplace_back();
    double sum = 0;
    for (std::size_t f = 0; f < thresholds.size(); ++f) {
      sum += die[f];
      // 63 bits, so that a threshold of 1 (every later face is impossible) still fits and is never reached.
      thresholds[f] = static_cast<std::uint64_t>(std::round(sum / total * 0x1p63));
    }
    // Rounding may keep the sum from ending exactly on `total`: close the gap where the last faces are impossible.
    for (std::size_t f = thresholds.size(); f > 0 && die[f] == 0; --f) thresholds[f - 1] = std::uint64_t{1} << 63;
  }
}

LoadedDice::Faces LoadedDice::roll(const StreamKey& key, std::uint32_t r, std::uint32_t mask) const {
  assert(mask >> thresholds_.size() == 0);
  Faces faces{};
  for (std::size_t die = 0; die < thresholds_.size(); ++die) {
    if (!(mask >> die & 1)) continue;
    const std::uint64_t word = random_word(key, 6 * r + static_cast<std::uint32_t>(die)) >> 1;
    std::uint8_t face = 1;
    for (std::uint64_t threshold : thresholds_[die]) face += word >= threshold;
    faces[die] = face;
  }
  return faces;
}

}  // namespace farkle
