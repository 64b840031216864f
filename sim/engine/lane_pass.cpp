// Google Highway includes this file once for every instruction set.
#include "sim/engine/lane_passes.hpp"

#undef HWY_TARGET_INCLUDE
#undef HWY_DISABLED_TARGETS
#define HWY_TARGET_INCLUDE "sim/engine/lane_pass.cpp"
// These would change nothing here.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

// In this order, for each instruction set: so they have neither include guards nor includes of their own.
HWY_BEFORE_NAMESPACE();
#include "sim/engine/lane_vector.hpp"
//
#include "sim/engine/lane_start_pass.hpp"
//
#include "sim/engine/lane_turn_pass.hpp"
//
#include "sim/engine/lane_match_pass.hpp"

namespace farkle::HWY_NAMESPACE {
namespace {

LanePasses passes() { return {draw, start, roll, match, pack}; }

}  // namespace
}  // namespace farkle::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace farkle {

HWY_EXPORT(passes);
LanePasses lane_passes() { return HWY_DYNAMIC_DISPATCH(passes)(); }

}  // namespace farkle
#endif
