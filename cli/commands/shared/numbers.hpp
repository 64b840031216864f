// Numbers in the values of flags, thousands separated as they are printed or not: "3,000" and "3000".
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace farkle {

std::optional<int> whole_number(std::string_view text);

// From `least` to `most` numbers. A comma parts two numbers wherever that leaves multiples of `step` only, and
// thousands elsewhere: with a step of 50, "500,250" is two numbers, "3,000" is one, and "3,000,4,200" is two. Where no
// reading has multiples only, any numbers will do. Nothing when that is no such list, or when two readings are as good.
struct HowMany {
  std::size_t least, most;
};
std::optional<std::vector<int>> whole_numbers(std::string_view text, HowMany, int step);

}  // namespace farkle
