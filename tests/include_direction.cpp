// Floors may include downward only: cli -> sim -> solver -> solver/game. Folders may not include each other in a
// circle. tests/ and bench/ may include anything. Files and folders of the floors stay small.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/support/source_dir.hpp"

namespace {

namespace fs = std::filesystem;

// Lowest floor first; a file stands on the floor with the longest matching prefix.
int floor_of(const std::string& path) {
  if (path.starts_with("solver/game/")) return 0;
  if (path.starts_with("solver/")) return 1;
  if (path.starts_with("sim/")) return 2;
  if (path.starts_with("cli/")) return 3;
  return 4;  // tests, bench and everything that is not ours
}

struct Include {
  std::string file;  // from the root of the house
  int line;
  std::string target;  // as written
  bool quoted;
};

std::vector<Include> includes_of(const std::string& file, std::istream& text) {
  static const std::regex directive(R"re(^\s*#\s*include\s*([<"])([^>"]+)[>"])re");
  std::vector<Include> found;
  std::string line;
  for (int number = 1; std::getline(text, line); ++number)
    if (std::smatch m; std::regex_search(line, m, directive)) found.push_back({file, number, m[2], m[1] == "\""});
  return found;
}

// "a -> b -> a" for folders that include each other; empty where there is no circle.
std::string circle_of_folders(const std::vector<Include>& includes) {
  std::map<std::string, std::set<std::string>> below;
  for (const auto& i : includes) {
    const std::string from = fs::path(i.file).parent_path().generic_string();
    const std::string to = fs::path(i.target).parent_path().generic_string();
    if (i.quoted && from != to) below[from].insert(to);
  }
  std::set<std::string> done;
  std::vector<std::string> path;
  const auto search = [&](const auto& self, const std::string& folder) -> std::string {
    if (const auto again = std::find(path.begin(), path.end(), folder); again != path.end()) {
      std::string circle;
      for (auto step = again; step != path.end(); ++step) circle += *step + " -> ";
      return circle + folder;
    }
    if (!done.insert(folder).second) return "";
    path.push_back(folder);
    for (const std::string& next : below[folder])
      if (const std::string circle = self(self, next); !circle.empty()) return circle;
    path.pop_back();
    return "";
  };
  for (const auto& i : includes)
    if (const auto circle = search(search, fs::path(i.file).parent_path().generic_string()); !circle.empty())
      return circle;
  return "";
}

std::vector<std::string> violations(const std::vector<Include>& includes) {
  std::vector<std::string> bad;
  for (const auto& i : includes) {
    const auto say = [&](const std::string& what) {
      bad.push_back(i.file + ":" + std::to_string(i.line) + ": " + i.target + " " + what);
    };
    const bool header = i.file.ends_with(".hpp");
    if (i.quoted && i.target.find('/') == std::string::npos)
      say("is not written from the root of the house");
    else if (i.quoted && floor_of(i.target) > floor_of(i.file))
      say("is on a floor above");
    if (header && i.file.starts_with("solver/") && (i.target.starts_with("tbb/") || i.target.starts_with("oneapi/")))
      say("makes every user of this header a user of oneTBB");
    if (i.target == "mpi.h" && !i.file.starts_with("sim/mpi/")) say("makes the program need MPI");
  }
  std::set<std::string> read_words;  // one file reads the command line
  for (const auto& i : includes)
    if (i.target.starts_with("CLI/")) read_words.insert(i.file);
  if (read_words.size() > 1)
    for (const auto& file : read_words) bad.push_back(file + ": CLI11 is included by more than one file");
  return bad;
}

std::vector<std::string> violations_in(const std::string& file, const std::string& text) {
  std::istringstream in(text);
  return violations(includes_of(file, in));
}

}  // namespace

