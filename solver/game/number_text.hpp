// Numbers as text, and back.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

// A number in the value of a flag, as people write it: 3000, 3,000, 3_000 or 3e3. Whole: int or std::int64_t. Nothing
// if it cannot hold the number, or if a number with an exponent is beyond 1e15.
template <class Whole = int>
std::optional<Whole> whole_number(std::string_view text);

// Reads a list of `least` to `most` such numbers. A comma separates two numbers wherever that leaves only multiples of
// `step`, and marks thousands elsewhere: with a step of 50, "500,250" is two numbers, "3,000" is one, and "3,000,4,200"
// is two. If no reading has only multiples, any numbers will do. Nothing if the text is no such list, or if two
// readings are equally good.
struct HowMany {
  std::size_t least, most;
};
std::optional<std::vector<int>> whole_numbers(std::string_view text, HowMany, int step);

}  // namespace farkle
