#include "solver/multiplayer/multiplayer_solver.hpp"

#include <array>
#include <string>

#include "solver/game/error.hpp"
#include "solver/game/refusals.hpp"
#include "solver/game/seat_states.hpp"
#include "solver/multiplayer/last_round.hpp"
#include "solver/multiplayer/waiting_round.hpp"
#include "solver/turn/turn_table.hpp"

namespace farkle {
namespace {

constexpr double mean_rounds = 2.3;   // that a position takes if farkles cost nothing
constexpr double share_beyond = 0.5;  // share that is walked of the levels beyond the target from which a bank is sure
// What these leave out: three players to 2,000 to 5,000 points, four to 1,000 and five to 600 took 0.9 to 1.7 times
// what it then says; where farkles cost points, three players to 300 to 1,000 took 0.8 to 1.5 times, in 8 to 15 sweeps.
constexpr double left_out = 2.6;

}  // namespace

const Rules& check_multiplayer_rules(const Rules& rules, int players) {
  refuse(rules, "solve table", key::unsolved);
  const auto refuse = [&](const std::string& key, const std::string& instead) {
    throw CannotDo("solve table: " + key + " is not solved for " + std::to_string(players) + " players - with " +
                   instead + " it is, or simulate, or solve the two-player game (solve duel)");
  };
  const bool passes = rules.carry.mode == CarryMode::pass, inherits = rules.carry.mode == CarryMode::inherit;
  if (passes || (inherits && rules.game.end == End::last_turn && players > 2))
    refuse(passes ? "carry.mode" : "carry.mode with game.end = \"last-turn\"", "carry.mode=none");
  if (bank_step(rules) != score_step(rules))
    refuse("farkle.penalty or farkle.floor that is no multiple of " + std::to_string(score_step(rules)), "multiples");
  if (rules.game.end == End::not_last && players > 3)
    refuse("game.end = \"not-last\"", inherits ? "3 players" : "3 players or game.end=last-turn");
  return rules;
}

bool several_are_solved(const Rules& rules, int players) try {
  check_multiplayer_rules(rules, players);
  return true;
} catch (const CannotDo&) {
  return false;
}

MultiplayerSize multiplayer_size(const Rules& rules, const TurnModel& model, int players,
                                 const MultiplayerValues::From& given, std::optional<Points> grid) {
  check_multiplayer_rules(rules, players);
  const TurnGame game(rules, model);
  const SeatStates& states = game.states;
  // Seconds for one level of a pass, for all lanes. Fitted to 2.3, 5.0, 6.8, 9.2 and 16 ns an operation with 0, 1, 2, 3
  // and 5 values carried along.
  const double a_level = 2.3e-9 * game.kernel.work(1) * (1 + 1.15 * (players - 1));
  MultiplayerSize size;

  const LastRound::Size last_round = LastRound::size(game, players - 1);
  size.last_round = last_round.bytes;
  double levels = last_round.levels;
  if (rules.game.end == End::not_last && players > 2) {
    size.last_round = WaitingRound::bytes(game);
    const double seats = states.size(), overs = game.last_turn.most_steps(), banks = seats / states.streaks();
    levels = seats * seats * overs / lanes * (banks + overs) / 2;
  }
  size.setup_seconds = levels * a_level;

  const MultiplayerPosition from = given ? *given : MultiplayerValues::start(rules);
  const MultiplayerValues::Size all = MultiplayerValues::size(rules, players, from);
  size.positions = all.positions;
  size.values = all.bytes();
  double banks = 0;  // that are still possible, on average
  for (int k = 0; k < players; ++k) {
    const Points lowest = states.farkles_cost() ? states.lowest() : states.state(from[k]).bank;
    banks += static_cast<double>((states.winning() - lowest) / states.bank_step()) / players;
  }
  const LastRound no_tables(game, 1, 0);
  const std::array<Chaser, 1> even{Chaser{1, true}};
  const double beyond = rules.carry.mode == CarryMode::inherit ? game.last_turn.steps_beyond(1e-13)
                                                               : share_beyond * no_tables.settled(even, 0.5);
  const double rounds = states.farkles_cost() ? usual_sweeps : mean_rounds;
  size.seconds = all.positions / lanes * rounds * (banks / 2 + beyond) * a_level * left_out;
  if (!grid) return size;
  size.positions = 0;
  for (const Points apart : {*grid, 2 * *grid}) {
    const BankGrid some(rules, states, apart);
    size.positions += MultiplayerValues::size(rules, players, from, &some).positions;
  }
  size.values = size.positions * players * sizeof(double);
  size.seconds = size.seconds * size.positions / all.positions;
  return size;
}

}  // namespace farkle
