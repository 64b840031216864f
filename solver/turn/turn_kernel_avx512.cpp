#define FARKLE_PASS turn_pass_avx512
#include "solver/turn/turn_kernel_pass.hpp"
