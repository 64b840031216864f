// A live game driven by policies is the reference engine's game, move for move; its log is the game again.
#include "sim/live/live_game.hpp"

#include "sim/live/game_log.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/temp_directory.hpp"

using namespace farkle;
using tests::Players;
using Waits = LiveGame::Waits;

namespace {

Move next_move(const Players& players, const LiveGame& game) {
  return game.waits_for() == Waits::roll ? Move::rolling(game.next_faces())
                                         : game.decision_of(*players.seats[game.mover()]);
}

LogHeader header_of(const Players& players, std::uint64_t number) {
  LogHeader header;
  header.rules = players.game.rules.id;
  for (const Policy* seat : players.seats) header.players.push_back(seat->name());
  header.seed = 7;
  header.game = number;
  return header;
}

void check_same(const GameRecord& a, const GameRecord& b, int players) {
  REQUIRE(a.turns == b.turns);
  REQUIRE(a.lead_changes == b.lead_changes);
  REQUIRE(a.end.decided == b.end.decided);
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
    REQUIRE(a.seats[p] == b.seats[p]);
    REQUIRE(a.end.seats[p] == b.end.seats[p]);
  }
}

void replayed(const Players& players, std::uint64_t number, const std::string& path) {
  const int count = static_cast<int>(players.seats.size());
  const GameRecord expected = players.play(number);
  LiveGame live(players.game, start_match(players.game.rules, count), {7, number});
  {
    LogWriter writer(path, header_of(players, number));
    while (live.waits_for() != Waits::over) {
      const Move move = next_move(players, live);
      const int seat = live.mover();
      live.apply(move);
      writer.add(seat, move);
    }
  }
  check_same(live.record(), expected, count);
  LiveGame again(players.game, start_match(players.game.rules, count), {7, number});
  const GameLog log = read_log(path);
  CHECK(log.header.seed == 7);
  for (const LogEntry& entry : log.entries) replay(log, path, entry, again);
  check_same(again.record(), expected, count);
}

}  // namespace

TEST_CASE("Live games of policies are the reference engine's, and so are their logs", "[live]") {
  const tests::TempDirectory directory;
  const std::vector<std::string> names = {"random", "turn", "bank-at:300"};
  int number = 0;
  for (const std::string& spec : tests::every_spec()) {
    INFO(spec);
    const int players = 2 + number % 2;
    replayed(Players(spec, {names.begin(), names.begin() + players}, {"game.target=2000"}),
             static_cast<std::uint64_t>(number), directory / std::to_string(number));
    ++number;
  }
}

TEST_CASE("Live games under random rules, with dice that are loaded and dice that differ", "[live]") {
  const tests::TempDirectory directory;
  tests::Random random(11);
  for (int i = 0; i < tests::cases(30); ++i) {
    using tests::LoadedDice;
    constexpr LoadedDice kinds[] = {LoadedDice::no, LoadedDice::yes, LoadedDice::some_equal};
    const Rules rules = tests::random_rules(random, kinds[i % 3], 5);
    INFO(tests::shown(rules));
    const int players = std::max(2, rules.game.min_players);
    try {
      replayed(Players(rules, std::vector<std::string>(static_cast<std::size_t>(players), "random")),
               static_cast<std::uint64_t>(i), directory / std::to_string(i));
    } catch (const CannotDo&) {  // a game that random play does not end
    } catch (const UserError& error) {
      FAIL(error.what());
    }
  }
}

