// The passes of a turn, for the instruction set of the including file: dice and rolls.
namespace farkle::HWY_NAMESPACE {
namespace {

// All groups share words 0, 1 and 3 of the counter. So some products of Philox rounds 1 and 2 are the same for all.
inline void draw(const LaneDraw& arguments) {
  const LaneDraw a = arguments;
  constexpr std::uint64_t multiplier0 = 0xD2511F53, multiplier1 = 0xCD9E8D57, six_dice = 46656;
  constexpr Word key_step0 = 0x9E3779B9, key_step1 = 0xBB67AE85;
  constexpr int at_once = width / 2, chains = at_once < 8 ? 2 : 4;
  const Word key0 = static_cast<Word>(a.seed), key1 = static_cast<Word>(a.seed >> 32);
  const std::uint64_t first0 = a.block * multiplier0, first_group = a.first_group, who = a.who;
  const Word word2 = static_cast<Word>(first0 >> 32) ^ a.game_high ^ key1, word3 = static_cast<Word>(first0);
  const std::uint64_t second1 = word2 * multiplier1;
  const auto key = [](Word first, Word step, Word round) { return std::uint64_t{first + round * step}; };
  const Wide none{}, m0 = none + multiplier0, m1 = none + multiplier1;
  for (int i = 0; i < a.count; i += at_once * chains) {
    Wide w0[chains], w1[chains], w2[chains], w3[chains];
    for (int c = 0; c < chains; ++c) {
      const Wide product1 = mul(widened(a.group + i + c * at_once) + first_group, m1);
      const Wide product0 = mul(product1 >> 32 ^ who ^ key(key0, 0, 0), m0);
      w0[c] = product1 ^ second1 >> 32 ^ key(key0, key_step0, 1);
      w1[c] = none + second1;
      w2[c] = product0 >> 32 ^ word3 ^ key(key1, key_step1, 1);
      w3[c] = product0;
    }
    for (Word round = 2; round < 10; ++round) {
      const std::uint64_t k0 = key(key0, key_step0, round), k1 = key(key1, key_step1, round);
      for (int c = 0; c < chains; ++c) {
        const Wide product0 = mul(w0[c], m0), product1 = mul(w2[c], m1);
        w0[c] = product1 >> 32 ^ w1[c] ^ k0;
        w2[c] = product0 >> 32 ^ w3[c] ^ k1;
        w1[c] = product1;
        w3[c] = product0;
      }
    }
    // The integer part of 46656^2 u is two rolls. The first is split off by a reciprocal that is exact in this range.
    const auto twelve_dice = [&](int c) HWY_ATTR {
      const Wide pair = none + six_dice * six_dice;
      w3[c] = mul(w3[c], pair);
      w2[c] = mul(w2[c], pair) + (w3[c] >> 32);
      w1[c] = mul(w1[c], pair) + (w2[c] >> 32);
      w0[c] = mul(w0[c], pair) + (w1[c] >> 32);
      const Wide both = w0[c] >> 32, first = mul(both >> 6, none + ((std::uint64_t{1} << 35) / 729 + 1)) >> 35;
      return mul(first, none + (Word{1} - (six_dice << 16))) + (both << 16);
    };
    for (int c = 0; c < chains; ++c) store_low(twelve_dice(c), a.pair0 + i + c * at_once);
    for (int c = 0; c < chains; ++c) store_low(twelve_dice(c), a.pair1 + i + c * at_once);
    for (int c = 0; c < chains; ++c) {
      const Wide roll = none + six_dice;
      const Wide carry2 = mul(w2[c], roll) + (mul(w3[c], roll) >> 32);
      const Wide carry1 = mul(w1[c], roll) + (carry2 >> 32);
      store_low((mul(w0[c], roll) + (carry1 >> 32)) >> 32, a.last + i + c * at_once);
    }
  }
}

__attribute__((noinline)) Lanes call_move(const LaneRolls& a, Lanes state, Lanes roll_class, Lanes move, Lanes last,
                                          Mask missing) {
  for (int lane = 0; lane < width; ++lane)
    if (missing[lane])
      move[lane] = a.calls->move(a.calls->context, static_cast<int>(last[lane] >> 16), state[lane], roll_class[lane],
                                 a.rolls_before);
  return move;
}

// Roll `n` of a block. Copies the arguments that it reads: for all a compiler knows, a store could change them.
template <int n>
int roll_one(const LaneRolls& arguments) {
  const LaneRolls a = arguments;
  const LaneRules rules = *a.rules;
  const LaneDecisions decisions = *a.decisions;
  int left = 0;
  for (int i = 0; i < a.count; i += width) {
    const Lanes state = load(a.states + i), dice = state & turn_word::dice;
    const Lanes pair0 = load(a.pair0 + i), pair1 = load(a.pair1 + i), last = load(a.last + i);
    const Lanes rolls = n < 2 ? pair0 : n < 4 ? pair1 : last;
    const Lanes which = of8(rules.base, dice) + first_dice(n % 2 == 0 ? rolls & 0xFFFF : rolls >> 16, rules.part, dice);
    const Lanes roll_class = rules.classes ? gather(rules.classes, which) : gather(rules.wide_classes, which);
    const Lanes row = gather(decisions.rows, state & decisions.places);
    Lanes move = gather(decisions.moves, (row << row_shift) + roll_class);
    const Mask there = present(i, a.count), missing = (move == 0) & there;
    if (__builtin_expect(any(missing), 0)) move = call_move(arguments, state, roll_class, move, last, missing);
    const Lanes next = state + move;
    const Mask rolls_on = ((next & turn_word::ended) == 0) & there;
    if (a.in_order) {
      store(next, a.results + i);
    } else {
      const Lanes lane = last >> 16;
      for (int k = 0; k < width && i + k < a.count; ++k) a.results[lane[k]] = next[k];
    }
    if (decisions.large) prefetch(decisions.rows, next & decisions.places);
    keep(next, rolls_on, a.states_left + left);
    if constexpr (n < 1) keep(pair0, rolls_on, a.pair0_left + left);
    if constexpr (n < 3) keep(pair1, rolls_on, a.pair1_left + left);
    keep(last, rolls_on, a.last_left + left);
    left += size(rolls_on);
  }
  return left;
}

inline int roll(const LaneRolls& a) {
  static constexpr int (*of_block[])(const LaneRolls&) = {roll_one<0>, roll_one<1>, roll_one<2>, roll_one<3>,
                                                          roll_one<4>};
  return of_block[a.rolls_before % 5](a);
}

}  // namespace
}  // namespace farkle::HWY_NAMESPACE
