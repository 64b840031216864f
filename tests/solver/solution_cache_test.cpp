#include "solver/storage/solution_cache.hpp"

#include "solver/storage/solution_file.hpp"
#include "tests/catch.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/random_duel.hpp"
#include "tests/support/temp_directory.hpp"

using namespace farkle;
using namespace farkle::tests;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

template <class Solution>
struct Found {
  std::optional<Saved<Solution>> saved;
  std::string note;
};

template <class Load>
auto found(const fs::path& path, Cached what, const Load& load) {
  std::string why;
  auto saved = from_cache(
      path, what, [&](const std::string& note) { why = note; }, load);
  return Found<decltype(saved->solution)>{std::move(saved), why};
}

auto try_load_cached(const SmallGame& game, Cached what = Cached::solution) {
  const fs::path path = cache_path(game.rules, what);
  return found(path, what, [&] { return load_duel(path, game.rules, game.model); });
}

auto try_load_cached_turns(const SmallGame& game) {
  const fs::path path = cache_path(game.rules, Cached::solution, turns_of_a_duel);
  return found(path, Cached::solution, [&] { return load_turns(path, game.rules); });
}

// Returns why it could not be kept.
std::string save_cached(const SmallGame& game, const DuelSolution& solution, Cached what = Cached::solution) {
  std::string why;
  const fs::path path = cache_path(game.rules, what);
  const auto save = [&] { save_duel(path, game.rules, solution, what == Cached::solution); };
  to_cache(
      path, [&](const std::string& note) { why = note; }, save);
  return why;
}

}  // namespace

TEST_CASE("the cache is where XDG says, or in the home directory", "[solution_cache]") {
  const SmallGame game("classic");
  const std::string name = "duel-" + fingerprint(game.rules) + "-" + std::to_string(solution_format);
  const Environment home("HOME", "/home/me");
  {
    const Environment xdg("XDG_CACHE_HOME", "/some/cache");
    REQUIRE(cache_path(game.rules) == "/some/cache/farkle/" + name + ".solution");
    REQUIRE(cache_path(game.rules, Cached::checkpoint) == "/some/cache/farkle/" + name + ".checkpoint");
  }
  for (const char* unset : {static_cast<const char*>(nullptr), "", "relative/cache"}) {
    const Environment xdg("XDG_CACHE_HOME", unset);
    REQUIRE(cache_path(game.rules) == "/home/me/.cache/farkle/" + name + ".solution");
    const Environment homeless("HOME", nullptr);
    REQUIRE(cache_path(game.rules).empty());
    REQUIRE_FALSE(try_load_cached(game).saved);
    REQUIRE(try_load_cached(game).note == "");
    REQUIRE_THAT(save_cached(game, game.random_solution(1)), Contains("HOME"));
  }
}

TEST_CASE("what was saved in the cache is found again", "[solution_cache]") {
  const TempDirectory directory;
  const Environment xdg("XDG_CACHE_HOME", (directory / "not/yet/there").c_str());
  const SmallGame classic("classic"), carry_over("carry-over");
  for (const SmallGame* game : {&classic, &carry_over}) {
    const auto nothing = try_load_cached(*game);
    REQUIRE_FALSE(nothing.saved);
    REQUIRE(nothing.note == "");
    const DuelSolution solution = game->random_solution(1);
    REQUIRE(save_cached(*game, solution) == "");
    const auto found = try_load_cached(*game);
    REQUIRE(found.note == "");
    REQUIRE(found.saved);
    REQUIRE(same(found.saved->solution, solution));
  }
}

TEST_CASE("a damaged or misplaced cache file is ignored with a note and replaced", "[solution_cache]") {
  const TempDirectory directory;
  const Environment xdg("XDG_CACHE_HOME", directory.path().c_str());
  const SmallGame game("classic"), other("official");
  const DuelSolution solution = game.random_solution(1);
  REQUIRE(save_cached(game, solution) == "");
  const fs::path path = cache_path(game.rules);
  const std::string sound = read_file(path);
  std::string damaged = sound;
  damaged[1000] = static_cast<char>(~damaged[1000]);
  REQUIRE(save_cached(other, other.random_solution(1)) == "");
  const std::string foreign = read_file(cache_path(other.rules));
  save_duel(directory / "unfinished", game.rules, solution, false);
  for (const std::string& bytes :
       {damaged, sound.substr(0, 500), std::string("text"), foreign, read_file(directory / "unfinished")}) {
    write_file(path, bytes);
    const auto found = try_load_cached(game);
    REQUIRE_FALSE(found.saved);
    REQUIRE_THAT(found.note, Contains("cache ignored: " + path.string() + ": "));
    REQUIRE(save_cached(game, solution) == "");
    REQUIRE(try_load_cached(game).saved);
  }
}

