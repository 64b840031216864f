// Games flow like those of game_flow.cpp, but what flows into a pair of seats comes with an offer or without one. An
// offer that is left counts as none. A turn is followed twice: once from a fresh set, whose share is only known when
// farkles that go back and forth between the two are summed up, and once from all offers that are taken.
#include "solver/evaluate/offered_rolls.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "solver/duel/diagonals.hpp"
#include "solver/evaluate/carried_policy.hpp"
#include "solver/evaluate/game_flow.hpp"

namespace farkle {
namespace {

// Where a turn may begin, and how often it does; or all rolls that it comes to.
using Rolls = std::vector<double>;  // [level * row + roll state]

class OfferedRolls : public GameRolls {
 public:
  OfferedRolls(const DuelGame& game, const DuelValues& values, const Policy& policy, const Policy& optimal, Work* work)
      : game_(game),
        states_(game.states),
        row_(static_cast<std::size_t>(game.model.full()) + 1),
        mine_(game.rules, game.model, game.states, policy, 0, work),
        theirs_(game.rules, game.model, game.states, optimal, 1, work),
        turns_(game.rules, game.model, 0),
        my_fresh_(turns_),
        their_fresh_(turns_),
        best_exceeds_(perfect_chaser(game)) {
    check_memory(game.rules, game.model, "decision costs");
    for (CarriedPolicy* each : {&mine_, &theirs_}) each->make_plans(0, values);
    mine_.add_last_turns(theirs_.most_bank(), theirs_.most_banked());
    const int start = states_.start();
    my_fresh_.win(start, start) = their_fresh_.win(start, start) = 0.5;
    const Diagonals diagonals(states_);
    for (double left = 1; left > rare_in_games;) {
      for (int d = 0; d < diagonals.size(); ++d) diagonals.pairs(d, [&](int i, int j) { flow_on(i, j); });
      left = 0;  // no offer is: it leads to a higher sum
      for (std::size_t k = 0; k < turns_.wins().size(); ++k) left += my_fresh_.wins()[k] + their_fresh_.wins()[k];
    }
  }

  std::vector<DuelPosition> positions() const override {
    std::vector<DuelPosition> met;
    for (int i = 0; i < states_.size(); ++i)
      for (int j = 0; j < states_.size(); ++j)
        if (turns_.win(i, j) > rare_in_games || most_offered({i, j}) > 0) met.push_back({i, j});
    std::stable_sort(met.begin(), met.end(),
                     [this](const DuelPosition& a, const DuelPosition& b) { return mine_.alike(a) < mine_.alike(b); });
    return met;
  }
  bool played_alike(const DuelPosition& a, const DuelPosition& b) const override {
    return mine_.alike(a) == mine_.alike(b);
  }
  int most_banked(const DuelPosition& p) const override { return mine_.plan_of(p).most_banked(); }

  void follow(std::span<const DuelPosition> alike, const Moved& moved, const Rolled& rolled) const override {
    const TurnPlan& plan = mine_.plan_of(alike.front());
    std::vector<Rolls> rolls;
    for (const DuelPosition& p : alike) {
      rolls.push_back(taken(mine_, p, turns_));
      add(rolls.back(), row_ - 1, turns_.win(p.mover, p.opponent));
      follow_rolls(
          plan, mine_, rolls.back(), [](const PlannedMove&, std::size_t, double) {}, [](double) {});
    }
    const MatchState match = match_at(game_, alike.front());
    TurnView view = first_view(game_.rules, match, game_.model.full());
    Times times{}, moves{};
    for (auto roll = plan.rolls.rbegin(); roll != plan.rolls.rend(); ++roll) {
      for (std::size_t k = 0; k < alike.size(); ++k) times[k] = roll->at < rolls[k].size() ? rolls[k][roll->at] : 0;
      if (roll->number == TurnPlan::unmet || *std::max_element(times.begin(), times.end()) < rare_in_games) continue;
      view.at_stake = static_cast<Points>(roll->at / row_) * game_.model.step();
      view.roll_state = static_cast<int>(roll->at % row_);
      for (const PlannedMove& move : mine_.moves(roll->number)) {
        for (std::size_t k = 0; k < alike.size(); ++k) moves[k] = times[k] * move.p;
        moved(view, move, moves);
      }
      rolled(view, times);
    }
  }

