// What the README shows is what the program says, and what a compiler takes.
#include <filesystem>
#include <sstream>

#include "tests/catch.hpp"
#include "tests/cli/run.hpp"
#include "tests/support/source_dir.hpp"

using farkle::test::contents;
using farkle::test::run_farkle;

namespace {

std::string trimmed(const std::string& line) {
  const auto first = line.find_first_not_of(' '), last = line.find_last_not_of(' ');
  return first == std::string::npos ? "" : line.substr(first, last - first + 1);
}

// The README, and those of the folders.
std::string readmes() {
  std::string all;
  for (const char* file : {"README.md", "solver/README.md", "sim/README.md", "cli/README.md"})
    all += contents(farkle::tests::source_dir() / file) + "\n";
  return all;
}

}  // namespace

TEST_CASE("The README's examples are true", "[cli][readme]") {
  std::istringstream lines(readmes());
  std::string command, said;
  int commands = 0, shown = 0;
  for (std::string line; std::getline(lines, line);) {
    const std::string words = trimmed(line);
    if (!line.starts_with("    ")) {
      command.clear();
    } else if (words.starts_with("$ farkle ")) {
      command = words.substr(9);
      const auto ran = run_farkle(command);
      INFO(command << "\n" << ran.err);
      REQUIRE(ran.exit_code == 0);
      said = ran.out;
      ++commands;
    } else if (!command.empty() && !words.empty()) {
      INFO(command);
      CHECK_THAT(said, Catch::Contains(words));  // some of its lines, as they are
      ++shown;
    }
  }
  CHECK(commands >= 3);
  CHECK(shown >= commands);
}

TEST_CASE("The README's C++ is in programs that CI builds and runs", "[cli][readme]") {
  std::string compiled;
  for (const auto& file : std::filesystem::directory_iterator(farkle::tests::source_dir() / ".ci/consumer"))
    if (file.path().extension() == ".cpp") {
      std::istringstream lines(contents(file.path()));
      for (std::string line; std::getline(lines, line);) compiled += "\n" + trimmed(line) + "\n";
    }
  std::istringstream lines(readmes());
  bool inside = false;
  int shown = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      inside = line == "```cpp";
    } else if (inside && !trimmed(line).empty()) {
      CHECK_THAT(compiled, Catch::Contains("\n" + trimmed(line) + "\n"));
      ++shown;
    }
  }
  CHECK(shown >= 10);
}
