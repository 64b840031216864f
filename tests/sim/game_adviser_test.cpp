// Advice for three where the rest of the game is not solved: read off a grid of banks, against exact chances.
#include "sim/live/game_adviser.hpp"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "solver/game/rulefile/rule_file.hpp"
#include "tests/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;

namespace {

constexpr Points most_at_stake = 8000;

class SolvedOnGrid : public Solved {
 public:
  SolvedOnGrid(const Rules& r, Points apart) : Solved(r), apart_(apart) {}

 protected:
  std::optional<MultiplayerSolution> rest(const MultiplayerGame&, const MultiplayerPosition&) const override {
    return std::nullopt;
  }
  std::optional<GridSolution> grid(const MultiplayerGame& several) const override {
    return solve_on_grid(several, apart_);
  }

 private:
  const Points apart_;
};

MatchState random_match(const DuelGame& game, tests::Random& random) {
  MatchState match = start_match(game.rules, 3);
  const Points first = game.states.has_opening() ? game.rules.bank.opening : 0;
  for (std::size_t p = 0; p < 3; ++p)
    match.seats[p] = {
        first + random.below((game.states.winning() - first) / game.states.bank_step()) * game.states.bank_step(), 0,
        true};
  return match;
}

}  // namespace

TEST_CASE("Three players: chances read off a grid are as near as they say, and advice by them loses nothing",
          "[multiplayer][grid][long]") {
  int positions = 0, read_off = 0, further = 0;
  for (const auto& [spec, overrides] : std::vector<std::pair<std::string, std::vector<std::string>>>{
           {"classic", {"game.target=2000"}},
           {"on-the-board", {"game.target=2000"}},
           {"official", {"game.target=1500", "bank.minimum=200"}},
           {"classic", {"game.target=1000", "game.end=not-last"}}}) {
    const Rules rules = load_rules(spec, overrides).rules;
    INFO(spec << " to " << rules.game.target);
    const auto exact = std::make_shared<Solved>(rules);
    const auto grid = std::make_shared<SolvedOnGrid>(rules, 2 * bank_step(rules));
    exact->table(3);
    grid->multiplayer_game(3);
    const GameAdviser knows(exact, 3), reads(grid, 3);
    tests::Random random(11);
    double lost = 0;
    int decisions = 0;
    for (int n = 0; n < tests::cases(40); ++n) {
      const MatchState match = n == 0 ? start_match(rules, 3) : random_match(exact->duel_game(), random);
      INFO(match.seats[0].bank << " " << match.seats[1].bank << " " << match.seats[2].bank);
      REQUIRE(knows.judged_by(match) == GameAdviser::JudgedBy::chances);
      REQUIRE(reads.judged_by(match) == GameAdviser::JudgedBy::estimate);
      ++positions;
      const EstimateError error = reads.error(match);
      if (error.worst >= race_error(rules).worst) continue;  // the race serves as well
      ++read_off;
      CHECK(error.usual() > 0);
      const auto true_chances = knows.chances(match), read = reads.chances(match);
      double off = 0;
      for (std::size_t p = 0; p < 3; ++p) off = std::max(off, std::abs(read[p] - true_chances[p]));
      further += off > error.usual();
      CHECK(off <= error.worst);

      const Points most = 1000;
      const PositionValues by_chances = knows.worth(match, most), by_grid = reads.worth(match, most);
      CHECK(by_grid.fresh == Approx(read[0]).margin(1e-12));
      for (int roll = 0; roll < 20; ++roll) {
        std::string text;
        for (int d = 1 + random.below(6); d > 0; --d) text += static_cast<char>('1' + random.below(6));
        const Points at_stake = text.size() == 6 ? 0 : random.below(most / exact->model.step()) * exact->model.step();
        const std::vector dice{parse_dice(text)};
        const auto keeps = all_keeps(rules, exact->scorer, exact->model, dice[0].size(), dice);
        const auto advised = advise(exact->model, keeps, at_stake, by_grid.turn);
        const auto best = advise(exact->model, keeps, at_stake, by_chances.turn);
        REQUIRE(advised.size() == best.size());
        if (best.empty()) continue;
        ++decisions;
        for (const AdviceOption& option : best)
          if (option.keep == advised[0].keep && option.then == advised[0].then) lost += option.loss;
      }
    }
    CHECK(lost / decisions < 1e-4);
  }
  CHECK(read_off > positions / 2);
  CHECK(further <= read_off / 10);
}