  void offers(const DuelPosition& p, const Offered& offered) const override {
    const TurnPlan& plan = mine_.plan_of(p);
    const Points bank = states_.state(p.opponent).bank;
    for (int level = 1; level <= turns_.offers_of(p.opponent); ++level)
      for (std::size_t s = 1; s + 1 < row_; ++s)
        if (const double times = turns_.offers(p.mover, bank, level)[s - 1]; times > rare_in_games) {
          const double takes = plan.takes[static_cast<std::size_t>(level) * row_ + s];
          offered(level, static_cast<int>(s), times * takes, times * (1 - takes));
        }
  }

  double cost_of_last_turns() const override { return last_turns_; }

 private:
  struct Ends {
    Rolls banked;  // [level * row + afterstate]
    double farkle = 0;
  };

  double most_offered(const DuelPosition& p) const {
    double most = 0;
    offers(p, [&](int, int, double taken, double left) { most = std::max(most, taken + left); });
    return most;
  }

  static void add(Rolls& rolls, std::size_t at, double times) {
    if (rolls.size() <= at) rolls.resize(at + 1);
    rolls[at] += times;
  }

  // The starts from offers that are taken.
  Rolls taken(const CarriedPolicy& policy, const DuelPosition& p, const DuelValues& arrived) const {
    Rolls starts;
    const TurnPlan& plan = policy.plan_of(p);
    const Points bank = states_.state(p.opponent).bank;
    for (int level = 1; level <= arrived.offers_of(p.opponent); ++level)
      for (std::size_t s = 1; s + 1 < row_; ++s) {
        const std::size_t at = static_cast<std::size_t>(level) * row_ + s;
        if (const double times = arrived.offers(p.mover, bank, level)[s - 1] * plan.takes[at]; times > 0)
          add(starts, at, times);
      }
    return starts;
  }

  // Adds all rolls that follow from these. Calls ends(move, level before it, times) for moves that end the turn, and
  // farkled(times).
  template <class End, class Farkled>
  void follow_rolls(const TurnPlan& plan, const CarriedPolicy& policy, Rolls& rolls, End&& ends,
                    Farkled&& farkled) const {
    for (auto roll = plan.rolls.rbegin(); roll != plan.rolls.rend() && roll->at < rolls.size(); ++roll) {
      const double times = rolls[roll->at];
      if (times == 0) continue;
      if (roll->number == TurnPlan::unmet) {
        farkled(times);
        continue;
      }
      const std::size_t level = roll->at / row_;
      farkled(times * game_.model.state(static_cast<int>(roll->at % row_)).farkle_probability);
      for (const PlannedMove& move : policy.moves(roll->number))
        if (move.then == Action::roll)
          add(rolls,
              (level + static_cast<std::size_t>(move.steps)) * row_ +
                  static_cast<std::size_t>(game_.model.in_hand(move.afterstate)),
              times * move.p);
        else
          ends(move, level, times * move.p);
    }
  }

  Ends ends_of(const CarriedPolicy& policy, const DuelPosition& p, Rolls rolls) const {
    Ends out;
    follow_rolls(
        policy.plan_of(p), policy, rolls,
        [&](const PlannedMove& move, std::size_t level, double times) {
          if (move.then == Action::bank)
            add(out.banked,
                (level + static_cast<std::size_t>(move.steps)) * row_ + static_cast<std::size_t>(move.afterstate),
                times);
          else
            out.farkle += times;
        },
        [&](double times) { out.farkle += times; });
    return out;
  }

  // One player's turns in one position.
  struct Turns {
    double fresh = 0;          // that begin with a fresh set, so far
    Ends of_fresh, of_offers;  // one turn from a fresh set; all turns from offers
  };

  // Takes what has arrived before the turns of one player.
  Turns arrived(const CarriedPolicy& policy, const DuelPosition& p, DuelValues& fresh, DuelValues* sum) const {
    Turns out;
    out.fresh = std::exchange(fresh.win(p.mover, p.opponent), 0.0);
    Rolls starts = taken(policy, p, fresh);
    const TurnPlan& plan = policy.plan_of(p);
    const Points bank = states_.state(p.opponent).bank;
    for (int level = 1; level <= fresh.offers_of(p.opponent); ++level) {
      double* offers = fresh.offers(p.mover, bank, level);
      for (std::size_t s = 1; s + 1 < row_; ++s) {
        const double times = std::exchange(offers[s - 1], 0.0);
        if (times == 0) continue;
        out.fresh += times * (1 - plan.takes[static_cast<std::size_t>(level) * row_ + s]);
        if (sum) sum->offers(p.mover, bank, level)[s - 1] += times;
      }
    }
    out.of_offers = ends_of(policy, p, std::move(starts));
    return out;
  }

