// Saved solutions for two players. A file appears whole or not at all, and is read back as it was, bit for bit, or
// refused by name.
//
//     0  head: what this is, whose, how far it got; its own checksum last (struct Head in solution_file.cpp)
//   208  wins                doubles, states x states, mover outside   | checksum
//        offers to state 0   doubles, as DuelValues lays them out      | checksum     only with carry = inherit
//        offers to state 1   ...                                       | checksum
//        ...
//
// Numbers are in the byte order of the machine; the head says which. Every checksum is of 64 bits, catches any change
// inside one number for certain, and starts from the head's and the block's place, so that blocks of two files never
// mix. Head and wins are checked when the file is opened, each row of offers when it is first touched.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "solver/duel_solver.hpp"

namespace farkle {

// Raise it whenever the layout or the meaning of a number changes: files of other formats are refused.
inline constexpr unsigned solution_format = 1;

// The version of the program, as written into files.
std::string_view program_version();

struct SavedDuel {
  DuelSolution solution;
  bool complete = false;  // false: a checkpoint, to go on from with resume_duel(game, values, convergence.sweeps)
  std::string rules_id;   // the first 95 characters of it
  std::string program;    // version of the program that made it
};

// Throws CannotDo when it cannot be written; then the file is what it was before.
void save_duel(const std::filesystem::path&, const Rules&, const DuelSolution&, bool complete);

// Throws CannotDo, naming the file, what is wrong and what to do, for everything but a sound file of these very rules.
// Damage in the offers shows later, as the same CannotDo from the look-up that touches it; values.all_offers() touches
// all. The file may be replaced or removed while the solution is in use.
SavedDuel load_duel(const std::filesystem::path&, const Rules&, const TurnModel&);

}  // namespace farkle
