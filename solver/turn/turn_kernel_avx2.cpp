#define FARKLE_PASS turn_pass_avx2
#include "solver/turn/turn_kernel_pass.hpp"
