// Numbers as text.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace farkle {

// The fewest digits that read back as the same number, in plain or in scientific notation, whichever is shorter:
// 0.1, 100, 1e+05.
std::string shortest(double number);

// The number that all of the text says, in digits, perhaps after a '-'.
template <class Whole>
std::optional<Whole> read_digits(std::string_view text) {
  Whole value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

// The number that all of the text says: 12, -0.5 or 1e6, without a leading '+' or spaces.
std::optional<double> read_number(std::string_view text);

// For people, with commas between thousands: 0.50; "infinite" or "undefined" if not finite.
std::string fixed(double number, int decimals);
// "1 sweep", "1,200 sweeps". many: the plural, if it is not `one` with an s.
std::string counted(std::int64_t number, std::string_view one, std::string_view many = "");
std::string time_in_words(double seconds);  // "42 seconds", "3 hours", "1,354 years": rounded up

std::string without_thousands(std::string_view number);  // "12,345" as "12345"; unchanged if the commas are wrong

}  // namespace farkle
