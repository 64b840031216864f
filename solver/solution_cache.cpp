#include "solver/solution_cache.hpp"

#include <cstdlib>
#include <system_error>

#include "solver/game/error.hpp"

namespace farkle {
namespace {

namespace fs = std::filesystem;

// A relative path in XDG_CACHE_HOME is to be ignored: specifications.freedesktop.org/basedir-spec.
fs::path cache_directory() {
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache && fs::path(cache).is_absolute())
    return fs::path(cache) / "farkle";
  if (const char* home = std::getenv("HOME"); home && fs::path(home).is_absolute())
    return fs::path(home) / ".cache" / "farkle";
  return {};
}

}  // namespace

fs::path cache_path(const Rules& rules, Cached what) {
  const fs::path directory = cache_directory();
  if (directory.empty()) return {};
  return directory / ("duel-" + fingerprint(rules) + "-" + std::to_string(solution_format) +
                      (what == Cached::solution ? ".solution" : ".checkpoint"));
}

FromCache try_load_cached(const Rules& rules, const TurnModel& model, Cached what) {
  const fs::path path = cache_path(rules, what);
  std::error_code error;
  if (path.empty() || !fs::exists(path, error)) return {};
  const auto ignored = [&](const std::string& why) { return FromCache{std::nullopt, "cache ignored: " + why}; };
  try {
    SavedDuel saved = load_duel(path, rules, model);
    if (saved.program != program_version())
      return ignored(path.string() + ": made by farkle " + saved.program + ", this is " +
                     std::string(program_version()));
    if (saved.complete != (what == Cached::solution)) return ignored(path.string() + ": is misnamed");
    if (what == Cached::checkpoint) saved.solution.values.all_offers();
    return {std::move(saved), ""};
  } catch (const CannotDo& e) {
    return ignored(e.what());
  }
}

std::string save_cached(const Rules& rules, const DuelSolution& solution, Cached what) {
  const fs::path path = cache_path(rules, what);
  if (path.empty()) return "not kept for the next time: neither XDG_CACHE_HOME nor HOME names a directory";
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  try {
    save_duel(path, rules, solution, what == Cached::solution);
  } catch (const CannotDo& e) {
    return std::string("not kept for the next time: ") + e.what();
  }
  if (what == Cached::solution) fs::remove(cache_path(rules, Cached::checkpoint), error);
  return "";
}

}  // namespace farkle
