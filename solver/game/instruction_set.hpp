// Chooses the vector instructions of the kernels. The same binary runs on any x86-64 and picks the widest set it finds.
#pragma once

#include <string_view>
#include <vector>

namespace farkle {

enum class InstructionSet { portable, avx2, avx512, avx512vbmi };  // each has all that those before it have

// The widest set of this processor, unless the environment variable FARKLE_ISA names another:
// portable, avx2, avx512 or avx512vbmi. Throws UserError for any other word, CannotDo for a set that this processor
// lacks.
InstructionSet instruction_set();

std::vector<InstructionSet> instruction_sets();  // those of this processor, ascending

std::string_view to_string(InstructionSet);

}  // namespace farkle
