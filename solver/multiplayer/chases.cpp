#include "solver/multiplayer/chases.hpp"

#include <algorithm>
#include <utility>

#include "solver/turn/turn_outcome.hpp"

namespace farkle {
namespace {

constexpr double no_chance = 1e-6, hardly = 1e-6;

int floor_div(int a, int b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

}  // namespace

Chases::Chases(const DuelGame& game) : game_(game) {
  const LastTurnOdds& odds = game.last_turn;
  const TurnModel& model = game.model;
  const bool must = game.rules.turn.hot_dice == HotDice::must;
  for (int need = 1; odds.possible() && odds.exceed(need, 0) > no_chance; ++need) {
    const auto forced = [&](int afterstate) { return afterstate == TurnModel::hot && must; };
    const auto worth = [&](int level, int afterstate) {
      if (level >= need) return forced(afterstate) ? odds.forced(model.full()) : 1.0;
      return afterstate == model.spent() ? 0.0 : odds.roll(need - level, model.in_hand(afterstate));
    };
    const auto decide = [&](int level, int afterstate) {
      if (level >= need) return forced(afterstate) ? Action::roll : Action::bank;
      return afterstate == model.spent() ? Action::nothing : Action::roll;
    };
    TurnOutcome turn = play_out(model, need - 1, worth, decide, [](int) {});
    std::vector<double> ends(turn.stopped.begin() + need, turn.stopped.end());
    ends.back() += turn.beyond * (1 - model.forced_farkle());  // hot dice that had to be rolled bring a little more
    while (ends.size() > 1 && ends.back() < hardly) ends.pop_back();
    ends_.push_back(std::move(ends));
  }
}

int Chases::need(const Seat& seat, Points leader) const {
  return std::max(floor_div(leader - seat.bank, game_.model.step()) + 1, game_.least_steps(seat.on_board));
}

}  // namespace farkle
