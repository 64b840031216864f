// The passes after a turn, for the instruction set of the including file: they update the match, and drop lanes
// that are done. The match pass does GameRun::end for all lanes.
namespace farkle::HWY_NAMESPACE {
namespace {

inline int pack(const Word* which, Word bits, int count, std::span<const LaneArray> arrays) {
  int left = 0;
  for (int i = 0; i < count; i += width) {
    const Mask stays = ((load(which + i) & bits) != 0) & present(i, count);
    for (const LaneArray& array : arrays) keep(load(array.from + i), stays, array.to + left);
    left += size(stays);
  }
  for (const LaneArray& array : arrays)
    for (int i = 0; i < spare_lanes; i += width) store(all(0), array.to + left + i);
  return left;
}

// Marks the seat that begins the last round. Returns the lanes where the round has come back to that seat. leads: the
// mover is alone in front, and so begins the round anew if whoever is overtaken plays again.
inline Mask last_turn(const LaneRules& rules, int seat, Mask reached, Mask leads, Lanes& lead) {
  constexpr Word begins = 0xF0;
  const Mask anew = reached & (rules.last_round == LastTurns::overtaken ? leads : (lead & begins) == 0);
  lead = anew ? (lead & ~begins) | static_cast<Word>(seat + 1) << 4 : lead;
  const auto next = static_cast<Word>((seat + 1) % rules.players);
  if (rules.last_round == LastTurns::equal) return next == 0 ? (lead & begins) != 0 : Mask{};
  return (lead & begins) == (next + 1) << 4;
}

// A player who has reached the target waits as long as somebody between the mover and that player still rolls: each of
// those has a turn to come. So the turns waited for need not be stored.
inline Mask not_last(const LaneTurn& a, int i, Mask reached) {
  const int players = a.rules->players;
  const Word everybody = (1u << players) - 1;
  Word* const out = a.games->out[a.seat];
  Lanes ending = load(a.games->ending + i) | where(reached, all(1u << a.seat));
  store(reached ? all(static_cast<Word>(a.round + 1)) : load(out + i), out + i);
  if (!any(ending != 0)) return Mask{};
  const Lanes gone = ending | ending >> 8, rolling = everybody & ~gone;
  const Mask nobody = rolling == 0;
  Word between = 0;  // seats after the mover and before this one
  for (int seat = (a.seat + 1) % players, n = 0; n < players; ++n, seat = (seat + 1) % players) {
    const Mask leaves = ((ending & (1u << seat)) != 0) & ((rolling & between) == 0) & ~nobody;
    ending += where(leaves, all((1u << (seat + 8)) - (1u << seat)));
    between |= 1u << seat;
  }
  store(ending, a.games->ending + i);
  const Mask one_rolls = (rolling & (rolling - 1)) == 0, some_wait = (ending & everybody) != 0,
             some_safe = (ending & everybody << 8) != 0;
  return nobody | (one_rolls & ~some_wait & some_safe);
}

inline bool match(const LaneTurn& arguments) {
  const LaneTurn a = arguments;
  const LaneRules rules = *a.rules;
  const LaneGames games = *a.games;
  const int players = rules.players;
  int all_passes = 0;
  Wide squares{};
  Mask any_over{};
  for (int i = 0; i < a.count; i += width) {
    const Mask there = present(i, a.count), moves = there & (load(a.moves + i) != 0);
    const Lanes result = load(a.results + i);
    const Mask farkles = ((result & turn_word::farkle) != 0) & moves,
               passes = ((result & turn_word::passed) != 0) & moves;
    const Lanes level = (result - load(a.bases + i)) >> turn_word::level_shift & (turn_word::levels - 1);
    const Mask banks = moves & ~farkles & ~passes;
    const Lanes steps = where(banks, level);
    const auto even = reinterpret_cast<Wide>(steps), odd = even >> 32;
    squares += mul(even, even) + mul(odd, odd);
    const auto add = [&](Word* words, Lanes what) HWY_ATTR { store(load(words + i) + what, words + i); };
    add(games.farkles[a.seat], where(farkles, all(1)));
    add(games.hot[a.seat], result >> turn_word::hot_shift & where(moves, all(turn_word::most_hot)));
    Lanes mine = load(games.bank[a.seat] + i) + (rules.scale == 1 ? steps : steps * rules.scale);
    if (rules.penalty) {
      add(games.banked[a.seat], steps);
      const Lanes streak = where(farkles, load(games.streak[a.seat] + i) + 1);
      const Mask costs = streak == rules.streaks;
      const Lanes fallen =
          rules.reset ? all(0) : most(mine - static_cast<Word>(rules.lost), all(static_cast<Word>(rules.low)));
      mine = costs ? fallen : mine;
      store(where(~costs, streak), games.streak[a.seat] + i);
    }
    store(mine, games.bank[a.seat] + i);
    if (rules.carry != CarryMode::none) {
      Word* const offers = games.offer + i;
      const Lanes dice = result & turn_word::dice, left = level << turn_word::level_shift | dice;
      const Lanes offer = rules.carry == CarryMode::inherit ? where(banks & (dice != 0), left) : all(0);
      store(moves ? (passes ? left | must_take : offer) : load(offers), offers);
    }

    Lanes highest = load(games.bank[0] + i), leader = all(1);
    Mask alone = there;
    for (int seat = 1; seat < players; ++seat) {
      const Lanes bank = load(games.bank[seat] + i);
      const Mask ahead = more(bank, highest);
      alone = (alone & (bank != highest)) | ahead;
      leader = ahead ? all(static_cast<Word>(seat + 1)) : leader;
      highest = most(highest, bank);
    }
    // The mover cannot have fallen further behind, unless farkles cost something.
    for (int seat = 0; seat < players; ++seat) {
      if (seat == a.seat && !rules.penalty) continue;
      const Lanes behind = load(games.behind[seat] + i);
      store(most(behind, highest - load(games.bank[seat] + i)), games.behind[seat] + i);
    }
    Lanes lead = load(games.lead + i);
    const Lanes before = lead & 15;
    const Mask changes = alone & (before != leader);
    lead += where(changes, leader - before) + where(changes & (before != 0), all(1u << 8));

    const Mask reached = more(mine, all(static_cast<Word>(rules.goal - 1))) & moves;
    const Mask over = (rules.end == End::immediate ? reached
                       : rules.end == End::last_turn
                           ? last_turn(rules, a.seat, reached, alone & (leader == static_cast<Word>(a.seat + 1)), lead)
                           : not_last(a, i, reached)) &
                      there;
    store(lead, games.lead + i);
    store(~over, a.goes_on + i);
    any_over |= over;
    if (rules.carry != CarryMode::none) all_passes += size(passes);
  }
  a.tally->steps_squared += static_cast<std::int64_t>(sum(squares));
  a.tally->banks -= all_passes;
  return any(any_over);
}

}  // namespace
}  // namespace farkle::HWY_NAMESPACE
