// What all turns of a two-player game share: the rules, the dice of both players, and how a leader is chased.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "solver/duel/last_turn.hpp"
#include "solver/game/match.hpp"
#include "solver/turn/turn_kernel.hpp"

namespace farkle {

// The chances to exceed this bank of a leader who has just banked `level` steps. Sets one for each roll state 1 .. S
// of the dice left, and before them, at 0, the chance without an offer.
using ChaserOdds = std::function<void(int chaser, Points bank, int level, double* by_state)>;

// An opponent who does not play last turns perfectly. Without offers: by the opponent's state.
struct GivenChaser {
  std::vector<PastTarget> past_target;
  ChaserOdds exceeds;  // with offers
};

class DuelGame : public TurnGame {
 public:
  DuelGame(const Rules&, const TurnModel&);
  // A player with these dice meets one with those of the other game, whose rules are the same otherwise. Keeps a
  // reference. Throws CannotDo for carry modes: dice cannot be left to a player who has others.
  DuelGame(const Rules&, const TurnModel&, const DuelGame& other);

  PastTarget past_target_on, past_target_off;  // for a chaser on the board, or off it

  // The two players are alike, unless they have dice of their own (0: those of this game) or one of them began a game
  // with game.last_round = equal (0).
  bool unlike_dice() const { return other_ != nullptr; }
  const DuelGame& of(int player) const { return player == 1 && other_ ? *other_ : *this; }
  // How the opponent of this player chases, for DuelTurn; null: perfectly, with the same dice. With
  // game.last_round = equal nobody chases the second player, who ends the game by reaching the target.
  const GivenChaser* chaser_of(int player) const {
    return chasers_[player].past_target.empty() ? nullptr : &chasers_[player];
  }
  // The highest roll state that an offer can have, if there are offers.
  int offered_states() const { return model.full() - (rules.carry.hot_dice ? 0 : 1); }
  // About how long it takes to solve this many turns in lanes once, in units of Work.
  double work_of_turns(double turns) const;

 private:
  const DuelGame* other_ = nullptr;
  std::array<GivenChaser, 2> chasers_;
};

struct DuelPosition {
  int mover = 0, opponent = 0;  // SeatStates indices
};
MatchState match_at(const Rules&, const SeatStates&, const DuelPosition&);  // player 0 is to move
using DuelLanes = std::array<DuelPosition, lanes>;
DuelLanes turned(const DuelLanes&);  // the other player is to move

// A chaser who plays last turns perfectly. Keeps a reference.
ChaserOdds perfect_chaser(const DuelGame&);

}  // namespace farkle
