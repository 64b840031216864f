#include "tests/solver/slow_best_replies.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace farkle::tests {
namespace {

constexpr double tie = 1e-11;
constexpr double hardly = 1e-12;
constexpr Points most_points = 1'000'000;

using Worth = SlowBestReplies::Worth;

// The better of two plays. If both are as good, the others may get what either leaves them.
void consider(Worth& best, const Worth& other, int players) {
  if (other.mover > best.mover + tie || best.mover == never) {
    best = other;
    return;
  }
  if (other.mover < best.mover - tie) return;
  best.mover = std::max(best.mover, other.mover);
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
    best.least[p] = std::min(best.least[p], other.least[p]);
    best.most[p] = std::max(best.most[p], other.most[p]);
  }
}

void add(Worth& sum, double chance, const Worth& w, int players) {
  sum.mover += chance * w.mover;
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
    sum.least[p] += chance * w.least[p];
    sum.most[p] += chance * w.most[p];
  }
}

// The greatest chances to collect so many points more, whatever dice a turn begins with: by steps, up to the first that
// is below `least`.
std::vector<double> chances_to_collect(const SlowTurn& turn, double least, Points most) {
  const auto states = static_cast<std::size_t>(turn.full()) + 1;
  std::vector<std::vector<double>> by_state{std::vector<double>(states, 1.0)};
  std::vector<double> out{1.0};
  for (Points points = turn.step(); points <= most && out.back() >= least; points += turn.step()) {
    std::vector<double>& here = by_state.emplace_back(states, 0.0);
    for (int s = 1; s <= turn.full(); ++s)
      for (const auto& [choices, chance] : turn.rolls(s)) {
        double best = 0;
        for (const auto& [afterstate, more] : choices)
          if (more >= points)
            best = 1;
          else if (afterstate != turn.full())  // which are spent
            best = std::max(best, by_state[(points - more) / turn.step()][static_cast<std::size_t>(
                                      afterstate == SlowTurn::hot ? turn.full() : afterstate)]);
        here[s] += chance * best;
      }
    out.push_back(*std::max_element(here.begin(), here.end()));
  }
  return out;
}

}  // namespace

Points farthest(const SlowTurn& turn, Points most) {
  const std::vector<double> chances = chances_to_collect(turn, hardly, most);
  return chances.back() < hardly ? turn.step() * static_cast<Points>(chances.size() - 1) : no_limit;
}

double chance_to_collect(const SlowTurn& turn, Points points) { return chances_to_collect(turn, 0, points).back(); }

bool can_bank(const SlowTurn& turn, const Seat& seat, Points most) {
  std::set<std::pair<Points, int>> rolled{{0, turn.full()}}, open = rolled;
  while (!open.empty()) {
    const auto [t, s] = *open.begin();
    open.erase(open.begin());
    for (const auto& [choices, chance] : turn.rolls(s))
      for (const auto& [afterstate, more] : choices) {
        if (turn.may_bank(t + more, afterstate, seat)) return true;
        const std::pair<Points, int> next{t + more, afterstate == SlowTurn::hot ? turn.full() : afterstate};
        if (afterstate != turn.full() && next.first <= most && rolled.insert(next).second) open.insert(next);
      }
  }
  return false;
}

SlowBestReplies::SlowBestReplies(const Rules& rules, const SlowTurn& turn, Given given)
    : rules_(rules), turn_(turn), given_(std::move(given)), farthest_(farthest(turn, most_points)) {}

double SlowBestReplies::difference(std::vector<MatchState> from) {
  double worst = 0;
  while (!from.empty()) {
    const MatchState state = SlowTable::turned(from.back());
    from.pop_back();
    if (state.safe != 0 || !seen_.try_emplace(SlowTable::key(state), state).second) continue;
    const double off = check(state, from);
    if (off <= worst) continue;
    worst = off;
    worst_ = state;
  }
  return worst;
}

