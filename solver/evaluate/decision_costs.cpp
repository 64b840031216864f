// First finds how often each turn comes up (given_turns.hpp). Then compares the policy's move with the best one, for
// many pairs of seats at a time in the lanes of the kernel.
#include "solver/evaluate/decision_costs.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <map>
#include <memory>
#include <span>
#include <utility>

#include "solver/evaluate/given_turns.hpp"
#include "solver/game/error.hpp"
#include "solver/game/refusals.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

// The least cost per game of a decision that is listed. Cheaper ones count only in the sum.
constexpr double worth_telling = 1e-10;

struct Sum {
  double cost = 0, times = 0;
};
struct Sums {
  std::map<DecisionKind, Sum> by_key;
  double rest = 0;
  void add(const DecisionKind& key, double cost, double times) {
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
        policy_(policy),
        work_(work),
        sides_(turns_to_meet(game.rules, game.model, policy, optimal, "decision costs", false, work)) {}

  DecisionCosts solve() {
    const std::vector<DuelPosition> met = positions();
    tbb::enumerable_thread_specific<DuelTurn> turns([&] { return DuelTurn(game_); });
    std::vector<Sums> found(lane_groups(met.size()));
    const double a_group = 4 * game_.work_of_turns(lanes);  // turns are followed, too
    Work::Piece piece(work_, "looking for costly decisions", a_group * static_cast<double>(found.size()));
    tbb::parallel_for(std::size_t{0}, found.size(), [&](std::size_t k) {
      add_group(lane_group(std::span(met), k), turns.local(), found[k]);
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
    out.last_turns = last_turns_;
    out.per_game = out.last_turns + all.rest;
    for (const auto& [key, sum] : all.by_key) {
      out.decisions.push_back({key, sum.cost / sum.times, sum.times});
      out.per_game += sum.cost;
    }
    std::stable_sort(out.decisions.begin(), out.decisions.end(),
                     [](const CostlyDecision& a, const CostlyDecision& b) { return a.total() > b.total(); });
    return out;
  }

 private:
  Standing standing(const Seat& me, const Seat& them) const {
    const int target = game_.rules.game.target, lead = 10 * (me.bank - them.bank) / target;
    const int highest = std::max(me.bank, them.bank);
    return {(lead >= 3) + (lead >= 1) - (lead <= -1) - (lead <= -3),
            (2 * highest >= target) + (5 * highest >= 4 * target)};
  }

  // Last turns without an offer come from many banks: they are summed up first.
  DuelValues follow_games() {
    std::vector<std::vector<double>> last(states_.size());  // [chaser][bank to exceed]
    const auto met = [&](int chaser, Points bank, int level, int left, double times) {
      if (left > 0) return add_last_turn(chaser, bank, level, left, times);
      const std::size_t k = (bank - states_.winning()) / states_.bank_step();
      if (k >= last[chaser].size()) last[chaser].resize(k + 1);
      last[chaser][k] += times;
    };
    DuelValues games = game_flow(*sides_[0], *sides_[1], met);
    for (int chaser = 0; chaser < states_.size(); ++chaser)
      for (std::size_t k = 0; k < last[chaser].size(); ++k)
        add_last_turn(chaser, states_.winning() + static_cast<Points>(k) * states_.bank_step(), 0, 0, last[chaser][k]);
    return games;
  }
  void add_last_turn(int chaser, Points bank, int level, int left, double times) {
    std::array<double, 64> most, exceeds;
    perfect_(chaser, bank, level, most.data());
    sides_[0]->chaser().exceeds(chaser, bank, level, exceeds.data());
    last_turns_ += times * (most[left] - exceeds[left]);
  }

  std::uint32_t alike(const DuelPosition& p) const { return sides_[0]->number(p); }

  // Those that come up; those that the policy plays alike are neighbours.
  std::vector<DuelPosition> positions() const {
    std::vector<DuelPosition> met;
    for (int i = 0; i < states_.size(); ++i)
      for (int j = 0; j < states_.size(); ++j) {
        bool offered = false;
        offers({i, j}, [&](int, int, double) { offered = true; });
        if (offered || met_.win(i, j) > rare_in_games) met.push_back({i, j});
      }
    const auto less = [this](const DuelPosition& a, const DuelPosition& b) { return alike(a) < alike(b); };
    std::stable_sort(met.begin(), met.end(), less);
    return met;
  }

  // Visits the offers that come there: visit(level, roll state, how often per game).
  template <class Visit>
  void offers(const DuelPosition& p, Visit&& visit) const {
    const Points bank = states_.state(p.opponent).bank;
    for (int level = 1; level <= met_.offers_of(p.opponent); ++level)
      for (int s = 1; s < game_.model.full(); ++s)
        if (const double times = met_.offers(p.mover, bank, level)[s - 1]; times > rare_in_games)
          visit(level, s, times);
  }

  void add_group(std::span<const DuelPosition> group, DuelTurn& turn, Sums& sums) const {
    const DuelLanes here = fill_lanes(group);
    int most = 0;
    for (const DuelPosition& p : group) most = std::max(most, sides_[0]->most_banked(p));
    const LaneValues farkle = turn.set_solved(here, values_, most);
    turn.run(farkle);
    for (std::size_t i = 0; i < group.size();) {
      Lanes together{turn, farkle, {}, i, i + 1};
      while (together.end < group.size() && alike(group[i]) == alike(group[together.end])) ++together.end;
      for (; i < together.end; ++i) {
        const Seat mover = states_.state(here[i].mover), opponent = states_.state(here[i].opponent);
        together.where[i] = standing(mover, opponent);
        add_starts(here[i], together, i, sums);
      }
      add_turns(group.subspan(together.first, together.end - together.first), together, sums);
    }
  }

  // Positions of a group in which the policy plays alike.
  struct Lanes {
    DuelTurn& turn;
    const LaneValues& farkle;  // what a farkle leaves
    std::array<Standing, lanes> where;
    std::size_t first, end;
  };

  void add_starts(const DuelPosition& p, const Lanes& here, std::size_t lane, Sums& sums) const {
    const double fresh = here.turn.table().roll(0, game_.model.full())[lane];
    offers(p, [&](int level, int state, double times) {
      const double from_offer = here.turn.table().roll(level, state)[lane], taken = sides_[0]->takes(p, level, state);
      const bool takes = !offer_pays(from_offer, fresh);  // what is wrong
      sums.add({DecisionKind::What::start, here.where[lane], level * step_, game_.model.state(state).dice,
                takes ? Action::roll : Action::nothing, 0, 0},
               std::max(0.0, takes ? fresh - from_offer : from_offer - fresh), times * (takes ? taken : 1 - taken));
    });
  }

  void add_turns(std::span<const DuelPosition> alike, const Lanes& here, Sums& sums) const {
    LaneValues kept{};  // what the keeps of a roll are worth, a game
    sides_[0]->follow(
        alike, met_,
        [&](const TurnView& view, const PlannedMove& move, const LaneValues& moves) {
          const int level = view.at_stake / step_ + move.steps;
          const double* const worth = worth_of(here.turn, level, move.afterstate);
          for (std::size_t i = here.first; i < here.end; ++i) {
            kept[i] += moves[i - here.first] * worth[i];
            const double cost = worth[i] - then_worth(here, i, level, move);
            if (cost > 0)
              sums.add(
                  {DecisionKind::What::then, here.where[i], level * step_, dice_left(move.afterstate), move.then, 0, 0},
                  cost, moves[i - here.first]);
          }
        },
        [&](const TurnView& view, const LaneValues& rolls) {
          const RollState& state = game_.model.state(view.roll_state);
          const double* const roll = here.turn.table().roll(view.at_stake / step_, view.roll_state);
          std::bitset<lanes> told;
          for (std::size_t i = here.first; i < here.end; ++i) {
            const double farkles = state.farkle_probability * here.farkle[i] +
                                   (view.at_stake > 0 ? 0 : here.turn.first_roll(i, here.farkle[i]));
            const double best = rolls[i - here.first] * (roll[i] - farkles - state.win_probability);
            const double cost = best - std::exchange(kept[i], 0.0);
            told[i] = cost >= worth_telling;
            if (!told[i]) sums.rest += std::max(0.0, cost);
          }
          if (told.any()) add_keeps(here, told, view, rolls, sums);
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

  void add_keeps(const Lanes& here, std::bitset<lanes> told, const TurnView& view, const LaneValues& rolls,
                 Sums& sums) const {
    std::vector<const double*> worth;  // by option and lane
    for (const RollChoices& roll : choices_[view.roll_state]) {
      if (roll.options.size() == 1) continue;
      const Decisions plays = policy_.decide(view, roll.options);
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
          sums.add({DecisionKind::What::keep, here.where[i], view.at_stake + o.points, o.dice, Action::nothing,
                    view.at_stake + better.points, better.dice},
                   cost, rolls[i - here.first] * roll.chance * play.chance);
        }
      }
    }
  }

  const DuelGame& game_;
  const DuelValues& values_;
  const SeatStates& states_ = game_.states;
  const Policy& policy_;
  Work* const work_;
  const Points step_ = game_.model.step();
  const TurnChoices choices_ = turn_choices(game_.model);
  double last_turns_ = 0;  // the cost of all last turns, per game
  const GivenPair sides_;
  const ChaserOdds perfect_ = perfect_chaser(game_);
  const DuelValues met_ = follow_games();  // by game_flow
};

}  // namespace

DecisionCosts decision_costs(const DuelGame& game, const DuelValues& values, const Policy& optimal,
                             const Policy& policy, Work* work) {
  refuse(game.rules, "decision costs", key::unsolved);
  if (game.rules.carry.mode == CarryMode::pass)
    throw CannotDo(
        "decision costs: turns that are passed on (carry.mode = \"pass\") are not followed - set carry.mode=none");
  return Costs(game, values, optimal, policy, work).solve();
}

}  // namespace farkle
