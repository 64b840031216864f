// The pass that says where turns start, for the instruction set of the including file.
namespace farkle::HWY_NAMESPACE {
namespace {

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

__attribute__((noinline)) void call_start(const LaneStart& a, int i, Lanes& base, Lanes index, Mask missing) {
  for (int lane = 0; lane < width; ++lane)
    if (missing[lane]) base[lane] = a.calls->start(a.calls->context, i + lane, index[lane]);
}

// Returns the lanes that must exceed a bank in this very turn (bank_to_exceed). Sets that bank, and the lanes whose
// seat does not move any more.
template <int fixed_players>
Mask chasing(const LaneRules& rules, const LaneGames& games, int own_seat, int i, Lanes& exceed, Mask& skipped) {
  const int players = fixed_players ? fixed_players : rules.players;
  skipped = Mask{};
  if (rules.end == LaneRules::End::immediate) return skipped;
  const auto other_banks = [&](auto take) HWY_ATTR {
    for (int seat = 0; seat < players; ++seat)
      if (seat != own_seat) take(seat, load(games.bank[seat] + i));
  };
  exceed = all(0);
  if (rules.end == LaneRules::End::last_turn) {
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

__attribute__((noinline)) Lanes call_takes(LaneStart& a, int i, Lanes base, Lanes offer, Lanes state, Mask missing) {
  for (int lane = 0; lane < width; ++lane) {
    if (!missing[lane]) continue;
    const int take = a.calls->takes(a.calls->context, i + lane, base[lane], offer[lane]);
    if (take == 0) state[lane] = a.rules->full;
    a.offers_seen += take != 0;
    a.offers_taken += take == 2;
    if (take == 2) state[lane] = base[lane] + offer[lane];
  }
  return state;
}

// Where turns start: from the offer that stands, or with the whole set.
__attribute__((noinline)) Lanes with_offers(LaneStart& a, int i, Lanes base, Mask moves) {
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
  a.offers_seen += size(known);
  a.offers_taken += size(takes);
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
  Mask any_skipped{};
  for (int i = 0; i < a.count; i += width) {
    const Lanes own = own_state(rules, games, a.seat, i);
    Lanes index = own * decisions.own_stride;
    if (decisions.other_stride != 0) {
      Lanes other = own;
      if (players == 2) {
        other = own_state(rules, games, 1 - a.seat, i);
      } else {
        other = all(static_cast<Word>(rules.low));
        for (int seat = 0; seat < players; ++seat)
          if (seat != a.seat) other = most(other, load(games.bank[seat] + i));
        other = least(other - static_cast<Word>(rules.low), all(decisions.others - 1));
      }
      index = index + other * decisions.other_stride;
    }
    Lanes exceed = own;
    Mask skipped{};
    const Mask chasing_lanes = chasing<fixed_players>(rules, games, a.seat, i, exceed, skipped);
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
    const Lanes state = rules.offers ? with_offers(arguments, i, base, moves) : base + rules.full;
    store(state, a.states + i);
    if (decisions.large) prefetch(decisions.rows, state & decisions.places);
    store(moves, a.moves + i);
    any_skipped |= skipped;
  }
  return any(any_skipped);
}

inline bool start(LaneStart& a) { return a.rules->players == 2 ? start_for<2>(a) : start_for<0>(a); }

}  // namespace
}  // namespace farkle::HWY_NAMESPACE
