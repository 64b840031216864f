// The game for several against its slow twin, and with two players against the two-player game.
#include <algorithm>
#include <atomic>
#include <cmath>

#include "solver/duel/duel_solver.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/multiplayer/multiplayer_solver.hpp"
#include "solver/storage/solution_file.hpp"
#include "tests/catch.hpp"
#include "tests/solver/slow_multiplayer.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/temp_directory.hpp"

using namespace farkle;
using tests::SlowTable;
using tests::SlowTurn;

namespace {

struct TableCase {
  std::string spec;
  std::vector<std::string> overrides;
  int players = 3;
  Points cap = 2000;
};

template <class Visit>
void for_each_position(const MultiplayerValues& values, Visit&& visit) {
  MultiplayerPosition p{};
  for (std::size_t n = 0; n < values.positions(); ++n) {
    std::size_t rest = n;
    for (int k = 0; k < values.players(); ++k) {
      p[k] = static_cast<int>(rest % static_cast<std::size_t>(values.states().size()));
      rest /= static_cast<std::size_t>(values.states().size());
    }
    visit(p);
  }
}

const double* offer_of(const MultiplayerValues& values, const MultiplayerPosition& p, int steps, int state) {
  return values.offers(p, steps) + static_cast<std::ptrdiff_t>(state - 1) * values.players();
}

// One player has left, safe; seat 0 is to move.
SlowTable::Chances for_two(const MultiplayerGame& game, const MatchState& now) {
  const std::size_t other = (now.safe >> 1 & 1) != 0 ? 2 : 1;
  const int mine = game.states.index(now.seats[0]);
  const double win = now.offer ? game.duel->offers(mine, now.seats[other].bank,
                                                   now.offer.points / game.model.step())[now.offer.dice - 1]
                               : game.duel->win(mine, game.states.index(now.seats[other]));
  SlowTable::Chances out{win, 1, 1};
  out[other] = 1 - win;
  return out;
}

// The largest difference from the slow twin, over all positions and players.
double difference(const TableCase& c) {
  const Rules rules = load_rules(c.spec, c.overrides).rules;
  const TurnModel model(rules, Scorer(rules));
  const MultiplayerGame game(rules, model, c.players);
  const MultiplayerSolution fast = solve_multiplayer(game);
  CHECK(fast.convergence.converged);
  const SlowTurn turn(rules);
  SlowTable slow(rules, turn, c.cap, [&](const MatchState& now) {
    if (now.safe != 0) return for_two(game, now);
    MultiplayerPosition p{};
    SlowTable::Chances out{};
    for (int k = 0; k < c.players; ++k) {
      const auto seat = static_cast<std::size_t>(k);  // the player to move is in seat 0
      p[seat] = game.states.index(now.seats[seat]);
    }
    std::copy_n(
        now.offer ? offer_of(fast.values, p, now.offer.points / model.step(), now.offer.dice) : fast.values.at(p),
        c.players, out.begin());
    return out;
  });
  double worst = 0;
  for_each_position(fast.values, [&](const MultiplayerPosition& p) {
    std::vector<Seat> seats;
    for (int k = 0; k < c.players; ++k) seats.push_back(game.states.state(p[k]));
    const SlowTable::Chances expected = slow.chances(seats);
    for (std::size_t k = 0; k < seats.size(); ++k)
      worst = std::max(worst, std::abs(fast.values.at(p)[k] - expected[k]));
    for (int steps = 1; fast.values.has_offers() && steps <= fast.values.most_offered(p); ++steps)
      for (int s = 1; s <= fast.values.offered_states(); ++s) {
        const SlowTable::Chances offered = slow.chances(seats, {steps * model.step(), s});
        const double* found = offer_of(fast.values, p, steps, s);
        for (std::size_t k = 0; k < seats.size(); ++k) worst = std::max(worst, std::abs(found[k] - offered[k]));
      }
  });
  CHECK(slow.gain() < 1e-9);
  CHECK(static_cast<std::size_t>(slow.taken_over()) < fast.values.positions() / 2);
  return worst;
}

void tables_agree(const std::vector<TableCase>& cases) {
  for (const TableCase& c : cases) {
    std::string name = c.spec;
    for (const std::string& text : c.overrides) name += " " + text;
    INFO(name << ", " << c.players << " players");
    CHECK(difference(c) < 1e-9);
  }
}

// Four dice and cheaper melds: small enough for the twin.
TableCase of_few_dice(std::vector<std::string> changes, int players = 3, Points cap = 2000) {
  std::vector<std::string> all{"dice.count=4", "game.target=200",
                               "score.triples={1=300,2=200,3=300,4=400,5=500,6=600}"};
  all.insert(all.end(), changes.begin(), changes.end());
  return {"classic", all, players, cap};
}

}  // namespace

