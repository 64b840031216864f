// Solves the equations of policy_evaluation.cpp by walking every turn backwards, because a turn may begin with any
// points and dice. Everything is linear in the chances that a farkle leaves to the two players: a walk gives the lines,
// and the two chances before the first roll solve two equations. Where turns can be passed on, those of both players
// are walked together, level by level: the other player rolls on at the same level, where the worth is known.
//
// Measured: games without carry come out the same to eight digits, but take far longer, because a turn is walked anew
// for every pair of seats: bank-at:300 against bank-at:500 13 times (classic, and facebook to 2,000), turn against
// optimal 350 times. So those have policy_evaluation.cpp, where a turn is a distribution that many pairs share.
#include "solver/evaluate/carry_evaluation.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "solver/duel/diagonals.hpp"
#include "solver/duel/duel_values.hpp"
#include "solver/duel/endless.hpp"
#include "solver/duel/leap.hpp"
#include "solver/evaluate/carried_policy.hpp"
#include "solver/evaluate/turn_line.hpp"
#include "solver/game/error.hpp"
#include "solver/game/refusals.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

// One thread's walks, by policy.
struct Walks {
  std::array<std::vector<TurnWalk>, 2> after_bank;  // by the mover's farkles in a row
  std::array<TurnWalk, 2> after_farkle;
};

class CarryEvaluator {
 public:
  CarryEvaluator(const Rules& rules, const TurnModel& model, const Policy& first, const Policy& second, Work* work,
                 Work::Piece& piece)
      : rules_(rules),
        model_(model),
        states_(rules),
        diagonals_(states_),
        piece_(piece),
        values_{DuelValues(rules, model), DuelValues(rules, model)} {
    policies_[0] = std::make_unique<CarriedPolicy>(rules, model, states_, first, 0, work);
    policies_[1] = std::make_unique<CarriedPolicy>(rules, model, states_, second, 1, work);
    make_plans();
    for (const std::size_t who : {0u, 1u}) {
      const PairPlans& theirs = policies_[1 - who]->plans();
      policies_[who]->add_last_turns(theirs.most_bank(), rules.carry == CarryMode::inherit ? theirs.most_banked() : 0);
      exceeds_[who] = [policy = policies_[who].get()](int chaser, Points bank, int level, double* by_state) {
        policy->exceeds(chaser, bank, level, by_state);
      };
    }
    sort_blocks();
  }

  Evaluation solve() {
    Evaluation out;
    constexpr double few_sweeps = 12, shrink = 5;
    const double a_sweep = work_of_a_sweep();
    piece_.expect(a_sweep * (penalty_ ? few_sweeps : 1));
    do {
      out.convergence.residual = sweep(a_sweep);
      ++out.convergence.sweeps;
      if (penalty_ && out.convergence.sweeps % plain_sweeps == 0)  // offers follow from chances in the same sweep
        out.convergence.sweeps += leap({&values_[0].wins(), &values_[1].wins()}, [&] { return sweep(a_sweep), true; });
      if (penalty_)
        piece_.expect(a_sweep * std::log(std::max(1.0, out.convergence.residual / 1e-14)) / std::log(shrink));
    } while (penalty_ && out.convergence.residual > 1e-14 && out.convergence.sweeps < 1000);
    out.first_wins = values_[0].win(states_.start(), states_.start());
    out.first_wins_if_second = 1 - values_[1].win(states_.start(), states_.start());
    out.values = {std::move(values_[0]), std::move(values_[1])};   // sweeps_to_come() needs new ones
    const double turns = 2 * static_cast<double>(states_.size());  // as in policy_evaluation.cpp
    out.convergence.error_bound = penalty_ ? (out.convergence.residual + turns * 1e-16) * sweeps_to_come(a_sweep)
                                           : std::max(out.convergence.residual, 1e-15) * turns;
    out.convergence.converged = out.convergence.residual <= 1e-13 && out.convergence.error_bound <= most_error;
    return out;
  }

 private:
  void make_plans() {
    // A turn passed on begins with the points passed. The first round assumes at most as many as the highest bank.
    int starts = rules_.carry == CarryMode::pass ? (states_.winning() - states_.lowest()) / model_.step() : 0;
    for (int round = 0; round < 2; ++round) {
      for (const auto& policy : policies_) policy->make_plans(starts, values_[0]);
      const int passed = std::max(policies_[0]->plans().most_passed(), policies_[1]->plans().most_passed());
      passing_ = passed > 0;
      if (passing_ && penalty_)
        throw CannotDo(
            "evaluate: a policy that passes turns on, together with farkle.penalty, is not evaluated exactly - "
            "simulate, or set farkle.penalty=0");
      if (passed <= starts) break;
      starts = passed;
    }
  }

  // A block is the pairs of seats with the same banks, whatever the farkles in a row. It is named by the seats without
  // any. In a position of it, s are the farkles in a row of the player to move, and t those of the opponent.
  static DuelPosition position(const DuelPosition& block, std::size_t who, int s, int t) {
    return who == 0 ? DuelPosition{block.mover + s, block.opponent + t}
                    : DuelPosition{block.opponent + s, block.mover + t};
  }
  std::size_t line(std::size_t who, int s, int t) const {
    return static_cast<std::size_t>((static_cast<int>(who) * states_.streaks() + s) * states_.streaks() + t);
  }
  std::size_t lines() const { return line(2, 0, 0); }

