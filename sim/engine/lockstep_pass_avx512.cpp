#define FARKLE_DICE lockstep_dice_avx512
#define FARKLE_ROLLS lockstep_rolls_avx512
#include "sim/engine/lockstep_pass.hpp"
