#include "sim/engine/turn_draws.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "solver/game/error.hpp"

namespace farkle {

TurnDraws::TurnDraws(const SeatStates& states, const PolicyTurnTable& turns)
    : size_(static_cast<std::size_t>(states.size())) {
  std::unordered_map<const TurnDistribution*, Row> known;
  for (int mover = 0; mover < states.size(); ++mover)
    for (int opponent = 0; opponent < states.size(); ++opponent) {
      const TurnDistribution& ends = turns.of(mover, opponent);
      const auto [found, is_new] = known.try_emplace(&ends);
      if (is_new) found->second = add(ends);
      rows_.push_back(found->second);
    }
}

TurnDraws::Row TurnDraws::add(const TurnDistribution& ends) {
  static constexpr std::int64_t all_words = std::int64_t{1} << 32;
  const auto in_words = [](double chance) {
    return std::clamp<std::int64_t>(std::llround(chance * static_cast<double>(all_words)), 0, all_words);
  };
  Row row;
  std::vector<std::int64_t> up_to;  // number of words
  double sum = 0;
  for (std::size_t steps = 0; steps < ends.banked.size() || up_to.empty(); ++steps) {
    sum += steps == 0 ? ends.farkle : ends.banked[steps];
    const std::int64_t words = in_words(sum);
    if (words == (up_to.empty() ? 0 : up_to.back()) && up_to.size() <= 1) continue;  // not yet the first, or the second
    if (steps > std::numeric_limits<std::uint16_t>::max()) throw CannotDo("turns of too many points to be drawn whole");
    if (up_to.size() < 2) (up_to.empty() ? row.lowest : row.next) = static_cast<std::uint16_t>(steps);
    up_to.push_back(words);
    if (words == all_words) break;
  }
  up_to.back() = all_words;
  const auto blocks = (up_to.size() + Block::size - 1) / Block::size;
  up_to.resize(blocks * Block::size, all_words);
  row.first_block = static_cast<std::uint32_t>(blocks_.size());
  row.blocks = static_cast<std::uint16_t>(blocks);
  std::vector<std::int64_t> rows;
  for (std::size_t b = 1; b <= blocks; ++b) rows.push_back(up_to[b * Block::size - 1]);
  rows.resize(static_cast<std::size_t>(tops(row.blocks)) * Block::size, all_words);
  rows.insert(rows.end(), up_to.begin(), up_to.end());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i % Block::size == 0) blocks_.emplace_back();
    blocks_.back().words[i % Block::size] = static_cast<std::int32_t>(rows[i] - 1 - all_words / 2);
  }
  return row;
}

}  // namespace farkle