TEST_CASE("includes point down", "[house]") {
  const fs::path root = farkle::tests::source_dir();
  std::vector<Include> all;
  int files = 0;
  for (const char* floor : {"solver", "sim", "cli"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / floor)) {
      const auto suffix = entry.path().extension();
      if (suffix != ".cpp" && suffix != ".hpp") continue;
      std::ifstream text(entry.path());
      const auto found = includes_of(entry.path().lexically_relative(root).generic_string(), text);
      all.insert(all.end(), found.begin(), found.end());
      ++files;
    }
  }
  CHECK(files > 10);
  for (const auto& violation : violations(all)) FAIL_CHECK(violation);
  CHECK(circle_of_folders(all) == "");
}

TEST_CASE("files and folders stay small enough to read", "[house]") {
  constexpr int most_lines = 300;
  constexpr std::size_t most_modules = 25;  // a header and its source count once
  const fs::path root = farkle::tests::source_dir();
  std::map<std::string, std::set<std::string>> modules;  // by folder
  for (const char* floor : {"solver", "sim", "cli"})
    for (const auto& entry : fs::recursive_directory_iterator(root / floor)) {
      const auto suffix = entry.path().extension();
      if (suffix != ".cpp" && suffix != ".hpp") continue;
      modules[entry.path().parent_path().lexically_relative(root).generic_string()].insert(
          entry.path().stem().string());
      std::ifstream text(entry.path());
      int lines = 0;
      for (std::string line; std::getline(text, line);) ++lines;
      INFO(entry.path().lexically_relative(root).generic_string());
      CHECK(lines <= most_lines);
    }
  CHECK(modules.size() > 10);
  for (const auto& [folder, names] : modules) {
    INFO(folder);
    CHECK(names.size() <= most_modules);
  }
}

TEST_CASE("a circle of folders is found", "[house]") {
  const auto include = [](const std::string& file, const std::string& target) {
    return Include{file, 1, target, /*quoted=*/true};
  };
  std::vector<Include> all = {include("sim/game/a.cpp", "sim/game/b.hpp"), include("sim/tally/a.cpp", "sim/game/a.hpp"),
                              include("sim/engine/a.cpp", "sim/tally/a.hpp")};
  CHECK(circle_of_folders(all) == "");
  all.push_back(include("sim/game/a.cpp", "sim/engine/a.hpp"));
  CHECK(circle_of_folders(all) == "sim/game -> sim/engine -> sim/tally -> sim/game");
}

TEST_CASE("an include that points up is found", "[house]") {
  CHECK(violations_in("solver/game/dice.cpp", "#include \"solver/turn/turn_model.hpp\"\n").size() == 1);
  CHECK(violations_in("solver/a.cpp", "#pragma once\n  # include \"sim/game/rng.hpp\"\n") ==
        std::vector<std::string>{"solver/a.cpp:2: sim/game/rng.hpp is on a floor above"});
  CHECK(violations_in("sim/a.hpp", "#include \"cli/options.hpp\"\n").size() == 1);
  CHECK(violations_in("solver/a.cpp", "#include \"tests/catch.hpp\"\n").size() == 1);
  CHECK(violations_in("solver/game/a.hpp", "#include \"dice.hpp\"\n").size() == 1);
  CHECK(violations_in("solver/a.hpp", "#include <tbb/parallel_for.h>\n").size() == 1);
  CHECK(violations_in("solver/a.hpp", "#include <oneapi/tbb.h>\n").size() == 1);
  CHECK(violations_in("cli/main.cpp", "#include <mpi.h>\n").size() == 1);
  std::istringstream one("#include <CLI/CLI.hpp>\n"), two("#include <CLI/App.hpp>\n");
  auto both = includes_of("cli/a.cpp", one);
  const auto second = includes_of("cli/b.cpp", two);
  both.insert(both.end(), second.begin(), second.end());
  CHECK(violations(both).size() == 2);
}

TEST_CASE("an include that points down or sideways is fine", "[house]") {
  CHECK(violations_in("solver/game/dice.cpp", "#include \"solver/game/dice.hpp\"\n#include <array>\n").empty());
  CHECK(violations_in("cli/main.cpp", "#include \"solver/game/dice.hpp\"\n#include <CLI/CLI.hpp>\n").empty());
  CHECK(violations_in("sim/a.cpp", "#include \"solver/a.hpp\"\n#include <tbb/parallel_for.h>\n").empty());
}
