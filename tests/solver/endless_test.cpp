// Games that need not end are refused by name, and bounds that are printed hold.
#include "solver/duel/endless.hpp"

#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "sim/policies/make_policy.hpp"
#include "solver/duel/duel_solver.hpp"
#include "solver/duel/rounds.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "solver/multiplayer/multiplayer_solver.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/solver/slow_duel.hpp"
#include "tests/solver/slow_evaluation.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/source_dir.hpp"

using namespace farkle;

namespace {

Rules endless_rules(const std::string& name) {
  return load_rules((tests::source_dir() / "tests/solver/endless" / (name + ".toml")).string()).rules;
}

// What the refusal says; empty: nothing is refused.
template <class Solve>
std::string refusal(Solve&& solve) {
  try {
    solve();
  } catch (const CannotDo& e) {
    return e.what();
  }
  return "";
}

bool need_not_end(const std::string& why) { return why.find("this game need not end") != std::string::npos; }

Evaluation evaluated(const std::shared_ptr<Solved>& solved, const std::string& first, const std::string& second) {
  return evaluate_policies(solved->rules, solved->model, *make_policy(first, solved, 2),
                           *make_policy(second, solved, 2));
}

// The largest difference that a sweep of the slow twin makes to the solution, offers included. `cap`: of its turns.
double off_by(const Rules& rules, Points cap) {
  const TurnModel model(rules, Scorer(rules));
  const DuelSolution duel = solve_duel(DuelGame(rules, model));
  CHECK(duel.convergence.converged);
  const tests::SlowTurn turn(rules);
  tests::SlowDuel slow(rules, turn, cap);
  slow.take(duel.values);
  slow.sweep();
  return slow.difference(duel.values);
}

}  // namespace

TEST_CASE("Endless: NaN is the largest change", "[endless]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(std::isnan(larger_change(nan, 1)));
  CHECK(std::isnan(larger_change(1, nan)));
  CHECK(std::isnan(larger_change(0, larger_change(nan, 0))));
  CHECK(larger_change(-2, 1) == 2);
  CHECK(larger_change(0.5, -1) == 1);
}

// Any chance between 0.45 and 0.51 solves a pair of positions.
TEST_CASE("Endless: two players who would rather farkle for ever are refused", "[endless]") {
  const auto solved = std::make_shared<Solved>(endless_rules("many-fixed-points"));
  const std::string why = refusal([&] { solve_duel(solved->duel_game()); });
  CHECK(need_not_end(why));
  CHECK(need_not_end(refusal([&] { evaluated(solved, "optimal", "turn"); })));
  CHECK(why.find("with banks of ") != std::string::npos);
}

// The first bank must be 400, which wins. From 100, 200 or 300 nobody could ever open or win, but nobody has as much.
TEST_CASE("Endless: positions that nobody gets to are not refused", "[endless]") {
  const std::string file = (tests::source_dir() / "tests/solver/endless/unreached.toml").string();
  const auto bank_at_once = [&](const std::vector<std::string>& more) {
    const auto solved = std::make_shared<Solved>(load_rules(file, more).rules);
    const DuelSolution duel = solve_duel(solved->duel_game());
    CHECK(duel.convergence.converged);
    return duel.first_player_wins();
  };
  const double exact = bank_at_once({"bank.on_board_at=0"});
  CHECK(exact > 0.5);
  for (const std::vector<std::string>& more : {std::vector<std::string>{},
                                               {"bank.on_board_at=0", "bank.opening=0", "bank.minimum=400"},
                                               {"farkle.penalty=reset", "farkle.streak=1"},
                                               {"carry.mode=inherit"}})
    CHECK(bank_at_once(more) == Approx(exact).margin(1e-13));

  for (const char* penalty : {"farkle.penalty=0", "farkle.penalty=reset"}) {
    const auto solved = std::make_shared<Solved>(load_rules(file, {penalty, "farkle.streak=1"}).rules);
    const auto turn = make_policy("turn", solved, 2);
    CHECK(evaluated(solved, "bank-at:100", "turn").first_wins == Approx(exact).margin(1e-13));
    CHECK(best_response(solved->duel_game(), *turn).first_wins == Approx(exact).margin(1e-13));
  }
  const Rules rules = load_rules(file).rules;
  const TurnModel model(rules, Scorer(rules));
  const MultiplayerSolution three = solve_multiplayer(MultiplayerGame(rules, model, 3));
  CHECK(three.convergence.converged);
  const double q = (1 - exact) / exact;  // the chance that a turn does not win: two players win as 1 to q
  CHECK(three.seat_wins()[0] == Approx(1 / (1 + q + q * q)).margin(1e-13));
}

