// Solves the equations of policy_evaluation.cpp by walking every turn backwards, because a turn may begin with any
// points and dice. For one pair of seats the turns of both players are walked together, level by level. When a turn is
// passed on, the other player rolls on at the same level, where the worth is known. Everything is linear in the chances
// that a farkle leaves to the two players. Three walks give the lines, and the two chances before the first roll solve
// two equations.
//
// Measured: games without carry come out the same to eight digits, but take far longer, because a turn is walked anew
// for every pair of seats: bank-at:300 against bank-at:500 13 times (classic, and facebook to 2,000), turn against
// optimal 350 times. So those have policy_evaluation.cpp, where a turn is a distribution that many pairs share.
#include "solver/evaluate/carry_evaluation.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <array>
#include <cmath>
#include <memory>
#include <span>

#include "solver/duel/diagonals.hpp"
#include "solver/duel/duel_pair.hpp"
#include "solver/duel/duel_solver.hpp"
#include "solver/duel/duel_values.hpp"
#include "solver/evaluate/carried_last_turns.hpp"
#include "solver/evaluate/pair_plans.hpp"
#include "solver/evaluate/turn_walks.hpp"
#include "solver/game/error.hpp"
#include "solver/game/refusals.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

// One policy: its turns, and its chances to win.
struct Side {
  PairPlans plans;
  std::unique_ptr<CarriedLastTurns> last_turns;
  DuelValues values;

  Side(const Rules& rules, const TurnModel& model, const SeatStates& states, const Policy& policy)
      : plans(rules, model, states, policy), values(rules, model) {}
};

class CarryEvaluator {
 public:
  CarryEvaluator(const Rules& rules, const TurnModel& model, const Policy& first, const Policy& second, Work* work,
                 Work::Piece& piece)
      : rules_(rules),
        model_(model),
        states_(rules),
        work_(work),
        piece_(piece),
        row_(static_cast<std::size_t>(model.full()) + 1),
        sides_{std::make_unique<Side>(rules, model, states_, first),
               std::make_unique<Side>(rules, model, states_, second)},
        walks_([this] { return TurnWalks(model_, sides_[0]->plans.turns(), sides_[1]->plans.turns()); }) {
    make_plans();
    for (const std::size_t who : {0u, 1u}) {
      const PairPlans& theirs = sides_[1 - who]->plans;
      const int offers = rules.carry == CarryMode::inherit ? theirs.most_banked() : 0;
      sides_[who]->last_turns = std::make_unique<CarriedLastTurns>(rules, model, states_, sides_[who]->plans.turns(),
                                                                   theirs.most_bank(), offers, work);
    }
  }

  Evaluation solve() {
    Evaluation out;
    constexpr double few_sweeps = 12, shrink = 5;
    const double a_sweep = work_of_a_sweep();
    piece_.expect(a_sweep * (penalty_ ? few_sweeps : 1));
    do {
      out.convergence.residual = sweep(a_sweep);
      ++out.convergence.sweeps;
      if (penalty_)
        piece_.expect(a_sweep * std::log(std::max(1.0, out.convergence.residual / 1e-14)) / std::log(shrink));
    } while (penalty_ && out.convergence.residual > 1e-14 && out.convergence.sweeps < 1000);
    out.convergence.error_bound = std::max(out.convergence.residual, 1e-15) * 2 * static_cast<double>(states_.size());
    out.convergence.converged = out.convergence.residual <= 1e-13;
    const int start = states_.start();
    out.first_wins = sides_[0]->values.win(start, start);
    out.first_wins_if_second = 1 - sides_[1]->values.win(start, start);
    out.first_to_move = std::move(sides_[0]->values.wins());
    out.second_to_move = std::move(sides_[1]->values.wins());
    return out;
  }

 private:
  // The highest level at which the opponent may have left an offer.
  int offers(int opponent) const {
    const Seat banker = states_.state(opponent);
    const bool banked = banker.streak == 0 && opponent < states_.has_banked();
    const DuelValues& values = sides_[0]->values;
    return values.has_offers() && banked ? values.most_offered(banker.bank) : 0;
  }

  void make_plans() {
    // A turn passed on begins with the points passed. The first round assumes at most as many as the highest bank.
    int starts = rules_.carry == CarryMode::pass ? (states_.winning() - states_.lowest()) / model_.step() : 0;
    for (int round = 0; round < 2; ++round) {
      for (const auto& side : sides_)
        side->plans.make(
            starts, [this](int opponent) { return offers(opponent); }, work_);
      const int passed = std::max(sides_[0]->plans.most_passed(), sides_[1]->plans.most_passed());
      if (passed > 0 && penalty_)
        throw CannotDo(
            "evaluate: a policy that passes turns on, together with farkle.penalty, is not evaluated exactly - "
            "simulate, or set farkle.penalty=0");
      if (passed <= starts) break;
      starts = passed;
    }
  }

