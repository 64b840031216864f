// How far every player of a table has come before each turn, when nobody watches the standings. Turns of different
// players are then independent until somebody reaches the target.
//
//   round 0    seat 0 (the mover)  seat 1 ...  seat n-1
//   round 1    seat 0              ...
#pragma once

#include <array>
#include <span>
#include <vector>

#include "solver/game/match.hpp"
#include "solver/multiplayer/chases.hpp"
#include "solver/turn/turn_outcome.hpp"

namespace farkle {

using Line = std::vector<double>;  // a number by state, by points over the target (see Courses::over) or by round

// How a turn from one state ends.
struct SeatTurnEnd {
  Line stopped;  // [level]: chance to bank there
  Line left;     // the same by the dice left as well: [level][afterstate]; empty where that does not matter
  double farkle = 0;
};

// One player's course; arrays by round.
struct Course {
  std::vector<Line> at;       // by state: chance to be there before that turn, below the target
  Line below;                 // their sums
  std::vector<Line> reaches;  // by points over the target: chance to reach it in that turn
  std::vector<Line> exceeds;  // by points over the target: chance to exceed that bank in that turn, if still below
  std::vector<std::vector<TurnStart>> offers;  // that the turn leaves to the next player, if still below
};

class Courses {
  using Index = std::size_t;

 public:
  Courses(const Chases&, const MatchState&);  // a reference is kept

  int players() const { return static_cast<int>(seats_.size()); }
  const Seat& seat(int k) const { return seats_[k]; }
  const Course& operator[](int k) const { return courses_[k]; }
  int place(int seat) const { return place_[static_cast<Index>(seat)]; }  // k of a seat of the match; -1: it is safe
  bool waits(int k) const { return waits_[k]; }                           // at the target already, with not-last
  int rounds() const;  // that are looked at: the game is over by then, except for a chance that does not matter
  int overs() const { return overs_; }
  int over(Points bank) const;  // place of a bank that reaches the target

  // turn(round, state): how a turn of seat k ends there.
  template <class Turn>
  void follow(int k, Turn&& turn);

  // What seat k's stops are worth to it in round `round`: by state, and by points over the target.
  // From -1 on: in round -1 nobody has moved yet.
  struct Stops {
    double goes_on = 1;  // chance that seat k has another turn like this one
    Line last_turn;      // by state: chance of another end that is good for seat k
    Line reached;        // by points over the target
  };
  Stops stops(int k, int round) const;
  // The offers that seat k's turn may begin with, and how often; what is left of 1 are turns without.
  std::span<const TurnStart> offers(int k, int round) const;

 private:
  Stops stops_of_first(int k, int round) const;  // somebody's reaching the target ends the game, or starts a last round
  Stops stops_of_not_last(int k, int round) const;
  int round_of(int i, int k, int round) const { return i > k ? round : round + 1; }  // of i's next turn after k's
  bool has(int i, int round) const { return round >= 0 && static_cast<Index>(round) < (*this)[i].at.size(); }
  double below(int i, int round) const { return has(i, round) ? (*this)[i].below[static_cast<Index>(round)] : 0.0; }
  const Line& exceeds(int i, int round) const;
  Line after_chase(int i, int round, const Line& led) const;
  void add_chase(const Line& led, const Line& safe, Line& out) const;
  double chase(const Seat&, const Line& led, const Line& safe) const;
  void finish(int k);

  const DuelGame& game_;
  const Chases& chases_;
  const int overs_;
  std::vector<Seat> seats_;
  std::array<int, max_players> place_{};
  std::vector<bool> waits_;
  std::vector<Course> courses_;
  Line nothing_;
};

inline constexpr int most_course_rounds = 200;
inline constexpr double hardly_goes_on = 1e-4;  // a course or a game is cut off at this chance
inline constexpr double hardly_there = 1e-6;    // a state with less is left out

template <class Turn>
void Courses::follow(int k, Turn&& turn) {
  const SeatStates& states = game_.states;
  const Points step = game_.model.step();
  Course& course = courses_[static_cast<Index>(k)];
  course = {};
  const auto size = static_cast<Index>(states.size());
  Line now(size, 0.0);
  if (!waits(k)) now[static_cast<Index>(states.index(seat(k)))] = 1;
  double sum = waits(k) ? 0 : 1;
  for (int round = 0; round < most_course_rounds && (round == 0 || sum > hardly_goes_on); ++round) {
    Line next(size, 0.0), reaches(static_cast<Index>(overs_), 0.0), left;
    for (Index s = 0; s < size; ++s) {
      if (now[s] < hardly_there) continue;
      const SeatTurnEnd& t = turn(round, static_cast<int>(s));
      const Points bank = states.state(static_cast<int>(s)).bank;
      next[static_cast<Index>(states.farkled(static_cast<int>(s)))] += now[s] * t.farkle;
      for (Index level = 0; level < t.stopped.size(); ++level) {
        if (t.stopped[level] == 0) continue;
        const Points b = bank + static_cast<Points>(level) * step;
        (b < states.winning() ? next[static_cast<Index>(states.banked(b))] : reaches[static_cast<Index>(over(b))]) +=
            now[s] * t.stopped[level];
      }
      if (left.size() < t.left.size()) left.resize(t.left.size(), 0.0);
      for (Index i = 0; i < t.left.size(); ++i) left[i] += now[s] * t.left[i];
    }
    course.at.push_back(std::move(now));
    course.below.push_back(sum);
    course.reaches.push_back(std::move(reaches));
    std::vector<TurnStart>& offers = course.offers.emplace_back();
    const int afterstates = game_.kernel.afterstates();
    for (Index i = 0; i < left.size(); ++i)
      if (left[i] > 1e-6 * sum)
        offers.push_back({static_cast<int>(i) / afterstates, static_cast<int>(i) % afterstates, left[i] / sum});
    now = std::move(next);
    sum = 0;
    for (const double p : now) sum += p;
  }
  finish(k);
}

}  // namespace farkle
