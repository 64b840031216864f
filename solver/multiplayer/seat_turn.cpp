#include "solver/multiplayer/seat_turn.hpp"

#include <algorithm>

#include "solver/game/turn.hpp"

namespace farkle {
namespace {

constexpr double rarely_rolled = 1e-5;  // a roll with less chance is not followed

}  // namespace

SeatTurn::SeatTurn(const DuelGame& game)
    : game_(game),
      by_afterstate_(game.rules.carry == CarryMode::inherit && game.model.full() > 1),
      table_(game.kernel, by_afterstate_) {}

void SeatTurn::solve(std::span<const Seat> seats, int top, const Worth& worth) {
  const TurnModel& model = game_.model;
  for (const Seat& seat : seats) {
    top = std::max(top, game_.least_steps(seat.on_board));
    if (may_go_over(game_.rules)) top = std::max(top, most_to_bank(game_.rules, seat.bank) / model.step());
  }
  table_.reach(top);
  for (std::size_t i = 0; i < lanes; ++i) {
    const Seat& seat = seats[std::min(i, seats.size() - 1)];
    farkle_[i] = worth.farkle(seat);
    const int least = game_.least_steps(seat.on_board);
    const int most = most_to_bank(game_.rules, seat.bank) / model.step();
    for (int level = 0; level < table_.end(); ++level) {
      const bool may_bank = level >= least && level <= most;
      const double bank = may_bank ? worth.bank(seat.bank + level * model.step()) : forbidden;
      table_.stop(level, model.spent())[i] = bank;
      for (int s = 1; by_afterstate_ && s < model.full(); ++s) {
        const auto at = static_cast<std::size_t>(level * game_.kernel.afterstates() + s);
        table_.stop(level, s)[i] = bank - (worth.offer && at < worth.offer->size() ? (*worth.offer)[at] : 0.0);
      }
    }
  }
  table_.solve(farkle_.data());
}

double SeatTurn::roll(int level, int state, std::size_t lane) const {
  return table_.roll(std::min(level, table_.top()), state)[lane];
}

double SeatTurn::from(const TurnStart& offer, std::size_t lane) const {
  return value_with_offer(roll(offer.level, offer.state, lane), fresh(lane));
}

SeatTurnEnd SeatTurn::end(std::size_t lane, std::span<const TurnStart> offers) const {
  const TurnModel& model = game_.model;
  std::vector<TurnStart> starts{{0, model.full(), 1.0}};
  for (const TurnStart& offer : offers) {
    if (offer.level > table_.top() || !offer_pays(roll(offer.level, offer.state, lane), fresh(lane))) continue;
    starts.front().chance -= offer.chance;
    starts.push_back(offer);
  }
  // This lane alone, so that it stays in the first cache.
  const int afterstates = game_.kernel.afterstates(), rows = table_.end();
  std::vector<double> worths(static_cast<std::size_t>(rows * afterstates));
  std::vector<Action> actions(worths.size(), Action::roll);
  for (int level = 0; level < rows; ++level)
    for (int a = 0; a < afterstates; ++a) {
      const auto at = static_cast<std::size_t>(level * afterstates + a);
      const double here = table_.stopped(level, a, lane);
      worths[at] = table_.worth(level, a)[lane];
      if (here > forbidden && (a == model.spent() || here >= worths[at]))
        actions[at] = Action::bank;
      else if (a == model.spent())
        actions[at] = Action::nothing;
    }
  const auto worth = [&](int level, int afterstate) { return worths[level * afterstates + afterstate]; };
  const auto decide = [&](int level, int afterstate) { return actions[level * afterstates + afterstate]; };
  SeatTurnEnd out;
  out.stopped.assign(rows, 0.0);
  if (by_afterstate_) out.left.assign(rows * afterstates, 0.0);
  const TurnOutcome rest = play_out(
      model, starts, table_.top(), worth, decide, [](int) {},
      [&](Action, int level, int afterstate, double chance) {
        out.stopped[level] += chance;
        if (by_afterstate_ && afterstate != TurnModel::hot && afterstate != model.spent())
          out.left[level * afterstates + afterstate] += chance;
      },
      rarely_rolled);
  const double farkles = may_go_over(game_.rules) ? 1 : model.forced_farkle();  // of those above the rows
  out.stopped.back() += rest.beyond * (1 - farkles);
  out.farkle = rest.farkle + rest.beyond * farkles;
  return out;
}

}  // namespace farkle
