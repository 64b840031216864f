#include "cli/output.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr std::size_t buffer_size = 1 << 18;

}  // namespace

Output::Output(const std::string& path) : path_(path == "-" ? "" : path) {
  buffer_.reserve(buffer_size);
  if (path_.empty()) return;
  std::error_code ignored;
  if (std::filesystem::is_symlink(path_, ignored)) {  // replace what a link points at, not the link
    const auto resolved = std::filesystem::weakly_canonical(path_, ignored);
    if (!resolved.empty()) path_ = resolved.string();
  }
  struct stat old;
  const bool exists = stat(path_.c_str(), &old) == 0;
  if (exists && S_ISDIR(old.st_mode)) throw CannotDo("cannot write " + in_quotes(path_) + ": it is a directory");
  if (exists && !S_ISREG(old.st_mode)) {  // a device or a pipe cannot be replaced by a new file
    fd_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd_ < 0) fail();
    return;
  }
  if (exists) mode_ = old.st_mode & 07777;
  temporary_ = path_ + ".tmp" + std::to_string(getpid());
  open_temporary();  // fails now rather than after hours of work; removed again, in case they are cut short
  close(fd_);
  unlink(temporary_.c_str());
  fd_ = -1;
}

void Output::open_temporary() {
  fd_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (fd_ < 0) fail();
  if (mode_ != 0 && fchmod(fd_, mode_) != 0) fail();
}

Output::~Output() {
  if (path_.empty() || fd_ < 0) return;
  close(fd_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void Output::write(std::string_view bytes) {
  if (reader_gone_) return;
  buffer_ += bytes;
  if (buffer_.size() >= buffer_size) flush();
}

void Output::flush() {
  if (fd_ < 0) open_temporary();
  std::string_view rest = buffer_;
  while (!rest.empty() && !reader_gone_) {
    const auto written = ::write(fd_, rest.data(), rest.size());
    if (written >= 0)
      rest.remove_prefix(static_cast<std::size_t>(written));
    else if (errno == EPIPE)
      reader_gone_ = true;
    else if (errno != EINTR)
      fail();
  }
  buffer_.clear();
}

void Output::commit() {
  flush();
  if (path_.empty()) return;
  const int fd = fd_;
  fd_ = -1;
  const bool closed = close(fd) == 0;
  if (temporary_.empty()) {
    if (!closed) fail();
    return;
  }
  if (!closed || rename(temporary_.c_str(), path_.c_str()) != 0) {
    const int reason = errno;
    unlink(temporary_.c_str());
    errno = reason;
    fail();
  }
}

bool Output::is_terminal() const { return isatty(fd_) == 1; }

std::size_t Output::columns() const {
  winsize size{};
  return is_terminal() && ioctl(fd_, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void Output::fail() const {
  const int reason = errno;
  throw CannotDo("cannot write " + (path_.empty() ? "to standard output" : in_quotes(path_)) + ": " +
                 std::strerror(reason));
}

}  // namespace farkle