  const TurnPlan& plan(std::size_t who, int mover, int opponent) const {
    return sides_[who]->plans.at(mover, opponent);
  }

  // Assumes that all turns are as long as the first. Lanes are full where few turns differ.
  double work_of_a_sweep() const {
    constexpr double a_roll = 200;
    const std::size_t pairs = sides_[0]->values.wins().size(),
                      kinds = sides_[0]->plans.size() + sides_[1]->plans.size();
    const std::size_t groups = std::min(pairs, pairs / lanes + kinds),
                      rolls = plan(0, states_.start(), states_.start()).rolls.size() +
                              plan(1, states_.start(), states_.start()).rolls.size();
    return a_roll * (penalty_ ? 1 : 4) * static_cast<double>(groups * rolls);
  }

  double sweep(double work) {
    double most = 0;
    const double a_pair = work / static_cast<double>(sides_[0]->values.wins().size());
    Diagonals(states_).each([&](std::vector<DuelPosition>& pairs) {
      // All lanes of a group share both plans.
      const auto plans = [&](const DuelPosition& p) {
        return std::pair(sides_[0]->plans.number(p.mover, p.opponent), sides_[1]->plans.number(p.opponent, p.mover));
      };
      std::sort(pairs.begin(), pairs.end(), [&](const DuelPosition& a, const DuelPosition& b) {
        return std::tuple(plans(a), a.mover, a.opponent) < std::tuple(plans(b), b.mover, b.opponent);
      });
      std::vector<std::span<const DuelPosition>> groups;
      for (std::size_t first = 0, end; first < pairs.size(); first = end) {
        for (end = first + 1; end < pairs.size() && end - first < lanes && plans(pairs[end]) == plans(pairs[first]);)
          ++end;
        groups.emplace_back(pairs.data() + first, end - first);
      }
      std::vector<double> off(groups.size());
      tbb::parallel_for(std::size_t{0}, groups.size(), [&](std::size_t k) {
        off[k] = solve_group(groups[k], walks_.local());
        piece_.did(a_pair * static_cast<double>(groups[k].size()));
      });
      for (const double o : off) most = std::max(most, o);
    });
    return most;
  }

  // Solves pairs with the first policy at mover and the second at opponent, for either of them to move. Returns the
  // largest error of an equation; with a penalty, the largest change of a value.
  double solve_group(std::span<const DuelPosition> group, TurnWalks& walks) {
    const std::array<const TurnPlan*, 2> plans{&plan(0, group[0].mover, group[0].opponent),
                                               &plan(1, group[0].opponent, group[0].mover)};
    walks.make_room(plans);
    for (std::size_t l = 0; l < group.size(); ++l) {
      set_stops(0, group[l].mover, group[l].opponent, plans[0]->most_banked, walks.stop(0, 1) + l);
      set_stops(1, group[l].opponent, group[l].mover, plans[1]->most_banked, walks.stop(1, 1) + l);
    }
    LaneValues x{}, y{}, ones, zeros{};
    ones.fill(1);
    double off = 0;
    if (penalty_) {
      LaneValues farkle_x{}, farkle_y{};
      for (std::size_t l = 0; l < group.size(); ++l) {
        const auto [i, j] = group[l];
        farkle_x[l] = 1 - sides_[1]->values.win(j, states_.farkled(i));
        farkle_y[l] = 1 - sides_[0]->values.win(i, states_.farkled(j));
      }
      walks.run(plans, farkle_x, farkle_y, x, y);
      for (std::size_t l = 0; l < group.size(); ++l)
        off = std::max({off, std::abs(x[l] - sides_[0]->values.win(group[l].mover, group[l].opponent)),
                        std::abs(y[l] - sides_[1]->values.win(group[l].opponent, group[l].mover))});
    } else {
      // x = a + a1 F + a2 G, y = b + b1 F + b2 G, where a farkle leaves F = 1 - y to the first and G = 1 - x to the
      // second.
      LaneValues a, b, a1, b1, a2, b2;
      walks.run(plans, zeros, zeros, a, b);
      walks.run(plans, ones, zeros, a1, b1);
      walks.run(plans, zeros, ones, a2, b2);
      for (std::size_t l = 0; l < group.size(); ++l) {
        a1[l] -= a[l], a2[l] -= a[l], b1[l] -= b[l], b2[l] -= b[l];
        const double right_x = a[l] + a1[l] + a2[l], right_y = b[l] + b1[l] + b2[l];
        const double determinant = (1 + a2[l]) * (1 + b1[l]) - a1[l] * b2[l];
        x[l] = (right_x * (1 + b1[l]) - a1[l] * right_y) / determinant;
        y[l] = (right_y * (1 + a2[l]) - b2[l] * right_x) / determinant;
      }
      walks.run(plans, one_less(y), one_less(x), a, b);
      for (std::size_t l = 0; l < group.size(); ++l)
        off = std::max({off, std::abs(a[l] - x[l]), std::abs(b[l] - y[l])});
    }
    for (std::size_t l = 0; l < group.size(); ++l) {
      store(0, group[l].mover, group[l].opponent, *plans[0], walks, l, x[l]);
      store(1, group[l].opponent, group[l].mover, *plans[1], walks, l, y[l]);
    }
    return off;
  }

