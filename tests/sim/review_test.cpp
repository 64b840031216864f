// Luck and losses of a game add up to its result, whoever plays under whatever rules; optimal play loses nothing.
#include "sim/live/review.hpp"

#include <numeric>

#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/temp_directory.hpp"

using namespace farkle;
using tests::Players;

namespace {

// A whole game, or its first `most` moves.
GameLog played(const Players& players, std::uint64_t number, const std::string& path, int most = 1 << 30) {
  LogHeader header;
  header.rules = players.game.rules.id;
  for (const Policy* seat : players.seats) header.players.push_back(seat->name());
  header.seed = 7;
  header.game = number;
  LiveGame live(players.game, start_match(players.game.rules, static_cast<int>(players.seats.size())), {7, number});
  LogWriter writer(path, header);
  for (int moves = 0; moves < most && live.waits_for() != LiveGame::Waits::over; ++moves) {
    const Policy& policy = *players.seats[live.mover()];
    const int seat = live.mover();
    Move move;
    if (live.waits_for() == LiveGame::Waits::start) {
      move = Move::starting(takes_offer(policy, live.view()));
    } else if (live.waits_for() == LiveGame::Waits::roll) {
      move = Move::rolling(live.next_faces());
    } else {
      const Decision play = drawn(policy, live.view(), live.options());
      move = Move::playing(live.options()[play.option], play.then);
    }
    live.apply(move);
    writer.add(seat, move);
  }
  return read_log(path);
}

double sum(const SeatReview& s) { return s.start + s.luck + s.luck_of_others - s.lost + s.lost_by_others; }

// Of the first games of three, which are judged by points and add up.
std::vector<Review> reviews_by_points(const Players& players, std::uint64_t games) {
  const tests::TempDirectory directory;
  const GameAdviser adviser(players.solved, 3);
  std::vector<Review> out;
  for (std::uint64_t g = 0; g < games; ++g) {
    const std::string path = directory / std::to_string(g);
    out.push_back(review_game(players.game, played(players, g, path), path, adviser));
    CHECK_FALSE(out.back().by_chances);
    for (const SeatReview& seat : out.back().seats) CHECK(sum(seat) == Approx(seat.result).margin(1e-6));
  }
  return out;
}

}  // namespace

TEST_CASE("Start, luck and losses are the result, in chances for two", "[review][long]") {
  const tests::TempDirectory directory;
  int number = 0;
  for (const char* rules : {"classic", "first-past", "on-the-board", "official+pass", "official+single-roll-hot-dice",
                            "carry-over", "zilch", "facebook", "facebook+farkle.first=300"}) {
    INFO(rules);
    const Players players(rules, {"optimal", "random"}, {"game.target=1500"});
    const GameAdviser adviser(players.solved, 2);
    double random_lost = 0;
    for (int g = 0; g < tests::cases(10); ++g) {
      const std::string path = directory / std::to_string(number++);
      const GameLog log = played(players, static_cast<std::uint64_t>(g), path);
      const Review review = review_game(players.game, log, path, adviser);
      REQUIRE(review.over);
      CHECK(review.unjudged_turns == 0);
      for (const SeatReview& seat : review.seats) {
        CHECK((seat.result == 0 || seat.result == 1));
        CHECK(sum(seat) == Approx(seat.result).margin(1e-8));
      }
      CHECK(review.seats[0].result + review.seats[1].result == 1);
      CHECK(review.seats[0].lost == Approx(0).margin(1e-6));  // optimal keeps its worths as floats
      CHECK(review.seats[0].lost_by_others == review.seats[1].lost);
      for (const JudgedDecision& d : review.decisions) {
        CHECK(d.keep_loss + d.then_loss == Approx(d.loss));
        CHECK((d.loss > least_mistake) == (d.mistake != Mistake::none));
      }
      random_lost += review.seats[1].lost;
    }
    CHECK(random_lost > 0.01);
  }
}

TEST_CASE("A game that is not over stands where its position is worth", "[review]") {
  const tests::TempDirectory directory;
  const Players players("carry-over", {"random", "turn"}, {"game.target=1500"});
  const GameAdviser adviser(players.solved, 2);
  for (int moves = 0; moves < 40; moves += tests::sanitized ? 13 : 1) {
    const std::string path = directory / std::to_string(moves);
    const Review review = review_game(players.game, played(players, 3, path, moves), path, adviser);
    for (const SeatReview& seat : review.seats) CHECK(sum(seat) == Approx(seat.result).margin(1e-8));
    if (moves == 0) CHECK(review.seats[0].start == Approx(players.solved->duel().first_player_wins()));
  }
}

