#include "solver/multiplayer/table_estimate.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "solver/multiplayer/bank_grid.hpp"
#include "solver/multiplayer/courses.hpp"
#include "solver/multiplayer/seat_turn.hpp"

namespace farkle {
namespace {

using Index = std::size_t;

constexpr int times = 4;                // that everybody answers the courses of the others
constexpr double likely_enough = 1e-4;  // turns are followed only near states where a player is more likely

}  // namespace

class TableEstimate::Table {
 public:
  Table(const Chases& chases, const MatchState& match, const Table* before, Work* work)
      : game_(chases.game()),
        states_(game_.states),
        most_levels_(chases.levels()),
        courses_(chases, match),
        grid_(game_.rules, states_, std::max(most_levels_ / 8, 1) * game_.model.step(),
              most_levels_ / 4 * game_.model.step()),
        turn_([this] { return SeatTurn(game_); }),
        even_(game_.rules.game.end == End::not_last ? 1 - 1.0 / courses_.players() : 1.0 / courses_.players()),
        best_(static_cast<Index>(courses_.players())) {
    if (before) {
      const int turns = before->courses_.place(match.to_move);
      begin_as(*before, turns > 0 ? turns : courses_.players());
      answer(0, std::vector<BestTurns>(best_));
      return;
    }
    // Rounds, and how much longer it takes to follow a turn than to solve it, are guesses.
    const double most_rounds = 50, solve_and_follow = 6;
    const double units = times * courses_.players() * most_rounds * static_cast<double>(grid_.states().size()) / lanes *
                         solve_and_follow * game_.kernel.work(most_levels_);
    Work::Piece piece(work, "estimating chances", units);
    for_points();
    for (int n = 0; n < times; ++n) {
      const std::vector<BestTurns> last = best_;
      tbb::parallel_for(0, courses_.players(), [&](int k) { answer(k, last); });
      tbb::parallel_for(0, courses_.players(), [&](int k) { follow(k); });
      piece.did(units / times);
    }
  }

  bool is_safe(int seat) const { return courses_.place(seat) < 0; }

  // By seat of the match.
  double chance(int seat) const {
    const int k = courses_.place(seat);
    const Courses::Stops stops = courses_.stops(k, -1);
    if (courses_.waits(k)) return stops.reached[static_cast<Index>(courses_.over(courses_.seat(k).bank))];
    const auto s = static_cast<Index>(states_.index(courses_.seat(k)));
    return stops.last_turn[s] + stops.goes_on * of(k).value[0][s];
  }

  // The mover's turn, from the true bank.
  void solve_mover(SeatTurn& turn, int top) const {
    solve(turn, 0, 0, {&courses_.seat(0), 1}, std::max(top, most_levels_), best_);
  }

 private:
  // One player's best turns against the courses of the others; arrays by round.
  struct BestTurns {
    std::vector<std::vector<SeatTurnEnd>> ends;  // by place in the grid; only where the player is likely to be
    std::vector<Line> value;                     // by state: the chance before the turn
    std::vector<Line> gains;  // [level][roll state]: of the player from that offer, over a turn with the likely offers
  };

  const BestTurns& of(int k) const { return best_[static_cast<Index>(k)]; }

  // Everybody begins as one who wants points.
  void for_points() {
    SeatTurn& turn = turn_.local();
    const SeatTurn::Worth worth{
        [](Points bank) { return static_cast<double>(bank); },
        [&](const Seat& seat) { return static_cast<double>(after_farkle(game_.rules, seat).bank); }};
    std::vector<SeatTurnEnd> ends;
    const std::span<const int> all = grid_.states();
    for (Index first = 0; first < all.size(); first += lanes) {
      const std::vector<Seat> seats = seats_of(all.subspan(first));
      turn.solve(seats, most_levels_, worth);
      for (Index i = 0; i < seats.size(); ++i) ends.push_back(turn.end(i, {}));
    }
    for (int k = 0; k < courses_.players(); ++k) {
      best_[static_cast<Index>(k)].ends = {ends};
      follow(k);
    }
  }

  // Everybody plays as in an estimate of some turns ago. Those who have moved since are a round further.
  void begin_as(const Table& before, int turns) {
    const int players = courses_.players();
    for (int k = 0; k < players; ++k) {
      BestTurns& mine = best_[static_cast<Index>(k)];
      mine = before.of((k + turns) % players);
      if (k + turns < players) continue;
      if (mine.ends.size() > 1) mine.ends.erase(mine.ends.begin());
      if (!mine.value.empty()) mine.value.erase(mine.value.begin());
      if (!mine.gains.empty()) mine.gains.erase(mine.gains.begin());
    }
    for (int k = 0; k < players; ++k) follow(k);
  }

