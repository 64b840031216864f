// farkle cache list and clear: the solutions that are kept on disk.
#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <system_error>

#include "cli/command.hpp"
#include "solver/storage/solution_cache.hpp"

namespace farkle {
namespace {

std::string size(std::uintmax_t bytes) {
  return bytes < 1'000'000 ? std::to_string((bytes + 999) / 1000) + " kB"
                           : fixed(static_cast<double>(bytes) / 1e6, 1) + " MB";
}

std::string in_utc(std::chrono::system_clock::time_point time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text.data();
}

Report report_of(const std::string& name, const std::string& title, const std::vector<CachedFile>& files) {
  Report report{.name = name, .title = title};
  const std::string directory = cache_directory();
  report.fact("directory", "kept in", directory.empty() ? Value() : Value(directory));
  Table& table = report.table(Table("files", {{"path"},
                                              {"", "file"},
                                              {"players", "players", style::integer},
                                              {"rules", "rules"},
                                              {"fingerprint", "fingerprint"},
                                              {"state", "state"},
                                              {"program", "made by"},
                                              {"bytes"},
                                              {"", "size"},
                                              {"written"},
                                              {"", "age"}}));
  std::uintmax_t bytes = 0;
  for (const CachedFile& file : files) {
    const auto of_head = [&](auto&& get) { return file.head ? Value(std::invoke(get, *file.head)) : Value(); };
    const std::chrono::duration<double> age = std::chrono::system_clock::now() - file.written;
    table.add({file.path.string(), file.path.filename().string(),
               of_head([](const SolutionHead& h) { return std::max(2u, h.players); }),
               of_head(&SolutionHead::rules_id_text), of_head(&SolutionHead::fingerprint_text), file.state(),
               of_head(&SolutionHead::program_text), file.bytes, size(file.bytes), in_utc(file.written),
               duration(std::max(0., age.count()))});
    bytes += file.bytes;
  }
  report.sentence(files.empty() ? "No file."
                                : std::to_string(files.size()) + (files.size() == 1 ? " file, " : " files, ") +
                                      size(bytes) + " in all.");
  return report;
}

Report clear(const Context& context) {
  const std::vector<std::string>& wanted = context.given.all("RULES");
  const std::vector<CachedFile> files = wanted.empty() ? cached_files() : cached_files_for(wanted);
  for (const CachedFile& file : files) {
    std::error_code error;
    std::filesystem::remove(file.path, error);
    if (error) throw CannotDo(file.path.string() + ": cannot be removed: " + error.message());
  }
  return report_of("cache-clear", "Removed", files);
}

}  // namespace

std::vector<Command> cache_commands() {
  return {
      {.name = "cache list",
       .summary = "what is kept on disk: for which rules, how large, how old",
       .about = "Solved games and stopped sweeps, in $XDG_CACHE_HOME/farkle or ~/.cache/farkle.",
       .run = [](const Context&) { return report_of("cache-list", "Solutions kept on disk", cached_files()); },
       .rules = RulesFrom::nowhere},
      {.name = "cache clear",
       .summary = "removes what is kept on disk, all of it or for some rules",
       .arguments = {{"RULES", "ids or fingerprints that farkle cache list shows (default: all)", takes::many, false}},
       .examples = {"cache clear official zilch"},
       .run = clear,
       .rules = RulesFrom::nowhere}};
}

}  // namespace farkle
