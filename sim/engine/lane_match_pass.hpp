// The passes after a turn, for the instruction set of the including file: they give results back to their lanes, update
// the match, and drop lanes that are done. The match pass does end_turn and Standings for all lanes.
namespace farkle::HWY_NAMESPACE {
namespace {

inline void give_back(const Half* left, int count, const Word* from, Word* to) {
  constexpr int step = Lanes::width < 8 ? Lanes::width : 8;
  for (int i = 0; i < count; i += step) {
    unsigned bits = unsigned{left[i / Lanes::width]} >> i % Lanes::width & ((1u << step) - 1);
    if constexpr (step == 8) {
      constexpr hn::CappedTag<Word, 8> eight;
      const auto before = hn::PromoteTo(eight, hn::LoadU(hn::Rebind<Byte, decltype(eight)>(),
                                                         reinterpret_cast<const Byte*>(lane_orders.before + bits)));
      const auto words = hn::TableLookupLanes(hn::LoadU(eight, from), hn::IndicesFromVec(eight, before));
      const Byte bytes[8] = {static_cast<Byte>(bits)};
      hn::StoreU(hn::IfThenElse(hn::LoadMaskBits(eight, bytes), words, hn::LoadU(eight, to + i)), eight, to + i);
      from += __builtin_popcount(bits);
    } else {
      for (; bits != 0; bits &= bits - 1) to[i + __builtin_ctz(bits)] = *from++;
    }
  }
}

inline int pack(const Half* gone, int count, Word* const* arrays, int how_many) {
  int left = 0;
  for (int i = 0; i < count; i += Lanes::width) {
    const Mask stays = ~Mask::of(gone[i / Lanes::width]) & present(i, count);
    for (int n = 0; n < how_many; ++n) Lanes::load(arrays[n] + i).packed(stays).store(arrays[n] + left);
    left += stays.size();
  }
  for (int n = 0; n < how_many; ++n)
    for (int i = 0; i < spare_lanes; i += Lanes::width) Lanes::all(0).store(arrays[n] + left + i);
  return left;
}

inline int pick(const Byte* bytes, Word bit, int count, const Word* from, Word* to, bool place) {
  int left = 0;
  for (int i = 0; i < count; i += Lanes::width) {
    const Mask stays = Lanes::test(Lanes::bytes(bytes + i), Lanes::all(bit)) & present(i, count);
    Lanes words = Lanes::load(from + i).packed(stays);
    if (place) words = (words & Lanes::all(0xFFFF)) | (Lanes::count() + Lanes::all(static_cast<Word>(left))).up<16>();
    words.store(to + left);
    left += stays.size();
  }
  return left;
}

// Marks the seat that begins the last round. Returns the lanes where the round has come back to that seat.
inline Mask last_turn(const LaneMatch& a, Mask reached, Lanes& lead) {
  const Lanes begins = Lanes::all(0xF0);
  lead = lead + Lanes::where(reached & ~Lanes::test(lead, begins), Lanes::all(static_cast<Word>(a.seat + 1) << 4));
  const auto next = static_cast<Word>((a.seat + 1) % a.rules->players);
  return Lanes::equal(lead & begins, Lanes::all((next + 1) << 4));
}

// A player who has reached the target waits as long as somebody between the mover and that player still rolls: each of
// those has a turn to come. So the turns waited for need not be stored.
inline Mask not_last(const LaneMatch& a, int i, Mask reached) {
  const int players = a.rules->players;
  const Word everybody = (1u << players) - 1;
  Word* const out = a.games->out[a.seat];
  Lanes ending = Lanes::load(a.games->ending + i) | Lanes::where(reached, Lanes::all(1u << a.seat));
  Lanes::select(reached, Lanes::all(static_cast<Word>(a.round + 1)), Lanes::load(out + i)).store(out + i);
  if (!(~Lanes::equal(ending, Lanes::all(0))).bits()) return Mask::of(0);
  const Lanes gone = ending | ending.down<8>(), rolling = Lanes::all(everybody) - (gone & Lanes::all(everybody));
  const Mask nobody = Lanes::equal(rolling, Lanes::all(0));
  Word between = 0;  // seats after the mover and before this one
  for (int seat = (a.seat + 1) % players, n = 0; n < players; ++n, seat = (seat + 1) % players) {
    const Mask leaves =
        Lanes::test(ending, Lanes::all(1u << seat)) & ~Lanes::test(rolling, Lanes::all(between)) & ~nobody;
    ending = ending + Lanes::where(leaves, Lanes::all((1u << (seat + 8)) - (1u << seat)));
    between |= 1u << seat;
  }
  ending.store(a.games->ending + i);
  const Mask one_rolls = Lanes::equal(rolling & (rolling - Lanes::all(1)), Lanes::all(0)),
             some_wait = Lanes::test(ending, Lanes::all(everybody)),
             some_safe = Lanes::test(ending, Lanes::all(everybody << 8));
  return nobody | (one_rolls & ~some_wait & some_safe);
}

// fixed_players 0: any number.
template <int fixed_players>
bool match_for(LaneMatch& arguments) {
  const LaneMatch a = arguments;
  const LaneRules rules = *a.rules;
  const LaneGames games = *a.games;
  const int players = fixed_players ? fixed_players : rules.players;
  int all_passes = 0;
  Wide squares = Wide::all(0);
  unsigned any_over = 0;
  for (int i = 0; i < a.count; i += Lanes::width) {
    const Mask there = present(i, a.count), moves = there & ~Mask::of(a.skipped[i / Lanes::width]);
    const Lanes result = Lanes::load(a.results + i);
    const Mask farkles = Lanes::test(result, Lanes::all(turn_word::farkle)) & moves,
               passes = Lanes::test(result, Lanes::all(turn_word::passed)) & moves;
    const Lanes level =
        (result - Lanes::load(a.bases + i)).down<turn_word::level_shift>() & Lanes::all(turn_word::levels - 1);
    const Mask banks = moves & ~farkles & ~passes;
    const Lanes steps = Lanes::where(banks, level);
    squares = squares + mul(Wide::even(steps), Wide::even(steps)) +
              mul(Wide::even(steps).down<32>(), Wide::even(steps).down<32>());
    const auto add = [&](Word* words, Lanes what) HWY_ATTR { (Lanes::load(words + i) + what).store(words + i); };
    add(games.farkles[a.seat], Lanes::where(farkles, Lanes::all(1)));
    add(games.hot[a.seat], result.down<turn_word::hot_shift>() & Lanes::where(moves, Lanes::all(turn_word::most_hot)));
    Lanes mine = Lanes::load(games.bank[a.seat] + i) + (rules.scale == 1 ? steps : steps * Lanes::all(rules.scale));
    if (rules.penalty) {
      add(games.banked[a.seat], steps);
      const Lanes streak = Lanes::where(farkles, Lanes::load(games.streak[a.seat] + i) + Lanes::all(1));
      const Mask costs = Lanes::equal(streak, Lanes::all(rules.streaks));
      const Lanes fallen = rules.reset ? Lanes::all(0)
                                       : Lanes::most(mine - Lanes::all(static_cast<Word>(rules.lost)),
                                                     Lanes::all(static_cast<Word>(rules.floor)));
      mine = Lanes::select(costs, fallen, mine);
      Lanes::where(~costs, streak).store(games.streak[a.seat] + i);
    }
    mine.store(games.bank[a.seat] + i);
    if (rules.offers) {
      Word* const offers = games.offer + i;
      const Lanes left = (level.up<turn_word::level_shift>()) | (result & Lanes::all(turn_word::dice));
      const Mask leaves = banks & Lanes::test(result, Lanes::all(turn_word::dice));
      Lanes offer = Lanes::where(leaves & Mask::of(rules.inherits ? ~0u : 0u), left);
      offer = Lanes::select(passes, left | Lanes::all(must_take), offer);
      Lanes::select(moves, offer, Lanes::load(offers)).store(offers);
    }

    Lanes most = Lanes::load(games.bank[0] + i), leader = Lanes::all(1);
    Mask alone = there;
    for (int seat = 1; seat < players; ++seat) {
      const Lanes bank = Lanes::load(games.bank[seat] + i);
      const Mask ahead = Lanes::more(bank, most);
      alone = (alone & ~Lanes::equal(bank, most)) | ahead;
      leader = Lanes::select(ahead, Lanes::all(static_cast<Word>(seat + 1)), leader);
      most = Lanes::most(most, bank);
    }
    // The mover cannot have fallen further behind, unless farkles cost something.
    for (int seat = 0; seat < players; ++seat) {
      if (seat == a.seat && !rules.penalty) continue;
      const Lanes behind = Lanes::load(games.behind[seat] + i);
      Lanes::most(behind, most - Lanes::load(games.bank[seat] + i)).store(games.behind[seat] + i);
    }
    Lanes lead = Lanes::load(games.lead + i);
    const Lanes before = lead & Lanes::all(15);
    const Mask changes = alone & ~Lanes::equal(before, leader);
    lead = lead + Lanes::where(changes, leader - before) +
           Lanes::where(changes & ~Lanes::equal(before, Lanes::all(0)), Lanes::all(1u << 8));

    const Mask reached = Lanes::more(mine, Lanes::all(static_cast<Word>(rules.goal - 1))) & moves;
    const Mask over = (rules.end == LaneRules::End::immediate   ? reached
                       : rules.end == LaneRules::End::last_turn ? last_turn(a, reached, lead)
                                                                : not_last(a, i, reached)) &
                      there;
    lead.store(games.lead + i);
    a.over[i / Lanes::width] = static_cast<Half>(over.bits());
    any_over |= over.bits();
    if (rules.offers) all_passes += passes.size();
  }
  arguments.steps_squared += static_cast<std::int64_t>(squares.sum());
  arguments.passes += all_passes;
  return any_over != 0;
}

inline bool match(LaneMatch& a) { return a.rules->players == 2 ? match_for<2>(a) : match_for<0>(a); }

}  // namespace
}  // namespace farkle::HWY_NAMESPACE
