// Whole turns drawn at once: against the chances that they are drawn from, and against games that are rolled.
#include <cmath>

#include "sim/engine/engine.hpp"
#include "sim/engine/tournament.hpp"
#include "sim/engine/turn_draws.hpp"
#include "sim/statistics/estimate.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "solver/game/error.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;
using tests::Players;

namespace {

int steps_of(const TurnDraws& draws, int mover, int opponent, std::int64_t word) {
  const TurnDraws::Row& row = *draws.row(mover, opponent);
  const auto w = static_cast<std::uint32_t>(word);
  return draws.steps(row, draws.block(row, w), w);
}

Tally played(const Players& players, EngineChoice choice, std::uint64_t seed, std::int64_t games, int threads = 0) {
  TournamentControl control;
  control.threads = threads;
  const auto engine = make_engine({players.game, players.seats}, choice);
  return run_tournament(*engine, 2, {seed, {0, games}}, control).tally;
}

// Standard errors between two rates a turn.
double apart(const JointCounts& a, const JointCounts& b, std::int64_t games) {
  const Estimate x = ratio(a.sums(games), 0.95), y = ratio(b.sums(games), 0.95);
  return (x.value - y.value) / std::hypot(x.standard_error, y.standard_error);
}

}  // namespace

TEST_CASE("Every end of a turn is drawn by its share of the words", "[engines]") {
  constexpr std::int64_t all = std::int64_t{1} << 32;
  // zilch: no first roll farkles. Banking at 4,000: rows of many blocks.
  for (const auto& [spec, policy] : {std::pair{"zilch", "bank-at:300"},
                                     {"official", "bank-at:4000"},
                                     {"official", "optimal"},
                                     {"on-the-board", "solo"},
                                     {"kingdom-come", "turn"}}) {
    INFO(spec << ", " << policy);
    const Players players(spec, {policy, policy}, {"game.target=2000", "farkle.floor=0"});
    const SeatStates states(players.game.rules);
    const PolicyTurnTable turns(players.game.rules, players.solved->model, states, *players.seats[0]);
    const TurnDraws draws(states, turns);
    for (int mover = 0; mover < states.size(); mover += 7)
      for (int opponent = 0; opponent < states.size(); opponent += 5) {
        const TurnDistribution& ends = turns.of(mover, opponent);
        double sum = ends.farkle;
        std::int64_t first = 0;  // word of this end
        int wrong = 0;
        for (std::size_t level = 0; level < ends.banked.size() && first < all; ++level) {
          if (level > 0) sum += ends.banked[level];
          const std::int64_t next = std::llround(sum * static_cast<double>(all));
          if (next == first) continue;
          wrong += steps_of(draws, mover, opponent, first) != static_cast<int>(level);
          wrong += steps_of(draws, mover, opponent, std::min(next, all) - 1) != static_cast<int>(level);
          first = next;
        }
        CHECK(wrong == 0);
        CHECK(first == all);
      }
  }
}

TEST_CASE("Drawn turns win, score and farkle as rolled ones do", "[engines][long]") {
  const std::vector<std::string> names{"optimal", "solo", "bank-at:300"};
  const std::int64_t games = tests::cases(10'000);
  int compared = 0;
  for (const std::string& spec : tests::every_spec())
    for (std::size_t a = 0; a < names.size(); ++a) {
      const std::string &one = names[a], &other = names[(a + 1) % names.size()];
      INFO(spec << ", " << one << " against " << other);
      const Players players(spec, {one, other}, {"game.target=800", "farkle.floor=0"});
      if (players.game.rules.carry != CarryMode::none) {
        CHECK_THROWS_AS(played(players, EngineChoice::turns, 1, 2), CannotDo);
        continue;
      }
      const Tally drawn = played(players, EngineChoice::turns, 17, games),
                  rolled = played(players, EngineChoice::table, 18, games);
      const Evaluation exact =
          evaluate_policies(players.game.rules, players.solved->model, *players.seats[0], *players.seats[1]);
      const bool not_last = players.game.rules.game.end == End::not_last;
      for (const std::size_t seat : {0u, 1u}) {
        const auto& counts = drawn.players[0].seats[seat];
        const std::int64_t good = not_last ? counts.games - counts.decided : counts.decided;
        CHECK(std::abs(z_score(good, counts.games, seat == 0 ? exact.first_wins : exact.first_wins_if_second)) < 4);
        CHECK(std::abs(apart(drawn.players[seat].steps, rolled.players[seat].steps, games)) < 4);
        CHECK(std::abs(apart(drawn.players[seat].farkles, rolled.players[seat].farkles, games)) < 4);
        CHECK(drawn.players[seat].rolls == 0);  // not counted
      }
      ++compared;
    }
  CHECK(compared >= 30);
}

TEST_CASE("Drawn games are the same with any number of threads and in any parts", "[engines]") {
  const Players players("official", {"optimal", "bank-at:350"}, {"game.target=1500"});
  const Tally whole = played(players, EngineChoice::turns, 3, 10'000, 1);
  CHECK(whole == played(players, EngineChoice::turns, 3, 10'000, 2));
  const auto engine = make_engine({players.game, players.seats}, EngineChoice::turns);
  Tally parts = run_tournament(*engine, 2, {3, {0, 4'002}}).tally;
  parts += run_tournament(*engine, 2, {3, {4'002, 5'998}}).tally;
  CHECK(parts == whole);
}
