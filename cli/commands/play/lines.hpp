// Lines that somebody types, or a script writes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/context.hpp"

namespace farkle {

class Lines {
 public:
  explicit Lines(const Context& context) : context_(context) {}

  // Shows this prompt and returns the next line of stdin; nothing at the end of stdin, on Ctrl-C, or when nobody reads
  // the answers any more. A line from a script is shown after the prompt, so that the output looks as it does at a
  // terminal.
  std::optional<std::string> next(const std::string& prompt);
  bool typed() const;  // true if a person types at a terminal
  // Prints these lines. A line too wide for the terminal is broken at blanks.
  void say(const std::string& text);

 private:
  std::optional<std::string> read();
  const Context& context_;
  std::string held_;
};

std::vector<std::string> words_of(const std::string& line);

}  // namespace farkle
