// What the lockstep engine hands to the passes of each instruction set: plain pointers only (see lockstep_pass.hpp).
#pragma once

#include <cstdint>

namespace farkle {

// Block `block` of the dice streams of many turns (sim/game/rng.hpp): five rolls of six dice, ids[r * stride + i] for
// roll r of turn i.
struct LockstepDice {
  std::uint64_t seed = 0;
  std::uint32_t block = 0;
  const std::uint64_t* who = nullptr;   // counter word 1 of each turn
  const std::uint64_t* game = nullptr;  // counter words 2 and 3
  int count = 0;                        // room for a multiple of 16 in all arrays
  std::uint32_t* ids = nullptr;
  int stride = 0;
};

// A state of a turn, as one word:
//
//   rolling on   bit  31..24            23   22..20         19..0
//                     hot dice so far   0    dice in hand   its row in `next`, by class of the roll
//   ended        bit  31..24            23..16   15..0
//                     hot dice          rolls    score steps banked; 0: a farkle
//
// A turn plays its way from row to row. `next` holds the states with the hot dice of this very roll, and ended ones
// with no rolls yet: without dice in hand.
struct LockstepRolls {
  const std::uint32_t* next = nullptr;
  const std::uint16_t* classes = nullptr;  // of the first n dice of a roll: classes[base[n] + id]; one entry more
  const std::uint32_t* base = nullptr;     // by n, eight entries each
  const std::uint32_t* factor = nullptr;   // the first n dice of a six-dice id: id * factor[n] >> shift[n]
  const std::uint32_t* shift = nullptr;
  const std::uint32_t* ids = nullptr;
  int stride = 0;
  int rolls_before = 0;  // rolls of these turns in earlier blocks
  int count = 0;
  // Which turns roll on, and their states: at first turn i is place i. Where the turns end, results[i] gets the state,
  // its rolls included. Those that have not ended after five rolls are left in turns and states.
  std::uint32_t *turns = nullptr, *states = nullptr, *results = nullptr;
};

void lockstep_dice_portable(const LockstepDice&);
void lockstep_dice_avx2(const LockstepDice&);
void lockstep_dice_avx512(const LockstepDice&);
int lockstep_rolls_portable(const LockstepRolls&);  // how many are left
int lockstep_rolls_avx2(const LockstepRolls&);
int lockstep_rolls_avx512(const LockstepRolls&);

}  // namespace farkle
