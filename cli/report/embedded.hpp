// The data files of cli/data/, embedded in the program by cli/CMakeLists.txt.
#pragma once

#include <string_view>

namespace farkle {

std::string_view embedded(std::string_view file);  // "documents.toml"

}  // namespace farkle
