// The pass itself, compiled once for every instruction set; the including file defines FARKLE_PASS, the name of its function.
// Nothing of the standard library is used here: a template instantiated with wide instructions could be linked into the rest.
#pragma once

#include "solver/turn_kernel_pass_args.hpp"

#if defined(__AVX512F__) || defined(__AVX2__) || defined(__SSE2__)
#include <immintrin.h>
#endif

namespace farkle {
namespace {

#if defined(__AVX512F__)
struct Pack {
  __m512d v;
  static Pack load(const double* p) { return {_mm512_load_pd(p)}; }
  static Pack load_any(const double* p) { return {_mm512_loadu_pd(p)}; }
  static Pack all(double x) { return {_mm512_set1_pd(x)}; }
  void store(double* p) const { _mm512_store_pd(p, v); }
  friend Pack operator+(Pack a, Pack b) { return {_mm512_add_pd(a.v, b.v)}; }
  friend Pack operator*(Pack a, Pack b) { return {_mm512_mul_pd(a.v, b.v)}; }
  friend Pack max(Pack a, Pack b) { return {_mm512_max_pd(a.v, b.v)}; }
  friend Pack if_finite(Pack a, Pack otherwise) {  // a, or `otherwise` in lanes where a is -infinity
    return {_mm512_mask_blend_pd(_mm512_cmp_pd_mask(a.v, _mm512_set1_pd(-__builtin_inf()), _CMP_EQ_OQ), a.v, otherwise.v)};
  }
};
#elif defined(__AVX2__)
struct Pack {
  __m256d v[2];
  static Pack load(const double* p) { return {{_mm256_load_pd(p), _mm256_load_pd(p + 4)}}; }
  static Pack load_any(const double* p) { return {{_mm256_loadu_pd(p), _mm256_loadu_pd(p + 4)}}; }
  static Pack all(double x) { return {{_mm256_set1_pd(x), _mm256_set1_pd(x)}}; }
  void store(double* p) const {
    _mm256_store_pd(p, v[0]);
    _mm256_store_pd(p + 4, v[1]);
  }
  friend Pack operator+(Pack a, Pack b) { return {{_mm256_add_pd(a.v[0], b.v[0]), _mm256_add_pd(a.v[1], b.v[1])}}; }
  friend Pack operator*(Pack a, Pack b) { return {{_mm256_mul_pd(a.v[0], b.v[0]), _mm256_mul_pd(a.v[1], b.v[1])}}; }
  friend Pack max(Pack a, Pack b) { return {{_mm256_max_pd(a.v[0], b.v[0]), _mm256_max_pd(a.v[1], b.v[1])}}; }
  friend Pack if_finite(Pack a, Pack otherwise) {
    const __m256d none = _mm256_set1_pd(-__builtin_inf());
    return {{_mm256_blendv_pd(a.v[0], otherwise.v[0], _mm256_cmp_pd(a.v[0], none, _CMP_EQ_OQ)),
             _mm256_blendv_pd(a.v[1], otherwise.v[1], _mm256_cmp_pd(a.v[1], none, _CMP_EQ_OQ))}};
  }
};
#else
struct Pack {  // plain loops: two lanes an instruction with SSE2, and whatever the compiler makes of them elsewhere
  double v[lanes];
  template <class F>
  static Pack each(F f) {
    Pack r;
    for (int i = 0; i < lanes; ++i) r.v[i] = f(i);
    return r;
  }
  static Pack load(const double* p) {
    return each([=](int i) { return p[i]; });
  }
  static Pack load_any(const double* p) { return load(p); }
  static Pack all(double x) {
    return each([=](int) { return x; });
  }
  void store(double* p) const {
    for (int i = 0; i < lanes; ++i) p[i] = v[i];
  }
  friend Pack operator+(const Pack& a, const Pack& b) {
    return each([&](int i) { return a.v[i] + b.v[i]; });
  }
  friend Pack operator*(const Pack& a, const Pack& b) {
    return each([&](int i) { return a.v[i] * b.v[i]; });
  }
  friend Pack max(const Pack& a, const Pack& b) {
    return each([&](int i) { return a.v[i] > b.v[i] ? a.v[i] : b.v[i]; });
  }
  friend Pack if_finite(const Pack& a, const Pack& otherwise) {
    return each([&](int i) { return a.v[i] == -__builtin_inf() ? otherwise.v[i] : a.v[i]; });
  }
};
#endif

Pack roll_value(const KernelState& state, double* row, Pack farkle) {
  Pack even = Pack::all(state.farkle_probability) * farkle;
  Pack odd = Pack::all(0);
  const auto step = [row](const KernelOp& op) {
    const Pack best = max(max(Pack::load(row + op.a), Pack::load(row + op.b)), Pack::load(row + op.c));
    best.store(row + op.dst);
    return Pack::all(op.p) * best;
  };
  for (const KernelOp* op = state.begin; op != state.end; op += 2) {  // two sums: an addition need not wait for the last
    even = even + step(op[0]);
    odd = odd + step(op[1]);
  }
  return even + odd;
}

}  // namespace

void FARKLE_PASS(const KernelPassArgs& args) {
  const Pack farkle = Pack::load_any(args.pass.farkle);
  const Pack forbidden = Pack::all(-__builtin_inf());
  const int row_doubles = args.slots * lanes;
  const int spent = args.slots - 1;
  for (int level = args.pass.top; level >= args.pass.bottom; --level) {
    double* row = args.pass.worth + static_cast<long>(level) * row_doubles;
    double* roll = args.pass.roll ? args.pass.roll + static_cast<long>(level) * row_doubles : nullptr;
    const double* stop = args.pass.stop + static_cast<long>(level) * (args.pass.stop_by_slot ? row_doubles : lanes);
    const auto stop_at = [&](int slot) {
      if (args.pass.stop_by_slot) return Pack::load_any(stop + slot * lanes);
      return slot == 0 && !args.hot_may_bank ? forbidden : Pack::load_any(stop);
    };
    for (int s = 0; s < args.state_count; ++s) {
      const KernelState& state = args.states[s];
      const Pack value = roll_value(state, row, farkle);
      if (roll) value.store(roll + (state.slot == 0 ? spent : state.slot) * lanes);  // the whole set is state S
      max(stop_at(state.slot), value).store(row + state.slot * lanes);
    }
    if_finite(stop_at(spent), farkle).store(row + spent * lanes);
  }
}

}  // namespace farkle
