#include "solver/duel/duel_view.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <string>

#include "solver/game/error.hpp"
#include "solver/game/turn.hpp"

namespace farkle {
namespace {

LaneValues all_lanes(double value) {
  LaneValues out;
  out.fill(value);
  return out;
}

DuelLanes all_lanes(DuelPosition position) {
  DuelLanes out;
  out.fill(position);
  return out;
}

}  // namespace

DuelView::DuelView(const DuelGame& game, const DuelValues& values, const Seat& me, const Seat& them, Points most_points)
    : game_(game), mine_(game), theirs_(game) {
  const SeatStates& states = values.states();
  const Points step = game.model.step();
  const int mover = states.index(me);
  most_level_ = most_points / step + game.model.most_steps();
  if (reaches_target(game.rules, them.bank)) {
    if (!game.last_turn.possible())
      throw UserError("them", std::to_string(them.bank),
                      "below " + std::to_string(states.winning()) + ": the game is over there");
    chasing_.emplace(game.chasing(me, them.bank));
    win_ = chasing_->roll(0, game.model.full());
    most_level_ = std::max(most_level_, chasing_->need + 1);
    return;
  }
  const int opponent = states.index(them);
  const double loss = values.win(opponent, game.states.farkled(mover));
  farkle_ = 1 - loss;
  mine_.set(all_lanes({mover, opponent}), values, all_lanes(loss), most_level_);
  if (game.rules.carry == CarryMode::pass) {
    const double their_loss = values.win(mover, game.states.farkled(opponent));
    theirs_.set(all_lanes({opponent, mover}), values, all_lanes(their_loss), most_level_);
    LaneValues win, their_win;
    DuelTurn::run_pair(mine_, theirs_, all_lanes(farkle_), all_lanes(1 - their_loss), win, their_win);
    win_ = win[0];
  } else {
    win_ = mine_.run(all_lanes(farkle_))[0];
  }
  most_level_ = std::min(mine_.table().top(), most_to_bank(game.rules, me.bank) / step);
}

double DuelView::roll(Points points, int state) {
  if (chasing_) return chasing_->roll(points, state);
  return mine_.table().roll(points / game_.model.step(), state)[0];
}

std::optional<double> DuelView::bank(Points points, int afterstate) {
  if (chasing_) return chasing_->bank(points, afterstate);
  const double bank = mine_.bank(points / game_.model.step(), afterstate, 0);
  return bank == forbidden ? std::nullopt : std::optional(bank);
}

std::optional<double> DuelView::pass(Points points, int state) {
  if (game_.rules.carry != CarryMode::pass || chasing_) return std::nullopt;
  return 1 - theirs_.table().roll(points / game_.model.step(), state)[0];
}

namespace {

// Tries every head start, for either player. wins: the first player's chance with it; none: it is too much.
FairStart fairest(double level_start, Points step, bool opening,
                  const std::function<std::optional<double>(Points)>& wins) {
  FairStart best{0, false, level_start};
  for (const Points direction : {step, -step})
    for (Points points = direction > 0 ? 0 : direction;; points += direction) {
      const std::optional<double> chance = wins(points);
      if (!chance) break;
      if (std::abs(*chance - 0.5) < std::abs(best.first_player_wins - 0.5)) best = {points, opening, *chance};
    }
  return best;
}

}  // namespace

FairStart fair_start(const DuelValues& values) {
  const SeatStates& states = values.states();
  const int start = states.start();
  return fairest(values.win(start, start), states.bank_step(), states.has_banked() < states.size(),
                 [&](Points points) -> std::optional<double> {
                   if (std::abs(points) >= states.winning()) return std::nullopt;
                   return points < 0 ? values.win(states.banked(-points), start)
                                     : values.win(start, states.banked(points));
                 });
}

FairStart fair_start(const DuelGame& game, const RoundsSolution& rounds) {
  const bool opening = game.states.has_opening();
  return fairest(rounds.first_player_wins(), game.model.step(), opening, [&](Points points) -> std::optional<double> {
    const double chance =
        rounds.win({rounds.most_turns(), -points / game.model.step(), !opening || points < 0, !opening || points >= 0});
    const bool too_much = points < 0 ? chance > 0.75 : chance < 0.25;
    return too_much ? std::nullopt : std::optional(chance);
  });
}

}  // namespace farkle
