// Games for several on a grid of banks: a slow twin of one turn at every position, and what is off against exact
// chances.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/multiplayer/multiplayer_solver.hpp"
#include "tests/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/slow_turn.hpp"

using namespace farkle;
using tests::SlowTurn;

namespace {

struct GridCase {
  std::string spec;
  std::vector<std::string> overrides;
  Points apart = 0;
  int players = 3;
};

struct GridGame {
  explicit GridGame(const GridCase& c)
      : rules(load_rules(c.spec, c.overrides).rules), model(rules, Scorer(rules)), game(rules, model, c.players) {}
  Rules rules;
  TurnModel model;
  MultiplayerGame game;
};

template <class Visit>
void for_each_on(std::span<const int> states, int players, Visit&& visit) {
  double count = 1;
  for (int k = 0; k < players; ++k) count *= static_cast<double>(states.size());
  for (std::size_t n = 0; n < static_cast<std::size_t>(count); ++n) {
    MultiplayerPosition p{};
    std::size_t rest = n;
    for (int k = 0; k < players; ++k, rest /= states.size()) p[k] = states[rest % states.size()];
    visit(p);
  }
}

double distance(const double* a, const double* b, int players) {
  double most = 0;
  for (int k = 0; k < players; ++k) most = std::max(most, std::abs(a[k] - b[k]));
  return most;
}

// The best turn at one position of a game that ends at once, when every bank below the target is worth what a cubic
// through known positions says.
class SlowGridTurn {
 public:
  SlowGridTurn(const GridGame& on, const SlowTurn& turn, const MultiplayerValues& values, std::vector<Points> banks,
               const MultiplayerPosition& position)
      : on_(on),
        turn_(turn),
        values_(values),
        banks_(std::move(banks)),
        players_(static_cast<std::size_t>(on.game.players)),
        after_(rotated(position, on.game.players)),
        me_(on.game.states.state(position[0])) {}

  MultiplayerChances play() { return roll(0, turn_.full()); }

 private:
  MultiplayerChances at(MultiplayerPosition after) const {
    const double* chances = values_.at(after);
    MultiplayerChances out{};
    for (std::size_t k = 0; k < players_; ++k) out[k] = chances[(k + players_ - 1) % players_];
    return out;
  }

  MultiplayerChances banked(Points points) const {
    const Points bank = me_.bank + points;
    if (bank >= on_.game.states.winning()) return {1};
    std::vector<Points> nodes;  // that may be used
    const Points opening = on_.rules.bank.opening;
    for (const Points node : banks_)
      if (node >= me_.bank && (bank < opening || node >= opening)) nodes.push_back(node);
    std::size_t low = 0;
    while (low + 1 < nodes.size() && nodes[low + 1] <= bank) ++low;
    const auto own = static_cast<std::size_t>(std::find(banks_.begin(), banks_.end(), me_.bank) - banks_.begin()),
               cell = static_cast<std::size_t>(std::find(banks_.begin(), banks_.end(), nodes[low]) - banks_.begin());
    const bool near = me_.on_board && cell <= own + 1;
    const std::size_t first = nodes[low] == bank || near || low == 0 ? low : low - 1,
                      last = nodes[low] == bank ? low : std::min(low + (near ? 3 : 2), nodes.size() - 1);
    MultiplayerChances out{};
    for (std::size_t i = first; i <= last; ++i) {
      double weight = 1;
      for (std::size_t j = first; j <= last; ++j)
        if (j != i) weight *= static_cast<double>(bank - nodes[j]) / static_cast<double>(nodes[i] - nodes[j]);
      MultiplayerPosition after = after_;
      after[players_ - 1] = on_.game.states.banked(nodes[i]);
      const MultiplayerChances there = at(after);
      for (std::size_t k = 0; k < players_; ++k) out[k] += weight * there[k];
    }
    return out;
  }

  MultiplayerChances roll(Points points, int state) {
    const auto known = rolled_.find({points, state});
    if (known != rolled_.end()) return known->second;
    MultiplayerChances sum{};
    for (const auto& [choices, chance] : turn_.rolls(state)) {
      MultiplayerChances best = at(after_);
      for (std::size_t i = 0; i < choices.size(); ++i) {
        const MultiplayerChances here = kept(points + choices[i].second, choices[i].first);
        if (i == 0 || here[0] > best[0]) best = here;
      }
      for (std::size_t k = 0; k < players_; ++k) sum[k] += chance * best[k];
    }
    return rolled_[{points, state}] = sum;
  }

