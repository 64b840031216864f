// Solutions kept between runs: $XDG_CACHE_HOME/farkle, or ~/.cache/farkle, one file for each rule set and format. The
// cache only saves time: whatever goes wrong with it is a note, never an error.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "solver/storage/solution_file.hpp"

namespace farkle {

// checkpoint: an interrupted solve, to be resumed. rest: of a table, from a position that was asked for.
enum class Cached { solution, checkpoint, rest };

// duel-FINGERPRINT-FORMAT.solution, .checkpoint or .rest in that directory. The name begins with table-PLAYERS- for a
// table and with turns- for turns. An empty path if neither variable names a directory. players: their number, or
// a_duel or turns_of_a_duel.
std::filesystem::path cache_path(const Rules&, Cached = Cached::solution, int players = a_duel);

template <class Saved>
struct FoundInCache {
  std::optional<Saved> saved;
  std::string note;  // why an existing file was not used: damaged, or of another version. Otherwise empty
};
using FromCache = FoundInCache<SavedDuel>;
// The offers of a solution are checked when they are first touched (load_duel).
FromCache try_load_cached(const Rules&, const TurnModel&, Cached = Cached::solution);
FoundInCache<SavedTable> try_load_cached_multiplayer(const Rules&, int players, Cached = Cached::solution);
FoundInCache<SavedTurns> try_load_cached_turns(const Rules&);

// Replaces any file that is there; a solution also removes the checkpoint. Returns why it could not be kept, or "".
std::string save_cached(const Rules&, const DuelSolution&, Cached = Cached::solution);
std::string save_cached(const Rules&, const MultiplayerSolution&, Cached = Cached::solution);  // or the rest
std::string save_cached(const Rules&, const DuelTurns&);  // unless they take more than 100 MB

// $XDG_CACHE_HOME/farkle or ~/.cache/farkle; empty when neither variable names a directory.
std::filesystem::path cache_directory();

struct CachedFile {
  std::filesystem::path path;
  std::optional<SolutionHead> head;  // none: damaged, of another format, or no solution
  std::uintmax_t bytes = 0;
  std::chrono::system_clock::time_point written;
  bool whole() const { return path.extension() != ".saving"; }  // false: it is being written, or its writer was killed
  std::string state() const;  // "solution", "checkpoint", "rest of a game", "unfinished", ...
};
// The files kept there, by name. Throws CannotDo when the directory cannot be read.
std::vector<CachedFile> cached_files();
// Those for these rules, by id or fingerprint. Throws UserError for rules that none is for.
std::vector<CachedFile> cached_files_for(const std::vector<std::string>& rules);

}  // namespace farkle
