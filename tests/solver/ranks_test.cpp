// Ranks as threads: what they tell each other, and games for several that they solve together.
#include "solver/ranks/ranks.hpp"

#include <array>
#include <atomic>
#include <new>
#include <numeric>
#include <optional>

#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/multiplayer/layers.hpp"
#include "solver/multiplayer/multiplayer_solver.hpp"
#include "tests/catch.hpp"
#include "tests/support/thread_ranks.hpp"

using namespace farkle;
using tests::on_threads;

namespace {

template <class T>
struct ByRank : std::vector<T> {
  explicit ByRank(int ranks) : std::vector<T>(static_cast<std::size_t>(ranks)) {}
  T& of(const Ranks& ranks) { return (*this)[ranks.rank()]; }
};

// A game with layers of several blocks, so that everybody has something to do.
struct SmallTable {
  const Rules rules =
      load_rules("classic", {"dice.count=4", "game.target=600", "score.triples={1=300,2=200,3=300,4=400,5=500,6=600}"})
          .rules;
  const TurnModel model{rules, Scorer(rules)};
  const MultiplayerGame game{rules, model, 4};
};

bool same(const MultiplayerSolution& a, const MultiplayerSolution& b) {
  return a.values.all() == b.values.all() && a.layers_left == b.layers_left &&
         a.convergence.residual == b.convergence.residual && a.convergence.sweeps == b.convergence.sweeps &&
         a.convergence.converged == b.convergence.converged;
}

}  // namespace

TEST_CASE("ranks: what all say is heard by all, in order", "[ranks]") {
  for (const int n : {1, 2, 5}) {
    ByRank<std::vector<std::string>> heard(n), again(n);
    ByRank<std::string> first(n);
    const RunEnd end = on_threads(n, [&](const Ranks& ranks) {
      heard.of(ranks) = ranks.gather(std::string(static_cast<std::size_t>(ranks.rank()), 'a'));
      again.of(ranks) = ranks.gather("!" + std::to_string(ranks.rank()));
      first.of(ranks) = ranks.from_first(ranks.first() ? "hear me" : "");
    });
    CHECK(end.code == 0);
    for (int r = 0; r < n; ++r) {
      const auto rank = static_cast<std::size_t>(r);
      REQUIRE(heard[rank].size() == static_cast<std::size_t>(n));
      for (int s = 0; s < n; ++s) {
        CHECK(heard[rank][s] == std::string(static_cast<std::size_t>(s), 'a'));
        CHECK(again[rank][s] == "!" + std::to_string(s));
      }
      CHECK(first[rank] == "hear me");
    }
  }
  CHECK(one_process.gather("alone") == std::vector<std::string>{"alone"});
}

TEST_CASE("ranks: numbers are copied from the first, however many", "[ranks]") {
  std::vector<double> expected((1 << 23) + 5);
  std::iota(expected.begin(), expected.end(), 0.5);
  const std::size_t size = expected.size();
  std::array<char, 2> right{};
  on_threads(2, [&](const Ranks& ranks) {
    std::vector<double> mine = ranks.first() ? expected : std::vector<double>(size);
    ranks.copy_from_first(mine);
    right[ranks.rank()] = mine == expected;
  });
  CHECK((right[0] && right[1]));
}

TEST_CASE("ranks: an error on one of them ends all, and the first error counts", "[ranks]") {
  // Wherever the others are: at an exchange, or already at their end.
  for (const int exchanges : {0, 1, 3}) {
    const RunEnd end = on_threads(3, [&](const Ranks& ranks) {
      for (int k = 0; k < 3; ++k) {
        if (ranks.rank() == 1 && k == exchanges) throw UserError("rank 1 has no such file");
        ranks.gather("still here");
      }
      if (ranks.rank() == 1 && exchanges == 3) throw UserError("rank 1 has no such file");
    });
    CHECK(end.code == 2);
    CHECK(end.message == "rank 1 has no such file");
  }
  const RunEnd both = on_threads(3, [](const Ranks& ranks) {
    if (ranks.rank() > 0) throw CannotDo("rank " + std::to_string(ranks.rank()));
    ranks.gather("waiting");
  });
  CHECK(both.code == 3);
  CHECK(both.message == "rank 1");
  // One that has nothing more to do ends the run too.
  CHECK(on_threads(2, [](const Ranks& ranks) {
          if (ranks.first()) ranks.gather("waiting");
        }).code == 0);
}

TEST_CASE("ranks: a table has the same bytes for any number of them", "[ranks]") {
  const SmallTable table;
  tests::Meeting meeting(3);
  const MultiplayerSolution whole = solve_multiplayer(table.game);
  REQUIRE(whole.convergence.converged);
  const std::vector<MultiplayerPosition> layer = PositionLayers(whole.values).positions(22);
  REQUIRE(!SharedLayer(tests::ThreadRanks(meeting, 2), layer).blocks().empty());
  for (const int n : {1, 2, 3}) {
    ByRank<std::optional<MultiplayerSolution>> solved(n);
    const RunEnd end = on_threads(n, [&](const Ranks& ranks) {
      MultiplayerControl control;
      control.ranks = &ranks;
      solved.of(ranks) = solve_multiplayer(table.game, control);
    });
    CHECK(end.code == 0);
    for (const auto& solution : solved) CHECK((solution && same(*solution, whole)));
  }
}

TEST_CASE("ranks: one that is stopped stops all at its layer, and another number of them goes on", "[ranks]") {
  const SmallTable table;
  const MultiplayerSolution whole = solve_multiplayer(table.game);
  ByRank<std::optional<MultiplayerSolution>> half(3), rest(2);
  on_threads(3, [&](const Ranks& ranks) {
    std::atomic<bool> stop = false;
    MultiplayerControl control;
    control.ranks = &ranks;
    control.stop = &stop;
    control.after_layer = [&](const MultiplayerSolution& so_far) {
      if (ranks.rank() == 2 && so_far.layers_left == 14) stop = true;
    };
    half.of(ranks) = solve_multiplayer(table.game, control);
  });
  for (const auto& solution : half) {
    REQUIRE(solution);
    CHECK(solution->layers_left == 14);
    CHECK_FALSE(solution->convergence.converged);
  }
  // Only the first rank has what was saved.
  on_threads(2, [&](const Ranks& ranks) {
    MultiplayerControl control;
    control.ranks = &ranks;
    rest.of(ranks) =
        ranks.first() ? resume_multiplayer(table.game, *half[0], control) : solve_multiplayer(table.game, control);
  });
  for (const auto& solution : rest) CHECK((solution && same(*solution, whole)));
}

TEST_CASE("ranks: one that fails inside a layer ends all", "[ranks]") {
  const SmallTable table;
  const RunEnd end = on_threads(3, [&](const Ranks& ranks) {
    MultiplayerControl control;
    control.ranks = &ranks;
    control.after_layer = [&](const MultiplayerSolution& so_far) {
      if (ranks.rank() == 1 && so_far.layers_left == 14) throw std::bad_alloc();
    };
    solve_multiplayer(table.game, control);
  });
  CHECK(end.code == 3);
  CHECK(end.message == std::bad_alloc().what());
}
