// A game of rounds for two against its slow twin: every position that comes up from the start.
#include <cmath>
#include <cstdlib>
#include <map>
#include <tuple>

#include "solver/duel/duel_solver.hpp"
#include "solver/duel/rounds.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/solo/solo_solver.hpp"
#include "tests/catch.hpp"
#include "tests/support/slow_turn.hpp"

using namespace farkle;
using tests::SlowTurn;

namespace {

// Plays through end_turn, position by position, with one guess for a tie on the board and one off it.
class SlowRounds {
 public:
  SlowRounds(const Rules& rules, Points cap) : rules_(rules), turn_(rules), cap_(cap) {
    for (const bool on_board : {true, false})
      for (double change = 1; change > 1e-13;) {
        known_.clear();
        MatchState tie = start_match(rules, 2);
        tie.turns_left = 2;
        tie.seats[0].on_board = tie.seats[1].on_board = on_board;
        const double found = value(tie);
        change = std::abs(found - tie_[on_board]);
        tie_[on_board] = found;
      }
    known_.clear();
  }

  // The mover's chance to win.
  double value(const MatchState& now) {
    const Seat &me = now.seats[now.to_move], &them = now.seats[1 - now.to_move];
    const auto key = std::tuple(now.turns_left, me.bank - them.bank, me.on_board, them.on_board);
    if (const auto found = known_.find(key); found != known_.end()) return found->second.second;
    const auto bank = [&](Points points, int afterstate) {
      return turn_.may_bank(points, afterstate, me.on_board) ? after(now, {TurnEnd::Kind::bank, points, 0})
                                                             : tests::never;
    };
    const auto beyond = [&](Points points, int) { return after(now, {TurnEnd::Kind::bank, points, 0}); };
    tests::SlowWorths worths(turn_, {bank, after(now, {TurnEnd::Kind::farkle, 0, 0}), cap_, beyond});
    const double win = worths.roll(0, turn_.full());
    known_[key] = {now, win};
    return win;
  }

  double difference(const DuelGame& game, const RoundsSolution& fast) {
    double worst = std::abs(value(start_match(rules_, 2)) - fast.first_player_wins());
    for (const auto& [key, position] : known_) {
      if (std::abs(std::get<1>(key)) > cap_ / 4) continue;  // further behind, the cap is felt
      worst = std::max(worst, std::abs(position.second - fast.win(rounds_position(game, position.first))));
      ++compared;
    }
    return worst;
  }
  int compared = 0;

 private:
  double after(MatchState match, const TurnEnd& end) {
    const int mover = match.to_move;
    const bool last = match.turns_left == 1;
    end_turn(rules_, match, end);
    if (match.over) return match.decided == mover ? 1 : 0;
    return 1 - (last ? tie_[match.seats[0].on_board] : value(match));
  }

  Rules rules_;
  SlowTurn turn_;
  Points cap_;
  std::array<double, 2> tie_{0.5, 0.5};
  std::map<std::tuple<int, Points, bool, bool>, std::pair<MatchState, double>> known_;
};

// The most expected points of so many turns from this seat, alone.
double slow_points(const Rules& rules, const SlowTurn& turn, int turns_left, const Seat& seat, Points cap) {
  if (turns_left == 0) return 0;
  const auto later = [&](const Seat& next) { return slow_points(rules, turn, turns_left - 1, next, cap); };
  const double banked = later(after_bank(rules, seat, cap));  // whatever is banked: everybody who banks is on the board
  tests::SlowWorths worths(
      turn, {[&](Points points, int afterstate) {
               return turn.may_bank(points, afterstate, seat) ? points + banked : tests::never;
             },
             later(after_farkle(rules, seat)), cap, [&](Points points, int) { return points + banked; }});
  return worths.roll(0, turn.full());
}

}  // namespace

