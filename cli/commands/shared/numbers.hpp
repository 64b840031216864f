// Numbers in the values of flags.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace farkle {

inline std::optional<int> whole_number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// "5000,-250" -> {5000, -250}; nothing when any part is no whole number.
inline std::optional<std::vector<int>> whole_numbers(std::string_view text) {
  std::vector<int> out;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const auto number = whole_number(text.substr(at, end - at));
    if (!number) return std::nullopt;
    out.push_back(*number);
    at = end + 1;
  }
  return out;
}

}  // namespace farkle
