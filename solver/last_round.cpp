#include "solver/last_round.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "solver/game/error.hpp"
#include "solver/game/match.hpp"
#include "solver/game/turn.hpp"

namespace farkle {
namespace {

constexpr double never = -std::numeric_limits<double>::infinity();

int steps_up(Points points, Points step) { return (points + step - 1) / step; }

// The least chance to farkle of a roll that may be declined.
double least_risk(const TurnModel& model) {
  double least = 1;
  for (int s = 1; s <= model.full(); ++s) least = std::min(least, model.state(s).farkle_probability);
  return least;
}

}  // namespace

LastRound::LastRound(const Rules& rules, const TurnModel& model, const TurnKernel& kernel, const Chase& chase,
                     int most_chasers, std::size_t most_bytes)
    : chase_(chase),
      must_(rules.turn.hot_dice == HotDice::must),
      boards_matter_(least_bank(rules, false) > least_bank(rules, true) &&
                     least_bank(rules, false) > winning_bank(rules, model.step())),
      most_(chase.possible() ? chase.most_steps() : 0),
      least_on_(steps_up(least_bank(rules, true), model.step())),
      least_off_(steps_up(least_bank(rules, false), model.step())),
      forced_(chase.forced(model.full())),
      least_risk_(must_ ? 0.0 : least_risk(model)) {
  if (!chase.possible()) return;
  for (int chasers = 2; chasers <= most_chasers; ++chasers) {
    const double tables = boards_matter_ ? std::pow(2.0, chasers - 1) : 1.0;
    const double bytes = tables * std::pow(most_, chasers) * chasers * sizeof(double);
    if (bytes > static_cast<double>(most_bytes))
      throw CannotDo("the last round of " + std::to_string(most_chasers + 1) + " players: its table needs " +
                     std::to_string(static_cast<long long>(bytes / (1 << 20))) +
                     " MiB - fewer players, a coarser common step of the scores or game.end = \"immediate\" need less");
  }
  tables_.resize(static_cast<std::size_t>(std::max(most_chasers, 1)) + 1);
  for (int chasers = 2; chasers <= most_chasers; ++chasers) build(kernel, chasers);
}

unsigned LastRound::mask(std::span<const Chaser> later) const {
  unsigned off = 0;
  for (std::size_t k = 0; boards_matter_ && k < later.size(); ++k) off |= later[k].on_board ? 0u : 1u << k;
  return off;
}

std::size_t LastRound::needs_index(std::span<const Chaser> later, int more) const {
  std::size_t index = 0;
  for (const Chaser& c : later)
    index = index * static_cast<std::size_t>(most_) + static_cast<std::size_t>(std::min(c.need + more, most_) - 1);
  return index;
}

void LastRound::chances(std::span<const Chaser> chasers, double* out) const {
  const std::size_t n = chasers.size();
  if (n == 0 || !chase_.possible()) {
    std::fill_n(out, n + 1, 0.0);
    out[0] = 1;
    return;
  }
  const std::span<const Chaser> later = chasers.subspan(1);
  std::array<double, max_players> failed{};
  chances(later, failed.data());
  if (n == 1) {
    out[1] = exceed(chasers[0]);
    out[0] = 1 - out[1];
    return;
  }
  // Who may not bank as little as the need takes a need that may be banked, with everybody after as much further back.
  const int more = std::max(0, least_steps(chasers[0].on_board) - chasers[0].need), need = chasers[0].need + more;
  double own = 0, risk = 1, rest = 0;
  std::array<double, max_players> after{};
  if (need <= most_) {
    const std::vector<double>& table = tables_[n].by_board[mask(later)];
    const double* v = table.data() + (needs_index(later, more) * static_cast<std::size_t>(most_) +
                                      static_cast<std::size_t>(need - 1)) *
                                         values(static_cast<int>(n));
    own = v[0];
    risk = v[1];
    rest = 1 - own - risk;
    for (std::size_t k = 0; k + 2 < n; ++k) rest -= after[k] = v[2 + k];
    after[n - 2] = std::max(rest, 0.0);
  }
  out[0] = risk * failed[0];
  out[1] = own;
  for (std::size_t k = 0; k + 1 < n; ++k) out[2 + k] = after[k] + risk * failed[1 + k];
}

int LastRound::settled(std::span<const Chaser> chasers, double loss) const {
  if (!chase_.possible()) return 0;
  const auto sure = [&](int more) {
    double exceeded = 0;
    bool beyond = true;
    for (const Chaser& c : chasers) {
      exceeded += exceed({c.need + more, c.on_board});
      beyond &= c.need + more >= most_;
    }
    return beyond || exceeded <= least_risk_ * loss;
  };
  int low = -1, high = most_;  // not sure at low, sure at high: needs are at least 1 less than nothing
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    (sure(middle) ? high : low) = middle;
  }
  return high;
}

