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

  // The next line of stdin, after this prompt; nothing at its end, on Ctrl-C, or when nobody reads the answers any
  // more. What a script writes is shown after the prompt, as it is at a terminal.
  std::optional<std::string> next(const std::string& prompt);
  bool typed() const;  // by somebody at a terminal
  // These lines, each broken at blanks where the terminal is too narrow for it.
  void say(const std::string& text);

 private:
  std::optional<std::string> read();
  const Context& context_;
  std::string held_;
};

std::vector<std::string> words_of(const std::string& line);

}  // namespace farkle
