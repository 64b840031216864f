// What all targets share: bytes come in, and an error has to be one that a user may be told.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/temp_directory.hpp"

namespace farkle::fuzz {

void must(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "must hold: %s\n", what.c_str());
  std::abort();
}

std::string file_with(const std::string& bytes, const std::string& name) {
  static const tests::TempDirectory directory;
  tests::write_file(directory / name, bytes);
  return (directory / name).string();
}

namespace {

void check_message(const std::string& text) {
  must(!text.empty(), "an error says something");
  must(std::none_of(text.begin(), text.end(), [](unsigned char c) { return c < ' ' || c == 127; }),
       "an error is one line and leaves the terminal alone: " + text);
}

}  // namespace
}  // namespace farkle::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace farkle;
  try {
    fuzz::try_input({reinterpret_cast<const char*>(data), size});
  } catch (const RuleFileError& error) {
    for (const Problem& problem : error.problems) fuzz::check_message(to_string(problem));
  } catch (const UserError& error) {
    fuzz::check_message(error.what());
  } catch (const CannotDo& error) {
    fuzz::check_message(error.what());
  }
  return 0;
}
