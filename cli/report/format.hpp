// Values as short strings: for people by style, for machines in full. And the texts of cli/data/.
#pragma once

#include <string>
#include <string_view>

#include "cli/report/report.hpp"
#include "solver/game/did_you_mean.hpp"  // with_thousands, join
#include "solver/game/number_text.hpp"   // fixed, counted

namespace farkle {

// A file of cli/data/, embedded in the program by cli/CMakeLists.txt: "documents.toml".
std::string_view embedded(std::string_view file);

std::string for_people(const Value&, const Style&);  // "1,500", "2.31 %", "-" when absent
std::string in_full(const Value&, const Style&);     // shortest digits that read back the same; "" when absent
std::string csv_field(const std::string&);           // in quotes if it holds a comma, a quote or a line break
bool aligned_right(const Style&);

std::string scientific(double number);     // 1.2e-13
std::string duration(double seconds);      // 45 s; 3 min 20 s; 2 h 5 min; 12 days
std::size_t width(std::string_view utf8);  // in columns of a terminal
std::string padded(std::string_view text, std::size_t to, bool right);
std::string clipped(std::string_view utf8, std::size_t to);  // what fits into so many columns
std::string shortened(const std::string& name);              // a long name is cut and ends in "..."
std::string shell_word(const std::string&);                  // quoted where a shell would not read it as one word

std::string changed_id(const RulesMark&);  // "official + opening-500 + game.target=2000"
std::string headline(const RulesMark&);    // "Official Farkle (official + game.target=2000, 0932528f35b895a6)"

// Breaks a text at blanks into lines of at most `columns` characters. The first line already holds `indent` characters;
// the others begin with as many blanks. No line end after the last. 0 columns: the text as it is.
std::string flowed(const std::string& text, std::size_t columns, std::size_t indent = 0);

}  // namespace farkle
