// The kernel solves the responder's turn, given the chances after it. The policy's turn is a sum over its ends, as in
// policy_evaluation.cpp. For one pair of seats, the responder at i and the policy at j:
//   X(i, j) = f(1 - Y(j, i after the responder's farkle))      Y(j, i) = b + g (1 - X(i, j after the policy's farkle))
// Pairs are solved by falling sums of banks. With a penalty for farkles in a row whole sweeps are repeated. They begin
// with the policy's chances against itself, so that values only rise to those of the best response.
#include "solver/evaluate/best_response.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

#include "solver/duel/diagonals.hpp"
#include "solver/duel/duel_pair.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "solver/evaluate/policy_turn_table.hpp"
#include "solver/game/error.hpp"
#include "solver/game/refusals.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

class Responder {
 public:
  Responder(const DuelGame& game, const Policy& policy, Work* work)
      : game_(game),
        states_(game.states),
        policy_(policy),
        turns_(game.rules, game.model, states_, policy, work),
        mine_(game.rules, game.model),
        theirs_(game.rules, game.model),
        slope_(mine_.wins().size(), 0.1),
        diagonals_(states_),
        turn_([&game] { return DuelTurn(game); }) {
    if (states_.bank_step() != game.model.step() && !policy.depends().need_only)
      throw CannotDo("evaluate --best-response: banks in steps of " + std::to_string(states_.bank_step()) +
                     " with scores in steps of " + std::to_string(game.model.step()) + ", against " + policy.name());
    add_last_turns();
  }

  BestResponse solve() {
    Convergence convergence;
    if (penalty_) {
      Evaluation start = evaluate_policies(game_.rules, game_.model, policy_, policy_, turns_.work());
      mine_.wins() = std::move(start.first_to_move);
      theirs_.wins() = std::move(start.second_to_move);
    }
    double last = 1, shrink = 0;
    constexpr double passes_a_turn = 3, few_sweeps = 12;
    sweep_work_ = game_.work_of_turns(static_cast<double>(mine_.wins().size()) * (penalty_ ? 1 : passes_a_turn));
    Work::Piece piece(turns_.work(), "finding the best response", sweep_work_ * (penalty_ ? few_sweeps : 1));
    do {
      convergence.residual = sweep(piece);
      ++convergence.sweeps;
      shrink = std::clamp(convergence.residual / last, shrink_least, shrink_most);
      last = convergence.residual;
      if (penalty_ && last > tolerance) piece.expect(sweep_work_ * std::log(tolerance / last) / std::log(shrink));
    } while (penalty_ && last > tolerance && convergence.sweeps < most_sweeps);
    convergence.converged = last <= tolerance;
    convergence.error_bound =
        penalty_ ? last / (1 - shrink) : std::max(last, 1e-15) * 2 * static_cast<double>(states_.size());
    const int start = states_.start();
    const double first = mine_.win(start, start), second = 1 - theirs_.win(start, start);
    return {first, second, std::move(mine_), std::move(theirs_), convergence};
  }

 private:
  static constexpr double tolerance = 1e-12, shrink_least = 0.1, shrink_most = 0.999;
  static constexpr int most_sweeps = 1000;

  // The policy as a chaser: its chances to exceed, by its state.
  void add_last_turns() {
    const Points step = game_.model.step();
    const int most = game_.last_turn.possible() ? game_.last_turn.most_steps() : 0;
    turns_.add_last_turns(states_.winning() + static_cast<Points>(most) * step);
    past_target_.reserve(static_cast<std::size_t>(states_.size()));
    for (int j = 0; j < states_.size(); ++j) {
      const Points bank = states_.state(j).bank;
      std::vector<double> exceed{0.0};
      for (int steps = 1; steps <= most; ++steps) {
        Points leader = bank + (steps - 1) * step;
        while (leader < states_.winning()) leader += step;  // fewer steps are not asked for
        exceed.push_back(turns_.exceeds(j, leader));
      }
      past_target_.emplace_back(game_.rules, game_.model, std::move(exceed));
    }
  }

