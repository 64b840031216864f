// One given policy under rules by which a turn may leave points and dice to the next player: its turns between every
// pair of seats, its last turns, and what they are worth against an opponent whose chances are known.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "solver/duel/duel_turn.hpp"
#include "solver/duel/duel_values.hpp"
#include "solver/evaluate/carried_last_turns.hpp"
#include "solver/evaluate/pair_plans.hpp"
#include "solver/evaluate/turn_walk.hpp"

namespace farkle {

class Work;

// Throws CannotDo where the values of two players would need more than most_duel_bytes; who: "evaluate".
void check_memory(const Rules&, const TurnModel&, const std::string& who);

class CarriedPolicy {
 public:
  // who: 0 or 1, its number in the game. Keeps references.
  CarriedPolicy(const Rules&, const TurnModel&, const SeatStates&, const Policy&, std::size_t who, Work*);

  // Makes the turns from up to `starts` levels that were passed on, and from all offers that `values` has.
  void make_plans(int starts, const DuelValues& values);
  const PairPlans& plans() const { return plans_; }
  // Makes the last turns against leaders of banks up to `most` that have left offers up to this level.
  void add_last_turns(Points most, int offers);
  // As a chaser. Banks and levels above these count like the highest. 0 where the game is over.
  void exceeds(int chaser, Points bank, int level, double* by_state) const;

  TurnWalk walk() const { return {rules_, model_, plans_.turns(), who_}; }
  // The number of the plan, and the plan, of a position.
  std::uint32_t plan(const DuelPosition& p) const { return plans_.number(p.mover, p.opponent); }
  const TurnPlan& plan_of(const DuelPosition& p) const { return plans_.at(p.mover, p.opponent); }
  // The chance that a turn with a fresh set ends with a bank, and `farkles` that it does not. Where turns are not
  // passed on, it is exact even if it is tiny.
  double banks(const DuelPosition&, double farkles) const;
  // Sets the worth of banking in one position of a walk, against an opponent with these chances.
  void set_stops(TurnWalk&, std::size_t position, const DuelPosition&, const DuelValues& theirs,
                 const ChaserOdds& they_exceed) const;
  // Keeps the chances with offers, which follow from a walk and from the chances without. A farkle leaves `farkle`.
  void store(const TurnWalk&, std::size_t position, const DuelPosition&, double farkle, DuelValues& mine) const;

 private:
  const Rules& rules_;
  const TurnModel& model_;
  const SeatStates& states_;
  const std::size_t who_;
  Work* const work_;
  PairPlans plans_;
  Points most_ = 0;
  int offers_ = 0;
  std::unique_ptr<CarriedLastTurns> last_turns_;
};

}  // namespace farkle
