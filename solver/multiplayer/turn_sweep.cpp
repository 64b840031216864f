#include "solver/multiplayer/turn_sweep.hpp"

#include <algorithm>
#include <cmath>

namespace farkle {

TurnSweep::TurnSweep(const MultiplayerGame& game, MultiplayerValues& values)
    : game_(game), values_(values), turn_(game) {}

double TurnSweep::play(std::span<const MultiplayerPosition> positions) {
  std::vector<MultiplayerPosition> all;
  for (MultiplayerPosition p : positions)
    for (int r = 0; r < game_.players; ++r, p = rotated(p, game_.players)) all.push_back(p);
  double change = 0;
  for (std::size_t at = 0; at < all.size(); at += lanes)
    change = std::max(change, play_group({all.data() + at, std::min<std::size_t>(lanes, all.size() - at)}));
  return change;
}

double TurnSweep::play_group(std::span<const MultiplayerPosition> group) {
  const auto players = static_cast<std::size_t>(game_.players);
  MultiplayerLanes positions;
  LaneValues farkle, loss;
  for (std::size_t i = 0; i < lanes; ++i) {
    positions[i] = group[std::min(i, group.size() - 1)];
    farkle[i] = values_.at(farkled(game_.states, positions[i], game_.players))[players - 1];
    loss[i] = 1 - farkle[i];
  }
  turn_.set(positions, values_, loss);
  const MultiplayerEnds ends = turn_.run(farkle);
  double change = 0;
  for (std::size_t i = 0; i < group.size(); ++i) {
    const MultiplayerChances now =
        ends.followed(i, values_.at(farkled(game_.states, group[i], game_.players)), players);
    double* chances = values_.at(group[i]);
    for (std::size_t k = 0; k < players; ++k) change = std::max(change, std::abs(now[k] - chances[k]));
    std::copy_n(now.begin(), players, chances);
  }
  return change;
}

}  // namespace farkle
