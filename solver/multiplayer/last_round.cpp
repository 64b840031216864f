#include "solver/multiplayer/last_round.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "solver/game/error.hpp"
#include "solver/game/seat_states.hpp"
#include "solver/game/turn.hpp"

namespace farkle {
namespace {

constexpr double least_chance = 1e-13;

// The most steps that a player who needs them still has a chance to collect. Positions before the last round are off by
// at most least_chance for each of the players to come.
int most_need(const LastTurnOdds& last_turn) {
  int most = last_turn.possible() ? last_turn.most_steps() : 0;
  while (most > 1 && last_turn.exceed(most, 0) - last_turn.beyond() < least_chance) --most;
  return most;
}

// The most steps by which the needs of two players differ, both below the target.
int most_apart(const TurnGame& game) {
  const SeatStates& states = game.states;
  return (states.winning() - states.bank_step() - states.lowest()) / game.model.step();
}

// True if a player who is not on the board may need more to bank than to exceed a leader.
bool boards_matter(const TurnGame& game) {
  const Rules& rules = game.rules;
  const Points highest = std::max(rules.bank.on_board_at - 1, 0);  // bank off the board
  return least_bank(rules, false) > least_bank(rules, true) &&
         least_bank(rules, false) > winning_bank(rules, game.model.step()) - highest;
}

// The least chance to farkle of a roll that may be declined; 0 where some must be made.
double least_risk(const TurnGame& game) {
  if (game.must || game.model.kinds().unconfirmed() > 0) return 0;
  double least = 1;
  for (int s = 1; s <= game.model.full(); ++s) least = std::min(least, game.model.state(s).farkle_probability);
  return least;
}

}  // namespace

LastRound::LastRound(const TurnGame& game, int most_chasers, double most_bytes)
    : game_(game),
      boards_matter_(boards_matter(game)),
      most_(most_need(game.last_turn)),
      apart_(most_apart(game)),
      least_risk_(least_risk(game)) {
  if (!game.last_turn.possible()) return;
  if (const double needed = size(game, most_chasers).bytes; needed > most_bytes)
    throw CannotDo("the last round of " + std::to_string(most_chasers + 1) + " players: its tables need " +
                   std::to_string(static_cast<long long>(needed / (1 << 20))) +
                   " MiB - fewer players, a coarser common step of the scores or game.end = \"immediate\" need less");
  tables_.resize(std::max(most_chasers, 1) + 1);
  for (int chasers = 2; chasers <= most_chasers; ++chasers) {
    const double boards = boards_matter_ ? 2 : 1,
                 numbers = std::pow(boards, chasers) * std::pow(2 * apart_ + 1, chasers - 1) * most_ * chasers;
    tables_[chasers].resize(numbers);
    for (unsigned mask = 0; mask < std::pow(boards, chasers - 1); ++mask) build(chasers, mask);
  }
}

LastRound::Size LastRound::size(const TurnGame& game, int most_chasers) {
  Size all;
  const double most = most_need(game.last_turn), apart = most_apart(game), differences = 2 * apart + 1;
  for (int chasers = 2; game.last_turn.possible() && chasers <= most_chasers; ++chasers) {
    const double boards = boards_matter(game) ? 2 : 1;
    all.bytes += std::pow(boards, chasers) * std::pow(differences, chasers - 1) * most * chasers * sizeof(double);
    all.levels += std::pow(boards, chasers - 1) * std::pow(differences, chasers - 2) * (most + apart) / lanes *
                  std::min(most, most / 2 + apart);
  }
  return all;
}

std::size_t LastRound::index(std::span<const Chaser> chasers) const {
  std::size_t index = 0;
  for (std::size_t k = 0; boards_matter_ && k < chasers.size(); ++k) index = 2 * index + (chasers[k].on_board ? 0 : 1);
  for (const Chaser& c : chasers.subspan(1)) {
    const int apart = std::clamp(c.need - chasers[0].need, -apart_, apart_);
    index = index * (2 * apart_ + 1) + (apart + apart_);
  }
  return (index * most_ + chasers[0].need - 1) * chasers.size();
}

std::vector<Chaser> LastRound::chasers(std::span<const Seat> seats, Points leading) const {
  std::vector<Chaser> out;
  for (const Seat& seat : seats)
    out.push_back({(leading - seat.bank) / game_.model.step() + 1, seat.on_board || !game_.states.has_opening()});
  const int more = game_.least_steps(out[0].on_board) - out[0].need;
  for (Chaser& c : out) c.need += std::max(0, more);
  return out;
}

void LastRound::chances(std::span<const Chaser> chasers, double* out) const {
  const std::size_t n = chasers.size();
  if (n == 0 || !game_.last_turn.possible()) {
    std::fill_n(out, n + 1, 0.0);
    out[0] = 1;
  } else if (n == 1) {
    out[1] = exceed(chasers[0]);
    out[0] = 1 - out[1];
  } else if (std::max(chasers[0].need, game_.least_steps(chasers[0].on_board)) > most_) {
    const double wins = game_.last_turn.beyond();
    chances(chasers.subspan(1), out + 1);
    for (std::size_t k = 1; k <= n; ++k) out[k] *= 1 - wins;
    out[0] = std::exchange(out[1], wins);
  } else {
    const double* known = tables_[n].data() + index(chasers);
    out[n] = 1;
    for (std::size_t k = 0; k < n; ++k) out[n] -= out[k] = known[k];
    out[n] = std::max(out[n], 0.0);
  }
}

int LastRound::settled(std::span<const Chaser> chasers, double loss) const {
  if (!game_.last_turn.possible() || chasers.empty()) return 0;
  if (game_.last_turn.beyond() > 0) return game_.last_turn.out_of_reach();  // dice may win, whoever leads
  const auto sure = [&](int more) {
    double exceeded = 0;
    bool beyond = true;
    for (const Chaser& c : chasers) {
      exceeded += exceed({c.need + more, c.on_board});
      beyond &= c.need + more > most_;
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

// In all lanes of a pass the later needs differ by the same. From lane to lane they are a step more.
void LastRound::build(int chasers, unsigned later_mask) {
  const std::size_t later_count = chasers - 1, differences = 2 * apart_ + 1;
  const int most_later = most_ + apart_;
  tbb::enumerable_thread_specific<LastRoundTurn> turns([&] { return LastRoundTurn(*this, chasers); });
  const std::size_t firsts = (most_later + lanes - 1) / lanes, combinations = std::pow(differences, chasers - 2);
  tbb::parallel_for(std::size_t{0}, firsts * combinations, [&](std::size_t pass) {
    std::array<LastRoundTurn::Later, lanes> later{};
    std::array<int, lanes> low = all_lanes(1), high = all_lanes(most_);  // the mover's needs
    std::size_t rest = pass / firsts;
    for (std::size_t k = 0; k < later_count; ++k) {
      int first = static_cast<int>(pass % firsts) * lanes + 1;
      if (k > 0) {
        first += static_cast<int>(rest % differences) - apart_;
        rest /= differences;
      }
      for (std::size_t i = 0; i < lanes; ++i) {
        const int need = first + static_cast<int>(i);
        later[i][k] = {std::clamp(need, 1, most_later), (later_mask >> k & 1u) == 0};
        low[i] = std::max(low[i], need - apart_);
        high[i] = std::min(high[i], need < 1 || need > most_later ? 0 : need + apart_);
      }
    }
    const int most_need = *std::max_element(high.begin(), high.end());
    if (most_need < *std::min_element(low.begin(), low.end())) return;
    LastRoundTurn& turn = turns.local();
    turn.run(later, most_need);
    for (std::size_t i = 0; i < lanes; ++i) {
      std::array<Chaser, max_players> all{};
      std::copy_n(later[i].begin(), later_count, all.begin() + 1);
      for (all[0].need = low[i]; all[0].need <= high[i]; ++all[0].need) {
        const double* worth = turn.table().worth(turn.row(all[0].need, 0), TurnModel::hot) + i;
        for (int board = 0; board < (boards_matter_ ? 2 : 1); ++board) {
          all[0].on_board = board == 0;
          fill({all.data(), later_count + 1}, worth);
        }
      }
    }
  });
}

// worth: a lane of a place of the first one's turn.
void LastRound::fill(std::span<const Chaser> chasers, const double* worth) {
  const int least = game_.least_steps(chasers[0].on_board);
  if (chasers[0].need < least) return;
  std::array<Chaser, max_players> lower{};
  std::copy(chasers.begin(), chasers.end(), lower.begin());
  const std::size_t n = chasers.size();
  const std::span<Chaser> all{lower.data(), n};
  // The turn is the same for lower needs that are raised to these.
  while (std::all_of(all.begin(), all.end(), [](const Chaser& c) { return c.need > 0; })) {
    std::array<double, max_players> failed{};
    chances(all.subspan(1), failed.data());
    double* out = tables_[n].data() + index(all);
    const double risk = worth[lanes];
    out[0] = risk * failed[0];
    out[1] = worth[0];
    for (std::size_t k = 2; k < n; ++k) out[k] = worth[k * lanes] + risk * failed[k - 1];
    if (all[0].need-- > least) return;
    for (Chaser& c : all.subspan(1)) --c.need;
  }
}

LastRoundTurn::LastRoundTurn(const LastRound& round, int chasers)
    : round_(round), later_(chasers - 1), table_(round.game().kernel, /*by_afterstate=*/false, chasers - 1) {}

void LastRoundTurn::run(const std::array<Later, lanes>& all, int most_need, int beyond, bool with_rolls) {
  for (const Later& later : all) beyond = std::max(beyond, round_.settled({later.data(), later_}, 1.0) - 1);
  base_ = most_need;
  table_.reach(base_ + beyond);
  table_.fill([&](int level, int, std::size_t lane, double* values) {
    if (level < base_) {
      values[0] = forbidden;
      return;
    }
    Later later = all[lane];
    for (std::size_t k = 0; k < later_; ++k) later[k].need += level - base_ + 1;  // to exceed a new leader
    std::array<double, max_players> won{};
    round_.chances({later.data(), later_}, won.data());
    values[0] = won[0];
    for (std::size_t k = 1; k < later_; ++k) values[k + 1] = won[k];
  });
  std::array<double, (1 + most_carried) * lanes> farkle{};
  if (later_ > 0) std::fill_n(farkle.begin() + lanes, lanes, 1.0);  // the risk
  table_.solve(farkle.data(), 1, with_rolls);
}

}  // namespace farkle