TEST_CASE("table: two players are the two-player game", "[long]") {
  std::vector<std::string> specs = tests::every_spec();
  specs.insert(specs.end(),
               {"classic+game.end=exact", "official+game.end=exact+farkle.penalty=reset", "carry-over+carry.mode=none",
                "classic+carry.mode=inherit+game.end=immediate", "classic+carry.mode=inherit",
                "classic+score.win=['3x*']", "facebook+score.win=['6x1','1-6']", "zehntausend",
                "carry-over+carry.mode=none+bank.confirm={melds=['two_triplets'],one_or_five=true}"});
  for (const std::string& spec : specs) {
    const Rules rules = load_rules(spec, {"game.target=1500", "farkle.floor=-500"}).rules;
    if (rules.carry.mode == CarryMode::pass) continue;
    INFO(spec);
    const TurnModel model(rules, Scorer(rules));
    MultiplayerControl control;
    control.tolerance = 1e-13;
    const MultiplayerSolution table = solve_multiplayer(MultiplayerGame(rules, model, 2), control);
    const DuelSolution duel = solve_duel(DuelGame(rules, model));
    CHECK(table.convergence.converged);
    double worst = 0;
    for_each_position(table.values, [&](const MultiplayerPosition& p) {
      worst = std::max({worst, std::abs(table.values.at(p)[0] - duel.values.win(p[0], p[1])),
                        std::abs(table.values.at(p)[1] - 1 + duel.values.win(p[0], p[1]))});
      const Points bank = table.values.states().state(p[1]).bank;
      for (int steps = 1; table.values.has_offers() && steps <= table.values.most_offered(p); ++steps)
        for (int s = 1; s <= table.values.offered_states(); ++s)
          worst = std::max(
              worst, std::abs(offer_of(table.values, p, steps, s)[0] - duel.values.offers(p[0], bank, steps)[s - 1]));
    });
    CHECK(worst < 1e-12);
  }
}

TEST_CASE("table: the rest of a game is as in the whole game") {
  const std::string target = tests::sanitized ? "500" : "1000";
  for (const TableCase& c : std::vector<TableCase>{{"classic", {"game.target=" + target}},
                                                   {"official", {"game.target=" + target, "bank.opening=300"}},
                                                   {"classic", {"game.target=400", "game.end=not-last"}},
                                                   of_few_dice({"game.target=400"}, 4)}) {
    const Rules rules = load_rules(c.spec, c.overrides).rules;
    INFO(c.spec << " " << c.overrides[0] << ", " << c.players << " players");
    const TurnModel model(rules, Scorer(rules));
    const MultiplayerGame game(rules, model, c.players);
    const MultiplayerSolution whole = solve_multiplayer(game);
    const int highest = game.states.winning() / game.states.bank_step() - 1, start = game.states.start();
    for (const MultiplayerPosition& from : std::vector<MultiplayerPosition>{{highest, 2, highest - 3, 1},
                                                                            {start, highest, highest - 1, highest},
                                                                            {highest - 2, highest - 2, start, highest},
                                                                            {highest, highest, highest, highest}}) {
      const MultiplayerSolution rest = solve_multiplayer(game, {}, from);
      CHECK(rest.convergence.converged);
      CHECK(rest.values.has(from));
      double worst = 0;
      std::size_t seen = 0;
      for_each_position(whole.values, [&](const MultiplayerPosition& p) {
        if (!rest.values.has(p)) return;
        ++seen;
        for (int k = 0; k < c.players; ++k)
          worst = std::max(worst, std::abs(rest.values.at(p)[k] - whole.values.at(p)[k]));
      });
      CHECK(worst < 1e-10);
      CHECK(seen <= rest.values.positions());
      CHECK(seen < whole.values.positions());
    }
  }
}

