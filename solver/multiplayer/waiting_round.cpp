#include "solver/multiplayer/waiting_round.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <string>

#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr int carried_chances = 2;  // the risk, and A's chance
constexpr std::size_t packs_carried = 1 + carried_chances;

}  // namespace

WaitingRound::WaitingRound(const Rules& rules, const TurnModel& model, const TurnKernel& kernel,
                           const LastTurnOdds& last_turn, const LastRound& round, const DuelValues& duel,
                           double most_bytes)
    : model_(model),
      kernel_(kernel),
      last_turn_(last_turn),
      round_(round),
      duel_(duel),
      states_(rules),
      overs_(last_turn.most_steps() + 1) {
  if (const double needed = bytes(rules, last_turn); needed > most_bytes)
    throw CannotDo("solve table: the turns of those who are waited for need " +
                   std::to_string(static_cast<long long>(needed / (1 << 20))) +
                   " MiB - a lower game.target or a coarser common step of the scores needs less");
  const auto states = static_cast<std::size_t>(states_.size());
  table_.resize(2 * states * states * static_cast<std::size_t>(overs_));
  tbb::enumerable_thread_specific<WaitingTurn> turns([this] { return WaitingTurn(*this); });
  tbb::parallel_for(std::size_t{0}, states * states, [&](std::size_t pair) {
    WaitingTurn& turn = turns.local();
    double* out = table_.data() + 2 * pair * static_cast<std::size_t>(overs_);
    for (int over = 0; over < overs_; ++over) {
      const auto lane = static_cast<std::size_t>(over % lanes);
      if (lane == 0) turn.run(over, static_cast<int>(pair / states), static_cast<int>(pair % states));
      *out++ = turn.chance(lane, 2);
      *out++ = turn.chance(lane, 0);
    }
  });
}

double WaitingRound::bytes(const Rules& rules, const LastTurnOdds& last_turn) {
  const double states = SeatStates(rules).size();
  return 2 * states * states * (last_turn.most_steps() + 1) * sizeof(double);
}

double WaitingRound::exceed(int steps, int c) const {
  const Seat seat = states_.state(c);
  return last_turn_.exceed(steps, round_.least_steps(seat.on_board));
}

void WaitingRound::chances(int over, int b, int c, double* out) const {
  const double* found = at(std::min(over, overs_ - 1), b, c);
  out[0] = found[0];
  out[1] = found[1];
  out[2] = 2 - out[0] - out[1];
}

WaitingTurn::WaitingTurn(const WaitingRound& round)
    : round_(round),
      table_(round.kernel_, round.states_.winning() / round.states_.bank_step() + round.overs_ + lanes,
             carried_chances) {}

void WaitingTurn::run(int first_over, int b, int c) {
  const SeatStates& states = round_.states_;
  const LastRound& last = round_.round_;
  const Seat mover = states.state(b), other = states.state(c);
  const Points step = round_.model_.step();
  const int need = (states.winning() - mover.bank) / step;
  const int least = last.least_steps(mover.on_board);
  const int behind = (states.winning() - other.bank) / step + 1;  // C's need against a player just at the target
  const double after_farkle = 1 - round_.duel_.win(c, states.farkled(b));
  // If B exceeds A, B is safe, and banks.
  top_ = std::max(need + first_over + lanes - 1, least - 1);
  for (int level = 0; level <= top_ + round_.kernel_.most_steps(); ++level)
    for (std::size_t i = 0; i < lanes; ++i) {
      const int over = first_over + static_cast<int>(i);
      double own = forbidden, waiting = 1;
      if (level >= least && level < need) {
        own = 1 - round_.duel_.win(c, states.banked(mover.bank + level * step));
      } else if (level >= least) {
        const int reached = level - need;  // beyond the target
        const double exceeded = round_.exceed(behind + std::min(reached, over), c);
        own = reached > over ? 1 : 1 - exceeded;
        waiting = reached > over ? 1 - exceeded : 1;
      }
      const double values[packs_carried] = {own, 0, waiting}, nothing[packs_carried] = {after_farkle, 1, 1};
      for (std::size_t k = 0; k < packs_carried; ++k) {
        if (level <= top_) {
          table_.stop_row(level)[k * lanes + i] = values[k];
          continue;
        }
        for (int afterstate = 0; afterstate < round_.kernel_.afterstates(); ++afterstate)
          table_.worth(level, afterstate)[k * lanes + i] = values[k];
        if (last.must())
          table_.worth(level, TurnModel::hot)[k * lanes + i] =
              last.forced() * values[k] + (1 - last.forced()) * nothing[k];
      }
    }
  std::array<double, packs_carried * lanes> farkle;
  std::fill_n(farkle.begin(), lanes, after_farkle);
  std::fill_n(farkle.begin() + lanes, 2 * lanes, 1.0);
  round_.kernel_.run({.top = top_,
                      .stop = table_.stop_row(0),
                      .farkle = farkle.data(),
                      .worth = table_.worth(0),
                      .carried = carried_chances});
}

Decision WaitingTurn::play(std::size_t lane, int level, std::span<const KeepOption> options) {
  const FilledTable filled{&table_,
                           top_,
                           round_.kernel_.most_steps(),
                           round_.model_.spent(),
                           /*carried=*/true,
                           !round_.round_.must(),
                           round_.model_.step()};
  return filled.play(lane, level, options);
}

}  // namespace farkle
