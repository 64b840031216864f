#include "solver/game/instruction_set.hpp"

#include <cstdlib>
#include <string>

#include "solver/game/error.hpp"

namespace farkle {
namespace {

bool supported(InstructionSet set) {
#if defined(__x86_64__)
  switch (set) {
    case InstructionSet::portable:
      return true;
    case InstructionSet::avx2:
      return __builtin_cpu_supports("avx2");
    case InstructionSet::avx512:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
             __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  }
#endif
  return set == InstructionSet::portable;
}

}  // namespace

InstructionSet instruction_set() {
  constexpr InstructionSet all[] = {InstructionSet::avx512, InstructionSet::avx2, InstructionSet::portable};
  if (const char* forced = std::getenv("FARKLE_ISA")) {
    for (const InstructionSet set : all)
      if (to_string(set) == forced) {
        if (!supported(set)) throw CannotDo(std::string("FARKLE_ISA: this processor has no ") + forced);
        return set;
      }
    throw UserError("FARKLE_ISA", forced, "portable, avx2 or avx512");
  }
  for (const InstructionSet set : all)
    if (supported(set)) return set;
  return InstructionSet::portable;
}

std::string_view to_string(InstructionSet set) {
  switch (set) {
    case InstructionSet::avx512:
      return "avx512";
    case InstructionSet::avx2:
      return "avx2";
    case InstructionSet::portable:
      break;
  }
  return "portable";
}

}  // namespace farkle
