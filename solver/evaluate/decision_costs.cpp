// First how often each pair of seats is met. Then the turns of the pairs that are met, many at a time in the lanes of
// the kernel.
#include "solver/evaluate/decision_costs.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_invoke.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "solver/evaluate/game_flow.hpp"
#include "solver/evaluate/policy_turn_table.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

using Key = std::tuple<CostlyDecision::Kind, Standing, Points, int, Action, Points, int>;
struct Sum {
  double cost = 0, times = 0;
};
using Sums = std::map<Key, Sum>;

class Costs {
 public:
  Costs(const DuelGame& game, const DuelValues& values, const Policy& optimal, const Policy& policy, Work* work)
      : game_(game), values_(values), states_(game.states), policy_(policy), choices_(turn_choices(game.model)) {
    tbb::parallel_invoke(
        [&] { mine_ = std::make_unique<PolicyTurnTable>(game.rules, game.model, states_, policy, work); },
        [&] { theirs_ = std::make_unique<PolicyTurnTable>(game.rules, game.model, states_, optimal, work); });
    mine_->add_last_turns(theirs_->most_bank());
    flow_ = game_flow(*mine_, *theirs_);
  }

  DecisionCosts solve() {
    std::vector<DuelPosition> met;
    for (int i = 0; i < states_.size(); ++i)
      for (int j = 0; j < states_.size(); ++j)
        if (flow_.at(i, j) > rare_in_games) met.push_back({i, j});
    tbb::enumerable_thread_specific<DuelTurn> turns([&] { return DuelTurn(game_); });
    const std::size_t groups = (met.size() + lanes - 1) / lanes;
    std::vector<Sums> found(groups);
    constexpr double followed_too = 4;
    const double a_group = followed_too * game_.work_of_turns(lanes);
    Work::Piece piece(mine_->work(), "looking for costly decisions", a_group * static_cast<double>(groups));
    tbb::parallel_for(std::size_t{0}, groups, [&](std::size_t k) {
      const std::size_t first = k * lanes;
      add_group({met.data() + first, std::min<std::size_t>(lanes, met.size() - first)}, turns.local(), found[k]);
      piece.did(a_group);
    });
    Sums all;
    for (const Sums& sums : found)
      for (const auto& [key, sum] : sums) {
        Sum& total = all[key];
        total = {total.cost + sum.cost, total.times + sum.times};
      }
    DecisionCosts out;
    out.last_turns = out.per_game = costs_of_last_turns();
    for (const auto& [key, sum] : all) {
      const auto& [kind, standing, at_stake, dice, then, better_at_stake, better_dice] = key;
      out.decisions.push_back(
          {kind, standing, at_stake, dice, then, better_at_stake, better_dice, sum.cost / sum.times, sum.times});
      out.per_game += sum.cost;
    }
    std::stable_sort(out.decisions.begin(), out.decisions.end(),
                     [](const CostlyDecision& a, const CostlyDecision& b) { return a.total() > b.total(); });
    return out;
  }

 private:
  double costs_of_last_turns() const {
    double sum = 0;
    const Points step = game_.model.step();
    for (int i = 0; i < states_.size(); ++i)
      for (std::size_t k = 0; k < flow_.leader_banks; ++k) {
        const double turns = flow_.last(i, k);
        if (turns == 0) continue;
        const Seat seat = states_.state(i);
        const Points bank = states_.winning() + static_cast<Points>(k) * states_.bank_step();
        const double best = game_.last_turn.exceed((bank - seat.bank) / step + 1, game_.least_steps(seat.on_board));
        sum += turns * (best - mine_->exceeds(i, bank));
      }
    return sum;
  }

  Standing standing(const Seat& me, const Seat& them) const {
    const int target = game_.rules.game.target, lead = 10 * (me.bank - them.bank) / target;
    const int highest = std::max(me.bank, them.bank);
    return {lead <= -3   ? -2
            : lead <= -1 ? -1
            : lead < 1   ? 0
            : lead < 3   ? 1
                         : 2,
            2 * highest < target       ? 0
            : 5 * highest < 4 * target ? 1
                                       : 2};
  }