  void flow_on(int i, int j) {
    const DuelPosition my_position{i, j}, their_position{j, i};
    Turns mine = arrived(mine_, my_position, my_fresh_, &turns_),
          theirs = arrived(theirs_, their_position, their_fresh_, nullptr);
    if (mine.fresh + theirs.fresh + mine.of_offers.farkle + theirs.of_offers.farkle == 0 &&
        mine.of_offers.banked.empty() && theirs.of_offers.banked.empty())
      return;
    Rolls fresh;
    add(fresh, row_ - 1, 1);
    mine.of_fresh = ends_of(mine_, my_position, fresh);
    theirs.of_fresh = ends_of(theirs_, their_position, fresh);
    const int i_farkled = states_.farkled(i), j_farkled = states_.farkled(j);
    const double my_farkle = mine.of_fresh.farkle, their_farkle = theirs.of_fresh.farkle;
    if (i_farkled == i && j_farkled == j) {
      const double my_arrivals = mine.fresh + theirs.of_offers.farkle,
                   their_arrivals = theirs.fresh + mine.of_offers.farkle;
      mine.fresh = (my_arrivals + their_farkle * their_arrivals) / (1 - my_farkle * their_farkle);
      theirs.fresh = their_arrivals + my_farkle * mine.fresh;
    } else {
      their_fresh_.win(j, i_farkled) += mine.fresh * my_farkle + mine.of_offers.farkle;
      my_fresh_.win(i, j_farkled) += theirs.fresh * their_farkle + theirs.of_offers.farkle;
    }
    turns_.win(i, j) += mine.fresh;
    bank(mine, i, j, their_fresh_, [](Points, int, int, double) {});
    bank(theirs, j, i, my_fresh_, [&](Points bank, int level, int state, double times) {
      std::array<double, 64> best{}, exceeds{};
      best_exceeds_(i, bank, level, best.data());
      mine_.exceeds(i, bank, level, exceeds.data());
      last_turns_ += times * (best[state] - exceeds[state]);
    });
  }

  // What a player banks leads on to the other one's turns; reached(bank, level, dice left, times): what reaches the
  // target.
  template <class Reached>
  void bank(const Turns& turns, int banker, int other, DuelValues& next, Reached&& reached) const {
    const std::size_t size = std::max(turns.of_fresh.banked.size(), turns.of_offers.banked.size());
    for (std::size_t at = 0; at < size; ++at) {
      const double times = (at < turns.of_fresh.banked.size() ? turns.fresh * turns.of_fresh.banked[at] : 0) +
                           (at < turns.of_offers.banked.size() ? turns.of_offers.banked[at] : 0);
      if (times == 0) continue;
      const auto level = static_cast<int>(at / row_), afterstate = static_cast<int>(at % row_);
      const int left = afterstate == TurnModel::hot || afterstate == game_.model.spent() ? 0 : afterstate;
      const Points bank = states_.state(banker).bank + level * game_.model.step();
      if (bank >= states_.winning())
        reached(bank, level, left, times);
      else if (left > 0)
        next.offers(other, bank, level)[left - 1] += times;
      else
        next.win(other, states_.banked(bank)) += times;
    }
  }

  const DuelGame& game_;
  const SeatStates& states_;
  const std::size_t row_;
  CarriedPolicy mine_, theirs_;
  DuelValues turns_;                   // of the policy, a game: [mine][theirs]
  DuelValues my_fresh_, their_fresh_;  // turns still to be followed: [mine][theirs], [theirs][mine]
  const ChaserOdds best_exceeds_;
  double last_turns_ = 0;
};

}  // namespace

std::unique_ptr<GameRolls> offered_rolls(const DuelGame& game, const DuelValues& values, const Policy& policy,
                                         const Policy& optimal, Work* work) {
  return std::make_unique<OfferedRolls>(game, values, policy, optimal, work);
}

}  // namespace farkle
