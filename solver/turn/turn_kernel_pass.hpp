// The pass itself, compiled once for every instruction set. The including file defines FARKLE_PASS, the name of its
// function. The standard library is not used here: a template instantiated with wide instructions could be linked into
// the rest of the program.
//
// Measured: half of the lanes at a time, so that more rows stay in the first cache, is no faster with carried values
// and a fifth slower without.
#pragma once

#include "solver/turn/turn_kernel_pass_args.hpp"

#if defined(__AVX512F__) || defined(__AVX2__) || defined(__SSE2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

// The compiler stops inlining where a file has grown enough; a call for each operation takes half as long again.
#define FARKLE_INLINE __attribute__((always_inline))

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
  using Mask = __mmask8;
  friend Mask greater(Register a, Register b) { return _mm512_cmp_pd_mask(a.v, b.v, _CMP_GT_OQ); }
  friend Mask equal(Register a, Register b) { return _mm512_cmp_pd_mask(a.v, b.v, _CMP_EQ_OQ); }
  friend Register choose(Mask m, Register yes, Register no) { return {_mm512_mask_blend_pd(m, no.v, yes.v)}; }
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
  using Mask = __m256d;
  friend Mask greater(Register a, Register b) { return _mm256_cmp_pd(a.v, b.v, _CMP_GT_OQ); }
  friend Mask equal(Register a, Register b) { return _mm256_cmp_pd(a.v, b.v, _CMP_EQ_OQ); }
  static Mask both(Mask a, Mask b) { return _mm256_and_pd(a, b); }
  static Mask either(Mask a, Mask b) { return _mm256_or_pd(a, b); }
  friend Register choose(Mask m, Register yes, Register no) { return {_mm256_blendv_pd(no.v, yes.v, m)}; }
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
  using Mask = __m128d;
  friend Mask greater(Register a, Register b) { return _mm_cmpgt_pd(a.v, b.v); }
  friend Mask equal(Register a, Register b) { return _mm_cmpeq_pd(a.v, b.v); }
  static Mask both(Mask a, Mask b) { return _mm_and_pd(a, b); }
  static Mask either(Mask a, Mask b) { return _mm_or_pd(a, b); }
  friend Register choose(Mask m, Register yes, Register no) {
    return {_mm_or_pd(_mm_and_pd(m, yes.v), _mm_andnot_pd(m, no.v))};
  }
};
#elif defined(__wasm_simd128__)
struct Register {
  static constexpr int width = 2;
  v128_t v;
  static Register load(const double* p) { return {wasm_v128_load(p)}; }
  static Register all(double x) { return {wasm_f64x2_splat(x)}; }
  void store(double* p) const { wasm_v128_store(p, v); }
  friend Register operator+(Register a, Register b) { return {wasm_f64x2_add(a.v, b.v)}; }
  friend Register operator*(Register a, Register b) { return {wasm_f64x2_mul(a.v, b.v)}; }
  friend Register max(Register a, Register b) { return {wasm_f64x2_pmax(b.v, a.v)}; }  // a > b ? a : b
  using Mask = v128_t;
  friend Mask greater(Register a, Register b) { return wasm_f64x2_gt(a.v, b.v); }
  friend Mask equal(Register a, Register b) { return wasm_f64x2_eq(a.v, b.v); }
  static Mask both(Mask a, Mask b) { return wasm_v128_and(a, b); }
  static Mask either(Mask a, Mask b) { return wasm_v128_or(a, b); }
  friend Register choose(Mask m, Register yes, Register no) { return {wasm_v128_bitselect(yes.v, no.v, m)}; }
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
  using Mask = bool;
  friend Mask greater(Register a, Register b) { return a.v > b.v; }
  friend Mask equal(Register a, Register b) { return a.v == b.v; }
  static Mask both(Mask a, Mask b) { return a && b; }
  static Mask either(Mask a, Mask b) { return a || b; }
  friend Register choose(Mask m, Register yes, Register no) { return m ? yes : no; }
};
#endif

// In which lanes b is worth more than a, or as much with less risk.
#if defined(__AVX512F__)
Register::Mask better(Register b, Register b_risk, Register a, Register a_risk) {
  // Subtractions run beside the comparisons that the choices need. A difference has the sign of the comparison.
  const __m512d more = _mm512_mask_sub_pd(_mm512_sub_pd(b.v, a.v), equal(a, b), a_risk.v, b_risk.v);
  return _mm512_cmp_pd_mask(more, _mm512_setzero_pd(), _CMP_GT_OQ);
}
#else
Register::Mask better(Register b, Register b_risk, Register a, Register a_risk) {
  return Register::either(greater(b, a), Register::both(equal(b, a), greater(a_risk, b_risk)));
}
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
};

