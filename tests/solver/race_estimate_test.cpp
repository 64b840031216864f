// Estimated chances against exact ones: of three players, and of two where rules for three are not solved.
#include <algorithm>
#include <cmath>

#include "solver/duel/duel_solver.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/multiplayer/multiplayer_solver.hpp"
#include "solver/multiplayer/multiplayer_turn.hpp"
#include "solver/multiplayer/race_estimate.hpp"
#include "solver/turn/advice.hpp"
#include "tests/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;

namespace {

struct Estimated {
  Estimated(const std::string& spec, const std::vector<std::string>& overrides)
      : rules(load_rules(spec, overrides).rules), scorer(rules), model(rules, scorer), game(rules, model) {}

  MatchState random_match(tests::Random& random, int players) const {
    MatchState match = start_match(rules, players);
    const Points first = game.states.has_opening() && rules.bank.on_board_at == 0 ? rules.bank.opening : 0;
    for (int p = 0; p < players; ++p) {
      Seat& seat = match.seats[p];
      const int banks = (game.states.winning() - first) / game.states.bank_step();
      const Points bank = first + random.below(banks) * game.states.bank_step();
      seat = game.states.seat(bank, random.below(game.states.streaks()));
    }
    return match;
  }

  Rules rules;
  Scorer scorer;
  TurnModel model;
  DuelGame game;
  RaceTurns turns{game, solve_solo(rules, model)};
};

std::span<const Seat> seats(const MatchState& match) {
  return {match.seats.data(), static_cast<std::size_t>(match.players)};
}

}  // namespace

TEST_CASE("Estimated chances of three are near the exact ones, at the start and anywhere", "[multiplayer][estimate]") {
  double squares = 0, parts = 0;  // of the error that is announced
  int sets = 0;
  for (const auto& [spec, overrides] : std::vector<std::pair<std::string, std::vector<std::string>>>{
           {"classic", {"game.target=1000", "game.end=not-last"}},
           {"official", {"game.target=1500", "bank.minimum=300", "turn.hot_dice_scope=single-roll"}},
           {"classic", {"game.target=1500", "bank.opening=300", "bank.on_board_at=600", "turn.hot_dice=off"}},
           {"official", {"game.target=1500", "bank.minimum=200"}},
           {"classic", {"game.target=1500", "farkle.first=200"}},
           {"classic", {"game.target=1500", "score.win=['3x*']"}},
           {"classic", {"game.target=1500", "bank.confirm={melds=['triples'],points=200}"}},
           {"classic", {"game.target=2000"}},
           {"first-past", {"game.target=2000"}},
           {"on-the-board", {"game.target=2000"}}}) {
    INFO(spec);
    if (tests::sanitized && ++sets > 1) break;
    const Estimated on(spec, overrides);
    const MultiplayerGame game(on.rules, on.model, 3);
    const MultiplayerSolution solution = solve_multiplayer(game);
    tests::Random random(7);
    for (int n = 0; n < tests::cases(12); ++n) {
      const MatchState match = n == 0 ? start_match(on.rules, 3) : on.random_match(random, 3);
      const RaceEstimate estimate(on.turns, match);
      const double* exact = solution.values.at(game.position(seats(match)));
      double sum = 0;
      for (std::size_t p = 0; p < 3; ++p) {
        INFO(match.seats[0].bank << " " << match.seats[1].bank << " " << match.seats[2].bank << ", seat " << p);
        const double off = std::abs(estimate.chances()[p] - exact[p]) / race_error(on.rules).worst;
        CHECK(off < 1);
        squares += off * off;
        ++parts;
        sum += estimate.chances()[p];
      }
      CHECK(sum == Approx(game.sum_of_chances()));
    }
  }
  CHECK(std::sqrt(squares / parts) < 0.3);  // "as a rule": a quarter
}

TEST_CASE("Playing by estimated chances loses next to nothing", "[multiplayer][estimate]") {
  for (const char* spec : {"classic", "first-past", "on-the-board"}) {
    INFO(spec);
    if (tests::sanitized && spec != std::string("first-past")) continue;
    const Estimated on(spec, {"game.target=2000"});
    const MultiplayerGame game(on.rules, on.model, 3);
    const MultiplayerSolution solution = solve_multiplayer(game);
    tests::Random random(3);
    double lost = 0;
    int rolls = 0;
    for (int n = 0; n < tests::cases(6); ++n) {
      const MatchState match = on.random_match(random, 3);
      const Points most = 1000;
      const auto estimate = std::make_shared<const RaceEstimate>(on.turns, match);
      const PositionValues estimated = estimate->values(most),
                           exact = values_in_chances(game, solution.values, seats(match), most);
      for (int roll = 0; roll < 50; ++roll) {
        std::vector<int> faces;
        for (int d = 1 + random.below(6); d > 0; --d) faces.push_back(1 + random.below(6));
        std::string text;
        for (const int face : faces) text += static_cast<char>('0' + face);
        const Points at_stake = faces.size() == 6 ? 0 : random.below(most / on.model.step()) * on.model.step();
        const auto keeps =
            all_keeps(on.rules, on.scorer, on.model, static_cast<int>(faces.size()), std::vector{parse_dice(text)});
        const auto by_estimate = advise(on.model, keeps, at_stake, estimated.turn);
        const auto best = advise(on.model, keeps, at_stake, exact.turn);
        REQUIRE(by_estimate.empty() == best.empty());
        if (best.empty()) continue;
        ++rolls;
        for (const AdviceOption& option : best)
          if (option.keep == by_estimate[0].keep && option.then == by_estimate[0].then) lost += option.loss;
      }
    }
    CHECK(lost / rolls < 0.0005);  // a decision
  }
}

