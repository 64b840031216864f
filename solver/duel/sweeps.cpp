#include "solver/duel/sweeps.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

namespace farkle {
namespace {

constexpr int plain_sweeps = 50;
constexpr double no_bound = 1;  // of a chance

// Returns the number of sweeps. If one is stopped, nothing is moved.
int leap(const std::vector<std::vector<double>*>& wins, const std::function<std::optional<double>()>& sweep) {
  constexpr int changing_ways = 10;  // in which values still change
  const auto each = static_cast<Eigen::Index>((*wins.begin())->size()),
             all = each * static_cast<Eigen::Index>(wins.size());
  Eigen::MatrixXd values(all, changing_ways + 2);
  for (int k = 0; k <= changing_ways + 1; ++k) {
    if (k > 0 && !sweep()) return k - 1;
    Eigen::Index row = 0;
    for (const std::vector<double>* win : wins) {
      values.col(k).segment(row, each) = Eigen::Map<const Eigen::VectorXd>(win->data(), each);
      row += each;
    }
  }
  const Eigen::MatrixXd changes = values.rightCols(changing_ways + 1) - values.leftCols(changing_ways + 1);
  const Eigen::MatrixXd bends = changes.rightCols(changing_ways) - changes.leftCols(changing_ways);
  const Eigen::VectorXd end =
      values.col(0) - changes.leftCols(changing_ways) * bends.colPivHouseholderQr().solve(changes.col(0));
  Eigen::Index row = 0;
  for (std::vector<double>* win : wins)
    for (double& w : *win) w = std::clamp(end[row++], 0.0, 1.0);
  return changing_ways + 1;
}

}  // namespace

bool sweep_until_stable(Convergence& convergence, double tolerance, int most_sweeps,
                        const std::vector<std::vector<double>*>& wins, const double& least_shrink,
                        const std::function<std::optional<double>()>& sweep,
                        const std::function<void(double)>& expect) {
  double last = convergence.sweeps > 1 ? convergence.residual : 1, slowest = 0;
  while (convergence.sweeps < most_sweeps) {
    const std::optional<double> change = sweep();
    if (!change) return false;
    // A sweep multiplies the error by at most the chance that a penalty comes before the end, as changes show. A bound
    // says what it took it for, unless changes grew: then it is 1, and says nothing of later ones.
    const double before = convergence.sweeps > 1 && convergence.error_bound > 0 && convergence.error_bound < no_bound
                              ? 1 - convergence.residual / convergence.error_bound
                              : 0,
                 now = *change / last, shrink = std::max({now, before, slowest, least_shrink});
    const bool shrinks = *change < last;
    ++convergence.sweeps;
    convergence.residual = last = *change;
    convergence.error_bound = shrink < 1 ? *change * shrink / (1 - shrink) + *change : no_bound;
    if (*change <= tolerance && (convergence.error_bound <= most_error || !shrinks)) return true;
    expect(std::max(1.0, std::ceil(std::log(tolerance / *change) / std::log(shrink))));
    if (convergence.sweeps % plain_sweeps == 0) {
      convergence.sweeps += leap(wins, sweep);
      last = 1, slowest = shrink;  // whatever is left now shrinks as before, and not as by the leap
    }
  }
  return false;
}

}  // namespace farkle
