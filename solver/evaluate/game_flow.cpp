// Games flow from the start to higher sums of banks, and back and forth within a pair of seats through farkles.
#include "solver/evaluate/game_flow.hpp"

#include <algorithm>
#include <utility>

#include "solver/duel/diagonals.hpp"

namespace farkle {
namespace {

class Flow {
 public:
  Flow(const PolicyTurnTable& mine, const PolicyTurnTable& theirs)
      : mine_(mine), theirs_(theirs), states_(mine.states()), size_(static_cast<std::size_t>(states_.size())) {
    out_.states = size_;
    const Points most = std::max(theirs.most_bank(), states_.winning());
    out_.leader_banks = static_cast<std::size_t>((most - states_.winning()) / states_.bank_step()) + 1;
    out_.turns.assign(size_ * size_, 0.0);
    out_.last_turns.assign(size_ * out_.leader_banks, 0.0);
    my_fresh_ = their_fresh_ = out_.turns;
  }

  GameFlow follow() {
    const std::size_t start = at(states_.start(), states_.start());
    my_fresh_[start] = their_fresh_[start] = 0.5;
    const Diagonals diagonals(states_);
    for (double left = 1; left > rare_in_games;) {
      for (int d = 0; d < diagonals.size(); ++d) diagonals.pairs(d, [&](int i, int j) { flow_on(i, j); });
      left = 0;
      for (std::size_t k = 0; k < my_fresh_.size(); ++k) left += my_fresh_[k] + their_fresh_[k];
    }
    return std::move(out_);
  }

 private:
  std::size_t at(int i, int j) const { return states_.pair(i, j); }

  void flow_on(int i, int j) {
    const double mine = std::exchange(my_fresh_[at(i, j)], 0.0), theirs = std::exchange(their_fresh_[at(i, j)], 0.0);
    if (mine + theirs == 0) return;
    const TurnDistribution &my_ends = mine_.of(i, j), &their_ends = theirs_.of(j, i);
    const int i_farkled = states_.farkled(i), j_farkled = states_.farkled(j);
    double my_turns = mine, their_turns = theirs;
    if (i_farkled == i && j_farkled == j) {
      my_turns = (mine + their_ends.farkle * theirs) / (1 - my_ends.farkle * their_ends.farkle);
      their_turns = theirs + my_ends.farkle * my_turns;
    } else {
      their_fresh_[at(i_farkled, j)] += my_turns * my_ends.farkle;
      my_fresh_[at(i, j_farkled)] += their_turns * their_ends.farkle;
    }
    out_.turns[at(i, j)] += my_turns;
    const Points step = mine_.model().step(), my_bank = states_.state(i).bank, their_bank = states_.state(j).bank;
    for (std::size_t level = 1; level < my_ends.banked.size(); ++level) {
      const Points bank = my_bank + static_cast<Points>(level) * step;
      if (bank < states_.winning()) their_fresh_[at(states_.banked(bank), j)] += my_turns * my_ends.banked[level];
    }
    for (std::size_t level = 1; level < their_ends.banked.size(); ++level) {
      const Points bank = their_bank + static_cast<Points>(level) * step;
      const double turns = their_turns * their_ends.banked[level];
      if (bank < states_.winning())
        my_fresh_[at(i, states_.banked(bank))] += turns;
      else
        out_.last_turns[static_cast<std::size_t>(i) * out_.leader_banks +
                        static_cast<std::size_t>((bank - states_.winning()) / states_.bank_step())] += turns;
    }
  }

  const PolicyTurnTable &mine_, &theirs_;
  const SeatStates& states_;
  const std::size_t size_;
  std::vector<double> my_fresh_, their_fresh_;  // turns still to be followed: both [mine][theirs]
  GameFlow out_;
};

}  // namespace

GameFlow game_flow(const PolicyTurnTable& mine, const PolicyTurnTable& theirs) { return Flow(mine, theirs).follow(); }

}  // namespace farkle