TEST_CASE("Two players: penalties, offers and an exact target", "[multiplayer][estimate]") {
  int sets = 0;
  for (const auto& [spec, target] : std::vector<std::pair<std::string, std::string>>{
           {"zilch", "1500"}, {"carry-over", "2000"}, {"facebook", "2000"}, {"classic+game.end=exact", "2000"}}) {
    INFO(spec);
    if (tests::sanitized && ++sets > 2) break;
    const Estimated on(spec, {"game.target=" + target});
    const DuelSolution solution = solve_duel(on.game);
    tests::Random random(5);
    for (int n = 0; n < tests::cases(8); ++n) {
      const MatchState match = n == 0 ? start_match(on.rules, 2) : on.random_match(random, 2);
      const RaceEstimate estimate(on.turns, match);
      INFO(match.seats[0].bank << " " << match.seats[1].bank);
      const double exact =
          solution.values.win(on.game.states.index(match.seats[0]), on.game.states.index(match.seats[1]));
      CHECK(std::abs(estimate.chances()[0] - exact) < race_error(on.rules).worst);
    }
  }
}

TEST_CASE("A last round of two is exact, and of three nearly", "[multiplayer][estimate]") {
  const Estimated on("classic", {});
  MatchState match = start_match(on.rules, 2);
  match.seats[0].bank = 9500;
  match.seats[1].bank = 10150;
  match.leader = 1;
  match.turns_left = 1;
  const RaceEstimate two(on.turns, match);
  CHECK(two.chances()[0] == Approx(on.game.last_turn.exceed(14, 1)).margin(1e-9));
  CHECK(two.values(0).fresh == Approx(two.chances()[0]).margin(1e-9));

  match = start_match(on.rules, 3);
  match.seats[0].bank = 9500;
  match.seats[1].bank = 9800;
  match.seats[2].bank = 10150;
  match.leader = 2;
  match.turns_left = 2;
  const MultiplayerGame game(on.rules, on.model, 3);
  std::array<double, 3> exact{};
  game.last_round.chances(std::vector<Chaser>{{14, true}, {8, true}}, exact.data());
  const RaceEstimate three(on.turns, match);
  CHECK(three.chances()[2] == Approx(exact[0]).margin(0.005));
  CHECK(three.values(0).fresh == Approx(exact[1]).margin(0.005));

  tests::Random random(5);
  for (int n = 0; n < tests::cases(200); ++n) {
    for (std::size_t p = 0; p < 3; ++p)
      match.seats[p].bank = (p < 2 ? 8500 : 10'000) + random.below(p < 2 ? 30 : 20) * 50;
    const auto need = [&](std::size_t p) { return (match.seats[2].bank - match.seats[p].bank) / 50 + 1; };
    game.last_round.chances(std::vector<Chaser>{{need(0), true}, {need(1), true}}, exact.data());
    const RaceEstimate estimate(on.turns, match);
    for (std::size_t p = 0; p < 3; ++p)
      CHECK(std::abs(estimate.chances()[p] - exact[(p + 1) % 3]) < race_error(on.rules, true).worst);
    CHECK(estimate.values(0).fresh == Approx(exact[1]).margin(1e-9));
  }
}

TEST_CASE("Players who are safe are out of the race, and waiting ones have nothing to decide",
          "[multiplayer][estimate]") {
  const Estimated on("carry-over", {"game.target=3000"});
  MatchState match = start_match(on.rules, 4);
  match.seats = {Seat{3200, 0, true}, {2950, 0, true}, {3100, 0, true}, {900, 1, true}};
  match.safe = 0b0001;
  match.waiting = 0b0100;
  match.to_move = 1;
  const RaceEstimate race(on.turns, match);
  CHECK(race.chances()[0] == 1);
  CHECK(race.chances()[2] > 0.9);
  CHECK(race.chances()[1] > race.chances()[3]);
  CHECK(race.chances()[1] + race.chances()[2] + race.chances()[3] == Approx(2));
}

TEST_CASE("With not-last, the last player below the target must exceed the lowest who waits",
          "[multiplayer][estimate]") {
  const Estimated on("classic", {"game.target=2000", "game.end=not-last"});
  MatchState match = start_match(on.rules, 3);
  match.seats = {Seat{1700, 0, true}, {2300, 0, true}, {2100, 0, true}};
  match.waiting = 0b110;
  const RaceEstimate race(on.turns, match);
  const double exceeds = on.game.last_turn.exceed(9, 1);
  CHECK(race.chances()[0] == Approx(exceeds));
  CHECK(race.chances()[1] == Approx(1));
  CHECK(race.chances()[2] == Approx(1 - exceeds));
  CHECK(race.values(0).fresh == Approx(exceeds));
}

TEST_CASE("Passing turns on is not estimated", "[multiplayer][estimate]") {
  CHECK_THROWS_AS(Estimated("official+pass", {}), CannotDo);
}
