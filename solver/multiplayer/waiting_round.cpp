#include "solver/multiplayer/waiting_round.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <array>
#include <string>

#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr int carried_chances = 2;  // what settles ties, and A's chance
// What settles ties is not the risk alone: a farkle counts 1, and each die left so much.
constexpr double die_left = 1e-9;

// The turn that reached the target began less than this many steps below it.
int most_to_target(const SeatStates& states) { return (states.winning() - states.lowest()) / states.bank_step(); }

}  // namespace

WaitingRound::WaitingRound(const TurnGame& game, const DuelValues& duel, double most_bytes)
    : game_(game),
      overs_(WaitingTurn::overs(game)),
      needs_(game.leaves_dice ? most_to_target(game.states) : 0),
      offered_states_(game.model.full() - 1) {
  if (const double needed = bytes(game); needed > most_bytes)
    throw CannotDo("solve table: the turns of those who are waited for need " +
                   std::to_string(static_cast<long long>(needed / (1 << 20))) +
                   " MiB - a lower game.target or a coarser common step of the scores needs less");
  const std::size_t states = game.states.size();
  table_.resize(2 * states * states * overs_);
  offers_.resize(table_.size() * needs_ * offered_states_);
  tbb::enumerable_thread_specific<WaitingTurn> turns([&] { return WaitingTurn(game, duel); });
  tbb::parallel_for(std::size_t{0}, states * states, [&](std::size_t pair) {
    WaitingTurn& turn = turns.local();
    WaitingPosition at{0, static_cast<int>(pair / states), static_cast<int>(pair % states)};
    for (; at.over < overs_; ++at.over) {
      const std::size_t lane = at.over % lanes;
      if (lane == 0) turn.run(at.over, at.b, at.c);
      table_[2 * place(at)] = turn.chance(lane, 2);
      table_[2 * place(at) + 1] = turn.chance(lane, 0);
      for (int need = 1; need <= needs_; ++need)
        for (int s = 1; s <= offered_states_; ++s) {
          double* out = offers_.data() + 2 * offer_place(at, need, s);
          out[0] = turn.chance(lane, 2, at.over + need, s);
          out[1] = turn.chance(lane, 0, at.over + need, s);
        }
    }
  });
}

int WaitingTurn::overs(const TurnGame& game) {
  // A turn may begin from an offer of as much as the player before has, past the target.
  if (game.rules.carry.mode == CarryMode::inherit)
    return game.last_turn.steps_beyond(1e-13) + most_to_target(game.states);
  return game.last_turn.most_steps() + 1;
}

double WaitingRound::bytes(const TurnGame& game) {
  const double seats = game.states.size(),
               offers =
                   game.leaves_dice ? static_cast<double>(most_to_target(game.states)) * (game.model.full() - 1) : 0;
  return 2.0 * seats * seats * WaitingTurn::overs(game) * (1 + offers) * sizeof(double);
}

WaitingTurn::WaitingTurn(const TurnGame& game, const DuelValues& duel)
    : game_(game), duel_(duel), table_(game.kernel, game.leaves_dice, carried_chances) {}

void WaitingTurn::run(int first_over, int b, int c, bool rolls) {
  const SeatStates& states = game_.states;
  const Seat mover = states.state(b), other = states.state(c);
  const Points step = game_.model.step();
  const int need = (states.winning() - mover.bank) / step;
  const int least = game_.least_steps(mover.on_board), full = game_.model.full();
  const int behind = (states.winning() - other.bank) / step + 1;  // C's need against a player just at the target
  const double after_farkle = 1 - duel_.win(c, states.farkled(b)),
               after_first = 1 - duel_.win(c, states.first_farkled(b));
  first_farkle_ = game_.model.first_farkle() * (after_first - after_farkle);
  const bool offers = game_.leaves_dice;
  const int least_of_other = game_.least_steps(other.on_board);
  // If B exceeds A, B is safe, and banks. With hot dice that must be rolled B may still leave one thing or another.
  const int last_over = first_over + lanes - 1, tail = offers && game_.must ? overs(game_) - most_to_target(states) : 0;
  const int top = std::max({need + last_over + tail, least - 1, offers ? last_over + most_to_target(states) : 0});
  table_.reach(top);
  table_.fill([&](int level, int a, std::size_t lane, double* values) {
    const bool leaves = a != full;
    const int over = first_over + static_cast<int>(lane), reached = level - need;  // beyond the target
    double &own = values[0] = forbidden, &waiting = values[2] = 1;
    values[1] = leaves ? die_left * a : 0;
    if (level < least) return;
    if (level < need) {
      const Points bank = mover.bank + level * step;
      own = 1 - (leaves ? duel_.offers(c, bank, level)[a - 1] : duel_.win(c, states.banked(bank)));
      return;
    }
    const int steps = std::max(behind + std::min(reached, over), least_of_other);  // that C needs
    const double fresh = game_.last_turn.exceed(steps, least_of_other);
    const double safe = 1 - (leaves ? value_with_offer(game_.last_turn.roll(steps - level, a), fresh) : fresh);
    own = reached > over ? 1 : safe;
    waiting = reached > over ? safe : 1;
  });
  std::array<double, (1 + carried_chances) * lanes> farkle;
  farkle.fill(1);
  std::fill_n(farkle.begin(), lanes, after_farkle);
  table_.solve(farkle.data(), 1, rolls || offers);
}

}  // namespace farkle
