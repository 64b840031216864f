// Compiles a turn model into kernel operations.
//
// A class of rolls needs the maximum over its choices. The choices of 1 1 5 contain those of 1 5 and of 1 1. So a class
// takes the maxima of classes whose choices are among its own, largest first, and adds the choices still missing.
#include "solver/turn/turn_kernel.hpp"

#include <algorithm>
#include <bitset>
#include <map>
#include <numeric>

namespace farkle {
namespace {

constexpr std::size_t most_choices = 1024;  // of one state; beyond that, or with many classes, nothing is shared
constexpr std::size_t most_shared_classes = 1024;
using ChoiceSet = std::bitset<most_choices>;

struct Operands {
  std::vector<std::size_t> classes;  // earlier classes of the state
  std::vector<Choice> choices;       // those that no such class covers
};

std::vector<Operands> share(const RollState& state) {
  std::map<Choice, std::size_t> numbers;
  std::vector<std::vector<std::size_t>> numbered;  // the choices of each class
  for (const RollClass& c : state.classes) {
    numbered.emplace_back();
    for (const Choice& choice : c.choices)
      numbered.back().push_back(numbers.try_emplace(choice, numbers.size()).first->second);
  }
  const bool sharing = numbers.size() <= most_choices && state.classes.size() <= most_shared_classes;

  std::vector<Operands> out;
  std::vector<ChoiceSet> sets;
  for (std::size_t c = 0; c < numbered.size(); ++c) {
    Operands operands;
    ChoiceSet set;
    std::vector<std::size_t> within;  // earlier classes whose choices are all among these
    if (sharing) {
      for (const std::size_t choice : numbered[c]) set.set(choice);
      for (std::size_t k = 0; k < c; ++k)
        if (set[numbered[k].front()] && (sets[k] & ~set).none()) within.push_back(k);
    }
    ChoiceSet missing = set;
    while (true) {
      std::size_t best = 0, gain = 1;
      for (const std::size_t k : within)
        if (const std::size_t here = (sets[k] & missing).count(); here > gain) best = k, gain = here;
      if (gain == 1) break;
      operands.classes.push_back(best);
      missing &= ~sets[best];
    }
    for (std::size_t i = 0; i < numbered[c].size(); ++i)
      if (!sharing || missing[numbered[c][i]]) operands.choices.push_back(state.classes[c].choices[i]);
    sets.push_back(set);
    out.push_back(std::move(operands));
  }
  return out;
}

struct Program {
  std::vector<KernelOp> ops;
  std::size_t three, two, one;  // where the operations of each kind begin, as in KernelState
};

Program compile(const RollState& state, int slots) {
  struct Maximum {
    std::vector<std::int32_t> operands;  // at most three: an offset, or ~k for maximum k of this list
    double p;
    bool kept = false;
  };
  std::vector<Maximum> maxima;
  std::vector<std::int32_t> of_class;
  const std::vector<Operands> classes = share(state);
  for (std::size_t k = 0; k < classes.size(); ++k) {
    std::vector<std::int32_t> operands;
    for (const std::size_t earlier : classes[k].classes) operands.push_back(of_class[earlier]);
    for (const Choice& choice : classes[k].choices)
      operands.push_back((choice.steps * slots + choice.afterstate) * lanes);
    // The maximum so far is the first operand of the next operation.
    std::size_t next = 0;
    std::vector<std::int32_t> some{operands[next++]};
    do {
      while (some.size() < 3 && next < operands.size()) some.push_back(operands[next++]);
      maxima.push_back({some, 0});
      some = {~static_cast<std::int32_t>(maxima.size() - 1)};
    } while (next < operands.size());
    maxima.back().p = state.classes[k].probability;
    of_class.push_back(some[0]);
  }
  for (std::size_t k = 0; k < maxima.size(); ++k)
    for (const std::int32_t operand : maxima[k].operands)
      if (operand < 0) maxima[~operand].kept = true;

  std::vector<std::size_t> order(maxima.size()), place(maxima.size());
  const auto kind = [&](std::size_t k) { return maxima[k].kept ? 4 : maxima[k].operands.size(); };
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t k, std::size_t l) { return kind(k) > kind(l); });
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;

  Program program;
  for (const std::size_t k : order) {
    const auto offset = [&](std::size_t i) {
      const std::int32_t operand = maxima[k].operands[i < maxima[k].operands.size() ? i : 0];
      return operand >= 0 ? operand : -static_cast<std::int32_t>(place[~operand] + 1) * lanes;
    };
    program.ops.push_back({offset(0), offset(1), offset(2), maxima[k].p});
  }
  // A pair of two kinds is done as the first of them.
  const auto begin_below = [&](std::size_t least) {
    const auto above = [&](std::size_t k) { return kind(k) > least; };
    const std::size_t count = std::count_if(order.begin(), order.end(), above);
    return count + count % 2;
  };
  program.three = begin_below(3), program.two = begin_below(2), program.one = begin_below(1);
  if (program.ops.size() % 2 != 0) {
    KernelOp idle = program.ops.back();
    idle.p = 0;
    program.ops.push_back(idle);
  }
  return program;
}

// By afterstate, from below: each round plays for one more set of hot dice, until only rounding is left to gain.
std::vector<double> chances_of_winning_dice(const TurnModel& model) {
  std::vector<double> wins;
  if (model.state(model.full()).win_probability == 0) return wins;
  wins.assign(model.full() + 1, 0);
  const auto roll = [&](int s) {
    double chance = model.state(s).win_probability;
    for (const RollClass& c : model.state(s).classes) {
      double best = 0;
      for (const Choice& choice : c.choices) best = std::max(best, wins[choice.afterstate]);
      chance += c.probability * best;
    }
    return chance;
  };
  for (double before = -1; wins[TurnModel::hot] > before + 1e-17;) {
    before = wins[TurnModel::hot];
    for (int s = 1; s < model.full(); ++s) wins[s] = roll(s);
    wins[TurnModel::hot] = roll(model.full());
  }
  return wins;
}

}  // namespace

TurnKernel::TurnKernel(const TurnModel& model, bool hot_may_bank)
    : model_(model), hot_may_bank_(hot_may_bank), wins_by_dice_(chances_of_winning_dice(model)) {
  std::vector<Program> programs;
  for (int s = 1; s <= model.full(); ++s) {
    programs.push_back(compile(model.state(s), afterstates()));
    const Program& program = programs.back();
    ops_.insert(ops_.end(), program.ops.begin(), program.ops.end());
    scratch_doubles_ = std::max(scratch_doubles_, static_cast<int>(program.three) * lanes);
  }
  const KernelOp* begin = ops_.data();
  for (int s = 1; s <= model.full(); ++s) {
    const Program& program = programs[s - 1];
    const KernelOp* end = begin + program.ops.size();
    states_.push_back({begin, begin + program.three, begin + program.two, begin + program.one, end,
                       model.state(s).farkle_probability, model.state(s).win_probability,
                       s == model.full() ? TurnModel::hot : s});
    begin = end;
  }
}

}  // namespace farkle
