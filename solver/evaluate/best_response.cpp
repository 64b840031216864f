// The kernel solves the responder's turn, given the chances after it. The policy's turn is a line (given_turns.hpp).
// For one pair of seats, the responder at i and the policy at j:
//   X(i, j) = f(1 - Y(j, i after the responder's farkle))      Y(j, i) = b + g (1 - X(i, j after the policy's farkle))
// Pairs are solved by falling sums of banks. With a penalty for farkles in a row whole sweeps are repeated. They begin
// with the policy's chances against itself, or with offers at no chance at all, so that values only rise to those of
// the best response.
#include "solver/evaluate/best_response.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "solver/duel/diagonals.hpp"
#include "solver/duel/duel_pair.hpp"
#include "solver/duel/endless.hpp"
#include "solver/duel/sweeps.hpp"
#include "solver/evaluate/given_turns.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
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
        work_(work),
        turns_(turns_to_answer(game, policy, work)),
        mine_(game.rules, game.model, 0),
        theirs_(game.rules, game.model, 1),
        slope_(mine_.wins().size(), 0.1),
        diagonals_(states_),
        workspace_([this] {
          return Workspace{DuelTurn(game_), turns_->group()};
        }) {}

  BestResponse solve() {
    Convergence convergence;
    if (penalty_ && game_.rules.carry == CarryMode::none) {
      Evaluation start = evaluate_policies(game_.rules, game_.model, policy_, policy_, work_);
      mine_ = std::move(start.values[0]);
      theirs_ = std::move(start.values[1]);
    }
    constexpr double passes_a_turn = 3, few_sweeps = 12;
    sweep_work_ = game_.work_of_turns(static_cast<double>(mine_.wins().size()) * (penalty_ ? 1 : passes_a_turn));
    Work::Piece piece(work_, "finding the best response", sweep_work_ * (penalty_ ? few_sweeps : 1));
    bool stable = false;
    if (penalty_) {
      stable = sweep_until_stable(
          convergence, tolerance, most_sweeps, {&mine_.wins(), &theirs_.wins()}, [&] { return sweep(piece); },
          [&](double sweeps) { piece.expect(sweep_work_ * sweeps); });
    } else {
      convergence.residual = sweep(piece);
      convergence.sweeps = 1;
      // A turn that banks leads to a higher sum and takes over its error: at most as many as states of both seats.
      convergence.error_bound = pair_error_ * 2 * static_cast<double>(states_.size());
    }
    if (stable)
      convergence.error_bound = larger_change(
          convergence.error_bound,
          bound_cycles(
              who, states_, convergence.residual,
              [this](int step, const DuelPosition& p) { return (step % 2 ? theirs_ : mine_).win(p.mover, p.opponent); },
              cycle_turn(workspace_.local())));
    convergence.converged = convergence.residual <= tolerance && convergence.error_bound <= most_error;
    const int start = states_.start();
    const double first = mine_.win(start, start), second = 1 - theirs_.win(start, start);
    return {first, second, std::move(mine_), std::move(theirs_), convergence};
  }

 private:
  static constexpr double tolerance = 1e-12, least_off = 1e-15;
  static constexpr int most_sweeps = 1000;

  static constexpr const char* who = "evaluate --best-response";

  // The work of one thread.
  struct Workspace {
    DuelTurn turn;
    std::unique_ptr<GivenTurns::Group> theirs;
  };

  struct GroupResult {
    double off = 0;         // the largest error of an equation; with a penalty, the largest change of a value
    double pair_error = 0;  // bound on what a pair adds to the error of its values
    std::optional<DuelPosition> endless;
  };

  double sweep(Work::Piece& piece) {
    double most = 0;
    diagonals_.each([&](std::vector<DuelPosition>& pairs) {
      if (turns_->together() > 1)
        std::stable_sort(pairs.begin(), pairs.end(), [this](const DuelPosition& a, const DuelPosition& b) {
          return turns_->alike({a.opponent, a.mover}) < turns_->alike({b.opponent, b.mover});
        });
      const std::size_t groups = (pairs.size() + lanes - 1) / lanes;
      std::vector<GroupResult> results(groups);
      tbb::parallel_for(std::size_t{0}, groups, [&](std::size_t k) {
        const std::size_t first = k * lanes, count = std::min<std::size_t>(lanes, pairs.size() - first);
        results[k] = solve_group({pairs.data() + first, count}, workspace_.local());
      });
      for (const GroupResult& r : results) {
        if (r.endless) refuse_endless(who, states_, *r.endless, best_farkles);
        most = larger_change(most, r.off);
        pair_error_ = larger_change(pair_error_, r.pair_error);
      }
      piece.did(sweep_work_ * static_cast<double>(pairs.size()) / static_cast<double>(mine_.wins().size()));
    });
    return most;
  }

  // The policy's turns are worth banked + farkle * what a farkle leaves to it.
  struct Lines {
    LaneValues banked, farkle;
    LaneValues operator()(const LaneValues& after) const {
      LaneValues out;
      for (std::size_t i = 0; i < lanes; ++i) out[i] = banked[i] + farkle[i] * after[i];
      return out;
    }
  };
  Lines lines_of(GivenTurns::Group& turns, const DuelLanes& here) const {
    turns.set(here, mine_);
    turns.run();
    Lines out;
    for (std::size_t i = 0; i < lanes; ++i) {
      const TurnLine line = turns.line(i);
      out.banked[i] = line.banked, out.farkle[i] = line.mine;
    }
    return out;
  }

  // Around farkles, from where the responder is to move.
  CycleTurn cycle_turn(Workspace& work) const {
    return [this, &work](int step, const DuelLanes& positions, const LaneValues& farkle) {
      if (step % 2) return lines_of(*work.theirs, positions)(farkle);
      work.turn.set(positions, theirs_, {}, 0, &turns_->chaser());
      return work.turn.run(farkle);
    };
  }

  GroupResult solve_group(std::span<const DuelPosition> group, Workspace& workspace) {
    DuelTurn& turn = workspace.turn;
    DuelLanes here, other;
    for (std::size_t i = 0; i < lanes; ++i) {
      here[i] = group[std::min(i, group.size() - 1)];
      other[i] = {here[i].opponent, here[i].mover};
    }
    const Lines lines = lines_of(*workspace.theirs, other);
    const LaneValues &banked = lines.banked, &farkle = lines.farkle;
    LaneValues x{}, y{}, slope{};
    for (std::size_t i = 0; i < lanes; ++i) {
      const DuelPosition& p = here[i];
      x[i] = penalty_ ? mine_.win(p.mover, p.opponent) : guess_win(mine_, p);
      y[i] = penalty_ ? theirs_.win(p.opponent, game_.states.farkled(p.mover)) : banked[i] + farkle[i] * (1 - x[i]);
      slope[i] = slope_guess(p);
    }
    GroupResult result;
    double& off = result.off;
    for (;;) {
      LaneValues loss;
      for (std::size_t i = 0; i < lanes; ++i) loss[i] = y[i] / 2;
      turn.set(here, theirs_, loss, 0, &turns_->chaser());
      if (penalty_) {
        x = turn.run(one_less(y));
        break;
      }
      off = iterate_pair([&](const LaneValues& f) { return turn.run(f); }, lines, x, y, slope);
      if (!turn.too_few(one_less(y))) break;
    }
    for (std::size_t i = 0; i < group.size(); ++i) {
      const auto [mover, opponent] = here[i];
      double &new_x = mine_.win(mover, opponent), &new_y = theirs_.win(opponent, mover);
      if (penalty_) {
        y[i] = banked[i] + farkle[i] * (1 - mine_.win(mover, game_.states.farkled(opponent)));
        off = larger_change(off, larger_change(x[i] - new_x, y[i] - new_y));
      }
      new_x = x[i];
      new_y = y[i];
      slope_[states_.pair(mover, opponent)] = slope[i];
      for (int steps = 1; steps <= mine_.offers_of(opponent); ++steps)
        turn.offers(static_cast<int>(i), steps, x[i], mine_.offers(mover, states_.state(opponent).bank, steps));
      workspace.theirs->store(i, {opponent, mover}, 1 - mine_.win(mover, game_.states.farkled(opponent)), theirs_);
    }
    if (!penalty_) bound_pairs(group, here, x, y, farkle, workspace, result);
    return result;
  }

  void bound_pairs(std::span<const DuelPosition> group, const DuelLanes& here, const LaneValues& x, const LaneValues& y,
                   const LaneValues& farkle, Workspace& workspace, GroupResult& result) const {
    std::optional<LaneValues> within;
    const double slack = result.off + turn_rounding;
    for (std::size_t i = 0; i < group.size(); ++i) {
      const double banks = either(least_to_bank(x[i], 1 - y[i], slack), 1 - farkle[i]);
      if (banks < rarely_banks && !within) within = settled_within(slack, states_, here, x, cycle_turn(workspace));
      const double error = banks < rarely_banks ? (*within)[i] : std::max(result.off, least_off) / banks;
      if (error >= never_settled && !result.endless) result.endless = group[i];
      result.pair_error = larger_change(result.pair_error, error);
    }
  }

  double slope_guess(const DuelPosition& p) const {
    const Points a = states_.state(p.mover).bank, b = states_.state(p.opponent).bank;
    if (std::max(a, b) + states_.bank_step() >= states_.winning()) return 0.1;
    return slope_[states_.pair(states_.banked(a), states_.banked(b + states_.bank_step()))];
  }

  const DuelGame& game_;
  const SeatStates& states_;
  const Policy& policy_;
  Work* const work_;
  const std::unique_ptr<GivenTurns> turns_;
  DuelValues mine_, theirs_;
  std::vector<double> slope_;
  Diagonals diagonals_;
  const bool penalty_ = states_.farkles_cost();
  double sweep_work_ = 0, pair_error_ = 0;
  tbb::enumerable_thread_specific<Workspace> workspace_;
};

}  // namespace

BestResponse best_response(const DuelGame& game, const Policy& policy, Work* work) {
  refuse_rounds(game.rules, "evaluate --best-response");
  refuse_wins(game.rules, "evaluate --best-response");
  return Responder(game, policy, work).solve();
}

}  // namespace farkle
