#include "solver/evaluate/turn_course.hpp"

#include <algorithm>

#include "solver/game/error.hpp"

namespace farkle {

TurnCourse TurnCourse::start(const TurnModel& model) {
  TurnCourse course;
  course.states = static_cast<std::size_t>(model.full()) + 1;
  course.rolls.assign(course.states, 0.0);
  course.rolls.back() = 1;
  return course;
}

void TurnCourse::forget(int level) {
  std::fill_n(rolls.begin(), std::min(rolls.size(), static_cast<std::size_t>(level) * states), 0.0);
}

void endless_turn_of(const std::string& policy) {
  throw CannotDo("evaluate: a turn of " + policy + " may go on without end");
}

}  // namespace farkle
