#include "solver/waiting_round.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr double never = -std::numeric_limits<double>::infinity();
constexpr int carried = 2;  // the risk, and A's chance
constexpr std::size_t packs = 1 + carried;

}  // namespace

struct WaitingRound::Turns {
  int top = 0;
  TurnTable table;
  Turns(const TurnKernel& kernel, int most_levels) : table(kernel, most_levels, carried) {}
};

WaitingRound::WaitingRound(const Rules& rules, const TurnModel& model, const TurnKernel& kernel, const Chase& chase,
                           const LastRound& round, const DuelValues& duel, double most_bytes)
    : model_(model),
      kernel_(kernel),
      chase_(chase),
      round_(round),
      duel_(duel),
      states_(rules),
      overs_(chase.most_steps() + 1) {
  if (const double needed = bytes(rules, chase); needed > most_bytes)
    throw CannotDo("solve table: the turns of those who are waited for need " +
                   std::to_string(static_cast<long long>(needed / (1 << 20))) +
                   " MiB - a lower game.target or a coarser common step of the scores needs less");
  const auto states = static_cast<std::size_t>(states_.size());
  table_.resize(2 * states * states * static_cast<std::size_t>(overs_));
  const int levels = states_.winning() / states_.bank_step() + overs_ + kernel.most_steps();
  tbb::enumerable_thread_specific<Turns> turns([&] { return Turns(kernel, levels); });
  tbb::parallel_for(std::size_t{0}, states * states, [&](std::size_t pair) {
    solve(turns.local(), static_cast<int>(pair / states), static_cast<int>(pair % states));
  });
}

double WaitingRound::bytes(const Rules& rules, const Chase& chase) {
  const double states = SeatStates(rules).size();
  return 2 * states * states * (chase.most_steps() + 1) * sizeof(double);
}

double WaitingRound::exceed(int steps, int c) const {
  const Seat seat = states_.state(c);
  return chase_.exceed(steps, round_.least_steps(seat.on_board || !states_.has_opening()));
}

// Lane by lane another bank of A.
void WaitingRound::solve(Turns& turns, int b, int c) {
  const Seat mover = states_.state(b), other = states_.state(c);
  const Points step = model_.step();
  const int need = (states_.winning() - mover.bank) / step;
  const int least = round_.least_steps(mover.on_board || !states_.has_opening());
  const int behind = (states_.winning() - other.bank) / step + 1;  // C's, to exceed who has just reached the target
  for (int first = 0; first < overs_; first += lanes) {
    const auto over_of = [&](std::size_t lane) { return std::min(first + static_cast<int>(lane), overs_ - 1); };
    // A B who exceeds A is safe, and banks.
    turns.top = std::max(need + over_of(lanes - 1), least - 1);
    TurnTable& table = turns.table;
    for (int level = 0; level <= turns.top + kernel_.most_steps(); ++level)
      for (std::size_t i = 0; i < lanes; ++i) {
        const int over = over_of(i);
        double own = never, waiting = 1;
        if (level >= least && level < need) {
          own = 1 - duel_.win(c, states_.banked(mover.bank + level * step));
        } else if (level >= least) {
          const int reached = level - need;  // beyond the target
          const double exceeded = exceed(behind + std::min(reached, over), c);
          (reached > over ? own : waiting) = 1;
          (reached > over ? waiting : own) = 1 - exceeded;
        }
        if (level <= turns.top) {
          double* place = table.stop_row(level) + i;
          place[0] = own, place[lanes] = 0, place[2 * lanes] = waiting;
          continue;
        }
        const double values[packs] = {own, 0, waiting};
        const double nothing[packs] = {1 - duel_.win(c, b), 1, 1};
        for (std::size_t k = 0; k < packs; ++k) {
          for (int slot = 0; slot < kernel_.slots(); ++slot) table.worth(level, slot)[k * lanes + i] = values[k];
          if (round_.must())
            table.worth(level, TurnModel::hot)[k * lanes + i] =
                round_.forced() * values[k] + (1 - round_.forced()) * nothing[k];
        }
      }
    std::array<double, packs * lanes> farkle;
    std::fill_n(farkle.begin(), lanes, 1 - duel_.win(c, b));
    std::fill_n(farkle.begin() + lanes, 2 * lanes, 1.0);
    kernel_.run({.top = turns.top,
                 .stop = table.stop_row(0),
                 .farkle = farkle.data(),
                 .worth = table.worth(0),
                 .carried = carried});
    const double* whole = table.worth(0, TurnModel::hot);
    for (std::size_t i = 0; i < lanes && first + static_cast<int>(i) < overs_; ++i) {
      double* out = at(first + static_cast<int>(i), b, c);
      out[0] = whole[2 * lanes + i];
      out[1] = whole[i];
    }
  }
}

void WaitingRound::chances(int over, int b, int c, double* out) const {
  const double* found = const_cast<WaitingRound*>(this)->at(std::min(over, overs_ - 1), b, c);
  out[0] = found[0];
  out[1] = found[1];
  out[2] = 2 - out[0] - out[1];
}

}  // namespace farkle
