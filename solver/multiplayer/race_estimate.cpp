#include "solver/multiplayer/race_estimate.hpp"

#include <algorithm>
#include <cmath>

#include "solver/game/turn.hpp"

namespace farkle {
namespace {

using Index = std::size_t;

constexpr int times = 4;                 // that everybody answers the others
constexpr int most_rounds = 200;         // that are looked at
constexpr double hardly_goes_on = 1e-4;  // a race is cut off at this chance
constexpr double hardly_there = 1e-6;    // a state with less is left out

}  // namespace

RaceEstimate::RaceEstimate(const RaceTurns& turns, const MatchState& match) : turns_(turns), match_(match) {
  const bool not_last = turns.game().rules.game.end == End::not_last;
  if (match.last_turn()) {
    chances_ = turns.chances(match);
    return;
  }
  for (int k = 0; k < match.players; ++k) {
    const auto seat = static_cast<Index>((match.to_move + k) % match.players);
    if ((match.safe >> seat & 1) != 0)
      chances_[seat] = 1;
    else
      racers_.push_back({seat, match.seats[seat], (match.waiting >> seat & 1) != 0, {}, {}, {}, {}, {}, {}});
  }
  even_ = not_last ? 1 - 1.0 / players() : 1.0 / players();
  for (Racer& racer : racers_) follow(racer);
  for (int n = 0; n < times; ++n)
    for (int k = 0; k < players(); ++k) {
      answer(k);
      follow(racers_[static_cast<Index>(k)]);
    }
  double sum = 0;
  for (int k = 0; k < players(); ++k) {
    const Racer& racer = racers_[static_cast<Index>(k)];
    const Stops end = stops(k, -1);
    sum += chances_[racer.number] = racer.waits ? end.reached[static_cast<Index>(turns.over(racer.seat.bank))]
                                                : end.below[static_cast<Index>(turns.game().states.index(racer.seat))];
  }
  if (not_last) sum = players() - sum;
  for (const Racer& racer : racers_) chances_[racer.number] = scaled(chances_[racer.number], sum, not_last);
}

// Where the racer is before each turn, and what that means to the others.
void RaceEstimate::follow(Racer& racer) const {
  const SeatStates& states = turns_.game().states;
  const Points step = turns_.game().model.step();
  const auto size = static_cast<Index>(states.size()), overs = static_cast<Index>(turns_.overs());
  racer.at.clear();
  racer.below.clear();
  racer.reaches.clear();
  racer.exceeds.clear();
  if (racer.waits) return;
  Line now(size, 0.0);
  now[static_cast<Index>(states.index(racer.seat))] = 1;
  double sum = 1;
  for (Index round = 0; round < most_rounds && (round == 0 || sum > hardly_goes_on); ++round) {
    Line next(size, 0.0), reaches(overs, 0.0), exceeds(overs, 0.0);
    const std::vector<int>* way = racer.way.empty() ? nullptr : &racer.way[std::min(round, racer.way.size() - 1)];
    for (Index s = 0; s < size; ++s) {
      if (now[s] < hardly_there) continue;
      const int state = static_cast<int>(s);
      const RaceTurns::Ends& turn = turns_.ways(state)[way ? static_cast<Index>((*way)[s]) : 0];
      next[static_cast<Index>(states.farkled(state))] += now[s] * turn.farkle;
      Points bank = states.state(state).bank;
      for (const double stopped : turn.stopped) {
        if (stopped > 0)
          (bank < states.winning() ? next[static_cast<Index>(states.banked(bank))]
                                   : reaches[static_cast<Index>(turns_.over(bank))]) += now[s] * stopped;
        bank += step;
      }
      const Line& chase = turns_.exceeds(state);
      for (Index o = 0; o < overs; ++o) exceeds[o] += now[s] / sum * chase[o];
    }
    racer.at.push_back(std::move(now));
    racer.below.push_back(sum);
    racer.reaches.push_back(std::move(reaches));
    racer.exceeds.push_back(std::move(exceeds));
    now = std::move(next);
    sum = 0;
    for (const double p : now) sum += p;
  }
}

// Racer k's best ways against the others, from the last round to the first.
void RaceEstimate::answer(int k) {
  Racer& racer = racers_[static_cast<Index>(k)];
  if (racer.waits) return;
  const SeatStates& states = turns_.game().states;
  const Points step = turns_.game().model.step();
  const auto size = static_cast<Index>(states.size()), all = static_cast<Index>(rounds());
  Line value(size, even_), worth(turns_.most_levels());  // even_: for what follows the last round
  std::vector<int> way(size, 0);
  racer.value.assign(all, value);
  racer.way.assign(all, way);
  for (Index round = all; round-- > 0;) {
    const Stops end = stops(k, static_cast<int>(round));
    const Line& there = racer.at[std::min(round, racer.at.size() - 1)];
    for (Index s = 0; s < size; ++s) {
      const int state = static_cast<int>(s);
      const RaceTurns::Ways& ways = turns_.ways(state);
      Points bank = states.state(state).bank;
      for (double& w : worth) {
        w = bank < states.winning() ? end.below[static_cast<Index>(states.banked(bank))]
                                    : end.reached[static_cast<Index>(turns_.over(bank))];
        bank += step;
      }
      const double farkled = end.below[static_cast<Index>(states.farkled(state))];
      value[s] = -1;
      // Where the player hardly ever is, the way of a later round will do.
      const bool any = round + 1 == all || there[s] >= hardly_there;
      for (Index w = any ? 0 : way[s], last = any ? ways.size() : w + 1; w < last; ++w) {
        double sum = ways[w].farkle * farkled;
        for (Index level = 0; level < ways[w].stopped.size(); ++level) sum += ways[w].stopped[level] * worth[level];
        if (sum > value[s]) value[s] = sum, way[s] = static_cast<int>(w);
      }
    }
    racer.value[round] = value;
    racer.way[round] = way;
  }
}

// The race is over by then, except for a chance that does not matter.
int RaceEstimate::rounds() const {
  const bool not_last = turns_.game().rules.game.end == End::not_last;
  for (int round = 0;; ++round) {
    double none = 1, one = 0, all = 1;  // are below the target
    for (const Racer& racer : racers_) {
      const double here = below(static_cast<int>(&racer - racers_.data()), round);
      all *= here;
      one = one * (1 - here) + none * here;
      none *= 1 - here;
    }
    if ((not_last ? 1 - none - one : all) <= hardly_goes_on) return std::max(round, 1);
  }
}

RaceEstimate::Stops RaceEstimate::stops(int k, int round) const {
  const Racer& racer = racers_[static_cast<Index>(k)];
  Stops out{1, Line(static_cast<Index>(turns_.game().states.size()), 0.0),
            Line(static_cast<Index>(turns_.overs()), 1.0)};
  const Line leads =
      turns_.game().rules.game.end == End::not_last ? stops_of_not_last(k, round, out) : stops_of_first(k, round, out);
  const Index next = static_cast<Index>(round + 1);
  for (Index s = 0; s < out.below.size(); ++s) {
    const Line& exceeds = turns_.exceeds(static_cast<int>(s));
    for (Index o = 0; o < leads.size(); ++o) out.below[s] += leads[o] * exceeds[o];
    out.below[s] += out.goes_on * (next < racer.value.size() ? racer.value[next][s] : even_);
  }
  return out;
}

const Line& RaceEstimate::exceeds(int i, int round) const {
  const std::vector<Line>& all = racers_[static_cast<Index>(i)].exceeds;
  return static_cast<Index>(round) < all.size() ? all[static_cast<Index>(round)] : turns_.nothing();
}

// Somebody's reaching the target ends the game, or starts a last round. In it k must exceed the leader, and nobody else
// may exceed k.
Line RaceEstimate::stops_of_first(int k, int round, Stops& out) const {
  const Index overs = out.reached.size();
  Line leads(has_last_turns(turns_.game().rules) ? overs : 0, 0.0);
  for (int d = 1; d < players(); ++d) {
    const int i = (k + d) % players(), r = round_of(i, k, round);
    for (Index o = 0; o < overs; ++o) out.reached[o] *= 1 - exceeds(i, std::max(r, 0))[o];
    if (r < 0) continue;
    const double here = below(i, r);
    if (here > 0 && !leads.empty()) {
      Line safe(overs, out.goes_on / here);
      for (int e = 1; e < players(); ++e)
        if (const int j = (k + e) % players(); j != i) {
          const Line& exceeded = exceeds(j, std::max(round_of(j, k, round), 0) + (e < d ? 1 : 0));
          for (Index o = 0; o < overs; ++o) safe[o] *= 1 - exceeded[o];
        }
      const Line& reaches = racers_[static_cast<Index>(i)].reaches[static_cast<Index>(r)];
      for (Index o = 0; o < overs; ++o)
        leads[o] += reaches[o] * safe[std::min(o + static_cast<Index>(turns_.excess()), overs - 1)];
    }
    out.goes_on *= here > 0 ? below(i, r + 1) / here : 0;
  }
  return leads;
}

// k is lost if all others reach the target before it does, and it does not exceed the last of them. After it has
// reached the target it is lost if all others who are below reach it in their next turns, and exceed it.
Line RaceEstimate::stops_of_not_last(int k, int round, Stops& out) const {
  const Index overs = out.reached.size();
  double before = 1, after = 1;  // all others are at the target
  Line leads(overs, 0.0), all_exceed(overs, 1.0);
  Index least_waiting = overs - 1;
  for (int d = 1; d < players(); ++d) {
    const int i = (k + d) % players(), r = round_of(i, k, round);
    const Racer& other = racers_[static_cast<Index>(i)];
    if (other.waits) {
      least_waiting = std::min(least_waiting, static_cast<Index>(turns_.over(other.seat.bank)));
      continue;
    }
    const double here = below(i, std::max(r, 0)), then = r < 0 ? here : below(i, r + 1);
    for (Index o = 0; o < overs; ++o) all_exceed[o] *= 1 - here + here * exceeds(i, std::max(r, 0))[o];
    before *= 1 - here;
    after *= 1 - then;
    if (r >= 0 && here > 0 && then < 1)
      for (Index o = 0; o < overs; ++o) leads[o] += other.reaches[static_cast<Index>(r)][o] / (1 - then);
  }
  const bool last_turn = before >= 1;  // of k, which must exceed the lowest who waits
  out.goes_on = last_turn ? 0 : (1 - after) / (1 - before);
  for (Index o = 0; o <= least_waiting; ++o)
    out.reached[o] = last_turn ? 0 : 1 - (all_exceed[o] - before) / (1 - before);
  double sum = 0;
  for (const double p : leads) sum += p;
  for (double& p : leads) p *= sum > 0 && !last_turn ? (1 - out.goes_on) / sum : 0;
  return leads;
}

RaceEstimate::MoversTurn RaceEstimate::solve(int k, Points most_points) const {
  const DuelGame& game = turns_.game();
  const auto table = std::make_shared<TurnTable>(game.kernel, turns_.offers());
  const int top = most_points / game.model.step() + game.model.most_steps();
  LaneValues farkle{};
  if (match_.last_turn()) {  // the mover must exceed the leader, and then nobody who comes after may
    const Points leading = match_.seats[static_cast<Index>(match_.leader)].bank;
    const Seat& me = match_.seats[static_cast<Index>(match_.to_move)];
    turns_.solve(*table, me, std::max(top, turns_.out_of_reach(me, leading)), farkle,
                 [&](Points bank, Index) { return bank > leading ? turns_.holds(match_, bank) : 0.0; });
    return {table, farkle[0]};
  }
  const Seat& seat = racers_[static_cast<Index>(k)].seat;
  const Stops end = stops(k, 0);
  Line cost;
  int after = 1;  // the next racer with a turn
  while (after < players() && racers_[static_cast<Index>(after)].waits) ++after;
  if (turns_.offers() && k == 0 && after < players()) {
    const auto next = solve(after, most_points).table;
    const double* fresh = next->roll(0, game.model.full());
    for (int level = 0; level <= next->top(); ++level)
      for (int s = 0; s < game.kernel.afterstates(); ++s)
        cost.push_back(s == 0 ? 0 : (value_with_offer(*next->roll(level, s), *fresh) - *fresh) / (players() - 1));
  }
  farkle.fill(end.below[static_cast<Index>(game.states.index(after_farkle(game.rules, seat)))]);
  turns_.solve(
      *table, seat, top, farkle,
      [&](Points bank, Index) {
        return bank >= game.states.winning() ? end.reached[static_cast<Index>(turns_.over(bank))]
                                             : end.below[static_cast<Index>(game.states.banked(bank))];
      },
      cost);
  return {table, farkle[0]};
}

// So that everybody's chances, or with not-last chances to lose, add up.
double RaceEstimate::scaled(double value, double sum, bool not_last) {
  if (value == 1) return 1;  // a bank that wins at once
  return std::clamp(not_last ? 1 - (1 - value) / sum : value / sum, 0.0, 1.0);
}

PositionValues RaceEstimate::values(Points most_points) const {
  const MoversTurn turn = solve(0, most_points);
  const TurnModel& model = turns_.game().model;
  const bool not_last = turns_.game().rules.game.end == End::not_last;
  // The turn may do better than the ways it was chosen from.
  const double fresh = *turn.table->roll(0, model.full()), chance = chances_[static_cast<Index>(match_.to_move)];
  double sum = not_last ? (1 - fresh) / (1 - chance) : fresh / chance;
  if (match_.last_turn() || !(sum > 0 && std::isfinite(sum))) sum = 1;
  return position_values(turn.table, model, turn.farkle, [=](double value) { return scaled(value, sum, not_last); });
}

}  // namespace farkle
