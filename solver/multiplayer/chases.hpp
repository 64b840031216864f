// How last turns end: the mover must exceed a leader, plays for that alone, and banks as soon as it is done. Several of
// them are played out one by one. One object serves all estimates of a rule set.
#pragma once

#include <array>
#include <vector>

#include "solver/duel/duel_turn.hpp"
#include "solver/game/match.hpp"

namespace farkle {

// False under rules of which no chances are estimated: passing on, a game of rounds, dice that win at once.
inline bool chances_are_estimated(const Rules& rules) {
  return rules.carry != CarryMode::pass && rules.game.rounds == 0 && rules.score.win.empty();
}

class Chases {
 public:
  // Keeps a reference. Throws CannotDo unless chances are estimated under these rules.
  explicit Chases(const DuelGame&);

  const DuelGame& game() const { return game_; }

  // The least steps that exceed this bank and may be banked.
  int need(const Seat&, Points leader) const;
  int most() const { return static_cast<int>(ends_.size()); }  // a player who needs more has no chance to speak of
  double exceed(int need) const { return need > most() ? 0 : game_.last_turn.exceed(need, 0); }
  // [k]: the chance to end with need + k steps; need from 1 to most().
  const std::vector<double>& ends(int need) const { return ends_[need - 1]; }

  int levels() const { return levels_; }  // a turn brings more steps than this with a chance that does not matter
  int past() const { return past_; }      // the same of steps past the target, where less matters

  // By seat: the chance to lead at the end of a match in its last round.
  std::array<double, max_players> chances(const MatchState&) const;
  // That nobody who is due after the mover exceeds this bank.
  double holds(const MatchState&, Points bank) const;

 private:
  const DuelGame& game_;
  int levels_ = 1, past_ = 1;
  std::vector<std::vector<double>> ends_;
};

}  // namespace farkle
