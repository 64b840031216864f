// Output: where the answer goes, stdout or a file. Buffered. A file appears whole under its name or not at all.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "solver/storage/atomic_file.hpp"

namespace farkle {

std::size_t terminal_columns(int file);  // 0: it is no terminal

class Output {
 public:
  // "" and "-" are stdout. Throws CannotDo at once when the file cannot be written.
  explicit Output(const std::string& path);
  ~Output();  // drops what was not committed
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  // Both throw CannotDo when the medium refuses (full disk). A reader of stdout that has gone away is no error.
  void write(std::string_view bytes);
  void flush();
  // Flushes, and gives a file its name. Nothing may be written afterwards.
  void commit();

  bool reader_gone() const { return reader_gone_; }  // nobody wants more
  bool is_terminal() const;
  std::size_t columns() const;  // of the terminal; 0: there is none

 private:
  [[noreturn]] void fail() const;

  const std::string path_;
  int fd_ = 1;                      // -1: a file that appears whole
  std::optional<AtomicFile> file_;  // once something is in it
  bool reader_gone_ = false;
  std::string buffer_;
};

}  // namespace farkle
