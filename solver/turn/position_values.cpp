#include "solver/turn/position_values.hpp"

#include <algorithm>
#include <utility>

#include "solver/game/turn.hpp"

namespace farkle {

// Above the top the dice are rolled once, and then as often as they must be. Then everything is banked, unless it is
// over the target.
double LaneActions::rolled(Points points, int state) const {
  if (level(points) <= table.top()) return table.roll(level(points), state)[lane];
  const double banked = table.stopped(level(points), model.spent(), lane);
  if (banked == forbidden)
    return table.worth(std::min(level(points), table.end() - 1), state == model.full() ? TurnModel::hot : state)[lane];
  return banked + (farkle - banked) * model.farkle_if_rolled(state);
}

PositionValues position_values(const std::shared_ptr<const TurnTable>& table, const TurnModel& model, double farkle,
                               const std::function<double(double)>& shown, int first_row) {
  const LaneActions lane{*table, model, farkle, 0, first_row, shown};
  PositionValues out{action_values(lane, table), lane.roll(0, model.full()), table->top() + 1};
  if (shown) out.turn.farkle = shown(farkle);
  return out;
}

PositionValues values_in_points(const Rules& rules, const TurnModel& model, std::shared_ptr<const TurnSolution> turn,
                                Points bank_before, bool may_pass) {
  const Points most = most_to_bank(rules, bank_before);
  if (may_go_over(rules))
    turn = std::make_shared<const TurnSolution>(
        solve_turn(rules, model, turn->least_bank == least_bank(rules, true), nullptr, turn->farkle, most));
  const TurnActions values{*turn, most, may_pass};
  return {action_values(values, turn), values.roll(0, model.full())};
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
