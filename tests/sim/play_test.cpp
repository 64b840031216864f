// The reference engine: every rule's effect is looked for in the turns of many games.
#include "sim/game/play.hpp"

#include <map>

#include "sim/statistics/estimate.hpp"
#include "solver/game/error.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;
using tests::Players;
using tests::TurnRecord;

namespace {

using Kind = TurnEnd::Kind;

struct Played {
  GameRecord record;
  std::vector<TurnRecord> turns;
};

std::vector<Played> play(const Players& players, int games) {
  std::vector<Played> out;
  for (int g = 0; g < games; ++g) {
    Played& played = out.emplace_back();
    played.record = players.play(static_cast<std::uint64_t>(g), &played.turns);
  }
  return out;
}

template <class Holds>
int count(const std::vector<Played>& games, Holds&& holds) {
  int n = 0;
  for (const Played& game : games)
    for (const TurnRecord& turn : game.turns) n += holds(turn);
  return n;
}

bool hot_bank(const TurnRecord& t) { return t.end.kind == Kind::bank && t.end.dice == 0; }

}  // namespace

TEST_CASE("Every rule set is played to its end by two to five players with any policies", "[play][long]") {
  const std::vector<std::string> names = {"bank-at:300", "random", "turn", "bank-at:1000,keep=best", "solo"};
  for (const std::string& spec : tests::every_spec()) {
    INFO(spec);
    for (const int players : {2, 3, 5}) {
      const Players all(spec, {names.begin(), names.begin() + players}, {"game.target=3000"});
      for (const auto& [record, turns] : play(all, tests::cases(20))) {
        const Rules& rules = all.game.rules;
        REQUIRE(record.end.over);
        REQUIRE((record.end.decided >= 0 && record.end.decided < players));
        REQUIRE(record.turns == static_cast<int>(turns.size()));
        // The record says the same as its turns.
        GameRecord again;
        for (const TurnRecord& t : turns) {
          SeatRecord& seat = again.seats[t.seat];
          ++seat.turns;
          seat.farkles += t.end.kind == Kind::farkle;
          seat.banks += t.end.kind == Kind::bank;
          seat.rolls += t.rolls;
          seat.hot_dice += t.hot_dice;
          if (t.end.kind == Kind::bank) seat.steps += t.end.points / all.game.scorer.step();
        }
        for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
          const SeatRecord &a = again.seats[p], &b = record.seats[p];
          CHECK((a.turns == b.turns && a.farkles == b.farkles && a.banks == b.banks && a.rolls == b.rolls &&
                 a.hot_dice == b.hot_dice && a.steps == b.steps));
          if (!rules.farkle.has_penalty()) CHECK(record.end.seats[p].bank == b.steps * all.game.scorer.step());
          CHECK((b.turns > 0 || rules.game.end == End::immediate));
        }
      }
    }
  }
}

TEST_CASE("Immediate: nobody moves after the target is reached, and more-than means more", "[play]") {
  const Players players("first-past", {"bank-at:300", "bank-at:500", "turn"}, {"game.target=2000"});
  for (const auto& [record, turns] : play(players, 200)) {
    CHECK(turns.back().bank > 2000);
    CHECK(turns.back().seat == record.end.decided);
    for (std::size_t i = 0; i + 1 < turns.size(); ++i) REQUIRE(turns[i].bank <= 2000);
  }
}

TEST_CASE("Last turn: everybody else has exactly one more turn, and must exceed", "[play]") {
  const Players players("classic", {"bank-at:300", "bank-at:500", "turn"}, {"game.target=2000"});
  int overtaken = 0;
  for (const auto& [record, turns] : play(players, 300)) {
    std::size_t first = 0;
    while (turns[first].bank < 2000) ++first;
    REQUIRE(turns.size() == first + 3);
    Points best = 0;
    int leader = -1;
    for (std::size_t i = first; i < turns.size(); ++i)
      if (turns[i].bank > best) best = turns[i].bank, leader = turns[i].seat;
    CHECK(record.end.decided == leader);
    overtaken += leader != turns[first].seat;
  }
  CHECK(overtaken > 5);
}

TEST_CASE("Not last: the loser alone is below the target, or has the lowest bank", "[play]") {
  const Players players("carry-over", {"bank-at:300", "bank-at:500", "turn", "bank-at:300", "bank-at:800"},
                        {"game.target=2000"});
  int below = 0;
  for (const auto& [record, turns] : play(players, 300)) {
    const Points loser = record.end.seats[record.end.decided].bank;
    below += loser < 2000;
    for (int p = 0; p < 5; ++p) {
      const bool safe = record.end.safe >> p & 1;
      const Points bank = record.end.seats[p].bank;
      if (p != record.end.decided) CHECK((safe ? bank >= 2000 : bank >= loser));
    }
  }
  CHECK(below > 100);
}

