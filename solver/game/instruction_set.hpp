// Which vector instructions the program uses. Google Highway compiles code with vectors for several sets, and runs the
// widest that this processor has.
#pragma once

#include <string_view>
#include <vector>

namespace farkle {

// Those in use, ascending; each has all that those before it have. On x86-64: portable, avx2 and avx512, as far as this
// processor has them. Elsewhere: portable.
std::vector<std::string_view> instruction_sets();

// Uses none that is wider than this one; empty: all that there are. Throws UserError for a name that is none of those
// above, CannotDo for a set that this processor lacks.
void use_instruction_set(std::string_view widest);

}  // namespace farkle
