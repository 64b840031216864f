// All turns that a given policy may have to play in a two-player game under the usual rules, followed to their ends:
// between every pair of seats, and last turns.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "solver/evaluate/given_turns.hpp"
#include "solver/evaluate/turn_distribution.hpp"
#include "solver/game/policy.hpp"
#include "solver/game/rules.hpp"
#include "solver/game/seat_states.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

class PolicyTurnTable : public GivenTurns {
 public:
  // Works out the turns of every pair of seats, once for every situation that the policy tells apart. Keeps references.
  // Throws CannotDo for carry.mode other than "none".
  PolicyTurnTable(const Rules&, const TurnModel&, const Policy&, Work* = nullptr);

  // SeatStates indices.
  const TurnDistribution& of(int mover, int opponent) const { return ends_[number({mover, opponent})]; }
  const std::vector<TurnDistribution>& numbered() const { return ends_; }
  const PolicyTurns& policy_turns() const { return turns_; }
  // The highest bank that any turn may reach.
  Points most_bank() const { return most_bank_; }

  // Adds the missing last turns against leaders with banks up to `most`. Call it before `exceeds`.
  void add_last_turns(Points most);
  // The chance to exceed `bank` in the last turn; 0 where the game is over.
  double exceeds(int chaser, Points bank) const {
    return last_turns_ == 0 ? 0.0 : exceeds_[chaser * last_turns_ + (bank - states.winning()) / states.bank_step()];
  }
  // Meets the best response, which may force any last turn.
  void answered(const DuelGame&);

  void meet(const ChaserOdds& they_exceed) override;
  double banks(const DuelPosition& p, double) const override { return banks_[number(p)] + first_farkle(p.mover); }
  double work_of_turns(double turns) const override;
  std::unique_ptr<GivenTurns::Group> group() const override;
  int most_banked(const DuelPosition& p) const override { return static_cast<int>(ends_[number(p)].banked.size()); }
  TurnEnds ends(const DuelPosition&, const DuelValues* met) const override;
  void follow(std::span<const DuelPosition>, const DuelValues& met, const Moved&, const Rolled&) const override;

 private:
  class Group;

  // The first level that reaches the target.
  std::size_t need(Points bank) const { return model.steps_up(states.winning() - bank); }
  // The levels below the target, or those that reach it, of all turns against an opponent at the start.
  double levels(bool reaching) const;
  void add_chases();

  PolicyTurns turns_;
  std::vector<TurnDistribution> ends_;  // by number
  std::vector<double> banks_;           // by number
  std::vector<Points> bank_;            // by state
  Points most_bank_ = 0;
  std::size_t last_turns_ = 0;   // banks of the leader
  std::vector<double> exceeds_;  // [chaser][bank of the leader]
  std::vector<double> reached_;  // [mover][opponent]: the chance to win by banks that reach the target, or by dice
};

}  // namespace farkle
