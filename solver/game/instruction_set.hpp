// Chooses the vector instructions of the kernels. The same binary runs on any x86-64 and picks the widest set it finds.
#pragma once

#include <string_view>

namespace farkle {

enum class InstructionSet { portable, avx2, avx512 };

// The widest set of this processor, unless the environment variable FARKLE_ISA names another:
// portable, avx2 or avx512. Throws UserError for any other word, CannotDo for a set that this processor lacks.
InstructionSet instruction_set();

std::string_view to_string(InstructionSet);

}  // namespace farkle
