#define FARKLE_PASS turn_pass_portable
#include "solver/turn/turn_kernel_pass.hpp"
