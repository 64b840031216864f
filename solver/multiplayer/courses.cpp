#include "solver/multiplayer/courses.hpp"

#include <algorithm>

namespace farkle {
namespace {

constexpr double no_matter = 1e-6;  // a chance that is left out

}  // namespace

Courses::Courses(const Chases& chases, const MatchState& match)
    : game_(chases.game()),
      chases_(chases),
      overs_(1 + chases.past() * (game_.model.step() / game_.states.bank_step())) {
  for (int k = 0; k < match.players; ++k) {
    const auto seat = static_cast<Index>((match.to_move + k) % match.players);
    place_[seat] = (match.safe >> seat & 1) != 0 ? -1 : static_cast<int>(seats_.size());
    if (place_[seat] < 0) continue;
    seats_.push_back(match.seats[seat]);
    waits_.push_back((match.waiting >> seat & 1) != 0);
  }
  courses_.resize(seats_.size());
  nothing_.assign(static_cast<Index>(overs_), 0.0);
}

int Courses::over(Points bank) const {
  return std::min((bank - game_.states.winning()) / game_.states.bank_step(), overs_ - 1);
}

int Courses::rounds() const {
  for (int round = 0;; ++round) {
    double here = 1;
    if (game_.rules.game.end == End::not_last) {  // at least two are below
      double none = 1, one = 0;
      for (int k = 0; k < players(); ++k) {
        one = one * (1 - below(k, round)) + none * below(k, round);
        none *= 1 - below(k, round);
      }
      here = 1 - none - one;
    } else {
      for (int k = 0; k < players(); ++k) here *= below(k, round);
    }
    if (here <= hardly_goes_on) return std::max(round, 1);
  }
}

void Courses::finish(int k) {
  Course& course = courses_[static_cast<Index>(k)];
  for (Index r = 0; r < course.at.size(); ++r) {
    Line& exceeds = course.exceeds.emplace_back(nothing_);
    if (course.below[r] <= 0) continue;
    for (Index s = 0; s < course.at[r].size(); ++s) {
      const double here = course.at[r][s] / course.below[r];
      if (here < no_matter) continue;
      const Seat seat = game_.states.state(static_cast<int>(s));
      for (int o = 0; o < overs_; ++o)
        exceeds[static_cast<Index>(o)] +=
            here * chases_.exceed(chases_.need(seat, game_.states.winning() + o * game_.states.bank_step()));
    }
  }
}

const Line& Courses::exceeds(int i, int round) const {
  return has(i, round) ? (*this)[i].exceeds[static_cast<Index>(round)] : nothing_;
}

std::span<const TurnStart> Courses::offers(int k, int round) const {
  const int before = k == 0 ? players() - 1 : k - 1;
  const int r = std::min(k == 0 ? round - 1 : round, static_cast<int>((*this)[before].offers.size()) - 1);
  if (r < 0) return {};
  return (*this)[before].offers[static_cast<Index>(r)];
}

// The leader's bank after a last turn of seat i.
Line Courses::after_chase(int i, int round, const Line& led) const {
  Line out = nothing_;
  const Points unit = game_.states.bank_step(), step = game_.model.step();
  const Course& course = (*this)[i];
  const auto r = static_cast<Index>(round);
  for (int o = 0; o < overs_; ++o) {
    const double here = led[static_cast<Index>(o)];
    if (here < no_matter) continue;
    out[static_cast<Index>(o)] += here * (1 - course.exceeds[r][static_cast<Index>(o)]);
    for (Index s = 0; s < course.at[r].size(); ++s) {
      const double p = here * course.at[r][s] / course.below[r];
      if (p < no_matter) continue;
      const Seat seat = game_.states.state(static_cast<int>(s));
      const int need = chases_.need(seat, game_.states.winning() + o * unit);
      if (need > chases_.most()) continue;
      const Line& ends = chases_.ends(need);
      int to = over(seat.bank + need * step);
      for (Index m = 0; m < ends.size(); ++m, to = std::min(to + step / unit, overs_ - 1))
        out[static_cast<Index>(to)] += p * ends[m];
    }
  }
  return out;
}

// By state, adds the chance to exceed the leader in a last turn, and to stay ahead. safe: by points over the target,
// that nobody who comes after exceeds them.
void Courses::add_chase(const Line& led, const Line& safe, Line& out) const {
  const int streaks = game_.states.streaks();
  for (int s = 0; s < game_.states.size(); s += streaks) {  // farkles in a row do not matter any more
    const double chance = chase(game_.states.state(s), led, safe);
    for (int k = 0; k < streaks; ++k) out[static_cast<Index>(s + k)] += chance;
  }
}

double Courses::chase(const Seat& seat, const Line& led, const Line& safe) const {
  const Points unit = game_.states.bank_step(), step = game_.model.step();
  double sum = 0;
  for (int o = 0; o < overs_; ++o) {
    const double here = led[static_cast<Index>(o)];
    if (here < no_matter) continue;
    const int need = chases_.need(seat, game_.states.winning() + o * game_.states.bank_step());
    if (need > chases_.most()) continue;
    const Line& ends = chases_.ends(need);
    int to = over(seat.bank + need * step);
    double stays = 0;
    for (Index m = 0; m < ends.size(); ++m, to = std::min(to + step / unit, overs_ - 1))
      stays += ends[m] * safe[static_cast<Index>(to)];
    sum += here * stays;
  }
  return sum;
}

Courses::Stops Courses::stops(int k, int round) const {
  return game_.rules.game.end == End::not_last ? stops_of_not_last(k, round) : stops_of_first(k, round);
}

Courses::Stops Courses::stops_of_first(int k, int round) const {
  Stops out;
  out.last_turn.assign(static_cast<Index>(game_.states.size()), 0.0);
  out.reached.assign(static_cast<Index>(overs_), 1.0);
  std::vector<Line> led(seats_.size());  // by the first to reach the target: the leader's bank when k's last turn comes
  for (int d = 1; d < players(); ++d) {
    const int i = (k + d) % players(), r = round_of(i, k, round);
    const Line& exceeded = exceeds(i, std::max(r, 0));
    for (Index o = 0; o < out.reached.size(); ++o) out.reached[o] *= 1 - exceeded[o];
    if (r < 0) continue;
    const double here = below(i, r);
    for (Line& l : led)
      if (!l.empty() && here > 0) l = after_chase(i, r, l);
    if (here > 0) {
      led[static_cast<Index>(i)] = (*this)[i].reaches[static_cast<Index>(r)];
      for (double& p : led[static_cast<Index>(i)]) p *= out.goes_on / here;
    }
    out.goes_on *= here > 0 ? below(i, r + 1) / here : 0;
  }
  if (!has_last_turns(game_.rules)) return out;
  Line safe(static_cast<Index>(overs_), 1.0);  // nobody exceeds this after k's last turn
  for (int d = 1; d < players(); ++d) {
    const int i = (k + d) % players();
    if (const Line& l = led[static_cast<Index>(i)]; !l.empty()) add_chase(l, safe, out.last_turn);
    const Line& exceeded = exceeds(i, round_of(i, k, round) + 1);
    for (Index o = 0; o < safe.size(); ++o) safe[o] *= 1 - exceeded[o];
  }
  return out;
}

// Seat k is lost if all others reach the target before it does, and it does not exceed the last of them. After it has
// reached the target it is lost if all others who are below reach it in their next turns, and exceed it.
Courses::Stops Courses::stops_of_not_last(int k, int round) const {
  Stops out;
  out.last_turn.assign(static_cast<Index>(game_.states.size()), 0.0);
  out.reached.assign(static_cast<Index>(overs_), 1.0);
  double before = 1, after = 1;  // all others are at the target
  Line led = nothing_, all_exceed(static_cast<Index>(overs_), 1.0);
  int least_waiting = overs_;
  for (int d = 1; d < players(); ++d) {
    const int i = (k + d) % players(), r = round_of(i, k, round);
    if (waits(i)) {
      least_waiting = std::min(least_waiting, over(seat(i).bank));
      continue;
    }
    const double here = below(i, std::max(r, 0)), then = r < 0 ? here : below(i, r + 1);
    const Line& exceeded = exceeds(i, std::max(r, 0));
    for (Index o = 0; o < all_exceed.size(); ++o) all_exceed[o] *= 1 - here + here * exceeded[o];
    before *= 1 - here;
    after *= 1 - then;
    if (r >= 0 && has(i, r) && then < 1)
      for (Index o = 0; o < led.size(); ++o) led[o] += (*this)[i].reaches[static_cast<Index>(r)][o] / (1 - then);
  }
  if (before >= 1) {  // this is k's last turn, which must exceed the lowest who waits
    out.goes_on = 0;
    for (int o = 0; o <= std::min(least_waiting, overs_ - 1); ++o) out.reached[static_cast<Index>(o)] = 0;
    return out;
  }
  out.goes_on = (1 - after) / (1 - before);
  for (int o = 0; o < overs_ && o <= least_waiting; ++o)
    out.reached[static_cast<Index>(o)] = 1 - (all_exceed[static_cast<Index>(o)] - before) / (1 - before);
  double sum = 0;
  for (const double p : led) sum += p;
  if (sum <= 0) return out;
  for (double& p : led) p *= (1 - out.goes_on) / sum;
  add_chase(led, Line(static_cast<Index>(overs_), 1.0), out.last_turn);
  return out;
}

}  // namespace farkle
