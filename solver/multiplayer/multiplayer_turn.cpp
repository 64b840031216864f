#include "solver/multiplayer/multiplayer_turn.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "solver/duel/duel_solver.hpp"
#include "solver/game/error.hpp"
#include "solver/game/turn.hpp"
#include "solver/multiplayer/multiplayer_solver.hpp"

namespace farkle {
namespace {

std::vector<MultiplayerGame::MostSteps> most_steps_of(const TurnModel& model) {
  std::map<std::pair<int, int>, double> chances;  // by steps, then state
  for (int s = 1; s <= model.full(); ++s)
    for (const RollClass& c : model.state(s).classes) chances[{c.choices[0].steps, s}] += c.probability;
  std::vector<MultiplayerGame::MostSteps> out;
  for (const auto& [at, probability] : chances) out.push_back({probability, at.first, at.second});
  return out;
}

// The players between the mover and the first who is at the target have a turn left.
PositionValues last_round(const MultiplayerGame& game, std::span<const Seat> seats, std::size_t first_there,
                          int most_level) {
  const SeatStates& states = game.states;
  if (game.rules.game.end == End::not_last)
    throw CannotDo("advise: with game.end = \"not-last\", only while nobody has reached the target");
  if (game.rules.game.end != End::last_turn)
    throw UserError("them", std::to_string(seats[first_there].bank),
                    "below " + std::to_string(states.winning()) + ": the game is over there");
  Points leading = 0;
  for (const Seat& seat : seats.subspan(1)) leading = std::max(leading, seat.bank);
  for (const Seat& seat : seats)  // throws if one is wrong
    if (&seat == &seats[0] || !reaches_target(game.rules, seat.bank)) states.index(seat);
  const std::vector<Chaser> chasers = game.last_round.chasers(seats.first(first_there), leading);
  LastRoundTurn::Later later{};
  std::copy(chasers.begin() + 1, chasers.end(), later.begin());
  // Whoever needs more than this gains nothing from any of these levels.
  const int need = std::min(chasers[0].need, most_level + game.last_round.most_steps() + 1);
  const int least = game.least_steps(chasers[0].on_board);
  const auto turn = std::make_shared<LastRoundTurn>(game.last_round, static_cast<int>(chasers.size()));
  turn->run(all_lanes(later), need, std::max(0, most_level - need), true);
  PositionValues out = position_values({turn, &turn->table()}, game.model, 0, {}, turn->row(need, 0));
  // The table has no banks that fall short. They lose.
  out.turn.bank = [exceeds = out.turn.bank, chasing = LastTurnValues{game, least, need}](
                      Points t, int afterstate) -> std::optional<double> {
    if (chasing.steps(t) >= chasing.need) return exceeds(t, afterstate);
    return chasing.bank(t, afterstate) ? std::optional(0.0) : std::nullopt;
  };
  return out;
}

}  // namespace

MultiplayerGame::MultiplayerGame(const Rules& r, const TurnModel& m, int n, double most_bytes)
    : TurnGame(check_multiplayer_rules(r, n), m),
      players(n),
      last_round(*this, r.game.end == End::not_last ? 1 : n - 1, most_bytes),
      most_steps(most_steps_of(m)),
      tail(last_turn.steps_beyond(1e-13)) {
  if (r.game.end != End::not_last || n < 3) return;
  duel = std::make_unique<const DuelValues>(solve_duel(DuelGame(r, m)).values);
  waiting = std::make_unique<const WaitingRound>(*this, *duel, most_bytes);
}

MultiplayerPosition MultiplayerGame::position(std::span<const Seat> seats) const {
  MultiplayerPosition out;
  out.fill(states.start());
  const Points highest = states.winning() - states.bank_step();
  for (std::size_t k = 0; k < seats.size(); ++k)
    out[k] = states.index(seats[k].bank > highest ? Seat{highest, 0, true} : seats[k]);
  return out;
}

MultiplayerTurn::MultiplayerTurn(const MultiplayerGame& game)
    : game_(game), table_(game.kernel, game.leaves_dice, /*carried=*/game.players - 1) {}

void MultiplayerTurn::set(const MultiplayerLanes& positions, const MultiplayerValues& values, const LaneValues& loss,
                          int least_top) {
  loss_ = loss;
  farkle_ = {};
  staying_ = 0;
  int end = least_top + 1,
      reached = end;  // levels from which everybody banks at once, from which everybody has reached the target
  for (std::size_t i = 0; i < lanes; ++i) {
    const auto seat = [&](int k) { return game_.states.state(positions[i][k]); };
    const Seat me = seat(0);
    const Points step = game_.model.step();
    Lane& lane = lane_[i];
    static_cast<TurnLimits&>(lane) = game_.limits(me);
    if (may_go_over(game_.rules)) end = std::max(end, lane.most + 1);
    lane.bank = me.bank;
    lane.next = rotated(positions[i], game_.players);
    lane.own_place = values.grid().whole() || !values.has(positions[i]) ? -1 : values.grid().place(positions[i][0]);
    auto chasers = lane.chasers;
    for (int k = 1; k < game_.players; ++k) {
      const Seat other = seat(k);
      lane.chasers[k - 1] = {(me.bank - other.bank) / step + 1, other.on_board};
      chasers[k - 1] = {lane.chasers[k - 1].need + lane.need, other.on_board};
    }
    const int settled = game_.last_round.settled({chasers.data(), players_ - 1}, loss[i]);
    end = std::max({end, lane.need + settled, lane.least});
    if (game_.leaves_dice) end = std::max(end, values.most_offered(positions[i]) + game_.tail + 1);
    reached = std::max({reached, lane.need, lane.least});
  }
  table_.reach(end - 1);
  table_.fill([&](int level, int a, std::size_t i, double* out) { stop(lane_[i], level, a, values, out); });
  const bool may_be_lower =
      !may_go_over(game_.rules) && !game_.must && !game_.leaves_dice && game_.model.kinds().unconfirmed() == 0;
  while (may_be_lower && table_.top() >= reached && banked_at_once(table_.top())) table_.reach(table_.top() - 1);
}

// True if banking is best in all lanes and with any dice, given that it is best at all higher levels.
bool MultiplayerTurn::banked_at_once(int level) const {
  std::array<LaneValues, 64> roll;  // by state
  for (int s = 1; s <= game_.model.full(); ++s) {
    const RollState& state = game_.model.state(s);
    for (std::size_t i = 0; i < lanes; ++i)
      roll[s][i] = state.farkle_probability * (1 - loss_[i]) + state.win_probability;
  }
  LaneValues best{};  // of all that can be banked with up to this many steps more
  int steps = 0;
  for (const MultiplayerGame::MostSteps& most : game_.most_steps) {
    while (steps < most.steps) {
      const double* place = table_.stop(level + ++steps);
      for (std::size_t i = 0; i < lanes; ++i) best[i] = std::max(best[i], place[i]);
    }
    LaneValues& r = roll[most.state];
    for (std::size_t i = 0; i < lanes; ++i) r[i] += most.probability * best[i];
  }
  const double* place = table_.stop(level);
  for (int s = 1; s <= game_.model.full(); ++s)
    for (std::size_t i = 0; i < lanes; ++i)
      if (roll[s][i] > place[i]) return false;
  return true;
}

void MultiplayerTurn::reached(const Lane& lane, int level, int afterstate, double* out) const {
  const bool offers = afterstate != game_.model.spent();
  const auto others = players_ - 1;
  if (game_.waiting)
    return game_.waiting->chances({level - lane.need, lane.next[0], lane.next[1]}, level, offers ? afterstate : 0, out);
  auto chasers = lane.chasers;
  for (std::size_t k = 0; k < others; ++k) chasers[k].need += level;
  game_.last_round.chances({chasers.data(), others}, out);
  if (!offers || !game_.last_turn.possible()) return;
  // One chaser, who may take the offer.
  const int need = std::max(chasers[0].need, game_.least_steps(chasers[0].on_board));
  out[1] = value_with_offer(game_.last_turn.roll(need - level, afterstate), out[1]);
  out[0] = 1 - out[1];
}

// The mover's chance, the chance to farkle, and the chances of all others but the last.
void MultiplayerTurn::stop(const Lane& lane, int level, int afterstate, const MultiplayerValues& values, double* out) {
  if (level < lane.least || level > lane.most) {
    out[0] = forbidden;
    return;
  }
  MultiplayerChances chances{};
  if (level >= lane.need) {
    reached(lane, level, afterstate, chances.data());
  } else {
    MultiplayerPosition next = lane.next;
    next[players_ - 1] = game_.states.banked(lane.bank + level * game_.model.step());
    if (lane.own_place >= 0) return bank_between(lane.own_place, level, next, values, out);
    const bool leaves = afterstate < game_.model.full();
    const MultiplayerChances read = values.grid().whole() ? MultiplayerChances{} : values.between(next);
    const double* of_next = !values.grid().whole() ? read.data()
                            : leaves               ? values.offers(next, level) + (afterstate - 1) * players_
                                                   : values.at(next);
    for (std::size_t k = 0; k < players_; ++k) chances[k] = of_next[(k + players_ - 1) % players_];
  }
  out[0] = chances[0];
  for (std::size_t k = 2; k < players_; ++k) out[k] = chances[k - 1];
}

// Here the chance to farkle is that of staying in the position on the grid where the turn began, with the next player
// to move, as after a farkle. It is the position's own share of a bank between it and the next one.
void MultiplayerTurn::bank_between(int own_place, int level, MultiplayerPosition& next, const MultiplayerValues& values,
                                   double* out) {
  const BankGrid& grid = values.grid();
  const int banked = next[players_ - 1];
  // The cubic around may lead to the own bank or below it, where the mover has one: from the first bank on.
  const bool near = own_place < grid.has_banked() && grid.above(banked).places[0] <= own_place + 1;
  const BankGrid::Neighbours& n = near ? grid.above(banked) : grid.around(banked);
  for (std::size_t i = 0; i < n.places.size(); ++i) {
    if (n.weights[i] == 0) continue;
    if (n.places[i] == own_place) {
      out[1] = n.weights[i];
      staying_ = std::max(staying_, level + 1);
      continue;
    }
    next[players_ - 1] = grid.states()[n.places[i]];
    const double* chances = values.at(next);
    out[0] += n.weights[i] * chances[players_ - 1];
    for (std::size_t k = 2; k < players_; ++k) out[k] += n.weights[i] * chances[k - 2];
  }
}

StrategyLanes MultiplayerTurn::run(const LaneValues& farkle, bool with_rolls) {
  std::array<double, (1 + most_carried) * lanes> after{};
  std::copy_n(farkle.begin(), lanes, after.begin());
  std::fill_n(after.begin() + lanes, lanes, 1.0);
  for (int level = 0; level < staying_; ++level)
    for (std::size_t i = 0; i < lanes; ++i) {
      double* place = table_.stop(level) + i;
      place[0] += place[lanes] * (farkle[i] - farkle_[i]);
    }
  table_.solve(after.data(), 1, with_rolls);
  farkle_ = farkle;
  // With nothing at stake nobody may bank: hot dice are then worth what rolling the whole set is.
  StrategyLanes ends;
  for (std::size_t i = 0; i < lanes; ++i) ends[i] = split(table_.worth(0, TurnModel::hot), i);
  return ends;
}

TurnStrategy MultiplayerTurn::split(const double* place, std::size_t lane) const {
  TurnStrategy out;
  out.farkle = place[lanes + lane];
  out.chances[0] = place[lane] - out.farkle * farkle_[lane];
  double rest = game_.sum_of_chances() * (1 - out.farkle) - out.chances[0];
  for (std::size_t k = 2; k < players_; ++k) rest -= out.chances[k - 1] = place[k * lanes + lane];
  out.chances[players_ - 1] = std::max(rest, 0.0);
  return out;
}

MultiplayerChances MultiplayerTurn::from(std::size_t lane, int level, int state, const double* after_farkle) const {
  return split(table_.roll(level, state), lane).followed(after_farkle, game_.players);
}

PositionValues values_in_chances(const MultiplayerGame& game, const MultiplayerValues& values,
                                 std::span<const Seat> seats, Points most_points) {
  const int most_level = most_points / game.model.step() + game.model.most_steps();
  for (std::size_t k = 1; k < seats.size(); ++k)
    if (reaches_target(game.rules, seats[k].bank)) return last_round(game, seats, k, most_level);
  MultiplayerPosition position{};
  for (std::size_t k = 0; k < seats.size(); ++k) position[k] = values.states().index(seats[k]);
  const double farkle = values.between(farkled(game.states, position, game.players))[game.players - 1];
  const auto turn = std::make_shared<MultiplayerTurn>(game);
  turn->set(all_lanes(position), values, all_lanes((1 - farkle) / 2), most_level);
  turn->run(all_lanes(farkle), true);
  PositionValues out = position_values({turn, &turn->table()}, game.model, farkle);
  out.fresh = values.between(position)[0];
  return out;
}

}  // namespace farkle
