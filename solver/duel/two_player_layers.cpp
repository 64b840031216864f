#include "solver/duel/two_player_layers.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

namespace farkle {

CycleTurn along_farkles(const TwoPlayers& two, SideTurns& one, SideTurns& other) {
  return [&two, &one, &other](int step, const DuelLanes& here, const LaneValues& farkle) {
    SideTurns& turns = step % 2 ? other : one;
    turns.set(here, step % 2 ? two.to_one : two.to_other, {}, vanishing_chance);
    return turns.run(farkle);
  };
}

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

void TwoPlayerLayers::make_room(int diagonal) {
  if (two_.to_one.has_offers()) two_.to_one.offer_layers().make_room(diagonal);
  if (!once_ && two_.to_other.has_offers()) two_.to_other.offer_layers().make_room(diagonal);
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
