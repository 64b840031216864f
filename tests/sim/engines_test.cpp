// Fast engines against the reference.
#include "sim/engine/engine.hpp"

#include "solver/game/error.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/temp_directory.hpp"

using namespace farkle;
using tests::Players;

namespace {

Tally count(const Players& players, EngineChoice choice, GameRange range) {
  Tally tally(static_cast<int>(players.seats.size()));
  make_engine({players.game, players.seats}, choice)->play(5, range, tally);
  return tally;
}

}  // namespace

// Of play_game, game by game.
Tally played_one_by_one(const Players& players, GameRange range) {
  const int how_many = static_cast<int>(players.seats.size());
  Tally tally(how_many);
  std::vector<std::uint8_t> deciders;
  for (std::int64_t k = 0; k < range.count; ++k) {
    const Seating where = seating(how_many, range.first + static_cast<std::uint64_t>(k));
    std::vector<const Policy*> seats;
    for (int s = 0; s < how_many; ++s) seats.push_back(players.seats[where.player_at(s)]);
    const GameRecord record = tests::play_game(players.game, seats, {5, where.group});
    tally.add(players.game.rules, record, where);
    deciders.push_back(static_cast<std::uint8_t>(where.player_at(record.end.decided)));
  }
  deciders.resize(deciders.size() / players.seats.size() * players.seats.size());
  tally.add_groups(deciders);
  return tally;
}

void several_play_the_same(const std::string& spec, const std::vector<std::string>& names,
                           std::vector<std::string> overrides) {
  INFO(spec << ", " << names.size() << " players");
  Players players(spec, names, overrides);
  const GameRange range{6 * names.size(), static_cast<std::int64_t>(tests::cases(40) * names.size() + 1)};
  CHECK(count(players, EngineChoice::best, range) == played_one_by_one(players, range));
  for (const Policy*& seat : players.seats) seat = players.seats[0];  // all games of a group are the same
  CHECK(count(players, EngineChoice::best, range) == played_one_by_one(players, range));
}

TEST_CASE("An engine refuses a range that begins inside a group, and a tally of fewer players", "[engines]") {
  const Players players("official", {"bank-at:300", "bank-at:300", "bank-at:350"});
  for (const EngineChoice choice : {EngineChoice::reference, EngineChoice::in_lanes}) {
    CHECK_THROWS_AS(count(players, choice, {1, 3}), UserError);
    Tally two(2);
    CHECK_THROWS_AS(make_engine({players.game, players.seats}, choice)->play(5, {0, 3}, two), UserError);
    CHECK(two == Tally(2));
  }
}

TEST_CASE("Games position by position are those that are played one by one", "[engines][table]") {
  several_play_the_same("classic", {"optimal", "optimal", "optimal"}, {"game.target=200"});  // with lots
  several_play_the_same("classic", {"optimal", "optimal", "bank-at:300"}, {"game.target=250", "game.end=not-last"});
  several_play_the_same("official", {"random", "turn"}, {"game.target=1000"});
}

TEST_CASE("Games position by position are those that are played one by one under other rules",
          "[engines][table][long]") {
  several_play_the_same("classic", {"optimal", "turn", "optimal"}, {"game.target=350", "dice.weights=[1,1,1,1,1,2]"});
  several_play_the_same("classic", {"optimal", "turn", "optimal"},
                        {"game.target=300", "carry.mode=inherit", "game.end=immediate"});
  several_play_the_same("classic", {"optimal", "turn", "optimal"},
                        {"game.target=250", "farkle.penalty=50", "farkle.streak=2"});  // banks fall
  several_play_the_same("on-the-board", {"bank-at:300", "random", "optimal"}, {"game.target=300", "bank.opening=250"});
  several_play_the_same("kingdom-come", {"optimal", "optimal", "optimal"}, {"game.target=250"});
  several_play_the_same("classic", {"optimal", "optimal", "turn", "optimal"}, {"game.target=150", "dice.count=4"});
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
    const Tally tally = count(players, EngineChoice::best, {0, 3 * groups});
    const MultiplayerChances exact = players.solved->table(3).seat_wins();
    const bool not_last = players.game.rules.game.end == End::not_last;
    for (std::size_t seat = 0; seat < 3; ++seat) {  // the same game three times in a group
      std::int64_t decided = 0;
      for (const PlayerTally& player : tally.players) decided += player.seats[seat].decided;
      CHECK(std::abs(z_score(decided / 3, groups, not_last ? 1 - exact[seat] : exact[seat])) < 4);
    }
  }
}

// Every built-in set and option with two to eight players; the last group is not complete.
void lanes_play_the_same(std::int64_t games, const std::vector<std::string>& overrides) {
  const tests::TempDirectory folder;
  tests::write_file(
      folder / "words.toml",
      "schema = 1\n"
      "sentences = ['If you reach the target, bank with a lead of 300 or more.',\n"
      "             'If four dice or more are left, roll on, otherwise bank at 350 or more.',\n"
      "             'If the roll scores less than 450, keep the most points counting 150 for each die left.']\n");
  const std::vector<std::string> names = {"threshold:200,300,350,450,600,1000",
                                          "turn",
                                          "solo",
                                          "bank-at:400,keep=best",
                                          "bank-at:300/behind=1000:600",
                                          "turn",
                                          "file:" + (folder / "words.toml").string(),
                                          "solo"};
  const auto same = [&](const std::string& spec, const std::vector<std::string>& policies,
                        const std::vector<std::string>& changes) {
    INFO(spec << ", " << policies.size() << " players, " << policies[0]);
    const Players players(spec, policies, changes);
    const GameRange range{60 * policies.size(), games + 1};
    const Tally reference = count(players, EngineChoice::reference, range);
    for (const std::string_view set : instruction_sets()) {
      INFO(set);
      const tests::Forced forced(set);
      CHECK(count(players, EngineChoice::in_lanes, range) == reference);
    }
    CHECK_FALSE(count(players, EngineChoice::in_lanes, {0, range.count}) == reference);
  };
  std::size_t players_now = 2;
  for (const std::string& spec : tests::every_spec()) {
    same(spec, {names.begin(), names.begin() + static_cast<std::ptrdiff_t>(players_now)}, overrides);
    same(spec, {names[players_now - 1], names[0]}, overrides);
    same(spec, {"optimal", "optimal"}, {"game.target=1000", "farkle.floor=-500"});
    players_now = players_now == 8 ? 2 : players_now + 1;
  }
}