  std::vector<Seat> seats_of(std::span<const int> states) const {
    std::vector<Seat> out;
    for (const int s : states.first(std::min<Index>(states.size(), lanes))) out.push_back(states_.state(s));
    return out;
  }

  void follow(int k) {
    const auto& ends = of(k).ends;
    courses_.follow(k, [&](int round, int state) -> const SeatTurnEnd& {
      const std::vector<SeatTurnEnd>& here = ends[std::min(static_cast<Index>(round), ends.size() - 1)];
      const int place = grid_.nearest(state), streaks = states_.streaks();
      for (int far = 0;; far += streaks) {  // the nearest that was followed
        for (const int at : {place - far, place + far})
          if (0 <= at && at < static_cast<int>(here.size()) && !here[static_cast<Index>(at)].stopped.empty())
            return here[static_cast<Index>(at)];
        if (far > static_cast<int>(here.size())) return nothing_;
      }
    });
  }

  // Solves turns of seat k. others: their best turns so far.
  void solve(SeatTurn& turn, int k, int round, std::span<const Seat> seats, int top,
             const std::vector<BestTurns>& others) const {
    const Courses::Stops stops = courses_.stops(k, round);
    solve(turn, k, round, seats, top, others, stops, stopped(k, round, stops));
  }
  // By state: the chance after stopping there.
  Line stopped(int k, int round, const Courses::Stops& stops) const {
    Line out = stops.last_turn;
    const std::vector<Line>& value = of(k).value;
    const Index next = static_cast<Index>(round) + 1;
    for (Index s = 0; s < out.size(); ++s) out[s] += stops.goes_on * (next < value.size() ? value[next][s] : even_);
    return out;
  }
  void solve(SeatTurn& turn, int k, int round, std::span<const Seat> seats, int top,
             const std::vector<BestTurns>& others, const Courses::Stops& stops, const Line& below) const {
    const int after = (k + 1) % courses_.players();
    const std::vector<Line>& gains = others[static_cast<Index>(after)].gains;
    const Index r = static_cast<Index>(after > k ? round : round + 1);
    Line cost = r < gains.size() ? gains[r] : Line{};
    for (double& c : cost) c /= courses_.players() - 1;
    turn.solve(
        seats, top,
        {[&](Points bank) {
           return bank >= states_.winning() ? stops.reached[static_cast<Index>(courses_.over(bank))]
                                            : below[static_cast<Index>(states_.banked(bank))];
         },
         [&](const Seat& seat) { return below[static_cast<Index>(states_.index(after_farkle(game_.rules, seat)))]; },
         &cost});
  }

  // Seat k's best turns, from the last round to the first.
  void answer(int k, const std::vector<BestTurns>& others) {
    BestTurns& mine = best_[static_cast<Index>(k)];
    mine = {};
    if (courses_.waits(k)) {
      mine.ends = {{}};
      return;
    }
    const std::span<const int> all = grid_.states();
    const int rounds = courses_.rounds(), afterstates = game_.kernel.afterstates();
    const bool offers = game_.rules.carry == CarryMode::inherit;
    const int levels = offers ? 3 * most_levels_ / 2 : most_levels_;
    mine.ends.assign(static_cast<Index>(rounds), std::vector<SeatTurnEnd>(all.size()));
    mine.value.assign(static_cast<Index>(rounds), {});
    mine.gains.assign(offers ? static_cast<Index>(rounds) : 0, {});
    SeatTurn& turn = turn_.local();
    Line values(all.size(), even_);
    for (int round = rounds; round-- > 0;) {
      const auto r = static_cast<Index>(round);
      const Courses::Stops stops = courses_.stops(k, round);
      const Line below = stopped(k, round, stops);
      const std::vector<double> there = likely(k, round);
      const std::span<const TurnStart> found = courses_.offers(k, round);
      Line gains(offers ? static_cast<Index>(levels * afterstates) : 0, 0.0);
      double weight = 0;
      for (Index first = 0; first < all.size(); first += lanes) {
        const std::vector<Seat> seats = seats_of(all.subspan(first));
        bool near = false;
        for (Index i = 0; i < seats.size(); ++i) near |= nearly(there, first + i);
        if (!near) continue;  // what a later round found there will do
        solve(turn, k, round, seats, levels, others, stops, below);
        for (Index i = 0; i < seats.size(); ++i) {
          double& value = values[first + i];
          value = turn.fresh(i);
          for (const TurnStart& offer : found) value += offer.chance * (turn.from(offer, i) - turn.fresh(i));
          if (nearly(there, first + i)) mine.ends[r][first + i] = turn.end(i, found);
          if (!offers || there[first + i] <= 0) continue;
          weight += there[first + i];
          for (int level = 1; level < levels; ++level)
            for (int s = 1; s < game_.model.full(); ++s)
              gains[static_cast<Index>(level * afterstates + s)] +=
                  there[first + i] * (turn.from({level, s}, i) - value);
        }
      }
      for (double& g : gains) g /= std::max(weight, 1e-300);
      mine.value[r] = grid_.spread(values);
      if (offers) mine.gains[r] = std::move(gains);
    }
  }