  MultiplayerChances kept(Points points, int afterstate) {
    const bool may = turn_.may_bank(points, afterstate, me_.on_board);
    if (afterstate == turn_.full()) return may ? banked(points) : at(after_);
    if (may && me_.bank + points >= on_.game.states.winning()) return banked(points);
    const MultiplayerChances rolled = roll(points, afterstate == SlowTurn::hot ? turn_.full() : afterstate);
    if (!may) return rolled;
    const MultiplayerChances bank = banked(points);
    return bank[0] >= rolled[0] ? bank : rolled;
  }

  const GridGame& on_;
  const SlowTurn& turn_;
  const MultiplayerValues& values_;
  const std::vector<Points> banks_;
  const std::size_t players_;
  const MultiplayerPosition after_;
  const Seat me_;
  std::map<std::pair<Points, int>, MultiplayerChances> rolled_;
};

}  // namespace

TEST_CASE("grid: with the step of all banks it is the exact solution", "[multiplayer][grid]") {
  const std::string classic = tests::sanitized ? "350" : "600", official = tests::sanitized ? "500" : "800";
  for (const GridCase& c : std::vector<GridCase>{{"classic", {"game.target=" + classic}, 50},
                                                 {"official", {"game.target=" + official, "bank.opening=300"}, 50},
                                                 {"classic", {"game.target=400", "game.end=not-last"}, 50},
                                                 {"classic", {"game.target=300"}, 50, 4}}) {
    const GridGame on(c);
    const MultiplayerSolution exact = solve_multiplayer(on.game);
    const GridSolution grid = solve_on_grid(on.game, c.apart);
    REQUIRE(grid.solution.values.positions() == exact.values.positions());
    double worst = 0;
    for_each_on(exact.values.grid().states(), c.players, [&](const MultiplayerPosition& p) {
      worst = std::max(worst, distance(grid.solution.values.between(p).data(), exact.values.at(p), c.players));
    });
    CHECK(worst < 1e-12);
  }
}

TEST_CASE("grid: every position is the slow twin's best turn", "[multiplayer][grid]") {
  const std::string few = "score.triples={1=300,2=200,3=300,4=400,5=500,6=600}";
  for (const GridCase& c : std::vector<GridCase>{
           {"classic", {"dice.count=4", "game.target=800", "game.end=immediate", few}, 200},
           {"classic", {"dice.count=4", "game.target=850", "game.end=immediate", few}, 150},
           {"classic", {"dice.count=4", "game.target=800", "game.end=immediate", few, "bank.opening=250"}, 200},
           {"classic", {"dice.count=3", "game.target=700", "game.end=immediate", few, "bank.minimum=150"}, 200},
           {"classic", {"dice.count=3", "game.target=600", "game.end=immediate", few, "turn.hot_dice=off"}, 200, 4}}) {
    INFO(c.overrides[1] << " " << c.overrides.back());
    const GridGame on(c);
    const GridSolution grid = solve_on_grid(on.game, c.apart);
    CHECK(grid.convergence().converged);
    const MultiplayerValues& values = grid.solution.values;
    std::vector<Points> banks;
    for (const int s : values.grid().states())
      if (s < values.states().has_banked()) banks.push_back(values.states().state(s).bank);
    CHECK(banks.size() < static_cast<std::size_t>(values.states().has_banked()) / 2);
    const SlowTurn turn(on.rules);
    double mover = 0, all = 0, off = 0;
    for_each_on(values.grid().states(), c.players, [&](const MultiplayerPosition& p) {
      const MultiplayerChances slow = SlowGridTurn(on, turn, values, banks, p).play();
      mover = std::max(mover, std::abs(slow[0] - values.at(p)[0]));
      ++all;
      if (distance(slow.data(), values.at(p), c.players) > 1e-9)
        ++off;  // lots are drawn, or two turns are worth the same
    });
    CHECK(mover < 1e-9);
    CHECK(off < all / 20);
  }
}