TEST_CASE("Start, luck and losses are the result, in chances for three", "[review][long]") {
  const tests::TempDirectory directory;
  int number = 0;
  for (const auto& [rules, target, estimated] :
       std::vector<std::tuple<std::string, std::string, bool>>{{"classic", "800", false},
                                                               {"classic+farkle.first=200", "600", false},
                                                               {"carry-over", "1000", true},
                                                               {"zilch", "1000", true}}) {
    INFO(rules << " to " << target);
    const Players players(rules, {"turn", "random", "bank-at:300"}, {"game.target=" + target});
    const GameAdviser adviser(players.solved, 3);
    double random_lost = 0, turn_lost = 0;
    for (int g = 0; g < tests::cases(3); ++g) {
      const std::string path = directory / std::to_string(number++);
      const Review review =
          review_game(players.game, played(players, static_cast<std::uint64_t>(g), path), path, adviser);
      CHECK(review.by_chances);
      CHECK(review.error.has_value() == estimated);
      CHECK(review.unjudged_turns == 0);
      double start = 0, result = 0;
      for (const SeatReview& seat : review.seats) {
        CHECK(sum(seat) == Approx(seat.result).margin(1e-8));
        CHECK((seat.result == 0 || seat.result == 1));
        CHECK(seat.lost_by_others == 0);
        start += seat.start;
        result += seat.result;
      }
      CHECK(start == Approx(rules == "carry-over" ? 2 : 1));
      CHECK(result == (rules == "carry-over" ? 2 : 1));
      random_lost += review.seats[1].lost;
      turn_lost += review.seats[0].lost;
    }
    CHECK(random_lost > turn_lost);
  }
}

TEST_CASE("Start, luck and losses are the points of the turns, where chances are not known", "[review]") {
  const Players players("official+pass", {"turn", "random", "bank-at:300"}, {"game.target=2000"});
  double random_lost = 0;
  for (const Review& review : reviews_by_points(players, 5)) {
    CHECK(review.seats[0].lost == Approx(0).margin(1e-6));
    random_lost += review.seats[1].lost;
  }
  CHECK(random_lost > 1);
}

TEST_CASE("A roll that wins at once is worth no points, and changes none", "[review]") {
  const Players players("official+game.last_round=overtaken+score.win=[\"4x*\"]", {"turn", "random", "bank-at:300"},
                        {});
  int before_the_target = 0;
  for (const Review& review : reviews_by_points(players, 5)) {
    before_the_target += review.end.seats[review.end.decided].bank < players.game.rules.game.target;
  }
  CHECK(before_the_target > 0);
}

TEST_CASE("A turn for the chance not to lose is not judged by points", "[review]") {
  const Players players("official+pass", {"bank-at:300", "random", "bank-at:300"},
                        {"game.target=500", "game.end=not-last"});
  int last_turns = 0;
  for (const Review& review : reviews_by_points(players, 20)) {
    last_turns += review.unjudged_turns;
  }
  CHECK(last_turns > 0);
}

TEST_CASE("Two players whose game is not solved are judged by points", "[review]") {
  const tests::TempDirectory directory;
  for (const char* rules : {"official+pass+farkle.penalty=50", "official+game.rounds=3+farkle.first=50"}) {
    INFO(rules);
    const Players players(rules, {"bank-at:300", "turn"}, {"game.target=1000"});
    const std::string path = directory / rules;
    const Review review = review_game(players.game, played(players, 1, path), path, GameAdviser(players.solved, 2));
    CHECK_FALSE(review.by_chances);
    for (const SeatReview& seat : review.seats) CHECK(sum(seat) == Approx(seat.result).margin(1e-6));
  }
}

TEST_CASE("Mistakes have names", "[review]") {
  const tests::TempDirectory directory;
  const Players players("official+pass",
                        {"turn", "turn", "turn"});  // by points, so that it is easy to see what is right
  LogHeader header;
  header.players = {"a", "b", "c"};
  header.real_dice = true;
  const std::string path = directory / "log";
  LiveGame live(players.game, start_match(players.game.rules, 3));
  LogWriter writer(path, header);
  const auto make = [&](const Move& move) {
    const int seat = live.mover();
    live.apply(move);
    writer.add(seat, move);
  };
  const auto keep = [&](Dice dice, Action then) {
    make(Move::playing(live.options()[live.options_keeping(dice)[0]], then));
  };
  make(Move::rolling({1, 2, 3, 4, 6, 6}));
  keep({1}, Action::bank);  // 100 with five dice left
  make(Move::rolling({1, 1, 1, 5, 2, 3}));
  keep({1, 1, 1, 5}, Action::roll);  // 1,050 with two dice left
  make(Move::rolling({2, 3}));
  make(Move::rolling({1, 1, 1, 2, 3, 5}));
  keep({5}, Action::roll);
  make(Move::rolling({2, 3, 4, 6, 6}));
  const Review review = review_game(players.game, read_log(path), path, GameAdviser(players.solved, 3));
  REQUIRE(review.decisions.size() == 3);
  CHECK(in_words(review.decisions[0].mistake) == "banked too early");
  CHECK(in_words(review.decisions[1].mistake) == "banked too late");
  CHECK(in_words(review.decisions[2].mistake) == "kept too little");
  CHECK(review.decisions[1].loss == Approx(1050 - players.solved->turn(true).at(1050, 2).roll_value));
}
