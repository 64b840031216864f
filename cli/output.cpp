#include "cli/output.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr std::size_t buffer_size = 1 << 18;

}  // namespace

std::size_t terminal_columns(int file) {
  winsize size{};
  return isatty(file) == 1 && ioctl(file, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

Output::Output(const std::string& path) : path_(path == "-" ? "" : path) {
  buffer_.reserve(buffer_size);
  if (path_.empty()) return;
  std::error_code ignored;
  const std::filesystem::file_status old = status(std::filesystem::path(path_), ignored);
  if (exists(old) && !is_regular_file(old)) {  // a device or a pipe cannot be replaced by a new file
    fd_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd_ < 0) fail();
    return;
  }
  const AtomicFile writable(path_);  // fails now rather than after hours of work
  fd_ = -1;
}

Output::~Output() {
  if (!path_.empty() && fd_ >= 0) close(fd_);
}

void Output::write(std::string_view bytes) {
  if (reader_gone_) return;
  buffer_ += bytes;
  if (buffer_.size() >= buffer_size) flush();
}

void Output::flush() {
  if (fd_ < 0) {  // it is opened only now: Ctrl-C ends some work at once, and would leave it behind
    if (!file_) file_.emplace(path_);
    file_->write(buffer_.data(), buffer_.size());
    return buffer_.clear();
  }
  std::string_view rest = buffer_;
  while (!rest.empty() && !reader_gone_) {
    const auto written = ::write(fd_, rest.data(), rest.size());
    if (written >= 0)
      rest.remove_prefix(written);
    else if (errno == EPIPE)
      reader_gone_ = true;
    else if (errno != EINTR)
      fail();
  }
  buffer_.clear();
}

void Output::commit() {
  flush();
  if (file_) file_->commit();
}

bool Output::is_terminal() const { return isatty(fd_) == 1; }

std::size_t Output::columns() const { return terminal_columns(fd_); }

void Output::fail() const {
  const int reason = errno;
  throw CannotDo("cannot write " + (path_.empty() ? "to standard output" : in_quotes(path_)) + ": " +
                 std::strerror(reason));
}

}  // namespace farkle
