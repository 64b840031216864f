#include "solver/duel/duel_bounds.hpp"

#include <algorithm>

#include "solver/duel/duel_pair.hpp"
#include "solver/duel/endless.hpp"
#include "solver/turn/convergence.hpp"

namespace farkle {
namespace {

constexpr LaneValues all_levels{};  // a farkle may lose nothing

CycleTurn best_turns(const DuelValues& values, DuelTurn& turn) {
  return [&values, &turn](int, const DuelLanes& positions, const LaneValues& farkle) {
    turn.set(positions, values, all_levels);
    return turn.run(farkle);
  };
}

// A player may pass to one who then farkles, and be to move again. So it takes two turns of each to meet a bank.
LaneValues passing_within(double slack, const DuelValues& values, const DuelLanes& mine, const LaneValues& x,
                          const LaneValues& y, DuelTurn& one, DuelTurn& other) {
  DuelLanes theirs;
  for (std::size_t i = 0; i < lanes; ++i) theirs[i] = {mine[i].opponent, mine[i].mover};
  one.set(mine, values, all_levels);
  other.set(theirs, values, all_levels);
  return settled_within(slack, [&](double shift) {
    LaneValues from_x, from_y;
    for (std::size_t i = 0; i < lanes; ++i) {
      from_x[i] = std::clamp(x[i] + shift, 0.0, 1.0);
      from_y[i] = std::clamp(y[i] - shift, 0.0, 1.0);
    }
    LaneValues now_x = from_x, now_y = from_y;
    for (int turns = 0; turns < 2; ++turns) {
      const LaneValues farkle_x = one_less(now_y), farkle_y = one_less(now_x);
      DuelTurn::run_pair(one, other, farkle_x, farkle_y, now_x, now_y);
    }
    LaneValues left;
    for (std::size_t i = 0; i < lanes; ++i)
      left[i] =
          larger_change(shift_left(x[i], from_x[i], now_x[i], shift), shift_left(y[i], from_y[i], now_y[i], -shift));
    return left;
  });
}

}  // namespace

PairBound bound_pairs(const DuelGame& game, const DuelValues& values, std::span<const DuelPosition> group,
                      double difference, const LaneValues& x, const LaneValues& y, DuelTurn& one, DuelTurn& other) {
  PairBound out;
  std::optional<LaneValues> within;
  const double slack = difference + turn_rounding;
  for (std::size_t i = 0; i < group.size(); ++i) {
    // Once around the pair, a difference shrinks by the chance that a turn banks.
    const double banks = either(least_to_bank(x[i], 1 - y[i], slack), least_to_bank(y[i], 1 - x[i], slack));
    if (banks < rarely_banks && !within)
      within = game.rules.carry == CarryMode::pass
                   ? passing_within(slack, values, fill_lanes(group), x, y, one, other)
                   : settled_within(slack, game.states, fill_lanes(group), x, best_turns(values, one));
    const double error = banks < rarely_banks ? (*within)[i] : difference / banks;
    if (error >= never_settled && !out.endless) out.endless = group[i];
    out.error = larger_change(out.error, error);
  }
  return out;
}

double bound_cycles(const DuelGame& game, const DuelValues& values, double difference, DuelTurn& turn) {
  return bound_cycles(
      "solve duel", game.states, difference,
      [&values](int, const DuelPosition& p) { return values.win(p.mover, p.opponent); }, best_turns(values, turn));
}

}  // namespace farkle