  // By place in the grid: how likely the player is near there.
  std::vector<double> likely(int k, int round) const {
    std::vector<double> out(grid_.states().size(), 0.0);
    const Course& course = courses_[k];
    const Line& at = course.at[std::min(static_cast<Index>(round), course.at.size() - 1)];
    for (Index s = 0; s < at.size(); ++s) out[static_cast<Index>(grid_.nearest(static_cast<int>(s)))] += at[s];
    return out;
  }
  bool nearly(const std::vector<double>& there, Index place) const {
    const int streaks = states_.streaks(), at = static_cast<int>(place);
    for (const int p : {at - 2 * streaks, at - streaks, at, at + streaks, at + 2 * streaks})
      if (0 <= p && p < static_cast<int>(there.size()) && there[static_cast<Index>(p)] > likely_enough) return true;
    return false;
  }

  const DuelGame& game_;
  const SeatStates& states_;
  const int most_levels_;  // of a turn
  Courses courses_;
  BankGrid grid_;
  tbb::enumerable_thread_specific<SeatTurn> turn_;
  double even_;  // chance of everybody at the end of what is looked at
  std::vector<BestTurns> best_;
  SeatTurnEnd nothing_{{}, {}, 1.0};
};

TableEstimate::TableEstimate(const Chases& chases, const MatchState& match, const TableEstimate* before, Work* work)
    : chases_(chases), match_(match) {
  const Rules& rules = chases.game().rules;
  if (match.last_turn()) {
    chances_ = chases.chances(match);
    return;
  }
  if (before && (!before->table_ || before->match_.safe != match.safe || before->match_.waiting != match.waiting))
    before = nullptr;  // another table
  table_ = std::make_unique<const Table>(chases, match, before ? before->table_.get() : nullptr, work);
  if (before) {
    sum_ = before->sum_;
    chances_[static_cast<Index>(match.to_move)] = scaled(table_->chance(match.to_move));
    return;
  }
  double sum = 0;
  for (int seat = 0; seat < match.players; ++seat)
    sum += chances_[static_cast<Index>(seat)] = table_->is_safe(seat) ? 1.0 : table_->chance(seat);
  sum_ = rules.game.end == End::not_last ? match.players - sum : sum;
  for (int seat = 0; seat < match.players; ++seat)
    if (!table_->is_safe(seat)) chances_[static_cast<Index>(seat)] = scaled(chances_[static_cast<Index>(seat)]);
}
TableEstimate::~TableEstimate() = default;

double TableEstimate::scaled(double value, double sum, End end) {
  if (value == 1) return 1;  // a bank that wins at once
  return std::clamp(end == End::not_last ? 1 - (1 - value) / sum : value / sum, 0.0, 1.0);
}

PositionValues TableEstimate::values(Points most_points) const {
  const TurnModel& model = chases_.game().model;
  const int top = most_points / model.step() + model.most_steps();
  const auto turn = std::make_shared<SeatTurn>(chases_.game());
  if (table_) {
    table_->solve_mover(*turn, top);
  } else {  // the mover must exceed the leader, and then nobody who comes after may
    const Points leading = match_.seats[static_cast<Index>(match_.leader)].bank;
    const Seat& me = match_.seats[static_cast<Index>(match_.to_move)];
    turn->solve({&me, 1}, std::max(top, chases_.need(me, leading) + chases_.most()),
                {[&](Points bank) { return bank > leading ? chases_.holds(match_, bank) : 0.0; },
                 [](const Seat&) { return 0.0; }});
  }
  return position_values({turn, &turn->table()}, model, turn->farkle(0),
                         [sum = sum_, end = chases_.game().rules.game.end](double v) { return scaled(v, sum, end); });
}

}  // namespace farkle
