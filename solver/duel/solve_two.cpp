#include "solver/duel/solve_two.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "solver/duel/two_player_layers.hpp"

namespace farkle {
namespace {

// Pairs of positions that lead to each other by a farkle.
class PairSolver : TwoPlayerLayers {
 public:
  PairSolver(const TwoPlayers& two, const DuelControl& control, Stand& stand) : TwoPlayerLayers(two, control, stand) {}

  void solve() {
    slope_.assign(two_.to_one.wins().size(), 0.1f);
    for (int d = diagonals_.size() - 1; d >= 0 && !stopped(); --d) {
      make_room(d);
      const GroupResult result =
          each(layer(d, 0, once_), [this](Group g, Turns& turns) { return solve_group(g, turns); });
      convergence_.residual = larger_change(convergence_.residual, result.off);
      // A turn that banks takes over the error of a higher diagonal, so errors at most add up.
      convergence_.error_bound += result.pairs.error;
      offers_are_read(d, !penalty_);
      say_progress(d, penalty_ ? expected_sweeps_ : 1.0);
    }
    convergence_.sweeps = stopped() ? 0 : 1;  // pairs that were cut short cannot be resumed
    convergence_.converged = !stopped() && settled();
  }

 private:
  GroupResult solve_group(Group group, Turns& turns) {
    const DuelLanes here = fill_lanes(group), there = turned(here);
    LaneValues x{}, y{}, slope{};
    for (std::size_t i = 0; i < lanes; ++i) {
      x[i] = guess_win(two_.to_one, here[i]);
      y[i] = guess_win(two_.to_other, there[i]);
      slope[i] = slope_guess(here[i]);
    }
    GroupResult result;
    for (bool again = true; again;) {
      turns.one->set(here, two_.to_other, half(y));
      turns.other->set(there, two_.to_one, half(x));
      result.off = two_.game.rules.carry == CarryMode::pass ? iterate_passing(*turns.one, *turns.other, x, y, slope)
                                                            : iterate_pair(*turns.one, *turns.other, x, y, slope);
      // If the loss was guessed too high: once more with better guesses.
      again = turns.one->too_few(one_less(y)) || turns.other->too_few(one_less(x));
    }
    write(group.size(), here, x, two_.to_one);
    write(group.size(), there, y, two_.to_other);
    store_offers(group.size(), here, *turns.one, two_.to_other, two_.to_one);
    store_offers(group.size(), there, *turns.other, two_.to_one, two_.to_other);
    for (std::size_t i = 0; i < group.size(); ++i) slope_[slope_at(here[i])] = static_cast<float>(slope[i]);
    if (!penalty_) result.pairs = bound_pairs(two_, group, result.off, x, y, *turns.one, *turns.other);
    return result;
  }

  static LaneValues half(LaneValues values) {
    for (double& v : values) v /= 2;
    return values;
  }
  std::size_t slope_at(const DuelPosition& p) const { return states_.pair(p.mover, p.opponent); }
  double slope_guess(const DuelPosition& p) const {
    const Seat a = states_.state(p.mover), b = states_.state(p.opponent);
    if (std::max(a.bank, b.bank) + states_.bank_step() >= states_.winning()) return 0.1;
    return slope_[slope_at({states_.banked(a.bank), states_.banked(b.bank + states_.bank_step())})];
  }

  std::vector<float> slope_;  // of a pair's round, by position; the next diagonal starts from it
};

}  // namespace

DuelControl counted_by(Work::Piece& piece) {
  DuelControl control;
  control.progress = [&piece](int, double done) {
    piece.did(0);  // is it still wanted?
    piece.reached(done);
  };
  return control;
}

void solve_pairs(const TwoPlayers& two, const DuelControl& control, Stand& stand) {
  PairSolver(two, control, stand).solve();
}

}  // namespace farkle