// A worth, and the values carried along with it.
template <int packs>
struct Place {
  Pack v[packs];
  static constexpr int doubles = packs * lanes;
  static Place load(const double* p) {
    Place out;
    for (int k = 0; k < packs; ++k) out.v[k] = Pack::load(p + k * lanes);
    return out;
  }
  static Place all(double x) {
    Place out;
    for (int k = 0; k < packs; ++k) out.v[k] = Pack::all(x);
    return out;
  }
  void store(double* p) const {
    for (int k = 0; k < packs; ++k) v[k].store(p + k * lanes);
  }
  friend Place operator+(const Place& a, const Place& b) {
    Place out;
    for (int k = 0; k < packs; ++k) out.v[k] = a.v[k] + b.v[k];
    return out;
  }
  friend Place operator*(const Pack& p, const Place& a) {
    Place out;
    for (int k = 0; k < packs; ++k) out.v[k] = p * a.v[k];
    return out;
  }
  template <class TakeB>
  friend Place choose_each(const Place& a, const Place& b, TakeB take_b) {
    Place out;
    for (int i = 0; i < Pack::registers; ++i) {
      const auto mask = take_b(i);
      for (int k = 0; k < packs; ++k) out.v[k].r[i] = choose(mask, b.v[k].r[i], a.v[k].r[i]);
    }
    return out;
  }
  // The one worth more. On a tie, the one with less of the first carried value, then a.
  friend Place best(const Place& a, const Place& b) {
    if constexpr (packs == 1) {
      return {{max(a.v[0], b.v[0])}};
    } else {
      Place out = choose_each(a, b, [&](int i) { return better(b.v[0].r[i], b.v[1].r[i], a.v[0].r[i], a.v[1].r[i]); });
      out.v[0] = max(a.v[0], b.v[0]);  // need not wait for the comparison
      return out;
    }
  }
  // Stopping, unless rolling is worth more.
  friend Place stop_or_roll(const Place& stop, const Place& roll) {
    if constexpr (packs == 1)
      return {{max(stop.v[0], roll.v[0])}};
    else
      return choose_each(stop, roll, [&](int i) { return greater(roll.v[0].r[i], stop.v[0].r[i]); });
  }
  // a, or `otherwise` in lanes where a's worth is -infinity.
  friend Place if_allowed(const Place& a, const Place& otherwise) {
    return choose_each(a, otherwise, [&](int i) { return equal(a.v[0].r[i], Register::all(-__builtin_inf())); });
  }
};

template <int packs>
FARKLE_INLINE inline Place<packs> roll_value(const KernelState& state, double* row, const Place<packs>& farkle,
                                             double win) {
  using P = Place<packs>;
  // Two sums: an addition need not wait for the one before.
  P even = Pack::all(state.farkle_probability) * farkle;
  P odd = P::all(0);
  odd.v[0] = Pack::all(state.win_probability * win);
  const auto at = [&](std::int32_t offset) FARKLE_INLINE { return P::load(row + offset * packs); };
  const auto add = [&](const KernelOp* op, const KernelOp* end, auto top) FARKLE_INLINE {
    P e = even, o = odd;  // copies stay in registers
    for (; op != end; op += 2) {
      e = e + Pack::all(op[0].p) * top(op[0]);
      o = o + Pack::all(op[1].p) * top(op[1]);
    }
    even = e;
    odd = o;
  };
  const auto three = [&](const KernelOp& op) FARKLE_INLINE { return best(best(at(op.a), at(op.b)), at(op.c)); };
  double* scratch = row;
  add(state.kept, state.three, [&](const KernelOp& op) FARKLE_INLINE {
    const P top = three(op);
    scratch -= P::doubles;
    top.store(scratch);
    return top;
  });
  add(state.three, state.two, three);
  add(state.two, state.one, [&](const KernelOp& op) FARKLE_INLINE { return best(at(op.a), at(op.b)); });
  add(state.one, state.end, [&](const KernelOp& op) FARKLE_INLINE { return at(op.a); });
  return even + odd;
}

template <int packs>
void walk(const KernelPassArgs& args) {
  using P = Place<packs>;
  const P farkle = P::load(args.pass.farkle);
  P forbidden = P::all(0);
  forbidden.v[0] = Pack::all(-__builtin_inf());
  const int row_doubles = args.afterstates * P::doubles;
  const int spent = args.afterstates - 1;
  for (int level = args.pass.top; level >= args.pass.bottom; --level) {
    double* row = args.pass.worth + static_cast<long>(level) * row_doubles;
    double* roll = args.pass.roll ? args.pass.roll + static_cast<long>(level) * row_doubles : nullptr;
    const double* stop =
        args.pass.stop + static_cast<long>(level) * (args.pass.stop_by_afterstate ? row_doubles : P::doubles);
    const auto stop_at = [&](int afterstate) {
      if (afterstate == 0 && !args.hot_may_bank) return forbidden;
      if (!args.pass.stop_by_afterstate) return P::load(stop);
      return P::load(stop + (afterstate == 0 ? spent : afterstate) * P::doubles);
    };
    for (int s = 0; s < args.state_count; ++s) {
      const KernelState& state = args.states[s];
      const P value = roll_value(state, row, farkle, args.pass.win);
      if (roll)
        value.store(roll +
                    (state.afterstate == 0 ? spent : state.afterstate) * P::doubles);  // the whole set is state S
      stop_or_roll(stop_at(state.afterstate), value).store(row + state.afterstate * P::doubles);
    }
    if_allowed(stop_at(spent), farkle).store(row + spent * P::doubles);
  }
}

}  // namespace

void FARKLE_PASS(const KernelPassArgs& args) {
  switch (args.pass.carried) {
    case 0:
      return walk<1>(args);
    case 1:
      return walk<2>(args);
    case 2:
      return walk<3>(args);
    case 3:
      return walk<4>(args);
    case 4:
      return walk<5>(args);
    case 5:
      return walk<6>(args);
    case 6:
      return walk<7>(args);
    default:
      return walk<1 + most_carried>(args);
  }
}

}  // namespace farkle
