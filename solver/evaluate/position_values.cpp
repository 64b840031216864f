#include "solver/evaluate/position_values.hpp"

#include <algorithm>
#include <utility>

#include "solver/duel/duel_view.hpp"
#include "solver/multiplayer/multiplayer_view.hpp"

namespace farkle {

PositionValues values_in_chances(const DuelGame& game, const DuelValues& values, const Seat& me, const Seat& them,
                                 Points most_points) {
  const auto view = std::make_shared<DuelView>(game, values, me, them, most_points);
  return {{[view](Points t, int afterstate) { return view->bank(t, afterstate); },
           [view](Points t, int state) { return view->roll(t, state); },
           [view](Points t, int state) { return view->pass(t, state); }, view->farkle()},
          view->win()};
}

PositionValues values_in_chances(const DuelGame& game, const RoundsSolution& solution, const MatchState& match) {
  RoundsTurn::Positions positions;
  positions.fill(rounds_position(game, match));
  const auto turn = std::make_shared<RoundsTurn>(game);
  turn->run(positions, solution);
  const Points step = game.model.step();
  return {{[turn, step](Points t, int afterstate) { return turn->bank(t / step, afterstate, 0); },
           [turn, step](Points t, int state) { return turn->roll(t / step, state, 0); },
           [](Points, int) { return std::nullopt; }, turn->farkle(0)},
          turn->win(0)};
}

PositionValues values_in_chances(const MultiplayerGame& game, const MultiplayerValues& values,
                                 std::span<const Seat> seats, Points most_points) {
  const auto view = std::make_shared<MultiplayerView>(game, values, seats, most_points);
  return {{[view](Points t, int afterstate) { return view->bank(t, afterstate); },
           [view](Points t, int state) { return view->roll(t, state); }, [](Points, int) { return std::nullopt; },
           view->farkle()},
          view->win()};
}

PositionValues values_in_chances(const std::shared_ptr<const TableEstimate>& estimate, Points most_points) {
  const auto turn = std::make_shared<const SeatTurn>(estimate->turn(most_points));
  const auto level = [turn](Points t) { return t / turn->step(); };
  const auto bank = [estimate, turn, level](Points t, int afterstate) -> std::optional<double> {
    const double stop = turn->stop(level(t), afterstate, 0);
    return stop == forbidden ? std::nullopt : std::optional(estimate->scaled(stop));
  };
  return {
      {bank, [estimate, turn, level](Points t, int state) { return estimate->scaled(turn->roll(level(t), state, 0)); },
       [](Points, int) { return std::nullopt; }, estimate->scaled(turn->farkle(0))},
      estimate->scaled(turn->fresh(0))};
}

PositionValues values_in_points(const Rules& rules, const TurnModel& model,
                                const std::shared_ptr<const TurnSolution>& turn, Points bank_before, bool may_pass) {
  const bool hot_banks = rules.turn.hot_dice != HotDice::must;
  const double fresh = turn->at(0, model.full()).roll_value;
  const Points most = most_to_bank(rules, bank_before);
  const auto bank = [turn, hot_banks, most](Points t, int afterstate) {
    const bool may = t >= turn->least_bank && t <= most && (afterstate != TurnModel::hot || hot_banks);
    return may ? std::optional<double>(t) : std::nullopt;
  };
  return {{bank, [turn](Points t, int state) { return turn->at(t, state).roll_value; },
           [may_pass](Points, int) { return may_pass ? std::optional(0.0) : std::nullopt; }, 0},
          fresh};
}

PositionValues values_in_turns(const Rules& rules, const TurnModel& model, const SoloSolution& solo, const Seat& me) {
  const auto view = std::make_shared<const SoloView>(rules, model, solo, me);
  const auto negated = [](std::optional<double> turns) { return turns ? std::optional(-*turns) : std::nullopt; };
  return {{[view, negated](Points t, int afterstate) { return negated(view->bank(t, afterstate)); },
           [view](Points t, int state) { return -view->roll(t, state); }, [](Points, int) { return std::nullopt; },
           -view->farkle()},
          -view->roll(0, model.full())};
}

std::vector<StartOption> advise_starts(const TurnModel& model, const Offer& offer, bool must_take,
                                       const PositionValues& worth) {
  std::vector<StartOption> starts;
  const auto add = [&](bool from_offer, const RollState& state, double value) {
    starts.push_back({from_offer, state.dice, value, 0, state.farkle_probability});
  };
  if (!offer || !must_take) add(false, model.state(model.full()), worth.fresh);
  if (offer) add(true, model.state(offer.dice), worth.turn.roll(offer.points, offer.dice));
  if (starts.size() > 1 && offer_pays(starts[1].value, starts[0].value)) std::swap(starts[0], starts[1]);
  for (StartOption& start : starts) start.loss = std::max(0.0, starts.front().value - start.value);
  return starts;
}

}  // namespace farkle
