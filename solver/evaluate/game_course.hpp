// The exact course of games between two given policies: walked forwards from the start, turn by turn.
#pragma once

#include <array>
#include <vector>

#include "solver/evaluate/policy_turn_table.hpp"

namespace farkle {

// One player over all games. Every turn counts, last turns too.
struct PlayerCourse {
  double turns = 0;                 // expected number in a game
  double mean_turn = 0;             // points banked in a turn
  double farkle_rate = 0;           // of a turn
  std::vector<double> turn_points;  // [level = points / step]: the chance that a turn banks that much; [0] is none
};

struct GameCourse {
  double first_wins = 0;               // the player who moves first
  double turns = 0;                    // expected number in a game, of both players
  std::vector<double> turns_pmf;       // [n]: the chance that a game takes n turns
  std::array<PlayerCourse, 2> player;  // in the order of moving
};

// Both must be of the same rules and model; nothing is added to them. Games are followed until all but 1e-12 are over.
// Throws CannotDo for games that take more than most_turns_followed turns.
inline constexpr int most_turns_followed = 5000;
GameCourse follow_games(const PolicyTurnTable& first, const PolicyTurnTable& second);

// [n]: the chance that reaching the target alone, or winning by dice, takes n turns, against an opponent who stays at
// the start. Empty where it may take more than most_turns_followed turns.
std::vector<double> turns_alone_pmf(const PolicyTurnTable&);

double mean_of(const std::vector<double>& pmf);

// Games in which two players take turns to begin.
struct SharedCourse {
  std::vector<double> turns_pmf;       // as in GameCourse
  std::array<PlayerCourse, 2> player;  // in a fixed order
};
// games[k]: those that player k begins.
SharedCourse in_turns(const std::array<GameCourse, 2>& games);

}  // namespace farkle
