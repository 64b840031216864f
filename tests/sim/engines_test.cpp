// Fast engines against the reference.
#include "sim/engine.hpp"

#include "sim/tournament.hpp"
#include "solver/game/error.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;
using tests::Players;

namespace {

Tally count(const Players& players, EngineChoice choice, GameRange range) {
  Tally tally(static_cast<int>(players.seats.size()));
  make_engine({players.game, players.seats}, choice)->play(5, range, tally);
  return tally;
}

}  // namespace

TEST_CASE("The table engine plays the reference engine's games", "[engines]") {
  const std::vector<std::string> names = {"threshold:200,300,350,450,600,1000", "turn", "solo",
                                          "bank-at:400,keep=best"};
  for (const std::string& spec : tests::every_spec())
    for (const std::size_t n : {2u, 3u, 4u}) {
      INFO(spec << ", " << n << " players");
      const Players players(spec, {names.begin(), names.begin() + static_cast<std::ptrdiff_t>(n)},
                            {"game.target=3000"});
      const auto games = static_cast<std::int64_t>(tests::cases(60) * n);
      CHECK(count(players, EngineChoice::table, {0, games}) == count(players, EngineChoice::reference, {0, games}));
    }
  for (const char* spec : {"classic", "carry-over", "official+pass", "zilch"}) {
    INFO(spec);
    const Players players(spec, {"optimal", "optimal"}, {"game.target=1000", "farkle.floor=-500"});
    CHECK(count(players, EngineChoice::table, {0, 2000}) == count(players, EngineChoice::reference, {0, 2000}));
    CHECK_FALSE(count(players, EngineChoice::table, {2, 2000}) == count(players, EngineChoice::reference, {0, 2000}));
  }
}

TEST_CASE("Which engine plays is chosen, and said why", "[engines]") {
  const auto engine = [](const Players& players, EngineChoice choice = EngineChoice::best) {
    const auto made = make_engine({players.game, players.seats}, choice);
    return made->name() + ": " + made->why();
  };
  const Players random("official", {"turn", "random"}),
      loaded("official", {"turn", "turn"}, {"dice.weights=[1,2,1,1,1,1]"});
  CHECK(engine(random) == "reference: random decides anew every time");
  CHECK(engine(loaded) == "reference: the dice are loaded");
  CHECK_THROWS_AS(engine(loaded, EngineChoice::table), CannotDo);
  const Players plain("official", {"turn", "bank-at:300"});
  CHECK(engine(plain, EngineChoice::reference) == "reference: it was asked for");
  CHECK(engine(plain, EngineChoice::table) == "table: it was asked for");
  Players alone("official", {"turn", "turn"});
  alone.seats.resize(1);
  CHECK_THROWS_AS(engine(alone), UserError);
}
