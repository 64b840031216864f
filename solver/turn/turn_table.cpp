#include "solver/turn/turn_table.hpp"

namespace farkle {

TurnTable::TurnTable(const TurnKernel& kernel, bool by_afterstate, int carried)
    : kernel_(kernel), by_afterstate_(by_afterstate), carried_(carried), place_(lanes * (1 + carried)) {}

void TurnTable::reach(int top, int least_end) {
  constexpr int more = 64;  // levels, so that slightly higher turns need no other memory
  top_ = top;
  end_ = std::max(top + kernel_.model().most_steps() + 1, least_end);
  if (end() <= rows_) return;
  rows_ = end() + more;
  const std::size_t row = kernel_.afterstates() * place_;
  const std::size_t scratch = kernel_.scratch_doubles() * (1 + carried_);
  memory_.assign((scratch + 3 * rows_ * row + 7) / 8, {});
  double* const memory = memory_.front().values;
  worth_ = memory + scratch;
  roll_ = worth_ + rows_ * row;
  stop_ = roll_ + rows_ * row;
  ends_.reset();
}

void TurnTable::bank_above(const double* farkle, double win) {
  // Nothing is carried along with dice that win.
  const auto over = [&](int afterstate, int at) {
    const double wins = kernel_.wins_by_dice(afterstate);
    return farkle[at] + wins * ((at < lanes ? win : 0) - farkle[at]);
  };
  const int unconfirmed = kernel_.model().kinds().unconfirmed();
  for (int level = top_ + 1; level < end(); ++level) {
    for (int afterstate = unconfirmed + 1; afterstate <= spent(); ++afterstate) {
      double* const to = worth(level, afterstate);
      const double* const stop = this->stop(level, afterstate);
      for (int k = 0; k < place_; k += lanes)
        for (int i = 0; i < lanes; ++i) to[k + i] = stop[i] == forbidden ? over(afterstate, k + i) : stop[k + i];
    }
    for (int afterstate = TurnModel::hot; afterstate <= unconfirmed; ++afterstate) {
      double* const to = worth(level, afterstate);
      std::copy_n(worth(level, spent()), place_, to);
      const bool may_bank = afterstate == TurnModel::hot && kernel_.hot_may_bank();
      const double rolled = kernel_.model().forced_farkle(afterstate), banked = 1 - rolled;
      for (int at = 0; at < place_; ++at) {
        if (stop(level, spent())[at % lanes] == forbidden)
          to[at] = over(afterstate, at);
        else if (!may_bank)
          to[at] = carried_ > 0 ? banked * to[at] + (1 - banked) * farkle[at] : to[at] + (farkle[at] - to[at]) * rolled;
      }
    }
  }
}

void TurnTable::walk(const double* farkle, int top, int bottom, double win, bool rolls) {
  kernel_.run({.top = top,
               .bottom = bottom,
               .stop = stop(0),
               .stop_by_afterstate = by_afterstate_,
               .farkle = farkle,
               .win = win,
               .worth = worth(0),
               .roll = rolls ? roll(0) : nullptr,
               .carried = carried_});
}

LaneEnds TurnTable::follow() {
  const std::size_t scratch = kernel_.scratch_doubles(), all = scratch + rows_ * kernel_.row_doubles();
  if (!ends_) {
    ends_.reset(new float[2 * all]);
    banks_.reset(new float[rows_ * lanes]);
  }
  LaneEnds out;
  out.banks = banks_.get();
  out.levels = kernel_.ends({.top = top_,
                             .stop = stop(0),
                             .solved = worth(0),
                             .worth = ends_.get() + scratch,
                             .chance = ends_.get() + all + scratch,
                             .banks = banks_.get(),
                             .farkle = out.farkle.data()});
  return out;
}

Decision TurnTable::play(std::size_t lane, int level, std::span<const KeepOption> options, Points step) const {
  const auto at = [&](const KeepOption& o) { return std::min(level + o.points / step, end() - 1); };
  std::size_t best = 0;
  const double* most = nullptr;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const double* here = worth(at(options[i]), options[i].afterstate) + lane;
    // What is carried along settles ties.
    if (most && !(here[0] > most[0] || (carried_ > 0 && here[0] == most[0] && here[lanes] < most[lanes]))) continue;
    most = here;
    best = i;
  }
  const int reached = at(options[best]), afterstate = options[best].afterstate;
  const double stop = stopped(reached, afterstate, lane);
  if (stop > forbidden && (afterstate == spent() || most[0] == stop)) return {best, Action::bank};
  return {best, afterstate == spent() ? Action::nothing : Action::roll};
}

}  // namespace farkle