std::vector<MatchState> SlowBestReplies::seen() const {
  std::vector<MatchState> out;
  for (const auto& [key, state] : seen_) out.push_back(state);
  return out;
}

double SlowBestReplies::check(const MatchState& state, std::vector<MatchState>& next) const {
  const Turn turn = this->turn(state, state.offer.points, &next);
  const auto full = static_cast<std::size_t>(turn_.full());
  Worth found = turn.rolled[0][full];
  if (state.offer)
    consider(found, turn.rolled[state.offer.points / turn_.step()][static_cast<std::size_t>(state.offer.dice)],
             state.players);
  const Chances given = given_(state);
  double off = std::abs(given[0] - found.mover);
  for (std::size_t p = 1; p < static_cast<std::size_t>(state.players); ++p)
    off = std::max({off, found.least[p] - given[p], given[p] - found.most[p]});
  return std::isfinite(off) ? off : 1;
}

Worth SlowBestReplies::ended(const MatchState& now, const TurnEnd& end, std::vector<MatchState>* next) const {
  MatchState after = now;
  end_turn(rules_, after, end);
  Worth out;
  out.least.fill(0);
  const auto seat = [&](int p) -> double& { return out.least[p]; };
  if (after.over) {
    for (int p = 0; p < now.players; ++p) seat(p) = (p == after.decided) == (rules_.game.end != End::not_last) ? 1 : 0;
  } else {
    if (next) next->push_back(after);
    const Chances given = given_(SlowTable::turned(after));
    for (int p = 0; p < now.players; ++p) seat((p + after.to_move) % now.players) = given[p];
  }
  out.most = out.least;
  out.mover = seat(now.to_move);
  return out;
}

// The player to move is in seat 0.
SlowBestReplies::Turn SlowBestReplies::turn(const MatchState& now, Points from, std::vector<MatchState>* next) const {
  const int spent = turn_.full(), players = now.players;
  const auto states = static_cast<std::size_t>(spent) + 1;
  const Worth farkle = ended(now, {TurnEnd::Kind::farkle, turn_.step(), 0}, next),  // points lost: no first roll
      first = ended(now, {TurnEnd::Kind::farkle, 0, 0}, next);
  const Points cap = farthest_ + from;
  const auto levels = static_cast<std::size_t>((cap + turn_.most()) / turn_.step()) + 1;
  Turn out{std::vector(levels, std::vector<Worth>(states)), std::vector(levels, std::vector<Worth>(states)),
           std::vector(levels, std::vector<double>(states, never))};
  for (std::size_t level = levels; level-- > 0;) {
    const Points t = static_cast<Points>(level) * turn_.step();
    const bool rare = t > cap;  // nobody gets there
    for (int s = 1; s <= spent; ++s) {
      Worth& roll = out.rolled[level][s];
      if (rare) {
        roll = farkle;
        continue;
      }
      roll.mover = 0;
      if (turn_.wins(s) > 0) add(roll, turn_.wins(s), ended(now, {TurnEnd::Kind::win, t, 0}, nullptr), players);
      for (const auto& [choices, chance] : turn_.rolls(s)) {
        Worth best = !choices.empty() ? Worth{} : t > 0 ? farkle : first;
        for (const auto& [afterstate, points] : choices)
          consider(best, out.kept[level + static_cast<std::size_t>(points / turn_.step())][afterstate], players);
        add(roll, chance, best, players);
      }
    }
    for (int a = SlowTurn::hot; a <= spent && level > 0; ++a) {
      Worth& here = out.kept[level][a];
      const bool may_bank = turn_.may_bank(t, a, now.seats[0]);
      if (a != spent) here = out.rolled[level][a == SlowTurn::hot ? spent : a];
      if (a == spent && !may_bank) here = farkle;
      if (!may_bank) continue;
      const Worth bank = ended(now, {TurnEnd::Kind::bank, t, a == spent ? 0 : a}, rare ? nullptr : next);
      out.banked[level][a] = bank.mover;
      consider(here, bank, players);
    }
  }
  return out;
}

}  // namespace farkle::tests
