// First how often each pair of seats is met: games flow from the start to higher sums of banks, and back and forth
// within a pair through farkles. Then the turns of the pairs that are met, many at a time in the lanes of the kernel.
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

#include "solver/evaluate/policy_turn_table.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

constexpr double rare = 1e-13;  // of a game

using Key = std::tuple<CostlyDecision::Kind, Standing, Points, int, Action, Points, int>;
struct Sum {
  double cost = 0, times = 0;
};
using Sums = std::map<Key, Sum>;

class Costs {
 public:
  Costs(const DuelGame& game, const DuelValues& values, const Policy& optimal, const Policy& policy, Work* work)
      : game_(game),
        values_(values),
        states_(game.states),
        policy_(policy),
        size_(static_cast<std::size_t>(states_.size())),
        choices_(turn_choices(game.model)) {
    tbb::parallel_invoke(
        [&] { mine_ = std::make_unique<PolicyTurnTable>(game.rules, game.model, states_, policy, work); },
        [&] { theirs_ = std::make_unique<PolicyTurnTable>(game.rules, game.model, states_, optimal, work); });
    mine_->add_last_turns(theirs_->most_bank());
    my_turns_.assign(size_ * size_, 0.0);
    flow();
  }

  DecisionCosts solve() {
    std::vector<DuelPosition> met;
    for (int i = 0; i < states_.size(); ++i)
      for (int j = 0; j < states_.size(); ++j)
        if (my_turns_[at(i, j)] > rare) met.push_back({i, j});
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
    out.last_turns = out.per_game = last_turns_;
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
  std::size_t at(int i, int j) const { return static_cast<std::size_t>(i) * size_ + static_cast<std::size_t>(j); }

  // Turns of the policy at every pair of seats, a game; and the costs of its last turns.
  void flow() {
    std::vector<double> my_fresh(size_ * size_, 0.0), their_fresh(size_ * size_, 0.0);  // both [mine][theirs]
    my_fresh[at(states_.start(), states_.start())] = their_fresh[at(states_.start(), states_.start())] = 0.5;
    std::vector<std::vector<int>> by_bank(
        static_cast<std::size_t>((states_.winning() - states_.lowest()) / states_.bank_step()));
    for (int i = 0; i < states_.size(); ++i)
      by_bank[static_cast<std::size_t>((states_.state(i).bank - states_.lowest()) / states_.bank_step())].push_back(i);
    const int banks = static_cast<int>(by_bank.size());
    for (double left = 1; left > rare;) {
      for (int d = 0; d <= 2 * banks - 2; ++d)
        for (int u = std::max(0, d - banks + 1); u <= std::min(d, banks - 1); ++u)
          for (const int i : by_bank[static_cast<std::size_t>(u)])
            for (const int j : by_bank[static_cast<std::size_t>(d - u)]) flow_on(i, j, my_fresh, their_fresh);
      left = 0;
      for (std::size_t k = 0; k < my_fresh.size(); ++k) left += my_fresh[k] + their_fresh[k];
    }
  }

  void flow_on(int i, int j, std::vector<double>& my_fresh, std::vector<double>& their_fresh) {
    const double mine = std::exchange(my_fresh[at(i, j)], 0.0), theirs = std::exchange(their_fresh[at(i, j)], 0.0);
    if (mine + theirs == 0) return;
    const TurnDistribution &my_ends = mine_->of(i, j), &their_ends = theirs_->of(j, i);
    const int i_farkled = game_.farkled[static_cast<std::size_t>(i)],
              j_farkled = game_.farkled[static_cast<std::size_t>(j)];
    double my_turns = mine, their_turns = theirs;
    if (i_farkled == i && j_farkled == j) {
      my_turns = (mine + their_ends.farkle * theirs) / (1 - my_ends.farkle * their_ends.farkle);
      their_turns = theirs + my_ends.farkle * my_turns;
    } else {
      their_fresh[at(i_farkled, j)] += my_turns * my_ends.farkle;
      my_fresh[at(i, j_farkled)] += their_turns * their_ends.farkle;
    }
    my_turns_[at(i, j)] += my_turns;
    const Points step = game_.model.step(), my_bank = states_.state(i).bank, their_bank = states_.state(j).bank;
    for (std::size_t level = 1; level < my_ends.banked.size(); ++level) {
      const Points bank = my_bank + static_cast<Points>(level) * step;
      if (bank < states_.winning()) their_fresh[at(states_.banked(bank), j)] += my_turns * my_ends.banked[level];
    }
    for (std::size_t level = 1; level < their_ends.banked.size(); ++level) {
      const Points bank = their_bank + static_cast<Points>(level) * step;
      const double turns = their_turns * their_ends.banked[level];
      if (bank < states_.winning()) {
        my_fresh[at(i, states_.banked(bank))] += turns;
      } else if (turns > 0) {
        const Seat seat = states_.state(i);
        const double best = game_.last_turn.exceed((bank - seat.bank) / step + 1, game_.least_steps(seat.on_board));
        last_turns_ += turns * (best - mine_->exceeds(i, bank));
      }
    }
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
    const double turns = my_turns_[at(p.mover, p.opponent)];
    const Standing where = standing(match.seats[0], match.seats[1]);
    const Points step = game_.model.step();
    const int last = turn.top() + game_.model.most_steps(), full = game_.model.full();
    std::vector<DecisionChance> plays;
    follow_turn(game_.model, policy_.name(), [&](int at_level, int state, double here, const auto& go) {
      const Points at_stake = view.at_stake = at_level * step;
      view.roll_state = state;
      for (const RollChoices& roll : choices_[static_cast<std::size_t>(state)].rolls) {
        const std::vector<KeepOption>& options = roll.options;
        policy_.plays(view, options, plays);
        for (const DecisionChance& play : plays) {
          const PlannedMove move = planned(roll, play, step);
          go(move, here * move.p);
        }
        if (turns * here * roll.chance < rare) continue;
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
  std::size_t size_;
  TurnChoices choices_;
  std::unique_ptr<PolicyTurnTable> mine_, theirs_;
  std::vector<double> my_turns_;  // [mine][theirs]
  double last_turns_ = 0;
};

}  // namespace

DecisionCosts decision_costs(const DuelGame& game, const DuelValues& values, const Policy& optimal,
                             const Policy& policy, Work* work) {
  return Costs(game, values, optimal, policy, work).solve();
}

}  // namespace farkle
