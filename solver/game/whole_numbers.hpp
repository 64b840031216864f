// Numbers in the values of flags, as people write them: 3000, 3,000, 3_000 or 3e3.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace farkle {

// Whole: int or std::int64_t. Nothing if it cannot hold the number, or if a number with an exponent is beyond 1e15.
template <class Whole = int>
std::optional<Whole> whole_number(std::string_view text);

// Reads a list of `least` to `most` numbers. A comma separates two numbers wherever that leaves only multiples of
// `step`, and marks thousands elsewhere: with a step of 50, "500,250" is two numbers, "3,000" is one, and "3,000,4,200"
// is two. If no reading has only multiples, any numbers will do. Nothing if the text is no such list, or if two
// readings are equally good.
struct HowMany {
  std::size_t least, most;
};
std::optional<std::vector<int>> whole_numbers(std::string_view text, HowMany, int step);

}  // namespace farkle
