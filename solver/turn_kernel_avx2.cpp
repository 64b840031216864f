#define FARKLE_PASS turn_pass_avx2
#include "solver/turn_kernel_pass.hpp"
