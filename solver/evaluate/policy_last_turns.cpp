// C(n, s), the chance when the dice of s are to be rolled and n steps are still needed:
//   C(n, s) = sum over rolls of p times  1 for a bank that is enough | C(n - points, dice then rolled) | 0
// With nothing needed any more (n <= 0) the policy only rolls where it has to, on hot dice: C(0, s) = a + b C(0, full).
#include "solver/evaluate/policy_last_turns.hpp"

#include <algorithm>

#include "solver/evaluate/turn_distribution.hpp"
#include "solver/game/turn.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

class PolicyLastTurns {
 public:
  PolicyLastTurns(const Rules& rules, const TurnModel& model, const Policy& policy, bool on_board)
      : rules_(rules),
        model_(model),
        policy_(policy),
        on_board_(on_board),
        states_(static_cast<std::size_t>(model.full()) + 1),
        least_((least_bank(rules, on_board) + model.step() - 1) / model.step()),
        choices_(turn_choices(model, policy)) {}

  // The chance with the whole set, for every need in turn.
  std::vector<double> solve(int most_need, Work* work) {
    most_need = std::max(most_need, least_);
    constexpr double an_option = 4;
    std::size_t options = 0;
    for (const DiceChoices& dice : choices_)
      for (const RollChoices& roll : dice.rolls) options += 4 + roll.options.size();
    const double a_need = an_option * static_cast<double>(options);
    Work::Piece piece(work, "working out last turns", a_need * most_need);
    std::vector<double> whole{1.0};
    free_.assign(states_, {});
    for (const int s : by_dice()) free_[s] = roll(0, s);
    const Linear& full = free_.back();
    const double again = full.again < 1 ? full.chance / (1 - full.again) : 0;
    chance_.assign(states_, 0.0);
    for (std::size_t s = 1; s < states_; ++s) chance_[s] = free_[s].chance + free_[s].again * again;
    for (int need = 1; need <= most_need; ++need) {
      chance_.resize(chance_.size() + states_);
      for (int s = 1; s <= model_.full(); ++s)
        chance_[static_cast<std::size_t>(need) * states_ + static_cast<std::size_t>(s)] = roll(need, s).chance;
      whole.push_back(chance_.back());
      piece.did(a_need);
    }
    for (int need = 1; need < least_; ++need) whole[need] = whole[least_];
    return whole;
  }

 private:
  struct Linear {
    double chance = 0, again = 0;  // again: factor of the chance of the whole set with nothing needed
  };

  std::vector<int> by_dice() const {
    std::vector<int> order;
    for (int n = 1; n <= model_.dice_count(); ++n)
      for (const int s : model_.states_of(n)) order.push_back(s);
    return order;
  }

  Linear roll(int need, int s) {
    // The steps needed from the start, but at least what may be banked. The leader has reached the target.
    const int total = std::max({need, least_, 1});
    MatchState match = start_match(rules_, 2);
    const Points ahead = (total - 1) * model_.step();
    match.seats[1] = {std::max(ahead, winning_bank(rules_, model_.step())), 0, true};
    match.seats[0] = {match.seats[1].bank - ahead, 0, on_board_};
    const TurnView view{.rules = rules_,
                        .match = match,
                        .exceed = match.seats[1].bank,
                        .at_stake = (total - need) * model_.step(),
                        .roll_state = s,
                        .decision = {}};
    Linear sum;
    for (const auto& [chance, options] : choices_[s].rolls) {
      policy_.plays(view, options, plays_);
      for (const DecisionChance& play : plays_) {
        const KeepOption& option = options[play.play.option];
        const int left = need - option.points / model_.step();
        const double p = chance * play.chance;
        if (play.play.then == Action::bank) {
          if (left <= 0) sum.chance += p;
        } else if (play.play.then == Action::roll) {
          const int next = option.after == After::hot ? model_.full() : option.afterstate;
          if (need > 0)
            sum.chance +=
                p * chance_[static_cast<std::size_t>(std::max(left, 0)) * states_ + static_cast<std::size_t>(next)];
          else if (next == model_.full())
            sum.again += p;
          else
            sum = {sum.chance + p * free_[next].chance, sum.again + p * free_[next].again};
        }
      }
    }
    return sum;
  }

  const Rules& rules_;
  const TurnModel& model_;
  const Policy& policy_;
  bool on_board_;
  std::size_t states_;
  int least_;
  TurnChoices choices_;
  std::vector<Linear> free_;    // [state], nothing needed
  std::vector<double> chance_;  // [need][state]
  std::vector<DecisionChance> plays_;
};

}  // namespace

std::vector<double> policy_last_turns(const Rules& rules, const TurnModel& model, const Policy& policy, bool on_board,
                                      int most_need, Work* work) {
  return PolicyLastTurns(rules, model, policy, on_board).solve(most_need, work);
}

}  // namespace farkle
