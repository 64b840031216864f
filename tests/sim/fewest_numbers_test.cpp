// The numbers that a good player must remember: against every policy there is, and quick values against slow ones.
#include "sim/search/policy_forms.hpp"

#include <algorithm>

#include "solver/game/rulefile/rule_file.hpp"
#include "tests/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/rule_sets.hpp"

using namespace farkle;

namespace {

std::shared_ptr<Solved> solved(const std::string& spec, const std::vector<std::string>& overrides = {}) {
  return std::make_shared<Solved>(load_rules(spec, overrides).rules);
}

// Every number of dice has one of these thresholds: calls with_policy(value, numbers) for all of these policies.
template <class WithPolicy>
void every_policy(const std::shared_ptr<Solved>& with, const std::vector<Points>& thresholds,
                  WithPolicy&& with_policy) {
  const auto points = kept_points(with);
  const auto dice = static_cast<std::size_t>(with->rules.dice.count);
  std::vector<std::size_t> odometer(dice, 0);
  for (std::size_t n = 0; n < dice;) {
    Thresholds policy{{}, KeepBy::best_turn};
    for (const std::size_t at : odometer) policy.bank_at.push_back(thresholds[at]);
    with_policy(points(policy), remembered(policy));
    for (n = 0; n < dice && ++odometer[n] == thresholds.size(); ++n) odometer[n] = 0;
  }
}

}  // namespace

TEST_CASE("Kept turns: thresholds are worth what their turns bring, move by move", "[numbers]") {
  tests::Random random(18);
  int compared = 0;
  for (const std::string& spec : tests::every_spec()) {
    const auto with = solved(spec, {"farkle.penalty=0"});
    if (with->rules.carry.mode != CarryMode::none) continue;
    INFO(spec);
    const auto quick = kept_points(with);
    const Objective slow = points_objective(with);
    for (int k = 0; k < 3; ++k) {
      Thresholds policy{{}, KeepBy::best_turn};
      for (int n = 0; n < with->rules.dice.count; ++n)
        policy.bank_at.push_back(n > 3 && k == 0 ? bank_never : 50 * random.below(30));
      INFO(policy_text(policy));
      CHECK(quick(policy) == Approx(slow.value(*policy_of(policy, with))).epsilon(1e-8));  // rare rolls are left out
      ++compared;
    }
  }
  CHECK(compared > 30);
}

TEST_CASE("Fewest numbers: no policy of fewer brings as much", "[numbers]") {
  for (const char* spec : {"classic", "official", "zilch"}) {
    const auto with = solved(spec, {"dice.count=3", "farkle.penalty=0"});
    INFO(spec);
    const double most = with->turn(true).expected_points;
    std::vector<Points> thresholds{bank_never};
    for (Points at = 0; at <= 8 * most; at += 50) thresholds.push_back(at);
    for (const double share : {0.5, 0.95, 0.99, 0.999}) {
      INFO(share);
      int fewest = 4;
      every_policy(with, thresholds, [&](double value, int numbers) {
        if (value >= share * most) fewest = std::min(fewest, numbers);
      });
      const auto found = fewest_numbers(with, share);
      REQUIRE(found);
      CHECK(found->remembered == fewest);
      CHECK(found->value >= share * most);
    }
    CHECK(!fewest_numbers(with, 1.001));
  }
}

TEST_CASE("Fewest numbers: as the policies to remember in results/ say", "[numbers]") {
  struct Row {
    const char* spec;
    double share;
    int numbers;
  };
  for (const Row& row : {Row{"classic", 0.94, 1},
                         {"classic", 0.99, 2},
                         {"classic", 0.999, 3},
                         {"official", 0.999, 3},
                         {"kingdom-come", 0.999, 4}}) {
    INFO(row.spec);
    const auto found = fewest_numbers(solved(row.spec), row.share);
    REQUIRE(found);
    CHECK(found->remembered == row.numbers);
  }
}
