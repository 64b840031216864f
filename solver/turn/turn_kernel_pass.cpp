// Google Highway includes this file once for every instruction set.
//
// Measured: half of the lanes at a time, so that more rows stay in the first cache, is no faster with carried values
// and a fifth slower without. The compiler's own vectors everywhere, in place of Highway's (30 lines less): 1.02
// to 1.05 times the time with AVX-512, 1.4 to 2.0 with AVX2.
// To compile it in less time: -O2 takes 17 s in place of 47, but three players then take 3.3 times as long; loops that
// stay loops in the portable code alone take 27 s, and then they take 2.4 to 3.6 times as long.
#include "solver/turn/turn_kernel.hpp"

#include <span>

#undef HWY_TARGET_INCLUDE
#undef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)  // see Register
#define HWY_TARGET_INCLUDE "solver/turn/turn_kernel_pass.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

// The compiler stops inlining where a function has grown enough; a call for each operation takes half as long again.
#undef INLINED
#define INLINED HWY_ATTR __attribute__((always_inline))

HWY_BEFORE_NAMESPACE();
namespace farkle::HWY_NAMESPACE {
namespace {

// Highway has no SSE2, and no doubles for WebAssembly. There the compiler's own vectors are as good.
#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128 || !HWY_HAVE_FLOAT64
using Register = double __attribute__((vector_size(16)));
constexpr int width = 2;
HWY_INLINE Register all(double x) { return Register{x, x}; }
HWY_INLINE Register load(const double* p) {
  Register out;
  __builtin_memcpy(&out, p, sizeof out);
  return out;
}
HWY_INLINE void store(Register a, double* p) { __builtin_memcpy(p, &a, sizeof a); }
template <class Mask>
HWY_INLINE Register choose(Mask m, Register yes, Register no) {
  return m ? yes : no;
}
// In which lanes b is worth more than a, or as much with less risk.
HWY_INLINE auto better(Register b, Register b_risk, Register a, Register a_risk) {
  return (b > a) | ((b == a) & (a_risk > b_risk));
}
#else
namespace hn = hwy::HWY_NAMESPACE;
constexpr hn::CappedTag<double, lanes> tag;
using Register = hn::Vec<decltype(tag)>;
constexpr int width = static_cast<int>(hn::MaxLanes(tag));
HWY_INLINE Register all(double x) { return hn::Set(tag, x); }
HWY_INLINE Register load(const double* p) { return hn::LoadU(tag, p); }
HWY_INLINE void store(Register a, double* p) { hn::StoreU(a, tag, p); }
template <class Mask>
HWY_INLINE Register choose(Mask m, Register yes, Register no) {
  return hn::IfThenElse(m, yes, no);
}
// A difference has the sign of the comparison. Subtractions run beside the comparisons that choices need.
HWY_INLINE auto better(Register b, Register b_risk, Register a, Register a_risk) {
  return choose(b == a, a_risk - b_risk, b - a) > all(0);
}
#endif
constexpr int registers = lanes / width;

// The greater one; b if they are equal, as 0 and -0 are.
HWY_INLINE Register greater(Register a, Register b) {
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3
  return hn::Max(a, b);
#elif defined(__wasm_simd128__)
  return __builtin_wasm_pmax_f64x2(b, a);  // one instruction, which compilers do not find by themselves
#elif HWY_ARCH_X86
  return _mm_max_pd(a, b);
#else
  return choose(a > b, a, b);
#endif
}

// A worth, and the values carried along with it.
template <int packs>
struct Place {
  Register v[packs][registers];
  static constexpr int doubles = packs * lanes;

