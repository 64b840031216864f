// How turns are played in a solved game for several, before its last round: for as many positions at once as the kernel
// has lanes.
#pragma once

#include <array>
#include <memory>
#include <span>

#include "solver/table_turn.hpp"
#include "solver/table_values.hpp"

namespace farkle {

class TablePlays {
 public:
  TablePlays(const TableGame&, const TableValues&);  // references are kept

  void set(const TableLanes&);
  // With `level` steps at stake. lot: drawn once a turn, in [0, 1), for where the mover draws lots between two ways to
  // play it.
  Play play(std::size_t lane, double lot, int level, std::span<const KeepOption>) const;

 private:
  // Everybody's chances, a farkle included, when the lane is played like this.
  TableChances chances(const TablePosition&, const TableEnds&, std::size_t lane) const;
  void draw_lots(const TableLanes&, const LaneValues& farkle);

  const TableGame& game_;
  const TableValues& values_;
  TableTurn turn_;
  std::unique_ptr<TableTurn> calm_, bold_;  // the two ways, where some lane draws lots
  std::array<double, lanes> share_of_bold_{};
  std::array<bool, lanes> mixed_{};
};

}  // namespace farkle
