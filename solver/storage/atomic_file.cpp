#include "solver/storage/atomic_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "solver/game/error.hpp"

namespace farkle {
namespace fs = std::filesystem;
namespace {

bool has_name(int file, const fs::path& name) {
  struct stat ours, named;
  return ::fstat(file, &ours) == 0 && ::stat(name.c_str(), &named) == 0 && ours.st_dev == named.st_dev &&
         ours.st_ino == named.st_ino;
}

}  // namespace

OpenFile::~OpenFile() {
  if (file_ >= 0) ::close(file_);
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(written);
  }
  return true;
}

AtomicFile::AtomicFile(const fs::path& name) : name_(name), target_(name) {
  std::error_code error;
  if (const fs::path real = fs::canonical(name, error); !error) target_ = real;
  // Renaming over it would take a device away from everybody else.
  if (fs::exists(target_, error) && !fs::is_regular_file(target_, error))
    throw CannotDo(name_.string() + ": is not a regular file - name another file");
  temporary_ = target_;
  temporary_ += ".saving";
  do {
    file_ = OpenFile(::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666));
    if (file_ < 0) fail();
    // A file system without locks refuses; then two writers at once are the user's own doing.
    while (::flock(file_, LOCK_EX) != 0 && errno == EINTR) {
    }
  } while (!has_name(file_, temporary_));  // while we waited, another writer renamed it to its final name
  struct stat old;
  const bool replaces = ::stat(target_.c_str(), &old) == 0;
  if (::ftruncate(file_, 0) != 0 || (replaces && ::fchmod(file_, old.st_mode & 07777) != 0)) fail();
}

AtomicFile::~AtomicFile() {
  if (file_ >= 0) ::unlink(temporary_.c_str());  // before the lock goes
}

void AtomicFile::write(const void* data, std::size_t bytes) {
  if (!write_all(file_, {static_cast<const char*>(data), bytes})) fail();
}

void AtomicFile::rewind() {
  if (::lseek(file_, 0, SEEK_SET) != 0) fail();
}

OpenFile AtomicFile::commit() {
  if (::fsync(file_) != 0 || std::rename(temporary_.c_str(), target_.c_str()) != 0) fail();
  OpenFile held = std::move(file_);
  // The new name itself is safe from a power cut only when the directory is on disk too.
  const fs::path directory = target_.has_parent_path() ? target_.parent_path() : fs::path(".");
  const OpenFile opened(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (opened < 0) return held;                          // a directory that may be written but not read
  if (::fsync(opened) != 0 && errno != EINVAL) fail();  // EINVAL: this file system cannot do it
  return held;
}

void AtomicFile::fail() const {
  const int why = errno;
  const fs::path folder = target_.parent_path();
  std::error_code ignored;
  if (why == ENOENT && !folder.empty() && !fs::exists(folder, ignored))
    throw CannotDo(name_.string() + ": cannot be written: there is no folder " + in_quotes(folder.string()) +
                   " - make it, or name another file");
  throw CannotDo(name_.string() + ": cannot be written: " + std::generic_category().message(why) +
                 " - make room or name another file");
}

HeldFile::HeldFile(const fs::path& name) : name_(name) {
  const AtomicFile writable(name);  // throws if it cannot be written
  do {
    file_ = OpenFile(::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file_ < 0) return;  // there is none, or its reader will say what is wrong with it
    if (::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
      throw CannotDo(name_.string() + ": another program is writing it - wait for that, or name another file");
  } while (!has_name(file_, name_));  // replaced while we looked
}

void HeldFile::replace(std::string_view text) {
  AtomicFile next(name_);  // other writers wait from here on
  std::error_code ignored;
  if (fs::exists(name_, ignored) && !has_name(file_, name_))
    throw CannotDo(name_.string() + ": another program has written it meanwhile - name another file");
  next.write(text.data(), text.size());
  file_ = next.commit();
}

}  // namespace farkle
