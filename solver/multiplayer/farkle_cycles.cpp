// Guesses, rounds of best turns, and, where those do not settle, a search for an equilibrium.
#include "solver/multiplayer/farkle_cycles.hpp"

#include <algorithm>
#include <string>

#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr int guess_terms = 3;  // of a guess along one bank
constexpr int rounds_before_mixing = 8, rounds_before_giving_up = 60;
constexpr double expected_loss = 0.75;  // share of the estimated loss; a wrong guess costs a round

// Puts the chances with each offer that this position can come with into the values, which know the position itself:
// the mover takes the better of the offer and a fresh start. The turn has been run with rolls. A farkle leads to a
// position with these chances.
void put_offers(const MultiplayerTurn& turn, std::size_t lane, const MultiplayerPosition& position,
                const double* after_farkle, MultiplayerValues& values) {
  if (!values.has_offers()) return;
  const int most = values.most_offered(position);
  double* out = most > 0 ? values.offers(position, 1) : nullptr;
  const double* fresh = values.at(position);
  for (int steps = 1; steps <= most; ++steps)
    for (int s = 1; s <= values.offered_states(); ++s, out += values.players()) {
      const MultiplayerChances offered = turn.from(lane, steps, s, after_farkle);
      std::copy_n(offer_pays(offered[0], fresh[0]) ? offered.data() : fresh, values.players(), out);
    }
}

// A farkle on the first roll that costs more than others counts as one of the turn's other ends.
TurnStrategy with_first_farkle(TurnStrategy way, const MultiplayerGame& game, MultiplayerPosition p,
                               const MultiplayerValues& values) {
  const int first = game.states.first_farkled(p[0]);
  if (first == game.states.farkled(p[0])) return way;
  const double chance = game.model.first_farkle();
  p[0] = first;
  const double* after = values.at(rotated(p, game.players));
  way.farkle -= chance;
  for (int k = 0; k < game.players; ++k) way.chances[k] += chance * after[(k + game.players - 1) % game.players];
  return way;
}

}  // namespace

// A position with its rotations while they are worked on; arrays by rotation.
struct FarkleCycles::Cycle {
  MultiplayerPosition position{};
  std::array<double, max_players> farkle{};  // estimate of the mover's chance after one
  ChancesAround chances{};
  StrategiesAround played{};
  std::array<std::vector<TurnStrategy>, max_players> ways;  // strategies that have been best
  int rounds = 0;
  double residual = 0;
  bool settled = false;
};

FarkleCycles::FarkleCycles(const MultiplayerGame& game, MultiplayerValues& values, const MultiplayerControl& control)
    : game_(game), values_(values), control_(control), players_(game.players), in_play_(game.rules, game.states) {
  for (std::size_t r = 0; r < players_; ++r) turns_.emplace_back(game);
}

// The last player's chance, guessed from neighbours that are solved already, as if no term had the squares of all banks
// that can still rise.
double FarkleCycles::guess(const MultiplayerPosition& p) const {
  const BankGrid& grid = values_.grid();
  const int streaks = game_.states.streaks();
  std::array<int, max_players> terms{};
  std::array<std::array<int, guess_terms>, max_players> seat{};
  std::size_t combinations = 1;
  for (std::size_t k = 0; k < players_; ++k) {
    seat[k][0] = p[k];
    terms[k] = 1;
    for (int place = (grid.rank(grid.place(p[k])) + 1) * streaks; terms[k] < guess_terms && place < grid.has_banked();
         place += streaks)
      seat[k][terms[k]++] = grid.states()[place];
    combinations *= terms[k];
  }
  if (combinations == 1) return game_.sum_of_chances() / static_cast<double>(players_);
  static constexpr double weight[guess_terms][guess_terms] = {{1}, {1, -1}, {1, -2, 1}};
  double sum = 0;
  for (std::size_t c = 1; c < combinations; ++c) {
    MultiplayerPosition q{};
    double w = -1;
    std::size_t rest = c;
    for (std::size_t k = 0; k < players_; ++k) {
      const std::size_t n = terms[k];
      q[k] = seat[k][rest % n];
      w *= weight[n - 1][rest % n];
      rest /= n;
    }
    sum += w * values_.at(q)[players_ - 1];
  }
  return std::clamp(sum, 1e-9, 1 - 1e-9);
}

// A few cycles of farkles need more rounds than others. Those that are left after a round fill the lanes together.
Convergence FarkleCycles::solve(std::span<const MultiplayerPosition> positions, bool again) {
  again_ = again;
  Convergence found;
  std::vector<Cycle> open;
  for (MultiplayerPosition p : positions) {
    Cycle& c = open.emplace_back();
    c.position = p;
    for (std::size_t r = 0; r < players_; ++r) {
      p = rotated(p, game_.players);
      c.farkle[r] = again ? values_.at(p)[players_ - 1] : guess(p);
    }
  }
  while (!open.empty()) {
    for (std::size_t k = 0; k < lane_groups(open.size()); ++k) {
      if (control_.stopped()) return found;
      play(lane_group(std::span(open), k));
    }
    for (const Cycle& c : open) {
      if (!c.settled) continue;
      found.residual = larger_change(found.residual, c.residual);
      found.sweeps = std::max(found.sweeps, c.rounds);
    }
    std::erase_if(open, [](const Cycle& c) { return c.settled; });
  }
  return found;
}

