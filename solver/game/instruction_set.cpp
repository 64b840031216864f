#include "solver/game/instruction_set.hpp"

#include <hwy/highway.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "solver/game/error.hpp"

namespace farkle {
namespace {

struct Set {
  std::string_view name;
  std::int64_t target;  // Highway's bit: the wider the lower
};
constexpr Set all_sets[] = {{"portable", HWY_STATIC_TARGET}, {"avx2", HWY_AVX2}, {"avx512", HWY_AVX3}};

void disable([[maybe_unused]] std::int64_t targets) {
#if (HWY_TARGETS & (HWY_TARGETS - 1)) != 0  // else there is only one
  hwy::DisableTargets(targets);
#endif
}

}  // namespace

std::vector<std::string_view> instruction_sets() {
  const std::int64_t in_use = HWY_SUPPORTED_TARGETS;
#if (HWY_TARGETS & (HWY_TARGETS - 1)) != 0
  hwy::GetChosenTarget().Update(in_use);  // Highway 1.0.3 forgets here what is disabled
#endif
  std::vector<std::string_view> out;
  for (const Set& set : all_sets)
    if (set.target == HWY_STATIC_TARGET || (set.target & in_use) != 0) out.push_back(set.name);
  return out;
}

void use_instruction_set(std::string_view widest) {
  disable(0);
  if (widest.empty()) return;
  const auto* const set =
      std::find_if(std::begin(all_sets), std::end(all_sets), [&](const Set& s) { return s.name == widest; });
  if (set == std::end(all_sets)) throw UserError("FARKLE_ISA", std::string(widest), "portable, avx2 or avx512");
  const std::vector<std::string_view> there = instruction_sets();
  if (std::find(there.begin(), there.end(), widest) == there.end())
    throw CannotDo("FARKLE_ISA: this processor has no " + std::string(widest));
  disable(set->target - 1);
}

}  // namespace farkle
