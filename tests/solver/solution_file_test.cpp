#include "solver/storage/solution_file.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "solver/game/error.hpp"
#include "tests/catch.hpp"
#include "tests/support/random_duel.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/temp_directory.hpp"

using namespace farkle;
using namespace farkle::tests;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t head_bytes = sizeof(SolutionHead);

// What load_duel and the touching of everything say; "" when nothing is wrong.
std::string complaint(const fs::path& path, const SmallGame& game) {
  try {
    all_offers(load_duel(path, game.rules, game.model).solution.values);
    return "";
  } catch (const CannotDo& e) {
    return e.what();
  }
}

// Every complaint names the file and says what to do.
void check_refused(const fs::path& path, const SmallGame& game, const std::string& why = "") {
  const std::string text = complaint(path, game);
  CAPTURE(text);
  REQUIRE(text.rfind(path.string() + ": ", 0) == 0);
  REQUIRE(text.find(" - ") != std::string::npos);
  REQUIRE(text.find('\n') == std::string::npos);
  REQUIRE_THAT(text, Contains(why));
}

}  // namespace

TEST_CASE("a saved solution comes back bit for bit", "[solution_file]") {
  const TempDirectory directory;
  for (const char* spec :
       {"classic", "on-the-board", "zilch", "carry-over", "facebook", "classic+game.last_round=equal"}) {
    CAPTURE(spec);
    const SmallGame game(spec);
    for (const bool complete : {false, true}) {
      const DuelSolution solution = game.random_solution(complete ? 7 : 8);
      save_duel(directory / "duel", game.rules, solution, complete);
      const SavedDuel saved = load_duel(directory / "duel", game.rules, game.model);
      REQUIRE(same_stand(saved.solution, solution));
      REQUIRE((!complete || same(saved.solution, solution)));
      REQUIRE(saved.head.complete() == complete);
      REQUIRE(saved.head.rules_id_text() == game.rules.id);
      REQUIRE(saved.head.program_text() == program_version());
      REQUIRE(directory.entries() == 1);
    }
  }
}

TEST_CASE("a solved game answers from its file as it did before", "[solution_file][long]") {
  const TempDirectory directory;
  for (const char* spec : {"classic", "carry-over"}) {
    CAPTURE(spec);
    const SmallGame game(spec, {"game.target=400"});
    const DuelGame duel(game.rules, game.model);
    const DuelSolution solution = solve_duel(duel);
    save_duel(directory / "duel", game.rules, solution, true);
    const SavedDuel saved = load_duel(directory / "duel", game.rules, game.model);
    REQUIRE(saved.solution.first_player_wins() == solution.first_player_wins());
    // One look-up of an offer, before any other row is there.
    const SeatStates& states = solution.values.states();
    if (saved.solution.values.has_offers())
      REQUIRE(*saved.solution.values.offers(states.start(), 300, 3) == *solution.values.offers(states.start(), 300, 3));
    REQUIRE(saved.solution.values.count() == solution.values.count());
  }
}

TEST_CASE("an interrupted solve goes on from its checkpoint to the same values", "[solution_file][long]") {
  const TempDirectory directory;
  const SmallGame game("carry-over", {"game.target=400"});
  const DuelGame duel(game.rules, game.model);
  const DuelSolution solution = solve_duel(duel);
  REQUIRE(solution.convergence.sweeps > 3);

  std::atomic<bool> stop = false;
  DuelControl within_a_sweep;
  within_a_sweep.stop = &stop;
  within_a_sweep.progress = [&, layers = 0](int sweeps, double) mutable { stop = sweeps == 3 && ++layers == 6; };
  save_duel(directory / "duel", game.rules, solve_duel(duel, within_a_sweep), false);
  SavedDuel saved = load_duel(directory / "duel", game.rules, game.model);
  REQUIRE_FALSE(saved.head.complete());
  REQUIRE_FALSE(saved.solution.convergence.converged);
  REQUIRE(saved.solution.convergence.sweeps == 3);
  REQUIRE(saved.solution.layers_left == 0);  // back to the sweep's beginning
  const DuelSolution resumed = resume_duel(duel, std::move(saved.solution));
  REQUIRE(resumed.values.wins() == solution.values.wins());
  REQUIRE(all_offers(resumed.values) == all_offers(solution.values));
  REQUIRE(resumed.convergence.sweeps == solution.convergence.sweeps);
  REQUIRE(resumed.convergence.residual == solution.convergence.residual);
  REQUIRE(resumed.convergence.error_bound == solution.convergence.error_bound);
}

