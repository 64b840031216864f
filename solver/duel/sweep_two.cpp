// With a penalty each plain sweep leaves about 0.09 times the change (facebook, to 3,000: 11 sweeps to 1e-12). With
// cheap sweeps between them 5 are enough. The first is plain: at its start, the solution without the penalty, turns are
// played so differently that to follow them saves nothing (facebook to 3,000, one sweep whose turns are followed: sweep
// 1: 6 sweeps; 2: 5; 3: 6). The second follows the turns against every third bank of the opponent (all: the same
// sweeps, and a sweep's time more; every sixth: 6). Of two sides each that plays its best is foreseen: dice of one's
// own take 6 sweeps in place of 11, the best response to a policy 7 in place of 13.
//
// Tried for fewer, and no use: turns followed anew in every sweep (5); chances shared by positions that differ in the
// opponent's streak, or in both (7); positions that have hardly moved not solved again in later sweeps (7 to
// 9); no correction of the chances (6); the first sweep over every third bank of the opponent alone, the others moved
// along between them (a third of a sweep in place of one, but 5 more for facebook and 4 for zilch); extrapolation from
// 2 to 6 sweeps (10 or 11); penalties corrected by how much solved neighbours have moved (10 to 15); each diagonal
// solved again once the diagonals that a penalty leads to are new (11); a start from every fifth bank, solved first,
// with plain sweeps (10); turns followed from the third sweep on (facebook 6 sweeps where 5 are enough, zilch 6); banks
// above 40 levels followed in spans of 8 (the same); floats in the kernel, which take 0.7 of a sweep's time: in the
// first sweep alone 3 % less in all, in the first two one sweep more, since the correction of the chances takes
// rounding for changes.
//
// What is left after a sweep is what its positions used before it was new: values that a farkle leads to. If that is
// hardly more than the tolerance, the few positions that used it are solved again, in place of a sweep over all
// (facebook to 5,000 and to 10,000: 5 sweeps in place of 6).
//
// carry-over sweeps plainly. To 3,000 its sweeps change 0.19, 0.006, 3e-5, 4e-7, 5e-9, 4e-11 and 2e-13. Two thirds of
// the levels of a turn lie past the target, and matter less and less: a sweep that changes much walks fewer of them
// (to 10,000, with 1e-4 of the last change neglected: 0.78 of the time; 3e-5: 0.81; 1e-6: 0.86; all in 9 sweeps, of
// which the last changes less than 5e-13; 1e-5: 8 sweeps, the last 9.6e-13, 0.83). Values moved on after one of them by
// as much as the last two changes promise: the same 7 sweeps, or 8. Pairs solved to 1e-6 before the sweeps: 1 % less.
// Cheap sweeps cannot spare the first two, so they would need 5 and what it takes to follow the turns by the dice that
// they leave.
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "solver/duel/foresight.hpp"
#include "solver/duel/sweeps.hpp"
#include "solver/duel/two_player_layers.hpp"

namespace farkle {
namespace {

class Sweeper : TwoPlayerLayers {
 public:
  Sweeper(const TwoPlayers& two, const DuelControl& control, Stand& stand) : TwoPlayerLayers(two, control, stand) {}

  void sweep_until_settled() {
    convergence_.converged = false;
    expect(expected_sweeps_);
    std::vector<std::vector<double>*> wins{&two_.to_one.wins()};
    if (!once_) wins.push_back(&two_.to_other.wins());
    const bool stable = sweep_until_stable(
        convergence_, control_.tolerance, control_.most_sweeps, wins, shrink_, [this] { return sweep_and_foresee(); },
        [this](double sweeps) { expect(sweeps); });
    if (!stable) return;
    const bool hands_on = control_.offers && two_.to_one.has_offers() && !std::exchange(last_, true);
    if (hands_on && !sweep_and_foresee()) return;
    convergence_.error_bound = larger_change(convergence_.error_bound, bound_cycles(convergence_.residual));
    convergence_.converged = settled();
  }

 private:
  void expect(double sweeps) {
    constexpr double usual = 6;  // with foresight
    last_ = sweeps <= 1;
    expected_sweeps_ = foresees_ ? std::max(usual, convergence_.sweeps + 1.0) : convergence_.sweeps + sweeps;
  }

