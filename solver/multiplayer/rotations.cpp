#include "solver/multiplayer/farkle_cycles.hpp"

#include <Eigen/Dense>
#include <algorithm>

namespace farkle {
namespace {

constexpr double indifferent = 1e-13;  // worths that differ by less count as equal
constexpr int most_steps = 50;

TurnStrategy mixture(const TurnStrategy& a, const TurnStrategy& b, double share_of_b) {
  TurnStrategy out;
  out.farkle = a.farkle + share_of_b * (b.farkle - a.farkle);
  for (std::size_t k = 0; k < out.chances.size(); ++k)
    out.chances[k] = a.chances[k] + share_of_b * (b.chances[k] - a.chances[k]);
  return out;
}

// The chance after a farkle at which both are worth the same.
double equal_at(const TurnStrategy& a, const TurnStrategy& b) {
  return (a.chances[0] - b.chances[0]) / (b.farkle - a.farkle);
}

// The strategies that are best for some worth of a farkle, the lowest chance to farkle first.
std::vector<TurnStrategy> best_strategies(std::vector<TurnStrategy> ways) {
  std::sort(ways.begin(), ways.end(), [](const TurnStrategy& a, const TurnStrategy& b) {
    return a.farkle != b.farkle ? a.farkle < b.farkle : a.chances[0] > b.chances[0];
  });
  std::vector<TurnStrategy> out;
  for (const TurnStrategy& way : ways) {
    if (!out.empty() && way.farkle - out.back().farkle < 1e-15) continue;
    while (out.size() > 1 && equal_at(out.back(), way) <= equal_at(out[out.size() - 2], out.back())) out.pop_back();
    out.push_back(way);
  }
  return out;
}

class Search {
 public:
  Search(int players, const std::array<std::vector<TurnStrategy>, max_players>& ways) : players_(players) {
    for (std::size_t r = 0; r < players_; ++r) ways_[r] = best_strategies(ways[r]);
  }

  // For this rotation and those after it.
  bool choose(std::size_t rotation, StrategiesAround& found) {
    if (rotation == players_) return settle(found);
    for (std::size_t& option = chosen_[rotation] = 0; option + 1 < 2 * ways_[rotation].size(); ++option)
      if (choose(rotation + 1, found)) return true;
    return false;
  }

 private:
  // Finds the shares of the mixtures by Newton's method. Then checks that nobody gains by another strategy.
  bool settle(StrategiesAround& found) const {
    std::vector<std::size_t> mixing;
    for (std::size_t r = 0; r < players_; ++r)
      if (mixes(r)) mixing.push_back(r);
    const auto n = static_cast<Eigen::Index>(mixing.size());
    Eigen::VectorXd share = Eigen::VectorXd::Constant(n, 0.5);
    const auto off = [&](const Eigen::VectorXd& s) {
      const ChancesAround chances = play_around(players_, mixed(s));
      Eigen::VectorXd out(n);
      for (Eigen::Index k = 0; k < n; ++k) {
        const TurnStrategy* way = chosen(mixing[k]);
        out[k] = after_farkle(players_, chances, mixing[k]) - equal_at(way[0], way[1]);
      }
      return out;
    };
    for (int step = 0; n > 0; ++step) {
      const Eigen::VectorXd here = off(share);
      if (here.cwiseAbs().maxCoeff() < 1e-15) break;
      Eigen::MatrixXd slope(n, n);
      for (Eigen::Index k = 0; k < n; ++k) {
        Eigen::VectorXd moved = share;
        moved[k] += 1e-4;
        slope.col(k) = (off(moved) - here) / 1e-4;
      }
      const Eigen::VectorXd by = slope.fullPivLu().solve(here);
      share -= by;
      if (!share.allFinite() || share.cwiseAbs().maxCoeff() > 10) return false;
      if (by.cwiseAbs().maxCoeff() < 1e-13) break;
      if (step == most_steps) return false;
    }
    if ((share.array() < 0 || share.array() > 1).any()) return false;
    found = mixed(share);
    const ChancesAround chances = play_around(players_, found);
    for (std::size_t r = 0; r < players_; ++r) {
      const double farkle = after_farkle(players_, chances, r), worth = found[r].worth(farkle);
      for (const TurnStrategy& way : ways_[r])
        if (way.worth(farkle) > worth + indifferent) return false;
    }
    return true;
  }

  // shares: of those who mix.
  StrategiesAround mixed(const Eigen::VectorXd& shares) const {
    StrategiesAround out;
    Eigen::Index next = 0;
    for (std::size_t r = 0; r < players_; ++r) {
      const TurnStrategy* way = chosen(r);
      out[r] = mixes(r) ? mixture(way[0], way[1], shares[next++]) : way[0];
    }
    return out;
  }

  const TurnStrategy* chosen(std::size_t r) const { return &ways_[r][chosen_[r] / 2]; }
  bool mixes(std::size_t r) const { return chosen_[r] % 2 == 1; }

  std::size_t players_;
  std::array<std::vector<TurnStrategy>, max_players> ways_;
  // 2 k: strategy k alone; 2 k + 1: a mixture of it and the next riskier one, where both are worth the same.
  std::array<std::size_t, max_players> chosen_;
};

}  // namespace

ChancesAround play_around(int players, const StrategiesAround& ways) {
  const std::size_t n = players;
  // Goes once around, as the first mover sees it; then backwards from there.
  MultiplayerChances next{};
  double reach = 1;
  for (std::size_t r = 0; r < n; ++r) {
    for (std::size_t k = 0; k < n; ++k) next[(k + r) % n] += reach * ways[r].chances[k];
    reach *= ways[r].farkle;
  }
  if (reach < 1)  // otherwise nobody ever wins
    for (std::size_t k = 0; k < n; ++k) next[k] /= 1 - reach;
  ChancesAround out{};
  for (std::size_t r = n; r-- > 0;) {
    for (std::size_t k = 0; k < n; ++k) out[r][k] = ways[r].chances[k] + ways[r].farkle * next[(k + n - 1) % n];
    next = out[r];
  }
  return out;
}

bool find_equilibrium(int players, const std::array<std::vector<TurnStrategy>, max_players>& ways,
                      StrategiesAround& found) {
  return Search(players, ways).choose(0, found);
}

}  // namespace farkle
