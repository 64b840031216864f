// Nobody wants to be last: RULES.md section 3, word by word.
#include <algorithm>
#include <array>

#include "solver/game/match.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "tests/catch.hpp"
#include "tests/support/random.hpp"

using namespace farkle;

namespace {

Rules not_last() { return load_rules("classic", {"game.target=1000", "game.end=not-last"}).rules; }

struct NotLast {
  Rules rules = not_last();
  MatchState state;
  explicit NotLast(int players) : state(start_match(rules, players)) {}
  // One bank for each turn in order; 0: a farkle.
  NotLast& turns(std::initializer_list<Points> banks) {
    for (const Points points : banks) {
      REQUIRE_FALSE(state.over);
      end_turn(rules, state, {points > 0 ? TurnEnd::Kind::bank : TurnEnd::Kind::farkle, points, 0});
    }
    return *this;
  }
  bool safe(int player) const { return state.safe >> player & 1; }
  bool waiting(int player) const { return state.waiting >> player & 1; }
};

}  // namespace

TEST_CASE("not-last: who reaches the target waits for one more turn of everybody, then leaves safe") {
  NotLast game(3);
  game.turns({1000, 500});
  CHECK(game.waiting(0));
  CHECK_FALSE(game.safe(0));  // player 3 has not had that turn
  game.turns({0});
  CHECK(game.safe(0));
  CHECK_FALSE(game.state.over);
  CHECK(game.state.to_move == 1);  // player 1 rolls no more
  game.turns({450, 900});
  CHECK(game.state.to_move == 1);
  SECTION("the next to reach it waits for the other, who is left alone below and loses") {
    game.turns({50});
    CHECK(game.waiting(1));
    CHECK_FALSE(game.state.over);
    game.turns({50});
    CHECK(game.state.over);
    CHECK(game.state.decided == 2);
    CHECK(game.safe(1));
  }
  SECTION("when the other reaches it too nobody is below: the lowest bank in the game loses") {
    game.turns({50, 150});
    CHECK(game.state.over);
    CHECK(game.state.decided == 1);  // 1000 against 1050; player 1 has left with 1000
  }
  SECTION("on a tie whoever reached it last") {
    game.turns({50, 100});
    CHECK(game.state.over);
    CHECK(game.state.decided == 2);
  }
}

TEST_CASE("not-last: one player alone below has one more turn first") {
  NotLast game(3);
  game.turns({1200, 1000});
  CHECK_FALSE(game.state.over);
  CHECK(game.state.to_move == 2);
  SECTION("a farkle there loses") {
    game.turns({0});
    CHECK(game.state.decided == 2);
    CHECK((game.safe(0) && game.safe(1)));
  }
  SECTION("so does a bank below the target") { CHECK(game.turns({950}).state.decided == 2); }
  SECTION("a tie with the lowest does as well") { CHECK(game.turns({1000}).state.decided == 2); }
  SECTION("more than the lowest is safe") { CHECK(game.turns({1050}).state.decided == 1); }
  CHECK(game.state.over);
}

TEST_CASE("not-last: a wait ends with the turn of somebody who reaches the target there") {
  NotLast game(3);
  game.turns({1000, 0, 1100});  // player 1 waited for 2 and 3, and player 2 is still below
  CHECK(game.safe(0));
  CHECK(game.waiting(2));
  CHECK(game.state.to_move == 1);
  SECTION("below: player 3 leaves, player 2 loses") { CHECK(game.turns({0}).state.decided == 1); }
  SECTION("reached with less") { CHECK(game.turns({1050}).state.decided == 1); }
  SECTION("reached with more") { CHECK(game.turns({1150}).state.decided == 2); }
  CHECK(game.state.over);
}

TEST_CASE("not-last: for two players it is the last turn") {
  tests::Random random(20);
  for (int n = 0; n < 500; ++n) {
    Rules last = not_last();
    last.game.end = End::last_turn;
    last.game.reach = random.chance(0.5) ? Reach::more_than : Reach::at_least;
    Rules other = last;
    other.game.end = End::not_last;
    MatchState a = start_match(last, 2), b = start_match(other, 2);
    while (!a.over) {
      REQUIRE_FALSE(b.over);
      REQUIRE(a.to_move == b.to_move);
      const TurnEnd end{random.chance(0.3) ? TurnEnd::Kind::farkle : TurnEnd::Kind::bank, 50 * (1 + random.below(12)),
                        0};
      end_turn(last, a, end);
      end_turn(other, b, end);
    }
    REQUIRE(b.over);
    CHECK(b.decided == 1 - a.decided);
  }
}

TEST_CASE("not-last: in games of three to eight nobody rolls too often or too seldom, and the right one loses") {
  const Rules rules = not_last();
  tests::Random random(3);
  for (int n = 0; n < 2000; ++n) {
    const int players = 3 + random.below(6);
    MatchState state = start_match(rules, players);
    std::array<std::array<int, max_players>, max_players> turns_since{};  // [who reached][whose turns]
    std::array<int, max_players> reached_at{};                            // turn number; 0: not yet
    const auto bank = [&](int p) { return state.seats[p].bank; };
    const auto reached = [&](int p) { return reached_at[p] != 0; };
    for (int turn = 1; !state.over; ++turn) {
      const int mover = state.to_move;
      const std::uint8_t was_safe = state.safe;
      REQUIRE_FALSE(reached(mover));
      for (int w = 0; w < players; ++w) ++turns_since[w][mover];
      end_turn(rules, state,
               {random.chance(0.4) ? TurnEnd::Kind::farkle : TurnEnd::Kind::bank, 50 * (1 + random.below(14)), 0});
      if (bank(mover) >= 1000) {
        reached_at[mover] = turn;
        turns_since[mover].fill(0);
      }
      for (int w = 0; w < players; ++w)
        for (int p = 0; p < players; ++p) {
          const int since = turns_since[w][p];
          if (!reached(w) || reached(p)) continue;
          const bool left_now = (state.safe & ~was_safe) >> w & 1, waits = state.waiting >> w & 1;
          if (left_now) CHECK(since == 1);  // p is below, and has had the one more turn
          if (waits && !state.over) CHECK(since <= 1);
        }
    }
    const auto left = [&](int p) { return (state.safe >> p & 1) != 0; };
    int below = 0;
    for (int p = 0; p < players; ++p) below += !reached(p);
    REQUIRE(below <= 1);
    CHECK_FALSE(left(state.decided));
    if (below == 1) {
      CHECK_FALSE(reached(state.decided));
      continue;
    }
    for (int p = 0; p < players; ++p) {
      if (left(p) || p == state.decided) continue;
      CHECK((bank(state.decided) < bank(p) ||
             (bank(state.decided) == bank(p) && reached_at[state.decided] > reached_at[p])));
    }
  }
}
