#include "tests/solver/slow_multiplayer.hpp"

#include <algorithm>
#include <cmath>

namespace farkle::tests {
namespace {

constexpr int most_sweeps = 150;  // far more than it takes where it settles
// Within a turn, the place of the chance to farkle: no seat of so few players. A die left counts as a little of it.
constexpr std::size_t risk = max_players - 1;
constexpr double die_left = 1e-9;

// Positions that can come back: nobody has to be waited for, no last round has begun.
bool comes_back(const MatchState& state) { return !state.last_turn() && state.waiting == 0; }

double distance(const SlowTable::Chances& a, const SlowTable::Chances& b) {
  double most = 0;
  for (std::size_t p = 0; p < a.size(); ++p) most = std::max(most, std::abs(a[p] - b[p]));
  return most;
}

}  // namespace

SlowTable::SlowTable(const Rules& rules, const SlowTurn& turn, Points cap,
                     std::function<Chances(const MatchState&)> tested)
    : rules_(rules), turn_(turn), cap_(cap), tested_(std::move(tested)) {}

SlowTable::Chances SlowTable::chances(const std::vector<Seat>& seats, const Offer& offer) {
  MatchState state = start_match(rules_, static_cast<int>(seats.size()));
  std::copy(seats.begin(), seats.end(), state.seats.begin());
  state.offer = offer;
  return rules_.farkle.lowers_banks() ? compared(state, turn(state)) : value(state);
}

// What the turn of this position came to. If the chances to be tested are as good for the mover, who had a choice that
// only the others feel, it is those.
SlowTable::Chances SlowTable::compared(const MatchState& state, const Chances& found) {
  const Chances tested = tested_(state);
  const auto mover = static_cast<std::size_t>(state.to_move);
  if (distance(found, tested) < 1e-9 || std::abs(found[mover] - tested[mover]) > 1e-9) return found;
  ++taken_over_;
  return tested;
}

MatchState SlowTable::turned(const MatchState& state) {
  const int n = state.players, by = state.to_move;
  const auto bits = [&](unsigned all) {
    return static_cast<std::uint8_t>((all >> by | all << (n - by)) & ((1u << n) - 1));
  };
  MatchState out = state;
  out.to_move = 0;
  if (state.leader >= 0) out.leader = (state.leader - by + n) % n;
  out.safe = bits(state.safe);
  out.waiting = bits(state.waiting);
  for (int p = 0; p < n; ++p) {
    const auto to = static_cast<std::size_t>(p), from = static_cast<std::size_t>((p + by) % n);
    out.seats[to] = state.seats[from];
    out.waits_for[to] = bits(state.waits_for[from]);
    out.reached[to] = state.reached[from];
  }
  return out;
}

SlowTable::Key SlowTable::key(const MatchState& state) {
  Key key{state.to_move, state.leader,       state.turns_left, state.safe,
          state.waiting, state.offer.points, state.offer.dice};
  for (int p = 0; p < state.players; ++p) {
    const auto seat = static_cast<std::size_t>(p);
    const int turns_away = (p - state.to_move + state.players) % state.players;
    const bool out =
        (state.last_turn() && p != state.leader && turns_away >= state.turns_left) || (state.safe >> p & 1) != 0;
    key.push_back(out ? 0 : state.seats[seat].bank);
    key.push_back(out ? 0 : state.seats[seat].streak);
    key.push_back(!out && state.seats[seat].on_board);
    key.push_back(out ? 0 : state.waits_for[seat]);
    key.push_back(out ? 0 : state.reached[seat]);
  }
  return key;
}

SlowTable::Chances SlowTable::value(const MatchState& state) {
  const MatchState here = turned(state);
  if (known_.find(key(here)) == known_.end()) {
    if (comes_back(here) && rules_.farkle.lowers_banks())
      known_[key(here)] = tested_(here);
    else if (comes_back(here) && !here.offer)
      settle(here);
    else
      known_[key(here)] = turn(here);
  }
  Chances out = known_.at(key(here));
  std::rotate(out.begin(), out.begin() + (state.players - state.to_move) % state.players, out.begin() + state.players);
  return out;
}

void SlowTable::settle(const MatchState& state) {
  std::vector<MatchState> around;
  for (MatchState next = state; known_.find(key(next)) == known_.end(); next = turned(next)) {
    around.push_back(next);
    Chances& guess = known_[key(next)];
    for (int p = 0; p < state.players; ++p) guess[p] = 1.0 / state.players;
    end_turn(rules_, next, {TurnEnd::Kind::farkle, 0, 0});
  }
  double change = 1;
  for (int sweep = 0; sweep < most_sweeps && change > 1e-14; ++sweep) {
    change = 0;
    for (const MatchState& now : around) {
      const Chances found = turn(now);
      change = std::max(change, distance(found, known_.at(key(now))));
      known_[key(now)] = found;
    }
  }
  for (const MatchState& now : around) change = std::max(change, distance(tested_(now), known_.at(key(now))));
  if (change < 1e-9) return;
  for (const MatchState& now : around) known_[key(now)] = tested_(now);
  for (const MatchState& now : around) {
    const auto mover = static_cast<std::size_t>(now.to_move);
    gain_ = std::max(gain_, std::abs(turn(now)[mover] - known_.at(key(now))[mover]));
    ++taken_over_;
  }
}

SlowTable::Chances SlowTable::ended(const MatchState& now, const TurnEnd& end) {
  MatchState next = now;
  end_turn(rules_, next, end);
  if (!next.over) return value(next);
  Chances out{};
  for (int p = 0; p < next.players; ++p) out[p] = (p == next.decided) == (rules_.game.end != End::not_last) ? 1 : 0;
  return out;
}

bool SlowTable::better(const Chances& a, const Chances& b, std::size_t mover) const {
  if (rules_.carry.mode != CarryMode::inherit) return a[mover] > b[mover];
  return a[mover] > b[mover] + 1e-12 || (a[mover] > b[mover] - 1e-12 && a[risk] < b[risk] - 1e-12);
}

SlowTable::Chances SlowTable::turn(const MatchState& now) {
  const auto mover = static_cast<std::size_t>(now.to_move);
  Chances farkle = ended(now, {TurnEnd::Kind::farkle, turn_.step(), 0}),  // points lost: no first roll
      first = ended(now, {TurnEnd::Kind::farkle, 0, 0});
  farkle[risk] = first[risk] = 1;
  const int spent = turn_.full();
  Points cap = cap_ + now.offer.points;
  for (const Seat& seat : now.seats) cap = std::max(cap, cap_ + seat.bank - now.seats[mover].bank);
  const auto levels = static_cast<std::size_t>((cap + turn_.most()) / turn_.step()) + 1;
  std::vector<std::vector<Chances>> worth(levels, std::vector<Chances>(static_cast<std::size_t>(spent) + 1));
  Chances fresh{}, offered{};
  for (std::size_t level = levels; level-- > 0;) {
    const Points t = static_cast<Points>(level) * turn_.step();
    std::vector<Chances> roll(static_cast<std::size_t>(spent) + 1);
    for (int s = 1; s <= turn_.full() && t <= cap; ++s)
      for (const auto& [choices, chance] : turn_.rolls(s)) {
        const Chances* best = !choices.empty() ? nullptr : t > 0 ? &farkle : &first;
        for (const auto& [afterstate, points] : choices) {
          const Chances& w = worth[level + static_cast<std::size_t>(points / turn_.step())][afterstate];
          if (!best || better(w, *best, mover)) best = &w;
        }
        for (std::size_t p = 0; p < farkle.size(); ++p) roll[s][p] += chance * (*best)[p];
      }
    if (now.offer && t == now.offer.points) offered = roll[now.offer.dice];
    fresh = roll.back();
    if (t == 0) break;
    for (int afterstate = SlowTurn::hot; afterstate <= spent; ++afterstate) {
      const bool over = t > cap && rules_.game.end == End::exact;  // over the target: nothing can be banked any more
      const bool may_bank =
          turn_.may_bank(t, afterstate, now.seats[mover]) || (t > cap && !over && afterstate != spent);
      const bool may_roll = afterstate != spent && t <= cap;
      Chances& here = worth[level][afterstate];
      here = afterstate == spent || over ? farkle : roll[afterstate == SlowTurn::hot ? spent : afterstate];
      if (!may_bank) continue;
      const int left = afterstate == spent ? 0 : afterstate;
      Chances banked = ended(now, {TurnEnd::Kind::bank, t, left});
      banked[risk] = left * die_left;
      if (!may_roll || banked[mover] > here[mover] - (rules_.carry.mode == CarryMode::inherit ? 1e-12 : 0) ||
          banked[mover] == here[mover])
        here = banked;
    }
  }
  Chances out = now.offer && offer_pays(offered[mover], fresh[mover]) ? offered : fresh;
  out[risk] = 0;
  return out;
}

}  // namespace farkle::tests
