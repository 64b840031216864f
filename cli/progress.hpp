// Progress: a bar on stderr for a person who waits. It shows only on a terminal and is never wider than it. It comes
// only after a second, and goes when the work is done. Work that will take more than a minute is announced in a line
// that stays.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "cli/context.hpp"
#include "solver/turn/run.hpp"

namespace farkle {

inline constexpr const char* erase_line = "\r\x1b[K";
bool stderr_is_terminal();  // a terminal that knows how to erase

// It draws what is counted on it as Work, and what a command counts with update().
class Progress : public Work {
 public:
  // `label` names what update() counts. `unit` is the unit of that count, for the rate: "games"; empty: only the share
  // that is done means anything.
  Progress(const Context&, std::string label, std::string unit = "");
  ~Progress() override;

  // `done` of `total`, or just `done` when the total is not known (0). Call it from any thread, as often as you like:
  // it draws ten times a second.
  void update(std::int64_t done, std::int64_t total);

 private:
  using Clock = std::chrono::steady_clock;
  void changed() override;
  double seconds_since(Clock::duration::rep) const;
  std::string count(double seconds) const;
  bool due();
  void draw(const std::string& label, std::string numbers, std::optional<double> part, double left_s);
  void erase();

  const Context& context_;
  const std::string label_, unit_;
  const bool shown_;
  const Clock::time_point start_ = Clock::now();
  std::atomic<Clock::duration::rep> next_draw_, work_start_{0};  // since start_
  std::atomic<std::int64_t> counted_{0};
  std::atomic<bool> said_{false};
  std::mutex drawing_;
  bool drawn_ = false;
};

// What a library is given to do long work for this command. work: counts it; null: on a bar of its own. Keeps a
// reference to the context.
Run run_of(const Context&, std::shared_ptr<Work> work = nullptr);

}  // namespace farkle