  // Blocks of one kind share all plans.
  void sort_blocks() {
    std::map<std::vector<std::uint32_t>, std::uint32_t> kinds;
    kind_.resize(values_[0].wins().size());
    std::vector<std::uint32_t> plans(lines());
    for (int i = 0; i < states_.size(); i += states_.streaks())
      for (int j = 0; j < states_.size(); j += states_.streaks()) {
        for (int s = 0; s < states_.streaks(); ++s)
          for (int t = 0; t < states_.streaks(); ++t)
            for (const std::size_t who : {0u, 1u})
              plans[line(who, s, t)] = policies_[who]->plan(position({i, j}, who, s, t));
        kind_[states_.pair(i, j)] = kinds.try_emplace(plans, static_cast<std::uint32_t>(kinds.size())).first->second;
      }
    kinds_ = kinds.size();
  }

  // Assumes that all turns are as long as the first. Lanes are full where few turns differ.
  double work_of_a_sweep() const {
    constexpr double a_roll = 200;
    const DuelPosition start{states_.start(), states_.start()};
    const auto streaks = static_cast<std::size_t>(states_.streaks());
    const std::size_t blocks = kind_.size() / (streaks * streaks),
                      groups = std::min(blocks, blocks / TurnWalk::most_positions(rules_) + kinds_);
    return a_roll *
           static_cast<double>(groups * streaks *
                               (policies_[0]->plan_of(start).rolls.size() + policies_[1]->plan_of(start).rolls.size()));
  }

  // endless.hpp. Destroys all values.
  double sweeps_to_come(double a_sweep) {
    for (const std::size_t who : {0u, 1u}) {
      values_[who] = DuelValues(rules_, model_, who == 0 ? 0.0 : 1.0);
      exceeds_[who] = [n = model_.full(), odds = who == 0 ? 1.0 : 0.0](int, Points, int, double* by_state) {
        std::fill_n(by_state, n, odds);
      };
    }
    piece_.expect(a_sweep);
    return farkle::sweeps_to_come(states_, values_[0].wins(), values_[1].wins(), [&] { return sweep(a_sweep); });
  }

  double sweep(double work) {
    double most = 0;
    const double a_block = work * states_.streaks() * states_.streaks() / static_cast<double>(values_[0].wins().size());
    for (int d = diagonals_.size() - 1; d >= 0; --d) {
      std::vector<DuelPosition> blocks;
      diagonals_.pairs(d, [&](int i, int j) {
        if (i % states_.streaks() == 0 && j % states_.streaks() == 0) blocks.push_back({i, j});
      });
      const auto kind = [this](const DuelPosition& p) { return kind_[states_.pair(p.mover, p.opponent)]; };
      std::stable_sort(blocks.begin(), blocks.end(),
                       [&](const DuelPosition& a, const DuelPosition& b) { return kind(a) < kind(b); });
      std::vector<std::span<const DuelPosition>> groups;
      for (std::size_t first = 0, end; first < blocks.size(); first = end) {
        for (end = first + 1; end < blocks.size() && end - first < TurnWalk::most_positions(rules_) &&
                              kind(blocks[end]) == kind(blocks[first]);)
          ++end;
        groups.emplace_back(blocks.data() + first, end - first);
      }
      std::vector<double> off(groups.size());
      tbb::parallel_for(std::size_t{0}, groups.size(), [&](std::size_t k) {
        off[k] = solve_group(groups[k], walks_.local());
        piece_.did(a_block * static_cast<double>(groups[k].size()));
      });
      for (std::size_t k = 0; k < groups.size(); ++k) most = larger_change(most, off[k]);
    }
    return most;
  }

  // Solves blocks that share all plans, with the first policy at mover and the second at opponent. Returns the largest
  // error of an equation; with a penalty, the largest change of a value.
  double solve_group(std::span<const DuelPosition> blocks, Walks& walks) {
    std::vector<TurnLine> found(blocks.size() * lines());
    std::array<std::vector<const TurnWalk*>, 2> after_bank;  // by the mover's farkles in a row
    for (int t = 0; t < states_.streaks(); ++t)
      for (int s = 0; s < states_.streaks(); ++s) {
        std::array<TurnWalk*, 2> now{};
        for (const std::size_t who : {0u, 1u}) {
          const DuelPosition first = position(blocks[0], who, s, t);
          const bool known =
              s > 0 && policies_[who]->plan(first) == policies_[who]->plan(position(blocks[0], who, s - 1, t));
          if (!known) now[who] = t == 0 ? &walks.after_bank[who][s] : &walks.after_farkle[who];
          if (t == 0) after_bank[who].push_back(known ? after_bank[who].back() : now[who]);
          if (!known) set(who, *now[who], blocks, s, t);
        }
        if (passing_) {
          TurnWalk::run_pair(*now[0], *now[1]);
        } else {
          for (TurnWalk* walk : now)
            if (walk) walk->run();
        }
        for (const std::size_t who : {0u, 1u})
          for (std::size_t k = 0; k < blocks.size(); ++k)
            found[k * lines() + line(who, s, t)] =
                now[who] ? line_of(*now[who], k, who) : found[k * lines() + line(who, s - 1, t)];
      }
    double off = 0;
    for (std::size_t k = 0; k < blocks.size(); ++k) {
      off = larger_change(off, solve_block(blocks[k], {found.data() + k * lines(), lines()}));
      for (const std::size_t who : {0u, 1u})
        for (int s = 0; s < states_.streaks(); ++s) {
          const DuelPosition p = position(blocks[k], who, s, 0);
          policies_[who]->store(*after_bank[who][s], k, p,
                                1 - values_[1 - who].win(p.opponent, states_.farkled(p.mover)), values_[who]);
        }
    }
    return off;
  }

