// Json: a document that the program reads or writes, as a value. Objects keep the order of their keys.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace farkle {

using Json = nlohmann::ordered_json;

// The document as text, two spaces a level. A list or object of plain values stays on one line. What is not UTF-8 in a
// text is replaced, and a number that is not finite is null.
std::string laid_out(const Json&);

}  // namespace farkle
