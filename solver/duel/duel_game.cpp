#include "solver/duel/duel_game.hpp"

#include <algorithm>

#include "solver/game/refusals.hpp"
#include "solver/turn/turn_table.hpp"

namespace farkle {
namespace {

const Rules& own_dice_allowed(const Rules& rules) {
  refuse(rules, "a game for two with dice of one's own", key::last_round);
  refuse(rules, "dice of one's own", key::carry);
  return rules;
}

}  // namespace

DuelGame::DuelGame(const Rules& r, const TurnModel& m)
    : TurnGame(r, m),
      past_target_on(*this, last_turn.exceeds(least_steps(true)), last_turn.beyond()),
      past_target_off(*this, last_turn.exceeds(least_steps(false)), last_turn.beyond()) {
  if (r.game.last_round == LastTurns::equal) chasers_[1].past_target.assign(states.size(), PastTarget(*this, {0.0}));
}

DuelGame::DuelGame(const Rules& r, const TurnModel& m, const DuelGame& other) : DuelGame(own_dice_allowed(r), m) {
  other_ = &other;
  for (int player = 0; player < 2; ++player) {
    const DuelGame &mover = of(player), &chaser = of(1 - player);
    for (int i = 0; i < states.size(); ++i)
      chasers_[player].past_target.emplace_back(
          mover, chaser.last_turn.exceeds(chaser.least_steps(states.state(i).on_board)), chaser.last_turn.beyond());
  }
}

double DuelGame::work_of_turns(double turns) const {
  // The levels of an average turn: half way to the target, and beyond it as far as a bank can be overtaken.
  const double levels = static_cast<double>(states.winning() - states.lowest()) / model.step() / 2 +
                        past_target_on.settled(0.25).value_or(last_turn.out_of_reach()) + model.most_steps();
  return turns / lanes * kernel.work(levels);
}

MatchState match_at(const Rules& rules, const SeatStates& states, const DuelPosition& position) {
  MatchState match = start_match(rules, 2);
  match.seats[0] = states.state(position.mover);
  match.seats[1] = states.state(position.opponent);
  return match;
}

DuelLanes turned(const DuelLanes& here) {
  return by_lane([&](std::size_t i) { return DuelPosition{here[i].opponent, here[i].mover}; });
}

ChaserOdds perfect_chaser(const DuelGame& game) {
  return [&game](int chaser, Points bank, int level, double* by_state) {
    const LastTurnOdds& odds = game.last_turn;
    const Seat seat = game.states.state(chaser);
    const int least = game.least_steps(seat.on_board),
              steps = std::max((bank - seat.bank) / game.model.step() + 1, least);
    by_state[0] = odds.exceed(steps, least);
    for (int s = 1; s <= game.offered_states(); ++s)
      by_state[s] = odds.possible() ? value_with_offer(odds.roll(steps - level, s), by_state[0]) : 0;
  };
}

}  // namespace farkle