TEST_CASE("one changed byte anywhere is refused", "[solution_file]") {
  const TempDirectory directory;
  Random random(1);
  for (const char* spec : {"classic", "carry-over"}) {
    const SmallGame game(spec, {"game.target=500"});
    save_duel(directory / "duel", game.rules, game.random_solution(3), true);
    const std::string sound = read_file(directory / "duel");
    REQUIRE(complaint(directory / "duel", game) == "");
    std::vector<std::size_t> places;
    for (std::size_t at = 0; at < head_bytes + 16; ++at) places.push_back(at);
    for (std::size_t back = 1; back <= 16; ++back) places.push_back(sound.size() - back);
    for (int k = 0; k < cases(200); ++k)
      places.push_back(static_cast<std::size_t>(random.below(static_cast<int>(sound.size()))));
    for (const std::size_t at : places) {
      CAPTURE(spec, at);
      std::string changed = sound;
      changed[at] = static_cast<char>(changed[at] ^ (1 << random.below(8)));
      write_file(directory / "duel", changed);
      check_refused(directory / "duel", game);
    }
  }
}

TEST_CASE("blocks that change places, or come from another file, are refused", "[solution_file]") {
  const TempDirectory directory;
  const SmallGame game("carry-over", {"game.target=500"});
  const DuelSolution solution = game.random_solution(3);
  save_duel(directory / "other", game.rules, game.random_solution(4), true);
  save_duel(directory / "duel", game.rules, solution, true);
  const std::string sound = read_file(directory / "duel"), other = read_file(directory / "other");
  const Offers& offers = solution.values.offer_layers();
  const int sum = offers.sums() / 2, place = offers.sums() - 1 - sum;  // the next one has as many offers
  REQUIRE(offers.size(sum) == offers.size(sum - 1));
  std::size_t before = 0;
  for (int higher = offers.sums(); --higher > sum;) before += offers.size(higher);
  const auto first = static_cast<long>(head_bytes + before * 8), block = static_cast<long>(offers.size(sum) * 8),
             checksum = static_cast<long>(sound.size()) - (offers.sums() + 1 - place) * 8;

  std::string bytes = sound;
  std::swap_ranges(bytes.begin() + first, bytes.begin() + first + block, bytes.begin() + first + block);
  std::swap_ranges(bytes.begin() + checksum, bytes.begin() + checksum + 8, bytes.begin() + checksum + 8);
  write_file(directory / "duel", bytes);
  check_refused(directory / "duel", game, "offers at sum " + std::to_string(sum - 1));

  bytes = sound;
  std::copy_n(other.begin() + first, block, bytes.begin() + first);
  std::copy_n(other.begin() + checksum, 8, bytes.begin() + checksum);
  write_file(directory / "duel", bytes);
  check_refused(directory / "duel", game, "offers at sum " + std::to_string(sum));
}

TEST_CASE("a file that is cut short or goes on too long is refused", "[solution_file]") {
  const TempDirectory directory;
  const SmallGame game("carry-over", {"game.target=500"});
  save_duel(directory / "duel", game.rules, game.random_solution(3), true);
  const std::string sound = read_file(directory / "duel");
  Random random(2);
  std::vector<std::size_t> lengths;
  for (std::size_t n = 0; n <= head_bytes + 8; ++n) lengths.push_back(n);
  for (int k = 0; k < cases(200); ++k)
    lengths.push_back(static_cast<std::size_t>(random.below(static_cast<int>(sound.size()))));
  lengths.push_back(sound.size() - 1);
  for (const std::size_t n : lengths) {
    CAPTURE(n);
    write_file(directory / "duel", sound.substr(0, n));
    check_refused(directory / "duel", game);
  }
  write_file(directory / "duel", sound + "x");
  check_refused(directory / "duel", game, "instead of");
}