TEST_CASE("Opening and minimum: less cannot be banked", "[play]") {
  const auto opened = play(Players("on-the-board", {"bank-at:300", "turn"}, {"game.target=5000"}), 100);
  for (const Played& game : opened) {
    std::map<int, bool> on_board;
    for (const TurnRecord& t : game.turns)
      if (t.end.kind == Kind::bank) {
        if (!on_board[t.seat]) CHECK(t.end.points >= 1000);
        on_board[t.seat] = true;
      }
  }
  const auto small = [](const TurnRecord& t) { return t.end.kind == Kind::bank && t.end.points < 500; };
  CHECK(count(opened, small) > 100);
  CHECK(count(play(Players("official+minimum-500", {"bank-at:300", "random"}), 100), small) == 0);
  CHECK(count(play(Players("official", {"bank-at:300", "random"}), 100), small) > 100);
}

TEST_CASE("Hot dice: may, must, off and single-roll", "[play]") {
  const auto games = [](const char* spec, std::vector<std::string> overrides = {}) {
    return play(Players(spec, {"bank-at:300", "random"}, overrides), 300);
  };
  const auto rolled_again = [](const TurnRecord& t) { return t.hot_dice > 0; };
  CHECK(count(games("classic"), hot_bank) > 20);
  CHECK(count(games("classic"), rolled_again) > 20);
  CHECK(count(games("on-the-board"), hot_bank) == 0);
  CHECK(count(games("on-the-board"), rolled_again) > 20);
  CHECK(count(games("classic", {"turn.hot_dice='off'"}), hot_bank) > 20);
  CHECK(count(games("classic", {"turn.hot_dice='off'"}), rolled_again) == 0);
  const auto single = games("official+single-roll-hot-dice");
  CHECK(count(single, rolled_again) > 5);
  CHECK(count(single, rolled_again) < count(games("official"), rolled_again) / 2);
}

TEST_CASE("Farkles in a row cost points down to the floor, or the whole bank", "[play]") {
  for (const char* spec : {"facebook", "carry-over"}) {
    int punished = 0, floored = 0;
    for (const auto& [record, turns] : play(
             Players(spec, {"bank-at:1500", "bank-at:2000", "turn"}, {"game.target=3000", "farkle.floor=-500"}), 300)) {
      std::array<int, 3> streak{};
      std::array<Points, 3> bank{};
      for (const TurnRecord& t : turns) {
        const auto s = static_cast<std::size_t>(t.seat);
        streak[s] = t.end.kind == Kind::farkle ? streak[s] + 1 : 0;
        if (t.end.kind == Kind::bank) bank[s] += t.end.points;
        if (streak[s] == 3) {
          streak[s] = 0;
          ++punished;
          const Points before = bank[s];
          bank[s] = spec == std::string("facebook") ? std::max(before - 500, -500) : 0;
          floored += before == -500;
        }
        REQUIRE(t.bank == bank[s]);
      }
    }
    CHECK(punished > 100);
    if (spec == std::string("facebook")) CHECK(floored > 0);
  }
}

TEST_CASE("Inherit: the next player starts from what was left, and the banker keeps the points", "[play]") {
  int taken = 0, refused = 0;
  for (const auto& [record, turns] :
       play(Players("carry-over", {"bank-at:600", "turn", "solo"}, {"game.target=3000"}), 100)) {
    int offers = 0;
    for (std::size_t i = 0; i < turns.size(); ++i) {
      const bool offered = i > 0 && turns[i - 1].end.kind == Kind::bank && turns[i - 1].end.dice != 0;
      offers += offered;
      if (turns[i].took_offer) {
        REQUIRE(offered);
        ++taken;
        if (turns[i].end.kind == Kind::bank) CHECK(turns[i].end.points > turns[i - 1].end.points);
      } else if (offered) {
        ++refused;
      }
    }
    int seen = 0;
    for (const SeatRecord& seat : record.seats) seen += seat.offers_seen;
    CHECK(seen == offers);
  }
  CHECK(taken > 100);
  CHECK(refused > 100);
  CHECK(count(play(Players("official", {"bank-at:600", "turn", "solo"}, {"game.target=3000"}), 20),
              [](const TurnRecord& t) { return t.took_offer; }) == 0);
}

