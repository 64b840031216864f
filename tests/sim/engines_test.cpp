// Fast engines against the reference.
#include "sim/engine/engine.hpp"

#include <cstdlib>

#include "solver/game/error.hpp"
#include "solver/game/instruction_set.hpp"
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

TEST_CASE("The table engine plays the reference engine's games", "[engines][long]") {
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

void layers_play_the_same(const std::string& spec, const std::vector<std::string>& names,
                          std::vector<std::string> overrides) {
  INFO(spec << ", " << names.size() << " players");
  const Players players(spec, names, overrides);
  const GameRange range{6 * names.size(), static_cast<std::int64_t>(tests::cases(40) * names.size() + 1)};
  CHECK(make_engine({players.game, players.seats})->name() == "layers");
  CHECK(count(players, EngineChoice::layers, range) == count(players, EngineChoice::reference, range));
}

TEST_CASE("The layers engine plays the reference engine's games", "[engines][table]") {
  layers_play_the_same("classic", {"optimal", "optimal", "optimal"}, {"game.target=200"});  // with lots
  layers_play_the_same("classic", {"optimal", "optimal", "bank-at:300"}, {"game.target=250", "game.end=not-last"});
}

TEST_CASE("The layers engine plays the reference engine's games under other rules", "[engines][table][long]") {
  layers_play_the_same("classic", {"optimal", "turn", "optimal"}, {"game.target=350", "dice.weights=[1,1,1,1,1,2]"});
  layers_play_the_same("on-the-board", {"bank-at:300", "random", "optimal"}, {"game.target=300", "bank.opening=250"});
  layers_play_the_same("kingdom-come", {"optimal", "optimal", "optimal"}, {"game.target=250"});
  layers_play_the_same("classic", {"optimal", "optimal", "turn", "optimal"}, {"game.target=150", "dice.count=4"});
}

TEST_CASE("Three who play the table's policies win as often as it says", "[engines][table][long]") {
  for (const auto& [spec, overrides] :
       {std::pair<std::string, std::vector<std::string>>{"classic", {"game.target=200"}},
        {"classic", {"game.target=600"}},
        {"official", {"game.target=400", "bank.opening=300"}},
        {"first-past", {"game.target=500"}},
        {"classic", {"game.target=450", "game.end=not-last"}}}) {
    INFO(spec << " " << overrides[0]);
    const Players players(spec, {"optimal", "optimal", "optimal"}, overrides);
    const auto groups = static_cast<std::int64_t>(tests::cases(30'000));
    const Tally tally = count(players, EngineChoice::layers, {0, 3 * groups});
    const MultiplayerChances exact = players.solved->table(3).seat_wins();
    const bool not_last = players.game.rules.game.end == End::not_last;
    for (std::size_t seat = 0; seat < 3; ++seat) {  // the same game three times in a group
      std::int64_t decided = 0;
      for (const PlayerTally& player : tally.players) decided += player.seats[seat].decided;
      CHECK(std::abs(z_score(decided / 3, groups, not_last ? 1 - exact[seat] : exact[seat])) < 4);
    }
  }
}

TEST_CASE("The lockstep engine plays the reference engine's games, with any instruction set", "[engines]") {
  const std::vector<std::string> names = {"threshold:200,300,350,450,600,1000", "turn", "bank-at:400,keep=best",
                                          "bank-at:250"};
  const char* before = std::getenv("FARKLE_ISA");
  const std::string forced = before ? before : "";
  std::vector<std::string> sets = {"portable"};
  unsetenv("FARKLE_ISA");
  if (instruction_set() != InstructionSet::portable) sets.push_back("avx2");
  if (instruction_set() == InstructionSet::avx512) sets.push_back("avx512");
  for (const std::string& spec : tests::every_spec()) {
    if (load_rules(spec).rules.carry != CarryMode::none) continue;
    for (const std::size_t n : {2u, 3u}) {
      INFO(spec << ", " << n << " players");
      const Players players(spec, {names.begin(), names.begin() + static_cast<std::ptrdiff_t>(n)},
                            {"game.target=4000"});
      // The last group is not complete.
      const GameRange range{60 * n, static_cast<std::int64_t>(tests::cases(60) * n + 1)};
      const Tally reference = count(players, EngineChoice::reference, range);
      for (const std::string& set : sets) {
        INFO(set);
        setenv("FARKLE_ISA", set.c_str(), 1);
        CHECK(count(players, EngineChoice::lockstep, range) == reference);
      }
    }
  }
  if (before)
    setenv("FARKLE_ISA", forced.c_str(), 1);
  else
    unsetenv("FARKLE_ISA");
}

TEST_CASE("Turns of very many rolls are the reference engine's too", "[engines]") {
  // No roll is ever a farkle. Some 70 rolls a turn take many blocks of random numbers; 220 are more than lanes play.
  for (const char* policy : {"bank-at:20000", "bank-at:66000"}) {
    INFO(policy);
    const Players players("classic", {policy, "bank-at:5000"},
                          {"score.singles={1=50,2=50,3=50,4=50,5=50,6=50}", "game.target=150000"});
    CHECK(count(players, EngineChoice::lockstep, {0, 9}) == count(players, EngineChoice::reference, {0, 9}));
  }
}

TEST_CASE("Which engine plays is chosen, and said why", "[engines]") {
  const auto engine = [](const Players& players, EngineChoice choice = EngineChoice::best, std::int64_t games = 0) {
    const auto made = make_engine({players.game, players.seats}, choice, games);
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
  CHECK(engine(plain) == "lockstep: fair dice, and most turns do not depend on how the match stands");
  CHECK(engine(plain, EngineChoice::lockstep) == "lockstep: it was asked for");
  const Players carried("carry-over", {"turn", "turn"}), racing("official", {"turn", "solo"});
  CHECK(engine(carried) ==
        "table: fair dice, and every decision can be remembered; turns leave something to the next player");
  CHECK(engine(racing) ==
        "table: fair dice, and every decision can be remembered; solo plays every turn by how the match stands");
  CHECK(engine(racing, EngineChoice::best, 1'000'000) ==
        "turns: so many games that whole turns are drawn; rolls and hot dice are not counted; solo plays every turn by "
        "how "
        "the match stands");
  CHECK(engine(racing, EngineChoice::rolls, 1'000'000) == engine(racing));
  CHECK(engine(plain, EngineChoice::best, 1'000'000) == engine(plain));
  CHECK(engine(plain, EngineChoice::turns) == "turns: it was asked for");
  for (const Players* not_so : {&random, &loaded, &carried})
    CHECK_THROWS_AS(engine(*not_so, EngineChoice::turns), CannotDo);
  for (const Players* not_so : {&random, &loaded, &carried, &racing})
    CHECK_THROWS_AS(engine(*not_so, EngineChoice::lockstep), CannotDo);
  Players alone("official", {"turn", "turn"});
  alone.seats.resize(1);
  CHECK_THROWS_AS(engine(alone), UserError);
}
