// The kernel against a plain recursion, lane by lane, and one instruction set against the other, bit by bit.
#include "solver/turn/turn_table.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "tests/catch.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/slow_turn.hpp"

using namespace farkle;
using tests::never;
using tests::SlowTurn;
using tests::SlowWorths;

namespace {

// Random worths of every way of ending a turn.
struct Inputs {
  int top;
  bool by_afterstate;
  std::vector<double> stop, farkle, beyond;

  Inputs(tests::Random& random, const TurnModel& model) : top(5 + random.below(20)), by_afterstate(random.chance(0.4)) {
    const int afterstates = model.full() + 1;
    const auto real = [&] { return 20 * random.real() - 10; };
    for (int i = 0; i < (top + 1) * (by_afterstate ? afterstates : 1) * lanes; ++i)
      stop.push_back(random.chance(0.3) ? never : real() + i * 0.01);
    for (int i = 0; i < lanes; ++i) farkle.push_back(real());
    for (int i = 0; i < model.most_steps() * afterstates * lanes; ++i) beyond.push_back(real());
  }
  double stop_at(int level, int afterstate, int afterstates, int lane) const {
    const int row = by_afterstate ? level * afterstates + afterstate : level;
    return stop[row * lanes + lane];
  }
};

struct Outputs {
  std::vector<double> worth, roll;   // [level][afterstate][lane]
  std::vector<float> banks, farkle;  // [level][lane] and [lane]; without by_afterstate
};

Outputs run(const TurnModel& model, bool hot_may_bank, const Inputs& in) {
  const TurnKernel kernel(model, hot_may_bank);
  TurnTable table(kernel);
  table.reach(in.top);
  std::copy(in.beyond.begin(), in.beyond.end(), table.worth(in.top + 1));
  kernel.run({.top = in.top,
              .stop = in.stop.data(),
              .stop_by_afterstate = in.by_afterstate,
              .farkle = in.farkle.data(),
              .worth = table.worth(0),
              .roll = table.roll(0)});
  const auto size = (in.top + 1) * kernel.row_doubles();
  Outputs out{{table.worth(0), table.worth(0) + size}, {table.roll(0), table.roll(0) + size}, {}, {}};
  if (in.by_afterstate) return out;
  std::copy(in.stop.begin(), in.stop.end(), table.stop(0));
  const LaneEnds ends = table.follow();
  out.farkle.assign(ends.farkle.begin(), ends.farkle.end());
  out.banks.assign(ends.banks, ends.banks + ends.levels * lanes);
  out.banks.resize(in.stop.size());
  return out;
}

// The same ends of one lane's turn, choice by choice.
struct SlowEnding {
  std::vector<double> banks;
  double farkle = 0;
};

SlowEnding slow_ending(const TurnModel& model, bool hot_may_bank, const Inputs& in, const Outputs& out, int lane) {
  const int full = model.full();
  SlowEnding ending{std::vector<double>(static_cast<std::size_t>(in.top) + 1), 0};
  std::vector<double> rolls((in.top + 1) * (full + 1));  // the chance to roll there, by state
  const auto worth = [&](int level, const Choice& c) {
    const int to = level + c.steps, above = to - in.top - 1;
    return above < 0 ? out.worth[(to * (full + 1) + c.afterstate) * lanes + lane]
                     : in.beyond[(above * (full + 1) + c.afterstate) * lanes + lane];
  };
  rolls[full] = 1;
  for (int level = 0; level <= in.top; ++level)
    for (int s = 1; s <= full; ++s) {
      const double chance = rolls[level * (full + 1) + s];
      ending.farkle += chance * model.state(s).farkle_probability;
      for (const RollClass& c : model.state(s).classes) {
        const auto less = [&](const Choice& a, const Choice& b) { return worth(level, a) < worth(level, b); };
        const Choice best = *std::max_element(c.choices.begin(), c.choices.end(), less);
        const int to = level + best.steps;
        if (to > in.top) continue;
        const double stop = in.stop_at(to, 0, 0, lane), here = chance * c.probability;
        const bool may_bank = stop != never && (best.afterstate != TurnModel::hot || hot_may_bank);
        if (may_bank && worth(level, best) == stop)
          ending.banks[to] += here;
        else if (best.afterstate == model.spent())
          ending.farkle += here;
        else
          rolls[to * (full + 1) + model.in_hand(best.afterstate)] += here;
      }
    }
  return ending;
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

bool near(double a, double b) { return a == b || std::abs(a - b) <= 1e-12 * (1 + std::abs(a)); }

// The first place where one lane differs from the recursion, or nothing.
std::string lane_difference(const TurnModel& model, const SlowTurn& slow, bool hot_may_bank, const Inputs& in,
                            const Outputs& out, int lane) {
  const int afterstates = model.full() + 1;
  const Points step = model.step();
  const auto bank = [&](Points points, int afterstate) {
    if (afterstate == SlowTurn::hot && !hot_may_bank) return never;
    return in.stop_at(points / step, afterstate == SlowTurn::hot ? model.spent() : afterstate, afterstates, lane);
  };
  const auto beyond = [&](Points points, int afterstate) {
    return in.beyond[((points / step - in.top - 1) * afterstates + afterstate) * lanes + lane];
  };
  SlowWorths worths(slow, {bank, in.farkle[lane], in.top * step, beyond});
  for (int level = in.top; level >= 0; --level)
    for (int afterstate = 0; afterstate < afterstates; ++afterstate) {
      const auto at = static_cast<std::size_t>((level * afterstates + afterstate) * lanes + lane);
      const std::string where = " at level " + std::to_string(level) + ", afterstate " + std::to_string(afterstate);
      if (!near(out.worth[at], worths.worth(level * step, afterstate))) return "worth" + where;
      if (afterstate > 0 && !near(out.roll[at], worths.roll(level * step, afterstate))) return "roll" + where;
    }
  return {};
}

void compare(const Rules& rules, tests::Random& random, int rounds) {
  const TurnModel model(rules, Scorer(rules));
  const SlowTurn slow(rules);
  for (int round = 0; round < rounds; ++round) {
    const Inputs in(random, model);
    const bool hot_may_bank = random.chance(0.5);
    INFO(tests::shown(rules) << "round " << round << ", hot_may_bank " << hot_may_bank << ", by_afterstate "
                             << in.by_afterstate);
    const Outputs widest = run(model, hot_may_bank, in);
    for (const std::string_view set : instruction_sets()) {
      INFO(set);
      const tests::Forced forced(set);
      const Outputs out = run(model, hot_may_bank, in);
      CHECK(same_bits(out.worth, widest.worth));
      CHECK(same_bits(out.roll, widest.roll));
      CHECK(out.banks == widest.banks);
      CHECK(out.farkle == widest.farkle);
    }
    for (const int lane : {random.below(lanes), lanes - 1})
      CHECK(lane_difference(model, slow, hot_may_bank, in, widest, lane) == "");
    if (in.by_afterstate) continue;
    for (int lane = 0; lane < lanes; ++lane) {
      const SlowEnding slow_end = slow_ending(model, hot_may_bank, in, widest, lane);
      double apart = std::abs(slow_end.farkle - widest.farkle[lane]);
      for (int level = 0; level <= in.top; ++level)
        apart = std::max(apart, std::abs(slow_end.banks[level] - widest.banks[level * lanes + lane]));
      CHECK(apart < 1e-4);  // small chances are not followed
    }
  }
}

}  // namespace

TEST_CASE("turn kernel: the recursion's values for built-in sets, the same bits on every instruction set") {
  tests::Random random(5);
  for (const std::string& spec : tests::every_spec()) {
    INFO(spec);
    compare(load_rules(spec).rules, random, 2);
  }
}

TEST_CASE("turn kernel: the recursion's values for random rules") {
  tests::Random random(6);
  for (int i = 0; i < tests::cases(40); ++i) compare(tests::random_rules(random), random, 2);
}

TEST_CASE("turn kernel: the recursion's values for loaded dice") {
  tests::Random random(7);
  for (int i = 0; i < tests::cases(20); ++i) compare(tests::random_rules(random, tests::LoadedDice::yes, 4), random, 2);
  for (int i = 0; i < tests::cases(10); ++i)
    compare(tests::random_rules(random, tests::LoadedDice::some_equal, 4), random, 2);
}

TEST_CASE("turn kernel: roll values need not be asked for") {
  const Rules rules = load_rules("classic").rules;
  const TurnModel model(rules, Scorer(rules));
  tests::Random random(8);
  const Inputs in(random, model);
  const TurnKernel kernel(model, true);
  TurnTable table(kernel);
  table.reach(in.top);
  std::copy(in.beyond.begin(), in.beyond.end(), table.worth(in.top + 1));
  kernel.run({.top = in.top,
              .stop = in.stop.data(),
              .stop_by_afterstate = in.by_afterstate,
              .farkle = in.farkle.data(),
              .worth = table.worth(0)});
  const Outputs asked = run(model, true, in);
  CHECK(same_bits(asked.worth, {table.worth(0), table.worth(0) + asked.worth.size()}));
}

TEST_CASE("the instruction set can be chosen, but only one that is there") {
  const std::vector<std::string_view> all = instruction_sets();
  CHECK(all.front() == "portable");
  for (const std::string_view set : all) {
    const tests::Forced forced(set);
    CHECK(instruction_sets().back() == set);
  }
  CHECK_THROWS_AS(use_instruction_set("sse9"), UserError);
  CHECK(instruction_sets() == all);
}
