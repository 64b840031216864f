// The passes of the lane engine. Google Highway includes this file once for every instruction set.
#include "sim/engine/lane_batch.hpp"

#undef HWY_TARGET_INCLUDE
#undef HWY_DISABLED_TARGETS
#define HWY_TARGET_INCLUDE "sim/engine/lane_pass.cpp"
// These would change nothing here.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
// For each instruction set: so they have neither include guards nor includes of their own.
#include "sim/engine/lane_vector.hpp"
//
#include "sim/engine/lane_match_pass.hpp"

namespace farkle::HWY_NAMESPACE {
namespace {

// All groups share words 0, 1 and 3 of the counter. So some products of Philox rounds 1 and 2 are the same for all.
inline void draw(const TurnKey& turn, Word block, const Word* groups, int count, LaneDice dice) {
  constexpr std::uint64_t multiplier0 = 0xD2511F53, multiplier1 = 0xCD9E8D57, six_dice = 46656;
  constexpr Word key_step0 = 0x9E3779B9, key_step1 = 0xBB67AE85;
  constexpr int at_once = width / 2, chains = at_once < 8 ? 2 : 4;
  const Word key0 = static_cast<Word>(turn.seed), key1 = static_cast<Word>(turn.seed >> 32);
  const std::uint64_t first0 = block * multiplier0, first_group = static_cast<Word>(turn.game),
                      who = counter_word(turn);
  const Word word2 = static_cast<Word>(first0 >> 32) ^ static_cast<Word>(turn.game >> 32) ^ key1,
             word3 = static_cast<Word>(first0);
  const std::uint64_t second1 = word2 * multiplier1;
  const auto key = [](Word first, Word step, Word round) { return std::uint64_t{first + round * step}; };
  const Wide none{}, m0 = none + multiplier0, m1 = none + multiplier1;
  for (int i = 0; i < count; i += at_once * chains) {
    Wide w0[chains], w1[chains], w2[chains], w3[chains];
    for (int c = 0; c < chains; ++c) {
      const Wide product1 = mul(widened(groups + i + c * at_once) + first_group, m1);
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
    for (int c = 0; c < chains; ++c) store_low(twelve_dice(c), dice.pair0 + i + c * at_once);
    for (int c = 0; c < chains; ++c) store_low(twelve_dice(c), dice.pair1 + i + c * at_once);
    for (int c = 0; c < chains; ++c) {
      const Wide roll = none + six_dice;
      const Wide carry2 = mul(w2[c], roll) + (mul(w3[c], roll) >> 32);
      const Wide carry1 = mul(w1[c], roll) + (carry2 >> 32);
      store_low((mul(w0[c], roll) + (carry1 >> 32)) >> 32, dice.last + i + c * at_once);
    }
  }
}

__attribute__((noinline)) Lanes call_move(LaneBatch& batch, int rolls_before, Lanes state, Lanes roll_class, Lanes move,
                                          Lanes last, Mask missing) {
  for (int lane = 0; lane < width; ++lane)
    if (missing[lane])
      move[lane] = batch.move(static_cast<int>(last[lane] >> 16), state[lane], roll_class[lane], rolls_before);
  return move;
}

// Roll `n` of a block. Copies the arguments that it reads: for all a compiler knows, a store could change them.
template <int n>
int roll_one(const LaneTurn& turn, const LaneRolls& arguments) {
  const LaneRolls a = arguments;
  const LaneRules rules = *turn.rules;
  const LaneDecisions decisions = *turn.decisions;
  Word *const results = turn.results, *const states = turn.states;
  int left = 0;
  for (int i = 0; i < a.count; i += width) {
    const Lanes state = load(states + i), dice = state & turn_word::dice;
    const Lanes pair0 = load(a.dice.pair0 + i), pair1 = load(a.dice.pair1 + i), last = load(a.dice.last + i);
    const Lanes rolls = n < 2 ? pair0 : n < 4 ? pair1 : last;
    const Lanes which = of8(rules.base, dice) + first_dice(n % 2 == 0 ? rolls & 0xFFFF : rolls >> 16, dice);
    const Lanes roll_class = gather(rules.classes, which);
    const Lanes row = gather(decisions.rows, state & decisions.places);
    Lanes move = gather(decisions.moves, (row << row_shift) + roll_class);
    const Mask there = present(i, a.count), missing = (move == 0) & there;
    if (__builtin_expect(any(missing), 0))
      move = call_move(*turn.batch, a.rolls_before, state, roll_class, move, last, missing);
    const Lanes next = state + move;
    const Mask rolls_on = ((next & turn_word::ended) == 0) & there;
    if (a.in_order) {
      store(next, results + i);
    } else {
      const Lanes lane = last >> 16;
      for (int k = 0; k < width && i + k < a.count; ++k) results[lane[k]] = next[k];
    }
    if (decisions.large) prefetch(decisions.rows, next & decisions.places);
    keep(next, rolls_on, states + left);
    if constexpr (n < 1) keep(pair0, rolls_on, a.dice_left.pair0 + left);
    if constexpr (n < 3) keep(pair1, rolls_on, a.dice_left.pair1 + left);
    keep(last, rolls_on, a.dice_left.last + left);
    left += size(rolls_on);
  }
  return left;
}

inline int roll(const LaneTurn& turn, const LaneRolls& a) {
  static constexpr decltype(&roll_one<0>) of_block[] = {roll_one<0>, roll_one<1>, roll_one<2>, roll_one<3>,
                                                        roll_one<4>};
  return of_block[a.rolls_before % 5](turn, a);
}

inline Lanes banked_so_far(const LaneRules& rules, const LaneGames& games, int seat, int i) {
  return load((rules.penalty ? games.banked : games.bank)[seat] + i);
}

// A number for all that a policy may see of a seat.
inline Lanes own_state(const LaneRules& rules, const LaneGames& games, int seat, int i) {
  const Lanes bank = load(games.bank[seat] + i) - static_cast<Word>(rules.low);
  if (!rules.penalty) return bank;
  return (bank * rules.streaks + load(games.streak[seat] + i)) * 2 +
         where(banked_so_far(rules, games, seat, i) != 0, all(1));
}

__attribute__((noinline)) void call_start(const LaneTurn& a, int i, Lanes& base, Lanes index, Mask missing) {
  for (int lane = 0; lane < width; ++lane)
    if (missing[lane]) base[lane] = a.batch->start(i + lane, index[lane]);
}

// Returns the lanes that must exceed a bank in this very turn (bank_to_exceed). Sets that bank, and the lanes whose
// seat does not move any more.
inline Mask chasing(const LaneRules& rules, const LaneGames& games, int own_seat, int i, Lanes& exceed, Mask& skipped) {
  const int players = rules.players;
  skipped = Mask{};
  if (rules.end == End::immediate) return skipped;
  const auto other_banks = [&](auto take) HWY_ATTR {
    for (int seat = 0; seat < players; ++seat)
      if (seat != own_seat) take(seat, load(games.bank[seat] + i));
  };
  exceed = all(0);
  if (rules.end == End::last_turn) {
    other_banks([&](int, Lanes bank) HWY_ATTR { exceed = most(exceed, bank); });
    return (load(games.lead + i) & 0xF0) != 0;
  }
  const Lanes ending = load(games.ending + i), gone = ending | ending >> 8;
  const Word own = 1u << own_seat, others = ((1u << players) - 1) & ~own;
  skipped = (gone & own) != 0;
  exceed = all(0x7FFFFFFF);
  other_banks([&](int seat, Lanes bank)
                  HWY_ATTR { exceed = (ending & (1u << seat)) != 0 ? least(exceed, bank) : exceed; });
  return (gone & others) == others;
}

__attribute__((noinline)) Lanes call_takes(const LaneTurn& a, int i, Lanes base, Lanes offer, Lanes state,
                                           Mask missing) {
  for (int lane = 0; lane < width; ++lane) {
    if (!missing[lane]) continue;
    const int take = a.batch->takes(i + lane, base[lane], offer[lane]);
    if (take == 0) state[lane] = a.rules->full;
    a.tally->offers_seen += take != 0;
    a.tally->offers_taken += take == 2;
    if (take == 2) state[lane] = base[lane] + offer[lane];
  }
  return state;
}

// Where turns start: from the offer that stands, or with the whole set.
__attribute__((noinline)) Lanes with_offers(const LaneTurn& a, int i, Lanes base, Mask moves) {
  const LaneRules& rules = *a.rules;
  const Lanes fresh = base + rules.full, offer = load(a.games->offer + i);
  const Mask there = (offer != 0) & moves;
  if (!any(there)) return fresh;
  const Lanes what = offer & turn_word::place;
  const Mask must = ((offer & must_take) != 0) & there,
             by_hand = ~more(all(rules.offer_levels), what >> turn_word::level_shift) & there;
  const Lanes taken = by_hand ? all(rules.full) : base + what;
  const Mask asked = there & ~must & ~by_hand;
  const Lanes answer = gather(a.decisions->takes, taken & a.decisions->places);
  const Mask known = asked & (answer != 0), takes = known & (answer == 2);
  Lanes state = must | by_hand | takes ? taken : fresh;
  if (const Mask missing = asked & ~known; any(missing)) state = call_takes(a, i, base, what, state, missing);
  a.tally->offers_seen += size(known);
  a.tally->offers_taken += size(takes);
  return state;
}

inline bool start(const LaneTurn& arguments) {
  const LaneTurn a = arguments;
  const LaneRules rules = *a.rules;
  const LaneGames games = *a.games;
  const LaneDecisions decisions = *a.decisions;
  const int players = rules.players;
  Mask any_skipped{};
  for (int i = 0; i < a.count; i += width) {
    const Lanes own = own_state(rules, games, a.seat, i);
    Lanes index = own * decisions.others;
    if (decisions.others > 1) {
      Lanes other = own;
      if (players == 2) {
        other = own_state(rules, games, 1 - a.seat, i);
      } else {
        other = all(static_cast<Word>(rules.low));
        for (int seat = 0; seat < players; ++seat)
          if (seat != a.seat) other = most(other, load(games.bank[seat] + i));
        other = least(other - static_cast<Word>(rules.low), all(decisions.others - 1));
      }
      index += other;
    }
    Lanes exceed = own;
    Mask skipped{};
    const Mask chasing_lanes = chasing(rules, games, a.seat, i, exceed, skipped);
    skipped = skipped & present(i, a.count);
    const Mask moves = present(i, a.count) & ~skipped, chases = chasing_lanes & moves;
    Lanes base = own;
    Mask known{};
    if (any(chases)) {
      Lanes need = exceed - load(games.bank[a.seat] + i) + 1;
      if (decisions.chase_levels != 0) {
        const Mask near = more(all(decisions.needs), need);
        base = where(near, decisions.chase_levels + ((decisions.needs - need) << turn_word::level_shift));
        known = chases;
      } else {
        need = least(need, all(decisions.needs - 1));
        index = chases ? own * decisions.needs + need + decisions.chase : index;
      }
    }
    index = where(moves & ~known, index);  // 0 elsewhere: past the target it may be off the table
    base = known ? base : gather(decisions.start, index);
    if (const Mask missing = (base == 0) & moves & ~known; any(missing)) call_start(arguments, i, base, index, missing);
    store(base, a.bases + i);
    const Lanes state = rules.carry != CarryMode::none ? with_offers(arguments, i, base, moves) : base + rules.full;
    store(state, a.states + i);
    if (decisions.large) prefetch(decisions.rows, state & decisions.places);
    store(moves, a.moves + i);
    any_skipped |= skipped;
  }
  return any(any_skipped);
}

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
