#include "solver/duel/solve_two.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "solver/duel/sweeps.hpp"
#include "solver/duel/two_player_layers.hpp"

namespace farkle {
namespace {

// Pairs of positions that lead to each other by a farkle.
class PairSolver : TwoPlayerLayers {
 public:
  PairSolver(const TwoPlayers& two, const DuelControl& control, Stand& stand) : TwoPlayerLayers(two, control, stand) {}

  void solve() {
    slope_.assign(two_.to_one.wins().size(), 0.1f);
    if (states_.first_farkles_cost() && !penalty_) {
      std::vector<std::vector<double>*> wins{&two_.to_one.wins()};
      if (!once_) wins.push_back(&two_.to_other.wins());
      sweep_until_stable(
          convergence_, control_.tolerance, control_.most_sweeps, wins, 0, [this] { return sweep(); },
          [this](double sweeps) { expected_sweeps_ = convergence_.sweeps + sweeps; });
      convergence_.residual = larger_change(convergence_.residual, off_);
      convergence_.error_bound += pairs_error_;
    } else {
      if (!penalty_) expected_sweeps_ = 1;
      sweep();
      convergence_ = {.sweeps = 1, .residual = off_, .error_bound = pairs_error_};
    }
    if (stopped()) convergence_.sweeps = 0;  // pairs that were cut short cannot be resumed
    convergence_.converged = !stopped() && settled();
  }

 private:
  // Returns the largest change of a value; nothing if stopped.
  std::optional<double> sweep() {
    double change = 0;
    off_ = pairs_error_ = 0;
    for (int d = diagonals_.size() - 1; d >= 0; --d) {
      if (stopped()) return std::nullopt;
      make_room(d);
      const GroupResult result =
          each(layer(d, 0, once_), [this](Group g, Turns& turns) { return solve_group(g, turns); });
      change = larger_change(change, result.change);
      off_ = larger_change(off_, result.off);
      // A turn that banks takes over the error of a higher diagonal, so errors at most add up.
      pairs_error_ += result.pairs.error;
      offers_are_read(d, !penalty_);
      say_progress(d, expected_sweeps_);
    }
    return change;
  }
  GroupResult solve_group(Group group, Turns& turns) {
    const DuelLanes here = fill_lanes(group), there = turned(here);
    const bool known = convergence_.sweeps > 0;
    LaneValues x{}, y{}, slope{};
    for (std::size_t i = 0; i < lanes; ++i) {
      x[i] = known ? two_.to_one.win(here[i].mover, here[i].opponent) : guess_win(two_.to_one, here[i]);
      y[i] = known ? two_.to_other.win(there[i].mover, there[i].opponent) : guess_win(two_.to_other, there[i]);
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
    result.change = write(group.size(), here, x, two_.to_one);
    result.change = larger_change(result.change, write(group.size(), there, y, two_.to_other));
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

  double off_ = 0, pairs_error_ = 0;  // of the last sweep
  std::vector<float> slope_;          // of a pair's round, by position; the next diagonal starts from it
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
