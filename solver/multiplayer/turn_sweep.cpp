#include "solver/multiplayer/turn_sweep.hpp"

#include <algorithm>
#include <cmath>

namespace farkle {

void put_offers(const MultiplayerTurn& turn, std::size_t lane, const MultiplayerPosition& position,
                const double* after_farkle, MultiplayerValues& values) {
  if (!values.has_offers()) return;
  const int most = values.most_offered(position);
  double* out = most > 0 ? values.offers(position, 1) : nullptr;
  const double* fresh = values.at(position);
  for (int steps = 1; steps <= most; ++steps)
    for (int s = 1; s <= values.offered_states(); ++s, out += values.players()) {
      const MultiplayerChances offered = turn.from(lane, steps, s, after_farkle);
      std::copy_n(offer_pays(offered[0], fresh[0]) ? offered.data() : fresh, values.players(), out);
    }
}

TurnSweep::TurnSweep(const MultiplayerGame& game, MultiplayerValues& values)
    : game_(game), values_(values), turn_(game) {}

double TurnSweep::play(std::span<const MultiplayerPosition> positions) {
  std::vector<MultiplayerPosition> all;
  for (MultiplayerPosition p : positions)
    for (int r = 0; r < game_.players; ++r, p = rotated(p, game_.players)) all.push_back(p);
  double change = 0;
  for (std::size_t at = 0; at < all.size(); at += lanes)
    change = larger_change(change, play_group({all.data() + at, std::min<std::size_t>(lanes, all.size() - at)}));
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
  const MultiplayerEnds ends = turn_.run(farkle, values_.has_offers());
  double change = 0;
  for (std::size_t i = 0; i < group.size(); ++i) {
    const double* after_farkle = values_.at(farkled(game_.states, group[i], game_.players));
    const MultiplayerChances now = ends.followed(i, after_farkle, players);
    double* chances = values_.at(group[i]);
    for (std::size_t k = 0; k < players; ++k) change = larger_change(change, now[k] - chances[k]);
    std::copy_n(now.begin(), players, chances);
    put_offers(turn_, i, group[i], after_farkle, values_);
  }
  return change;
}

}  // namespace farkle
