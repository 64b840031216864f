// The same equations as in duel_solver.cpp, with the policies' turns in place of the best ones:
//   V(i, j) = sum over banks p (1 - V'(j, i + bank)) + p_farkle (1 - V'(j, i after a farkle)),
// V is for one policy to move, V' for the other. Each turn comes to a line in the values after farkles
// (given_turns.hpp), and the two seats of a pair give two linear equations.
//
// All pairs of seats with the same banks, whatever their farkles in a row, are a block. Blocks are solved by falling
// sums of banks. Their lines come first, as they depend on higher sums only: one serves all streaks played alike.
// It isn't solve_two.hpp with two such sides: there each position has a turn of its own, which takes 1.5 times as long
// (facebook) or 2.4 times (carry-over to 2,000). And pairs are equations here, exact however rarely a turn banks.
#include "solver/evaluate/policy_evaluation.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <span>
#include <utility>

#include "solver/duel/endless.hpp"
#include "solver/duel/sweeps.hpp"
#include "solver/evaluate/given_turns.hpp"
#include "solver/game/error.hpp"
#include "solver/game/refusals.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

class Evaluator {
 public:
  explicit Evaluator(const std::array<GivenTurns*, 2>& sides)
      : sides_(sides),
        values_{DuelValues(rules_, model_), DuelValues(rules_, model_)},
        kind_(values_[0].wins().size()),
        kinds_(sides_[0]->together() > 1 ? sort_blocks() : 0),
        a_sweep_(work_of_a_sweep()),
        piece_(sides[0]->work, "evaluating", a_sweep_ * (penalty_ ? 12 : 1)) {  // few sweeps
    for (const std::size_t who : {0u, 1u}) sides_[who]->meet(sides_[1 - who]->chaser().exceeds);
  }

  Evaluation solve() {
    Evaluation out;
    auto& convergence = out.convergence;
    if (penalty_) {  // offers follow from chances in the same sweep
      sweep_until_stable(
          convergence, 1e-14, 5000, {&values_[0].wins(), &values_[1].wins()}, 0, [this] { return sweep(); },
          [&](double) { piece_.expect(a_sweep_ * std::log(convergence.residual / 1e-14) / std::log(5)); });
    } else {
      convergence = {.sweeps = 1, .residual = sweep()};
    }
    out.first_wins = std::clamp(values_[0].win_at_start(), 0.0, 1.0);
    out.first_wins_if_second = 1 - std::clamp(values_[1].win_at_start(), 0.0, 1.0);
    for (DuelValues& values : values_) out.values.push_back(std::move(values));  // sweeps_to_come() needs new ones
    // A turn that banks leads to a higher sum and takes over its error. There are at most as many such turns as states
    // of both seats, until a farkle takes banks back.
    const double turns = 2 * static_cast<double>(states_.size());
    convergence.error_bound = penalty_ ? (convergence.residual + turns * 1e-16) * sweeps_to_come()
                                       : std::max(convergence.residual, 1e-15) * turns;
    convergence.converged = convergence.residual <= 1e-13 && convergence.error_bound <= most_error;
    return out;
  }

 private:
  // One thread's work space, by policy.
  struct Workspace {
    // The turns after the opponent's bank, by the mover's farkles in a row: still needed when the block is solved. Then
    // those after the opponent's farkle.
    std::array<std::vector<std::unique_ptr<GivenTurns::Group>>, 2> turns;
    std::vector<TurnLine> lines;  // [block] of a group, [line]
    std::array<std::vector<DuelPosition>, 2> here;
    std::array<std::vector<std::size_t>, 2> block;  // of those positions
  };
  struct GroupResult {
    double off = 0;  // the largest error of an equation; with a penalty, the largest change of a value
    std::vector<DuelPosition> endless;
  };

  // A block is named by the seats without any farkles in a row. In a position of it, s are the farkles in a row of the
  // player to move, and t those of the opponent.
  static DuelPosition position(const DuelPosition& block, std::size_t who, int s, int t) {
    return who == 0 ? DuelPosition{block.mover + s, block.opponent + t}
                    : DuelPosition{block.opponent + s, block.mover + t};
  }
  std::size_t line(std::size_t who, int s, int t) const {
    return (static_cast<int>(who) * streaks_ + s) * streaks_ + t;
  }
  std::size_t lines() const { return line(2, 0, 0); }  // of a block
  std::uint32_t alike(const DuelPosition& block, std::size_t who, int s, int t) const {
    return sides_[who]->number(position(block, who, s, t));
  }

