#include "solver/multiplayer/race_turns.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "solver/game/error.hpp"
#include "solver/game/turn.hpp"
#include "solver/turn/turn_outcome.hpp"

namespace farkle {
namespace {

constexpr double hardly = 1e-6, hardly_a_turn = 1e-5, hardly_past = 1e-3, rarely_rolled = 1e-5;

constexpr std::size_t all_ways = 4 * lanes;
// How much a turn less is worth. Below 0: to be late is worse than to be early is good.
double hurry(std::size_t way) { return way == 1 || way == 2 ? -0.3 : 0.02 + 0.06 * (std::pow(1.22, way) - 1); }
// How many steps a player needs who may exceed the mover.
int behind(std::size_t way) { return std::array{1000, 1, 6, 15}[way % 4]; }

}  // namespace

RaceTurns::RaceTurns(const DuelGame& game, const SoloSolution& alone, Work* work) : game_(game) {
  if (!chances_are_estimated(game.rules))
    throw CannotDo("chances of several players are not estimated with passing on, rounds, or dice that win at once");
  Rules chased = game.rules;
  chased.game.end = End::last_turn;
  const LastTurnOdds of_a_turn(chased, game.model, game.kernel);
  while (of_a_turn.exceed(levels_, 0) > hardly_a_turn) ++levels_;
  int past = 1;
  while (of_a_turn.exceed(past, 0) > hardly_past) ++past;
  const SeatStates& states = game.states;
  overs_ = 1 + past * (game.model.step() / states.bank_step());
  for (int n = 1; game.last_turn.possible() && exceed(n) > hardly; ++n) chases_.push_back(chase(n));
  if (!chases_.empty()) {
    double sum = 0, all = 0;
    const Line& typical = chases_[std::min<std::size_t>(chases_.size(), 8) - 1];
    for (std::size_t k = 0; k < typical.size(); ++k) sum += static_cast<double>(k) * typical[k], all += typical[k];
    excess_ = static_cast<int>(sum / all * (game.model.step() / states.bank_step()));
  }
  for (int s = 0; s < states.size(); ++s) {
    Line& line = exceeds_.emplace_back();
    for (int o = 0; o < overs_; ++o)
      line.push_back(exceed(need(states.state(s), states.winning() + o * states.bank_step())));
  }
  // Far from the target, where neighbours play alike, every so many banks have ways. A farkle before the last but one
  // in a row changes little.
  const int unit = game.model.step() / states.bank_step(), near = levels_ / 3 * unit;
  const int apart = std::max(levels_ / 24, 1) * unit;
  for (int s = 0; s < states.size(); ++s) {
    const Seat seat = states.state(s);
    const int far = (states.winning() - seat.bank) / states.bank_step(), up = far > near ? far % apart : 0;
    const int streak = s % states.streaks(), steady = streak + 1 < states.streaks() ? streak : 0;
    like_.push_back(s < states.has_banked() && seat.bank > 0
                        ? states.banked(seat.bank + up * states.bank_step()) + streak - steady
                        : s);
  }
  ways_.resize(like_.size());
  int own = 0;
  for (int s = 0; s < states.size(); ++s) own += like_[static_cast<std::size_t>(s)] == s;
  constexpr double solve_and_follow = 6;  // in place of solving alone; a guess
  const double a_state = solve_and_follow * all_ways / lanes * game.kernel.work(levels_);
  Work::Piece piece(work, "setting up a race", own * a_state);
  tbb::parallel_for(0, states.size(), [&](int s) {
    const auto at = static_cast<std::size_t>(s);
    if (like_[at] != s) return;
    ways_[at] = ways_from(s, alone);
    piece.did(a_state);
  });
  for (const Ways& ways : ways_)
    for (const Ends& ends : ways) most_levels_ = std::max(most_levels_, ends.stopped.size());
  nothing_.assign(static_cast<std::size_t>(overs_), 0.0);
}

RaceTurns::Ways RaceTurns::ways_from(int state, const SoloSolution& alone) const {
  const SeatStates& states = game_.states;
  TurnTable table(game_.kernel);
  Ways out;
  for (std::size_t first = 0; first < all_ways; first += lanes) {
    const auto below = [&](int s, std::size_t lane) {
      const double h = hurry(first + lane);
      return std::copysign(std::exp(-h * alone.values[static_cast<std::size_t>(s)]), h);
    };
    LaneValues farkle;
    for (std::size_t lane = 0; lane < lanes; ++lane) farkle[lane] = below(states.farkled(state), lane);
    solve(table, states.state(state), levels_, farkle, [&](Points bank, std::size_t lane) {
      if (bank < states.winning()) return below(states.banked(bank), lane);
      const int steps = (bank - states.winning()) / game_.model.step() + behind(first + lane);
      return std::copysign(1 - game_.last_turn.exceed(steps, 0), hurry(first + lane));
    });
    for (std::size_t lane = 0; lane < lanes; ++lane)
      if (Ends way = ends(table, lane); std::find(out.begin(), out.end(), way) == out.end())
        out.push_back(std::move(way));
  }
  return out;
}

void RaceTurns::solve(TurnTable& table, const Seat& seat, int top, const LaneValues& farkle,
                      const std::function<double(Points, std::size_t)>& stop, const Line& cost) const {
  const TurnModel& model = game_.model;
  const int least = game_.least_steps(seat.on_board), most = most_to_bank(game_.rules, seat.bank) / model.step();
  top = std::max({top, levels_, least});
  table.reach(may_go_over(game_.rules) ? std::max(top, most) : top);
  for (int level = 0; level < table.end(); ++level)
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const bool may_bank = level >= least && level <= most;
      const double bank = may_bank ? stop(seat.bank + level * model.step(), lane) : forbidden;
      table.stop(level, model.spent())[lane] = bank;
      for (int s = 1; !cost.empty() && s < model.full(); ++s) {
        const auto at = static_cast<std::size_t>(level * game_.kernel.afterstates() + s);
        table.stop(level, s)[lane] = bank - (at < cost.size() ? cost[at] : 0.0);
      }
    }
  table.solve(farkle.data());
}

