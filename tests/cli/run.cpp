#include "tests/cli/run.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "tests/catch.hpp"

namespace farkle::test {
namespace {

struct Directory {
  std::filesystem::path path = std::filesystem::temp_directory_path() / ("farkle-test-" + std::to_string(getpid()));
  Directory() { std::filesystem::create_directories(path); }
  ~Directory() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
};

}  // namespace

std::string scratch(const std::string& name) {
  static const Directory directory;
  return (directory.path / name).string();
}

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

namespace {

// What a person's own cache keeps must not change what tests see: a solution that is kept is used.
const bool own_cache = ::setenv("XDG_CACHE_HOME", scratch("cache").c_str(), 1) == 0;

Ran run_shell(const std::string& command, const std::string& input) {
  const std::string in = scratch("stdin"), err = scratch("stderr");
  std::ofstream(in, std::ios::binary) << input;
  FILE* pipe = popen(("exec <" + in + " 2>" + err + "; " + command).c_str(), "r");
  if (!pipe) throw std::runtime_error("popen");
  Ran ran;
  std::array<char, 4096> buffer;
  for (std::size_t n; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) ran.out.append(buffer.data(), n);
  const int status = pclose(pipe);
  ran.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  ran.err = contents(err);
  return ran;
}

}  // namespace

Ran run_farkle(const std::string& words, const std::string& input, const std::string& before) {
  return run_shell(before + " " FARKLE_BINARY " " + words, input);
}

Ran run_at_terminal(const std::string& words, int columns, const std::string& input) {
  const std::string command = "stty cols " + std::to_string(columns) + "; " FARKLE_BINARY " " + words;
  Ran ran = run_shell("TERM=dumb script -qec \"" + command + "\" /dev/null", input);
  std::erase(ran.out, '\r');
  return ran;
}

Ran run_and_stop(const std::string& words, const std::function<bool(const Ran&)>& enough, const std::string& before) {
  Ran ran;
  for (const char* seconds : {"2", "10", "60"}) {
    ran = run_farkle(words, "", before + "timeout -s INT --preserve-status " + seconds);
    if (enough(ran)) break;
  }
  return ran;
}

std::string shown_at_terminal(const std::string& words, int columns,
                              const std::function<bool(const std::string&)>& enough) {
  std::string shown;
  for (const char* seconds : {"2", "10", "60"}) {
    const std::string script = scratch("command.sh");
    std::ofstream(script) << "stty cols " << columns << "; timeout -s INT --preserve-status -k 5 " << seconds
                          << " " FARKLE_BINARY " " << words << "\n";
    shown = run_shell("TERM=xterm script -qefc 'sh " + script + "' /dev/null", "").out;
    if (enough(shown)) break;
  }
  return shown;
}

nlohmann::ordered_json json_of(const std::string& words, int exit_code) {
  const Ran ran = run_farkle(words + " --format json");
  INFO(words << "\n" << ran.err);
  REQUIRE(ran.exit_code == exit_code);
  return ran.json();
}

void refused(const std::string& words, const std::string& why, int exit_code) {
  const auto ran = run_farkle(words);
  INFO(words);
  CHECK(ran.exit_code == exit_code);
  CHECK_THAT(ran.err, Catch::Contains(why));
  CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
}

}  // namespace farkle::test
