// What is true of every solution of the two-player game, and of how it was reached.
#include <tbb/global_control.h>

#include <atomic>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "solver/duel/duel_solver.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "tests/catch.hpp"
#include "tests/solver/slow_duel.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/random.hpp"
#include "tests/support/random_duel.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;
using tests::SlowDuel;
using tests::SlowTurn;

namespace {

struct SolvedDuel {
  Rules rules;
  TurnModel model;
  DuelGame game;
  DuelSolution solution;
  explicit SolvedDuel(const Rules& r, const DuelControl& control = {})
      : rules(r), model(rules, Scorer(rules)), game(rules, model), solution(solve_duel(game, control)) {}
  SolvedDuel(const SolvedDuel&) = delete;
  double at(Points mine, Points theirs) const {
    const SeatStates& states = solution.values.states();
    return solution.values.win(states.index({mine, 0, true}), states.index({theirs, 0, true}));
  }
};

Rules rules_of(const std::string& spec, const std::vector<std::string>& overrides) {
  return load_rules(spec, overrides).rules;
}
Rules penalty_rules() {
  return rules_of("facebook", {"game.target=600", "farkle.streak=2", "farkle.penalty=100", "farkle.floor=-100"});
}

DuelControl until(double tolerance, int most_sweeps = 3000) {
  DuelControl control;
  control.tolerance = tolerance;
  control.most_sweeps = most_sweeps;
  return control;
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  REQUIRE(a.size() == b.size());
  double worst = 0;
  for (std::size_t i = 0; i < a.size(); ++i) worst = std::max(worst, std::abs(a[i] - b[i]));
  return worst;
}

}  // namespace

TEST_CASE("duel: classic to 10,000 has its published values, and positions drawn at random solve the twin's equations",
          "[long]") {
  const SolvedDuel classic(rules_of("classic", {}));
  CHECK(classic.solution.convergence.converged);
  CHECK(std::abs(classic.solution.first_player_wins() - 0.535654965) < 2e-9);
  CHECK(std::abs(classic.at(5000, 5000) - 0.547938172) < 1e-9);

  const SlowTurn turn(classic.rules);
  SlowDuel slow(classic.rules, turn, 12000);
  slow.take(classic.solution.values);
  tests::Random random(10);
  for (int n = 0; n < 40; ++n) {
    const Seat mover{50 * random.below(200), 0, true}, other{n % 4 == 0 ? mover.bank : 50 * random.below(200), 0, true};
    CHECK(std::abs(slow.turn(mover, other) - classic.at(mover.bank, other.bank)) < 1e-11);
    CHECK(std::abs(slow.turn(other, mover) - classic.at(other.bank, mover.bank)) < 1e-11);
  }
}

TEST_CASE("duel: forced hot dice to 10,000 solve the twin's equations", "[long]") {
  const SolvedDuel fast(rules_of("on-the-board", {}));
  const SlowTurn turn(fast.rules);
  SlowDuel slow(fast.rules, turn, 12000);
  slow.take(fast.solution.values);
  tests::Random random(11);
  for (int n = 0; n < 20; ++n) {
    const Seat mover{50 * random.below(200), 0, true}, other{50 * random.below(200), 0, true};
    CHECK(std::abs(slow.turn(mover, other) - fast.at(mover.bank, other.bank)) < 1e-11);
  }
  CHECK(std::abs(slow.turn({}, {}) - fast.solution.first_player_wins()) < 1e-11);
}

// One turn under other rules, with everything after it as before: a right more can only help whoever has it.
TEST_CASE("duel: a right more never hurts the player who has it") {
  const auto one_turn_under = [](const std::string& key) {
    const SolvedDuel fast(rules_of("official", {"game.target=600", "game.end=immediate"}));
    const Rules changed = rules_of("official", {"game.target=600", "game.end=immediate", key});
    const SlowTurn turn(changed);
    SlowDuel slow(changed, turn, 4000);
    slow.take(fast.solution.values);
    double best = 0, worst = 0;
    for (const Seat& mover : slow.seats())
      for (const Seat& other : slow.seats()) {
        const double gain = slow.turn(mover, other) - slow.win(mover, other);
        best = std::max(best, gain);
        worst = std::min(worst, gain);
      }
    return std::pair(worst, best);
  };
  for (const std::string less : {"turn.hot_dice=must", "turn.hot_dice=off", "turn.hot_dice_scope=single-roll",
                                 "bank.minimum=300", "bank.opening=1000"}) {
    INFO(less);
    const auto [worst, best] = one_turn_under(less);
    CHECK(best < 1e-12);
    CHECK(worst < -1e-6);  // and it is missed
  }
  const auto [worst, best] = one_turn_under("score.straights={1-6=1500,2-5=400}");
  CHECK(worst > -1e-12);
  CHECK(best > 1e-6);
}

