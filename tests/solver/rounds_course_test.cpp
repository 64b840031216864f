// Games of rounds between given policies, walked forwards: against a slow twin, the solver, and games played.
#include "solver/evaluate/rounds_course.hpp"

#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

#include "sim/statistics/estimate.hpp"
#include "sim/statistics/regression.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "solver/game/error.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/support/fit_tests.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/slow_turn.hpp"

using namespace farkle;
using tests::Players;
using tests::SlowTurn;
using tests::sum;
using tests::z_of;

namespace {

// Asks the policies roll by roll and end_turn after every turn. After so many more rounds a tie counts as half a game.
class SlowGames {
 public:
  SlowGames(const Rules& rules, std::array<const Policy*, 2> policies)
      : rules_(rules), turn_(rules), policies_(policies) {
    for (int state = 0; state <= turn_.full(); ++state)
      for (const auto& [choices, chance] : turn_.rolls(state)) {
        auto& roll = rolls_[state].emplace_back(chance, std::vector<KeepOption>());
        for (const auto& [afterstate, points] : choices) {
          const bool hot = afterstate == SlowTurn::hot, spent = afterstate == turn_.full();
          roll.second.push_back({points,
                                 afterstate,
                                 hot     ? rules.dice.count
                                 : spent ? 0
                                         : afterstate,
                                 hot     ? After::hot
                                 : spent ? After::spent
                                         : After::dice,
                                 {}});
        }
        std::stable_sort(roll.second.begin(), roll.second.end(), [](const KeepOption& a, const KeepOption& b) {
          const auto left = [](const KeepOption& o) { return o.after == After::dice ? o.dice : 0; };
          return std::tuple(a.points, left(a), a.afterstate) > std::tuple(b.points, left(b), b.afterstate);
        });
      }
  }

  // The chance that seat 0 wins.
  double first_wins(const MatchState& match, int more_rounds) {
    const auto key =
        std::tuple(match.to_move, match.turns_left, more_rounds, tuple_of(match.seats[0]), tuple_of(match.seats[1]));
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    std::map<std::pair<Points, int>, double> turn;  // worths of rolls
    return known_[key] = roll(match, more_rounds, 0, turn_.full(), turn);
  }

 private:
  static std::tuple<Points, int, bool> tuple_of(const Seat& seat) { return {seat.bank, seat.streak, seat.on_board}; }

  double after(MatchState match, int more_rounds, const TurnEnd& end) {
    const bool last = match.turns_left == 1;
    end_turn(rules_, match, end);
    if (match.over) return match.decided == 0 ? 1 : 0;
    if (last && --more_rounds == 0) return 0.5;
    return first_wins(match, more_rounds);
  }

  double roll(const MatchState& match, int more_rounds, Points at_stake, int state,
              std::map<std::pair<Points, int>, double>& turn) {
    if (const auto found = turn.find({at_stake, state}); found != turn.end()) return found->second;
    const Policy& policy = *policies_[static_cast<std::size_t>(match.to_move)];
    TurnView view = first_view(rules_, match, turn_.full());
    view.at_stake = at_stake, view.roll_state = state;
    double sum = 0;
    std::vector<DecisionChance> plays;
    for (const auto& [chance, options] : rolls_[state]) {
      if (options.empty()) {
        sum += chance * after(match, more_rounds, {TurnEnd::Kind::farkle, 0, 0});
        continue;
      }
      policy.plays(view, options, plays);
      for (const auto& [play, p] : plays) {
        const KeepOption& kept = options[play.option];
        const Points points = at_stake + kept.points;
        sum += chance * p *
               (play.then == Action::bank ? after(match, more_rounds, {TurnEnd::Kind::bank, points, 0})
                : play.then == Action::roll
                    ? roll(match, more_rounds, points, kept.after == After::hot ? turn_.full() : kept.afterstate, turn)
                    : after(match, more_rounds, {TurnEnd::Kind::farkle, 0, 0}));
      }
    }
    return turn[{at_stake, state}] = sum;
  }

  const Rules rules_;
  const SlowTurn turn_;
  const std::array<const Policy*, 2> policies_;
  std::map<int, std::vector<std::pair<double, std::vector<KeepOption>>>> rolls_;  // by state; no options: farkle
  std::map<std::tuple<int, int, int, std::tuple<Points, int, bool>, std::tuple<Points, int, bool>>, double> known_;
};

}  // namespace

TEST_CASE("rounds: policies win as their slow twin says", "[rounds]") {
  for (const char* changes :
       {"game.rounds=1", "game.rounds=2+turn.hot_dice=off", "game.rounds=2+turn.hot_dice=off+bank.opening=150",
        "game.rounds=2+turn.hot_dice=off+bank.minimum=100+turn.keep=all",
        "game.rounds=2+turn.hot_dice=off+farkle.streak=2+farkle.penalty=100+farkle.floor=-50",
        "game.rounds=3+turn.hot_dice=off+farkle.streak=2+farkle.penalty=reset",
        "game.rounds=2+turn.hot_dice=off+bank.opening=150+bank.on_board_at=250"}) {
    INFO(changes);
    const Rules rules = load_rules(std::string("classic+dice.count=2+score.triples={}+") + changes).rules;
    for (const auto& [one, other] :
         {std::pair{"bank-at:100", "turn"},
          {"threshold:50,150,keep=best", "bank-at:200"},
          {"sentences:If you are behind by 100 or more, bank from 150 on, otherwise bank from 50 on.",
           "bank-at:150"}}) {
      INFO(one << ' ' << other);
      const Players players(rules, {one, other});
      const Evaluation fast = evaluate_policies(rules, players.solved->model, *players.seats[0], *players.seats[1]);
      constexpr int many_rounds = 60;
      SlowGames slow(rules, {players.seats[0], players.seats[1]}), swapped(rules, {players.seats[1], players.seats[0]});
      CHECK(std::abs(fast.first_wins - slow.first_wins(start_match(rules, 2), many_rounds)) < 1e-11);
      CHECK(std::abs(fast.first_wins_if_second - 1 + swapped.first_wins(start_match(rules, 2), many_rounds)) < 1e-11);
      CHECK(fast.convergence.converged);
      CHECK(fast.convergence.error_bound < 1e-12);
    }
  }
}

