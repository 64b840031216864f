// First finds how often each pair of seats comes up. Then follows the turns of those pairs, many at a time in the lanes
// of the kernel.
#include "solver/evaluate/decision_costs.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_invoke.h>

#include <algorithm>
#include <bitset>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "solver/evaluate/game_flow.hpp"
#include "solver/evaluate/policy_turn_table.hpp"
#include "solver/game/refusals.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

// The least cost per game of a decision that is listed. Cheaper ones count only in the sum.
constexpr double worth_telling = 1e-10;

using Key = std::tuple<CostlyDecision::Kind, Standing, Points, int, Action, Points, int>;
struct Sum {
  double cost = 0, times = 0;
};
struct Sums {
  std::map<Key, Sum> by_key;
  double rest = 0;
  void add(const Key& key, double cost, double times) {
    if (cost * times < worth_telling) {
      rest += cost * times;
      return;
    }
    Sum& sum = by_key[key];
    sum = {sum.cost + cost * times, sum.times + times};
  }
};

class Costs {
 public:
  Costs(const DuelGame& game, const DuelValues& values, const Policy& optimal, const Policy& policy, Work* work)
      : game_(game),
        values_(values),
        states_(game.states),
        policy_(policy),
        step_(game.model.step()),
        choices_(turn_choices(game.model)) {
    tbb::parallel_invoke(
        [&] { mine_ = std::make_unique<PolicyTurnTable>(game.rules, game.model, states_, policy, work); },
        [&] { theirs_ = std::make_unique<PolicyTurnTable>(game.rules, game.model, states_, optimal, work); });
    mine_->add_last_turns(theirs_->most_bank());
    flow_ = game_flow(*mine_, *theirs_);
  }

