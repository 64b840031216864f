#include "solver/duel/rounds.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <span>
#include <string>

#include "solver/duel/endless.hpp"
#include "solver/game/error.hpp"
#include "solver/game/refusals.hpp"

namespace farkle {
namespace {

constexpr double decided = 1e-17;          // a chance that counts as none
constexpr double steepest_tie = 1 - 1e-9;  // the largest slope of a tie's value in that of the next
constexpr double settled_tie = 1e-15;      // a change of a tie's value that ends the search for it

std::size_t board(bool mine, bool theirs) { return 2 * std::size_t{mine} + std::size_t{theirs}; }

// Off the board a bank is 0, and on it more.
bool comes_up(const RoundsPosition& p) {
  if (!p.on_board && !p.opponent_on_board) return p.lead == 0;
  return (p.on_board || p.lead < 0) && (p.opponent_on_board || p.lead > 0);
}

}  // namespace

void check_rounds(const DuelGame& game) {
  const Rules& rules = game.rules;
  constexpr const char* who = "solve duel";
  if (rules.farkle.has_penalty()) refuse_in_rounds(who, "farkle.penalty");
  if (rules.farkle.first > 0) refuse_in_rounds(who, "farkle.first");
  if (rules.carry.mode != CarryMode::none) refuse_in_rounds(who, "carry.mode");
  if (rules.bank.on_board_at > 0 && game.states.has_opening()) refuse_in_rounds(who, "bank.on_board_at");
  if (!rules.score.win.empty()) refuse_in_rounds(who, "score.win");
}

double RoundsSolution::win(const RoundsPosition& p) const {
  const Layer& layer = layers_[p.turns_left];
  if (p.lead < layer.lowest) return 0;
  if (p.lead > layer.highest) return 1;
  const bool mine = p.on_board || !opening_, theirs = p.opponent_on_board || !opening_;
  return layer.win[board(mine, theirs)][p.lead - layer.lowest];
}

double RoundsSolution::first_player_wins() const { return win({most_turns(), 0, false, false}); }

std::size_t RoundsSolution::Layer::count() const {
  std::size_t values = 0;
  for (const auto& some : win) values += some.size();
  return values;
}

std::size_t RoundsSolution::count() const {
  std::size_t values = 0;
  for (const Layer& layer : layers_) values += layer.count();
  return values;
}

RoundsPosition rounds_position(const DuelGame& game, const MatchState& match) {
  const Seat &me = match.seats[match.to_move], &them = match.seats[1 - match.to_move];
  return {match.turns_left, (me.bank - them.bank) / game.model.step(), me.on_board, them.on_board};
}

RoundsTurn::RoundsTurn(const DuelGame& game) : game_(game), table_(game.kernel) {}

void RoundsTurn::run(const Positions& positions, const RoundsSolution& solution, int least_end) {
  const auto banked = [&](int level, std::size_t lane) {
    const RoundsPosition& p = positions[lane];
    return 1 - solution.win({p.turns_left - 1, -(p.lead + level), p.opponent_on_board, true});
  };
  const int out_of_reach = game_.last_turn.out_of_reach();
  int top = 0;
  for (std::size_t i = 0; i < lanes; ++i) {
    const RoundsPosition& p = positions[i];
    farkle_[i] = 1 - solution.win({p.turns_left - 1, -p.lead, p.opponent_on_board, p.on_board});
    int end = game_.least_steps(p.on_board);  // from here on nothing more can be won, or no turn gets there
    while (end < out_of_reach && banked(end, i) < 1) ++end;
    top = std::max(top, end);
  }
  table_.reach(top, least_end);
  table_.fill([&](int level, int, std::size_t lane, double* stop) {
    *stop = level < game_.least_steps(positions[lane].on_board) ? forbidden : banked(level, lane);
  });
  table_.solve(farkle_.data());
}

PositionValues values_in_chances(const DuelGame& game, const RoundsSolution& solution, const MatchState& match,
                                 Points most_points) {
  const auto turn = std::make_shared<RoundsTurn>(game);
  turn->run(all_lanes(rounds_position(game, match)), solution,
            most_points / game.model.step() + game.model.most_steps() + 1);
  return position_values({turn, &turn->table()}, game.model, turn->farkle(0));
}

class RoundsSolver {
 public:
  RoundsSolver(const DuelGame& game, Work* work)
      : game_(game), piece_(work, "solving the rounds", 0), turns_([&game] { return RoundsTurn(game); }) {
    solution_.opening_ = game.states.has_opening();
  }

  RoundsSolution solve() {
    solution_.layers_.resize(1);
    for (auto& win : layer(0).win) win.assign(1, 0.5);
    ties();
    const int all = 2 * game_.rules.game.rounds;
    solution_.convergence.error_bound += all * std::numeric_limits<double>::epsilon();  // rounding
    for (int turns_left = 1; turns_left <= all; ++turns_left) {
      add_layer(turns_left);
      // Leads come up in proportion to the square root of the turns, more or less.
      const double layers_like_this =
          (std::pow(all, 1.5) / std::sqrt(static_cast<double>(turns_left)) - turns_left) / 1.5;
      piece_.expect(layers_like_this * work_of(layer(turns_left)));
    }
    return std::move(solution_);
  }

