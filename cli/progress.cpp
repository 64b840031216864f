#include "cli/progress.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "cli/report/format.hpp"

namespace farkle {
namespace {

constexpr int bar_width = 24;

std::size_t columns() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

}  // namespace

bool stderr_is_terminal() {
  const char* term = std::getenv("TERM");
  return isatty(STDERR_FILENO) == 1 && !(term && std::string(term) == "dumb");
}

Progress::Progress(const Context& context, std::string label, std::string unit)
    : label_(std::move(label)),
      unit_(std::move(unit)),
      shown_(context.progress && !context.quiet && stderr_is_terminal()),
      next_draw_(Clock::duration(std::chrono::seconds(1)).count()) {}

Progress::~Progress() {
  if (!drawn_) return;
  std::fputs(erase_line, stderr);
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
  const double part = total > 0 ? std::min(1.0, static_cast<double>(done) / static_cast<double>(total)) : 0;
  const int full = static_cast<int>(part * bar_width);
  const std::string bar = "  [" + std::string(static_cast<std::size_t>(full), '#') +
                          std::string(static_cast<std::size_t>(bar_width - full), '.') + "]";
  std::string numbers;
  if (total > 0) numbers += "  " + fixed(100 * part, 0) + " %";
  if (!unit_.empty())
    numbers += "  " + with_thousands(static_cast<std::int64_t>(done)) + " " + unit_ + "  " +
               with_thousands(static_cast<std::int64_t>(static_cast<double>(done) / seconds)) + "/s";
  if (part > 0) numbers += "  " + duration(seconds * (1 - part) / part) + " left";
  // A line that wraps could not be taken back: what is said least is cut first.
  const std::size_t room = columns() - 1, least_label = std::min<std::size_t>(width(label_), 16);
  const bool with_bar = total > 0 && least_label + width(bar) + width(numbers) <= room;
  const std::string rest = (with_bar ? bar : "") + numbers;
  const std::string label = clipped(label_, std::max(least_label, room - std::min(room, width(rest))));
  std::fputs(("\r" + clipped(label + rest, room) + "\x1b[K").c_str(), stderr);
  std::fflush(stderr);
  drawn_ = true;
}

}  // namespace farkle