TEST_CASE("Endless: a chase that points cannot win, but dice can, is solved", "[endless]") {
  const Rules rules = endless_rules("dice-that-win");
  const TurnModel model(rules, Scorer(rules));
  const DuelGame game(rules, model);
  CHECK(game.last_turn.roll(100'000, model.full()) == Approx(3.0 / 26).margin(1e-12));
  CHECK(solve_duel(game).convergence.converged);
}

TEST_CASE("Endless: sweeps go on until the bound is small too", "[endless]") {
  const Rules rules = endless_rules("slow-to-settle");
  const TurnModel model(rules, Scorer(rules));
  DuelControl control;
  const DuelSolution usual = solve_duel(DuelGame(rules, model), control);
  control.tolerance = 1e-15;
  const DuelSolution longer = solve_duel(DuelGame(rules, model), control);
  CHECK(usual.convergence.error_bound < most_error);
  double off = 0;
  for (std::size_t k = 0; k < usual.values.wins().size(); ++k)
    off = std::max(off, std::abs(usual.values.wins()[k] - longer.values.wins()[k]));
  CHECK(off <= usual.convergence.error_bound);
}

TEST_CASE("Endless: a penalty that ends the game keeps it from being refused", "[endless]") {
  for (const char* name : {"many-fixed-points", "nan-converged"})
    for (const char* penalty : {"farkle.penalty=50", "farkle.penalty=reset"}) {
      INFO(name << ' ' << penalty);
      const std::string file = (tests::source_dir() / "tests/solver/endless" / (std::string(name) + ".toml")).string();
      CHECK(off_by(load_rules(file, {penalty, "farkle.streak=1", "game.target=150"}).rules, 40000) < 1e-9);
    }
}

// The best play farkles for ever, and all chances are one half. The best turn for points alone does bank.
TEST_CASE("Endless: only the play that goes on for ever is refused", "[endless]") {
  const auto solved = std::make_shared<Solved>(endless_rules("nan-converged"));
  CHECK(need_not_end(refusal([&] { solve_duel(solved->duel_game()); })));
  for (const char* first : {"turn", "bank-at:100"}) {
    const Evaluation ends = evaluated(solved, first, "turn");
    CHECK(ends.convergence.converged);
    for (const DuelValues& values : ends.values)
      for (const double win : values.wins()) CHECK((win > 0 && win < 1));
    CHECK(best_response(solved->duel_game(), *make_policy(first, solved, 2)).convergence.converged);
  }
}

TEST_CASE("Endless: policies that never bank are refused", "[endless]") {
  for (const char* penalty : {"farkle.penalty=0", "farkle.penalty=reset", "farkle.penalty=100"})
    for (const char* carry : {"carry.mode=none", "carry.mode=inherit"}) {
      INFO(penalty << ' ' << carry);
      const auto solved = std::make_shared<Solved>(
          load_rules("classic", {"game.target=300", "farkle.streak=2", "farkle.floor=-100", penalty, carry}).rules);
      const tests::NeverBanks never;
      const auto turn = make_policy("turn", solved, 2);
      CHECK(need_not_end(refusal([&] { evaluate_policies(solved->rules, solved->model, never, never); })));
      const Evaluation one = evaluate_policies(solved->rules, solved->model, *turn, never);
      CHECK(one.convergence.converged);
      CHECK(one.first_wins == Approx(1).margin(one.convergence.error_bound));
    }
}

// A turn that is sure to reach the target adds up to 1 and a rounding error: a change of over 1 from 0.
TEST_CASE("Endless: a rounding error above 1 is no game without an end", "[endless]") {
  const auto solved = std::make_shared<Solved>(endless_rules("surely-reached"));
  const auto first = make_policy("threshold:150,250", solved, 2), second = make_policy("bank-at:50", solved, 2);
  const Evaluation found = evaluate_policies(solved->rules, solved->model, *first, *second);
  CHECK(found.convergence.converged);
  const tests::SlowTurn turn(solved->rules);
  tests::SlowEvaluation slow(solved->rules, turn, first.get(), *second, 10000, 2000);
  CHECK(slow.solve());
  const Seat start = start_match(solved->rules, 2).seats[0];
  CHECK(found.first_wins == Approx(slow.win(0, start, start)).margin(1e-10));
}

// No roll of these dice farkles, so chances to win are 1, or 0, but for rounding. The solver once went on for ever.
TEST_CASE("Endless: a duel with dice that never farkle is solved", "[endless]") {
  for (const char* hot_dice : {"off", "must"})
    for (const char* carry : {"carry.mode=none", "carry.mode=inherit"})
      for (const char* end : {"game.end=immediate", "game.end=last-turn"}) {
        INFO(hot_dice << ' ' << carry << ' ' << end);
        if (std::string(hot_dice) == "must" && std::string(end) == "game.end=last-turn") continue;  // turns without end
        const Rules rules =
            load_rules("classic", {"dice.count=2", "score.singles={1=50,2=50,3=50,4=50,5=50,6=50}",
                                   "score.straights={}", "score.triples={}", "score.of_a_kind={}",
                                   "score.three_pairs=0", "score.two_triplets=0", "score.four_and_pair=0",
                                   "game.target=300", carry, end, std::string("turn.hot_dice=") + hot_dice})
                .rules;
        CHECK(off_by(rules, 2000) < 1e-12);
      }
}

// An opening that no turn reaches, which rule files may not have.
TEST_CASE("Endless: players who can never bank are refused", "[endless]") {
  const auto rules_with = [](std::vector<std::string> more) {
    more.insert(more.end(), {"dice.count=2", "turn.hot_dice=off", "game.target=300"});
    Rules rules = load_rules("classic", more).rules;
    rules.bank.opening = 1000;
    return rules;
  };
  for (const char* more : {"farkle.penalty=0", "carry.mode=inherit", "carry.mode=pass"}) {
    INFO(more);
    const Rules rules = rules_with({more});
    const TurnModel model(rules, Scorer(rules));
    CHECK(need_not_end(refusal([&] { solve_duel(DuelGame(rules, model)); })));
  }
  for (const char* penalty : {"farkle.penalty=reset", "farkle.penalty=100"}) {  // the sweeps go back and forth
    INFO(penalty);
    const Rules rules = rules_with({penalty});
    const TurnModel model(rules, Scorer(rules));
    bool converged = false;
    const std::string why = refusal([&] { converged = solve_duel(DuelGame(rules, model)).convergence.converged; });
    CHECK((need_not_end(why) || !converged));
  }
  const Rules three = rules_with({}), rounds = rules_with({"game.rounds=2"});
  const TurnModel three_model(three, Scorer(three)), rounds_model(rounds, Scorer(rounds));
  CHECK(need_not_end(refusal([&] { solve_multiplayer(MultiplayerGame(three, three_model, 3)); })));
  CHECK(need_not_end(refusal([&] { solve_rounds(DuelGame(rounds, rounds_model)); })));
}

// A turn banks once in eight million times, and then the game is as good as over.
TEST_CASE("Endless: a bound holds where hardly any turn banks", "[endless]") {
  const auto solved = std::make_shared<Solved>(endless_rules("error-bound"));
  const auto turn = make_policy("turn", solved, 2);
  const double exact = 0.5000000295185614;  // by hand: 1/2 + p/4 for a bank of chance p = 1.19e-7 that wins
  const Evaluation value = evaluated(solved, "turn", "turn");
  CHECK(value.convergence.converged);
  CHECK(std::abs(value.first_wins - exact) < 1e-15);
  CHECK(std::abs(value.first_wins_if_second - (1 - exact)) < 1e-15);
  // No play is better than to roll until the bank is allowed.
  const DuelSolution duel = solve_duel(solved->duel_game());
  CHECK(!duel.convergence.converged);
  CHECK(std::abs(duel.first_player_wins() - exact) <= duel.convergence.error_bound);
  const Evaluation best = best_response(solved->duel_game(), *turn);
  CHECK(!best.convergence.converged);
  CHECK(std::abs(best.first_wins - exact) <= best.convergence.error_bound);
  CHECK(std::abs(best.first_wins_if_second - (1 - exact)) <= best.convergence.error_bound);
  CHECK(duel.convergence.error_bound < 1e-6);
}

TEST_CASE("Endless: over random rules the printed bounds hold", "[endless][long]") {
  tests::Random random(31);
  for (int solved_games = 0; solved_games < tests::cases(25);) {
    Rules rules = tests::random_rules(random, random.chance(0.2) ? tests::LoadedDice::yes : tests::LoadedDice::no, 3);
    const Points step = score_step(rules);
    rules.carry.mode = random.chance(0.5) ? CarryMode::inherit : CarryMode::none;
    rules.game.end = static_cast<End>(random.below(3));
    rules.game.target = step * (1 + random.below(4));
    rules.farkle.reset = random.chance(0.4);
    rules.farkle.penalty = !rules.farkle.reset && random.chance(0.5) ? step * (1 + random.below(2)) : 0;
    rules.farkle.streak = 1 + random.below(3);
    rules.farkle.floor = -step * random.below(2);
    if (rules.carry.mode == CarryMode::inherit) rules.farkle.first = 0;
    if (rules.turn.hot_dice == HotDice::must) rules.turn.hot_dice = HotDice::may;
    if (!check(rules).errors.empty() || SeatStates(rules).size() > 12) continue;
    const auto solved = std::make_shared<Solved>(rules);
    const double farkle = solved->model.state(solved->model.full()).farkle_probability;
    if (farkle > 0.8 || farkle < 0.05) continue;  // the twins would be slow
    INFO(tests::shown(rules));
    const tests::SlowTurn turn(rules);
    std::optional<DuelSolution> duel;
    const std::string why = refusal([&] { duel = solve_duel(solved->duel_game()); });
    if (!duel) {
      CHECK(need_not_end(why));
      continue;
    }
    ++solved_games;
    CHECK(duel->convergence.converged);
    tests::SlowDuel slow(rules, turn, 8 * turn.most() + 2 * rules.game.target);
    CHECK(slow.solve(1e-15) > 0);
    CHECK(slow.difference(duel->values) <= duel->convergence.error_bound + 1e-12);

    const auto first = make_policy("bank-at:" + std::to_string(step * (1 + random.below(4))), solved, 2),
               second = make_policy("turn", solved, 2);
    const Evaluation value = evaluate_policies(rules, solved->model, *first, *second);
    tests::SlowEvaluation played(rules, turn, first.get(), *second, 200 * step, 100 * step);
    CHECK(played.solve(1e-15));
    const SeatStates states(rules);
    double worst = 0;
    for (const Seat& mover : played.seats())
      for (const Seat& other : played.seats()) {
        for (const int who : {0, 1})
          worst = larger_change(
              worst, value.values[who].win(states.index(mover), states.index(other)) - played.win(who, mover, other));
      }
    CHECK(worst <= value.convergence.error_bound + 1e-12);
  }
}

// From 75 points nobody can bank. The changes of the first sweeps grow, and shrink only then.
TEST_CASE("Endless: a penalty smaller than the step of the scores is solved", "[endless]") {
  const Rules rules =
      load_rules("classic", {"dice.count=1", "score.singles={1=0,2=50,5=0}", "turn.hot_dice=off", "farkle.streak=1",
                             "farkle.penalty=25", "game.target=100", "game.end=exact"})
          .rules;
  const TurnModel model(rules, Scorer(rules));
  const DuelSolution duel = solve_duel(DuelGame(rules, model));
  CHECK(duel.convergence.converged);
  CHECK(duel.convergence.error_bound < 1e-9);
  CHECK(off_by(rules, 200) < 1e-12);
}