void LastRound::build(const TurnKernel& kernel, int chasers) {
  auto& tables = tables_[static_cast<std::size_t>(chasers)].by_board;
  tables.resize(boards_matter_ ? std::size_t{1} << (chasers - 1) : 1);
  for (unsigned m = 0; m < tables.size(); ++m) build(kernel, chasers, m);
}

void LastRound::build(const TurnKernel& kernel, int chasers, unsigned mask) {
  const auto later_count = static_cast<std::size_t>(chasers - 1), each = values(chasers);
  const auto most = static_cast<std::size_t>(most_);
  std::size_t all = 1;
  for (std::size_t k = 0; k < later_count; ++k) all *= most;
  std::vector<double>& table = tables_[static_cast<std::size_t>(chasers)].by_board[mask];
  table.resize(all * most * each);
  const int carried = chasers - 1;  // the risk, and everybody later but the last
  const auto packs = static_cast<std::size_t>(1 + carried);

  tbb::parallel_for(std::size_t{0}, (all + lanes - 1) / lanes, [&](std::size_t group) {
    const std::size_t first = group * lanes, count = std::min<std::size_t>(lanes, all - first);
    const auto later_of = [&](std::size_t i) {
      std::array<Chaser, max_players> later;
      std::size_t index = first + std::min(i, count - 1);
      for (std::size_t k = later_count; k-- > 0; index /= most)
        later[k] = {static_cast<int>(index % most) + 1, (mask >> k & 1u) == 0};
      return later;
    };
    int beyond = 0;  // levels above `base` that are walked
    for (std::size_t i = 0; i < count; ++i) {
      const auto later = later_of(i);
      beyond = std::max(beyond, settled({later.data(), later_count}, 1.0) - 1);
    }
    const int base = most_, top = base + beyond;
    TurnTable walk(kernel, top, carried);
    for (int level = 0; level < base; ++level) std::fill_n(walk.stop_row(level), lanes, never);
    for (std::size_t i = 0; i < lanes; ++i) {
      auto later = later_of(i);
      for (Chaser& c : std::span(later.data(), later_count)) ++c.need;  // of a new leader who just exceeds the old one
      for (int level = base; level <= top + kernel.most_steps(); ++level) {
        std::array<double, max_players> won{};
        chances({later.data(), later_count}, won.data());
        std::array<double, max_players> place{won[0], 0.0};
        for (std::size_t k = 2; k < packs; ++k) place[k] = won[k - 1];
        for (std::size_t k = 0; k < packs; ++k) {
          if (level <= top) {
            walk.stop_row(level)[k * lanes + i] = place[k];
            continue;
          }
          for (int slot = 0; slot < kernel.slots(); ++slot) walk.worth(level, slot)[k * lanes + i] = place[k];
          if (must_)
            walk.worth(level, TurnModel::hot)[k * lanes + i] = forced_ * place[k] + (k == 1 ? 1 - forced_ : 0.0);
        }
        for (Chaser& c : std::span(later.data(), later_count)) ++c.need;
      }
    }
    std::array<double, (1 + most_carried) * lanes> farkle{};
    std::fill_n(farkle.begin() + lanes, lanes, 1.0);  // the risk
    kernel.run(
        {.top = top, .stop = walk.stop_row(0), .farkle = farkle.data(), .worth = walk.worth(0), .carried = carried});
    for (int need = 1; need <= most_; ++need)
      for (std::size_t i = 0; i < count; ++i)
        for (std::size_t k = 0; k < each; ++k)
          table[((first + i) * most + static_cast<std::size_t>(need - 1)) * each + k] =
              walk.worth(base - need, TurnModel::hot)[k * lanes + i];
  });
}

}  // namespace farkle
