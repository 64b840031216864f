// The arguments of the pass of each instruction set: plain pointers only (see turn_kernel_pass.hpp).
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

void turn_pass_portable(const KernelPassArgs&);
void turn_pass_avx2(const KernelPassArgs&);
void turn_pass_avx512(const KernelPassArgs&);

}  // namespace farkle
