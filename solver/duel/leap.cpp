#include "solver/duel/leap.hpp"

#include <Eigen/QR>
#include <algorithm>

namespace farkle {

int leap(std::initializer_list<std::vector<double>*> wins, const std::function<bool()>& sweep) {
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

}  // namespace farkle