TEST_CASE("a cache that cannot be written is a note, not an error", "[solution_cache]") {
  const TempDirectory directory;
  write_file(directory / "file", "not a directory");
  const Environment xdg("XDG_CACHE_HOME", (directory / "file").c_str());
  const SmallGame game("classic");
  REQUIRE_THAT(save_cached(game, game.random_solution(1)),
               Contains("not kept for the next time: " + (directory / "file").string()));
  REQUIRE_FALSE(try_load_cached(game).saved);
}

TEST_CASE("a checkpoint is kept apart until the solution is there", "[solution_cache]") {
  const TempDirectory directory;
  const Environment xdg("XDG_CACHE_HOME", directory.path().c_str());
  const SmallGame game("carry-over");
  const DuelSolution half = game.random_solution(1), whole = game.random_solution(2);
  REQUIRE(save_cached(game, half, Cached::checkpoint) == "");
  REQUIRE_FALSE(try_load_cached(game).saved);
  const auto found = try_load_cached(game, Cached::checkpoint);
  REQUIRE(found.saved);
  REQUIRE_FALSE(found.saved->head.complete());
  REQUIRE(same_stand(found.saved->solution, half));

  // Solving goes on from all of it, so all of it is checked.
  const fs::path path = cache_path(game.rules, Cached::checkpoint);
  const std::string sound = read_file(path);
  std::string damaged = sound;
  damaged[damaged.size() - 100] = static_cast<char>(~damaged[damaged.size() - 100]);
  write_file(path, damaged);
  REQUIRE_FALSE(try_load_cached(game, Cached::checkpoint).saved);
  REQUIRE_THAT(try_load_cached(game, Cached::checkpoint).note, Contains("is damaged"));

  REQUIRE(save_cached(game, whole) == "");
  REQUIRE(same(try_load_cached(game).saved->solution, whole));
}

TEST_CASE("turns that were kept come back bit for bit, or are refused", "[solution_cache]") {
  const TempDirectory directory;
  const Environment xdg("XDG_CACHE_HOME", directory.path().c_str());
  const SmallGame game("classic"), other("official");
  const auto seats = static_cast<std::size_t>(SeatStates(game.rules).size());
  Random random(1);
  std::vector<TurnDistribution> by_pair(seats * seats);
  for (TurnDistribution& turn : by_pair) {  // some of them alike
    turn.farkle = static_cast<double>(random.below(3)) / 7;
    turn.banked.assign(random.below(4), 1.0 / 3);
  }
  const DuelTurns turns = without_repeats(by_pair);
  CHECK(turns.turns.size() <= 12);
  for (std::size_t k = 0; k < by_pair.size(); ++k) REQUIRE(turns.turns[turns.number[k]] == by_pair[k]);

  CHECK_FALSE(try_load_cached_turns(game).saved);
  fs::create_directories(cache_path(game.rules).parent_path());
  save_turns(cache_path(game.rules, Cached::solution, turns_of_a_duel), game.rules, turns);
  const auto found = try_load_cached_turns(game);
  REQUIRE(found.saved);
  CHECK(found.note == "");
  CHECK(found.saved->solution.turns == turns.turns);
  CHECK(found.saved->solution.number == turns.number);
  CHECK_FALSE(try_load_cached(game).saved);

  const fs::path path = cache_path(game.rules, Cached::solution, turns_of_a_duel);
  const std::string sound = read_file(path);
  const auto refused = [&](const std::string& why) {
    const auto again = try_load_cached_turns(game);
    CHECK_FALSE(again.saved);
    CHECK_THAT(again.note, Contains("cache ignored: " + path.string()) && Contains(why));
  };
  for (const std::size_t at : {std::size_t{10}, sizeof(SolutionHead) + 3, sound.size() - 20}) {
    std::string damaged = sound;
    damaged[at] = static_cast<char>(~damaged[at]);
    write_file(path, damaged);
    refused("");
  }
  // Sound files whose numbers make no sense together.
  DuelTurns wrong = turns;
  wrong.number.back() = static_cast<std::uint32_t>(wrong.turns.size());
  save_turns(path, game.rules, wrong);
  refused("the sizes that these rules need");
  wrong = turns;
  wrong.number.push_back(0);
  save_turns(path, game.rules, wrong);
  refused("the sizes that these rules need");
  save_duel(path, game.rules, game.random_solution(1), true);
  refused("is for a two-player game, not the turns of a two-player game");
}
