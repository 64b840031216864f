// Solutions kept between runs: $XDG_CACHE_HOME/farkle, or ~/.cache/farkle, one file for each rule set and format. The
// cache only saves time: whatever goes wrong with it is a note, never an error.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "solver/game/error.hpp"
#include "solver/storage/solution_frame.hpp"

namespace farkle {

// checkpoint: an interrupted solve, to be resumed. rest: of a table, from a position that was asked for.
enum class Cached { solution, checkpoint, rest };

// duel-FINGERPRINT-FORMAT.solution, .checkpoint or .rest in that directory. The name begins with table-PLAYERS- for a
// table and with turns- for turns. An empty path if neither variable names a directory. players: their number, or
// a_duel or turns_of_a_duel.
std::filesystem::path cache_path(const Rules&, Cached = Cached::solution, int players = a_duel);

void check_cached(const SolutionHead&, const std::filesystem::path&, Cached);  // throws CannotDo for other files

using Note = std::function<void(const std::string&)>;

// What load() makes of a cached file. None if there is no such file, or if it is damaged, misnamed or of another
// version: `note` gets that. The offers of a solution are checked when they are first touched (load_duel).
template <class Load>
auto from_cache(const std::filesystem::path& path, Cached what, const Note& note, Load&& load) {
  std::optional<decltype(load())> saved;
  std::error_code error;
  if (path.empty() || !std::filesystem::exists(path, error)) return saved;
  try {
    saved.emplace(load());
    check_cached(saved->head, path, what);
  } catch (const CannotDo& e) {
    saved.reset();
    note(std::string("cache ignored: ") + e.what());
  }
  return saved;
}
// Has save() make the file or replace it. `note` gets why it could not.
void to_cache(const std::filesystem::path&, const Note& note, const std::function<void()>& save);

// $XDG_CACHE_HOME/farkle or ~/.cache/farkle; empty when neither variable names a directory.
std::filesystem::path cache_directory();

struct CachedFile {
  std::filesystem::path path;
  std::optional<SolutionHead> head;  // none: damaged, of another format, or no solution
  std::uintmax_t bytes = 0;
  std::chrono::system_clock::time_point written;
  std::string state() const;  // "solution", "checkpoint", "rest of a game", "unfinished", ...
};
// The files kept there, by name. Throws CannotDo when the directory cannot be read.
std::vector<CachedFile> cached_files();
// Those for these rules, by id or fingerprint. Throws UserError for rules that none is for.
std::vector<CachedFile> cached_files_for(const std::vector<std::string>& rules);

}  // namespace farkle
