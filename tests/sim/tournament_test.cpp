#include "sim/engine/engine.hpp"

#include <set>

#include "sim/tally/tally_file.hpp"
#include "solver/game/error.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/thread_ranks.hpp"

using namespace farkle;
using tests::Players;

namespace {

std::unique_ptr<Engine> reference(const Players& players) {
  return make_engine({players.game, players.seats}, EngineChoice::reference);
}

Tally run(const Players& players, GameRange range, TournamentControl control = {}) {
  return run_tournament(*reference(players), 3, range, control);
}

}  // namespace

TEST_CASE("Schedule: in a group everybody sits everywhere once", "[schedule]") {
  for (int players = 2; players <= 8; ++players)
    for (std::uint64_t group = 0; group < 3; ++group) {
      std::set<std::pair<int, int>> seen;
      for (int g = 0; g < players; ++g) {
        const Seating where =
            seating(players, group * static_cast<std::uint64_t>(players) + static_cast<std::uint64_t>(g));
        CHECK(where.group == group);
        std::set<int> sitting;
        for (int seat = 0; seat < players; ++seat) {
          sitting.insert(where.player_at(seat));
          seen.emplace(where.player_at(seat), seat);
          CHECK(where.seat_of(where.player_at(seat)) == seat);
        }
        CHECK(sitting.size() == static_cast<std::size_t>(players));
      }
      CHECK(seen.size() == static_cast<std::size_t>(players * players));
    }
}

TEST_CASE("Shards are cut between groups and are the whole together", "[schedule]") {
  for (const int players : {2, 3, 5})
    for (const std::int64_t games : {1, 7, 30, 1000, 1001})
      for (const int n : {1, 2, 7}) {
        std::uint64_t next = 60;
        std::int64_t sum = 0;
        for (int i = 0; i < n; ++i) {
          const GameRange part = shard({60, games}, players, i, n);
          CHECK(part.first == next);
          CHECK((part.first % static_cast<std::uint64_t>(players) == 0 || part.count == 0));
          next += static_cast<std::uint64_t>(part.count);
          sum += part.count;
          CHECK(part.count <= games / n + 2 * players);
        }
        CHECK(sum == games);
      }
}

TEST_CASE("Tournaments count every game once", "[tournament]") {
  for (const std::string& spec : tests::every_spec())
    for (const int n : {2, 3}) {
      INFO(spec);
      const std::vector<std::string> names = {"bank-at:300", "turn", "random"};
      const Players players(spec, {names.begin(), names.begin() + n}, {"game.target=2000"});
      const Tally tally = run(players, {0, 61});
      CHECK(tally.games == 61);
      std::int64_t decided = 0, turns = 0, in_bins = 0, groups = 0;
      for (const PlayerTally& player : tally.players) {
        CHECK(player.in_all().games == 61);
        decided += player.decided();
        for (const std::int64_t g : player.groups_decided) groups += g;
      }
      for (std::size_t t = 0; t < tally.turns.size(); ++t)
        turns += static_cast<std::int64_t>(t) * tally.turns[t], in_bins += tally.turns[t];
      CHECK(decided == 61);
      CHECK(groups == n * (61 / n));
      CHECK(in_bins == 61);
      CHECK(turns == tally.all_turns());
    }
}

TEST_CASE("The turns of long games are counted as they are", "[tournament]") {
  const Players players("classic", {"bank-at:300", "bank-at:300"}, {"game.target=250000"});
  const Tally whole = run(players, {0, 20});
  CHECK(run_tournament(*make_engine({players.game, players.seats}), 3, {0, 20}) == whole);
  Tally merged = run(players, {10, 10});
  merged += run(players, {0, 10});
  CHECK(merged == whole);
  CHECK(tally_of_text(text_of(whole), 2) == whole);
  std::int64_t turns = 0;
  for (std::size_t t = 0; t < whole.turns.size(); ++t) turns += static_cast<std::int64_t>(t) * whole.turns[t];
  CHECK(turns == whole.all_turns());
  CHECK(turns > 20 * 1200);
}

