#include "tests/cli/run.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

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

Ran run_farkle(const std::string& words, const std::string& input, const std::string& before) {
  const std::string in = scratch("stdin"), err = scratch("stderr");
  std::ofstream(in, std::ios::binary) << input;
  const std::string command = "exec 2>" + err + "; " + before + " " FARKLE_BINARY " " + words;
  FILE* pipe = popen(("exec <" + in + "; " + command).c_str(), "r");
  if (!pipe) throw std::runtime_error("popen");
  Ran ran;
  std::array<char, 4096> buffer;
  for (std::size_t n; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) ran.out.append(buffer.data(), n);
  const int status = pclose(pipe);
  ran.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  ran.err = contents(err);
  return ran;
}

}  // namespace farkle::test
