#include "solver/duel/duel_turn.hpp"

#include <algorithm>
#include <utility>

#include "solver/duel/endless.hpp"
#include "solver/game/turn.hpp"

namespace farkle {
namespace {

// a / b rounded down; b > 0.
int floor_div(int a, int b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

}  // namespace

DuelTurn::DuelTurn(const DuelGame& game, const GivenChaser* chaser)
    : game_(game),
      by_afterstate_(game.rules.carry.mode == CarryMode::inherit),
      table_(game.kernel, by_afterstate_),
      chaser_(chaser) {}

void DuelTurn::set(const DuelLanes& positions, const DuelValues& values, const LaneValues& loss, double neglected,
                   int least_top) {
  loss_ = loss;
  int end = least_top + 1;
  for (std::size_t i = 0; i < lanes; ++i) {
    const Seat me = game_.states.state(positions[i].mover), them = game_.states.state(positions[i].opponent);
    Lane& lane = lane_[i];
    static_cast<TurnLimits&>(lane) = game_.limits(me);
    const Points step = game_.model.step();
    const double* const row = values.win_row(positions[i].opponent);
    const int first = game_.states.first_farkled(positions[i].mover);
    lane.after = row + game_.states.banked(me.bank);
    lane.first = first == game_.states.farkled(positions[i].mover) ? nullptr : row + first;
    lane.after_step = game_.states.banked(me.bank + step) - game_.states.banked(me.bank);
    lane.offers = nullptr;
    if (values.has_offers()) {
      const int sum = values.offer_layers().sum(positions[i].opponent, me.bank);
      lane.offers = values.offer_layers().layers(sum);
      lane.offers_at = values.offer_layers().at(positions[i].opponent, sum);
    }
    if (may_go_over(game_.rules)) end = std::max(end, lane.most + 1);
    lane.lead = floor_div(me.bank - them.bank, step) + 1;
    lane.opponent = positions[i].opponent;
    lane.chaser_least = game_.least_steps(them.on_board);
    lane.takes = game_.last_turn.possible() && may_take_offer(game_.rules, them);
    lane.bank = me.bank;
    lane.past_target = chaser_ && !by_afterstate_ ? &chaser_->past_target[positions[i].opponent]
                       : them.on_board            ? &game_.past_target_on
                                                  : &game_.past_target_off;
    const int offered = values.has_offers() ? values.most_offered(them.bank) : 0;
    const std::optional<int> settled = lane.past_target->settled(loss[i]);
    const int last = by_afterstate_ && chaser_ ? game_.last_turn.unreached(offered, lane.lead)
                     : by_afterstate_          ? game_.last_turn.top_level(offered, lane.lead, neglected)
                     : settled                 ? *settled - lane.lead
                                               : game_.last_turn.out_of_reach();
    end = std::max({end, lane.need, lane.least, last, offered + 1});
  }
  reach(end - 1);
}

LaneValues DuelTurn::set_solved(const DuelLanes& here, const DuelValues& theirs, int least_top) {
  const LaneValues loss =
      by_lane([&](std::size_t i) { return theirs.win(here[i].opponent, game_.states.farkled(here[i].mover)); });
  set(here, theirs, loss, vanishing_chance, least_top);
  return one_less(loss);
}

void DuelTurn::reach(int top) {
  table_.reach(top);
  const int full = game_.model.full(), end = by_afterstate_ ? top + 2 : table_.end();
  int least_need = end;
  for (const Lane& lane : lane_) least_need = std::min(least_need, lane.need);
  // With offers a lane takes little of each row, so all lanes fill a few rows before the next ones.
  const int rows = by_afterstate_ ? 8 : end;
  for (int from = 0; from < end; from += rows) {
    const int to = std::min(from + rows, end);
    if (by_afterstate_)
      for (int level = std::max(from, least_need); level < to; ++level) stops_past_target(level);
    for (std::size_t i = 0; i < lanes; ++i) {
      const Lane& lane = lane_[i];
      const int allowed = std::min(lane.most + 1, to), falls_short = std::min(lane.need, allowed);
      int level = from;
      const auto fresh = [&] { return table_.stop(level, full) + i; };
      const auto forbid = [&](int until) {
        for (; level < until; ++level)
          for (int s = by_afterstate_ ? 1 : full; s <= full; ++s) table_.stop(level, s)[i] = forbidden;
      };
      forbid(std::min(lane.least, to));
      for (; level < falls_short; ++level) {
        *fresh() = 1 - lane.after[level * lane.after_step];
        if (!lane.offers) continue;
        const double* const offers = lane.offers[level - 1].data() + lane.offers_at;
        for (int s = 1; s <= game_.offered_states(); ++s) table_.stop(level, s)[i] = 1 - offers[s - 1];
      }
      if (by_afterstate_) level = std::max(level, allowed);
      for (; level < allowed; ++level) *fresh() = lane.past_target->stop(level + lane.lead);
      forbid(to);
    }
  }
  for (int level = end; level < table_.end(); ++level)  // where offers count, all levels above the top are alike
    std::copy_n(table_.stop(end - 1), game_.kernel.row_doubles(), table_.stop(level));
}

void DuelTurn::stops_past_target(int level) {
  const LastTurnOdds& odds = game_.last_turn;
  const int full = game_.model.full(), offered = game_.offered_states();
  double* const stop = table_.stop(level, 0);
  for (std::size_t i = 0; i < lanes; ++i) {
    const Lane& lane = lane_[i];
    if (level > table_.top()) {
      for (int s = 1; s <= full; ++s) stop[s * lanes + i] = leaves_above(lane, s);
    } else if (chaser_ && level >= lane.need) {
      std::array<double, 64> exceeds;
      chaser_->exceeds(lane.opponent, lane.bank + level * game_.model.step(), level, exceeds.data());
      for (int s = 1; s <= full; ++s) stop[s * lanes + i] = 1 - exceeds[s <= offered ? s : 0];
    } else if (!chaser_) {
      const int steps = std::max(level + lane.lead, lane.chaser_least);
      const double fresh = odds.exceed(steps, lane.chaser_least);
      for (int s = 1; s <= full; ++s)
        stop[s * lanes + i] = 1 - value_with_offer(lane.takes && s <= offered ? odds.roll(steps - level, s) : 0, fresh);
    }
  }
}

// Above the top every lane has settled. What hot dice are worth there is known better than the table knows it.
void DuelTurn::above(const LaneValues& farkle) {
  if (by_afterstate_ && !may_go_over(game_.rules)) {
    for (std::size_t i = 0; i < lanes; ++i) above_with_offers(i, farkle[i]);
    return;
  }
  table_.bank_above(farkle.data());
  const bool banked = game_.kernel.hot_may_bank() && game_.model.state(game_.model.full()).farkle_probability > 0;
  if (banked || may_go_over(game_.rules)) return;
  for (int level = table_.top() + 1; level < table_.end(); ++level)
    for (std::size_t i = 0; i < lanes; ++i)
      table_.worth(level, TurnModel::hot)[i] = lane_[i].past_target->hot(level + lane_[i].lead, farkle[i]);
}

// The value of leaving these dice above the top. There a fresh start is taken for one that never exceeds
// (LastTurnOdds::top_level). An offer still can, and the steps that it needs no longer depend on the level. Against a
// given chaser the top is hardly ever exceeded (LastTurnOdds::unreached), so a bank counts as won.
double DuelTurn::leaves_above(const Lane& lane, int afterstate) const {
  if (afterstate > game_.offered_states() || chaser_ || !lane.takes) return 1;
  return 1 - value_with_offer(game_.last_turn.roll(lane.lead, afterstate), 0);
}

// Up here the worth of a turn does not depend on the level. Dice only get fewer.
void DuelTurn::above_with_offers(std::size_t i, double farkle) {
  const Lane& lane = lane_[i];
  const TurnModel& model = game_.model;
  const int full = model.full();
  std::array<double, 64> worth{};
  worth[full] = leaves_above(lane, full);
  double& hot = worth[TurnModel::hot];
  hot = game_.must ? -1.0 : worth[full];
  // Of rolling these dice: its value without keeps that leave hot dice, and the chance of those.
  const auto roll = [&](int s) {
    const RollState& state = model.state(s);
    double others = state.farkle_probability * farkle, to_hot = 0;
    for (const RollClass& c : state.classes) {
      int best = c.choices.front().afterstate;
      for (const Choice& choice : c.choices)
        if (worth[choice.afterstate] > worth[best]) best = choice.afterstate;
      if (best == TurnModel::hot)
        to_hot += c.probability;
      else
        others += c.probability * worth[best];
    }
    return std::pair(others, to_hot);
  };
  // From below: at first hot dice are left only where nothing else can be. Each round the choices get better, until
  // only rounding is left to gain.
  for (;;) {
    for (int s = 1; s < full; ++s) {
      const std::pair<double, double> value = roll(s);
      worth[s] = std::max(value.first + value.second * hot, leaves_above(lane, s));
    }
    if (hot == 1) break;                                 // nothing is better
    const std::pair<double, double> value = roll(full);  // which may be hot again, and again
    const double better = value.first / (1 - value.second);
    if (!(better > hot + 1e-15)) break;
    hot = better;
  }
  for (int level = table_.top() + 1; level < table_.end(); ++level)
    for (int afterstate = 0; afterstate <= full; ++afterstate) table_.worth(level, afterstate)[i] = worth[afterstate];
}

LaneValues DuelTurn::run(const LaneValues& farkle) {
  above(farkle);
  table_.walk(farkle.data(), table_.top());
  double* const root = table_.roll(0, game_.model.full());
  return by_lane([&](std::size_t i) { return root[i] += first_roll(i, farkle[i]); });
}

std::pair<LaneValues, LaneValues> DuelTurn::run_with(DuelTurn& other, const LaneValues& farkle,
                                                     const LaneValues& other_farkle) {
  DuelTurn& one = *this;
  const DuelGame& game = game_;
  const int full = game.model.full();
  for (int top = std::max(one.table_.top(), other.table_.top());; top += game.model.most_steps()) {
    for (DuelTurn* turn : {&one, &other})
      if (turn->table_.top() < top) turn->reach(top);
    one.above(farkle);
    other.above(other_farkle);
    bool settled = true;
    for (int level = top; level >= 0; --level) {
      one.table_.walk(farkle.data(), level, level);
      other.table_.walk(other_farkle.data(), level, level);
      // The dice in hand may be passed on: the other then rolls them with the same points at stake.
      for (int s = 1; s <= full; ++s) {
        const int afterstate = s == full ? TurnModel::hot : s;
        for (int i = 0; i < lanes; ++i) {
          double &mine = one.table_.worth(level, afterstate)[i], &theirs = other.table_.worth(level, afterstate)[i];
          const double pass_mine = 1 - other.table_.roll(level, s)[i], pass_theirs = 1 - one.table_.roll(level, s)[i];
          settled &= level <= top - game.model.most_steps() || (pass_mine <= mine && pass_theirs <= theirs);
          mine = std::max(mine, pass_mine);
          theirs = std::max(theirs, pass_theirs);
        }
      }
    }
    if (settled) break;  // otherwise passing on still pays near the top: start higher
  }
  std::pair<LaneValues, LaneValues> wins;
  std::copy_n(one.table_.roll(0, full), lanes, wins.first.begin());
  std::copy_n(other.table_.roll(0, full), lanes, wins.second.begin());
  return wins;
}

bool DuelTurn::too_few(const LaneValues& farkle) const {
  constexpr double rounding = 1e-15;  // chances of sure wins may add up to a little more than 1
  for (std::size_t i = 0; i < lanes; ++i)
    if (1 - farkle[i] < loss_[i] - rounding && !by_afterstate_) return true;
  return false;
}

double DuelTurn::banks(std::size_t lane, double win, double farkle, double slack) const {
  return least_to_bank(win - first_roll(lane, farkle), farkle, slack);
}

void DuelTurn::store(std::size_t lane, const DuelPosition& p, double /*farkle*/, DuelValues& mine) {
  const Points bank = mine.states().state(p.opponent).bank;
  const double fresh = mine.win(p.mover, p.opponent);
  const bool may_take = may_take_offer(game_.rules, mine.states().state(p.mover));
  for (int steps = 1, most = mine.offers_of(p.opponent); steps <= most; ++steps) {
    double* const out = mine.offers(p.mover, bank, steps);
    for (int s = 1; s <= game_.offered_states(); ++s)
      out[s - 1] = may_take ? value_with_offer(table_.roll(steps, s)[lane], fresh) : fresh;
  }
}

}  // namespace farkle