  template <class F>
  static HWY_INLINE Place each(F f) {
    Place out;
    for (int k = 0; k < packs; ++k)
      for (int i = 0; i < registers; ++i) out.v[k][i] = f(k, i);
    return out;
  }
  static HWY_INLINE Place load(const double* p) {
    return each([=](int k, int i) INLINED { return HWY_NAMESPACE::load(p + k * lanes + i * width); });
  }
  // The same worth in all lanes, and nothing carried along.
  static HWY_INLINE Place all(double worth) {
    return each([=](int k, int) INLINED { return HWY_NAMESPACE::all(k == 0 ? worth : 0); });
  }
  HWY_INLINE void store(double* p) const {
    for (int k = 0; k < packs; ++k)
      for (int i = 0; i < registers; ++i) HWY_NAMESPACE::store(v[k][i], p + k * lanes + i * width);
  }
  friend HWY_INLINE Place operator+(const Place& a, const Place& b) {
    return each([&](int k, int i) INLINED { return a.v[k][i] + b.v[k][i]; });
  }
  friend HWY_INLINE Place operator*(double p, const Place& a) {
    const Register ps = HWY_NAMESPACE::all(p);
    return each([&](int k, int i) INLINED { return ps * a.v[k][i]; });
  }
  // take_b: in which lanes of register i.
  template <class TakeB>
  static HWY_INLINE Place choose_each(const Place& a, const Place& b, TakeB take_b) {
    Place out;
    for (int i = 0; i < registers; ++i) {
      const auto mask = take_b(i);
      for (int k = 0; k < packs; ++k) out.v[k][i] = choose(mask, b.v[k][i], a.v[k][i]);
    }
    return out;
  }
  static HWY_INLINE Place greater_worth(const Place& a, const Place& b) {
    return each([&](int, int i) INLINED { return greater(a.v[0][i], b.v[0][i]); });
  }
  // The one worth more. On a tie, the one with less of the first carried value, then a.
  static HWY_INLINE Place best(const Place& a, const Place& b) {
    if constexpr (packs == 1) {
      return greater_worth(a, b);
    } else {
      Place out = choose_each(a, b, [&](int i) INLINED { return better(b.v[0][i], b.v[1][i], a.v[0][i], a.v[1][i]); });
      for (int i = 0; i < registers; ++i) out.v[0][i] = greater(a.v[0][i], b.v[0][i]);  // waits for no comparison
      return out;
    }
  }
  // Stopping, unless rolling is worth more.
  static HWY_INLINE Place stop_or_roll(const Place& stop, const Place& roll) {
    if constexpr (packs == 1)
      return greater_worth(stop, roll);
    else
      return choose_each(stop, roll, [&](int i) INLINED { return roll.v[0][i] > stop.v[0][i]; });
  }
  // a, or `otherwise` in lanes where a's worth is -infinity.
  static HWY_INLINE Place if_allowed(const Place& a, const Place& otherwise) {
    return choose_each(a, otherwise, [&](int i) INLINED { return a.v[0][i] == HWY_NAMESPACE::all(forbidden); });
  }
};

template <int packs>
HWY_INLINE Place<packs> roll_value(const KernelState& state, double* row, const Place<packs>& farkle, double win) {
  using P = Place<packs>;
  // Two sums: an addition need not wait for the one before.
  P even = state.farkle_probability * farkle;
  P odd = P::all(state.win_probability * win);
  const auto at = [&](std::int32_t offset) INLINED { return P::load(row + offset * packs); };
  const auto add = [&](const KernelOp* op, const KernelOp* end, auto top) INLINED {
    P e = even, o = odd;  // copies stay in registers
    for (; op != end; op += 2) {
      e = e + op[0].p * top(op[0]);
      o = o + op[1].p * top(op[1]);
    }
    even = e;
    odd = o;
  };
  const auto two = [&](const KernelOp& op) INLINED { return P::best(at(op.a), at(op.b)); };
  const auto three = [&](const KernelOp& op) INLINED { return P::best(two(op), at(op.c)); };
  double* scratch = row;
  add(state.kept, state.three, [&](const KernelOp& op) INLINED {
    const P top = three(op);
    scratch -= P::doubles;
    top.store(scratch);
    return top;
  });
  add(state.three, state.two, three);
  add(state.two, state.one, two);
  add(state.one, state.end, [&](const KernelOp& op) INLINED { return at(op.a); });
  return even + odd;
}

template <int packs>
void walk(const KernelPass& pass, std::span<const KernelState> states, bool hot_may_bank, int unconfirmed) {
  using P = Place<packs>;
  const P farkle = P::load(pass.farkle);
  const int spent = static_cast<int>(states.size()), row_doubles = (spent + 1) * P::doubles;
  for (int level = pass.top; level >= pass.bottom; --level) {
    double* row = pass.worth + static_cast<long>(level) * row_doubles;
    double* roll = pass.roll ? pass.roll + static_cast<long>(level) * row_doubles : nullptr;
    const double* stop = pass.stop + static_cast<long>(level) * (pass.stop_by_afterstate ? row_doubles : P::doubles);
    const auto stop_at = [&](int afterstate) HWY_ATTR {
      if (afterstate == 0 ? !hot_may_bank : afterstate <= unconfirmed) return P::all(forbidden);
      if (!pass.stop_by_afterstate) return P::load(stop);
      return P::load(stop + (afterstate == 0 ? spent : afterstate) * P::doubles);
    };
    for (int s = 1; s <= spent; ++s) {
      const KernelState& state = states[s - 1];
      const P value = roll_value(state, row, farkle, pass.win);
      if (roll) value.store(roll + s * P::doubles);
      P::stop_or_roll(stop_at(state.afterstate), value).store(row + state.afterstate * P::doubles);
    }
    P::if_allowed(stop_at(spent), farkle).store(row + spent * P::doubles);
  }
}

void turn_pass(const KernelPass& pass, std::span<const KernelState> states, bool hot_may_bank, int unconfirmed) {
  static constexpr void (*walks[])(const KernelPass&, std::span<const KernelState>, bool, int) = {
      walk<1>, walk<2>, walk<3>, walk<4>, walk<5>, walk<6>, walk<7>, walk<8>};
  walks[pass.carried](pass, states, hot_may_bank, unconfirmed);
}

}  // namespace
}  // namespace farkle::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace farkle {

HWY_EXPORT(turn_pass);
void TurnKernel::run(const KernelPass& pass) const {
  HWY_DYNAMIC_DISPATCH(turn_pass)(pass, states_, hot_may_bank_, model_.kinds().unconfirmed());
}

}  // namespace farkle
#endif