TEST_CASE("table: three players agree with the slow twin", "[long]") {
  tables_agree({{"classic", {"game.target=150"}, 3, 4000},
                {"first-past", {"game.target=200"}},
                {"official", {"game.target=100"}, 3, 6000},
                {"kingdom-come", {"game.target=150"}},
                {"on-the-board", {"game.target=100"}, 3, 5000},
                {"on-the-board", {"game.target=150", "bank.opening=150"}, 3, 5000}});
}

TEST_CASE("table: hot dice, openings, minimums and ends of every kind agree with the slow twin", "[long]") {
  for (const std::string end : {"immediate", "last-turn"})
    for (const std::string hot : {"may", "must", "off"})
      tables_agree({of_few_dice({"game.end=" + end, "turn.hot_dice=" + hot, "bank.opening=250", "game.reach=more-than"},
                                3, hot == "must" ? 4000 : 2000),
                    of_few_dice({"game.end=" + end, "turn.hot_dice=" + hot, "bank.minimum=150",
                                 "turn.hot_dice_scope=single-roll"},
                                3, hot == "must" ? 4000 : 2000)});
}

TEST_CASE("table: three who do not want to be last agree with the slow twin", "[long]") {
  tables_agree(
      {of_few_dice({"game.end=not-last", "game.target=150"}, 3, 1500),
       of_few_dice({"game.end=not-last", "game.target=100", "bank.opening=250", "game.reach=more-than"}, 3, 1500),
       of_few_dice({"game.end=not-last", "game.target=100", "turn.hot_dice=must", "bank.minimum=150"}, 3, 3000),
       of_few_dice({"game.end=not-last", "game.target=150", "turn.hot_dice=off"}, 3, 1500)});
}

TEST_CASE("table: farkles in a row that cost something agree with the slow twin", "[long]") {
  const std::string twice = "farkle.streak=2", reset = "farkle.penalty=reset";
  tables_agree({of_few_dice({reset}),
                of_few_dice({"farkle.penalty=100", twice, "farkle.floor=-100", "game.end=immediate"}),
                of_few_dice({"farkle.penalty=50", "farkle.streak=1", "bank.opening=150"}),
                of_few_dice({"farkle.penalty=100", twice, "farkle.floor=-50", "turn.hot_dice=must", "bank.minimum=100"},
                            3, 4000),
                of_few_dice({reset, twice, "game.end=not-last", "game.target=150"}, 3, 1500),
                of_few_dice({reset, twice, "game.target=100"}, 4)});
}

TEST_CASE("table: offers agree with the slow twin", "[long]") {
  const std::string inherit = "carry.mode=inherit", not_last = "game.end=not-last";
  tables_agree(
      {of_few_dice({inherit, "game.end=immediate"}),
       of_few_dice({inherit, "game.end=immediate", "turn.hot_dice=must", "bank.opening=150"}, 3, 4000),
       of_few_dice({inherit, "game.end=immediate", "game.target=150"}, 4),
       of_few_dice({inherit, "game.end=immediate", "farkle.penalty=reset", "farkle.streak=2"}),
       of_few_dice({inherit, "game.end=exact", "turn.hot_dice=off"}),
       of_few_dice({inherit, not_last, "game.target=150"}, 3, 1500),
       of_few_dice({inherit, not_last, "game.target=100", "turn.hot_dice=must", "bank.minimum=100"}, 3, 3000),
       of_few_dice({inherit, not_last, "game.target=100", "farkle.penalty=reset", "farkle.streak=2"}, 3, 1500)});
}

TEST_CASE("table: the target that must be hit exactly agrees with the slow twin", "[long]") {
  const std::string exact = "game.end=exact";
  tables_agree({of_few_dice({exact}), of_few_dice({exact, "turn.hot_dice=must", "bank.opening=150"}, 3, 4000),
                of_few_dice({exact, "game.target=300"}),
                of_few_dice({exact, "farkle.penalty=reset", "farkle.streak=2"})});
}

