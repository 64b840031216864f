// One turn of a two-player game, in as many positions at once as the kernel has lanes.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "solver/duel/duel_values.hpp"
#include "solver/duel/last_turn.hpp"
#include "solver/turn/turn_table.hpp"

namespace farkle {

// The chances to exceed this bank of a leader who has just banked `level` steps. Sets one for each roll state 1 .. S-1
// of the dice left, and before them, at 0, the chance without an offer.
using ChaserOdds = std::function<void(int chaser, Points bank, int level, double* by_state)>;

// An opponent who does not play last turns perfectly. Without offers: by the opponent's state.
struct GivenChaser {
  std::vector<PastTarget> past_target;
  ChaserOdds exceeds;  // with offers
};

// The data that all turns of one rule set share. Keeps references to rules and model.
class DuelGame {
 public:
  DuelGame(const Rules&, const TurnModel&);
  // A player with these dice meets one with those of the other game, whose rules are the same otherwise. Keeps a
  // reference. Throws CannotDo for carry modes: dice cannot be left to a player who has others.
  DuelGame(const Rules&, const TurnModel&, const DuelGame& other);

  const Rules& rules;
  const TurnModel& model;
  SeatStates states;
  TurnKernel kernel;
  LastTurnOdds last_turn;
  PastTarget past_target_on, past_target_off;  // for a chaser on the board, or off it

  // The two players are alike, unless they have dice of their own (0: those of this game) or one of them began a game
  // with game.last_round = equal (0).
  bool unlike_dice() const { return other_ != nullptr; }
  const DuelGame& of(int player) const { return player == 1 && other_ ? *other_ : *this; }
  // How the opponent of this player chases, for DuelTurn::set; null: perfectly, with the same dice. With
  // game.last_round = equal nobody chases the second player, who ends the game by reaching the target.
  const GivenChaser* chaser_of(int player) const {
    return chasers_[player].past_target.empty() ? nullptr : &chasers_[player];
  }
  bool has_last_turn(int player) const;  // of a player who chases the other
  int least_steps(bool on_board) const;
  // A last turn of this seat, which must exceed that bank.
  LastTurnValues chasing(const Seat&, Points exceed) const;
  // About how long it takes to solve this many turns in lanes once, in units of Work.
  double work_of_turns(double turns) const;

 private:
  const DuelGame* other_ = nullptr;
  std::array<GivenChaser, 2> chasers_;
};

// a / b rounded down; b > 0.
inline int floor_div(int a, int b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

struct DuelPosition {
  int mover = 0, opponent = 0;  // SeatStates indices
};
MatchState match_at(const Rules&, const SeatStates&, const DuelPosition&);  // player 0 is to move
using DuelLanes = std::array<DuelPosition, lanes>;
DuelLanes fill_lanes(std::span<const DuelPosition>);  // the last one fills the rest
using LaneValues = std::array<double, lanes>;

// A chaser who plays last turns perfectly. Keeps a reference.
ChaserOdds perfect_chaser(const DuelGame&);

// How a turn ends under the best play, by lane.
struct LaneEnds {
  std::array<float, lanes> farkle;
  int levels = 0;
  const float* banks = nullptr;  // [level][lanes]: the chance that it banks there
};

class DuelTurn {
 public:
  explicit DuelTurn(const DuelGame&);

  // Sets up the value of stopping in these positions. A farkle is expected to lose at least loss[lane] (1 - F). The
  // smaller the loss, the more levels are walked; too_few() says afterwards if they were not enough. Levels up to
  // least_top are always walked. chaser: for an opponent who does not play last turns perfectly; must outlive the turn.
  void set(const DuelLanes&, const DuelValues&, const LaneValues& loss, int least_top = 0,
           const GivenChaser* chaser = nullptr);
  // The chance to win, by lane, if a farkle leaves farkle[lane].
  LaneValues run(const LaneValues& farkle);
  // Both seats of each pair at once, where turns can be passed on. In each lane `other` is the same position with the
  // other player to move.
  static void run_pair(DuelTurn& one, DuelTurn& other, const LaneValues& farkle_one, const LaneValues& farkle_other,
                       LaneValues& win_one, LaneValues& win_other);
  // How the turns of the last run end; without offers. Good until the next call.
  LaneEnds ends() {
    LaneEnds out;
    out.levels = table_.follow(out.farkle.data());
    out.banks = table_.banks();
    return out;
  }
  bool too_few(const LaneValues& farkle) const;
  // What it changes that a farkle on the first roll costs more than others; in the value of run().
  double first_roll(std::size_t lane, double farkle) const {
    return lane_[lane].first ? first_farkle_ * (1 - *lane_[lane].first - farkle) : 0;
  }
  // The value of offers of `steps` to the mover in `lane`, who may begin with a fresh set, worth `fresh`, instead.
  // `out` gets one value per roll state 1 .. S-1.
  void offers(int lane, int steps, double fresh, double* out);

  const TurnTable& table() const { return table_; }
  // Past the target, in this lane: the chaser needs level + lead steps.
  const PastTarget& past_target(std::size_t lane) const { return *lane_[lane].past_target; }
  int lead(std::size_t lane) const { return lane_[lane].lead; }

 private:
  struct Lane {
    // Points into the values at the opponent's chance after a bank of 0 steps; after_step leads to each next one.
    const double* after = nullptr;
    std::ptrdiff_t after_step = 0;
    const double* first = nullptr;          // the same after a farkle on the first roll; null: as after any other
    const Offers::Layer* offers = nullptr;  // to the opponent after a bank of 1 step; the next ones follow
    std::size_t offers_at = 0;              // in each of them
    // Levels from which banking is allowed, from which it reaches the target, and up to which it is allowed.
    int least = 0, need = 0, most = 0;
    int lead = 0;  // the chaser's steps to exceed are level + lead
    int chaser_least = 0;
    int opponent = 0;
    Points bank = 0;  // the mover's, before the turn
    const PastTarget* past_target = nullptr;
  };

  void reach(int top);                                               // walks the levels up to `top`
  void stops_past_target(const Lane&, std::size_t lane, int level);  // the same with offers
  void above(const LaneValues& farkle);
  void above_with_offers(std::size_t lane, double farkle);
  double leaves_above(const Lane&, int afterstate) const;
  int levels(Points points) const { return (points + game_.model.step() - 1) / game_.model.step(); }

  const DuelGame& game_;
  bool by_afterstate_;
  double first_farkle_;  // the chance of a farkle on the first roll
  TurnTable table_;
  const GivenChaser* chaser_ = nullptr;
  LaneValues loss_{};
  std::array<Lane, lanes> lane_{};
};

}  // namespace farkle
