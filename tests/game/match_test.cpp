#include "solver/game/match.hpp"

#include "solver/game/rulefile/rule_file.hpp"
#include "tests/catch.hpp"

using namespace farkle;

namespace {

// A game under way, with the score sheet in points and turns written one after the other.
struct PlayedTurns {
  Rules rules;
  MatchState state;

  PlayedTurns(Rules r, int players) : rules(std::move(r)), state(start_match(rules, players)) {}
  PlayedTurns& bank(Points points, int dice = 0) { return end({TurnEnd::Kind::bank, points, dice}); }
  PlayedTurns& farkle() { return end({TurnEnd::Kind::farkle, 0, 0}); }
  PlayedTurns& pass(Points points, int dice) { return end({TurnEnd::Kind::pass, points, dice}); }
  PlayedTurns& end(const TurnEnd& turn) {
    REQUIRE_FALSE(state.over);
    end_turn(rules, state, turn);
    return *this;
  }
  const Seat& seat(int player) const { return state.seats[player]; }
  Points banked(int player) const { return seat(player).bank; }
};

Rules to_a_thousand(End end, Reach reach = Reach::at_least) {
  Rules rules = load_rules("classic", {"game.target=1000"}).rules;
  rules.game.end = end;
  rules.game.reach = reach;
  return rules;
}

}  // namespace

TEST_CASE("a match starts with nothing on the board and the first player to move") {
  const MatchState state = start_match(load_rules("official").rules, 3);
  CHECK(state.players == 3);
  CHECK(state.to_move == 0);
  CHECK_FALSE(state.over);
  CHECK_FALSE(state.last_turn());
  CHECK_FALSE(state.offer);
  CHECK(state.seats[2] == Seat{});
}

TEST_CASE("players take turns in order, and only their own seat changes") {
  PlayedTurns game(to_a_thousand(End::last_turn), 3);
  game.bank(300);
  CHECK(game.state.to_move == 1);
  game.farkle();
  CHECK(game.state.to_move == 2);
  game.bank(50);
  CHECK(game.state.to_move == 0);
  CHECK(game.seat(0) == Seat{300, 0, true});
  CHECK(game.seat(1) == Seat{0, 0, false});
  CHECK(game.seat(2) == Seat{50, 0, true});
}

TEST_CASE("immediate: the first bank that reaches the target wins at once") {
  PlayedTurns game(to_a_thousand(End::immediate), 3);
  game.bank(950).bank(1000);
  CHECK(game.state.over);
  CHECK(game.state.decided == 1);
}

TEST_CASE("equal: once the target is reached the round is finished") {
  Rules rules = to_a_thousand(End::last_turn);
  rules.game.last_round = LastTurns::equal;
  PlayedTurns game(rules, 3);
  game.bank(500).bank(1000);
  CHECK(game.state.leader == 1);
  CHECK(game.state.turns_left == 1);
  CHECK_FALSE(game.state.over);
  CHECK(PlayedTurns(game).farkle().state.decided == 1);
  CHECK(PlayedTurns(game).bank(1000).state.decided == 1);  // level with the leader
  CHECK(PlayedTurns(game).bank(1050).state.decided == 2);
  PlayedTurns last(rules, 3);  // nobody comes after the last player
  last.bank(500).bank(500).bank(1000);
  CHECK(last.state.over);
  CHECK(last.state.decided == 2);
  PlayedTurns first(rules, 3);
  first.bank(1000).bank(1200).farkle();
  CHECK(first.state.over);
  CHECK(first.state.decided == 1);
}

TEST_CASE("overtaken: whoever is overtaken in the last round plays again") {
  Rules rules = to_a_thousand(End::last_turn);
  rules.game.last_round = LastTurns::overtaken;
  PlayedTurns game(rules, 3);
  game.bank(500).bank(1000).farkle();
  CHECK(game.state.turns_left == 1);
  game.bank(550);
  CHECK(game.state.leader == 0);
  CHECK(game.state.turns_left == 2);
  CHECK(game.state.to_move == 1);
  CHECK(PlayedTurns(game).bank(50).bank(1050).state.decided == 0);  // level is not enough
  game.farkle().bank(2000);
  CHECK(game.state.leader == 2);
  CHECK_FALSE(game.state.over);
  game.farkle();
  CHECK_FALSE(game.state.over);
  game.farkle();
  CHECK(game.state.over);
  CHECK(game.state.decided == 2);
}

