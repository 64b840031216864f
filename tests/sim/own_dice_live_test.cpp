// Live games of two players with dice of their own.
#include "sim/engine/engine.hpp"
#include "sim/live/live_session.hpp"
#include "sim/live/review.hpp"
#include "sim/policies/make_policy.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "tests/catch.hpp"
#include "tests/support/temp_directory.hpp"

using namespace farkle;
using Waits = LiveGame::Waits;

namespace {

const std::string lucky_and_odd = R"(dice.set=["lucky","lucky","odd","odd","odd","odd"])",
                  pie = R"(dice.set=["pie","pie","pie","pie","pie","pie"])",
                  jokers = R"(dice.set=["devils-head","devils-head","ordinary","ordinary","ordinary","king"])";

Rules rules_with(const std::string& dice) {
  return load_rules("kingdom-come", {"game.target=1000", "game.end=last-turn", dice}).rules;
}

std::shared_ptr<Solved> solved_with(const std::string& mine, const std::string& theirs) {
  return solved_for(quiet_run, rules_with(mine), false, solved_for(quiet_run, rules_with(theirs), false));
}

}  // namespace

TEST_CASE("Live games of players with dice of their own are the engine's, and so are their logs", "[live]") {
  const tests::TempDirectory directory;
  for (const auto& [mine, theirs] : {std::pair{lucky_and_odd, pie}, {pie, jokers}, {jokers, lucky_and_odd}}) {
    const auto solved = solved_with(mine, theirs);
    std::vector<std::shared_ptr<const Policy>> policies;
    LogHeader header;
    header.players = {"optimal", "turn"};
    header.own_dice = {"some", ""};
    header.seed = 7;
    for (const std::string& name : header.players)
      policies.push_back(make_policy(name, solved, 2, static_cast<int>(policies.size())));
    std::vector<GameRecord> expected;
    const auto engine = reference_engine(
        {solved->game, {policies[0].get(), policies[1].get()}}, "",
        [&](const GameRange&, std::span<const GameRecord> games) { expected.assign(games.begin(), games.end()); });
    Tally tally(2);
    engine->play(header.seed, {0, 20}, tally);
    const GameAdviser adviser(solved, 2);
    for (std::size_t k = 0; k < expected.size(); k += 2) {  // in which the first player begins
      header.game = k / 2;
      const std::string path = directory / (mine + std::to_string(k));
      LiveSession session(solved->game, header, policies);
      session.log_to(path);
      while (session.step()) {
      }
      const GameLog log = read_log(path);
      LiveGame again(solved->game, start_match(solved->rules, 2), {header.seed, header.game});
      for (const LogEntry& entry : log.entries) replay(log, path, entry, again);
      CHECK(log.header.own_dice == header.own_dice);
      for (const GameRecord& record : {session.live().record(), again.record()}) {
        REQUIRE(record.end == expected[k].end);
        REQUIRE(record.seats == expected[k].seats);
      }
      const Review review = review_game(solved->game, log, path, adviser);
      CHECK(review.seats[0].start == Approx(solved->duel().first_player_wins()).margin(1e-12));
      CHECK(review.seats[0].lost < 1e-9);
      for (const SeatReview& seat : review.seats)
        CHECK(seat.start + seat.luck + seat.luck_of_others - seat.lost + seat.lost_by_others ==
              Approx(seat.result).margin(1e-9));
    }
  }
}

TEST_CASE("A face that a die never shows is refused for its owner alone", "[live]") {
  const auto solved = solved_with(pie, lucky_and_odd);
  LiveGame live(solved->game, start_match(solved->rules, 2));
  CHECK_THROWS_WITH(live.apply(Move::rolling({1, 1, 2, 3, 4, 6})), Catch::Contains("never show a 6"));
  live.apply(Move::ending({TurnEnd::Kind::bank, 100, 0}));
  live.apply(Move::rolling({1, 1, 2, 3, 4, 6}));
  CHECK(live.waits_for() == Waits::play);
  live.apply(Move::playing(live.options()[live.options_keeping({1, 1})[0]], Action::bank));
  CHECK_THROWS_WITH(live.apply(Move::rolling({1, 1, 2, 3, 4, 5})), Catch::Contains("never show a 5"));
}

TEST_CASE("A log names the dice of two players or of none", "[live]") {
  const tests::TempDirectory directory;
  LogHeader header;
  header.players = {"you", "turn"};
  LogWriter(directory / "none", header);
  CHECK_FALSE(tests::read_file(directory / "none").find("own_dice") != std::string::npos);
  CHECK(read_log(directory / "none").header.own_dice.empty());
  header.own_dice = {"lucky"};
  LogWriter(directory / "one", header);
  CHECK_THROWS_WITH(read_log(directory / "one"), Catch::Contains(":1: own_dice: only for two players"));
  header.own_dice = {"lucky", "odd"};
  header.players.emplace_back("turn");
  LogWriter(directory / "three", header);
  CHECK_THROWS_WITH(read_log(directory / "three"), Catch::Contains(":1: own_dice: only for two players"));
}
