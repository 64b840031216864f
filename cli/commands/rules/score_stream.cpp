#include "cli/commands/rules/score_stream.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

#include "solver/game/dice.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"
#include "solver/game/scorer.hpp"

namespace farkle {
namespace {

constexpr std::size_t block = 1 << 20;
constexpr std::size_t longest_line = 1 << 12;

// The part of a line after the roll: ",250,3,1:50 1:100 2:150". Rolls of the same dice share it, and there are at most
// 923 of them.
std::string rest_of_line(const Scorer& scorer, Dice roll) {
  std::vector<std::pair<int, Points>> choices;
  for (const Keep& keep : scorer.keeps(roll)) choices.emplace_back(keep.dice.size(), keep.points);
  std::sort(choices.begin(), choices.end());
  choices.erase(std::unique(choices.begin(), choices.end()), choices.end());

  const BestKeep best = scorer.best(roll);
  std::string line = "," + std::to_string(best.steps() * scorer.step()) + "," + std::to_string(best.dice_used()) + ",";
  for (std::size_t i = 0; i < choices.size(); ++i)
    line += (i ? " " : "") + std::to_string(choices[i].first) + ":" + std::to_string(choices[i].second);
  return line + "\n";
}

class Stream {
 public:
  Stream(const Context& context, const Rules& rules) : context_(context), scorer_(rules), most_(rules.dice.count) {}

  void run() {
    context_.out.write("roll,best_points,best_dice,choices\n");
    std::string input(block + longest_line, '\0');
    std::size_t held = 0;  // bytes of an unfinished line at the front of `input`
    while (!context_.stop && !context_.out.reader_gone()) {
      const auto got = ::read(STDIN_FILENO, input.data() + held, block);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) throw CannotDo(std::string("cannot read stdin: ") + std::strerror(errno));
      if (got == 0) {
        if (held > 0) score(std::string_view(input.data(), held));
        return;
      }
      const std::string_view all(input.data(), held + static_cast<std::size_t>(got));
      std::size_t at = 0;
      for (std::size_t end; (end = all.find('\n', at)) != std::string_view::npos; at = end + 1)
        score(all.substr(at, end - at));
      held = all.size() - at;
      if (held > longest_line) ++number_, fail("longer than any roll");
      std::memmove(input.data(), all.data() + at, held);
      if (static_cast<std::size_t>(got) < block) context_.out.flush();  // a slow source: do not hold its answers back
    }
  }

 private:
  void score(std::string_view line) {
    ++number_;
    line = bare_line(line);
    // Reads the plain form here, at full speed. parse_dice reads all other forms and reports all errors.
    std::array<char, max_dice> digits;
    Dice roll;
    std::size_t n = 0;
    if (!line.empty() && line.size() <= static_cast<std::size_t>(most_))
      for (; n < line.size() && line[n] >= '1' && line[n] <= '6'; ++n) {
        digits[n] = line[n];
        roll.add(line[n] - '0');
      }
    if (n == 0 || n != line.size()) {
      roll = read(line);
      n = 0;
      for (const char c : plain_text(line))
        if (c >= '1' && c <= '6') digits[n++] = c;
    }
    auto& rest = rest_[roll.bits()];
    if (!rest) rest = std::make_unique<std::string>(rest_of_line(scorer_, roll));
    context_.out.write({digits.data(), n});
    context_.out.write(*rest);
  }

  Dice read(std::string_view line) {
    try {
      return parse_dice(line, most_);
    } catch (const UserError& error) {
      fail(error.what());
    }
  }

  [[noreturn]] void fail(const std::string& what) {
    context_.out.flush();
    throw UserError("line " + std::to_string(number_) + ": " + what);
  }

  const Context& context_;
  const Scorer scorer_;
  const int most_;
  std::uint64_t number_ = 0;
  std::vector<std::unique_ptr<std::string>> rest_{Dice::end_bits};
};

}  // namespace

Report score_stream(const Context& context, const Rules& rules) {
  if (context.format_given && !context.writes_only(Format::csv))
    throw UserError("score - writes csv only, to one place; leave --format out");
  if (isatty(STDIN_FILENO) == 1) context.note("reading rolls, one a line; Ctrl-D ends");
  Stream(context, rules).run();
  return {.name = "score-stream", .title = "", .written = true};
}

}  // namespace farkle
