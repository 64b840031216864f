#include "solver/multiplayer/chases.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "solver/game/error.hpp"
#include "solver/turn/turn_outcome.hpp"

namespace farkle {
namespace {

constexpr double no_chance = 1e-6, hardly = 1e-6, hardly_a_turn = 1e-5, hardly_past = 1e-3;

}  // namespace

Chases::Chases(const DuelGame& game) : game_(game) {
  if (!chances_are_estimated(game.rules))
    throw CannotDo("chances of several players are not estimated with passing on, rounds, or dice that win at once");
  const TurnModel& model = game.model;
  Rules chased = game.rules;
  chased.game.end = End::last_turn;
  const LastTurnOdds of_a_turn(chased, model, game.kernel);
  while (of_a_turn.exceed(levels_, 0) > hardly_a_turn) ++levels_;
  while (of_a_turn.exceed(past_, 0) > hardly_past) ++past_;
  const LastTurnOdds& odds = game.last_turn;
  const bool must = game.rules.turn.hot_dice == HotDice::must;
  for (int need = 1; odds.possible() && odds.exceed(need, 0) > no_chance; ++need) {
    const auto forced = [&](int afterstate) { return afterstate == TurnModel::hot && must; };
    const auto worth = [&](int level, int afterstate) {
      if (level >= need) return forced(afterstate) ? odds.forced(model.full()) : 1.0;
      return afterstate == model.spent() ? 0.0 : odds.roll(need - level, model.in_hand(afterstate));
    };
    const auto decide = [&](int level, int afterstate) {
      if (level >= need) return forced(afterstate) ? Action::roll : Action::bank;
      return afterstate == model.spent() ? Action::nothing : Action::roll;
    };
    TurnOutcome turn = play_out(model, need - 1, worth, decide, [](int) {});
    std::vector<double> ends(turn.stopped.begin() + need, turn.stopped.end());
    ends.back() += turn.beyond * (1 - model.forced_farkle());  // hot dice that had to be rolled bring a little more
    while (ends.size() > 1 && ends.back() < hardly) ends.pop_back();
    ends_.push_back(std::move(ends));
  }
}

int Chases::need(const Seat& seat, Points leader) const {
  return std::max(floor_div(leader - seat.bank, game_.model.step()) + 1, game_.least_steps(seat.on_board));
}

std::array<double, max_players> Chases::chances(const MatchState& match) const {
  using Lead = std::pair<int, Points>;  // seat, bank
  std::map<Lead, double> led{{{match.leader, match.seats[match.leader].bank}, 1}};
  for (int k = 0; k < match.turns_left; ++k) {
    const int seat = (match.to_move + k) % match.players;
    const Seat& mover = match.seats[seat];
    std::map<Lead, double> next;
    for (const auto& [lead, chance] : led) {
      const int least = need(mover, lead.second);
      next[lead] += chance * (1 - exceed(least));
      if (least > most()) continue;
      const std::vector<double>& beyond = ends(least);
      for (std::size_t m = 0; m < beyond.size(); ++m)
        next[{seat, mover.bank + (least + static_cast<int>(m)) * game_.model.step()}] += chance * beyond[m];
    }
    led = std::move(next);
  }
  std::array<double, max_players> out{};
  for (const auto& [lead, chance] : led) out[lead.first] += chance;
  return out;
}

double Chases::holds(const MatchState& match, Points bank) const {
  double out = 1;
  for (int k = 1; k < match.turns_left; ++k) {
    const Seat& chaser = match.seats[(match.to_move + k) % match.players];
    out *= 1 - exceed(need(chaser, bank));
  }
  return out;
}

}  // namespace farkle
