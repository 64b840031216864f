#include "solver/game/number_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <utility>
#include <version>

#include "solver/game/did_you_mean.hpp"

namespace farkle {
namespace {

// Adds all lists of at most `most` multiples of `step` that the text can be read as, each after the numbers so far.
void read_lists(std::string_view text, std::size_t most, int step, std::vector<int>& so_far,
                std::vector<std::vector<int>>& lists) {
  if (so_far.size() == most) return;
  constexpr std::size_t none = std::string_view::npos;
  std::size_t comma = none;
  do {
    comma = text.find(',', comma + 1);
    const std::string_view part = text.substr(0, comma);
    const auto number = whole_number(part);
    if (!number || (part.size() > 1 && part.front() == '0')) return;
    if (*number % step != 0) continue;
    so_far.push_back(*number);
    if (comma == none)
      lists.push_back(so_far);
    else
      read_lists(text.substr(comma + 1), most, step, so_far, lists);
    so_far.pop_back();
  } while (comma != none);
}

}  // namespace

#if defined(__cpp_lib_to_chars)

std::string shortest(double number) {
  std::array<char, 32> buffer;
  return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr};
}

std::optional<double> read_number(std::string_view text) { return read_digits<double>(text); }

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

std::string fixed(double number, int decimals) {
  if (std::isnan(number)) return "undefined";
  if (std::isinf(number)) return number > 0 ? "infinite" : "-infinite";
  std::array<char, 400> buffer;
  std::snprintf(buffer.data(), buffer.size(), "%.*f", decimals, number);
  std::string digits(buffer.data());
  if (digits.front() == '-' && digits.find_first_of("123456789") == std::string::npos) digits.erase(0, 1);  // no -0.00
  return with_thousands(std::move(digits));
}

std::string counted(std::int64_t number, std::string_view one, std::string_view many) {
  const std::string several = many.empty() ? std::string(one) + "s" : std::string(many);
  return with_thousands(number) + " " + (number == 1 ? std::string(one) : several);
}

std::string time_in_words(double seconds) {
  constexpr double minute = 60, hour = 60 * minute, day = 24 * hour, year = 365.25 * day;
  constexpr std::pair<const char*, double> units[] = {
      {"year", year}, {"day", day}, {"hour", hour}, {"minute", minute}, {"second", 1}};
  const auto* unit = units;  // each is used from two of it on
  while (unit->second > 1 && seconds < 2 * unit->second) ++unit;
  const double number = std::ceil(seconds / unit->second);
  return number < 1e15 ? counted(static_cast<std::int64_t>(number), unit->first) : "an eternity";
}

std::string without_thousands(std::string_view number) {
  std::string digits(number);
  std::erase(digits, ',');
  const auto value = read_digits<std::int64_t>(digits);
  return value && with_thousands(*value) == number ? digits : std::string(number);
}

template <class Whole>
std::optional<Whole> whole_number(std::string_view text) {
  std::string digits = without_thousands(text);
  std::erase(digits, '_');
  if (const auto plain = read_digits<Whole>(digits)) return plain;
  constexpr double most = std::min(1e15, static_cast<double>(std::numeric_limits<Whole>::max()));
  const auto value = digits.find('e') < digits.size() ? read_number(digits) : std::nullopt;
  if (!value || *value != std::floor(*value) || std::abs(*value) > most) return std::nullopt;
  return static_cast<Whole>(*value);
}

template std::optional<int> whole_number(std::string_view);
template std::optional<std::int64_t> whole_number(std::string_view);

std::optional<std::vector<int>> whole_numbers(std::string_view text, HowMany count, int step) {
  for (const int of : {step, 1}) {
    std::vector<std::vector<int>> lists;
    std::vector<int> so_far;
    read_lists(text, count.most, of, so_far, lists);
    std::stable_sort(lists.begin(), lists.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
    if (lists.empty() || lists[0].size() < count.least) continue;
    if (lists.size() == 1 || lists[1].size() < lists[0].size()) return lists[0];
  }
  return std::nullopt;
}

}  // namespace farkle
