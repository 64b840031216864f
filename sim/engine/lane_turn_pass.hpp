// The passes of a turn, for the instruction set of the including file: dice and rolls.
namespace farkle::HWY_NAMESPACE {
namespace {

// All groups share words 0, 1 and 3 of the counter. So some products of Philox rounds 1 and 2 are the same for all.
inline void draw(const LaneDraw& arguments) {
  const LaneDraw a = arguments;
  constexpr std::uint64_t multiplier0 = 0xD2511F53, multiplier1 = 0xCD9E8D57;
  constexpr Word key_step0 = 0x9E3779B9, key_step1 = 0xBB67AE85, six_dice = 46656;
  constexpr int chains = Wide::chains;
  const Word key0 = static_cast<Word>(a.seed), key1 = static_cast<Word>(a.seed >> 32);
  const std::uint64_t first0 = a.block * multiplier0;
  const Word word2 = static_cast<Word>(first0 >> 32) ^ a.game_high ^ key1, word3 = static_cast<Word>(first0);
  const std::uint64_t second1 = word2 * multiplier1;
  const Wide m0 = Wide::all(multiplier0), m1 = Wide::all(multiplier1);
  for (int i = 0; i < a.count; i += Wide::width * chains) {
    Wide w0[chains], w1[chains], w2[chains], w3[chains];
    for (int c = 0; c < chains; ++c) {
      const Wide product1 =
          mul(Wide::words(a.group + i + std::ptrdiff_t{c} * Wide::width) + Wide::all(a.first_group), m1);
      const Wide product0 = mul(xor3(product1.down<32>(), Wide::all(a.who), Wide::all(key0)), m0);
      w0[c] = xor3(product1, Wide::all(second1 >> 32), Wide::all(key0 + key_step0));
      w1[c] = Wide::all(second1);
      w2[c] = xor3(product0.down<32>(), Wide::all(word3), Wide::all(key1 + key_step1));
      w3[c] = product0;
    }
    for (Word round = 2; round < 10; ++round) {
      const Wide k0 = Wide::all(key0 + round * key_step0), k1 = Wide::all(key1 + round * key_step1);
      for (int c = 0; c < chains; ++c) {
        const Wide product0 = mul(w0[c], m0), product1 = mul(w2[c], m1);
        w0[c] = xor3(product1.down<32>(), w1[c], k0);
        w2[c] = xor3(product0.down<32>(), w3[c], k1);
        w1[c] = product1;
        w3[c] = product0;
      }
    }
    // The integer part of 46656^2 u is two rolls. The first is split off by a reciprocal that is exact in this range.
    const auto twelve_dice = [&](int c) HWY_ATTR {
      const Wide pair = Wide::all(std::uint64_t{six_dice} * six_dice);
      w3[c] = mul(w3[c], pair);
      w2[c] = mul(w2[c], pair) + w3[c].down<32>();
      w1[c] = mul(w1[c], pair) + w2[c].down<32>();
      w0[c] = mul(w0[c], pair) + w1[c].down<32>();
      const Wide both = w0[c].down<32>(),
                 first = mul(both.down<6>(), Wide::all((std::uint64_t{1} << 35) / 729 + 1)).down<35>();
      return mul(first, Wide::all(Word{1} - (six_dice << 16))) + both.up<16>();
    };
    for (int c = 0; c < chains; ++c) twelve_dice(c).store_low(a.pair0 + i + std::ptrdiff_t{c} * Wide::width);
    for (int c = 0; c < chains; ++c) twelve_dice(c).store_low(a.pair1 + i + std::ptrdiff_t{c} * Wide::width);
    for (int c = 0; c < chains; ++c) {
      const Wide roll = Wide::all(six_dice);
      const Wide carry2 = mul(w2[c], roll) + mul(w3[c], roll).down<32>();
      const Wide carry1 = mul(w1[c], roll) + carry2.down<32>();
      (mul(w0[c], roll) + carry1.down<32>()).down<32>().store_low(a.last + i + std::ptrdiff_t{c} * Wide::width);
    }
  }
  for (int i = 0; i < a.count; i += Lanes::width)
    (Lanes::load(a.last + i) | (Lanes::count() + Lanes::all(static_cast<Word>(i))).up<16>()).store(a.last + i);
}

__attribute__((noinline)) Lanes call_move(const LaneRolls& a, Lanes state, Lanes roll_class, Lanes move, Lanes last,
                                          unsigned missing) {
  Word states[Lanes::width], classes[Lanes::width], moves[Lanes::width], lasts[Lanes::width];
  state.store(states);
  roll_class.store(classes);
  move.store(moves);
  last.store(lasts);
  for (int i = 0; i < Lanes::width; ++i)
    if (missing >> i & 1)
      moves[i] =
          a.calls->move(a.calls->context, static_cast<int>(lasts[i] >> 16), states[i], classes[i], a.rolls_before);
  return Lanes::load(moves);
}

// Roll `n` of a block. Copies the arguments that it reads: for all a compiler knows, a store could change them.
template <int n>
int roll_one(const LaneRolls& arguments) {
  const LaneRolls a = arguments;
  const LaneRules rules = *a.rules;
  const LaneDecisions decisions = *a.decisions;
  int left = 0;
  for (int i = 0; i < a.count; i += Lanes::width) {
    const Lanes state = Lanes::load(a.states + i), dice = state & Lanes::all(turn_word::dice);
    const Lanes pair0 = Lanes::load(a.pair0 + i), pair1 = Lanes::load(a.pair1 + i), last = Lanes::load(a.last + i);
    const Lanes rolls = n < 2 ? pair0 : n < 4 ? pair1 : last;
    const Lanes id = n % 2 == 0 ? rolls & Lanes::all(0xFFFF) : rolls.down<16>();
    const Lanes which =
        Lanes::of8(rules.base, dice) + (id * Lanes::of8(rules.factor, dice) >> Lanes::of8(rules.shift, dice));
    const Lanes roll_class =
        rules.classes ? Lanes::gather(rules.classes, which) : Lanes::gather(rules.wide_classes, which);
    const Lanes row = Lanes::gather(decisions.rows, state & Lanes::all(decisions.places));
    Lanes move = Lanes::gather(decisions.moves, row.up<row_shift>() + roll_class);
    const Mask there = present(i, a.count), missing = Lanes::equal(move, Lanes::all(0)) & there;
    if (__builtin_expect(missing.bits() != 0, 0))
      move = call_move(arguments, state, roll_class, move, last, missing.bits());
    const Lanes next = state + move;
    next.store(a.results + i);
    const Mask rolls_on = ~Lanes::test(next, Lanes::all(turn_word::ended)) & there;
    if (decisions.large) prefetch(decisions.rows, next & Lanes::all(decisions.places));
    a.left[i / Lanes::width] = static_cast<Half>(rolls_on.bits());
    next.packed(rolls_on).store(a.states_left + left);
    if constexpr (n < 1) pair0.packed(rolls_on).store(a.pair0_left + left);
    if constexpr (n < 3) pair1.packed(rolls_on).store(a.pair1_left + left);
    last.packed(rolls_on).store(a.last_left + left);
    left += rolls_on.size();
  }
  return left;
}

inline int roll(const LaneRolls& a) {
  switch (a.rolls_before % 5) {
    case 0:
      return roll_one<0>(a);
    case 1:
      return roll_one<1>(a);
    case 2:
      return roll_one<2>(a);
    case 3:
      return roll_one<3>(a);
    default:
      return roll_one<4>(a);
  }
}

}  // namespace
}  // namespace farkle::HWY_NAMESPACE