  void add_group(std::span<const DuelPosition> group, DuelTurn& turn, Sums& sums) const {
    DuelLanes here;
    LaneValues loss, farkle;
    std::size_t most = 0;
    for (std::size_t i = 0; i < lanes; ++i) {
      here[i] = group[std::min(i, group.size() - 1)];
      loss[i] = values_.win(here[i].opponent, game_.farkled[static_cast<std::size_t>(here[i].mover)]);
      farkle[i] = 1 - loss[i];
      most = std::max(most, mine_->of(here[i].mover, here[i].opponent).banked.size());
    }
    turn.set(here, values_, loss, static_cast<int>(most));
    turn.run(farkle);
    for (std::size_t i = 0; i < group.size(); ++i) add_turn(here[i], turn, static_cast<int>(i), farkle[i], sums);
  }

  void add_turn(const DuelPosition& p, DuelTurn& turn, int lane, double farkle, Sums& sums) const {
    MatchState match = start_match(game_.rules, 2);
    for (const auto& [seat, state] : {std::pair{0, p.mover}, {1, p.opponent}})
      match.seats[static_cast<std::size_t>(seat)] = states_.state(state);
    TurnView view{.rules = game_.rules, .match = match, .exceed = {}, .decision = {}};
    const double turns = flow_.at(p.mover, p.opponent);
    const Standing where = standing(match.seats[0], match.seats[1]);
    const Points step = game_.model.step();
    const int last = turn.top() + game_.model.most_steps(), full = game_.model.full();
    std::vector<DecisionChance> plays;
    const double least = std::max(negligible, rare_in_games / turns);
    follow_turn(game_.model, policy_.name(), least, [&](int at_level, int state, double here, const auto& go) {
      const Points at_stake = view.at_stake = at_level * step;
      view.roll_state = state;
      for (const RollChoices& roll : choices_[static_cast<std::size_t>(state)].rolls) {
        const std::vector<KeepOption>& options = roll.options;
        policy_.plays(view, options, plays);
        for (const DecisionChance& play : plays) {
          const PlannedMove move = planned(roll, play, step);
          go(move, here * move.p);
        }
        if (turns * here * roll.chance < rare_in_games) continue;
        const auto level = [&](const KeepOption& o) { return at_level + o.points / step; };
        const auto worth = [&](const KeepOption& o) {
          return turn.table().worth(std::min(level(o), last), o.afterstate)[lane];
        };
        const KeepOption* best = &options[0];
        for (const KeepOption& o : options)
          if (worth(o) > worth(*best)) best = &o;
        for (const DecisionChance& play : plays) {
          const KeepOption& o = options[play.play.option];
          const double times = turns * here * roll.chance * play.chance;
          if (const double cost = worth(*best) - worth(o); cost > 0) {
            Sum& sum = sums[{CostlyDecision::Kind::keep, where, at_stake + o.points, o.dice, Action::nothing,
                             at_stake + best->points, best->dice}];
            sum = {sum.cost + cost * times, sum.times + times};
          }
          const int l = std::min(level(o), turn.top());
          const double done = play.play.then == Action::bank ? turn.stop(l, o.afterstate, lane)
                              : play.play.then == Action::roll
                                  ? turn.table().roll(l, o.after == After::hot ? full : o.afterstate)[lane]
                                  : farkle;
          if (const double cost = worth(o) - done; cost > 0) {
            Sum& sum = sums[{CostlyDecision::Kind::then, where, at_stake + o.points, o.dice, play.play.then, 0, 0}];
            sum = {sum.cost + cost * times, sum.times + times};
          }
        }
      }
    });
  }

  const DuelGame& game_;
  const DuelValues& values_;
  const SeatStates& states_;
  const Policy& policy_;
  TurnChoices choices_;
  std::unique_ptr<PolicyTurnTable> mine_, theirs_;
  GameFlow flow_;
};

}  // namespace

DecisionCosts decision_costs(const DuelGame& game, const DuelValues& values, const Policy& optimal,
                             const Policy& policy, Work* work) {
  return Costs(game, values, optimal, policy, work).solve();
}

}  // namespace farkle