TEST_CASE("rounds: every position agrees with the slow twin", "[long]") {
  struct Case {
    const char* spec;
    Points cap;
  };
  for (const Case& c :
       {Case{"classic+game.rounds=1", 9000}, Case{"official+game.rounds=2", 10000},
        Case{"classic+dice.count=4+score.triples={1=300}+game.rounds=3", 5000},
        Case{"classic+dice.count=4+score.triples={1=300}+game.rounds=2+bank.opening=200", 5000},
        Case{"classic+dice.count=4+score.triples={1=300}+game.rounds=2+turn.hot_dice=must+bank.minimum=150", 8000},
        Case{"classic+dice.count=4+score.triples={1=300}+game.rounds=2+turn.hot_dice=off+bank.opening=300", 3000},
        Case{"classic+dice.count=4+game.rounds=2+bank.confirm={melds=['triples'],points=100}", 9000},
        Case{"classic+dice.count=2+dice.set=[[1,1,1,1,1,1],[4,1,1,1,1,1]]+game.rounds=3", 5000}}) {
    INFO(c.spec);
    const Rules rules = load_rules(c.spec).rules;
    const TurnModel model(rules, Scorer(rules));
    const DuelGame game(rules, model);
    const RoundsSolution fast = solve_rounds(game);
    SlowRounds slow(rules, c.cap);
    CHECK(slow.difference(game, fast) < 1e-9);
    CHECK(slow.compared > 40);
    CHECK(fast.convergence.converged);
    CHECK(fast.convergence.residual < 1e-15);
    CHECK(fast.convergence.error_bound < 1e-14);

    const FairStart fair = fair_start(game, fast);  // given to whoever needs it, and no other is fairer
    const auto with_head_start = [&](Points points) {
      MatchState match = start_match(rules, 2);
      if (points != 0) match.seats[points < 0 ? 0 : 1] = after_bank(rules, {}, std::abs(points));
      return slow.value(match);
    };
    CHECK(fair.first_player_wins == Approx(with_head_start(fair.points)).margin(1e-9));
    for (Points points = -2000; points <= 2000; points += model.step())
      CHECK(std::abs(fair.first_player_wins - 0.5) <= std::abs(with_head_start(points) - 0.5) + 1e-9);
  }
}

TEST_CASE("rounds alone: the most points in so many turns agree with the slow twin") {
  struct Case {
    const char* spec;
    Points cap;
  };
  for (const Case& c : {Case{"classic+dice.count=4+score.triples={1=300}+game.rounds=4", 5000},
                        Case{"classic+dice.count=4+score.triples={1=300}+game.rounds=4+bank.opening=400", 5000},
                        Case{"classic+dice.count=4+game.rounds=3+turn.hot_dice=must+bank.opening=350", 8000},
                        Case{"classic+dice.count=3+game.rounds=4+turn.hot_dice=off+bank.opening=300", 3000},
                        Case{"classic+dice.count=3+game.rounds=3+bank.confirm={melds=['triples'],points=100}", 9000},
                        Case{"classic+dice.count=3+game.rounds=3+turn.keep=all+bank.opening=250", 5000},
                        Case{"classic+dice.count=2+dice.set=[[1,1,1,1,1,1],[4,1,1,1,1,1]]+game.rounds=3", 5000}}) {
    INFO(c.spec);
    const Rules rules = load_rules(c.spec).rules;
    const SlowTurn slow(rules);
    const RoundsAlone alone = solve_rounds_alone(rules, TurnModel(rules, Scorer(rules)));
    CHECK(alone.turns.size() == static_cast<std::size_t>(rules.game.rounds * (rules.bank.opening > 0 ? 2 : 1)));
    CHECK(alone.expected_points == alone.turns.front().expected_points);
    for (const TurnAlone& turn : alone.turns) {
      Seat seat;
      seat.on_board = turn.on_board;
      CHECK(turn.expected_points == Approx(slow_points(rules, slow, turn.turns_left, seat, c.cap)).epsilon(1e-9));
    }
  }
  for (const std::string change :
       {"farkle.penalty=500", "bank.opening=500+bank.on_board_at=1000", "score.win=['6x1']"}) {
    const Rules rules = load_rules("classic+game.rounds=2+" + change).rules;
    const std::string key = change.substr(change.rfind('+') + 1);
    CHECK_THROWS_WITH(solve_rounds_alone(rules, TurnModel(rules, Scorer(rules))),
                      Catch::Contains(key.substr(0, key.find('='))));
  }
}

TEST_CASE("rounds: ties that hardly ever end are solved") {
  const Rules rules = load_rules("official+game.rounds=1+bank.opening=6000").rules;
  const RoundsSolution solution = solve_rounds(DuelGame(rules, TurnModel(rules, Scorer(rules))));
  CHECK(solution.convergence.converged);
  // Nearly all turns bank nothing, and who opens at all wins.
  CHECK(solution.first_player_wins() == Approx(0.5).margin(1e-3));
}

TEST_CASE("rounds: what is not solved is refused by name, and a solve can be stopped") {
  for (const std::string change :
       {"farkle.penalty=500", "carry.mode=pass", "bank.opening=500+bank.on_board_at=1000", "score.win=['6x1']"}) {
    const Rules rules = load_rules("classic+game.rounds=2+" + change).rules;
    const TurnModel model(rules, Scorer(rules));
    const std::string key = change.substr(change.rfind('+') + 1);
    CHECK_THROWS_WITH(solve_rounds(DuelGame(rules, model)), Catch::Contains(key.substr(0, key.find('='))));
  }
  const Rules rules = load_rules("classic+game.rounds=2").rules;
  const TurnModel model(rules, Scorer(rules));
  const std::atomic<bool> stop = true;
  Work work(&stop);
  CHECK_THROWS_WITH(solve_rounds(DuelGame(rules, model), &work), Catch::Contains("stopped"));
}