TEST_CASE("more-than: a bank of exactly the target does not reach it") {
  PlayedTurns game(to_a_thousand(End::immediate, Reach::more_than), 2);
  game.bank(1000).bank(500);
  CHECK_FALSE(game.state.over);
  game.bank(50);
  CHECK(game.state.over);
  CHECK(game.state.decided == 0);
}

TEST_CASE("last-turn: every other player has one more turn, and the highest bank wins") {
  PlayedTurns game(to_a_thousand(End::last_turn), 4);
  game.bank(500).bank(1000);
  CHECK(game.state.last_turn());
  CHECK(game.state.turns_left == 3);
  game.bank(1100).farkle();  // the third player leads now; the leader's own turns are over, hers too
  CHECK_FALSE(game.state.over);
  CHECK(game.state.leader == 2);
  CHECK(game.state.to_move == 0);
  SECTION("exceeding the highest bank wins") {
    game.bank(650);
    CHECK(game.state.over);
    CHECK(game.state.decided == 0);
  }
  SECTION("on a tie whoever reached it first wins") {
    game.bank(600);
    CHECK(game.banked(0) == game.banked(2));
    CHECK(game.state.decided == 2);
  }
  SECTION("exceeding only the first to reach the target is not enough") {
    game.bank(550);
    CHECK(game.state.decided == 2);
  }
  SECTION("a farkle leaves the leader") {
    game.farkle();
    CHECK(game.state.over);
    CHECK(game.state.decided == 2);
  }
}

TEST_CASE("last-turn: for two players a tie is the first one's") {
  for (const Points points : {950, 1000, 1050}) {
    PlayedTurns game(to_a_thousand(End::last_turn), 2);
    game.bank(1000).bank(points);
    CHECK(game.state.over);
    CHECK(game.state.decided == (points > 1000 ? 1 : 0));
  }
}

TEST_CASE("a farkle on the first roll costs points, whatever the streak") {
  Rules rules = to_a_thousand(End::last_turn);
  rules.farkle = {.streak = 2, .penalty = 0, .reset = false, .first = 200, .floor = -100};
  CHECK(after_farkle(rules, {700, 0, true}) == Seat{700, 0, true});
  CHECK(after_farkle(rules, {700, 0, true}, true) == Seat{500, 0, true});
  CHECK(after_farkle(rules, {50, 0, true}, true) == Seat{-100, 0, true});
  CHECK(after_farkle(rules, {0, 0, false}, true) == Seat{-100, 0, false});
  rules.farkle.penalty = 300;
  CHECK(after_farkle(rules, {700, 0, true}, true) == Seat{500, 1, true});
  CHECK(after_farkle(rules, {700, 1, true}, true) == Seat{200, 0, true});
  rules.farkle.penalty = 0, rules.farkle.reset = true;
  CHECK(after_farkle(rules, {700, 1, true}) == Seat{0, 0, true});
  CHECK(after_farkle(rules, {700, 1, true}, true) == Seat{-100, 0, true});
  rules.farkle.reset = false;
  PlayedTurns game(rules, 2);
  game.bank(500).end({TurnEnd::Kind::farkle, 50, 6}).end({TurnEnd::Kind::farkle, 0, 6});
  CHECK(game.state.seats[0].bank == 300);
  CHECK(game.state.seats[1].bank == 0);
}

