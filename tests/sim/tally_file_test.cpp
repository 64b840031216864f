#include "sim/tally/tally_file.hpp"

#include "sim/engine/engine.hpp"
#include "solver/game/error.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/support/temp_directory.hpp"

using namespace farkle;

namespace {

constexpr std::int64_t asked = 900;

struct PlayedRun {
  tests::Players players{"carry-over", {"turn", "bank-at:300", "random"}, {"game.target=2000"}};
  TallyFile of(const GameRange& range) const {
    const auto engine = make_engine({players.game, players.seats});
    const Rules& rules = players.game.rules;
    TallyFile file{{rules.id,
                    rules.name,
                    fingerprint(rules),
                    rules.game.target,
                    players.game.scorer.step(),
                    true,
                    3,
                    {"turn", "bank-at:300", "random"},
                    {"", "", ""},
                    engine->name(),
                    engine->why(),
                    {}},
                   asked,
                   {range},
                   Tally(3)};
    file.tally = run_tournament(*engine, 3, range);
    return file;
  }
};

std::string refusal(const TallyFile& a, const TallyFile& b) {
  TallyFile sum = a;
  try {
    add_games(sum, "a.json", b, "b.json");
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("Counts come back from a file as they were", "[tally-file]") {
  const tests::TempDirectory directory;
  TallyFile file = PlayedRun().of({0, asked});
  file.run.exact = ExactChances{1.0 / 3, 0.1, "evaluation"};
  REQUIRE(file.tally.players[1].offers_seen > 0);
  REQUIRE(file.tally.players[1].hot_dice.yy > 0);
  save_tally(directory / "counts", file);
  const TallyFile back = load_tally(directory / "counts");
  CHECK(back.tally == file.tally);
  CHECK(back.ranges == file.ranges);
  CHECK(back.asked == asked);
  CHECK(back.run.exact == file.run.exact);
  CHECK(back.run.rules_name == file.run.rules_name);
  CHECK(difference(back.run, file.run).empty());
  CHECK(to_text(back) == to_text(file));
  CHECK(directory.entries() == 1);
}

TEST_CASE("Parts add up to the whole, in any order", "[tally-file]") {
  const PlayedRun run;
  const TallyFile whole = run.of({0, asked});
  std::vector<TallyFile> parts;
  for (int i = 0; i < 3; ++i) parts.push_back(run.of(shard({0, asked}, 3, i, 3)));
  TallyFile sum = parts[2];
  add_games(sum, "2", parts[0], "0");
  CHECK(sum.missing() == std::vector<GameRange>{shard({0, asked}, 3, 1, 3)});
  add_games(sum, "sum", parts[1], "1");
  CHECK(sum.missing().empty());
  CHECK(to_text(sum) == to_text(whole));
}

TEST_CASE("What does not belong together is not added", "[tally-file]") {
  const PlayedRun run;
  const TallyFile a = run.of({0, 300}), b = run.of({300, 300});
  CHECK(refusal(a, b).empty());
  CHECK_THAT(refusal(a, a), Catch::Contains("games 0 to 299"));
  CHECK_THAT(refusal(a, run.of({297, 30})),
             Catch::Contains("games 297 to 299") && Catch::Contains("a.json") && Catch::Contains("b.json"));
  TallyFile other = b;
  other.run.seed = 4;
  CHECK_THAT(refusal(a, other), Catch::Contains("seed"));
  other = b;
  other.run.fingerprint[0] ^= 1;
  CHECK_THAT(refusal(a, other), Catch::Contains("rules"));
  other = b;
  other.run.policies[1] = "bank-at:350";
  CHECK_THAT(refusal(a, other), Catch::Contains("bank-at:350"));
  other = b;
  other.run.policies.pop_back();
  CHECK_THAT(refusal(a, other), Catch::Contains("policies"));
  other = b;
  other.run.engine = "turns";
  CHECK_THAT(refusal(a, other), Catch::Contains("engine"));
  TallyFile first = a;
  first.run.marks[0] = "1", other = b, other.run.marks[0] = "2";
  CHECK_THAT(refusal(first, other), Catch::Contains("another file"));
  other.run.marks[0] = "1", other.run.policies[0] = "file:elsewhere.toml";
  CHECK(refusal(first, other).empty());
}

TEST_CASE("Counts of seats that do not add up are refused", "[tally-file]") {
  const TallyFile good = PlayedRun().of({0, 30});
  const auto refused = [&](std::int64_t PlayerTally::SeatTally::*count, std::int64_t first, std::int64_t second) {
    TallyFile file = good;
    file.tally.players[0].seats[0].*count += first;
    file.tally.players[0].seats[1].*count += second;
    CHECK_THROWS_AS(tally_from_text(to_text(file), "x"), UserError);
  };
  refused(&PlayerTally::SeatTally::games, 1, 0);
  refused(&PlayerTally::SeatTally::decided, 1, 0);
  refused(&PlayerTally::SeatTally::decided, 30, -30);  // more than were played there
}

TEST_CASE("A damaged file is refused whatever was changed", "[tally-file]") {
  const std::string text = to_text(PlayedRun().of({0, 30}));
  REQUIRE_NOTHROW(tally_from_text(text, "x"));
  int accepted = 0;
  for (std::size_t at = 0; at + 1 < text.size(); ++at) {  // the last byte ends the line
    std::string damaged = text;
    damaged[at] = damaged[at] == '1' ? '2' : '1';
    try {
      tally_from_text(damaged, "x");
      ++accepted;
    } catch (const UserError&) {
    }
  }
  CHECK(accepted == 0);
  for (const char* wrong : {"", "{}", "[]", "7", "not json", "{\"schema\": 7}", "{\"schema\": \"farkle.tally/1\"}",
                            "{\"schema\": \"farkle.tally/1\", \"checksum\": \"x\"}"})
    CHECK_THROWS_AS(tally_from_text(wrong, "x"), UserError);
  CHECK_THROWS_AS(tally_from_text(text.substr(0, text.size() / 2), "x"), UserError);
  CHECK_THROWS_AS(load_tally("/nowhere/counts"), CannotDo);
}
