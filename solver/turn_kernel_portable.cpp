#define FARKLE_PASS turn_pass_portable
#include "solver/turn_kernel_pass.hpp"
