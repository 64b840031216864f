// Run: what long work is given besides its question.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <string>

#include "solver/ranks/ranks.hpp"
#include "solver/turn/work.hpp"

namespace farkle {

// Ctrl-C ended the work before there was an answer; a note has said what was kept. Exit code 130.
struct Stopped : std::exception {};

struct Run {
  int threads = 1;
  std::uint64_t seed = 1;
  const std::atomic<bool>& stop;  // work that is stopped returns what it has, or throws CannotDo
  std::shared_ptr<Work> work;     // counts it
  std::function<void(const std::string&)> note = [](const std::string&) {};  // a line for people
  std::string again = {};                                                    // the command that asks for this again
  const Ranks& ranks = one_process;                                          // those that share the work

  // The same for a part of the work, one of several at once: it counts for itself, and says nothing.
  Run part() const {
    Run out = *this;
    out.work = std::make_shared<Work>(&stop);
    out.note = [](const std::string&) {};
    return out;
  }
};

// For work that nobody watches.
inline const std::atomic<bool> never_stopped{false};
inline const Run quiet_run{.stop = never_stopped, .work = nullptr};

}  // namespace farkle