  void store(std::size_t who, int mover, int opponent, const TurnPlan& plan, const TurnWalks& walks, std::size_t lane,
             double fresh) {
    DuelValues& values = sides_[who]->values;
    values.win(mover, opponent) = fresh;
    const Points bank = states_.state(opponent).bank;
    for (int level = 1; level <= offers(opponent); ++level) {
      double* out = values.offers(mover, bank, level);
      for (std::size_t s = 1; s + 1 < row_; ++s) {
        const double takes = plan.takes[static_cast<std::size_t>(level) * row_ + s];
        out[s - 1] = takes * walks.roll(who, level, s)[lane] + (1 - takes) * fresh;
      }
    }
  }

  // Sets the mover's chance to win by banking, from level 1 on.
  void set_stops(std::size_t who, int mover, int opponent, int most, double* out) const {
    const Side& other = *sides_[1 - who];
    const int full = model_.full();
    const Points before = states_.state(mover).bank;
    for (int level = 1; level <= most; ++level) {
      const Points bank = before + level * model_.step();
      double* stop = out + static_cast<std::size_t>(level - 1) * row_ * lanes;
      const bool reached = bank >= states_.winning();
      const auto theirs = [&](int state) {  // the other's chance, with the dice left to them
        if (reached) return !has_last_turns(rules_) ? 0.0 : other.last_turns->exceeds(opponent, bank, level, state);
        return state == 0 ? other.values.win(opponent, states_.banked(bank))
                          : other.values.offers(opponent, bank, level)[state - 1];
      };
      const double fresh = 1 - theirs(0);
      for (int afterstate = 0; afterstate <= full; ++afterstate) {
        const bool left = rules_.carry == CarryMode::inherit && afterstate != TurnModel::hot && afterstate != full;
        stop[static_cast<std::size_t>(afterstate) * lanes] = left ? 1 - theirs(afterstate) : fresh;
      }
    }
  }

  const Rules& rules_;
  const TurnModel& model_;
  const SeatStates states_;
  const bool penalty_ = states_.farkles_cost();
  Work* const work_;
  Work::Piece& piece_;
  std::size_t row_;
  std::array<std::unique_ptr<Side>, 2> sides_;
  tbb::enumerable_thread_specific<TurnWalks> walks_;
};

}  // namespace

Evaluation evaluate_with_carry(const Rules& rules, const TurnModel& model, const Policy& first, const Policy& second,
                               Work* work) {
  refuse_rounds(rules, "evaluate");
  refuse_wins(rules, "evaluate");
  if (rules.carry == CarryMode::pass && rules.game.end == End::exact)  // whoever is over the target may still pass on
    throw CannotDo(
        "evaluate: carry.mode = \"pass\" together with game.end = \"exact\" is not evaluated exactly - simulate");
  if (2 * DuelValues::bytes(rules, model) > most_duel_bytes)
    throw CannotDo("evaluate: the values of these rules need " +
                   std::to_string(2 * DuelValues::bytes(rules, model) >> 20) + " MiB - a lower game.target needs less");
  // The least possible work: every walk writes every value.
  constexpr double a_byte = 4;
  Work::Piece piece(work, "evaluating", a_byte * 2 * static_cast<double>(DuelValues::bytes(rules, model)));
  return CarryEvaluator(rules, model, first, second, work, piece).solve();
}

}  // namespace farkle