  DecisionCosts solve() {
    const std::vector<DuelPosition> met = positions();
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
    for (const Sums& sums : found) {
      all.rest += sums.rest;
      for (const auto& [key, sum] : sums.by_key) {
        Sum& total = all.by_key[key];
        total = {total.cost + sum.cost, total.times + sum.times};
      }
    }
    DecisionCosts out;
    out.last_turns = costs_of_last_turns();
    out.per_game = out.last_turns + all.rest;
    for (const auto& [key, sum] : all.by_key) {
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
  // The positions that come up, grouped where the policy plays alike.
  std::vector<DuelPosition> positions() const {
    std::map<std::uint64_t, std::vector<DuelPosition>> alike;
    std::vector<const std::vector<DuelPosition>*> in_order;
    for (int i = 0; i < states_.size(); ++i)
      for (int j = 0; j < states_.size(); ++j)
        if (flow_.at(i, j) > rare_in_games) {
          std::vector<DuelPosition>& all = alike[situation_of({i, j})];
          if (all.empty()) in_order.push_back(&all);
          all.push_back({i, j});
        }
    std::vector<DuelPosition> met;
    for (const auto* all : in_order) met.insert(met.end(), all->begin(), all->end());
    return met;
  }

  MatchState match_of(const DuelPosition& p) const {
    MatchState match = start_match(game_.rules, 2);
    match.seats[0] = states_.state(p.mover);
    match.seats[1] = states_.state(p.opponent);
    return match;
  }
  std::uint64_t situation_of(const DuelPosition& p) const { return mine_->turns().situation(match_of(p)); }

  double costs_of_last_turns() const {
    double sum = 0;
    for (int i = 0; i < states_.size(); ++i)
      for (std::size_t k = 0; k < flow_.leader_banks; ++k) {
        const double turns = flow_.last(i, k);
        if (turns == 0) continue;
        const Seat seat = states_.state(i);
        const Points bank = states_.winning() + static_cast<Points>(k) * states_.bank_step();
        const double best = game_.last_turn.exceed((bank - seat.bank) / step_ + 1, game_.least_steps(seat.on_board));
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
      loss[i] = values_.win(here[i].opponent, game_.states.farkled(here[i].mover));
      farkle[i] = 1 - loss[i];
      most = std::max(most, mine_->of(here[i].mover, here[i].opponent).banked.size());
    }
    turn.set(here, values_, loss, static_cast<int>(most));
    turn.run(farkle);
    for (std::size_t i = 0; i < group.size();) {
      const std::uint64_t situation = situation_of(group[i]);
      Lanes together{turn, farkle, {}, {}, i, i + 1};
      while (together.end < group.size() && situation != Policy::unknown_situation &&
             situation_of(group[together.end]) == situation)
        ++together.end;
      for (; i < together.end; ++i) {
        const MatchState match = match_of(here[i]);
        together.turns[i] = flow_.at(here[i].mover, here[i].opponent);
        together.where[i] = standing(match.seats[0], match.seats[1]);
      }
      add_turns(match_of(here[together.first]), together, sums);
    }
  }

  // Positions of a group in which the policy plays alike.
  struct Lanes {
    DuelTurn& turn;
    const LaneValues& farkle;  // what a farkle leaves
    LaneValues turns;          // turns per game at this position
    std::array<Standing, lanes> where;
    std::size_t first, end;
  };

  void add_turns(const MatchState& match, const Lanes& here, Sums& sums) const {
    const double most = *std::max_element(here.turns.begin() + here.first, here.turns.begin() + here.end);
    LaneValues kept{};  // what the keeps of a roll are worth
    mine_->turns().follow(
        match, std::max(negligible, rare_in_games / most),
        [&](const TurnView& view, const PlannedMove& move, double chance) {
          const int level = view.at_stake / step_ + move.steps;
          const double* const worth = worth_of(here.turn, level, move.afterstate);
          for (std::size_t i = here.first; i < here.end; ++i) {
            kept[i] += chance * worth[i];
            const double cost = worth[i] - then_worth(here, i, level, move);
            if (cost > 0)
              sums.add({CostlyDecision::Kind::then, here.where[i], level * step_, dice_left(move.afterstate), move.then,
                        0, 0},
                       cost, here.turns[i] * chance);
          }
        },
        [&](const TurnView& view, double chance) {
          const double farkles = game_.model.state(view.roll_state).farkle_probability;
          const double* const roll = here.turn.table().roll(view.at_stake / step_, view.roll_state);
          std::bitset<lanes> told;
          for (std::size_t i = here.first; i < here.end; ++i) {
            const double best = chance * (roll[i] - farkles * here.farkle[i]);
            const double cost = here.turns[i] * (best - std::exchange(kept[i], 0.0));
            told[i] = cost >= worth_telling;
            if (!told[i]) sums.rest += std::max(0.0, cost);
          }
          if (told.any()) add_keeps(here, told, view, chance, sums);
        });
  }

  // By lane.
  const double* worth_of(DuelTurn& turn, int level, int afterstate) const {
    return turn.table().worth(std::min(level, turn.table().end() - 1), afterstate);
  }

  double then_worth(const Lanes& here, std::size_t lane, int level, const PlannedMove& move) const {
    const int l = std::min(level, here.turn.table().top());
    switch (move.then) {
      case Action::bank:
        return here.turn.table().stopped(l, move.afterstate, lane);
      case Action::roll:
        return here.turn.table().roll(l, game_.model.in_hand(move.afterstate))[lane];
      default:
        return here.farkle[lane];
    }
  }

  int dice_left(int afterstate) const {
    if (afterstate == TurnModel::hot) return game_.model.dice_count();
    return afterstate == game_.model.spent() ? 0 : game_.model.state(afterstate).dice;
  }

  void add_keeps(const Lanes& here, std::bitset<lanes> told, const TurnView& view, double chance, Sums& sums) const {
    std::vector<DecisionChance> plays;
    std::vector<const double*> worth;  // by option and lane
    for (const RollChoices& roll : choices_[static_cast<std::size_t>(view.roll_state)].rolls) {
      if (roll.options.size() == 1) continue;
      policy_.plays(view, roll.options, plays);
      worth.clear();
      for (const KeepOption& o : roll.options)
        worth.push_back(worth_of(here.turn, (view.at_stake + o.points) / step_, o.afterstate));
      for (std::size_t i = here.first; i < here.end; ++i) {
        if (!told[i]) continue;
        std::size_t best = 0;
        for (std::size_t k = 1; k < worth.size(); ++k)
          if (worth[k][i] > worth[best][i]) best = k;
        for (const DecisionChance& play : plays) {
          const double cost = worth[best][i] - worth[play.play.option][i];
          if (cost <= 0) continue;
          const KeepOption &o = roll.options[play.play.option], &better = roll.options[best];
          sums.add({CostlyDecision::Kind::keep, here.where[i], view.at_stake + o.points, o.dice, Action::nothing,
                    view.at_stake + better.points, better.dice},
                   cost, here.turns[i] * chance * roll.chance * play.chance);
        }
      }
    }
  }

  const DuelGame& game_;
  const DuelValues& values_;
  const SeatStates& states_;
  const Policy& policy_;
  const Points step_;
  TurnChoices choices_;
  std::unique_ptr<PolicyTurnTable> mine_, theirs_;
  GameFlow flow_;
};

}  // namespace

DecisionCosts decision_costs(const DuelGame& game, const DuelValues& values, const Policy& optimal,
                             const Policy& policy, Work* work) {
  refuse_rounds(game.rules, "decision costs");
  refuse_wins(game.rules, "decision costs");
  return Costs(game, values, optimal, policy, work).solve();
}

}  // namespace farkle
