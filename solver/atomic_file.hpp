// A file that appears whole or not at all.
//
//   "NAME.saving", in the same directory ──> write ... ──> commit: fsync, rename to NAME, fsync of the directory
//
// Until the rename NAME is what it was before, whatever happens: a crash, kill -9, a full disk. Writers of the same
// file wait for each other, and take over what a killed one left behind.
#pragma once

#include <cstddef>
#include <filesystem>

namespace farkle {

// Everything here throws CannotDo, naming the file and what the system says.
class AtomicFile {
 public:
  explicit AtomicFile(
      const std::filesystem::path&);  // a link is followed; anything else than a regular file is refused
  ~AtomicFile();                      // without commit() nothing is left behind
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(const void* data, std::size_t bytes);
  void commit();

 private:
  [[noreturn]] void fail() const;  // with errno
  void open_and_lock();

  const std::filesystem::path name_;  // as the user said it
  std::filesystem::path target_, temporary_;
  int file_ = -1;
};

}  // namespace farkle
