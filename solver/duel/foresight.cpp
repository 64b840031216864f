#include "solver/duel/foresight.hpp"

#include <tbb/parallel_for.h>

#include <cmath>

namespace farkle {

bool Foresight::possible(const DuelGame& game, int sides) {
  constexpr int most_pairs = 1'440'000;  // whose turns take 400 MB
  const int seats = game.states.size();
  return game.rules.carry.mode == CarryMode::none && game.rules.farkle.first == 0 &&
         seats <= most_pairs / seats / sides;
}

Foresight::Foresight(const DuelGame& game, const DuelValues& mine, const DuelValues& theirs)
    : game_(game), mine_(mine), theirs_(theirs), turns_(mine.wins().size()) {
  constexpr int every = 3, all_of_last = 20;  // banks
  const SeatStates& states = game.states;
  const int streaks = states.streaks();
  for (int i = 0; i < states.size(); ++i) {
    const int begin = i < states.has_banked() ? 0 : states.has_banked(),
              end = i < states.has_banked() ? states.has_banked() : states.size(), bank = (i - begin) / streaks,
              single = std::max(0, (end - begin) / streaks - all_of_last) / every * every;
    const int low = bank < single ? bank / every * every : bank;
    const auto seat = [&](int b) { return begin + b * streaks + (i - begin) % streaks; };
    spread_.push_back(
        {seat(low), seat(low == bank ? low : low + every), static_cast<float>(bank - low) / static_cast<float>(every)});
  }
}

void Foresight::learn(const DuelPosition& p, const LaneEnds& ends, std::size_t lane) {
  Turn& turn = turns_[at(p)];
  const Seat me = game_.states.state(p.mover);
  const int least = game_.least_steps(me.on_board);
  turn.farkle = ends.farkle[lane];
  for (int level = least; level < ends.levels; ++level)
    turn.banks[std::min(level - least, most_levels - 1)] += ends.banks[level * lanes + lane];
}

Foresight::Banks Foresight::banks(const DuelPosition& p) const {
  const SeatStates& states = game_.states;
  const Seat me = states.state(p.mover);
  const Points step = game_.model.step(), first = me.bank + game_.least_steps(me.on_board) * step;
  return {states.pair(p.opponent, states.banked(first)), states.banked(first + step) - states.banked(first),
          std::clamp((states.winning() - first + step - 1) / step, 0, most_levels)};
}

double Foresight::follow(const DuelPosition& p, const Turn& turn, double farkle) const {
  const Banks to = banks(p);
  const double* const after = theirs_.wins().data() + to.first;
  double win = turn.rest + static_cast<double>(turn.farkle) * farkle;
  for (int k = 0; k < to.levels; ++k) win -= static_cast<double>(turn.banks[k]) * after[k * to.apart];
  return win;
}

void Foresight::spread(int mover) {
  for (int opponent = 0; opponent < game_.states.size(); ++opponent) {
    if (follows(opponent)) continue;
    const Spread& from = spread_[opponent];
    const Turn &low = turns_[at({mover, from.low})], &high = turns_[at({mover, from.high})];
    Turn& turn = turns_[at({mover, opponent})];
    turn.farkle = low.farkle + from.to_high * (high.farkle - low.farkle);
    for (int k = 0; k < most_levels; ++k) turn.banks[k] = low.banks[k] + from.to_high * (high.banks[k] - low.banks[k]);
  }
}

// The least change of the chances, each in proportion to itself, after which they explain the new chance to win.
void Foresight::correct(const DuelPosition& p, Turn& turn) const {
  constexpr double rounding = 1e-28;
  const Banks to = banks(p);
  const double missing = mine_.win(p.mover, p.opponent) - follow(p, turn, turn.farkled);
  const double farkle = turn.farkled - turn.farkled_before;
  const auto bank = [&](int k) {
    const std::size_t after = to.first + k * to.apart;
    return before_[after] - theirs_.wins()[after];
  };
  double all = std::abs(turn.farkle) * farkle * farkle;
  for (int k = 0; k < to.levels; ++k) all += std::abs(turn.banks[k]) * bank(k) * bank(k);
  if (all < rounding) return;
  turn.farkle += std::abs(turn.farkle) * static_cast<float>(missing / all * farkle);
  for (int k = 0; k < to.levels; ++k)
    turn.banks[k] += std::abs(turn.banks[k]) * static_cast<float>(missing / all * bank(k));
}

void Foresight::renew() {
  const int seats = game_.states.size();
  tbb::parallel_for(0, seats, [&](int mover) {
    if (before_.empty()) spread(mover);
    for (int opponent = 0; opponent < seats; ++opponent) {
      const DuelPosition p{mover, opponent};
      Turn& turn = turns_[at(p)];
      if (!before_.empty()) correct(p, turn);
      turn.rest = 0;
      turn.rest = mine_.win(mover, opponent) - follow(p, turn, turn.farkled);
      turn.farkled_before = turn.farkled;
    }
  });
  before_ = theirs_.wins();
}

}  // namespace farkle
