// All turns that a given policy may have to play in a two-player game: between every pair of seats, and last turns.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/evaluate/turn_distribution.hpp"
#include "solver/game/policy.hpp"
#include "solver/game/rules.hpp"
#include "solver/game/seat_states.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

class PolicyTurnTable {
 public:
  // Works out the turns of every pair of seats, once for every situation that the policy tells apart. Keeps references
  // to rules, model, policy and work; work counts all that is done with this table.
  // Throws CannotDo for carry.mode other than "none".
  PolicyTurnTable(const Rules&, const TurnModel&, const SeatStates&, const Policy&, Work* = nullptr);

  const Rules& rules() const { return rules_; }
  const TurnModel& model() const { return model_; }
  const SeatStates& states() const { return states_; }
  Work* work() const { return work_; }

  // SeatStates indices.
  const TurnDistribution& of(int mover, int opponent) const { return ends_[number(mover, opponent)]; }
  // The same in two steps: equal turns may share a number.
  std::uint32_t number(int mover, int opponent) const { return index_[states_.pair(mover, opponent)]; }
  const std::vector<TurnDistribution>& numbered() const { return ends_; }
  const PolicyTurns& turns() const { return turns_; }
  // The chance to bank. It is exact even where a farkle is all but certain.
  double banks(int mover, int opponent) const { return banks_[number(mover, opponent)]; }
  Points bank(int state) const { return bank_[state]; }
  // The highest bank that any turn may reach.
  Points most_bank() const { return most_bank_; }

  // The mover's chances to win by banking. won_by_reaching: by banks that reach the target, when exceeds[k] is the
  // opponent's chance to exceed the k-th of them. won_by_banking: by the other banks, when after[k * stride] is the
  // opponent's chance to win after k steps were banked.
  double won_by_reaching(int mover, int opponent, const std::vector<double>& exceeds) const {
    const std::vector<double>& banked = of(mover, opponent).banked;
    const Points bank = bank_[mover];
    double sum = 0;
    for (std::size_t level = need(bank); level < banked.size(); ++level)
      if (const double p = banked[level]; p != 0)
        sum += p *
               (1 -
                exceeds[(bank + static_cast<Points>(level) * model_.step() - states_.winning()) / states_.bank_step()]);
    return sum;
  }
  double won_by_banking(int mover, int opponent, Points bank, const double* after, int stride) const {
    const std::vector<double>& banked = of(mover, opponent).banked;
    const std::size_t end = std::min(need(bank), banked.size());
    double sums[4] = {};  // so that an addition need not wait for the one before
    std::size_t level = 0;
    for (; level + 4 <= end; level += 4)
      for (std::size_t k = 0; k < 4; ++k, after += stride) sums[k] += banked[level + k] * (1 - *after);
    for (; level < end; ++level, after += stride) sums[0] += banked[level] * (1 - *after);
    return sums[0] + sums[1] + (sums[2] + sums[3]);
  }

  // Adds the missing last turns against leaders with banks up to `most`. Call it before `exceeds`.
  void add_last_turns(Points most);
  // The match before the last turn against a leader with this bank.
  MatchState last_match(int chaser, Points bank) const { return farkle::last_match(rules_, states_, chaser, bank); }
  // That last turn. Last turns with the same last_situation are the same.
  TurnDistribution last_turn(int chaser, Points bank) const { return turns_.of(last_match(chaser, bank)); }
  std::optional<Situation> last_situation(int chaser, Points bank) const {
    return turns_.situation(last_match(chaser, bank));
  }
  // The chance to exceed `bank` in the last turn; 0 where the game is over.
  double exceeds(int chaser, Points bank) const {
    return last_turns_ == 0 ? 0.0
                            : exceeds_[static_cast<std::size_t>(chaser) * last_turns_ +
                                       static_cast<std::size_t>((bank - states_.winning()) / states_.bank_step())];
  }

 private:
  // The first level that reaches the target.
  std::size_t need(Points bank) const {
    return static_cast<std::size_t>((states_.winning() - bank + model_.step() - 1) / model_.step());
  }
  void add_chases();

  const Rules& rules_;
  const TurnModel& model_;
  const SeatStates states_;
  const Policy& policy_;
  Work* const work_;
  PolicyTurns turns_;
  std::vector<TurnDistribution> ends_;
  std::vector<double> banks_;         // by number
  std::vector<std::uint32_t> index_;  // [mover][opponent], into ends_
  std::vector<Points> bank_;          // by state
  Points most_bank_ = 0;
  std::size_t last_turns_ = 0;   // banks of the leader
  std::vector<double> exceeds_;  // [chaser][bank of the leader]
};

}  // namespace farkle
