// Compiles a turn model into kernel operations.
//
// A class of rolls needs the maximum over its choices. The choices of 1 1 5 contain those of 1 5 and of 1 1. So a class
// takes the maxima of classes whose choices are among its own, largest first, and adds the choices still missing.
#include "solver/turn/turn_kernel.hpp"

#include <algorithm>
#include <bitset>
#include <map>
#include <new>

#include "solver/turn/turn_kernel_pass_args.hpp"

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
  std::map<Choice, std::size_t> index;
  for (const RollClass& c : state.classes)
    for (const Choice& choice : c.choices) index.try_emplace(choice, index.size());
  const bool sharing = index.size() <= most_choices && state.classes.size() <= most_shared_classes;

  std::vector<Operands> out;
  std::vector<ChoiceSet> sets;
  for (const RollClass& c : state.classes) {
    Operands operands;
    if (!sharing) {
      operands.choices = c.choices;
      out.push_back(std::move(operands));
      continue;
    }
    ChoiceSet set;
    for (const Choice& choice : c.choices) set.set(index[choice]);
    ChoiceSet missing = set;
    for (;;) {
      std::size_t best = 0, gain = 1;
      for (std::size_t k = 0; k < sets.size(); ++k)
        if ((sets[k] & ~set).none() && (sets[k] & missing).count() > gain) best = k, gain = (sets[k] & missing).count();
      if (gain == 1) break;
      operands.classes.push_back(best);
      missing &= ~sets[best];
    }
    for (const Choice& choice : c.choices)
      if (missing[index[choice]]) operands.choices.push_back(choice);
    sets.push_back(set);
    out.push_back(std::move(operands));
  }
  return out;
}

}  // namespace

TurnKernel::TurnKernel(const TurnModel& model, bool hot_may_bank, InstructionSet set)
    : slots_(model.full() + 1), most_steps_(model.most_steps()), hot_may_bank_(hot_may_bank), set_(set) {
  std::vector<std::size_t> ends;  // of each state's operations
  for (int s = 1; s <= model.full(); ++s) {
    const RollState& state = model.state(s);
    const std::vector<Operands> operands = share(state);
    std::vector<std::int32_t> class_offset;  // where each class keeps its maximum
    std::int32_t scratch = 0;
    for (std::size_t k = 0; k < operands.size(); ++k) {
      std::vector<std::int32_t> offsets;
      for (const std::size_t earlier : operands[k].classes) offsets.push_back(class_offset[earlier]);
      for (const Choice& choice : operands[k].choices)
        offsets.push_back((choice.steps * slots_ + choice.afterstate) * lanes);
      // An operation takes three operands. The maximum so far is the first operand of the next operation.
      std::size_t next = 0;
      std::int32_t so_far = offsets[next++];
      do {
        const std::int32_t b = next < offsets.size() ? offsets[next++] : so_far;
        const std::int32_t c = next < offsets.size() ? offsets[next++] : so_far;
        scratch -= lanes;
        ops_.push_back({so_far, b, c, 0});
        so_far = scratch;
      } while (next < offsets.size());
      ops_.back().p = state.classes[k].probability;
      class_offset.push_back(so_far);
    }
    if ((ops_.size() - (ends.empty() ? 0 : ends.back())) % 2 != 0) {
      KernelOp idle = ops_.back();
      idle.p = 0;
      ops_.push_back(idle);
      scratch -= lanes;
    }
    ends.push_back(ops_.size());
    scratch_doubles_ = std::max(scratch_doubles_, -scratch);
  }
  std::size_t begin = 0;
  for (int s = 1; s <= model.full(); ++s) {
    const std::size_t end = ends[static_cast<std::size_t>(s - 1)];
    states_.push_back({ops_.data() + begin, ops_.data() + end, model.state(s).farkle_probability,
                       s == model.full() ? TurnModel::hot : s});
    begin = end;
  }
}

void TurnKernel::run(const KernelPass& pass) const {
  const KernelPassArgs args{pass, states_.data(), static_cast<int>(states_.size()), slots_, hot_may_bank_};
  switch (set_) {
#if defined(__x86_64__)
    case InstructionSet::avx512:
      return turn_pass_avx512(args);
    case InstructionSet::avx2:
      return turn_pass_avx2(args);
#endif
    default:
      return turn_pass_portable(args);
  }
}

TurnTable::TurnTable(const TurnKernel& kernel, int most_levels, int carried)
    : slots_(kernel.afterstates()), place_(lanes * (1 + carried)) {
  const auto row = static_cast<std::size_t>(kernel.row_doubles() * (1 + carried));
  const auto rows = static_cast<std::size_t>(most_levels + 1 + kernel.most_steps());
  const auto scratch = static_cast<std::size_t>(kernel.scratch_doubles() * (1 + carried));
  worth_memory_ = allocate(scratch + rows * row);
  roll_ = allocate(rows * row);
  stop_ = allocate(rows * row);
  worth_ = worth_memory_.get() + scratch;
}

TurnTable::Memory TurnTable::allocate(std::size_t doubles) {
  void* memory = ::operator new (doubles * sizeof(double), std::align_val_t{64});
  double* values = static_cast<double*>(memory);
  std::fill_n(values, doubles, 0.0);
  return Memory(values);
}

void TurnTable::Free::operator()(double* p) const { ::operator delete (p, std::align_val_t{64}); }

}  // namespace farkle
