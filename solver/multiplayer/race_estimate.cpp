#include "solver/multiplayer/race_estimate.hpp"

#include <algorithm>
#include <cmath>

namespace farkle {
namespace {

using Index = std::size_t;

constexpr int times = 4;                 // that everybody answers the others
constexpr Index most_rounds = 200;       // that are looked at
constexpr double hardly_goes_on = 3e-3;  // a player is followed until it is below the target with this chance
constexpr double hardly_there = 1e-6;    // a state with less is left out
constexpr Index fears = 3;               // a player goes so much further whom others may still exceed; fitted

// A chance of a round; 0 after the last one.
double in(const std::vector<double>& rounds, Index round) { return round < rounds.size() ? rounds[round] : 0; }
double in(const std::vector<std::vector<double>>& rounds, Index round, Index at) {
  return round < rounds.size() ? rounds[round][at] : 0;
}

// So that everybody's chances, or with not-last chances to lose, add up. A sure win stays one.
double scaled(double value, double by, bool not_last) {
  return value == 1 ? 1 : std::clamp(not_last ? 1 - (1 - value) * by : value * by, 0.0, 1.0);
}

// With not-last: a player who waits for the mover alone leaves then, as somebody else is still below the target.
bool leaves_for_sure(const MatchState& match, int seat) {
  const unsigned mover = 1u << match.to_move, others = ((1u << match.players) - 1) & ~mover;
  return (match.waiting >> seat & 1) != 0 && (match.waits_for[seat] & ~mover) == 0 &&
         (others & ~unsigned{match.waiting} & ~unsigned{match.safe}) != 0;
}

}  // namespace

RaceEstimate::RaceEstimate(const RaceTurns& turns, const MatchState& match)
    : turns_(turns), states_(turns.game.states), match_(match), not_last_(turns.game.rules.game.end == End::not_last) {
  for (int k = 0; k < match.players; ++k) {
    const int number = (match.to_move + k) % match.players;
    const auto seat = static_cast<Index>(number);
    const bool waits = (match.waiting >> number & 1) != 0 || match.leader == number;
    if ((match.safe >> number & 1) != 0 || leaves_for_sure(match, number)) chances_[seat] = 1;
    if (chances_[seat] == 1 || (match.last_turn() && k >= match.turns_left && !waits)) continue;
    const Seat& here = match.seats[seat];
    racers_.push_back({seat, waits ? turns.place(here.bank) : static_cast<Index>(states_.index(here))});
    follow(racers_.back());
  }
  const auto players = static_cast<double>(racers_.size());
  even_ = not_last_ ? 1 - 1 / players : 1 / players;
  for (int n = 0; n < times; ++n)
    for (Index k = 0; k < racers_.size(); ++k) {
      answer(k);
      follow(racers_[k]);
    }
  for (Index k = 0; k < racers_.size(); ++k) chances_[racers_[k].number] = stops(k, 0)[racers_[k].place];
  double sum = 0, farkle = 0;
  if (match.last_turn())  // the mover goes on to where those who follow hardly exceed it
    chances_[racers_[0].number] = *solve(0, 0, farkle)->table().roll(0, turns.game.model.full());
  for (const Racer& racer : racers_) sum += chances_[racer.number];
  if (not_last_) sum = players - sum;
  for (const Racer& racer : racers_) chances_[racer.number] = scaled(chances_[racer.number], 1 / sum, not_last_);
}

// Where the racer is before each turn, and what that means to the others. One that waits counts as getting to its place
// in round 0.
void RaceEstimate::follow(Racer& racer) const {
  const Index states = turns_.states();
  racer.at = {Line(states + turns_.overs, 0.0)};
  racer.at[0][racer.place] = 1;
  racer.below = {1};
  racer.exceeds.clear();
  for (Index round = 0; racer.below[round] > hardly_goes_on && round < most_rounds; ++round) {
    const Line& now = racer.at[round];
    Line next(now.size(), 0.0), exceeds(turns_.overs, racer.place < states ? 0.0 : 1.0);
    for (Index s = 0; s < states; ++s) {
      if (now[s] < hardly_there) continue;
      const Line& chase = turns_.exceeds[s];
      for (Index o = 0; o < chase.size(); ++o) exceeds[o] += now[s] / racer.below[round] * chase[o];
      const Index way = racer.way.empty() ? 0 : racer.way[std::min(round, racer.way.size() - 1)][s];
      for (const auto& [place, chance] : turns_.ways[s][way]) next[place] += now[s] * chance;
    }
    if (round == 0) next = now;
    racer.below.push_back(0);
    for (Index s = 0; s < states; ++s) racer.below.back() += next[s];
    racer.exceeds.push_back(std::move(exceeds));
    racer.at.push_back(std::move(next));
  }
}

// Racer k's best ways against the others, from the last round to the first.
void RaceEstimate::answer(Index k) {
  Racer& racer = racers_[k];
  Index rounds = 0;
  for (const Racer& any : racers_) rounds = std::max(rounds, any.exceeds.size());
  racer.value.assign(rounds, Line(turns_.states(), even_));  // even_: for what follows the last round
  racer.way.assign(rounds, std::vector<Index>(turns_.states(), 0));
  for (Index round = rounds; round-- > 1;) {
    const Line end = stops(k, round);
    const Line& there = racer.at[std::min(round, racer.at.size() - 1)];
    for (Index s = 0; s < turns_.states(); ++s) {
      const std::vector<RaceTurns::Way>& ways = turns_.ways[s];
      // Where the player hardly ever is, the way of a later round will do.
      const bool any = round + 1 == rounds || there[s] >= hardly_there;
      const Index first = any ? 0 : racer.way[round + 1][s];
      double most = -1;
      for (Index w = first; w < (any ? ways.size() : first + 1); ++w) {
        double sum = 0;
        for (const auto& [place, chance] : ways[w]) sum += chance * end[place];
        if (sum > most) most = sum, racer.way[round][s] = w;
      }
      racer.value[round][s] = most;
    }
  }
}

// What it is worth to racer k, by place, to end its turn of a round there. Its game goes on while all others are below
// the target; with not-last, until all have reached it. The one who ends it leaves k a last turn to exceed that bank,
// while the rest must not exceed k. (With not-last they may, but counting that brings no chance nearer to the exact
// ones.) A k that has reached the target is lost if anyone exceeds it; with not-last, if everyone does.
RaceEstimate::Line RaceEstimate::stops(Index k, Index round) const {
  const Index states = turns_.states(), overs = turns_.overs;
  const auto flip = [&](double chance) { return not_last_ ? 1 - chance : chance; };
  // The chance of all others, up to those looked at, to be below (not-last: not below) before and after their turns.
  double before = 1, after = 1;
  Line out(states + overs, 1.0), leads(overs, 0.0), rest(overs, 1.0);
  for (Index d = 1; d < racers_.size(); ++d) {
    const Index i = (k + d) % racers_.size(), r = i > k ? round : round + 1;  // i's next turn
    const Racer& other = racers_[i];
    const double here = in(other.below, r), then = in(other.below, r + 1);
    for (Index o = overs; o-- > 0;) {  // it may take the lead of those before it
      const double exceeded = leads[o] * in(other.exceeds, r, o);
      leads[o] -= exceeded;
      leads[std::min(o + turns_.excess + fears, turns_.last_over)] += exceeded;
    }
    for (Index o = 0; o < overs; ++o) {
      const Index mine = std::min(o + turns_.excess, turns_.last_over);  // once k has exceeded o
      leads[o] = flip(here) * leads[o] + rest[o] * in(other.at, r + 1, states + o);
      rest[o] *= flip(then) * (1 - in(other.exceeds, r + 1, mine));
      const bool waits = other.place >= states;
      out[states + o] *= flip(waits ? other.place < states + o : here * (1 - in(other.exceeds, r, o)));
    }
    before *= flip(here);
    after *= flip(then);
  }
  const double goes_on = flip(before), scale = goes_on > 0 ? 1 / goes_on : 1;
  for (Index o = 0; o < overs; ++o) out[states + o] = std::min(flip(out[states + o]) * scale, 1.0);
  const std::vector<Line>& value = racers_[k].value;
  for (Index s = 0; s < states; ++s) {
    out[s] = flip(after) * (round + 1 < value.size() ? value[round + 1][s] : even_);
    for (Index o = 0; goes_on > 0 && o < overs; ++o) out[s] += leads[o] * turns_.exceeds[s][o];
    out[s] *= scale;
  }
  return out;
}

// A racer's turn from where it is now.
std::shared_ptr<const SoloTurn> RaceEstimate::solve(Index k, Points most_points, double& farkle) const {
  const DuelGame& game = turns_.game;
  const TurnModel& model = game.model;
  const Seat& seat = match_.seats[racers_[k].number];
  const Line end = stops(k, 1);
  Index after = 1;  // the next racer with a turn
  while (after < racers_.size() && racers_[after].place >= turns_.states()) ++after;
  std::shared_ptr<const SoloTurn> next;
  if (game.leaves_dice && k == 0 && after < racers_.size()) next = solve(after, most_points, farkle);
  farkle = end[static_cast<Index>(states_.farkled(states_.index(seat)))];
  const auto turn = std::make_shared<SoloTurn>(turns_.turn(game.leaves_dice));
  const int top = std::max(most_points / model.step() + model.most_steps(), turns_.levels);
  turn->solve(seat, top, all_lanes(farkle), 1, [&](Points bank, int s, std::size_t) {
    const int level = (bank - seat.bank) / model.step();
    double value = end[turns_.place(bank)];
    if (next && bank >= states_.winning() && !not_last_ && game.last_turn.possible() && s < model.full()) {
      // The next player exceeds with the better of the offer and a fresh set.
      const Seat& chaser = match_.seats[racers_[after].number];
      const int least = game.least_steps(chaser.on_board),
                need = std::max((bank - chaser.bank) / model.step() + 1, least);
      const double fresh = game.last_turn.exceed(need, least);
      return fresh < 1 ? value * (1 - value_with_offer(game.last_turn.roll(need - level, s), fresh)) / (1 - fresh)
                       : value;
    }
    if (next && s < model.full() && level <= next->table().top()) {
      const double fresh = *next->table().roll(0, model.full());
      value -=
          (value_with_offer(*next->table().roll(level, s), fresh) - fresh) / static_cast<double>(racers_.size() - 1);
    }
    return value;
  });
  if (states_.first_farkles_cost())
    turn->begin(all_lanes(end[static_cast<Index>(states_.first_farkled(states_.index(seat)))]));
  return turn;
}

PositionValues RaceEstimate::values(Points most_points) const {
  double farkle = 0;
  const std::shared_ptr<const SoloTurn> turn = solve(0, most_points, farkle);
  const TurnModel& model = turns_.game.model;
  // The turn may do better than the ways it was chosen from.
  const double fresh = *turn->table().roll(0, model.full()), chance = chances_[racers_[0].number];
  const double by = not_last_ ? (1 - chance) / (1 - fresh) : chance / fresh;
  return position_values({turn, &turn->table()}, model, farkle,
                         [not_last = not_last_, by = match_.last_turn() || !std::isfinite(by) ? 1 : by](double value) {
                           return scaled(value, by, not_last);
                         });
}

}  // namespace farkle
