// A file that appears whole or not at all.
//
//   "NAME.saving", in the same directory ──> write ... ──> commit: fsync, rename to NAME, fsync of the directory
//
// A file that is replaced hands on its permissions. Until the rename NAME stays what it was, whatever happens: a crash,
// kill -9, a full disk. Writers of the same file wait for each other, and take over what a killed one left behind.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>
#include <utility>

namespace farkle {

// A descriptor, which is closed with its owner; below 0: there is no file.
class OpenFile {
 public:
  explicit OpenFile(int file = -1) : file_(file) {}
  OpenFile(OpenFile&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  OpenFile& operator=(OpenFile other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  ~OpenFile();
  operator int() const { return file_; }

 private:
  int file_;
};

// False if the system refuses, as errno says.
bool write_all(int file, std::string_view text);

// Everything here throws CannotDo, naming the file and what the system says.
class AtomicFile {
 public:
  explicit AtomicFile(const std::filesystem::path&);  // follows a link; refuses anything but a regular file
  ~AtomicFile();                                      // without commit() nothing is left behind

  void write(const void* data, std::size_t bytes);
  void rewind();      // what is written next replaces the beginning
  OpenFile commit();  // the new file, still locked

 private:
  [[noreturn]] void fail() const;  // reports errno

  const std::filesystem::path name_;  // as the user wrote it
  std::filesystem::path target_, temporary_;
  OpenFile file_;
};

// A file that only one program replaces as its work goes on. The lock is on the file itself: each new file is locked
// before it gets the name, and the lock ends with the program, however that ends.
class HeldFile {
 public:
  // There need not be such a file yet. Throws CannotDo when it cannot be written, or when another program holds it.
  explicit HeldFile(const std::filesystem::path&);

  // Throws CannotDo as AtomicFile does, and when another program has written the file since.
  void replace(std::string_view text);

 private:
  const std::filesystem::path name_;
  OpenFile file_;
};

}  // namespace farkle