TEST_CASE("grid: chances are off by no more than is said", "[multiplayer][grid][long]") {
  double positions = 0, beyond = 0;
  for (const GridCase& c :
       std::vector<GridCase>{{"classic", {"game.target=1500"}, 100},
                             {"classic", {"game.target=2000"}, 250},
                             {"first-past", {"game.target=2000"}, 250},
                             {"official", {"game.target=1500"}, 200},
                             {"official", {"game.target=1500", "bank.opening=400", "bank.on_board_at=700"}, 150},
                             {"on-the-board", {"game.target=2000"}, 250},
                             {"classic", {"game.target=1500", "game.end=not-last"}, 150},
                             {"classic", {"game.target=800"}, 100, 4}}) {
    INFO(c.spec << " " << c.overrides.back() << ", " << c.apart << " points apart");
    const GridGame on(c);
    const MultiplayerSolution exact = solve_multiplayer(on.game);
    const GridSolution grid = solve_on_grid(on.game, c.apart);
    const MultiplayerPosition start = exact.values.from();
    const double off = distance(grid.solution.values.between(start).data(), exact.values.at(start), c.players);
    CHECK(off < grid.error(start).worst);
    CHECK(off < 0.001);
    CHECK(grid.error(start).worst < 5 * 0.006);  // of use: the grids differ by little
    const SeatStates& states = on.game.states;
    const Points first = states.has_opening() ? on.rules.bank.opening : 0;
    tests::Random random(11);
    for (int n = 0; n < tests::cases(200); ++n) {
      MultiplayerPosition p{};
      for (int k = 0; k < c.players; ++k) {
        const int banks = (states.winning() - first) / states.bank_step();
        p[k] = states.banked(first + random.below(banks) * states.bank_step());
      }
      ++positions;
      const double here = distance(grid.solution.values.between(p).data(), exact.values.at(p), c.players);
      const EstimateError error = grid.error(p);
      CHECK(here < 0.04);
      CHECK(here <= error.worst);
      if (here > error.usual()) ++beyond;
    }
  }
  CHECK(beyond < 0.05 * positions);
}

TEST_CASE("grid: values between banks are read off a cubic", "[multiplayer][grid]") {
  const Rules rules = load_rules("classic", {"game.target=2150", "bank.opening=450", "bank.on_board_at=1150"}).rules;
  const SeatStates states(rules);
  const BankGrid grid(rules, states, 250, 50);
  CHECK(BankGrid(rules, states).whole());
  CHECK(!grid.whole());
  const auto cubic = [](Points bank) {
    const double x = bank / 1000.0;
    return 1 + x - 2 * x * x + 0.3 * x * x * x + (bank >= 1150 ? 7 : 0);  // a jump at on_board_at
  };
  std::vector<double> known;
  for (const int s : grid.states()) known.push_back(cubic(states.state(s).bank));
  for (int s = 0; s < states.size(); ++s) {
    INFO(states.state(s).bank);
    if (states.state(s).bank < 450) continue;                // nobody has so little
    const bool at_an_edge = grid.around(s).weights[3] == 0;  // then three banks are left, or it is one of the grid
    double around = 0, above = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      around += grid.around(s).weights[i] * known[grid.around(s).places[i]];
      const int place = grid.above(s).places[i];
      above += grid.above(s).weights[i] * known[place];
      CHECK((grid.above(s).weights[i] == 0 || place >= grid.above(s).places[0]));
    }
    CHECK(around == Approx(cubic(states.state(s).bank)).margin(at_an_edge ? 2e-3 : 1e-12));
    // Fewer than four banks may be left: at worst two that are 200 points apart.
    CHECK(above == Approx(cubic(states.state(s).bank)).margin(grid.above(s).weights[3] == 0 ? 0.012 : 1e-12));
  }
}

TEST_CASE("grid: what is not solved on one is refused by name", "[multiplayer][grid]") {
  const GridGame on({"classic", {"game.target=2000"}});
  MultiplayerControl control;
  control.most_bytes = 100'000;
  CHECK_THROWS_WITH(solve_on_grid(on.game, 100, control), Catch::Matchers::Contains("a coarser grid needs less"));
  CHECK(multiplayer_size(on.rules, on.model, 3, {}, 250).positions == 9 * 9 * 9 + 5 * 5 * 5);
}
