// How last turns end: the mover must exceed a leader, plays for that alone, and banks as soon as it is done. Several of
// them are played out one by one.
#pragma once

#include <array>
#include <vector>

#include "solver/duel/duel_turn.hpp"
#include "solver/game/match.hpp"

namespace farkle {

class Chases {
 public:
  explicit Chases(const DuelGame&);  // a reference is kept

  // The least steps that exceed this bank and may be banked.
  int need(const Seat&, Points leader) const;
  int most() const { return static_cast<int>(ends_.size()); }  // a player who needs more has no chance to speak of
  double exceed(int need) const { return need > most() ? 0 : game_.last_turn.exceed(need, 0); }
  // [k]: the chance to end with need + k steps; need from 1 to most().
  const std::vector<double>& ends(int need) const { return ends_[static_cast<std::size_t>(need - 1)]; }

  // By seat: the chance to lead at the end of a match in its last round.
  std::array<double, max_players> chances(const MatchState&) const;
  // That nobody who is due after the mover exceeds this bank.
  double holds(const MatchState&, Points bank) const;

 private:
  const DuelGame& game_;
  std::vector<std::vector<double>> ends_;
};

}  // namespace farkle
