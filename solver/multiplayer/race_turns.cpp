#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "solver/multiplayer/bank_grid.hpp"
#include "solver/multiplayer/race_estimate.hpp"

namespace farkle {
namespace {

constexpr double hardly_a_turn = 1e-5, hardly_past = 1e-3, rarely_rolled = 1e-5;
constexpr int usual_need = 8;  // steps

constexpr std::size_t all_ways = 4 * lanes;
// How much a turn less is worth. Below 0: to be late is worse than to be early is good.
double hurry(std::size_t way) { return way == 1 || way == 2 ? -0.3 : 0.02 + 0.06 * (std::pow(1.22, way) - 1); }
// How many steps a player needs who may exceed the mover.
int behind(std::size_t way) { return std::array{1000, 1, 6, 15}[way % 4]; }

}  // namespace

RaceTurns::RaceTurns(const DuelGame& g, const SoloSolution& alone, Work* work) : game(g) {
  refuse(game.rules, "estimated chances", key::not_estimated);
  const bool dice_win = !game.rules.score.win.empty();
  Rules chased = game.rules;
  chased.game.end = End::last_turn;
  const LastTurnOdds of_a_turn(chased, game.model, game.kernel);
  while (of_a_turn.exceed(levels, 0) > of_a_turn.beyond() + hardly_a_turn) ++levels;
  const SeatStates& states = game.states;
  const Points step = game.model.step(), bank_step = states.bank_step(), unit = step / bank_step;
  Points past = 1;
  while (game.last_turn.exceed(past, 0) > game.last_turn.beyond() + hardly_past) ++past;
  last_over = past * unit;
  overs = 1 + last_over + dice_win;
  for (int s = 0; s < states.size(); ++s) {
    const Seat seat = states.state(s);
    auto& line = exceeds.emplace_back();
    for (Points leader = states.winning(); line.size() <= last_over; leader += bank_step)
      line.push_back(game.last_turn.exceed((leader - seat.bank) / step + 1, game.least_steps(seat.on_board)));
    line.resize(overs);  // nobody exceeds dice that have won
  }
  SoloTurn chase = turn(false);
  chase.solve({0, 0, true}, levels, {}, 1,
              [&](Points bank, int, std::size_t) { return bank >= usual_need * step ? 1.0 : 0.0; });
  const TurnDistribution chased_by = chase.outcome(0, rarely_rolled);
  double steps = 0;
  for (std::size_t level = usual_need; level < chased_by.banked.size(); ++level)
    steps += static_cast<double>(level - usual_need + 1) * chased_by.banked[level];
  excess = steps / (1 - chased_by.farkle) * unit;
  // Far from the target, where neighbours play alike, every so many banks are looked at. A farkle before the last but
  // one in a row changes little.
  const BankGrid grid(game.rules, states, std::max(levels / 24, 1) * step, levels / 3 * step);
  std::map<int, std::vector<int>> like;  // states that play like this one
  for (int s = 0; s < states.size(); ++s) {
    const int streak = states.state(s).streak, before_last = streak + 1 < states.streaks() ? streak : 0;
    like[grid.states()[grid.nearest(s - before_last)]].push_back(s);
  }
  ways.resize(exceeds.size());
  constexpr double solve_and_follow = 6;  // in place of solving alone; a guess
  const double a_state = solve_and_follow * all_ways / lanes * game.kernel.work(levels);
  Work::Piece piece(work, "setting up a race", static_cast<double>(like.size()) * a_state);
  const std::vector<std::pair<int, std::vector<int>>> groups(like.begin(), like.end());
  tbb::parallel_for(std::size_t{0}, groups.size(), [&](std::size_t k) {
    for (const TurnDistribution& turn : outcomes(groups[k].first, alone))
      for (const int s : groups[k].second) {
        Way& way = ways[s].emplace_back();
        const double first = states.first_farkles_cost() ? game.model.first_farkle() : 0;
        if (states.first_farkles_cost()) way.emplace_back(states.first_farkled(s), first);
        way.emplace_back(states.farkled(s), turn.farkle - first);
        if (dice_win) way.emplace_back(exceeds.size() + overs - 1, turn.won);
        Points bank = states.state(s).bank;
        for (const double banked : turn.banked) {
          if (banked > 0) way.emplace_back(place(bank), banked);
          bank += step;
        }
      }
    piece.did(a_state);
  });
}

SoloTurn RaceTurns::turn(bool with_offers) const {
  return {game.rules, game.model, SoloTurn::Kernel(SoloTurn::Kernel(), &game.kernel), with_offers};
}

std::vector<TurnDistribution> RaceTurns::outcomes(int state, const SoloSolution& alone) const {
  const SeatStates& states = game.states;
  SoloTurn turn = this->turn(false);
  std::vector<TurnDistribution> out;
  for (std::size_t first = 0; first < all_ways; first += lanes) {
    const auto below = [&](int s, double h) { return std::copysign(std::exp(-h * alone.values[s]), h); };
    LaneValues farkle;
    for (std::size_t lane = 0; lane < lanes; ++lane) farkle[lane] = below(states.farkled(state), hurry(first + lane));
    turn.solve(states.state(state), levels, farkle, 1, [&](Points bank, int, std::size_t lane) {
      const double h = hurry(first + lane);
      if (bank < states.winning()) return below(states.banked(bank), h);
      const int over = (bank - states.winning()) / game.model.step();
      return std::copysign(1 - game.last_turn.exceed(over + behind(first + lane), 0), h);
    });
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      TurnDistribution way = turn.outcome(lane, rarely_rolled);
      if (game.rules.score.win.empty()) way.banked.back() += way.won;  // what the levels do not hold
      const auto same = [&](const TurnDistribution& o) { return o.banked == way.banked && o.farkle == way.farkle; };
      if (std::none_of(out.begin(), out.end(), same)) out.push_back(std::move(way));
    }
  }
  return out;
}

std::size_t RaceTurns::place(Points bank) const {
  const SeatStates& all = game.states;
  if (bank < all.winning()) return all.banked(bank);
  return states() + std::min<std::size_t>((bank - all.winning()) / all.bank_step(), last_over);
}

}  // namespace farkle
