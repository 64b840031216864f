#define FARKLE_DICE lockstep_dice_portable
#define FARKLE_ROLLS lockstep_rolls_portable
#include "sim/engine/lockstep_pass.hpp"
