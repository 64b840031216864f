// Runs the program as a shell would, for tests that look at it from outside.
#pragma once

#include <functional>
#include <string>

#include <nlohmann/json.hpp>

namespace farkle::test {

struct Ran {
  int exit_code = 0;
  std::string out, err;
  nlohmann::ordered_json json() const { return nlohmann::ordered_json::parse(out); }
};

// `words` is shell text after the program's name: "score 115263 | head -1" works, and then the exit code is the last
// one's. `before` goes in front, for variables: "NO_COLOR=1".
Ran run_farkle(const std::string& words, const std::string& input = "", const std::string& before = "");
// The answer as JSON. Checks that the program ends with this exit code.
nlohmann::ordered_json json_of(const std::string& words, int exit_code = 0);
// run_farkle at a terminal so wide: `out` is what it shows, stderr and what is typed included.
Ran run_at_terminal(const std::string& words, int columns, const std::string& input = "");

// Checks that it is refused in one line on stderr, which says why.
void refused(const std::string& words, const std::string& why, int exit_code = 2);

// A file in a fresh directory of this process, gone at its end.
std::string scratch(const std::string& name);
std::string contents(const std::string& path);

// Runs it and presses Ctrl-C after two seconds. On a busy machine that may be too early: until it is `enough`, it is
// run again, for 10 and for 60 seconds.
Ran run_and_stop(const std::string& words, const std::function<bool(const Ran&)>& enough,
                 const std::string& before = "");
// The same at a terminal so wide: what it shows, the progress bar and all.
std::string shown_at_terminal(const std::string& words, int columns,
                              const std::function<bool(const std::string&)>& enough);

}  // namespace farkle::test