TEST_CASE("a streak of farkles costs points, down to the floor, and then begins anew") {
  Rules rules = to_a_thousand(End::last_turn);
  rules.farkle = {.streak = 3, .penalty = 500, .reset = false, .first = 0, .floor = -600};
  const auto farkles = [&](Seat seat, int times) {
    while (times-- > 0) seat = after_farkle(rules, seat);
    return seat;
  };
  CHECK(farkles({700, 0, true}, 1) == Seat{700, 1, true});
  CHECK(farkles({700, 0, true}, 2) == Seat{700, 2, true});
  CHECK(farkles({700, 0, true}, 3) == Seat{200, 0, true});
  CHECK(farkles({700, 0, true}, 5) == Seat{200, 2, true});
  CHECK(farkles({700, 0, true}, 6) == Seat{-300, 0, true});
  CHECK(farkles({700, 0, true}, 9) == Seat{-600, 0, true});   // not -800
  CHECK(farkles({700, 0, true}, 12) == Seat{-600, 0, true});  // and it stays there
  CHECK(farkles({0, 0, false}, 3) == Seat{-500, 0, false});   // not on the board by losing
  CHECK(after_bank(rules, {700, 2, true}, 300) == Seat{1000, 0, true});
  CHECK(after_pass({700, 2, true}) == Seat{700, 0, true});  // a turn that does not farkle
  rules.farkle.floor = 0;
  CHECK(farkles({300, 0, true}, 3) == Seat{0, 0, true});
  rules.farkle.streak = 1;
  CHECK(farkles({700, 0, true}, 1) == Seat{200, 0, true});
  rules.farkle.penalty = 0;
  CHECK(farkles({700, 0, true}, 5) == Seat{700, 0, true});  // farkles that cost nothing are not counted
}

TEST_CASE("a streak of farkles may take everything, but not the place on the board") {
  PlayedTurns game(load_rules("carry-over").rules, 2);
  game.bank(2000).bank(50);
  for (int turn = 0; turn < 3; ++turn) {
    CHECK(game.banked(0) == 2000);
    game.farkle().bank(50);
  }
  CHECK(game.seat(0) == Seat{0, 0, true});
  CHECK(game.banked(1) == 200);
}

TEST_CASE("inherit: the turn example of rulebook 004") {
  PlayedTurns game(load_rules("carry-over").rules, 3);
  game.bank(600, 1);  // player 1: three fours, then two ones
  CHECK(game.state.offer == Offer{600, 1});
  CHECK_FALSE(game.state.must_take_offer);
  game.bank(2300, 2);  // player 2 starts afresh
  CHECK(game.state.offer == Offer{2300, 2});
  game.bank(2300 + 100, 1);  // player 3 rolls the two dice that were left and banks those points too
  CHECK(game.banked(2) == 2400);
  CHECK(game.banked(1) == 2300);  // they stay with player 2
  CHECK(game.state.offer == Offer{2400, 1});
  game.farkle();  // player 1 rolls that one die: a four
  CHECK(game.banked(0) == 600);
  CHECK_FALSE(game.state.offer);
  game.bank(700, 1);
  CHECK(game.banked(1) == 3000);
  CHECK(game.seat(0).streak == 1);
}

TEST_CASE("inherit: no offer when every die was kept, none without the rule, and one in the last turn") {
  PlayedTurns game(load_rules("carry-over", {"game.target=1000"}).rules, 2);
  game.bank(300, 0);
  CHECK_FALSE(game.state.offer);
  game.bank(1000, 4);
  CHECK(game.state.offer == Offer{1000, 4});
  CHECK(game.state.to_move == 0);
  game.bank(1100, 3);
  CHECK(game.state.over);

  PlayedTurns plain(load_rules("official").rules, 2);
  CHECK_FALSE(plain.bank(300, 4).state.offer);
}

TEST_CASE("pass: the next player must roll on, the passer banks nothing") {
  PlayedTurns game(load_rules("official+pass").rules, 3);
  game.pass(450, 2);
  CHECK(game.state.to_move == 1);
  CHECK(game.state.offer == Offer{450, 2});
  CHECK(game.state.must_take_offer);
  CHECK(game.seat(0) == Seat{});
  game.pass(650, 6);  // hot dice
  CHECK(game.state.offer == Offer{650, 6});
  game.bank(900, 3);
  CHECK(game.banked(2) == 900);
  CHECK_FALSE(game.state.offer);  // what is banked is not offered
  CHECK_FALSE(game.state.must_take_offer);
}