// Plays a round of best turns, given what the last round says about farkles. The first time it plays two rounds,
// because nothing settles in one.
void FarkleCycles::play(std::span<Cycle> group) {
  const auto of = [&](std::size_t lane) -> Cycle& { return group[std::min(lane, group.size() - 1)]; };
  std::array<MultiplayerLanes, max_players> positions;
  for (std::size_t r = 0; r < players_; ++r) {
    LaneValues loss;
    for (std::size_t i = 0; i < lanes; ++i) {
      positions[r][i] = r == 0 ? of(i).position : rotated(positions[r - 1][i], game_.players);
      loss[i] = expected_loss * (1 - of(i).farkle[r]);
    }
    turns_[r].set(positions[r], values_, loss);
  }
  for (int left = group[0].rounds == 0 ? 2 : 1; left > 0; --left) {
    std::array<StrategyLanes, max_players> ends;
    for (std::size_t r = 0; r < players_; ++r) {
      LaneValues farkle;
      for (std::size_t i = 0; i < lanes; ++i) farkle[i] = of(i).farkle[r];
      ends[r] = turns_[r].run(farkle, values_.has_offers());
      for (std::size_t i = 0; again_ && i < group.size(); ++i)
        ends[r][i] = with_first_farkle(ends[r][i], game_, positions[r][i], values_);
    }
    for (std::size_t i = 0; i < group.size(); ++i) {
      learn(group[i], ends, i);
      bool walked = true;  // far enough
      for (std::size_t r = 0; r < players_; ++r) walked &= turns_[r].walked(i, group[i].farkle[r]);
      group[i].settled = group[i].rounds > 1 && ((walked && group[i].residual <= control_.tolerance) ||
                                                 group[i].rounds >= rounds_before_giving_up);
    }
  }
  for (std::size_t i = 0; i < group.size(); ++i) {
    Cycle& c = group[i];
    if (c.settled && (again_ || !game_.states.farkles_cost())) refuse_endless(c);
    for (std::size_t r = 0; c.settled && r < players_; ++r) {
      const MultiplayerPosition& p = positions[r][i];
      for (std::size_t k = 0; again_ && k < players_; ++k)
        c.residual = larger_change(c.residual, c.chances[r][k] - values_.at(p)[k]);
      std::copy_n(c.chances[r].begin(), players_, values_.at(p));
      put_offers(turns_[r], i, p, c.chances[(r + 1) % players_].data(), values_);
    }
  }
}

// Throws CannotDo if nobody ever banks, unless nobody gets there.
void FarkleCycles::refuse_endless(const Cycle& c) const {
  double all_farkle = 1;
  std::string banks;
  for (std::size_t r = 0; r < players_; ++r) {
    all_farkle *= c.played[r].farkle;
    banks += (r == 0 ? "" : ", ") + std::to_string(game_.states.state(c.position[r]).bank);
  }
  const auto in_play = [this](int state) { return in_play_.has(state); };
  if (all_farkle > 1 - 1e-12 && std::all_of(c.position.begin(), c.position.begin() + game_.players, in_play))
    throw CannotDo("solve table: this game need not end: with banks of " + banks +
                   " all players would rather farkle than bank, turn after turn, so no single chance to win is right");
}

// Updates a cycle from a round. If it does not settle by itself: finds an equilibrium among all strategies that have
// been best so far, until no better one turns up.
void FarkleCycles::learn(Cycle& c, const std::array<StrategyLanes, max_players>& ends, std::size_t lane) const {
  ++c.rounds;
  StrategiesAround best;
  c.residual = 0;
  for (std::size_t r = 0; r < players_; ++r) {
    best[r] = ends[r][lane];
    c.residual = std::max(c.residual, best[r].worth(c.farkle[r]) - c.played[r].worth(c.farkle[r]));
    if (c.rounds >= rounds_before_mixing / 2) c.ways[r].push_back(best[r]);
  }
  const bool found = c.rounds > rounds_before_mixing && find_equilibrium(game_.players, c.ways, c.played);
  if (!found) c.played = best;
  const ChancesAround now = play_around(game_.players, c.played);
  for (std::size_t r = 0; r < players_; ++r) {
    for (std::size_t k = 0; k < players_; ++k) c.residual = larger_change(c.residual, now[r][k] - c.chances[r][k]);
    c.farkle[r] = after_farkle(game_.players, now, r);
  }
  c.chances = now;
}

double FarkleCycles::sweep(std::span<const MultiplayerPosition> positions) {
  std::vector<MultiplayerPosition> all;
  for (MultiplayerPosition p : positions)
    for (int r = 0; r < game_.players; ++r, p = rotated(p, game_.players)) all.push_back(p);
  const auto after_farkle = [&](const MultiplayerPosition& p) {
    return values_.at(farkled(game_.states, p, game_.players));
  };
  MultiplayerTurn& turn = turns_[0];
  double change = 0;
  for (std::size_t k = 0; k < lane_groups(all.size()); ++k) {
    const std::span<const MultiplayerPosition> group = lane_group(std::span(all), k);
    const MultiplayerLanes here = fill_lanes(group);
    LaneValues farkle;
    for (std::size_t i = 0; i < lanes; ++i) farkle[i] = after_farkle(here[i])[game_.players - 1];
    turn.set(here, values_, one_less(farkle));
    const StrategyLanes ends = turn.run(farkle, values_.has_offers());
    for (std::size_t i = 0; i < group.size(); ++i) {
      const TurnStrategy way = with_first_farkle(ends[i], game_, group[i], values_);
      const MultiplayerChances now = way.followed(after_farkle(group[i]), game_.players);
      double* chances = values_.at(group[i]);
      for (int j = 0; j < game_.players; ++j) change = larger_change(change, now[j] - chances[j]);
      std::copy_n(now.begin(), game_.players, chances);
      put_offers(turn, i, group[i], after_farkle(group[i]), values_);
    }
  }
  return change;
}

}  // namespace farkle
