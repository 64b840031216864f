// The side of a given policy (given_turns.hpp) under rules by which a turn may leave points and dice to the next
// player: its turns between every pair of seats, its last turns, and what they are worth against known chances.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "solver/duel/duel_turn.hpp"
#include "solver/duel/duel_values.hpp"
#include "solver/evaluate/given_turns.hpp"
#include "solver/evaluate/turn_walk.hpp"

namespace farkle {

class CarriedPolicy : public GivenTurns {
 public:
  // who: 0 or 1, its number in the game. Keeps references.
  CarriedPolicy(const Rules&, const TurnModel&, const Policy&, std::size_t who, Work*);

  // Makes the turns from up to `starts` levels that were passed on, and from all offers that `values` has. Throws
  // CannotDo if too many turns differ.
  void make_plans(int starts, const DuelValues& values);
  // For two such policies against each other, with their last turns. Throws CannotDo if any turn is passed on together
  // with farkle.penalty.
  static void make_plans_of_both(CarriedPolicy& one, CarriedPolicy& other, bool other_chases);
  // Makes the last turns against leaders of banks up to `most` that have left offers up to this level.
  void add_last_turns(Points most, int offers);
  // As a chaser: the chances to exceed this bank of a leader who has left `level` steps, by the roll state left; [0]:
  // no offer. Banks and levels above these count like the highest. 0 where the game is over.
  void exceeds(int chaser, Points bank, int level, double* by_state) const;

  int most_banked() const { return most_banked_; }  // levels; 0: never
  Points most_bank() const;                         // the highest that a player may reach

  void meet(const ChaserOdds& they_exceed) override { they_exceed_ = they_exceed; }
  bool passes() const override { return most_passed_ > 0; }
  std::size_t together() const override { return TurnWalk::most_positions(rules); }
  double banks(const DuelPosition&, double farkles) const override;
  double work_of_turns(double turns) const override;
  std::unique_ptr<GivenTurns::Group> group() const override;

  // carried_rolls.cpp
  int most_banked(const DuelPosition& p) const override { return plan_of(p).most_banked(); }
  double takes(const DuelPosition&, int level, int state) const override;
  TurnEnds ends(const DuelPosition&, const DuelValues* met) const override;
  void follow(std::span<const DuelPosition>, const DuelValues& met, const Moved&, const Rolled&) const override;

 private:
  class Group;

  const TurnPlan& plan_of(const DuelPosition& p) const { return plans_[number(p)]; }
  std::vector<double> taken(const DuelPosition&, const DuelValues& met) const;
  template <class End>
  void follow_rolls(const TurnPlan&, std::vector<double>& rolls, End&& ended) const;

  TurnWalk walk() const { return {rules, model, turns_, who_}; }
  // A walk in which to bank at least `need` steps is worth 1, and anything else nothing.
  TurnWalk reaching(const TurnPlan&, int offers, int need) const;
  std::vector<double> chase(const TurnPlan&, int need) const;

  const std::size_t who_;
  const std::string name_;
  TurnPlans turns_;
  std::vector<TurnPlan> plans_;
  int most_banked_ = 0, most_passed_ = 0;
  // Last turns: of the leaders, the highest bank and the highest level of an offer.
  Points most_ = 0;
  int offers_ = 0;
  std::vector<std::uint32_t> chase_of_;      // [chaser][bank of the leader]
  std::vector<std::vector<double>> chases_;  // [that][level of the offer][state], or [0]: never takes any
  ChaserOdds they_exceed_;
};

}  // namespace farkle