TEST_CASE("rounds: games of two who play optimal are won as often as the solver says", "[rounds]") {
  for (const char* changes : {"game.rounds=1", "game.rounds=3+bank.opening=500", "game.rounds=2+turn.hot_dice=must",
                              "game.rounds=2+turn.hot_dice=off+bank.minimum=300"}) {
    INFO(changes);
    const Players players(std::string("official+") + changes, {"optimal", "bank-at:300"});
    const Rules& rules = players.solved->rules;
    const TurnModel& model = players.solved->model;
    RoundsTurns optimal(rules, model, *players.seats[0]), other(rules, model, *players.seats[1]);
    const GameCourse course = follow_rounds(optimal, optimal).course;
    const double solved = players.solved->rounds().first_player_wins();
    CHECK(std::abs(course.first_wins - solved) < 1e-7);  // worths of keeps are compared as floats
    CHECK(std::abs(sum(course.turns_pmf) - 1) < 1e-12);
    CHECK(std::abs(course.turns - course.player[0].turns - course.player[1].turns) < 1e-9);
    CHECK(course.turns >= 2 * rules.game.rounds);
    // Nobody does better against it.
    CHECK(follow_rounds(other, optimal).course.first_wins < solved);
    CHECK(follow_rounds(optimal, other).course.first_wins > solved);

    // Its turns at once are those that it plays.
    const auto& at_once = dynamic_cast<const RoundsTurnsAtOnce&>(*players.seats[0]);
    const PolicyTurns one_by_one(rules, model, *players.seats[0]);
    std::vector<MatchState> matches;
    for (const Points bank : {300, 1000, 2550}) {
      MatchState& match = matches.emplace_back(start_match(rules, 2));
      match.turns_left = 1;
      match.to_move = 1;
      match.seats[0] = after_bank(rules, {}, bank);
      if (bank > 300) match.seats[1] = after_bank(rules, {}, 600);
    }
    const std::vector<TurnDistribution> ends = at_once.turns_of(matches, nullptr);
    for (std::size_t k = 0; k < matches.size(); ++k) {
      const TurnDistribution played = one_by_one.of(matches[k]);
      CHECK(std::abs(ends[k].farkle - played.farkle) < 1e-12);
      double worst = 0;
      for (std::size_t level = 0; level < std::min(ends[k].banked.size(), played.banked.size()); ++level)
        worst = std::max(worst, std::abs(ends[k].banked[level] - played.banked[level]));
      CHECK(worst < 1e-12);
    }
  }
}

TEST_CASE("rounds: games played go as they do when walked", "[rounds]") {
  for (const char* changes : {"game.rounds=3", "game.rounds=3+farkle.streak=2+farkle.penalty=500+bank.opening=300"}) {
    INFO(changes);
    const Players players(std::string("official+") + changes, {"bank-at:300", "random"});
    const TurnModel& model = players.solved->model;
    RoundsTurns first(players.solved->rules, model, *players.seats[0]),
        second(players.solved->rules, model, *players.seats[1]);
    const GameCourse course = follow_rounds(first, second).course;
    Sums won, length;
    JointSums points[2], farkles[2];
    for (int g = 0; g < tests::cases(10'000); ++g) {
      const GameRecord record = players.play(static_cast<std::uint64_t>(g));
      won.add(record.end.decided == 0 ? 1 : 0);
      length.add(record.turns);
      for (const std::size_t p : {0u, 1u}) {
        const auto& seat = record.seats[p];
        points[p].add(seat.turns, static_cast<double>(seat.steps * players.game.scorer.step()));
        farkles[p].add(seat.turns, seat.farkles);
      }
    }
    CHECK(std::abs(z_of(mean(won, 0.95), course.first_wins)) < 4);
    CHECK(std::abs(z_of(mean(length, 0.95), course.turns)) < 4);
    for (const std::size_t p : {0u, 1u}) {
      CHECK(std::abs(z_of(ratio(points[p], 0.95), course.player[p].mean_turn)) < 4);
      CHECK(std::abs(z_of(ratio(farkles[p], 0.95), course.player[p].farkle_rate)) < 4);
    }
  }
}

TEST_CASE("rounds: what is not evaluated is refused by name", "[rounds]") {
  for (const auto& [change, key] : {std::pair{"carry.mode=pass", "carry.mode"}, {"score.win=['6x1']", "score.win"}}) {
    const Players players(std::string("classic+game.rounds=2+") + change, {"bank-at:300", "bank-at:400"});
    CHECK_THROWS_WITH(
        evaluate_policies(players.solved->rules, players.solved->model, *players.seats[0], *players.seats[1]),
        Catch::Contains(key));
  }
  const Players players("classic+game.rounds=10+score.singles={1=100,5=51}+game.target=4000",
                        {"bank-at:400", "bank-at:300"});
  CHECK_THROWS_WITH(
      evaluate_policies(players.solved->rules, players.solved->model, *players.seats[0], *players.seats[1]),
      Catch::Contains("too high"));
}
