#include "solver/duel/duel_view.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
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

PositionValues values_in_chances(const DuelGame& both, const DuelSolution& solution, const Seat& me, const Seat& them,
                                 Points most_points, int player) {
  const DuelGame& game = both.of(player);
  const DuelValues &mine = solution.of(player), &theirs = solution.of(1 - player);
  const SeatStates& states = game.states;
  const Points step = game.model.step();
  const int most_level = most_points / step + game.model.most_steps();
  if (reaches_target(game.rules, them.bank)) {
    if (!both.has_last_turn(player))
      throw UserError("them", std::to_string(them.bank),
                      "below " + std::to_string(states.winning()) + ": the game is over there");
    if (me.bank > them.bank)
      throw UserError("me", std::to_string(me.bank),
                      "at most " + std::to_string(them.bank) + ", as theirs: who leads the last turns waits");
    const LastTurnValues chasing = game.chasing(me, them.bank);
    return {{[chasing](Points t, int afterstate) { return chasing.bank(t, afterstate); },
             [chasing](Points t, int state) { return chasing.roll(t, state); },
             [](Points, int) { return std::nullopt; }, chasing.farkle},
            chasing.roll(0, game.model.full()),
            std::max({most_level, chasing.need + 1, chasing.least + 1})};
  }
  const int mover = states.index(me), opponent = states.index(them);
  const double loss = theirs.win(opponent, states.farkled(mover));
  const auto turn = std::make_shared<DuelTurn>(game);
  const auto set = [&](int least_top) {
    turn->set(all_lanes({mover, opponent}), theirs, all_lanes(loss), least_top, both.chaser_of(player));
  };
  set(most_level);
  // Hot dice may be right to roll at higher levels than all others.
  const int hot = turn->past_target(0).hot_settled(loss) - turn->lead(0);
  if (hot > turn->table().top()) set(hot);
  std::shared_ptr<DuelTurn> their_turn;
  if (game.rules.carry == CarryMode::pass) {
    their_turn = std::make_shared<DuelTurn>(game);
    const double their_loss = mine.win(mover, states.farkled(opponent));
    their_turn->set(all_lanes({opponent, mover}), mine, all_lanes(their_loss), most_level, both.chaser_of(1 - player));
    LaneValues win, their_win;
    DuelTurn::run_pair(*turn, *their_turn, all_lanes(1 - loss), all_lanes(1 - their_loss), win, their_win);
  } else {
    turn->run(all_lanes(1 - loss));
  }
  PositionValues out = position_values({turn, &turn->table()}, game.model, 1 - loss);
  if (their_turn)
    out.turn.pass = [their_turn, step](Points t, int state) {
      return 1 - their_turn->table().roll(t / step, state)[0];
    };
  out.most_level = std::min(out.most_level, most_to_bank(game.rules, me.bank) / step);
  return out;
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
