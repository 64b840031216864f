#include "solver/evaluate/shared_course.hpp"

#include <algorithm>

namespace farkle {
namespace {

std::vector<double> weighted(const std::vector<double>& a, double of_a, const std::vector<double>& b, double of_b) {
  std::vector<double> out(std::max(a.size(), b.size()));
  for (std::size_t n = 0; n < out.size(); ++n)
    out[n] = of_a * (n < a.size() ? a[n] : 0) + of_b * (n < b.size() ? b[n] : 0);
  return out;
}

}  // namespace

SharedCourse in_turns(const std::array<GameCourse, 2>& games) {
  SharedCourse shared{weighted(games[0].turns_pmf, 0.5, games[1].turns_pmf, 0.5), {}};
  for (const std::size_t k : {0u, 1u}) {
    const PlayerCourse &begins = games[k].player[0], &follows = games[1 - k].player[1];
    const double all = begins.turns + follows.turns;
    const auto a_turn = [&](double one, double other) { return (one * begins.turns + other * follows.turns) / all; };
    PlayerCourse& course = shared.player[k];
    course = {all / 2, a_turn(begins.mean_turn, follows.mean_turn), a_turn(begins.farkle_rate, follows.farkle_rate),
              weighted(begins.turn_points, begins.turns, follows.turn_points, follows.turns)};
    for (double& chance : course.turn_points) chance /= all;
  }
  return shared;
}

double mean_of(const std::vector<double>& pmf) {
  double sum = 0;
  for (std::size_t n = 0; n < pmf.size(); ++n) sum += static_cast<double>(n) * pmf[n];
  return sum;
}

}  // namespace farkle
