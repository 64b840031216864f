#include "cli/commands/play/lines.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <sstream>

#include "cli/report/format.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {

std::optional<std::string> Lines::next(const std::string& prompt) {
  context_.out.write(prompt);
  context_.out.flush();
  const std::optional<std::string> line = context_.out.reader_gone() ? std::nullopt : read();
  if (!line)
    context_.out.write("\n");
  else if (!typed())
    context_.out.write(*line + "\n");
  return line;
}

bool Lines::typed() const { return ::isatty(STDIN_FILENO) == 1; }

void Lines::say(const std::string& text) {
  const std::size_t columns = context_.out.columns();
  for (std::size_t at = 0, end = 0; end != std::string::npos; at = end + 1) {
    end = text.find('\n', at);
    const std::string line = text.substr(at, end - at);
    const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size());
    const bool fits = width(line) <= columns;
    context_.out.write(fits ? line : line.substr(0, blanks) + flowed(line.substr(blanks), columns, blanks));
    context_.out.write("\n");
  }
}

std::optional<std::string> Lines::read() {
  constexpr std::size_t longest_line = 1 << 12;
  for (;;) {
    if (const std::size_t end = held_.find('\n'); end != std::string::npos) {
      std::string line = held_.substr(0, end);
      held_.erase(0, end + 1);
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    if (held_.size() > longest_line)
      throw UserError("stdin: a line of more than 4,096 characters - no move is that long");
    std::array<char, 4096> bytes;
    const auto got = context_.stop ? 0 : ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw CannotDo(std::string("cannot read stdin: ") + std::strerror(errno));
    if (got == 0) {
      if (held_.empty() || context_.stop) return std::nullopt;
      return std::exchange(held_, {});
    }
    held_.append(bytes.data(), static_cast<std::size_t>(got));
  }
}

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(plain_text(line));
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

}  // namespace farkle
