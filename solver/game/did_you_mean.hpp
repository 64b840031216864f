// Guesses the word meant by a misspelt one, and quotes what a user wrote.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace farkle {

// The least number of insertions, deletions, replacements and swaps of neighbours that turns one word into the other.
// Case, '-' and '_' do not count: "Last_Turn" is 0 away from "last-turn".
int edit_distance(std::string_view, std::string_view);

// The nearest candidate if `word` is near enough to be a misspelling of it, else empty.
std::string closest(std::string_view word, const std::vector<std::string>& candidates);

// "; did you mean 'X'?", or nothing if no candidate is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

// A line without what editors put around it: a byte order mark before it, a carriage return after it.
std::string_view bare_line(std::string_view line);

// The same, with what means the same as plain characters: no-break spaces as spaces, the die faces ⚀ to ⚅ as 1 to 6.
std::string plain_text(std::string_view line);

// The bytes of the character that begins at `at`, in UTF-8.
std::string_view character_at(std::string_view text, std::size_t at);

// Makes text safe to print on one line of a terminal: a control character becomes, say, \x1b.
std::string escaped(std::string_view text);

// A user's own text: escaped, cut when long, in single quotes.
std::string in_quotes(std::string_view text);

// "a/b/" at '/': a, b and an empty one.
std::vector<std::string> split(std::string_view text, char at);
// The same outside quotes and brackets of TOML.
std::vector<std::string> split_toml(std::string_view text, char at);

// What `say` makes of each, like "a, b, c".
template <class List, class Say>
std::string join(const List& list, std::string_view between, Say&& say) {
  std::string out;
  for (const auto& one : list) {
    if (!out.empty()) out += between;
    out += say(one);
  }
  return out;
}
inline std::string join(const std::vector<std::string>& words, std::string_view between = ", ") {
  return join(words, between, [](const std::string& word) { return word; });
}

std::string with_thousands(std::int64_t number);  // 12,345
std::string with_thousands(std::string digits);   // "-12345.678" as "-12,345.678"

}  // namespace farkle
