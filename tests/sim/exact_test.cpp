// The simulator against exact values, within four standard errors: seeds are fixed, so these never fail by chance.
#include <array>
#include <cmath>

#include "sim/engine/engine.hpp"
#include "sim/statistics/estimate.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/support/fit_tests.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;
using tests::Players;
using tests::z_of;

TEST_CASE("The best turn, played, scores what the turn solver expects", "[exact]") {
  for (const char* spec :
       {"classic", "official", "zilch", "kingdom-come", "official+single-roll-hot-dice", "official+minimum-500"}) {
    INFO(spec);
    const Players players(spec, {"turn", "turn"});
    JointSums points;
    for (int g = 0; g < tests::cases(1000); ++g) {
      const GameRecord record = players.play(static_cast<std::uint64_t>(g));
      points.add(record.turns,
                 static_cast<double>((record.seats[0].steps + record.seats[1].steps) * players.game.scorer.step()));
    }
    const Estimate mean = ratio(points, 0.95);
    const double exact = players.solved->turn(true).expected_points;
    CHECK(std::abs(z_of(mean, exact)) < 4);
    if (!tests::sanitized) CHECK(std::abs(z_of(mean, exact * 1.05)) > 4);  // and five per cent would be noticed
  }
}

TEST_CASE("The race, played alone, takes as many turns as the solver expects", "[exact][long]") {
  for (const char* spec : {"classic", "on-the-board", "official", "zilch", "facebook", "carry-over"}) {
    INFO(spec);
    Players players(spec, {}, {"game.target=3000", "game.end='immediate'", "carry.mode='none'"});
    players.add(make_policy("solo", players.solved, 2));
    players.add(std::make_shared<tests::NeverBanks>());
    Sums turns;
    for (int g = 0; g < tests::cases(4000); ++g) turns.add(players.play(static_cast<std::uint64_t>(g)).seats[0].turns);
    const double exact = players.solved->solo().expected_turns;
    CHECK(std::abs(z_of(mean(turns, 0.95), exact)) < 4);
    if (!tests::sanitized) CHECK(std::abs(z_of(mean(turns, 0.95), exact * 1.05)) > 4);
  }
}