  // A sweep, and what it lets foresee. Chances of turns are not stored, so a solve that is stopped falls back to where
  // they were first asked for; with offers to the last sweep, as most of them are gone.
  std::optional<double> sweep_and_foresee() {
    constexpr int plain_sweeps_first = 2;
    following_ = convergence_.sweeps == plain_sweeps_first && stand_.layers_left == 0 && foresees_;
    if (following_ && two_.one.best) foresight_[0].emplace(two_.game, two_.to_one, two_.to_other);
    if (following_ && two_.other.best && !once_) foresight_[1].emplace(two_.game.of(1), two_.to_other, two_.to_one);
    if (following_ || two_.to_one.has_offers()) before_ = {two_.to_one.wins(), two_.to_other.wins(), stand_};
    const std::optional<double> change = sweep_well();
    if (!change && !before_.one.empty()) {
      two_.to_other.wins() = std::move(before_.other);
      two_.to_one.wins() = std::move(before_.one);
      stand_ = before_.stand;
    }
    if (!foresight_[0] && !foresight_[1]) return change;
    const bool first = std::exchange(following_, false);
    if (!change) return change;
    if (!first && *change > convergence_.residual / 2) {
      for (std::optional<Foresight>& side : foresight_) side.reset();
      foresees_ = false, shrink_ = 0;
    } else if (*change > control_.tolerance) {
      foresee(*change);
    }
    return change;
  }
  // Cheap sweeps. They show how much of a change a plain sweep leaves.
  void foresee(double change) {
    constexpr int most_sweeps = 20;
    constexpr double enough = 1e-3;
    for (std::optional<Foresight>& side : foresight_)
      if (side) side->renew();
    const double full = change;
    for (int k = 0; k < most_sweeps && change > enough * full; ++k) {
      const double last = change;
      change = 0;
      for (int d = diagonals_.size() - 1; d >= 0; --d) change = larger_change(change, sweep_diagonal(d, true));
      constexpr double rounding = 1e-14;
      if (k > 0 && change > rounding && change < last) shrink_ = std::max(shrink_, change / last);
    }
  }

  // A sweep; if it nearly settles everything, what is not settled is solved once more. Only where cheap sweeps have
  // shown how changes shrink, which this hides.
  std::optional<double> sweep_well() {
    constexpr double nearly = 10;
    constexpr double neglect = 1e-4;  // of the last change: of the next one hardly anything
    const double tolerance = control_.tolerance;
    neglected_ = std::max(neglect * (convergence_.sweeps > 1 ? convergence_.residual : 1), vanishing_chance);
    old_one_ = two_.to_one.wins(), old_other_ = two_.to_other.wins();
    std::optional<double> change = sweep();
    if (!change || *change <= tolerance || *change > nearly * tolerance || shrink_ == 0) return change;
    shrink_ = std::max(shrink_, *change / (convergence_.sweeps > 1 ? convergence_.residual : 1));
    again_ = true;
    change = sweep();
    again_ = false;
    return change ? std::optional(std::max(*change, tolerance)) : change;  // all others are off by that at most
  }
  // A farkle led to a value that has changed by more than the tolerance since.
  bool is_stale(const DuelPosition& p) const {
    const auto moved = [&](const DuelValues& values, const std::vector<double>& old, int mover, int opponent) {
      for (const int to : {states_.farkled(opponent), states_.first_farkled(opponent)})
        if (std::abs(values.win(mover, to) - old[states_.pair(mover, to)]) > control_.tolerance) return true;
      return false;
    };
    return moved(two_.to_other, old_other_, p.opponent, p.mover) || moved(two_.to_one, old_one_, p.mover, p.opponent);
  }

  // Does a sweep, or the rest of one. Returns the largest change of a value that was used before; nothing if stopped.
  std::optional<double> sweep() {
    int& left = stand_.layers_left;
    if (left == 0) left = diagonals_.size(), stand_.change = two_.to_one.has_offers() ? neglected_ : 0;
    for (; left > 0; --left) {
      if (stopped()) return std::nullopt;
      make_room(left - 1);
      stand_.change = larger_change(stand_.change, sweep_diagonal(left - 1, false));
      offers_are_read(left - 1, last_);
      say_progress(left - 1, expected_sweeps_);
    }
    return stand_.change;
  }

