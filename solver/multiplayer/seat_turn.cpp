#include "solver/multiplayer/seat_turn.hpp"

#include <algorithm>

#include "solver/game/turn.hpp"

namespace farkle {
namespace {

constexpr double left_out = 1e-5;  // a roll with less chance is not followed

}  // namespace

SeatTurn::SeatTurn(const DuelGame& game)
    : game_(game), by_afterstate_(game.rules.carry == CarryMode::inherit && game.model.full() > 1) {}

// Hot dice that may not be banked.
bool SeatTurn::forced(int afterstate) const {
  return afterstate == TurnModel::hot && game_.rules.turn.hot_dice == HotDice::must;
}

void SeatTurn::solve(std::span<const Seat> seats, int top, const Worth& worth) {
  const TurnModel& model = game_.model;
  const int afterstates = game_.kernel.afterstates();
  for (const Seat& seat : seats) {
    top = std::max(top, game_.least_steps(seat.on_board));
    if (may_go_over(game_.rules)) top = std::max(top, most_to_bank(game_.rules, seat.bank) / model.step());
  }
  top_ = top;
  if (top_ > capacity_) table_ = std::make_unique<TurnTable>(game_.kernel, capacity_ = top_ + 32);
  for (std::size_t i = 0; i < lanes; ++i) {
    const Seat& seat = seats[std::min(i, seats.size() - 1)];
    farkle_[i] = worth.farkle(seat);
    const int least = game_.least_steps(seat.on_board);
    most_[i] = most_to_bank(game_.rules, seat.bank) / model.step();
    for (int level = 0; level <= top_ + model.most_steps(); ++level) {
      const bool may_bank = level >= least && level <= most_[i];
      const double bank = may_bank ? worth.bank(seat.bank + level * model.step()) : forbidden;
      if (level <= top_ && !by_afterstate_) {
        table_->stop_row(level)[i] = bank;
        continue;
      }
      for (int a = 0; a < afterstates; ++a) {
        const bool offers = by_afterstate_ && worth.offer && a != TurnModel::hot && a != model.spent();
        const auto at = static_cast<std::size_t>(level * afterstates + a);
        if (level > top_ && !may_bank) {  // over the target
          table_->worth(level, a)[i] = farkle_[i];
          continue;
        }
        const double stop = bank - (offers && at < worth.offer->size() ? (*worth.offer)[at] : 0.0);
        if (level <= top_)
          table_->stop(level, a)[i] = forced(a) ? forbidden : stop;
        else
          table_->worth(level, a)[i] = forced(a) ? stop + (farkle_[i] - stop) * model.forced_farkle() : stop;
      }
    }
  }
  game_.kernel.run({.top = top_,
                    .stop = by_afterstate_ ? table_->stop(0) : table_->stop_row(0),
                    .stop_by_afterstate = by_afterstate_,
                    .farkle = farkle_.data(),
                    .worth = table_->worth(0),
                    .roll = table_->roll(0)});
}

double SeatTurn::roll(int level, int state, std::size_t lane) const {
  return table_->roll(std::min(level, top_), state)[lane];
}

double SeatTurn::stop(int level, int afterstate, std::size_t lane) const {
  if (forced(afterstate) || level > most_[lane]) return forbidden;
  if (level > top_) return table_->worth(std::min(level, top_ + game_.model.most_steps()), afterstate)[lane];
  return by_afterstate_ ? table_->stop(level, afterstate)[lane] : table_->stop_row(level)[lane];
}

double SeatTurn::from(const TurnStart& offer, std::size_t lane) const {
  return std::max(fresh(lane), roll(offer.level, offer.state, lane));
}

SeatTurnEnd SeatTurn::end(std::size_t lane, std::span<const TurnStart> offers) const {
  const TurnModel& model = game_.model;
  std::vector<TurnStart> starts{{0, model.full(), 1.0}};
  for (const TurnStart& offer : offers) {
    if (offer.level > top_ || roll(offer.level, offer.state, lane) <= fresh(lane)) continue;
    starts.front().chance -= offer.chance;
    starts.push_back(offer);
  }
  // This lane alone, so that it stays in the first cache.
  const int afterstates = game_.kernel.afterstates(), rows = top_ + model.most_steps() + 1;
  std::vector<double> worths(static_cast<std::size_t>(rows * afterstates));
  std::vector<Action> actions(worths.size(), Action::roll);
  for (int level = 0; level < rows; ++level)
    for (int a = 0; a < afterstates; ++a) {
      const auto at = static_cast<std::size_t>(level * afterstates + a);
      const double here = stop(level, a, lane);
      worths[at] = table_->worth(level, a)[lane];
      if (here > forbidden && (a == model.spent() || here >= worths[at]))
        actions[at] = Action::bank;
      else if (a == model.spent())
        actions[at] = Action::nothing;
    }
  const auto worth = [&](int level, int afterstate) {
    return worths[static_cast<std::size_t>(level * afterstates + afterstate)];
  };
  const auto decide = [&](int level, int afterstate) {
    return actions[static_cast<std::size_t>(level * afterstates + afterstate)];
  };
  SeatTurnEnd out;
  out.stopped.assign(static_cast<std::size_t>(rows), 0.0);
  if (by_afterstate_) out.left.assign(static_cast<std::size_t>(rows * afterstates), 0.0);
  const TurnOutcome rest = play_out(
      model, starts, top_, worth, decide, [](int) {},
      [&](Action, int level, int afterstate, double chance) {
        out.stopped[static_cast<std::size_t>(level)] += chance;
        if (by_afterstate_ && afterstate != TurnModel::hot && afterstate != model.spent())
          out.left[static_cast<std::size_t>(level * afterstates + afterstate)] += chance;
      },
      left_out);
  const double farkles = may_go_over(game_.rules) ? 1 : model.forced_farkle();  // of those above the rows
  out.stopped.back() += rest.beyond * (1 - farkles);
  out.farkle = rest.farkle + rest.beyond * farkles;
  return out;
}

}  // namespace farkle
