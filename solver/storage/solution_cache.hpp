// Solutions kept between runs: $XDG_CACHE_HOME/farkle, or ~/.cache/farkle, one file for each rule set and format. The
// cache only saves time: whatever goes wrong with it is a note, never an error.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "solver/storage/solution_file.hpp"

namespace farkle {

enum class Cached { solution, checkpoint };  // checkpoint: of a solve that was interrupted, to go on from

// duel-FINGERPRINT-FORMAT.solution or .checkpoint in that directory, for a table table-PLAYERS-..., for turns
// turns-...; an empty path when neither variable names one. players: or a_duel, turns_of_a_duel.
std::filesystem::path cache_path(const Rules&, Cached = Cached::solution, int players = a_duel);

template <class Saved>
struct FoundInCache {
  std::optional<Saved> saved;
  std::string note;  // why a file that is there was not taken: damaged, or of another version. Empty when there is none
};
using FromCache = FoundInCache<SavedDuel>;
// A checkpoint is checked as a whole, a solution's offers as they are touched (load_duel).
FromCache try_load_cached(const Rules&, const TurnModel&, Cached = Cached::solution);
FoundInCache<SavedTable> try_load_cached_multiplayer(const Rules&, int players, Cached = Cached::solution);
FoundInCache<SavedTurns> try_load_cached_turns(const Rules&);

// Replaces what is there, whatever it is; a solution also removes the checkpoint. Returns why it could not be kept, or
// "".
std::string save_cached(const Rules&, const DuelSolution&, Cached = Cached::solution);
std::string save_cached(const Rules&, const MultiplayerSolution&, Cached = Cached::solution);
std::string save_cached(const Rules&, const DuelTurns&);  // where they are not too many: 100 MB

// $XDG_CACHE_HOME/farkle or ~/.cache/farkle; empty when neither variable names a directory.
std::filesystem::path cache_directory();

struct CachedFile {
  std::filesystem::path path;
  std::optional<SolutionHead> head;  // none: damaged, or of another format
  std::uintmax_t bytes = 0;
  std::filesystem::file_time_type written;
  bool whole() const { return path.extension() != ".saving"; }  // otherwise it is being written, or was when all ended
};
// What is kept there, by name. Throws CannotDo when the directory cannot be read.
std::vector<CachedFile> cached_files();

}  // namespace farkle