TEST_CASE("The counts do not depend on threads, shards or the order of work", "[tournament]") {
  for (const std::size_t n : {2u, 3u}) {
    const std::vector<std::string> names = {"bank-at:300", "bank-at:500", "turn"};
    const Players players("classic", {names.begin(), names.begin() + static_cast<std::ptrdiff_t>(n)},
                          {"game.target=2000"});
    const auto count = static_cast<std::int64_t>(10'000 * n + 1);
    const Tally whole = run(players, {0, count}, {.threads = 1});
    CHECK(run(players, {0, count}, {.threads = 2}) == whole);
    Tally merged(static_cast<int>(n));
    for (int i = 2; i >= 0; --i) merged += run(players, shard({0, count}, static_cast<int>(n), i, 3));
    CHECK(merged == whole);
    CHECK_FALSE(run(players, {n, count}) == whole);
    CHECK_FALSE(run_tournament(*reference(players), 4, {0, count}) == whole);
  }
}

TEST_CASE("Equal players tie in every mirrored group, players who differ do not", "[tournament]") {
  const Players same("classic", {"bank-at:300", "bank-at:300", "bank-at:300"}, {"game.target=2000"});
  const Tally tied = run(same, {0, 3000});
  for (const PlayerTally& player : tied.players) CHECK(player.groups_decided[1] == 1000);

  const Players pair("classic", {"bank-at:300", "bank-at:800"}, {"game.target=2000"});
  const Tally tally = run(pair, {0, 4000});
  const PairCounts pairs = tally.pairs(true);
  CHECK(pairs.discordant() + pairs.even() == 2000);
  CHECK(2 * pairs.won() + pairs.even() == tally.players[0].decided());
  CHECK(pairs.discordant() > 100);
  CHECK(tally.pairs(false).won() == pairs.lost());
}

TEST_CASE("A stop flag keeps what was played: a range from the first game", "[tournament]") {
  const Players players("classic", {"bank-at:300", "bank-at:500"}, {"game.target=2000"});
  std::atomic<bool> stop = false;
  std::int64_t last = 0;
  const TournamentControl control{.threads = 2, .stop = &stop, .progress = [&](std::int64_t done) {
                                    CHECK(done > last);
                                    last = done;
                                    if (done >= 20'000) stop = true;
                                  }};
  const auto engine = reference(players);
  const Tally part = run_tournament(*engine, 3, {10, 1'000'000}, control);
  CHECK((part.games > 0 && part.games < 100'000));
  CHECK(part.games == last);  // nothing that was counted on the way is lost
  CHECK(part == run(players, {10, part.games}));
  CHECK(run_tournament(*engine, 3, {0, 100}).games == 100);
}

TEST_CASE("A stopping rule stops at the same game with any number of threads", "[tournament]") {
  const Players players("classic", {"bank-at:300", "bank-at:500"}, {"game.target=2000"});
  std::vector<std::int64_t> played;
  for (const int threads : {1, 2}) {
    int looks = 0;
    const TournamentControl control{.threads = threads,
                                    .go_on = [&](const Tally& t) { return ++looks, t.players[0].decided() < 25'000; }};
    const Tally tally = run_tournament(*reference(players), 3, {0, 1'000'000}, control);
    CHECK(tally.players[0].decided() >= 25'000);
    CHECK(looks >= 3);
    CHECK(tally == run(players, {0, tally.games}));
    played.push_back(tally.games);
  }
  CHECK(played[0] == played[1]);
}

TEST_CASE("Ranks that share the games count as one does", "[tournament][ranks]") {
  for (const std::size_t n : {2u, 3u}) {
    const std::vector<std::string> names = {"bank-at:300", "bank-at:500", "turn"};
    const Players players("classic", {names.begin(), names.begin() + static_cast<std::ptrdiff_t>(n)},
                          {"game.target=2000"});
    const auto engine = reference(players);
    for (const std::int64_t games : {1, 20'000, 50'001}) {
      const auto until = [games](const Tally& t) { return games < 50'000 || t.players[0].decided() < 5000; };
      const Tally alone = run_tournament(*engine, 3, {0, games}, {.go_on = until});
      CHECK((alone.games < games) == (games > 50'000));
      for (const int ranks : {2, 3}) {
        std::vector<Tally> results(static_cast<std::size_t>(ranks));
        const RunEnd end = tests::on_threads(ranks, [&](const Ranks& all) {
          const TournamentControl control{.threads = 1, .ranks = &all, .go_on = until};
          results[all.rank()] = run_tournament(*engine, 3, {0, games}, control);
        });
        CHECK(end.code == 0);
        for (const Tally& result : results) CHECK(result == alone);
      }
    }
  }
}

TEST_CASE("Ranks stop together, with a range from the first game", "[tournament][ranks]") {
  const Players players("classic", {"bank-at:300", "bank-at:500"}, {"game.target=2000"});
  const auto engine = reference(players);
  std::vector<Tally> results(2);
  const RunEnd end = tests::on_threads(2, [&](const Ranks& ranks) {
    std::atomic<bool> stop = false;
    const TournamentControl control{.threads = 1, .stop = &stop, .ranks = &ranks, .go_on = [&](const Tally& t) {
                                      if (ranks.rank() == 1 && t.games >= 40'000) stop = true;
                                      return true;
                                    }};
    results[ranks.rank()] = run_tournament(*engine, 3, {10, 1'000'000}, control);
  });
  CHECK(end.code == 0);
  for (const Tally& result : results) {
    CHECK(result.games == 40'000);
    CHECK(result == run(players, {10, 40'000}));
  }
}

TEST_CASE("What cannot be played is an error", "[tournament]") {
  const Players players("classic", {"bank-at:300", "bank-at:500"}, {"game.target=2000"});
  const auto engine = reference(players);
  CHECK_THROWS_AS(run_tournament(*engine, 3, {0, 0}), UserError);
  CHECK_THROWS_AS(run_tournament(*engine, 3, {1, 10}), UserError);
  Players idle("classic", {});
  idle.add(std::make_shared<tests::NeverBanks>());
  idle.add(std::make_shared<tests::NeverBanks>());
  CHECK_THROWS_AS(run_tournament(*reference(idle), 3, {0, 10}, {.threads = 2}), CannotDo);
}
