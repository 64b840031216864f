#include "solver/table_plays.hpp"

#include <algorithm>
#include <cmath>

namespace farkle {
namespace {

constexpr double same_chances = 1e-8;  // of one way to play and of the solution
constexpr double aside = 1e-9;         // of a farkle's worth at which two ways are worth the same

LaneValues moved(LaneValues values, double by) {
  for (double& v : values) v += by;
  return values;
}

}  // namespace

TablePlays::TablePlays(const TableGame& game, const TableValues& values) : game_(game), values_(values), turn_(game) {}

TableChances TablePlays::chances(const TablePosition& position, const TableEnds& ends, std::size_t lane) const {
  const auto players = static_cast<std::size_t>(game_.players);
  const double* next = values_.at(rotated(position, game_.players));
  TableChances out{};
  for (std::size_t k = 0; k < players; ++k)
    out[k] = ends.chances[k][lane] + ends.farkle[lane] * next[(k + players - 1) % players];
  return out;
}

void TablePlays::set(const TableLanes& positions) {
  LaneValues farkle, loss;
  for (std::size_t i = 0; i < lanes; ++i) {
    farkle[i] = values_.at(rotated(positions[i], game_.players))[game_.players - 1];
    loss[i] = (1 - farkle[i]) / 2;
  }
  turn_.set(positions, values_, loss);
  const TableEnds ends = turn_.run(farkle);
  bool any = false;
  for (std::size_t i = 0; i < lanes; ++i) {
    const TableChances now = chances(positions[i], ends, i);
    const double* solved = values_.at(positions[i]);
    mixed_[i] = false;
    for (std::size_t k = 0; k < static_cast<std::size_t>(game_.players); ++k)
      mixed_[i] |= std::abs(now[k] - solved[k]) > same_chances;
    any |= mixed_[i];
  }
  if (any) draw_lots(positions, farkle);
}

// The solution's chances lie between those of the two ways: that says how often each is played.
void TablePlays::draw_lots(const TableLanes& positions, const LaneValues& farkle) {
  if (!calm_) {
    calm_ = std::make_unique<TableTurn>(game_);
    bold_ = std::make_unique<TableTurn>(game_);
  }
  LaneValues loss;
  for (std::size_t i = 0; i < lanes; ++i) loss[i] = (1 - farkle[i]) / 2;
  calm_->set(positions, values_, loss);
  bold_->set(positions, values_, loss);
  const TableEnds calm = calm_->run(moved(farkle, -aside)), bold = bold_->run(moved(farkle, aside));
  for (std::size_t i = 0; i < lanes; ++i) {
    if (!mixed_[i]) continue;
    const TableChances a = chances(positions[i], calm, i), b = chances(positions[i], bold, i);
    std::size_t k = 0;
    for (std::size_t j = 1; j < static_cast<std::size_t>(game_.players); ++j)
      if (std::abs(b[j] - a[j]) > std::abs(b[k] - a[k])) k = j;
    share_of_bold_[i] = b[k] == a[k] ? 0.0 : std::clamp((values_.at(positions[i])[k] - a[k]) / (b[k] - a[k]), 0.0, 1.0);
  }
}

Play TablePlays::play(std::size_t lane, double lot, int level, std::span<const KeepOption> options) const {
  const TableTurn& turn = !mixed_[lane] ? turn_ : lot < share_of_bold_[lane] ? *bold_ : *calm_;
  return turn.play(lane, level, options);
}

}  // namespace farkle
