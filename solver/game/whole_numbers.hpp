// Numbers in the values of flags, with or without commas between thousands: "3,000" and "3000".
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace farkle {

std::optional<int> whole_number(std::string_view text);

// Reads a list of `least` to `most` numbers. A comma separates two numbers wherever that leaves only multiples of
// `step`, and marks thousands elsewhere: with a step of 50, "500,250" is two numbers, "3,000" is one, and "3,000,4,200"
// is two. If no reading has only multiples, any numbers will do. Nothing if the text is no such list, or if two
// readings are equally good.
struct HowMany {
  std::size_t least, most;
};
std::optional<std::vector<int>> whole_numbers(std::string_view text, HowMany, int step);

}  // namespace farkle
