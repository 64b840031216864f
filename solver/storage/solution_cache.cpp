#include "solver/storage/solution_cache.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "solver/game/did_you_mean.hpp"

namespace farkle {
namespace fs = std::filesystem;

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

void check_cached(const SolutionHead& head, const fs::path& path, Cached what) {
  if (head.program_text() != program_version())
    throw CannotDo(path.string() + ": made by farkle " + head.program_text() + ", this is " +
                   std::string(program_version()));
  if (head.complete() != (what != Cached::checkpoint)) throw CannotDo(path.string() + ": is misnamed");
}

void to_cache(const fs::path& path, const Note& note, const std::function<void()>& save) {
  std::error_code error;
  try {
    if (path.empty()) throw CannotDo("neither XDG_CACHE_HOME nor HOME names a directory");
    fs::create_directories(path.parent_path(), error);
    if (error) throw CannotDo(path.parent_path().string() + ": cannot be made: " + error.message());
    save();
  } catch (const CannotDo& e) {
    note(std::string("not kept for the next time: ") + e.what());
  }
}

std::string CachedFile::state() const {
  if (path.extension() == ".rows") return "part of a sweep";
  if (!head) return "unreadable";                          // damaged, or of another format
  if (path.extension() == ".saving") return "unfinished";  // it is being written, or its writer was killed
  if (path.extension() == ".rest") return "rest of a game";
  return head->complete() ? "solution" : "checkpoint";
}

std::vector<CachedFile> cached_files_for(const std::vector<std::string>& rules) {
  std::vector<CachedFile> all = cached_files();
  std::erase_if(all, [](const CachedFile& file) { return !file.head; });
  const auto is_for = [](const CachedFile& file, const std::string& wanted) {
    return file.head->rules_id_text() == wanted || file.head->fingerprint_text() == wanted;
  };
  for (const std::string& wanted : rules) {
    if (std::any_of(all.begin(), all.end(), [&](const CachedFile& file) { return is_for(file, wanted); })) continue;
    std::vector<std::string> known;
    for (const CachedFile& file : all) known.push_back(file.head->rules_id_text());
    throw UserError("RULES", wanted,
                    "an id or a fingerprint that `farkle cache list` shows" + did_you_mean(wanted, known));
  }
  std::erase_if(all, [&](const CachedFile& file) {
    return std::none_of(rules.begin(), rules.end(), [&](const std::string& wanted) { return is_for(file, wanted); });
  });
  return all;
}

}  // namespace farkle
