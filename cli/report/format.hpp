// Values as short strings: for people by style, for machines in full.
#pragma once

#include <string>
#include <string_view>

#include "cli/report/report.hpp"

namespace farkle {

std::string for_people(const Value&, const Style&);  // "1,500", "2.31 %", "-" when absent
std::string in_full(const Value&, const Style&);     // shortest digits that read back the same; "" when absent
std::string csv_field(const std::string&);           // in quotes where a comma or quote asks for them
bool aligned_right(const Style&);

std::string with_thousands(std::int64_t number);  // 12,345
std::string fixed(double number, int decimals);   // 0.50; "infinite" and "undefined" for what is no number
std::string scientific(double number);            // 1.2e-13
std::string duration(double seconds);             // 45 s; 3 min 20 s; 2 h 5 min; 12 days
std::size_t width(std::string_view utf8);         // characters, not bytes
std::string padded(std::string_view text, std::size_t to, bool right);

}  // namespace farkle
