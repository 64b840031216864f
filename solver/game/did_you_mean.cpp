#include "solver/game/did_you_mean.hpp"

#include <algorithm>
#include <utility>

namespace farkle {
namespace {

std::string plain(std::string_view word) {
  std::string out(word);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (c == '_') c = '-';
  }
  return out;
}

}  // namespace

int edit_distance(std::string_view left, std::string_view right) {
  const std::string a = plain(left), b = plain(right);
  // By how many characters of each are read.
  std::vector<std::vector<int>> table(a.size() + 1, std::vector<int>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) table[i][0] = static_cast<int>(i);
  for (std::size_t j = 0; j <= b.size(); ++j) table[0][j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j) {
      int& least = table[i][j];
      least =
          std::min({table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        least = std::min(least, table[i - 2][j - 2] + 1);
    }
  return table[a.size()][b.size()];
}

std::string closest(std::string_view word, const std::vector<std::string>& candidates) {
  if (word.size() > 64) return {};
  std::string best;
  int best_distance = 0;
  for (const std::string& candidate : candidates) {
    const bool part = word.size() > 3 && (candidate.starts_with(word) || candidate.ends_with("." + std::string(word)));
    const int distance = std::min(edit_distance(word, candidate), part ? 1 : 64);  // as near as one wrong letter
    const auto most = static_cast<int>(1 + std::min(word.size(), candidate.size()) / 5);
    if (distance > most || distance >= static_cast<int>(candidate.size())) continue;
    if (best.empty() || distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string near = closest(word, candidates);
  return near.empty() || near == word ? "" : "; did you mean '" + near + "'?";
}

std::string_view bare_line(std::string_view line) {
  if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string plain_text(std::string_view line) {
  static constexpr std::pair<std::string_view, std::string_view> same[] = {
      {"\u00a0", " "}, {"\u202f", " "}, {"\u2680", "1"}, {"\u2681", "2"},
      {"\u2682", "3"}, {"\u2683", "4"}, {"\u2684", "5"}, {"\u2685", "6"}};
  std::string out(bare_line(line));
  for (const auto& [there, meant] : same)
    for (std::size_t at = 0; (at = out.find(there, at)) != std::string::npos;) out.replace(at, there.size(), meant);
  return out;
}

std::string_view character_at(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u) ++end;
  return text.substr(at, end - at);
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) {
      constexpr std::string_view digits = "0123456789abcdef";
      out += "\\x";
      out += digits[byte >> 4];
      out += digits[byte & 15u];
    } else {
      out += c;
    }
  }
  return out;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t longest = 80;
  std::string out = "'" + escaped(text.substr(0, longest));
  // A cut must not leave half a UTF-8 character behind.
  if (text.size() > longest) {
    while (out.size() > 1 && (static_cast<unsigned char>(out.back()) & 0xC0u) == 0x80u) out.pop_back();
    if (static_cast<unsigned char>(out.back()) >= 0xC0u) out.pop_back();
    out += "...";
  }
  return out + "'";
}

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts(1);
  for (const char c : text)
    if (c == at)
      parts.emplace_back();
    else
      parts.back().push_back(c);
  return parts;
}

std::vector<std::string> split_toml(std::string_view text, char at) {
  std::vector<std::string> parts(1);
  int depth = 0;
  char quote = 0;
  for (const char c : text) {
    if (quote == 0 && depth <= 0 && c == at) {
      parts.emplace_back();
      depth = 0;
      continue;
    }
    parts.back().push_back(c);
    if (quote != 0)
      quote = c == quote ? '\0' : quote;
    else if (c == '"' || c == '\'')
      quote = c;
    else if (c == '[' || c == '{')
      ++depth;
    else if (c == ']' || c == '}')
      --depth;
  }
  return parts;
}

std::string with_thousands(std::int64_t number) { return with_thousands(std::to_string(number)); }

std::string with_thousands(std::string digits) {
  std::size_t at = std::min(digits.find('.'), digits.size());
  const std::size_t first = digits.starts_with('-') ? 1 : 0;
  while (at > first + 3) digits.insert(at -= 3, ",");
  return digits;
}

}  // namespace farkle
