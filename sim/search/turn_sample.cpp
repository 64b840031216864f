#include <algorithm>
#include <vector>

#include "sim/search/objective.hpp"
#include "solver/evaluate/given_turns.hpp"
#include "solver/evaluate/policy_evaluation.hpp"

namespace farkle {
namespace {

// A turn of the known policy.
struct SampledTurn {
  MatchState match;
  double before = 0;          // the chance to win of the known policy
  std::vector<double> worth;  // the chance to win after a bank: by level; above the last level the same
  double farkle = 0;          // after a farkle
};

class TurnSample {
 public:
  TurnSample(PolicyTurnTable& known, PolicyTurnTable& opponent, int turns)
      : rules_(known.rules()), model_(known.model()) {
    const SeatStates& states = known.states();
    const Evaluation exact = evaluate_turns(known, opponent);
    known_ = exact.balanced();
    const Points step = model_.step(), winning = states.winning();
    const std::size_t leaders = (std::max(opponent.most_bank(), winning) - winning) / states.bank_step() + 1;
    std::vector<double> last_turns(states.size() * leaders);  // [chaser][bank of the leader]
    double all = 0;
    const DuelValues flow =
        game_flow(rules_, model_, known, opponent, [&](int chaser, Points bank, int, int, double times) {
          last_turns[chaser * leaders + (bank - winning) / states.bank_step()] += times;
        });
    for (const double times : flow.wins()) all += times;
    for (const double times : last_turns) all += times;
    each_ = all / turns;

    const Points most = std::max(known.most_bank(), winning);
    const auto after = [&](int opponent_state, int mine) { return 1 - exact.values[1].win(opponent_state, mine); };
    // One turn is chosen out of every each_ turns.
    double passed = 0, next = each_ / 2;
    const auto chosen = [&](double more, const auto& add) {
      for (passed += more; passed > next; next += each_) add();
    };
    for (int i = 0; i < states.size(); ++i)
      for (int j = 0; j < states.size(); ++j)
        chosen(flow.win(i, j), [&] {
          SampledTurn& turn = turns_.emplace_back();
          turn.match = match_at(rules_, states, {i, j});
          turn.before = exact.values[0].win(i, j);
          turn.farkle = after(j, states.farkled(i));
          for (Points bank = states.state(i).bank; bank <= most; bank += step)
            turn.worth.push_back(bank < winning ? after(j, states.banked(bank)) : 1 - opponent.exceeds(j, bank));
        });
    if (!has_last_turns(rules_)) return;
    for (int i = 0; i < states.size(); ++i)
      for (std::size_t k = 0; k < leaders; ++k)
        chosen(last_turns[i * leaders + k], [&] {
          const Points bank = winning + static_cast<Points>(k) * states.bank_step();
          SampledTurn& turn = turns_.emplace_back();
          turn.match = known.last_match(i, bank);
          turn.before = known.exceeds(i, bank);
          for (Points mine = states.state(i).bank; mine <= bank + step; mine += step)
            turn.worth.push_back(mine > bank ? 1 : 0);
        });
  }

  double operator()(const Policy& policy, int turns_to_follow, const Objective::Differs& differs) const {
    constexpr double unlikely = 1e-7;
    const PolicyTurns turns(rules_, model_, policy, unlikely);
    std::vector<const SampledTurn*> count;
    for (const SampledTurn& turn : turns_)
      if (!differs || differs(first_view(rules_, turn.match, model_.full()))) count.push_back(&turn);
    const std::size_t stride = std::max<std::size_t>(1, count.size() / turns_to_follow);
    KnownTurns known(turns);
    double gained = 0;
    int followed = 0;
    for (std::size_t k = stride / 2; k < count.size(); k += stride, ++followed) {
      const SampledTurn& turn = *count[k];
      const TurnDistribution& ends = known.of(turn.match);
      gained += ends.farkle * turn.farkle - turn.before;
      for (std::size_t level = 0; level < ends.banked.size(); ++level)
        gained += ends.banked[level] * turn.worth[std::min(level, turn.worth.size() - 1)];
    }
    return followed == 0 ? known_ : known_ + gained * each_ * static_cast<double>(count.size()) / followed;
  }

 private:
  const Rules& rules_;
  const TurnModel& model_;
  double known_ = 0;  // exact, mean of both seats
  double each_ = 0;   // turns per game that each turn stands for
  std::vector<SampledTurn> turns_;
};

}  // namespace

Objective::About about_in_turns(PolicyTurnTable& known, PolicyTurnTable& opponent, int turns) {
  return TurnSample(known, opponent, turns);
}

}  // namespace farkle