TEST_CASE("Optimal against optimal wins as often as the duel solver says", "[exact][long]") {
  struct Case {
    const char* spec;
    const char* target;
    int games;
  };
  for (const Case& c :
       {Case{"classic", "2000", 40'000}, Case{"first-past", "2000", 40'000}, Case{"on-the-board", "2000", 20'000},
        Case{"official", "2000", 20'000}, Case{"official+pass", "1500", 20'000}, Case{"carry-over", "1000", 20'000},
        Case{"zilch", "1000", 20'000}, Case{"facebook", "1000", 20'000}, Case{"classic+game.end=exact", "1000", 20'000},
        Case{"classic+turn.keep=all", "1000", 20'000}, Case{"official+score.win=['3x*']", "1000", 20'000},
        Case{"official+pass+score.win=['4x*','1-6']", "1000", 20'000},
        Case{"classic+game.end=exact+score.win=['3x*']", "1000", 20'000},
        Case{"on-the-board+bank.opening=500+bank.on_board_at=1000", "2000", 20'000}}) {
    INFO(c.spec);
    const bool loser = load_rules(c.spec).rules.game.end == End::not_last;
    const Players players(c.spec, {"optimal", "optimal"},
                          {std::string("game.target=") + c.target, "farkle.floor=-500"});
    std::int64_t first = 0;
    const int games = tests::cases(c.games);
    for (int g = 0; g < games; ++g) first += players.play(static_cast<std::uint64_t>(g)).end.decided == (loser ? 1 : 0);
    const double exact = players.solved->duel().first_player_wins();
    INFO(exact);
    CHECK(std::abs(z_score(first, games, exact)) < 4);
    if (!tests::sanitized) CHECK(std::abs(z_score(first, games, exact - 0.02)) > 4);
  }
}

TEST_CASE("Three who play optimal win as often as the table solver says", "[exact][table][long]") {
  struct Case {
    const char* spec;
    const char* target;
  };
  for (const Case& c :
       {Case{"facebook+farkle.floor=0", "400"}, Case{"carry-over+carry.mode=none", "200"},
        Case{"official+farkle.penalty=reset+farkle.streak=2", "200"}, Case{"classic+game.end=exact", "250"},
        Case{"carry-over", "150"}, Case{"official+carry.mode=inherit+game.end=immediate", "300"}}) {
    INFO(c.spec);
    const bool loser = load_rules(c.spec).rules.game.end == End::not_last;
    const Players players(c.spec, {"optimal", "optimal", "optimal"}, {std::string("game.target=") + c.target});
    const MultiplayerChances exact = players.solved->table(3).seat_wins();
    std::array<std::int64_t, 3> decided{};
    const int games = tests::cases(4000);
    for (int g = 0; g < games; ++g) ++decided[players.play(static_cast<std::uint64_t>(g)).end.decided];
    for (std::size_t seat = 0; seat < 3; ++seat) {
      const double chance = loser ? 1 - exact[seat] : exact[seat];
      INFO("seat " << seat << ": " << decided[seat] << " of " << games << ", " << chance);
      CHECK(std::abs(z_score(decided[seat], games, chance)) < 4);
      if (!tests::sanitized) CHECK(std::abs(z_score(decided[seat], games, chance + 0.05)) > 4);
    }
  }
}

TEST_CASE("Thresholds hit an exact target as often as it is evaluated", "[exact]") {
  const Players players("classic", {"bank-at:200", "threshold:50,150,250"},
                        {"dice.count=3", "score.singles={3=100,4=100,6=50}", "score.triples={3=300,4=350,5=200,6=300}",
                         "score.growth=\"double\"", "turn.hot_dice_scope=\"single-roll\"", "bank.opening=250",
                         "game.target=300", "game.end=\"exact\""});
  const double exact =
      evaluate_policies(players.game.rules, players.solved->model, *players.policies[0], *players.policies[1])
          .first_wins;
  std::int64_t first = 0;
  const int games = tests::cases(40'000);
  for (int g = 0; g < games; ++g) first += players.play(static_cast<std::uint64_t>(g)).end.decided == 0;
  INFO(exact);
  CHECK(std::abs(z_score(first, games, exact)) < 4);
  CHECK(make_engine({players.game, players.seats})->name() == "reference");
}

TEST_CASE("Optimal against optimal wins as many games of rounds as the solver says", "[exact][long]") {
  for (const char* spec : {"classic+game.rounds=3", "official+game.rounds=2+bank.opening=500"}) {
    INFO(spec);
    const Players players(spec, {"optimal", "optimal"});
    std::int64_t first = 0;
    const int games = tests::cases(20'000);
    for (int g = 0; g < games; ++g) first += players.play(static_cast<std::uint64_t>(g)).end.decided == 0;
    const double exact = players.solved->rounds().first_player_wins();
    INFO(exact);
    CHECK(std::abs(z_score(first, games, exact)) < 4);
    if (!tests::sanitized) CHECK(std::abs(z_score(first, games, exact - 0.02)) > 4);
  }
}

TEST_CASE("Optimal against optimal wins as often with other last rounds", "[exact]") {
  for (const std::string last_round : {"equal", "overtaken"}) {
    const Players players("classic+bank.opening=300+game.last_round=" + last_round, {"optimal", "optimal"},
                          {"game.target=600"});
    const int games = tests::cases(40'000);
    std::int64_t first = 0;
    for (int g = 0; g < games; ++g) first += players.play(static_cast<std::uint64_t>(g)).end.decided == 0;
    const double exact = players.solved->duel().first_player_wins();
    INFO(last_round << ": " << exact);
    CHECK(std::abs(z_score(first, games, exact)) < 4);
    if (!tests::sanitized) CHECK(std::abs(z_score(first, games, exact - 0.02)) > 4);
  }
}

TEST_CASE("Nobody beats optimal by more than luck", "[exact][long]") {
  for (const char* other : {"turn", "bank-at:300", "solo", "random"})
    for (const bool first : {true, false}) {
      INFO(other);
      const Players players(
          "classic", first ? std::vector<std::string>{"optimal", other} : std::vector<std::string>{other, "optimal"},
          {"game.target=2000"});
      std::int64_t wins = 0;
      const int games = tests::cases(10'000);
      for (int g = 0; g < games; ++g)
        wins += players.play(static_cast<std::uint64_t>(g)).end.decided == (first ? 0 : 1);
      const double value = players.solved->duel().first_player_wins();
      CHECK(z_score(wins, games, first ? value : 1 - value) > -4);
    }
}
