#include "solver/multiplayer/last_round.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "solver/game/error.hpp"
#include "solver/game/match.hpp"
#include "solver/game/turn.hpp"

namespace farkle {
namespace {

int steps_up(Points points, Points step) { return (points + step - 1) / step; }

// True if a player who has not banked yet may need more to bank than to reach the target.
bool boards_matter(const Rules& rules, const TurnModel& model) {
  return least_bank(rules, false) > least_bank(rules, true) &&
         least_bank(rules, false) > winning_bank(rules, model.step());
}

// The least chance to farkle of a roll that may be declined.
double least_risk(const TurnModel& model) {
  double least = 1;
  for (int s = 1; s <= model.full(); ++s) least = std::min(least, model.state(s).farkle_probability);
  return least;
}

}  // namespace

LastRound::LastRound(const Rules& rules, const TurnModel& model, const TurnKernel& kernel,
                     const LastTurnOdds& last_turn, int most_chasers, double most_bytes)
    : last_turn_(last_turn),
      must_(rules.turn.hot_dice == HotDice::must),
      boards_matter_(boards_matter(rules, model)),
      most_(last_turn.possible() ? last_turn.most_steps() : 0),
      least_on_(steps_up(least_bank(rules, true), model.step())),
      least_off_(steps_up(least_bank(rules, false), model.step())),
      forced_(last_turn.forced(model.full())),
      least_risk_(must_ ? 0.0 : least_risk(model)) {
  if (!last_turn.possible()) return;
  if (const double needed = bytes(rules, model, last_turn, most_chasers); needed > most_bytes)
    throw CannotDo("the last round of " + std::to_string(most_chasers + 1) + " players: its tables need " +
                   std::to_string(static_cast<long long>(needed / (1 << 20))) +
                   " MiB - fewer players, a coarser common step of the scores or game.end = \"immediate\" need less");
  tables_.resize(static_cast<std::size_t>(std::max(most_chasers, 1)) + 1);
  for (int chasers = 2; chasers <= most_chasers; ++chasers) build(kernel, chasers);
}

double LastRound::bytes(const Rules& rules, const TurnModel& model, const LastTurnOdds& last_turn, int most_chasers) {
  double all = 0;
  for (int chasers = 2; last_turn.possible() && chasers <= most_chasers; ++chasers)
    all += (boards_matter(rules, model) ? std::pow(2.0, chasers - 1) : 1.0) *
           std::pow(last_turn.most_steps(), chasers) * chasers * sizeof(double);
  return all;
}

unsigned LastRound::mask(std::span<const Chaser> later) const {
  unsigned off = 0;
  for (std::size_t k = 0; boards_matter_ && k < later.size(); ++k) off |= later[k].on_board ? 0u : 1u << k;
  return off;
}

std::size_t LastRound::needs_index(std::span<const Chaser> later) const {
  std::size_t index = 0;
  for (const Chaser& c : later)
    index = index * static_cast<std::size_t>(most_) + static_cast<std::size_t>(std::min(c.need, most_) - 1);
  return index;
}

void LastRound::raise(std::span<Chaser> chasers) const {
  const int more = least_steps(chasers[0].on_board) - chasers[0].need;
  for (Chaser& c : chasers) c.need += std::max(0, more);
}

void LastRound::chances(std::span<const Chaser> chasers, double* out) const {
  const std::size_t n = chasers.size();
  if (n == 0 || !last_turn_.possible()) {
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
  LastRoundTurn::Later raised{};
  std::copy(chasers.begin(), chasers.end(), raised.begin());
  raise({raised.data(), n});
  const int need = raised[0].need;
  double own = 0, risk = 1, rest = 0;
  std::array<double, max_players> after{};
  if (need <= most_) {
    const std::vector<double>& table = tables_[n].by_board[mask(later)];
    const double* v = table.data() + (needs_index({raised.data() + 1, n - 1}) * static_cast<std::size_t>(most_) +
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
  if (!last_turn_.possible()) return 0;
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
  tbb::enumerable_thread_specific<LastRoundTurn> turns([&] { return LastRoundTurn(*this, kernel, chasers); });
  tbb::parallel_for(std::size_t{0}, (all + lanes - 1) / lanes, [&](std::size_t group) {
    const std::size_t first = group * lanes, count = std::min<std::size_t>(lanes, all - first);
    std::array<LastRoundTurn::Later, lanes> later{};
    for (std::size_t i = 0; i < lanes; ++i) {
      std::size_t index = first + std::min(i, count - 1);
      for (std::size_t k = later_count; k-- > 0; index /= most)
        later[i][k] = {static_cast<int>(index % most) + 1, (mask >> k & 1u) == 0};
    }
    LastRoundTurn& turn = turns.local();
    turn.run(later);
    for (int need = 1; need <= most_; ++need)
      for (std::size_t i = 0; i < count; ++i)
        for (std::size_t k = 0; k < each; ++k)
          table[((first + i) * most + static_cast<std::size_t>(need - 1)) * each + k] =
              turn.table().worth(turn.row(need, 0), TurnModel::hot)[k * lanes + i];
  });
}

LastRoundTurn::LastRoundTurn(const LastRound& round, const TurnKernel& kernel, int chasers)
    : round_(round), kernel_(kernel), later_(static_cast<std::size_t>(chasers - 1)), base_(round.most_steps()) {}

void LastRoundTurn::run(const std::array<Later, lanes>& all, int beyond, bool with_rolls) {
  for (const Later& later : all) beyond = std::max(beyond, round_.settled({later.data(), later_}, 1.0) - 1);
  top_ = base_ + beyond;
  const int carried = static_cast<int>(later_);  // the risk, and the chances of all later players but the last
  const std::size_t packs = 1 + later_;
  if (!table_ || top_ > capacity_) {
    capacity_ = top_ + 16;
    table_ = std::make_unique<TurnTable>(kernel_, capacity_, carried);
  }
  for (int level = 0; level < base_; ++level) {
    std::fill_n(table_->stop_row(level), packs * lanes, 0.0);
    std::fill_n(table_->stop_row(level), lanes, forbidden);
  }
  for (std::size_t i = 0; i < lanes; ++i) {
    Later later = all[i];
    for (std::size_t k = 0; k < later_; ++k) ++later[k].need;  // to exceed a new leader who just exceeds the old one
    for (int level = base_; level <= top_ + kernel_.most_steps(); ++level) {
      std::array<double, max_players> won{};
      round_.chances({later.data(), later_}, won.data());
      std::array<double, max_players> place{won[0], 0.0};
      for (std::size_t k = 2; k < packs; ++k) place[k] = won[k - 1];
      for (std::size_t k = 0; k < packs; ++k) {
        if (level <= top_) {
          table_->stop_row(level)[k * lanes + i] = place[k];
          continue;
        }
        for (int afterstate = 0; afterstate < kernel_.afterstates(); ++afterstate)
          table_->worth(level, afterstate)[k * lanes + i] = place[k];
        if (round_.must())
          table_->worth(level, TurnModel::hot)[k * lanes + i] =
              round_.forced() * place[k] + (k == 1 ? 1 - round_.forced() : 0.0);
      }
      for (std::size_t k = 0; k < later_; ++k) ++later[k].need;
    }
  }
  std::array<double, (1 + most_carried) * lanes> farkle{};
  if (carried > 0) std::fill_n(farkle.begin() + lanes, lanes, 1.0);  // the risk
  kernel_.run({.top = top_,
               .stop = table_->stop_row(0),
               .farkle = farkle.data(),
               .worth = table_->worth(0),
               .roll = with_rolls ? table_->roll(0) : nullptr,
               .carried = carried});
}

Decision LastRoundTurn::play(std::size_t lane, int need, int level, std::span<const KeepOption> options,
                             const TurnModel& model) const {
  const FilledTable filled{table_.get(), top_,           kernel_.most_steps(), model.spent(),
                           later_ > 0,   !round_.must(), model.step()};
  return filled.play(lane, row(need, level), options);
}

}  // namespace farkle
