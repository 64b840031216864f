// The course of games in which two players take turns to begin.
#pragma once

#include "solver/evaluate/game_course.hpp"

namespace farkle {

struct SharedCourse {
  std::vector<double> turns_pmf;       // as in GameCourse
  std::array<PlayerCourse, 2> player;  // in a fixed order
};
// games[k]: those that player k begins.
SharedCourse in_turns(const std::array<GameCourse, 2>& games);

double mean_of(const std::vector<double>& pmf);

}  // namespace farkle