// Takes minutes, nearly all of them for the exact solution.
TEST_CASE("Three players to 10,000: whoever plays by the grid loses next to nothing", "[.slow]") {
  const Rules rules = load_rules("classic").rules;
  const auto exact = std::make_shared<Solved>(rules);
  const auto grid = std::make_shared<SolvedOnGrid>(rules, advice_grid(rules));
  exact->table(3);
  grid->multiplayer_game(3);
  const GameAdviser knows(exact, 3), reads(grid, 3);
  tests::Random random(5);
  for (int n = 0; n < 1000; ++n) {
    const MatchState match = random_match(exact->duel_game(), random);
    const auto true_chances = knows.chances(match), read = reads.chances(match);
    for (std::size_t p = 0; p < 3; ++p) CHECK(std::abs(read[p] - true_chances[p]) <= reads.error(match).worst);
  }

  const int games = 1000;
  double sum = 0, squares = 0;  // of the chance that a game's decisions cost, by the exact values of what they left
  for (int n = 0; n < games; ++n) {
    MatchState match = start_match(rules, 3);
    double lost = 0;
    while (!match.over) {
      const bool by_grid = match.to_move == n % 3 && !match.last_turn();
      const PositionValues worth = knows.worth(match, most_at_stake);
      const PositionValues estimated = by_grid ? reads.worth(match, most_at_stake) : worth;
      TurnEnd end;
      for (int dice = rules.dice.count; dice > 0;) {
        std::string faces;
        for (int d = 0; d < dice; ++d) faces += static_cast<char>('1' + random.below(6));
        const std::vector roll{parse_dice(faces)};
        const auto keeps = all_keeps(rules, exact->scorer, exact->model, dice, roll);
        const auto advised = advise(exact->model, keeps, end.points, estimated.turn);
        if (advised.empty()) {
          end = TurnEnd{};
          break;
        }
        for (const AdviceOption& option : advise(exact->model, keeps, end.points, worth.turn))
          if (by_grid && option.keep == advised[0].keep && option.then == advised[0].then) lost += option.loss;
        end = {TurnEnd::Kind::bank, advised[0].at_stake, 0};
        dice = advised[0].then == Action::roll ? advised[0].dice_to_roll : 0;
        REQUIRE(end.points <= most_at_stake);
      }
      end_turn(rules, match, end);
    }
    sum += lost;
    squares += lost * lost;
  }
  const double mean = sum / games, standard_error = std::sqrt(squares / games - mean * mean) / std::sqrt(games - 1.0);
  WARN("points lost a game: " << 100 * mean << " +- " << 100 * standard_error);
  CHECK(mean + 4 * standard_error < 0.002);
}

TEST_CASE("Three players under rules that no grid is solved for are estimated as before", "[multiplayer][grid]") {
  const Rules rules = load_rules("carry-over", {"game.target=1000"}).rules;
  const GameAdviser adviser(std::make_shared<SolvedOnGrid>(rules, 200), 3);
  const MatchState match = start_match(rules, 3);
  CHECK(adviser.judged_by(match) == GameAdviser::JudgedBy::estimate);
  CHECK(adviser.error(match).worst == race_error(rules).worst);
}

// What a bank is worth is what the chances say once the turn has ended so, whoever waits or is safe then.
TEST_CASE("Not to be last: with somebody at the target, banks are worth what follows", "[multiplayer]") {
  int seen = 0, over = 0;
  for (const std::string spec : {"classic", "classic+farkle.first=100", "on-the-board", "carry-over", "facebook"})
    for (const int players : {3, 4}) {
      INFO(spec << ' ' << players);
      const auto solved = std::make_shared<Solved>(
          load_rules(spec, {"game.target=800", "game.end=not-last", "farkle.penalty=0"}).rules);
      const Rules& rules = solved->rules;
      const GameAdviser adviser(solved, players);
      const auto exact = [&](const MatchState& match) {
        return (match.waiting | match.safe) != 0 && adviser.judged_by(match) == GameAdviser::JudgedBy::chances;
      };
      tests::Random random(5);
      for (int n = 0; n < tests::cases(600); ++n) {
        MatchState match = start_match(rules, players);
        match.to_move = random.below(players);
        for (int p = 0; p < players; ++p) match.seats[p] = {50 * random.below(p == match.to_move ? 16 : 24), 0, true};
        place_by_banks(rules, match);
        if (!exact(match)) continue;
        const PositionValues worth = adviser.worth(match, 1200);
        CHECK(worth.fresh == Approx(adviser.chances(match)[match.to_move]).margin(1e-9));
        for (const Points banked : {300, 500, 1000, 1200})
          for (const int dice : {1, 3}) {
            const std::optional<double> value = worth.turn.bank(banked, dice);
            MatchState next = match;
            end_turn(rules, next, {TurnEnd::Kind::bank, banked, dice});
            if (!value || (!next.over && !exact(next))) continue;
            const double follows = next.over ? next.decided != match.to_move : adviser.chances(next)[match.to_move];
            CHECK(*value == Approx(follows).margin(1e-9));
            ++seen;
            over += next.over;
          }
      }
    }
  CHECK(seen > tests::cases(2000));
  CHECK(over > 0);
}
