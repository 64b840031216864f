// Saved solutions. A file appears whole or not at all. It is read back as it was, bit for bit, or refused with an error
// that names it. The layout is that of solution_frame.hpp:
//
//   a two-player game    parts    offers by sum of banks, the highest first, as Offers::all_of has them; only with
//                              carry = inherit, and not in a checkpoint, as a sweep finds them anew
//                     main     wins, states x states, by mover first; then those of the second player, if any
//   a table           main     everybody's chances, also for offers, as MultiplayerValues lays them out
//   turns for two     main     how many turns; the number of each pair's turn, states x states; then the turns:
//                              levels, chance of a farkle, chance of each level
//
// Head and main block are checked when the file is opened, the offers of a sum when they are first touched.
#pragma once

#include <filesystem>

#include "solver/duel/duel_solver.hpp"
#include "solver/evaluate/turn_distribution.hpp"
#include "solver/multiplayer/multiplayer_solver.hpp"
#include "solver/storage/solution_frame.hpp"

namespace farkle {

template <class Solution>
struct Saved {
  Solution solution;
  SolutionHead head;  // not complete(): a checkpoint, to be resumed with resume_duel or resume_multiplayer
};
using SavedDuel = Saved<DuelSolution>;
using SavedTable = Saved<MultiplayerSolution>;

// The rules that a duel is filed by: those of the game. With dice of one's own, dice.set holds all of them, those of
// player 0 first.
Rules filed_rules(const DuelGame&);

// Throw CannotDo when the file cannot be written; then it stays as it was before.
// A game whose offers, if any, have been written as they were found.
void commit_duel(SolutionWriter&, const Rules&, const DuelSolution&, bool complete);
void save_duel(const std::filesystem::path&, const Rules&, const DuelSolution&, bool complete);
void save_multiplayer(const std::filesystem::path&, const Rules&, const MultiplayerSolution&);
void save_turns(const std::filesystem::path&, const Rules&, const DuelTurns&);

// Throw CannotDo, naming the file, what is wrong and what to do, for everything but a sound file of these very rules.
// Damage in the offers shows later, as the same CannotDo from the look-up that touches it; values.offer_layers()
// touches all. The file may be replaced or removed while the solution is in use.
SavedDuel load_duel(const std::filesystem::path&, const Rules&, const TurnModel&);
// whole: from the start of a game; else not from there.
SavedTable load_multiplayer(const std::filesystem::path&, const Rules&, int players, bool whole = true);
Saved<DuelTurns> load_turns(const std::filesystem::path&, const Rules&);

}  // namespace farkle