  // Blocks of one kind are always played alike. Returns the number of kinds.
  std::size_t sort_blocks() {
    std::map<std::vector<std::uint32_t>, std::uint32_t> kinds;
    std::vector<std::uint32_t> plans(lines());
    for (int i = 0; i < states_.size(); i += streaks_)
      for (int j = 0; j < states_.size(); j += streaks_) {
        for (int s = 0; s < streaks_; ++s)
          for (int t = 0; t < streaks_; ++t)
            for (const std::size_t who : {0u, 1u}) plans[line(who, s, t)] = alike({i, j}, who, s, t);
        kind_[states_.pair(i, j)] = kinds.try_emplace(plans, kinds.size()).first->second;
      }
    return kinds.size();
  }

  double work_of_a_sweep() const {
    const std::size_t blocks = values_[0].wins().size() / (streaks_ * streaks_),
                      groups = std::min(blocks, blocks / sides_[0]->together() + kinds_);
    const double turns = static_cast<double>(groups) * streaks_;  // as if streaks made no difference
    return sides_[0]->work_of_turns(turns) + sides_[1]->work_of_turns(turns);
  }

  // endless.hpp. Destroys all values.
  double sweeps_to_come() {
    for (const std::size_t who : {0u, 1u}) {
      values_[who] = DuelValues(rules_, model_, who == 0 ? 0.0 : 1.0);
      sides_[who]->meet([n = model_.full(), odds = who == 0 ? 0.0 : 1.0](int, Points, int, double* by_state) {
        std::fill_n(by_state, n, odds);
      });
    }
    return farkle::sweeps_to_come(states_, in_play_, values_[0].wins(), values_[1].wins(), [this] {
      piece_.expect(a_sweep_);
      return sweep();
    });
  }

  double sweep() {
    double most = 0;
    const double a_block = a_sweep_ * streaks_ * streaks_ / static_cast<double>(values_[0].wins().size());
    for (int d = diagonals_.size() - 1; d >= 0; --d) {
      std::vector<DuelPosition> blocks;
      diagonals_.pairs(d, [&](int i, int j) {
        if (i % streaks_ == 0 && j % streaks_ == 0) blocks.push_back({i, j});
      });
      const std::vector<std::span<const DuelPosition>> all = groups(blocks);
      std::vector<GroupResult> results(all.size());
      tbb::parallel_for(std::size_t{0}, all.size(), [&](std::size_t k) {
        results[k] = solve_group(all[k], workspace_.local());
        piece_.did(a_block * static_cast<double>(all[k].size()));
      });
      for (const GroupResult& result : results) {
        for (const DuelPosition& p : result.endless)
          if (in_play_.have(p)) refuse_endless("evaluate", states_, p, given_farkles);
        most = larger_change(most, result.off);
      }
    }
    return most;
  }

  std::vector<std::span<const DuelPosition>> groups(std::vector<DuelPosition>& blocks) const {
    const std::size_t most = kinds_ == 0 ? 32 : sides_[0]->together();  // 32: so that a thread is worth it
    const auto kind = [this](const DuelPosition& p) { return kind_[states_.pair(p.mover, p.opponent)]; };
    if (kinds_ > 0)
      std::stable_sort(blocks.begin(), blocks.end(),
                       [&](const DuelPosition& a, const DuelPosition& b) { return kind(a) < kind(b); });
    std::vector<std::span<const DuelPosition>> out;
    for (std::size_t first = 0, end; first < blocks.size(); first = end) {
      for (end = first + 1; end < std::min(blocks.size(), first + most) && kind(blocks[end]) == kind(blocks[first]);)
        ++end;
      out.emplace_back(blocks.data() + first, end - first);
    }
    return out;
  }