RaceTurns::Ends RaceTurns::ends(const TurnTable& table, std::size_t lane) const {
  const TurnModel& model = game_.model;
  const int afterstates = game_.kernel.afterstates();
  const auto at = [&](int level, int afterstate) { return static_cast<std::size_t>(level * afterstates + afterstate); };
  std::vector<double> worths(at(table.end(), 0));  // this lane alone, so that it stays in the first cache
  for (int level = 0; level < table.end(); ++level)
    for (int a = 0; a < afterstates; ++a) worths[at(level, a)] = table.worth(level, a)[lane];
  const auto worth = [&](int level, int afterstate) { return worths[at(level, afterstate)]; };
  const auto decide = [&](int level, int afterstate) {
    const double stop = table.stopped(level, afterstate, lane);
    if (afterstate == model.spent()) return stop > forbidden ? Action::bank : Action::nothing;
    return stop > forbidden && stop >= worth(level, afterstate) ? Action::bank : Action::roll;
  };
  const TurnStart fresh{0, model.full()};
  Ends out{Line(static_cast<std::size_t>(table.end()), 0.0)};
  const TurnOutcome turn = play_out(
      model, {&fresh, 1}, table.top(), worth, decide, [](int) {},
      [&](Action, int level, int, double chance) { out.stopped[static_cast<std::size_t>(level)] += chance; },
      rarely_rolled);
  const double farkles = may_go_over(game_.rules) ? 1 : model.forced_farkle();  // of those above the rows
  out.stopped.back() += turn.beyond * (1 - farkles);
  out.farkle = turn.farkle + turn.beyond * farkles;
  while (out.stopped.size() > 1 && out.stopped.back() == 0) out.stopped.pop_back();
  return out;
}

int RaceTurns::over(Points bank) const {
  return std::min((bank - game_.states.winning()) / game_.states.bank_step(), overs_ - 1);
}

int RaceTurns::need(const Seat& seat, Points leader) const {
  return std::max(floor_div(leader - seat.bank, game_.model.step()) + 1, game_.least_steps(seat.on_board));
}

Line RaceTurns::chase(int need) const {
  const TurnModel& model = game_.model;
  const LastTurnOdds& odds = game_.last_turn;
  const bool must = game_.rules.turn.hot_dice == HotDice::must;
  const auto forced = [&](int afterstate) { return afterstate == TurnModel::hot && must; };
  const auto worth = [&](int level, int afterstate) {
    if (level >= need) return forced(afterstate) ? odds.forced(model.full()) : 1.0;
    return afterstate == model.spent() ? 0.0 : odds.roll(need - level, model.in_hand(afterstate));
  };
  const auto decide = [&](int level, int afterstate) {
    if (level >= need) return forced(afterstate) ? Action::roll : Action::bank;
    return afterstate == model.spent() ? Action::nothing : Action::roll;
  };
  const TurnOutcome turn = play_out(model, need - 1, worth, decide, [](int) {});
  Line out(turn.stopped.begin() + need, turn.stopped.end());
  out.back() += turn.beyond * (1 - model.forced_farkle());  // hot dice that had to be rolled bring a little more
  while (out.size() > 1 && out.back() < hardly) out.pop_back();
  return out;
}

std::array<double, max_players> RaceTurns::chances(const MatchState& match) const {
  using Lead = std::pair<int, Points>;  // seat, bank
  std::map<Lead, double> led{{{match.leader, match.seats[match.leader].bank}, 1}};
  for (int k = 0; k < match.turns_left; ++k) {
    const int seat = (match.to_move + k) % match.players;
    const Seat& mover = match.seats[seat];
    std::map<Lead, double> next;
    for (const auto& [lead, chance] : led) {
      const int least = need(mover, lead.second);
      next[lead] += chance * (1 - exceed(least));
      if (least > static_cast<int>(chases_.size())) continue;
      Points bank = mover.bank + least * game_.model.step();
      for (const double ends : chases_[static_cast<std::size_t>(least - 1)]) {
        next[{seat, bank}] += chance * ends;
        bank += game_.model.step();
      }
    }
    led = std::move(next);
  }
  std::array<double, max_players> out{};
  for (const auto& [lead, chance] : led) out[lead.first] += chance;
  return out;
}

double RaceTurns::holds(const MatchState& match, Points bank) const {
  double out = 1;
  for (int k = 1; k < match.turns_left; ++k)
    out *= 1 - exceed(need(match.seats[(match.to_move + k) % match.players], bank));
  return out;
}

}  // namespace farkle