TEST_CASE("Moves that the rules or the dice do not allow change nothing", "[live]") {
  const Game game(load_rules("carry-over").rules);
  LiveGame live(game, start_match(game.rules, 2));
  CHECK_THROWS_WITH(live.apply(Move::starting(true)), Catch::Contains("no choice"));
  CHECK_THROWS_WITH(live.apply(Move::rolling({1, 1, 5})), Catch::Contains("must be 6 dice"));
  CHECK_THROWS_WITH(live.apply(Move::rolling({1, 1, 5, 2, 6, 8})), Catch::Contains("from 1 to 6"));
  CHECK_THROWS_WITH(live.apply(Move::playing({}, Action::roll)), Catch::Contains("no roll"));
  CHECK(live.rolls() == 0);

  CHECK_FALSE(live.apply(Move::rolling({1, 1, 5, 2, 6, 3})));
  CHECK_THROWS_WITH(live.apply(Move::rolling({1, 1, 5, 2, 6, 3})), Catch::Contains("on the table"));
  CHECK(live.options_keeping({2}).empty());
  CHECK(live.options_keeping({1, 1, 1}).empty());
  REQUIRE(live.options_keeping({1, 1}).size() == 1);
  const KeepOption ones = live.options()[live.options_keeping({1, 1})[0]];
  CHECK(ones.points == 200);
  CHECK_THROWS_WITH(live.apply(Move::playing(ones, Action::pass)), Catch::Contains("do not allow"));
  const auto end = live.apply(Move::playing(ones, Action::bank));
  REQUIRE(end);
  CHECK(end->dice == 4);

  CHECK(live.mover() == 1);
  REQUIRE(live.waits_for() == Waits::start);
  CHECK_THROWS_WITH(live.apply(Move::rolling({1, 1, 5, 2, 6, 3})), Catch::Contains("first choose"));
  live.apply(Move::starting(true));
  CHECK(live.view().at_stake == 200);
  const auto farkle = live.apply(Move::rolling({2, 3, 4, 6}));
  REQUIRE(farkle);
  CHECK(farkle->kind == TurnEnd::Kind::farkle);
  CHECK(live.match().seats[1].streak == 1);

  CHECK_THROWS_WITH(live.apply(Move::ending({TurnEnd::Kind::pass, 100, 2})), Catch::Contains("no passing"));
  CHECK_THROWS_WITH(live.apply(Move::ending({TurnEnd::Kind::bank, 0, 2})), Catch::Contains("at least 1"));
  live.apply(Move::ending({TurnEnd::Kind::bank, 450, 3}));
  CHECK(live.match().seats[0].bank == 650);
  CHECK(live.match().offer == Offer{450, 3});
}

TEST_CASE("What is kept is dice of this roll, though rolls share their lists", "[live]") {
  const Game game(load_rules("classic", {"score.triples={1=1000,2=300,3=300,4=300,5=500,6=600}"}).rules);
  for (const int face : {2, 3, 4}) {
    LiveGame live(game, start_match(game.rules, 2));
    std::vector<int> faces = {face, face, face, 6, 6, face == 2 ? 3 : 2};
    live.apply(Move::rolling(faces));
    REQUIRE(live.options().size() == 1);
    CHECK(live.options()[0].kept == Dice{face, face, face});
  }
}

TEST_CASE("A damaged log is refused with its line, one cut short goes on", "[live]") {
  const tests::TempDirectory directory;
  const std::string path = directory / "game", other = directory / "other";
  const Players players("classic", {"turn", "turn"}, {"game.target=1000"});
  replayed(players, 3, path);
  const std::string whole = tests::read_file(path);
  const GameLog log = read_log(path);

  CHECK_THROWS_WITH(LogWriter(path, log.header), Catch::Contains("never overwritten"));
  CHECK_THROWS_AS(read_log(directory / "missing"), CannotDo);
  const auto refused = [&](const std::string& text, const std::string& why) {
    tests::write_file(other, text);
    CHECK_THROWS_WITH(read_log(other), Catch::Contains(why));
  };
  refused("hello\n", ":1: this is not a log");
  refused("", ":1: this is not a log");
  std::string changed = whole;
  changed[whole.find("\"roll\":[") + 8] ^= 1;
  refused(changed, ":2: the line is not as it was written");
  const std::size_t second = whole.find('\n') + 1, third = whole.find('\n', second) + 1;
  refused(whole.substr(0, second) + whole.substr(third), ":2: the line is not as it was written");  // a line is gone

  tests::write_file(other, whole.substr(0, third + 5));
  const GameLog cut = read_log(other);
  CHECK(cut.cut_short);
  CHECK(cut.entries.size() == 1);
  {
    LogWriter writer(other, cut);
    CHECK_THROWS_WITH(LogWriter(other, cut), Catch::Contains("another game"));
    for (std::size_t i = 1; i < log.entries.size(); ++i) writer.add(log.entries[i].seat, log.entries[i].move);
  }
  CHECK(tests::read_file(other) == whole);

  LogHeader lucky = log.header;  // somebody else's dice, with the checks made to fit
  lucky.seed = 8;
  const std::string forged = directory / "forged";
  LogWriter(forged, lucky).add(0, log.entries[0].move);
  const GameLog read = read_log(forged);
  LiveGame live(players.game, start_match(players.game.rules, 2), {8, 3});
  CHECK_THROWS_WITH(replay(read, forged, read.entries[0], live),
                    Catch::Contains(":2: these are not the dice of seed 8"));
}
