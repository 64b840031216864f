#define FARKLE_DICE lockstep_dice_avx2
#define FARKLE_ROLLS lockstep_rolls_avx2
#include "sim/engine/lockstep_pass.hpp"
