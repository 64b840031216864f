#include "solver/duel/two_player_layers.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

namespace farkle {
namespace {

DuelPosition next_after_farkle(const SeatStates& states, const DuelPosition& p) {
  return {p.opponent, states.farkled(p.mover)};
}

// Positions that farkles lead back to, unless some turn on the way is sure to bank at times.
std::vector<DuelPosition> doubtful_cycles(const TwoPlayers& two, double slack) {
  const SeatStates& states = two.game.states;
  const auto win = [&](int step, const DuelPosition& p) {
    return (step % 2 ? two.to_other : two.to_one).win(p.mover, p.opponent);
  };
  std::vector<DuelPosition> out;
  for (int i = 0; i < states.size(); ++i)
    for (int j = 0; j < states.size(); ++j) {
      DuelPosition p{i, j};
      double banks = 0;
      for (int step = 0; step < 2 * states.streaks(); ++step) {
        const DuelPosition next = next_after_farkle(states, p);
        banks = either(banks, least_to_bank(win(step, p), 1 - win(step + 1, next), slack));
        p = next;
      }
      const bool led_back = p.mover == i && p.opponent == j;
      if (led_back && banks < rarely_banks) out.push_back(p);
    }
  return out;
}

}  // namespace

TwoPlayerLayers::TwoPlayerLayers(const TwoPlayers& two, const DuelControl& control, Stand& stand)
    : two_(two),
      control_(control),
      stand_(stand),
      states_(two.game.states),
      diagonals_(states_),
      turns_([all = std::make_shared<tbb::enumerable_thread_specific<Turns>>([this] {
                return Turns{two_.one.turns(), two_.other.turns()};
              })]() -> Turns& { return all->local(); }) {
  used_before_.resize(states_.size());
  for (int i = 0; i < states_.size(); ++i)
    for (const int to : {states_.farkled(i), states_.first_farkled(i)}) {
      const Seat before = states_.state(i), after = states_.state(to);
      const bool solved_first = after.bank == before.bank && after.streak > before.streak;
      if (!solved_first && (penalty_ || to != i))
        used_before_[to] = true;  // without penalties pairs are solved at once
    }
}

std::vector<DuelPosition> TwoPlayerLayers::layer(int diagonal, int streaks, bool pairs) const {
  std::vector<DuelPosition> out;
  diagonals_.pairs(diagonal, [&](int mover, int opponent) {
    if (mover % states_.streaks() + opponent % states_.streaks() != streaks) return;
    const auto place = [this](int seat) { return std::pair(states_.state(seat).bank, seat); };
    if (!pairs || place(mover) <= place(opponent)) out.push_back({mover, opponent});
  });
  const auto less = [this](const DuelPosition& a, const DuelPosition& b) {
    return two_.other.alike({a.opponent, a.mover}) < two_.other.alike({b.opponent, b.mover});
  };
  if (!std::is_sorted(out.begin(), out.end(), less)) std::stable_sort(out.begin(), out.end(), less);
  return out;
}

TwoPlayerLayers::GroupResult TwoPlayerLayers::each(const std::vector<DuelPosition>& layer, const Solve& solve) {
  std::vector<GroupResult> results(lane_groups(layer.size()));
  tbb::parallel_for(std::size_t{0}, results.size(),
                    [&](std::size_t k) { results[k] = solve(lane_group(std::span(layer), k), turns_()); });
  GroupResult all;
  for (const GroupResult& r : results) {
    for (const DuelPosition& p : r.endless)
      if (in_play_.have(p)) refuse_endless(two_.who, states_, p, best_farkles);
    all.change = larger_change(all.change, r.change);
    all.off = larger_change(all.off, r.off);
    all.error = larger_change(all.error, r.error);
  }
  return all;
}

LaneValues TwoPlayerLayers::settled_around(double noise, const DuelLanes& from, const LaneValues& win,
                                           Turns& turns) const {
  std::vector<DuelLanes> steps{from};
  for (int k = 1; k < 2 * states_.streaks(); ++k)
    steps.push_back(by_lane([&](std::size_t i) { return next_after_farkle(states_, steps.back()[i]); }));
  return settled_within(noise, [&](double shift) {
    const LaneValues moved = by_lane([&](std::size_t i) { return std::clamp(win[i] + shift, 0.0, 1.0); });
    LaneValues now = moved;
    for (std::size_t k = steps.size(); k-- > 0;) {
      SideTurns& side = k % 2 ? *turns.other : *turns.one;
      side.set(steps[k], k % 2 ? two_.to_one : two_.to_other, {}, vanishing_chance);
      now = side.run(one_less(now));
    }
    return by_lane([&](std::size_t i) { return shift_left(win[i], moved[i], now[i], shift); });
  });
}

double TwoPlayerLayers::bound_cycles(double difference) {
  const double slack = difference + turn_rounding;
  // A first roll that costs more than other farkles makes a difference too.
  const std::vector<DuelPosition> starts = doubtful_cycles(two_, states_.first_farkles_cost() ? 1.0 : slack);
  double error = 0;
  for (std::size_t k = 0; k < lane_groups(starts.size()); ++k) {
    const Group group = lane_group(std::span(starts), k);
    const DuelLanes from = fill_lanes(group);
    const LaneValues wins = by_lane([&](std::size_t i) { return two_.to_one.win(from[i].mover, from[i].opponent); });
    const LaneValues within = settled_around(slack, from, wins, turns_());
    for (std::size_t i = 0; i < group.size(); ++i) {
      if (within[i] < never_settled)
        error = larger_change(error, within[i]);
      else if (in_play_.have(group[i]))
        refuse_endless(two_.who, states_, group[i], best_farkles);
    }
  }
  return error;
}

void TwoPlayerLayers::make_room(int diagonal) {
  for (DuelValues* values : {&two_.to_one, &two_.to_other}) values->offer_layers().make_room(diagonal);
}

void TwoPlayerLayers::offers_are_read(int diagonal, bool final) {
  if (!control_.offers || !once_ || !two_.to_one.has_offers()) return;
  if (final) control_.offers(diagonal, two_.to_one.offer_layers().all_of(diagonal));
  if (diagonal > 0) two_.to_one.offer_layers().drop(diagonal);
}

// Long diagonals and low sums take longest. The work is the number of positions times the steps still to go.
void TwoPlayerLayers::say_progress(int d, double sweeps) const {
  if (!control_.progress) return;
  double done = 0, all = 0;
  for (int e = 0; e < diagonals_.size(); ++e) {
    const double work = (std::min(e, diagonals_.size() - 1 - e) + 1.0) * (2.0 * diagonals_.banks() - e);
    all += work;
    if (e >= d) done += work;
  }
  control_.progress(convergence_.sweeps, std::min(1.0, (convergence_.sweeps + done / all) / sweeps));
}

}  // namespace farkle