  struct Losses {
    double one, other;
  };
  double sweep_diagonal(int d, bool cheap) {
    // Which sides' turns are followed, most first.
    const auto followed = [this](const DuelPosition& p) {
      return (follows_turn(0, p) ? 2 : 0) + (follows_turn(1, {p.opponent, p.mover}) ? 1 : 0);
    };
    const auto before = [&](const DuelPosition& a, const DuelPosition& b) { return followed(a) > followed(b); };
    double change = 0;
    for (int streaks = 2 * (states_.streaks() - 1); streaks >= 0; --streaks) {
      std::vector<DuelPosition> positions = layer(d, streaks, false);
      if (again_) std::erase_if(positions, [this](const DuelPosition& p) { return !is_stale(p); });
      if (following_) std::stable_sort(positions.begin(), positions.end(), before);
      std::vector<Losses> losses;  // a farkle may lead back into the layer, so they come before any new chance
      for (const DuelPosition& p : positions)
        losses.push_back({after_farkle(two_.to_other, p), after_farkle(two_.to_one, {p.opponent, p.mover})});
      const GroupResult result = each(positions, [&](Group group, Turns& turns) {
        const std::span<const Losses> here(losses.data() + (group.data() - positions.data()), group.size());
        return sweep_group(group, fill_lanes(here), turns, cheap);
      });
      change = larger_change(change, result.change);
    }
    return change;
  }
  GroupResult sweep_group(Group group, const std::array<Losses, lanes>& losses, Turns& turns, bool cheap) {
    const LaneValues loss_one = by_lane([&](std::size_t i) { return losses[i].one; }),
                     loss_other = by_lane([&](std::size_t i) { return losses[i].other; });
    const DuelLanes here = fill_lanes(group), there = turned(here);
    GroupResult result;
    result.change = sweep_side(0, group.size(), here, loss_one, *turns.one, cheap);
    if (!once_) {
      result.change = larger_change(result.change, sweep_side(1, group.size(), there, loss_other, *turns.other, cheap));
      store_offers(group.size(), there, *turns.other, two_.to_one, two_.to_other);
    }
    store_offers(group.size(), here, *turns.one, two_.to_other, two_.to_one);
    return result;
  }
  // cheap: foreseen, if it is.
  double sweep_side(std::size_t side, std::size_t count, const DuelLanes& here, const LaneValues& loss,
                    SideTurns& turns, bool cheap) {
    DuelValues& mine = side == 0 ? two_.to_one : two_.to_other;
    const LaneValues farkle = one_less(loss);
    std::optional<Foresight>& foresight = foresight_[side];
    LaneValues win{};
    if (cheap && foresight) {
      for (std::size_t i = 0; i < count; ++i) win[i] = foresight->win(here[i], farkle[i]);
    } else {
      turns.set(here, side == 0 ? two_.to_other : two_.to_one, loss, neglected_);
      win = turns.run(farkle);
      const auto follow = [&](const DuelPosition& p) { return follows_turn(side, p); };
      const LaneEnds ends = std::any_of(here.begin(), here.end(), follow) ? turns.ends() : LaneEnds{};
      for (std::size_t i = 0; foresight && i < count; ++i) {
        foresight->farkled(here[i], farkle[i]);
        if (follow(here[i])) foresight->learn(here[i], ends, i);
      }
    }
    return write(count, here, win, mine, again_);
  }
  bool follows_turn(std::size_t side, const DuelPosition& p) const {
    return following_ && foresight_[side] && foresight_[side]->follows(p.opponent);
  }

  bool foresees_ = Foresight::possible(two_.game, once_ || !two_.one.best || !two_.other.best ? 1 : 2);
  std::array<std::optional<Foresight>, 2> foresight_;  // of sides that play best; of one if both are one
  bool following_ = false;                             // this sweep follows turns to their ends
  double neglected_ = 0;                               // what a turn may be off by in this sweep
  double shrink_ = 0;                        // how much of a change a plain sweep leaves, as cheap sweeps show
  bool last_ = false;                        // nothing should be left to change after this sweep
  bool again_ = false;                       // this sweep solves only what is_stale()
  std::vector<double> old_one_, old_other_;  // wins before the last whole sweep
  struct {
    std::vector<double> one, other;  // wins
    Stand stand;
  } before_;  // where a solve that is stopped falls back to; empty: it goes on where it was
};

}  // namespace

void sweep_two(const TwoPlayers& two, const DuelControl& control, Stand& stand) {
  Sweeper(two, control, stand).sweep_until_settled();
}

}  // namespace farkle