TEST_CASE("Pass: the next player must go on from there, and nobody passes in a last turn", "[play]") {
  int passed = 0;
  for (const auto& [record, turns] :
       play(Players("official+pass", {"random", "random", "bank-at:300"}, {"game.target=2000"}), 100)) {
    bool last_round = false;
    for (std::size_t i = 0; i < turns.size(); ++i) {
      const bool handed = i > 0 && turns[i - 1].end.kind == Kind::pass;
      CHECK(turns[i].took_offer == handed);
      if (handed && turns[i].end.kind == Kind::bank) CHECK(turns[i].end.points > turns[i - 1].end.points);
      if (turns[i].end.kind == Kind::pass) {
        ++passed;
        CHECK_FALSE(last_round);
        CHECK(turns[i].seat != 2);
      }
      last_round |= turns[i].bank >= 2000;
    }
  }
  CHECK(passed > 100);
}

TEST_CASE("Loaded dice: all alike, or each its own", "[play]") {
  // Always a one: six of them, 2,000 a roll of a classic set, hot dice for ever; banks once it reaches 300.
  const Players ones("classic", {"bank-at:300", "bank-at:300"}, {"dice.weights=[1,0,0,0,0,0]"});
  CHECK_THROWS_AS(load_rules("classic", {"dice.weights=[0,0,0,0,0,0]"}), UserError);
  std::vector<TurnRecord> turns;
  const GameRecord record = ones.play(1, &turns);
  CHECK(record.turns == 10);  // 2,000 a turn: five turns, and the chaser's fifth is its last
  CHECK(record.end.decided == 1);
  CHECK(record.end.seats[0].bank == 10'000);
  CHECK(record.end.seats[1].bank == 12'000);  // as many are not more, so it rolls once more
  CHECK(turns.front().rolls == 1);

  // One die of the set always shows a one: no roll with it farkles.
  const Players one("classic", {"turn", "bank-at:300", "random"},
                    {"dice.set=[[1,0,0,0,0,0],[1,1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1]]",
                     "game.target=3000"});
  REQUIRE_FALSE(one.game.options.alike());
  for (const auto& [r, t] : play(one, 50))
    for (const TurnRecord& turn : t) CHECK((turn.end.kind != Kind::farkle || turn.rolls > 1));
}

TEST_CASE("A seat meets the same dice whatever the others do", "[play]") {
  std::vector<TurnRecord> a, b;
  Players("classic", {"bank-at:300", "random"}).play(5, &a);
  Players("classic", {"bank-at:300", "bank-at:1000"}).play(5, &b);
  std::vector<TurnEnd> first, second;
  for (const TurnRecord& t : a)
    if (t.seat == 0) first.push_back(t.end);
  for (const TurnRecord& t : b)
    if (t.seat == 0) second.push_back(t.end);
  for (std::size_t i = 0; i < 5; ++i) CHECK((first[i].kind == second[i].kind && first[i].points == second[i].points));
}

TEST_CASE("Games and turns without end are errors, and so are too many players", "[play]") {
  const auto never = std::make_shared<tests::NeverBanks>();
  Players idle("classic", {});
  idle.add(never);
  idle.add(never);
  CHECK_THROWS_WITH(idle.play(0), Catch::Contains("has not ended after 100000 turns"));
  Players endless("classic", {}, {"dice.weights=[1,0,0,0,0,0]"});
  endless.add(never);
  endless.add(never);
  CHECK_THROWS_WITH(endless.play(0), Catch::Contains("10000 times in one turn"));
  idle.seats.assign(9, never.get());
  CHECK_THROWS_WITH(idle.play(0), Catch::Contains("2 to 8"));
  idle.seats.resize(1);
  CHECK_THROWS_AS(idle.play(0), UserError);
}

TEST_CASE("Leads: changes are counted when somebody else is alone in front", "[play]") {
  const Players classic("classic", {});
  GameRun run(classic.game, start_match(classic.game.rules, 2), {});
  const auto turn = [&](Points banked) {  // 0: a farkle
    run.end({banked > 0 ? TurnEnd::Kind::bank : TurnEnd::Kind::farkle, banked, 0});
    return run.record.lead_changes;
  };
  CHECK(turn(500) == 0);  // the first to be in front takes the lead from nobody
  CHECK(turn(500) == 0);
  CHECK(turn(0) == 0);
  CHECK(turn(400) == 1);  // 500, 900
  CHECK(turn(400) == 1);
  CHECK(turn(300) == 1);   // 900, 1200
  CHECK(turn(1100) == 2);  // 2000, 1200
  CHECK(run.record.seats[0].most_behind == 400);
  CHECK(run.record.seats[1].most_behind == 800);
}