TEST_CASE("table: four players agree with the slow twin", "[long]") {
  tables_agree({of_few_dice({"game.target=100"}, 4), of_few_dice({"game.target=100", "bank.opening=150"}, 4),
                of_few_dice({"game.target=150", "game.end=immediate"}, 4)});
}

TEST_CASE("table: other dice agree with the slow twin") {
  tables_agree(
      {{"classic", {"game.target=200", "dice.weights=[3,1,1,1,2,1]", "dice.count=3"}},
       {"classic", {"game.target=200", "dice.count=3", "dice.set=[[1,1,1,1,1,1],[4,1,1,1,1,1],[1,0,1,1,3,2]]"}}});
}

TEST_CASE("table: everybody's chances sum to one, and going first is worth something", "[long]") {
  const Rules rules = load_rules("official", {"game.target=1000"}).rules;
  const TurnModel model(rules, Scorer(rules));
  const MultiplayerSolution solution = solve_multiplayer(MultiplayerGame(rules, model, 3));
  double worst = 0;
  for_each_position(solution.values, [&](const MultiplayerPosition& p) {
    const double* chances = solution.values.at(p);
    worst = std::max(worst, std::abs(chances[0] + chances[1] + chances[2] - 1));
  });
  CHECK(worst < 1e-13);
  const MultiplayerChances seats = solution.seat_wins();
  CHECK(seats[0] > seats[1]);
  CHECK(seats[1] > seats[2]);
}

TEST_CASE("table: a solve that was stopped goes on from its file to the same bytes") {
  const TableCase offers = of_few_dice({"carry.mode=inherit", "game.end=immediate", "farkle.penalty=reset"});
  for (const int sweep : {0, 3}) {  // where farkles cost something, stopped in this one
    const Rules rules = sweep > 0 ? load_rules(offers.spec, offers.overrides).rules
                                  : load_rules("on-the-board", {"game.target=400", "bank.opening=300"}).rules;
    const tests::TempDirectory directory;
    const TurnModel model(rules, Scorer(rules));
    const MultiplayerGame game(rules, model, 3);
    const MultiplayerSolution whole = solve_multiplayer(game);
    std::atomic<bool> stop = false;
    MultiplayerControl control;
    control.stop = &stop;
    control.after_layer = [&](const MultiplayerSolution& so_far) {
      if (so_far.layers_left == 9 && (sweep == 0 || so_far.convergence.sweeps == sweep)) stop = true;
    };
    const MultiplayerSolution half = solve_multiplayer(game, control);
    CHECK_FALSE(half.convergence.converged);
    CHECK(half.layers_left == 9);
    save_multiplayer(directory / "table", rules, half);
    SavedTable saved = load_multiplayer(directory / "table", rules, 3);
    CHECK_FALSE(saved.head.complete());
    const MultiplayerSolution resumed = resume_multiplayer(game, std::move(saved.solution));
    CHECK(resumed.values.all() == whole.values.all());
    CHECK(resumed.convergence.residual == whole.convergence.residual);
    CHECK(resumed.convergence.sweeps == whole.convergence.sweeps);
    CHECK(resumed.convergence.converged);
  }
}

TEST_CASE("table: what is not solved is refused by name") {
  const auto refused = [](const std::string& spec, int players) {
    const Rules rules = load_rules(spec).rules;
    const TurnModel model(rules, Scorer(rules));
    CHECK_THROWS_AS(MultiplayerGame(rules, model, players), CannotDo);
  };
  for (const char* spec : {"official+pass", "classic+carry.mode=inherit", "facebook+farkle.penalty=30"})
    refused(spec, 3);
  const Rules four = load_rules("classic", {"game.end=not-last"}).rules;
  const TurnModel four_model(four, Scorer(four));
  CHECK_THROWS_AS(MultiplayerGame(four, four_model, 4), CannotDo);
  const Rules rules = load_rules("classic").rules;
  const TurnModel model(rules, Scorer(rules));
  MultiplayerControl control;
  control.most_bytes = 1e6;
  CHECK_THROWS_AS(solve_multiplayer(MultiplayerGame(rules, model, 3), control), CannotDo);
}