TEST_CASE("The lanes engine plays the reference engine's games, with any instruction set", "[engines][lanes]") {
  lanes_play_the_same(tests::cases(5'000), {"game.target=3000"});
}

TEST_CASE("The lanes engine finishes the round, and lets whoever is overtaken play again", "[engines][lanes]") {
  for (const std::string last_round : {"equal", "overtaken"})
    for (const std::size_t how_many : {2u, 3u, 5u}) {
      INFO(last_round << ", " << how_many << " players");
      std::vector<std::string> names{"bank-at:300", "threshold:200,300,350,450,600,1000"};
      names.resize(how_many, "bank-at:1500");
      const Players players("classic", names,
                            {"game.target=2000", "game.last_round=" + last_round, "farkle.penalty=500"});
      const GameRange range{0, static_cast<std::int64_t>(tests::cases(5'000)) + 1};
      CHECK(count(players, EngineChoice::in_lanes, range) == count(players, EngineChoice::reference, range));
    }
}

TEST_CASE("The lanes engine plays 100,000 of the reference engine's games", "[.every-lane]") {
  lanes_play_the_same(100'000, {});
}

// Where lanes refuse there is nothing to compare.
TEST_CASE("The lanes engine plays the reference engine's games under any rules, whoever plays", "[engines][lanes]") {
  tests::Random random(20261203);
  const int cases = tests::cases(500);
  int unlike = 0;
  for (int played = 0; played < cases;) {
    const Rules rules = tests::random_lane_rules(random);
    const int how_many = random.chance(0.6) ? 2 : 3 + random.below(2);
    try {
      Players players(rules, {});
      for (int p = 0; p < how_many; ++p) players.add(tests::random_policy(random, players.solved, how_many));
      const auto games =
          tests::unlike_reference({players.game, players.seats}, EngineChoice::in_lanes, {0, 200 * how_many + 1});
      ++played;
      if (!games) continue;
      ++unlike;
      for (const Policy* policy : players.seats) UNSCOPED_INFO(policy->name());
      UNSCOPED_INFO(*games << "\n" << tests::shown(rules));
      CHECK_FALSE(games.has_value());
    } catch (const CannotDo&) {
    }
  }
  INFO(unlike << " of " << cases);
  CHECK(unlike == 0);
}

TEST_CASE("Turns of very many rolls are the reference engine's too", "[engines]") {
  // No roll is ever a farkle. Some 70 rolls a turn take many blocks of random numbers; 220 are more than lanes play.
  for (const char* policy : {"bank-at:20000", "bank-at:66000"}) {
    INFO(policy);
    const Players players("classic", {policy, "bank-at:5000"},
                          {"score.singles={1=50,2=50,3=50,4=50,5=50,6=50}", "game.target=150000"});
    CHECK(count(players, EngineChoice::in_lanes, {0, 9}) == count(players, EngineChoice::reference, {0, 9}));
  }
}

TEST_CASE("Turns of more score steps than are remembered are the reference engine's too", "[engines]") {
  for (const char* spec : {"classic", "carry-over", "official+pass"}) {
    INFO(spec);
    const Players players(spec, {"bank-at:1500", "bank-at:2000"}, {"score.singles={1=100,5=5}"});
    CHECK(count(players, EngineChoice::in_lanes, {0, 200}) == count(players, EngineChoice::reference, {0, 200}));
  }
}

TEST_CASE("Which engine plays is chosen, and said why", "[engines]") {
  const auto engine = [](const Players& players, EngineChoice choice = EngineChoice::best) {
    const auto made = make_engine({players.game, players.seats}, choice);
    return made->name() + ": " + made->why();
  };
  const Players random("official", {"turn", "random"}),
      loaded("official", {"turn", "turn"}, {"dice.weights=[1,2,1,1,1,1]"}),
      large("zilch", {"turn", "turn"}, {"game.target=250000"});
  CHECK(engine(random) == "reference: random decides anew every time");
  CHECK(engine(loaded) == "reference: the dice are loaded");
  CHECK(engine(large) == "reference: too many banks below the target to remember what turn does at each");
  for (const Players* not_so : {&random, &loaded, &large})
    CHECK_THROWS_AS(engine(*not_so, EngineChoice::in_lanes), CannotDo);
  const Players plain("official", {"turn", "bank-at:300"});
  CHECK(engine(plain, EngineChoice::reference) == "reference: it was asked for");
  CHECK(engine(plain) == "lanes: fair dice, and every decision can be remembered");
  CHECK(engine(plain, EngineChoice::in_lanes) == "lanes: it was asked for");
  Players alone("official", {"turn", "turn"});
  alone.seats.resize(1);
  CHECK_THROWS_AS(engine(alone), UserError);
}
