#include "solver/game/instruction_set.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
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
    case InstructionSet::avx512vbmi:
      return supported(InstructionSet::avx512) && __builtin_cpu_supports("avx512vbmi");
  }
#endif
  return set == InstructionSet::portable;
}

constexpr InstructionSet known_sets[] = {InstructionSet::portable, InstructionSet::avx2, InstructionSet::avx512,
                                         InstructionSet::avx512vbmi};

}  // namespace

InstructionSet instruction_set() {
  if (const char* forced = std::getenv("FARKLE_ISA")) {
    for (const InstructionSet set : known_sets)
      if (to_string(set) == forced) {
        if (!supported(set)) throw CannotDo(std::string("FARKLE_ISA: this processor has no ") + forced);
        return set;
      }
    throw UserError("FARKLE_ISA", forced, "portable, avx2, avx512 or avx512vbmi");
  }
  return instruction_sets().back();
}

std::vector<InstructionSet> instruction_sets() {
  std::vector<InstructionSet> out;
  std::copy_if(std::begin(known_sets), std::end(known_sets), std::back_inserter(out), supported);
  return out;
}

std::string_view to_string(InstructionSet set) {
  switch (set) {
    case InstructionSet::avx512vbmi:
      return "avx512vbmi";
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