  double sweep(Work::Piece& piece) {
    double most = 0;
    diagonals_.each([&](const std::vector<DuelPosition>& pairs) {
      const std::size_t groups = (pairs.size() + lanes - 1) / lanes;
      std::vector<double> off(groups);
      tbb::parallel_for(std::size_t{0}, groups, [&](std::size_t k) {
        const std::size_t first = k * lanes, count = std::min<std::size_t>(lanes, pairs.size() - first);
        off[k] = solve_group({pairs.data() + first, count}, turn_.local());
      });
      for (const double o : off) most = std::max(most, o);
      piece.did(sweep_work_ * static_cast<double>(pairs.size()) / static_cast<double>(mine_.wins().size()));
    });
    return most;
  }

  // Returns the largest error of an equation; with a penalty, the largest change of a value.
  double solve_group(std::span<const DuelPosition> group, DuelTurn& turn) {
    DuelLanes here;
    LaneValues x{}, y{}, slope{}, banked{}, farkle{};
    for (std::size_t i = 0; i < lanes; ++i) {
      const DuelPosition p = here[i] = group[std::min(i, group.size() - 1)];
      const Points bank = states_.state(p.opponent).bank;
      banked[i] = turns_.won_by_banking(p.opponent, p.mover, bank, mine_.win_row(p.mover) + states_.banked(bank),
                                        game_.model.step() / states_.bank_step() * states_.streaks()) +
                  turns_.won_by_reaching(p.opponent, p.mover, [&](int chaser, Points leader) {
                    const Seat seat = states_.state(chaser);
                    return game_.last_turn.exceed((leader - seat.bank) / game_.model.step() + 1,
                                                  game_.least_steps(seat.on_board));
                  });
      farkle[i] = turns_.of(p.opponent, p.mover).farkle;
      x[i] = penalty_ ? mine_.win(p.mover, p.opponent) : guess_win(mine_, p);
      y[i] = penalty_ ? theirs_.win(p.opponent, game_.states.farkled(p.mover)) : banked[i] + farkle[i] * (1 - x[i]);
      slope[i] = slope_guess(p);
    }
    double off = 0;
    for (;;) {
      LaneValues loss;
      for (std::size_t i = 0; i < lanes; ++i) loss[i] = y[i] / 2;
      turn.set(here, theirs_, loss, 0, &past_target_);
      if (penalty_) {
        x = turn.run(one_less(y));
        break;
      }
      off = iterate_pair([&](const LaneValues& f) { return turn.run(f); },
                         [&](const LaneValues& after) {
                           LaneValues out;
                           for (std::size_t i = 0; i < lanes; ++i) out[i] = banked[i] + farkle[i] * after[i];
                           return out;
                         },
                         x, y, slope);
      if (!turn.too_few(one_less(y))) break;
    }
    for (std::size_t i = 0; i < group.size(); ++i) {
      double &new_x = mine_.win(here[i].mover, here[i].opponent), &new_y = theirs_.win(here[i].opponent, here[i].mover);
      if (penalty_) {
        y[i] = banked[i] + farkle[i] * (1 - mine_.win(here[i].mover, game_.states.farkled(here[i].opponent)));
        off = std::max({off, std::abs(x[i] - new_x), std::abs(y[i] - new_y)});
      }
      new_x = x[i];
      new_y = y[i];
      slope_[states_.pair(here[i].mover, here[i].opponent)] = slope[i];
    }
    return off;
  }

  double slope_guess(const DuelPosition& p) const {
    const Points a = states_.state(p.mover).bank, b = states_.state(p.opponent).bank;
    if (std::max(a, b) + states_.bank_step() >= states_.winning()) return 0.1;
    return slope_[states_.pair(states_.banked(a), states_.banked(b + states_.bank_step()))];
  }

  const DuelGame& game_;
  const SeatStates& states_;
  const Policy& policy_;
  PolicyTurnTable turns_;
  std::vector<PastTarget> past_target_;  // by the policy's state
  DuelValues mine_, theirs_;
  std::vector<double> slope_;
  Diagonals diagonals_;
  const bool penalty_ = states_.farkles_cost();
  double sweep_work_ = 0;
  tbb::enumerable_thread_specific<DuelTurn> turn_;
};

}  // namespace

BestResponse best_response(const DuelGame& game, const Policy& policy, Work* work) {
  refuse_rounds(game.rules, "evaluate --best-response");
  refuse_wins(game.rules, "evaluate --best-response");
  return Responder(game, policy, work).solve();
}

}  // namespace farkle