// The printed rules look no further than the point above which nothing changes. Here every point is asked for, far
// above that, one by one.
TEST_CASE("duel: when to bank is what the values say, however much is at stake") {
  int rolled_on = 0;  // states with a point above the target's reach at which rolling is better
  const auto check_at = [&](const SolvedDuel& fast, const Seat& me, const Seat& them, Points far) {
    const Points most = std::min(far, most_to_bank(fast.rules, me.bank));
    const PositionValues printed = values_in_chances(fast.game, fast.solution, me, them);
    const std::vector<BankRule> rules = bank_rules_of(printed.turn, fast.rules, fast.model, printed.most_level);
    const PositionValues asked = values_in_chances(fast.game, fast.solution, me, them, most);
    CHECK(asked.fresh == Approx(printed.fresh).epsilon(1e-13));
    INFO("at " << me.bank << "," << them.bank);
    for (int s = 1; s <= fast.model.full(); ++s) {
      const bool off = s == fast.model.full() && fast.rules.turn.hot_dice == HotDice::off;
      if (off) continue;  // the whole set is then rolled at the start of a turn only
      const int afterstate = s == fast.model.full() ? TurnModel::hot : s;
      std::string wrong;
      for (Points points = fast.model.step(); points <= most; points += fast.model.step()) {
        const std::optional<double> bank = asked.turn.bank(points, afterstate);
        const double roll = asked.turn.roll(points, s);
        if (bank && std::abs(*bank - roll) < 1e-11) continue;  // too close to tell
        if (tests::banks(rules[s], points) != (bank && *bank > roll)) wrong = std::to_string(points);
        if (bank && roll > *bank && me.bank + points >= fast.rules.game.target + 1000) ++rolled_on;
      }
      INFO("state " << s);
      CHECK(wrong == "");
    }
  };
  for (const std::string spec : {"classic", "official", "kingdom-come", "official+pass", "carry-over"}) {
    INFO(spec);
    const SolvedDuel fast(rules_of(spec, {"game.target=2000"}));
    for (const auto& [mine, theirs] : {std::pair{0, 0}, {1000, 1500}, {500, 1950}, {1950, 1950}, {300, 2600}}) {
      if (theirs >= 2000 && fast.rules.game.end == End::immediate) continue;
      check_at(fast, {mine, 0, true}, {theirs, 0, true}, 12'000);
    }
  }
  CHECK(rolled_on > 100);
  tests::Random random(21);
  int solved = 0;
  for (int n = 0; n < tests::cases(60); ++n) {
    Rules rules = tests::random_game(random, 3);
    if (n % 2 == 0) rules.game.end = End::immediate;
    if (!check(rules).errors.empty() || rules.game.rounds > 0) continue;
    INFO(tests::shown(rules));
    try {
      const SolvedDuel fast(rules);
      const SeatStates& states = fast.game.states;
      for (int k = 0; k < 3; ++k) {
        const Seat me = states.state(random.below(states.size())), them = states.state(random.below(states.size()));
        check_at(fast, me, them, 40 * fast.model.step() + 3 * rules.game.target);
      }
      ++solved;
    } catch (const CannotDo&) {  // dice that hardly ever farkle
    }
  }
  CHECK(solved >= tests::cases(60) / 2);
}

TEST_CASE("duel: an offer need not be taken") {
  const SolvedDuel fast(rules_of("carry-over", {"game.target=600", "farkle.penalty=0"}));
  const DuelValues& values = fast.solution.values;
  const SeatStates& states = values.states();
  int taken = 0, left = 0;
  for (int mover = 0; mover < states.size(); ++mover)
    for (Points bank = 0; bank < states.winning(); bank += 50)
      for (int steps = 1; steps <= values.most_offered(bank); ++steps)
        for (int dice = 1; dice < 6; ++dice) {
          const double offer = values.offers(mover, bank, steps)[dice - 1],
                       fresh = values.win(mover, states.index({bank, 0, true}));
          if (offer < fresh) FAIL("an offer is worth less than leaving it");
          ++(offer > fresh ? taken : left);
        }
  CHECK(taken > 100);
  CHECK(left > 100);
}

TEST_CASE("duel: the error is within its bound", "[long]") {
  const auto within = [](const Rules& rules) {
    const SolvedDuel tight(rules, until(1e-14));
    double loosest = 0;
    for (const int sweeps : {2, 3, 4, 5}) {
      const SolvedDuel loose(rules, until(1e-14, sweeps));
      const double error = largest_difference(loose.solution.values.wins(), tight.solution.values.wins());
      const Convergence& found = loose.solution.convergence;
      INFO(rules.id << " sweeps " << sweeps << " error " << error << " residual " << found.residual);
      CHECK(error <= found.error_bound + 1e-12);
      CHECK(found.converged == (found.residual <= 1e-14 && found.error_bound <= most_error));
      loosest = std::max(loosest, error);
    }
    CHECK(loosest > 1e-6);  // there was something to bound
  };
  within(penalty_rules());
  within(rules_of("classic", {"game.target=500", "farkle.streak=1", "farkle.penalty=200"}));
  within(rules_of("classic", {"game.target=500", "farkle.streak=2", "farkle.penalty=300", "farkle.floor=-600"}));
  within(rules_of("carry-over", {"game.target=400"}));
  within(rules_of("classic", {"dice.count=2", "game.target=400", "farkle.streak=1", "farkle.penalty=100"}));
}

TEST_CASE("duel: too few sweeps are said") {
  const SolvedDuel fast(penalty_rules(), until(1e-12, 3));
  CHECK_FALSE(fast.solution.convergence.converged);
  CHECK(fast.solution.convergence.sweeps == 3);
  CHECK(fast.solution.convergence.residual > 1e-12);
}

TEST_CASE("duel: the same bytes from one thread and from two", "[long]") {
  for (const Rules& rules :
       {rules_of("official", {"game.target=1500"}), penalty_rules(), rules_of("official+pass", {"game.target=800"})}) {
    const auto with_threads = [&](std::size_t threads) {
      const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
      return SolvedDuel(rules).solution.values.wins();
    };
    CHECK(with_threads(1) == with_threads(2));
  }
}

TEST_CASE("duel: the same values from every instruction set", "[long]") {
  for (const Rules& rules :
       {rules_of("zilch", {"game.target=600", "farkle.penalty=0"}), rules_of("official+pass", {"game.target=600"})}) {
    const SolvedDuel widest(rules);
    for (const std::string_view set : instruction_sets()) {
      const tests::Forced forced(set);
      CHECK(SolvedDuel(rules).solution.values.wins() == widest.solution.values.wins());
    }
  }
}

TEST_CASE("duel: offers that are handed on are those that would be kept", "[long]") {
  for (const Rules& rules : {rules_of("carry-over", {"game.target=600"}),
                             rules_of("on-the-board", {"game.target=600", "carry.mode=inherit", "bank.opening=200"})}) {
    const SolvedDuel kept(rules);
    const Offers& offers = kept.solution.values.offer_layers();
    std::vector<std::vector<double>> handed_on(static_cast<std::size_t>(offers.sums()));
    int next = 0;
    DuelControl control;
    control.offers = [&](int sum, std::vector<double> some) {
      CHECK((sum == next || sum == offers.sums() - 1));
      handed_on[sum] = std::move(some);
      next = sum - 1;
    };
    const SolvedDuel dropped(rules, control);
    REQUIRE(next == -1);
    CHECK(dropped.solution.convergence.converged);
    CHECK(dropped.solution.convergence.error_bound == kept.solution.convergence.error_bound);
    double most = 0;
    for (std::size_t i = 0; i < kept.solution.values.wins().size(); ++i)
      most = std::max(most, std::abs(dropped.solution.values.wins()[i] - kept.solution.values.wins()[i]));
    for (int sum = 0; sum < offers.sums(); ++sum) {
      const std::vector<double> expected = offers.all_of(sum);
      REQUIRE(handed_on[sum].size() == expected.size());
      for (std::size_t k = 0; k < expected.size(); ++k)
        most = std::max(most, std::abs(handed_on[sum][k] - expected[k]));
    }
    CHECK(most < 1e-12);
  }
}

TEST_CASE("duel: an interrupted solve, resumed, comes to the same bytes", "[long]") {
  for (const Rules& rules :
       {penalty_rules(), rules_of("carry-over", {"game.target=400"}), rules_of("official", {"game.target=600"})}) {
    const SolvedDuel whole(rules, until(1e-14));
    int cut_short = 0;
    for (const int calls : {5, 18, 31, 40, 77}) {  // layers; within the first pass, and later
      std::atomic<bool> stop = false;
      int reports = 0;
      DuelControl control = until(1e-14);
      control.stop = &stop;
      control.progress = [&](auto&&...) { stop = stop || ++reports == calls; };
      SolvedDuel half(rules, control);
      if (!stop) continue;
      CHECK_FALSE(half.solution.convergence.converged);
      cut_short += half.solution.layers_left > 0;
      if (half.solution.values.has_offers()) CHECK(half.solution.layers_left == 0);  // back to the sweep's beginning
      const DuelSolution resumed = resume_duel(half.game, std::move(half.solution), until(1e-14));
      CHECK(resumed.values.wins() == whole.solution.values.wins());
      CHECK(tests::all_offers(resumed.values) == tests::all_offers(whole.solution.values));
      CHECK(resumed.convergence.sweeps == whole.solution.convergence.sweeps);
      CHECK(resumed.convergence.residual == whole.solution.convergence.residual);
      CHECK(resumed.convergence.error_bound == whole.solution.convergence.error_bound);
    }
    CHECK((cut_short > 0) == (rules.farkle.has_penalty() && rules.carry.mode == CarryMode::none));
  }
}
