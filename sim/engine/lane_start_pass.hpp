// The pass that says where turns start, for the instruction set of the including file.
namespace farkle::HWY_NAMESPACE {
namespace {

inline Lanes banked_so_far(const LaneRules& rules, const LaneGames& games, int seat, int i) {
  return Lanes::load((rules.penalty ? games.banked : games.bank)[seat] + i);
}

// A number for all that a policy may see of a seat.
inline Lanes own_state(const LaneRules& rules, const LaneGames& games, int seat, int i) {
  const Lanes bank = Lanes::load(games.bank[seat] + i) - Lanes::all(static_cast<Word>(rules.low));
  if (!rules.penalty) return bank;
  const Lanes on_board =
      Lanes::where(~Lanes::equal(banked_so_far(rules, games, seat, i), Lanes::all(0)), Lanes::all(1));
  return (bank * Lanes::all(rules.streaks) + Lanes::load(games.streak[seat] + i)).up<1>() + on_board;
}

__attribute__((noinline)) void call_start(const LaneStart& a, int i, Lanes& base, Lanes index, unsigned missing) {
  Word bases[Lanes::width], indices[Lanes::width];
  base.store(bases);
  index.store(indices);
  for (int lane = 0; lane < Lanes::width; ++lane)
    if (missing >> lane & 1) bases[lane] = a.calls->start(a.calls->context, i + lane, indices[lane]);
  base = Lanes::load(bases);
}

// Returns the lanes that must exceed a bank in this very turn (bank_to_exceed). Sets that bank, and the lanes whose
// seat does not move any more.
template <int fixed_players>
Mask chasing(const LaneRules& rules, const LaneGames& games, int own_seat, int i, Lanes& exceed, Mask& skipped) {
  const int players = fixed_players ? fixed_players : rules.players;
  skipped = Mask::of(0);
  if (rules.end == LaneRules::End::immediate) return skipped;
  const auto other_banks = [&](auto take) HWY_ATTR {
    for (int seat = 0; seat < players; ++seat)
      if (seat != own_seat) take(seat, Lanes::load(games.bank[seat] + i));
  };
  exceed = Lanes::all(0);
  if (rules.end == LaneRules::End::last_turn) {
    other_banks([&](int, Lanes bank) HWY_ATTR { exceed = Lanes::most(exceed, bank); });
    return Lanes::test(Lanes::load(games.lead + i), Lanes::all(0xF0));
  }
  const Lanes ending = Lanes::load(games.ending + i), gone = ending | ending.down<8>();
  const Word own = 1u << own_seat, others = ((1u << players) - 1) & ~own;
  skipped = Lanes::test(gone, Lanes::all(own));
  exceed = Lanes::all(0x7FFFFFFF);
  other_banks([&](int seat, Lanes bank) HWY_ATTR {
    exceed = Lanes::select(Lanes::test(ending, Lanes::all(1u << seat)), Lanes::least(exceed, bank), exceed);
  });
  return Lanes::equal(gone & Lanes::all(others), Lanes::all(others));
}

__attribute__((noinline)) Lanes call_takes(LaneStart& a, int i, Lanes base, Lanes offer, Lanes state,
                                           unsigned missing) {
  Word bases[Lanes::width], offers[Lanes::width], states[Lanes::width];
  base.store(bases);
  offer.store(offers);
  state.store(states);
  for (int lane = 0; lane < Lanes::width; ++lane) {
    if (!(missing >> lane & 1)) continue;
    const int take = a.calls->takes(a.calls->context, i + lane, bases[lane], offers[lane]);
    if (take == 0) states[lane] = a.rules->full;
    a.offers_seen += take != 0;
    a.offers_taken += take == 2;
    if (take == 2) states[lane] = bases[lane] + offers[lane];
  }
  return Lanes::load(states);
}

// Where turns start: from the offer that stands, or with the whole set.
__attribute__((noinline)) Lanes with_offers(LaneStart& a, int i, Lanes base, Mask moves) {
  const LaneRules& rules = *a.rules;
  const Lanes fresh = base + Lanes::all(rules.full), offer = Lanes::load(a.games->offer + i);
  const Mask there = ~Lanes::equal(offer, Lanes::all(0)) & moves;
  if (!there.bits()) return fresh;
  const Lanes what = offer & Lanes::all(turn_word::place);
  const Mask must = Lanes::test(offer, Lanes::all(must_take)) & there,
             by_hand = ~Lanes::more(Lanes::all(rules.offer_levels), what.down<turn_word::level_shift>()) & there;
  const Lanes taken = Lanes::select(by_hand, Lanes::all(rules.full), base + what);
  const Mask asked = there & ~must & ~by_hand;
  const Lanes answer = Lanes::gather(a.decisions->takes, taken & Lanes::all(a.decisions->places));
  const Mask known = asked & ~Lanes::equal(answer, Lanes::all(0)), takes = known & Lanes::equal(answer, Lanes::all(2));
  Lanes state = Lanes::select(must | by_hand | takes, taken, fresh);
  if (const unsigned missing = (asked & ~known).bits()) state = call_takes(a, i, base, what, state, missing);
  a.offers_seen += known.size();
  a.offers_taken += takes.size();
  return state;
}

// fixed_players 0: any number.
template <int fixed_players>
bool start_for(LaneStart& arguments) {
  const LaneStart a = arguments;
  const LaneRules rules = *a.rules;
  const LaneGames games = *a.games;
  const LaneDecisions decisions = *a.decisions;
  const int players = fixed_players ? fixed_players : rules.players;
  unsigned any_skipped = 0;
  for (int i = 0; i < a.count; i += Lanes::width) {
    const Lanes own = own_state(rules, games, a.seat, i);
    Lanes index = own * Lanes::all(decisions.own_stride);
    if (decisions.other_stride != 0) {
      Lanes other = own;
      if (players == 2) {
        other = own_state(rules, games, 1 - a.seat, i);
      } else {
        other = Lanes::all(static_cast<Word>(rules.low));
        for (int seat = 0; seat < players; ++seat)
          if (seat != a.seat) other = Lanes::most(other, Lanes::load(games.bank[seat] + i));
        other = Lanes::least(other - Lanes::all(static_cast<Word>(rules.low)), Lanes::all(decisions.others - 1));
      }
      index = index + other * Lanes::all(decisions.other_stride);
    }
    Lanes exceed = own;
    Mask skipped = Mask::of(0);
    const Mask moves = present(i, a.count),
               chases = chasing<fixed_players>(rules, games, a.seat, i, exceed, skipped) & moves & ~skipped;
    Lanes base = own;
    Mask known = Mask::of(0);
    if (chases.bits() != 0) {
      Lanes need = exceed - Lanes::load(games.bank[a.seat] + i) + Lanes::all(1);
      if (decisions.chase_levels != 0) {
        const Mask near = Lanes::more(Lanes::all(decisions.needs), need);
        base = Lanes::where(near, Lanes::all(decisions.chase_levels) +
                                      (Lanes::all(decisions.needs) - need).up<turn_word::level_shift>());
        known = chases;
      } else {
        need = Lanes::least(need, Lanes::all(decisions.needs - 1));
        index = Lanes::select(chases, own * Lanes::all(decisions.needs) + need + Lanes::all(decisions.chase), index);
      }
    }
    index = Lanes::where(moves & ~skipped & ~known, index);  // 0 elsewhere: past the target it may be off the table
    base = Lanes::select(known, base, Lanes::gather(decisions.start, index));
    if (const unsigned missing = (Lanes::equal(base, Lanes::all(0)) & moves & ~skipped & ~known).bits())
      call_start(arguments, i, base, index, missing);
    base.store(a.bases + i);
    const Lanes state =
        rules.offers ? with_offers(arguments, i, base, moves & ~skipped) : base + Lanes::all(rules.full);
    state.store(a.states + i);
    if (decisions.large) prefetch(decisions.rows, state & Lanes::all(decisions.places));
    a.skipped[i / Lanes::width] = static_cast<Half>((skipped & moves).bits());
    any_skipped |= (skipped & moves).bits();
  }
  return any_skipped != 0;
}

inline bool start(LaneStart& a) { return a.rules->players == 2 ? start_for<2>(a) : start_for<0>(a); }

}  // namespace
}  // namespace farkle::HWY_NAMESPACE
