// Which dice to play with, against the slow twin of a turn.
#include "sim/search/dice_search.hpp"

#include <algorithm>
#include <set>

#include "solver/game/rulefile/rule_file.hpp"
#include "tests/catch.hpp"
#include "tests/support/slow_turn.hpp"

using namespace farkle;

TEST_CASE("Every set of one's dice has the points of a turn to the target, jokers and all", "[search]") {
  const Rules rules = load_rules("kingdom-come", {"dice.count=3", "score.straights={}",
                                                  GENERATE("game.target=1000", "game.target=1010")})
                          .rules;
  const auto target = static_cast<double>(rules.game.target);
  const auto to_target = [&](Points points, int) { return std::min<double>(points, target); };
  const std::vector<DiceOfSet> sets =
      sets_by_points(rules, named_dice("--have", "lucky:2,devils-head:2,sad-greaser,odd"), nullptr);
  std::set<DiceNames> different;
  for (const DiceOfSet& set : sets) {
    INFO(dice_text(set.dice));
    different.insert(set.dice);
    const Rules with = with_dice(rules, set.dice);
    const tests::SlowTurn turn(with);
    tests::SlowWorths worths(turn, {to_target, 0, rules.game.target, to_target, target});
    CHECK(set.points == Approx(worths.roll(0, turn.full())).epsilon(1e-9));
  }
  CHECK(sets.size() == 10);
  CHECK(different.size() == 10);
  CHECK(std::is_sorted(sets.rbegin(), sets.rend(), [](const auto& a, const auto& b) { return a.points < b.points; }));
}
