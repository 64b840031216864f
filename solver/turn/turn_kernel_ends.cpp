// Google Highway includes this file once for every instruction set. Vectors are the compiler's own.
//
// Chances are floats: twice the lanes of a pass in a register. It takes a third more time than the pass.
#include <algorithm>
#include <span>

#include "solver/turn/turn_kernel.hpp"

#undef HWY_TARGET_INCLUDE
#undef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
#define HWY_TARGET_INCLUDE "solver/turn/turn_kernel_ends.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#undef INLINED
#define INLINED HWY_ATTR __attribute__((always_inline))

HWY_BEFORE_NAMESPACE();
namespace farkle::HWY_NAMESPACE {
namespace {

using AllLanes = float __attribute__((vector_size(4 * lanes)));
// Lanes at any address. Packed, because for clang a vector's own alignment is always that of its size.
struct __attribute__((packed, may_alias)) Place {
  AllLanes all;
};
HWY_INLINE Place& at(float* p) { return *reinterpret_cast<Place*>(p); }

// Hands the chances to roll these dice at a level on to the choices that are worth most, as the pass takes them. Maxima
// that are kept get chances of their own, which go on to their operands.
void hand_on(const KernelState& state, float* worth, float* chance, const AllLanes& rolls) {
  const AllLanes none{};
  const auto two = [=](const KernelOp& op, const AllLanes& some) INLINED {
    const AllLanes a = at(worth + op.a).all, b = at(worth + op.b).all;
    at(chance + op.a).all += a > b ? some : none;
    at(chance + op.b).all += a > b ? none : some;
  };
  const auto three = [=](const KernelOp& op, const AllLanes& some) INLINED {
    const AllLanes a = at(worth + op.a).all, b = at(worth + op.b).all, c = at(worth + op.c).all, ab = a > b ? a : b;
    two(op, ab > c ? some : none);
    at(chance + op.c).all += ab > c ? none : some;
  };
  std::int32_t kept = 0;
  for (const KernelOp* op = state.kept; op != state.three; ++op) {
    kept -= lanes;
    const AllLanes a = at(worth + op->a).all, b = at(worth + op->b).all, c = at(worth + op->c).all, ab = a > b ? a : b;
    at(worth + kept).all = ab > c ? ab : c;
    at(chance + kept).all = none;
  }
  // Backwards: a kept maximum is handed on after all that take it.
  const KernelOp* op = state.end;
  while (op != state.one) --op, at(chance + op->a).all += static_cast<float>(op->p) * rolls;
  while (op != state.two) --op, two(*op, static_cast<float>(op->p) * rolls);
  while (op != state.three) --op, three(*op, static_cast<float>(op->p) * rolls);
  for (; op != state.kept; kept += lanes) --op, three(*op, static_cast<float>(op->p) * rolls + at(chance + kept).all);
}

int turn_ends(const KernelEnds& ends, std::span<const KernelState> states, bool hot_may_bank, int unconfirmed,
              int most_steps) {
  constexpr float least = 1e-6f;  // smaller chances are not followed any further
  const int spent = static_cast<int>(states.size()), row = (spent + 1) * lanes;
  const auto begin = [&](int level) HWY_ATTR {
    const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(level) * row;
    for (int i = 0; i < row; ++i) ends.worth[first + i] = static_cast<float>(ends.solved[first + i]);
    std::fill_n(ends.chance + first, row, 0.0f);
  };
  for (int level = 0; level < most_steps; ++level) begin(level);
  at(ends.chance).all = AllLanes{} + 1.0f;
  AllLanes farkle{};
  int level = 0;
  for (int reached = 0; level <= std::min(reached, ends.top); ++level) {
    begin(level + most_steps);
    float* const worth = ends.worth + static_cast<std::ptrdiff_t>(level) * row;
    float* const chance = ends.chance + static_cast<std::ptrdiff_t>(level) * row;
    const double* const solved = ends.solved + static_cast<std::ptrdiff_t>(level) * row;
    const double* const stop = ends.stop + static_cast<std::ptrdiff_t>(level) * lanes;
    AllLanes banked{};
    for (int i = 0; i < lanes; ++i) (stop[i] == forbidden ? farkle : banked)[i] += chance[spent * lanes + i];
    for (const KernelState& state : states) {
      const int place = state.afterstate * lanes;
      const bool may_bank =
          level > 0 && (state.afterstate == TurnModel::hot ? hot_may_bank : state.afterstate > unconfirmed);
      AllLanes rolls = at(chance + place).all;
      float most = 0;
      for (int i = 0; i < lanes; ++i) {
        if (may_bank && solved[place + i] == stop[i]) banked[i] += rolls[i], rolls[i] = 0;
        most = std::max(most, rolls[i]);
      }
      if (most < least) continue;
      farkle += static_cast<float>(state.farkle_probability) * rolls;
      hand_on(state, worth, chance, rolls);
      reached = level + most_steps;
    }
    at(ends.banks + static_cast<std::ptrdiff_t>(level) * lanes).all = banked;
  }
  at(ends.farkle).all = farkle;
  return level;
}

}  // namespace
}  // namespace farkle::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace farkle {

HWY_EXPORT(turn_ends);
int TurnKernel::ends(const KernelEnds& ends) const {
  return HWY_DYNAMIC_DISPATCH(turn_ends)(ends, states_, hot_may_bank_, model_.kinds().unconfirmed(),
                                         model_.most_steps());
}

}  // namespace farkle
#endif