TEST_CASE("what is not a saved solution is refused by name", "[solution_file]") {
  const TempDirectory directory;
  const SmallGame game("classic");
  check_refused(directory / "missing", game, "No such file");
  check_refused(directory.path(), game, "regular file");
  write_file(directory / "empty", "");
  check_refused(directory / "empty", game, "is empty");
  write_file(directory / "text", "id = \"classic\"\n");
  check_refused(directory / "text", game, "not a saved solution");
  write_file(directory / "long", std::string(100'000, 'x'));
  check_refused(directory / "long", game, "not a saved solution");
  REQUIRE(::mkfifo((directory / "pipe").c_str(), 0600) == 0);
  check_refused(directory / "pipe", game, "regular file");
}

TEST_CASE("other rules, other formats and other machines are refused by name", "[solution_file]") {
  const TempDirectory directory;
  const SmallGame classic("classic"), official("official"), higher("classic", {"game.target=2000"});
  const fs::path path = directory / "duel";
  save_duel(path, official.rules, official.random_solution(1), true);
  check_refused(path, classic, "other rules: 'official'");
  save_duel(path, higher.rules, higher.random_solution(1), true);
  check_refused(path, classic, fingerprint(higher.rules));

  save_duel(path, classic.rules, classic.random_solution(1), true);
  const std::string sound = read_file(path);
  std::string other = sound;
  ++other[12];
  write_file(path, other);
  check_refused(path, classic,
                "format " + std::to_string(solution_format + 1) + ", and this program reads format " +
                    std::to_string(solution_format));
  other = sound;
  std::reverse(other.begin() + 8, other.begin() + 12);
  write_file(path, other);
  check_refused(path, classic, "byte order");

  // Another name, source or note is the same game.
  Rules renamed = classic.rules;
  renamed.id = std::string(1000, 'n');
  save_duel(path, renamed, classic.random_solution(1), true);
  REQUIRE(load_duel(path, classic.rules, classic.model).head.rules_id_text() == std::string(95, 'n'));
}

TEST_CASE("offers are read and checked when they are touched", "[solution_file]") {
  const TempDirectory directory;
  const SmallGame game("carry-over");
  const DuelSolution solution = game.random_solution(4);
  const fs::path path = directory / "duel";
  save_duel(path, game.rules, solution, true);
  std::string bytes = read_file(path);
  const std::size_t last =
      bytes.size() - (solution.values.wins().size() + solution.values.offer_layers().sums() + 1) * 8 - 100;
  bytes[last] = static_cast<char>(~bytes[last]);  // offers at the lowest sum of banks
  write_file(path, bytes);

  SavedDuel saved = load_duel(path, game.rules, game.model);
  fs::remove(path);  // what is open stays readable
  const DuelValues& values = saved.solution.values;
  for (int sum = solution.values.offer_layers().sums(); --sum > 0;)
    REQUIRE(values.offer_layers().all_of(sum) == solution.values.offer_layers().all_of(sum));
  const int mover = values.states().banked(100);
  REQUIRE(*values.offers(mover, 500, 2) == *solution.values.offers(mover, 500, 2));
  for (int again = 0; again < 2; ++again)
    REQUIRE_THROWS_WITH(values.offers(values.states().start(), 100, 2),
                        Contains("offers at sum 0") && Contains(path.string()));
}

TEST_CASE("offers are fetched once, by whichever thread comes first", "[offers]") {
  const SmallGame game("carry-over");
  const DuelSolution solution = game.random_solution(5);
  const Offers& offers = solution.values.offer_layers();
  DuelValues values(game.rules, game.model, solution.values.wins());
  const int sums = offers.sums() - 1;  // there are none at the highest
  std::vector<std::atomic<int>> fetched(static_cast<std::size_t>(offers.sums()));
  values.offer_layers().fetch_by([&](int sum) {
    ++fetched[sum];
    return offers.all_of(sum);
  });
  const Offers& found = values.offer_layers();
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (int sum = 1; sum < sums; ++sum)
        for (int k = 0; k < offers.steps(sum); ++k)
          if (found.layers(sum)[k] != offers.layers(sum)[k]) ++wrong;
    });
  for (std::thread& thread : threads) thread.join();
  REQUIRE(wrong == 0);
  for (int sum = 1; sum < sums; ++sum) REQUIRE(fetched[sum] == 1);
  REQUIRE(found.all_of(0) == offers.all_of(0));
  REQUIRE(fetched[0] == 1);
  REQUIRE(all_offers(values) == all_offers(solution.values));
  REQUIRE(fetched[0] == 2);  // what was asked for all at once is not kept

  values.offer_layers().layers(3)[0][0] = -1;  // what is written stays
  REQUIRE(found.layers(3)[0][0] == -1);
  REQUIRE(fetched[3] == 1);
}
