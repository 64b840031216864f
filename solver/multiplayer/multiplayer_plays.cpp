#include "solver/multiplayer/multiplayer_plays.hpp"

#include <algorithm>
#include <cmath>

namespace farkle {
namespace {

constexpr double same_chances = 1e-8;  // the most that chances of one way to play may differ from the solution's
constexpr double aside = 1e-9;         // step away from the worth of a farkle at which two ways are worth the same

LaneValues moved(LaneValues values, double by) {
  for (double& v : values) v += by;
  return values;
}

}  // namespace

MultiplayerPlays::MultiplayerPlays(const MultiplayerGame& game, const MultiplayerValues& values)
    : game_(game), values_(values), turn_(game) {}

MultiplayerChances MultiplayerPlays::chances(const MultiplayerPosition& position, const MultiplayerEnds& ends,
                                             std::size_t lane) const {
  return ends.followed(lane, values_.at(farkled(game_.states, position, game_.players)),
                       static_cast<std::size_t>(game_.players));
}

void MultiplayerPlays::set(const MultiplayerLanes& positions) {
  LaneValues farkle, loss;
  for (std::size_t i = 0; i < lanes; ++i) {
    farkle[i] = values_.at(farkled(game_.states, positions[i], game_.players))[game_.players - 1];
    loss[i] = (1 - farkle[i]) / 2;
  }
  turn_.set(positions, values_, loss);
  const MultiplayerEnds ends = turn_.run(farkle, values_.has_offers());
  bool any = false;
  for (std::size_t i = 0; i < lanes; ++i) {
    const MultiplayerChances now = chances(positions[i], ends, i);
    const double* solved = values_.at(positions[i]);
    fresh_[i] = solved[0];
    mixed_[i] = false;
    for (std::size_t k = 0; k < static_cast<std::size_t>(game_.players); ++k)
      mixed_[i] |= std::abs(now[k] - solved[k]) > same_chances;
    any |= mixed_[i];
  }
  if (any) mix(positions, farkle);
}

// The solution's chances lie between those of the two strategies. That says how often each is played.
void MultiplayerPlays::mix(const MultiplayerLanes& positions, const LaneValues& farkle) {
  if (!safer_) {
    safer_ = std::make_unique<MultiplayerTurn>(game_);
    riskier_ = std::make_unique<MultiplayerTurn>(game_);
  }
  LaneValues loss;
  for (std::size_t i = 0; i < lanes; ++i) loss[i] = (1 - farkle[i]) / 2;
  safer_->set(positions, values_, loss);
  riskier_->set(positions, values_, loss);
  const MultiplayerEnds safer = safer_->run(moved(farkle, -aside)), riskier = riskier_->run(moved(farkle, aside));
  for (std::size_t i = 0; i < lanes; ++i) {
    if (!mixed_[i]) continue;
    const MultiplayerChances a = chances(positions[i], safer, i), b = chances(positions[i], riskier, i);
    std::size_t k = 0;
    for (std::size_t j = 1; j < static_cast<std::size_t>(game_.players); ++j)
      if (std::abs(b[j] - a[j]) > std::abs(b[k] - a[k])) k = j;
    share_of_riskier_[i] =
        b[k] == a[k] ? 0.0 : std::clamp((values_.at(positions[i])[k] - a[k]) / (b[k] - a[k]), 0.0, 1.0);
  }
}

Decision MultiplayerPlays::play(std::size_t lane, double lot, int level, std::span<const KeepOption> options) const {
  const MultiplayerTurn& turn = !mixed_[lane] ? turn_ : lot < share_of_riskier_[lane] ? *riskier_ : *safer_;
  return turn.play(lane, level, options);
}

}  // namespace farkle
