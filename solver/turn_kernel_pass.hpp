// The pass itself, compiled once for every instruction set; the including file defines FARKLE_PASS, the name of its
// function. Nothing of the standard library is used here: a template instantiated with wide instructions could be
// linked into the rest.
#pragma once

#include "solver/turn_kernel_pass_args.hpp"

#if defined(__AVX512F__) || defined(__AVX2__) || defined(__SSE2__)
#include <immintrin.h>
#endif

namespace farkle {
namespace {

// All lanes of one value: a few registers of the widest kind.
#if defined(__AVX512F__)
struct Register {
  static constexpr int width = 8;
  __m512d v;
  static Register load(const double* p) { return {_mm512_loadu_pd(p)}; }
  static Register all(double x) { return {_mm512_set1_pd(x)}; }
  void store(double* p) const { _mm512_storeu_pd(p, v); }
  friend Register operator+(Register a, Register b) { return {_mm512_add_pd(a.v, b.v)}; }
  friend Register operator*(Register a, Register b) { return {_mm512_mul_pd(a.v, b.v)}; }
  friend Register max(Register a, Register b) { return {_mm512_max_pd(a.v, b.v)}; }
  friend Register if_allowed(Register a, Register otherwise) {
    return {
        _mm512_mask_blend_pd(_mm512_cmp_pd_mask(a.v, _mm512_set1_pd(-__builtin_inf()), _CMP_EQ_OQ), a.v, otherwise.v)};
  }
};
#elif defined(__AVX2__)
struct Register {
  static constexpr int width = 4;
  __m256d v;
  static Register load(const double* p) { return {_mm256_loadu_pd(p)}; }
  static Register all(double x) { return {_mm256_set1_pd(x)}; }
  void store(double* p) const { _mm256_storeu_pd(p, v); }
  friend Register operator+(Register a, Register b) { return {_mm256_add_pd(a.v, b.v)}; }
  friend Register operator*(Register a, Register b) { return {_mm256_mul_pd(a.v, b.v)}; }
  friend Register max(Register a, Register b) { return {_mm256_max_pd(a.v, b.v)}; }
  friend Register if_allowed(Register a, Register otherwise) {
    return {_mm256_blendv_pd(a.v, otherwise.v, _mm256_cmp_pd(a.v, _mm256_set1_pd(-__builtin_inf()), _CMP_EQ_OQ))};
  }
};
#elif defined(__SSE2__)
struct Register {
  static constexpr int width = 2;
  __m128d v;
  static Register load(const double* p) { return {_mm_loadu_pd(p)}; }
  static Register all(double x) { return {_mm_set1_pd(x)}; }
  void store(double* p) const { _mm_storeu_pd(p, v); }
  friend Register operator+(Register a, Register b) { return {_mm_add_pd(a.v, b.v)}; }
  friend Register operator*(Register a, Register b) { return {_mm_mul_pd(a.v, b.v)}; }
  friend Register max(Register a, Register b) { return {_mm_max_pd(a.v, b.v)}; }
  friend Register if_allowed(Register a, Register otherwise) {
    const __m128d forbidden = _mm_cmpeq_pd(a.v, _mm_set1_pd(-__builtin_inf()));
    return {_mm_or_pd(_mm_and_pd(forbidden, otherwise.v), _mm_andnot_pd(forbidden, a.v))};
  }
};
#else
struct Register {  // one lane at a time, for processors without any of these
  static constexpr int width = 1;
  double v;
  static Register load(const double* p) { return {*p}; }
  static Register all(double x) { return {x}; }
  void store(double* p) const { *p = v; }
  friend Register operator+(Register a, Register b) { return {a.v + b.v}; }
  friend Register operator*(Register a, Register b) { return {a.v * b.v}; }
  friend Register max(Register a, Register b) { return {a.v > b.v ? a.v : b.v}; }
  friend Register if_allowed(Register a, Register otherwise) { return {a.v == -__builtin_inf() ? otherwise.v : a.v}; }
};
#endif

struct Pack {
  static constexpr int registers = lanes / Register::width;
  Register r[registers];
  template <class F>
  static Pack each(F f) {
    Pack out;
    for (int i = 0; i < registers; ++i) out.r[i] = f(i);
    return out;
  }
  static Pack load(const double* p) {
    return each([=](int i) { return Register::load(p + i * Register::width); });
  }
  static Pack all(double x) {
    return each([=](int) { return Register::all(x); });
  }
  void store(double* p) const {
    for (int i = 0; i < registers; ++i) r[i].store(p + i * Register::width);
  }
  friend Pack operator+(const Pack& a, const Pack& b) {
    return each([&](int i) { return a.r[i] + b.r[i]; });
  }
  friend Pack operator*(const Pack& a, const Pack& b) {
    return each([&](int i) { return a.r[i] * b.r[i]; });
  }
  friend Pack max(const Pack& a, const Pack& b) {
    return each([&](int i) { return max(a.r[i], b.r[i]); });
  }
  // a, or `otherwise` in lanes where a is -infinity.
  friend Pack if_allowed(const Pack& a, const Pack& otherwise) {
    return each([&](int i) { return if_allowed(a.r[i], otherwise.r[i]); });
  }
};

// Operation k leaves its maximum in scratch, k + 1 places before the row.
Pack roll_value(const KernelState& state, double* row, const Pack& farkle) {
  Pack even = Pack::all(state.farkle_probability) * farkle;
  Pack odd = Pack::all(0);
  double* scratch = row;
  const auto step = [&](const KernelOp& op) {
    const Pack best = max(max(Pack::load(row + op.a), Pack::load(row + op.b)), Pack::load(row + op.c));
    scratch -= lanes;
    best.store(scratch);
    return Pack::all(op.p) * best;
  };
  for (const KernelOp* op = state.begin; op != state.end;
       op += 2) {  // two sums: an addition need not wait for the last
    even = even + step(op[0]);
    odd = odd + step(op[1]);
  }
  return even + odd;
}

}  // namespace

void FARKLE_PASS(const KernelPassArgs& args) {
  const Pack farkle = Pack::load(args.pass.farkle);
  const Pack forbidden = Pack::all(-__builtin_inf());
  const int row_doubles = args.slots * lanes;
  const int spent = args.slots - 1;
  for (int level = args.pass.top; level >= args.pass.bottom; --level) {
    double* row = args.pass.worth + static_cast<long>(level) * row_doubles;
    double* roll = args.pass.roll ? args.pass.roll + static_cast<long>(level) * row_doubles : nullptr;
    const double* stop = args.pass.stop + static_cast<long>(level) * (args.pass.stop_by_slot ? row_doubles : lanes);
    const auto stop_at = [&](int slot) {
      if (args.pass.stop_by_slot) return Pack::load(stop + slot * lanes);
      return slot == 0 && !args.hot_may_bank ? forbidden : Pack::load(stop);
    };
    for (int s = 0; s < args.state_count; ++s) {
      const KernelState& state = args.states[s];
      const Pack value = roll_value(state, row, farkle);
      if (roll) value.store(roll + (state.slot == 0 ? spent : state.slot) * lanes);  // the whole set is state S
      max(stop_at(state.slot), value).store(row + state.slot * lanes);
    }
    if_allowed(stop_at(spent), farkle).store(row + spent * lanes);
  }
}

}  // namespace farkle
