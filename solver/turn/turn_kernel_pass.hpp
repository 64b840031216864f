// The pass that TurnKernel runs, in the widest instructions of the processor.
#pragma once

#include "solver/turn/turn_kernel.hpp"

namespace farkle {

struct KernelPassArgs {
  const KernelPass& pass;
  const KernelState* states;
  int state_count;
  int afterstates;
  bool hot_may_bank;
};

void turn_pass(const KernelPassArgs&);

}  // namespace farkle
