#include "solver/duel/endless.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rulefile/rules_reach.hpp"
#include "solver/game/turn.hpp"

namespace farkle {
namespace {

std::string in_words(const Seat& seat, const SeatStates& states) {
  std::vector<std::string> notes;
  if (states.has_opening() && !seat.on_board) notes.emplace_back("not on the board");
  if (seat.streak > 0)
    notes.push_back(std::to_string(seat.streak) + " farkle" + (seat.streak > 1 ? "s" : "") + " in a row");
  return std::to_string(seat.bank) + (notes.empty() ? "" : " (" + join(notes) + ")");
}

}  // namespace

bool SeatsInPlay::has(int state) const {
  if (!known_.empty()) return known_[state];
  const Points step = score_step(rules_);
  const std::vector<bool> totals = turn_totals(rules_, states_.winning() - states_.lowest());
  known_.resize(states_.size());
  std::vector<int> met;
  const auto meet = [&](int to) {
    if (!known_[to]) met.push_back(to), known_[to] = true;
  };
  meet(states_.start());
  for (std::size_t k = 0; k < met.size(); ++k) {
    const int here = met[k];
    const Seat seat = states_.state(here);
    // A pass ends a streak.
    for (const int to : {states_.farkled(here), states_.first_farkled(here), here - seat.streak}) meet(to);
    for (Points points = step; seat.bank + points < states_.winning(); points += step)
      if (totals[points / step] && points >= least_bank(rules_, seat.on_board))
        meet(states_.banked(seat.bank + points));
  }
  return known_[state];
}

double least_to_bank(double win, double farkle, double slack) {
  const double gain = win - farkle, most = gain > 0 ? 1 - farkle : farkle, sure = std::abs(gain) - slack;
  return sure > 0 ? std::min(1.0, sure / (most + slack)) : 0.0;
}

double shift_left(double win, double moved, double now, double shift) {
  if (moved <= 0 || moved >= 1) return 0;
  return shift > 0 ? now - win : win - now;
}

// A turn can only make a shift smaller. So if one of this size shrinks upwards and downwards, there is no solution
// beyond it, and larger shifts shrink too.
LaneValues settled_within(double noise, const ShiftAfter& after) {
  LaneValues out = all_lanes(never_settled);
  for (double shift = 1e-2; shift > noise; shift /= 10) {
    const LaneValues up = after(shift), down = after(-shift);
    bool any = false;
    for (std::size_t i = 0; i < lanes; ++i) {
      const bool settled = up[i] < shift - noise && down[i] < shift - noise;
      if (settled) out[i] = shift;
      any |= settled;
    }
    if (!any) break;
  }
  return out;
}

double sweeps_to_come(const SeatStates& states, const SeatsInPlay& in_play, const std::vector<double>& first,
                      const std::vector<double>& second, const std::function<double()>& sweep) {
  constexpr double hardly_ever = 1e-13, few = 1000;
  constexpr int most_sweeps = 5000;
  double least = std::numeric_limits<double>::infinity();
  for (int sweeps = 1; sweeps < most_sweeps; ++sweeps) {
    const double change = sweep();
    double ends = 1;
    DuelPosition at{};
    for (int i = 0; i < states.size(); ++i)
      for (int j = 0; j < states.size(); ++j) {
        const double here = std::min(first[states.pair(i, j)], 1 - second[states.pair(i, j)]);
        if (here < ends && in_play.have({i, j})) ends = here, at = {i, j};
      }
    if (ends > hardly_ever) {  // as long as one more sweep halves the bound
      const double before = std::exchange(least, std::min(least, sweeps / ends));
      if (least < few || least > before / 2) break;
    } else if (!(change > hardly_ever)) {
      refuse_endless("evaluate", states, at, given_farkles);
    }
  }
  return least;
}

void refuse_endless(const std::string& who, const SeatStates& states, const DuelPosition& p, const std::string& why) {
  throw CannotDo(who + ": this game need not end: with banks of " + in_words(states.state(p.mover), states) + " and " +
                 in_words(states.state(p.opponent), states) + ", " + why + ", so no single chance to win is right");
}

}  // namespace farkle
