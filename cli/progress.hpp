// Progress: a bar on stderr for a person who waits. Only on a terminal and never wider than it, only after a second,
// gone when done.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

#include "cli/context.hpp"

namespace farkle {

inline constexpr const char* erase_line = "\r\x1b[K";
bool stderr_is_terminal();  // one that knows how to erase

class Progress {
 public:
  // `unit` is what is counted, for the rate: "games"; empty: only the part that is done means anything.
  Progress(const Context&, std::string label, std::string unit = "");
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `done` of `total`, or just `done` when the total is not known (0). Any thread, any often: it draws ten times a
  // second.
  void update(std::uint64_t done, std::uint64_t total);

 private:
  using Clock = std::chrono::steady_clock;
  void draw(std::uint64_t done, std::uint64_t total, double seconds);

  const std::string label_, unit_;
  const bool shown_;
  const Clock::time_point start_ = Clock::now();
  std::atomic<Clock::duration::rep> next_draw_;
  std::mutex drawing_;
  bool drawn_ = false;
};

}  // namespace farkle
