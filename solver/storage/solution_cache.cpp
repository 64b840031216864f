#include "solver/storage/solution_cache.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

namespace fs = std::filesystem;

template <class Saved, class Load>
FoundInCache<Saved> found(const fs::path& path, Cached what, Load&& load) {
  std::error_code error;
  if (path.empty() || !fs::exists(path, error)) return {};
  const auto ignored = [&](const std::string& why) {
    return FoundInCache<Saved>{std::nullopt, "cache ignored: " + why};
  };
  try {
    Saved saved = load();
    if (saved.program != program_version())
      return ignored(path.string() + ": made by farkle " + saved.program + ", this is " +
                     std::string(program_version()));
    if (saved.complete != (what != Cached::checkpoint)) return ignored(path.string() + ": is misnamed");
    return {std::move(saved), ""};
  } catch (const CannotDo& e) {
    return ignored(e.what());
  }
}

template <class Save>
std::string keep(const fs::path& path, const fs::path& checkpoint, Save&& save) {
  if (path.empty()) return "not kept for the next time: neither XDG_CACHE_HOME nor HOME names a directory";
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (error)
    return "not kept for the next time: " + path.parent_path().string() + ": cannot be made: " + error.message();
  try {
    save();
  } catch (const CannotDo& e) {
    return std::string("not kept for the next time: ") + e.what();
  }
  if (path != checkpoint) fs::remove(checkpoint, error);
  return "";
}

}  // namespace

// A relative path in XDG_CACHE_HOME is to be ignored: specifications.freedesktop.org/basedir-spec.
fs::path cache_directory() {
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache && fs::path(cache).is_absolute())
    return fs::path(cache) / "farkle";
  if (const char* home = std::getenv("HOME"); home && fs::path(home).is_absolute())
    return fs::path(home) / ".cache" / "farkle";
  return {};
}

namespace {

std::chrono::system_clock::time_point written_at(const fs::path& path) {
  struct stat status;
  if (::stat(path.c_str(), &status) != 0) throw fs::filesystem_error("stat", path, {errno, std::generic_category()});
  const auto since = std::chrono::seconds(status.st_mtim.tv_sec) + std::chrono::nanoseconds(status.st_mtim.tv_nsec);
  return std::chrono::system_clock::time_point(std::chrono::duration_cast<std::chrono::system_clock::duration>(since));
}

}  // namespace

std::vector<CachedFile> cached_files() {
  const fs::path directory = cache_directory();
  std::vector<CachedFile> files;
  std::error_code error;
  if (directory.empty() || !fs::exists(directory, error)) return files;
  try {
    for (const fs::directory_entry& entry : fs::directory_iterator(directory)) {
      const fs::path suffix = entry.path().extension();
      if (!entry.is_regular_file() || (suffix != ".solution" && suffix != ".checkpoint" && suffix != ".rest" &&
                                       suffix != ".rows" && suffix != ".saving"))
        continue;
      files.push_back({entry.path(), read_solution_head(entry.path()), entry.file_size(), written_at(entry.path())});
    }
  } catch (const fs::filesystem_error& e) {
    throw CannotDo(directory.string() + ": " + e.code().message());
  }
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
  return files;
}

fs::path cache_path(const Rules& rules, Cached what, int players) {
  const fs::path directory = cache_directory();
  if (directory.empty()) return {};
  const std::string game = players == a_duel            ? "duel-"
                           : players == turns_of_a_duel ? "turns-"
                                                        : "table-" + std::to_string(players) + "-";
  return directory / (game + fingerprint(rules) + "-" + std::to_string(solution_format) +
                      (what == Cached::solution     ? ".solution"
                       : what == Cached::checkpoint ? ".checkpoint"
                                                    : ".rest"));
}

FromCache try_load_cached(const Rules& rules, const TurnModel& model, Cached what) {
  const fs::path path = cache_path(rules, what);
  return found<SavedDuel>(path, what, [&] { return load_duel(path, rules, model); });
}

FoundInCache<SavedTable> try_load_cached_multiplayer(const Rules& rules, int players, Cached what) {
  const fs::path path = cache_path(rules, what, players);
  return found<SavedTable>(path, what, [&] { return load_multiplayer(path, rules, players, what != Cached::rest); });
}

FoundInCache<SavedTurns> try_load_cached_turns(const Rules& rules) {
  const fs::path path = cache_path(rules, Cached::solution, turns_of_a_duel);
  return found<SavedTurns>(path, Cached::solution, [&] { return load_turns(path, rules); });
}

std::string save_cached(const Rules& rules, const DuelSolution& solution, Cached what) {
  const fs::path path = cache_path(rules, what);
  return keep(path, cache_path(rules, Cached::checkpoint),
              [&] { save_duel(path, rules, solution, what == Cached::solution); });
}

std::string save_cached(const Rules& rules, const MultiplayerSolution& solution, Cached what) {
  const int players = solution.values.players();
  const fs::path path = cache_path(rules, what, players);
  return keep(path, what == Cached::rest ? path : cache_path(rules, Cached::checkpoint, players),
              [&] { save_multiplayer(path, rules, solution); });
}

std::string save_cached(const Rules& rules, const DuelTurns& turns) {
  constexpr std::size_t most_bytes = 100'000'000;
  if (turns.doubles() * sizeof(double) > most_bytes) return "";
  const fs::path path = cache_path(rules, Cached::solution, turns_of_a_duel);
  return keep(path, path, [&] { save_turns(path, rules, turns); });
}

std::string CachedFile::state() const {
  if (path.extension() == ".rows") return "part of a sweep";
  if (!head) return "unreadable";  // damaged, or of another format
  if (!whole()) return "unfinished";
  if (path.extension() == ".rest") return "rest of a game";
  return head->complete() ? "solution" : "checkpoint";
}

std::vector<CachedFile> cached_files_for(const std::vector<std::string>& rules) {
  std::vector<CachedFile> all = cached_files();
  std::vector<std::string> known;
  for (const CachedFile& file : all)
    if (file.head) known.push_back(file.head->rules_id_text());
  for (const std::string& wanted : rules) {
    const auto is = [&](const CachedFile& file) {
      return file.head && (file.head->rules_id_text() == wanted || file.head->fingerprint_text() == wanted);
    };
    if (std::none_of(all.begin(), all.end(), is))
      throw UserError("RULES", wanted,
                      "an id or a fingerprint that `farkle cache list` shows" + did_you_mean(wanted, known));
  }
  std::erase_if(all, [&](const CachedFile& file) {
    return !file.head || (std::find(rules.begin(), rules.end(), file.head->rules_id_text()) == rules.end() &&
                          std::find(rules.begin(), rules.end(), file.head->fingerprint_text()) == rules.end());
  });
  return all;
}

}  // namespace farkle