  // Solves blocks with the first policy at mover and the second at opponent.
  GroupResult solve_group(std::span<const DuelPosition> blocks, Workspace& work) {
    work.lines.resize(blocks.size() * lines());
    std::array<std::vector<GivenTurns::Group*>, 2> after_bank;  // by the mover's farkles in a row
    for (int t = 0; t < streaks_; ++t)
      for (int s = 0; s < streaks_; ++s) {
        std::array<GivenTurns::Group*, 2> turns;
        for (const std::size_t who : {0u, 1u}) {
          turns[who] = work.turns[who][t == 0 ? s : streaks_].get();
          work.here[who].clear();
          work.block[who].clear();
          for (std::size_t k = 0; k < blocks.size(); ++k) {
            TurnLine* const found = work.lines.data() + k * lines();
            if (s > 0 && !states_.first_farkles_cost() &&
                alike(blocks[k], who, s, t) == alike(blocks[k], who, s - 1, t)) {
              found[line(who, s, t)] = found[line(who, s - 1, t)];
            } else {
              work.block[who].push_back(k);
              work.here[who].push_back(position(blocks[k], who, s, t));
            }
          }
          if (t == 0) after_bank[who].push_back(work.here[who].empty() ? after_bank[who].back() : turns[who]);
          turns[who]->place(work.here[who], values_[1 - who]);
          if (!passing_) turns[who]->walk();
        }
        if (passing_) turns[0]->walk_with(*turns[1]);
        for (const std::size_t who : {0u, 1u})
          for (std::size_t n = 0; n < work.block[who].size(); ++n)
            work.lines[work.block[who][n] * lines() + line(who, s, t)] = turns[who]->line(n);
      }
    GroupResult result;
    for (std::size_t k = 0; k < blocks.size(); ++k) {
      solve_block(blocks[k], {work.lines.data() + k * lines(), lines()}, result);
      if (!values_[0].has_offers()) continue;
      for (const std::size_t who : {0u, 1u})
        for (int s = 0; s < streaks_; ++s) {
          const DuelPosition p = position(blocks[k], who, s, 0);
          after_bank[who][s]->store(k, p, 1 - values_[1 - who].win(p.opponent, states_.farkled(p.mover)), values_[who]);
        }
    }
    return result;
  }

  // More farkles in a row come first, because a farkle leads there.
  void solve_block(const DuelPosition& block, std::span<const TurnLine> found, GroupResult& result) {
    for (int s = streaks_; s-- > 0;)
      for (int t = streaks_; t-- > 0;) {
        const auto [i, j] = position(block, 0, s, t);
        const TurnLine a = found[line(0, s, t)], b = found[line(1, t, s)];
        const int i_farkled = states_.farkled(i), j_farkled = states_.farkled(j);
        double x, y;
        if (i_farkled == i && j_farkled == j) {
          const LinePair pair = solve_lines(a, b, sides_[0]->banks({i, j}, a.mine - a.theirs),
                                            sides_[1]->banks({j, i}, b.mine - b.theirs));
          x = pair.x, y = pair.y;
          if (!(pair.one_banks > (passing_ ? 1e-14 : 0))) {
            result.endless.push_back({i, j});
            x = y = 0.5;
          } else if (!penalty_) {
            result.off = larger_change(result.off, pair.off + (passing_ ? 1e-16 / pair.one_banks : 0));
          }
        } else {
          x = a.banked + a.mine * (1 - values_[1].win(j, i_farkled));
          y = b.banked + b.mine * (1 - values_[0].win(i, j_farkled));
        }
        double &mine = values_[0].win(i, j), &theirs = values_[1].win(j, i);
        if (penalty_) result.off = larger_change(result.off, larger_change(x - mine, y - theirs));
        mine = x, theirs = y;
      }
  }

  const std::array<GivenTurns*, 2> sides_;
  const Rules& rules_ = sides_[0]->rules;
  const TurnModel& model_ = sides_[0]->model;
  const SeatStates& states_ = sides_[0]->states;
  const int streaks_ = states_.streaks();
  const Diagonals diagonals_{states_};
  const SeatsInPlay in_play_{rules_, states_};
  const bool penalty_ = states_.farkles_cost(), passing_ = sides_[0]->passes() || sides_[1]->passes();
  std::array<DuelValues, 2> values_;  // by policy to move
  std::vector<std::uint32_t> kind_;   // [block]
  const std::size_t kinds_;           // 0: blocks need not be alike
  const double a_sweep_;
  Work::Piece piece_;
  tbb::enumerable_thread_specific<Workspace> workspace_{[this] {
    Workspace work;
    for (const std::size_t who : {0u, 1u})
      for (int s = 0; s <= streaks_; ++s) work.turns[who].push_back(sides_[who]->group());
    return work;
  }};
};

}  // namespace

Evaluation evaluate_turns(PolicyTurnTable& first, PolicyTurnTable& second) {
  first.add_last_turns(second.most_bank());
  second.add_last_turns(first.most_bank());
  return Evaluator({&first, &second}).solve();
}

Evaluation evaluate_policies(const Rules& rules, const TurnModel& model, const Policy& first, const Policy& second,
                             Work* work) {
  refuse(rules, "evaluate", key::unsolved);
  if (rules.carry.mode != CarryMode::none) refuse(rules, "evaluate", key::wins);
  if (rules.carry.mode == CarryMode::pass &&
      rules.game.end == End::exact)  // whoever is over the target may still pass on
    throw CannotDo(
        "evaluate: carry.mode = \"pass\" together with game.end = \"exact\" is not evaluated exactly - simulate");
  const GivenPair sides = turns_to_meet(rules, model, first, second, "evaluate", true, work);
  return Evaluator({sides[0].get(), sides[1].get()}).solve();
}

}  // namespace farkle
