#include "cli/progress.hpp"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "cli/report/format.hpp"

namespace farkle {
namespace {

constexpr int bar_width = 24;

bool terminal() {
  const char* term = std::getenv("TERM");
  return isatty(STDERR_FILENO) == 1 && !(term && std::string(term) == "dumb");
}

}  // namespace

Progress::Progress(const Context& context, std::string label, std::string unit)
    : label_(std::move(label)),
      unit_(std::move(unit)),
      shown_(context.progress && !context.quiet && terminal()),
      next_draw_(Clock::duration(std::chrono::seconds(1)).count()) {}

Progress::~Progress() {
  if (!drawn_) return;
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
}

void Progress::update(std::uint64_t done, std::uint64_t total) {
  if (!shown_) return;
  const auto elapsed = Clock::now() - start_;
  auto due = next_draw_.load(std::memory_order_relaxed);
  if (elapsed.count() < due) return;
  const auto next = (elapsed + std::chrono::milliseconds(100)).count();
  if (!next_draw_.compare_exchange_strong(due, Clock::duration(next).count())) return;  // another thread draws
  const std::lock_guard lock(drawing_);
  draw(done, total, std::chrono::duration<double>(elapsed).count());
}

void Progress::draw(std::uint64_t done, std::uint64_t total, double seconds) {
  std::string line = "\r" + label_ + "  ";
  const double part = total > 0 ? std::min(1.0, static_cast<double>(done) / static_cast<double>(total)) : 0;
  if (total > 0) {
    const int full = static_cast<int>(part * bar_width);
    line += "[" + std::string(static_cast<std::size_t>(full), '#') +
            std::string(static_cast<std::size_t>(bar_width - full), '.') + "] " + fixed(100 * part, 0) + " %  ";
  }
  line += with_thousands(static_cast<std::int64_t>(done)) + " " + unit_ + "  " +
          with_thousands(static_cast<std::int64_t>(static_cast<double>(done) / seconds)) + "/s";
  if (part > 0) line += "  " + duration(seconds * (1 - part) / part) + " left";
  line += "\x1b[K";
  std::fputs(line.c_str(), stderr);
  std::fflush(stderr);
  drawn_ = true;
}

}  // namespace farkle
