// Numbers with a fraction, as text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace farkle {

// The fewest digits that read back as the same number, in plain or in scientific notation, whichever is shorter:
// 0.1, 100, 1e+05.
std::string shortest(double number);

// The number that all of the text says: 12, -0.5 or 1e6, without a leading '+' or spaces.
std::optional<double> read_number(std::string_view text);

}  // namespace farkle