 private:
  using Layer = RoundsSolution::Layer;
  Layer& layer(int turns_left) { return solution_.layers_[turns_left]; }

  double work_of(const Layer& layer) const {
    return static_cast<double>(layer.count()) / lanes * game_.kernel.work(game_.last_turn.out_of_reach());
  }

  // A tie leads to two more turns that begin with a tie. Each value is a fixed point of itself: players on the board
  // stay on it, so their ties come first.
  void ties() {
    Convergence& found_to = solution_.convergence;
    found_to.converged = true;
    for (const bool on_board : {true, false}) {
      if (!on_board && !solution_.opening_) continue;
      double guess = 0.5, last_guess = 0, last_found = 0, slope = 0, off = 1;
      for (int round = 0; round < 100; ++round) {
        const double found = tie(on_board, guess), change = found - guess;
        off = std::abs(change);
        found_to.sweeps = std::max(found_to.sweeps, round + 1);
        if (off < settled_tie) break;
        if (round > 0 && std::abs(guess - last_guess) > 1e-12)
          slope = std::clamp((found - last_found) / (guess - last_guess), 0.0, steepest_tie);
        last_guess = guess, last_found = found;
        guess = std::clamp(guess + change / (1 - slope), 0.0, 1.0);
      }
      found_to.residual = larger_change(found_to.residual, off);
      found_to.error_bound = larger_change(found_to.error_bound, tie_error(on_board, guess, off));
      found_to.converged &= off < settled_tie && found_to.error_bound <= most_error;
      layer(0).win[board(on_board, on_board)][0] = guess;
    }
    solution_.layers_.resize(1);
  }

  // The value of a tie if the next one is worth `next`.
  double tie(bool on_board, double next) {
    solution_.layers_.resize(1);
    layer(0).win[board(on_board, on_board)][0] = next;
    add_layer(1);
    solution_.layers_.emplace_back();
    RoundsTurn& turn = turns_.local();
    turn.run(all_lanes(RoundsPosition{2, 0, on_board, on_board}), solution_);
    return turn.win(0);
  }

  // How far off a tie's value may be (endless.hpp).
  double tie_error(bool on_board, double value, double off) {
    const auto after = [&](double shift) {
      const double moved = std::clamp(value + shift, 0.0, 1.0);
      return all_lanes(shift_left(value, moved, tie(on_board, moved), shift));
    };
    constexpr double shift = 1e-6, visible = 1e-7;  // a chance that rounding does not hide
    const double ties = larger_change(after(shift)[0], after(-shift)[0]) / shift;
    if (ties < 1 - visible) return off / (1 - ties);
    const double within = settled_within(off + turn_rounding, after)[0];
    if (within < never_settled) return within;
    throw CannotDo("solve duel: this game need not end: after a tie" +
                   std::string(on_board ? "" : " of nobody on the board") +
                   " both players would rather tie again, turn after turn, so no single chance to win is right");
  }

  void add_layer(int turns_left) {
    const Layer& next = layer(turns_left - 1);
    const int highest = -next.lowest, lowest = -next.highest - game_.last_turn.out_of_reach();
    Layer now{lowest, highest, {}};
    std::vector<RoundsPosition> all;
    for (const bool mine : {true, false})
      for (const bool theirs : {true, false}) {
        if (!solution_.opening_ && !(mine && theirs)) continue;
        now.win[board(mine, theirs)].assign(highest - lowest + 1, 0.0);
        for (int lead = lowest; lead <= highest; ++lead)
          if (const RoundsPosition p{turns_left, lead, mine, theirs}; !solution_.opening_ || comes_up(p))
            all.push_back(p);
      }
    tbb::parallel_for(std::size_t{0}, lane_groups(all.size()), [&](std::size_t k) {
      const std::span<const RoundsPosition> group = lane_group(std::span(all), k);
      RoundsTurn& turn = turns_.local();
      turn.run(fill_lanes(group), solution_);
      for (std::size_t i = 0; i < group.size(); ++i)
        now.win[board(group[i].on_board, group[i].opponent_on_board)][group[i].lead - lowest] = turn.win(i);
    });
    trim(now);
    piece_.did(work_of(now));
    solution_.layers_.push_back(std::move(now));
  }

  // Takes out the leads with which the game is lost.
  static void trim(Layer& now) {
    const auto lost = [&](int lead) {
      return std::all_of(now.win.begin(), now.win.end(), [&](const std::vector<double>& win) {
        return win.empty() || win[lead - now.lowest] <= decided;
      });
    };
    int lowest = now.lowest;
    while (lowest < 0 && lost(lowest)) ++lowest;
    for (auto& win : now.win)
      if (!win.empty()) win.erase(win.begin(), win.begin() + (lowest - now.lowest));
    now.lowest = lowest;
  }

  const DuelGame& game_;
  Work::Piece piece_;
  RoundsSolution solution_;
  tbb::enumerable_thread_specific<RoundsTurn> turns_;
};

RoundsSolution solve_rounds(const DuelGame& game, Work* work) {
  check_rounds(game);
  return RoundsSolver(game, work).solve();
}

}  // namespace farkle
