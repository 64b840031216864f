#include "solver/game/number_text.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <version>

namespace farkle {

#if defined(__cpp_lib_to_chars)

std::string shortest(double number) {
  std::array<char, 32> buffer;
  return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr};
}

std::optional<double> read_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

#else

// For libraries without it. In two cases the digits are others than to_chars would give, and read back the same: one
// more than needed for a few powers of two, and zeros in place of what lies beyond seventeen digits.
std::string shortest(double number) {
  if (!std::isfinite(number)) return std::isnan(number) ? "nan" : number > 0 ? "inf" : "-inf";
  std::array<char, 32> buffer;
  int digits = 0;
  do std::snprintf(buffer.data(), buffer.size(), "%.*e", digits, number);
  while (++digits < 17 && std::strtod(buffer.data(), nullptr) != number);
  const std::string scientific = buffer.data();
  // Digits behind the point in plain notation.
  const int exponent = std::atoi(scientific.c_str() + scientific.find('e') + 1), behind = digits - 1 - exponent;
  if (behind > 20 || behind < -20) return scientific;
  std::snprintf(buffer.data(), buffer.size(), "%.*f", behind > 0 ? behind : 0, number);
  const std::string plain = buffer.data();
  return plain.size() <= scientific.size() ? plain : scientific;
}

std::optional<double> read_number(std::string_view text) {
  if (text.empty() || text.front() == '+' || text.find_first_not_of("+-.0123456789eE") != text.npos)
    return std::nullopt;
  const std::string digits(text);
  char* end = nullptr;
  const double value = std::strtod(digits.c_str(), &end);
  if (end != digits.c_str() + digits.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

#endif

}  // namespace farkle