  void set(std::size_t who, TurnWalk& walk, std::span<const DuelPosition> blocks, int s, int t) const {
    int offers = 0;
    for (const DuelPosition& block : blocks)
      offers = std::max(offers, values_[0].offers_of(position(block, who, s, t).opponent));
    walk.set(policies_[who]->plan_of(position(blocks[0], who, s, t)), offers, blocks.size());
    for (std::size_t k = 0; k < blocks.size(); ++k)
      policies_[who]->set_stops(walk, k, position(blocks[k], who, s, t), values_[1 - who], exceeds_[1 - who]);
  }

  TurnLine line_of(const TurnWalk& walk, std::size_t k, std::size_t who) const {
    const auto full = static_cast<std::size_t>(model_.full());
    return {walk.banked(0, full, k), walk.farkle(0, full), passing_ ? walk.farkle(0, full, 1 - who) : 0};
  }

  // More farkles in a row come first, because a farkle leads there.
  double solve_block(const DuelPosition& block, std::span<const TurnLine> found) {
    double off = 0;
    for (int total = 2 * (states_.streaks() - 1); total >= 0; --total)
      for (int s = std::max(0, total - states_.streaks() + 1); s <= std::min(total, states_.streaks() - 1); ++s) {
        const auto [i, j] = position(block, 0, s, total - s);
        const TurnLine a = found[line(0, s, total - s)], b = found[line(1, total - s, s)];
        const int i_farkled = states_.farkled(i), j_farkled = states_.farkled(j);
        double x, y;
        if (i_farkled == i && j_farkled == j) {
          const LinePair pair = solve_lines(a, b, policies_[0]->banks({i, j}, a.mine - a.theirs),
                                            policies_[1]->banks({j, i}, b.mine - b.theirs));
          if (!(pair.one_banks > (passing_ ? 1e-14 : 0))) refuse_endless("evaluate", states_, {i, j}, given_farkles);
          if (!penalty_) off = larger_change(off, passing_ ? pair.off + 1e-16 / pair.one_banks : pair.off);  // rounding
          x = pair.x, y = pair.y;
        } else {
          x = a.banked + a.mine * (1 - values_[1].win(j, i_farkled));
          y = b.banked + b.mine * (1 - values_[0].win(i, j_farkled));
        }
        if (penalty_) off = larger_change(off, larger_change(x - values_[0].win(i, j), y - values_[1].win(j, i)));
        values_[0].win(i, j) = x;
        values_[1].win(j, i) = y;
      }
    return off;
  }

  const Rules& rules_;
  const TurnModel& model_;
  const SeatStates states_;
  const Diagonals diagonals_;
  const bool penalty_ = states_.farkles_cost();
  bool passing_ = false;
  Work::Piece& piece_;
  std::array<std::unique_ptr<CarriedPolicy>, 2> policies_;
  std::array<ChaserOdds, 2> exceeds_;  // by policy
  std::array<DuelValues, 2> values_;   // by policy to move
  std::vector<std::uint32_t> kind_;    // [block]
  std::size_t kinds_ = 0;
  tbb::enumerable_thread_specific<Walks> walks_{[this] {
    Walks all{{}, {policies_[0]->walk(), policies_[1]->walk()}};
    for (const std::size_t who : {0u, 1u})
      all.after_bank[who] = {static_cast<std::size_t>(states_.streaks()), policies_[who]->walk()};
    return all;
  }};
};

}  // namespace

Evaluation evaluate_with_carry(const Rules& rules, const TurnModel& model, const Policy& first, const Policy& second,
                               Work* work) {
  refuse_wins(rules, "evaluate");
  if (rules.carry == CarryMode::pass && rules.game.end == End::exact)  // whoever is over the target may still pass on
    throw CannotDo(
        "evaluate: carry.mode = \"pass\" together with game.end = \"exact\" is not evaluated exactly - simulate");
  check_memory(rules, model, "evaluate");
  constexpr double a_byte = 4;  // the least possible work: every walk writes every value
  Work::Piece piece(work, "evaluating", a_byte * 2 * static_cast<double>(DuelValues::bytes(rules, model)));
  return CarryEvaluator(rules, model, first, second, work, piece).solve();
}

}  // namespace farkle
