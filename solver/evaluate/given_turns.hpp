// The side of a given policy in a two-player game: how its turns end, and how it chases in last turns. Under the usual
// rules a turn is followed forwards once, and is a distribution (policy_turn_table.hpp). If a turn may leave something
// to the next player, it is walked backwards for every position (carried_policy.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "solver/duel/duel_turn.hpp"
#include "solver/duel/duel_values.hpp"
#include "solver/evaluate/turn_distribution.hpp"
#include "solver/game/policy.hpp"
#include "solver/turn/convergence.hpp"

namespace farkle {

// What a given turn is worth before its first roll: banked + mine F + theirs G, where a farkle leaves F to the player
// to move, and one of the opponent, to whom the turn was passed on, leaves G to the opponent (theirs <= 0). A farkle on
// the first roll that costs more than others counts with what is banked.
struct TurnLine {
  double banked = 0, mine = 0, theirs = 0;
};

// Two positions that farkles lead back and forth between:
//   x = a.banked + a.mine (1 - y) + a.theirs (1 - x), and y alike.
struct LinePair {
  double x, y, off;  // off: of the equations
  double one_banks;  // the chance that at least one of both turns ends otherwise; 0: x and y can be anything
};

// p and q: the chances that these turns do not end with such a farkle. No chance to farkle is taken from 1, so that no
// digits are lost if p and q are tiny.
inline LinePair solve_lines(const TurnLine& a, const TurnLine& b, double p, double q) {
  LinePair out;
  out.one_banks = p * q + p * b.mine + q * a.mine;
  out.x = ((a.banked + a.theirs) * (q + b.mine) + a.mine * (q - b.banked - b.theirs)) / out.one_banks;
  out.y = ((b.banked + b.theirs) * (p + a.mine) + b.mine * (p - a.banked - a.theirs)) / out.one_banks;
  out.off = larger_change(a.banked + a.mine * (1 - out.y) + a.theirs * (1 - out.x) - out.x,
                          b.banked + b.mine * (1 - out.x) + b.theirs * (1 - out.y) - out.y);
  return out;
}

// How turns end, forwards. A bank counts in levels (points / step), and leaves dice (a roll state; 0: none).
struct TurnEnds {
  struct Bank {
    int level, left;
    double times;
  };
  std::vector<Bank> banks;
  double farkles = 0;
};

class GivenTurns {
 public:
  // Keeps references. work counts all that is done with these turns.
  GivenTurns(const Rules& r, const TurnModel& m, Work* w) : rules(r), model(m), states(r), work(w) {}
  GivenTurns(const GivenTurns&) = delete;
  virtual ~GivenTurns() = default;

  const Rules& rules;
  const TurnModel& model;
  const SeatStates states;
  Work* const work;

  // The match before the last turn against a leader with this bank. chaser: a SeatStates index.
  MatchState last_match(int chaser, Points bank) const;
  // The chance of a farkle on the first roll if it leads to first_farkled(mover), else 0: no farkle leads elsewhere
  // than to farkled(mover).
  double first_farkle(int mover) const {
    return states.first_farkled(mover) == states.farkled(mover) ? 0 : model.first_farkle();
  }

  // For DuelTurn, and for meet() of the other side.
  const GivenChaser& chaser() const { return chaser_; }
  // Says how the other side chases, before any turn is worked out, and whenever that changes.
  virtual void meet(const ChaserOdds& they_exceed) = 0;

  // The most positions that are worked out at once for the price of one if they are played alike; 1: there is no such
  // gain. The policy is to move in all positions.
  virtual std::size_t together() const { return 1; }
  virtual bool passes() const { return false; }  // some turns are passed on
  // Positions with the same number are played alike.
  std::uint32_t number(const DuelPosition& p) const { return number_[states.pair(p.mover, p.opponent)]; }
  // The chance that this turn ends in another way than with the farkles of its line, which have the chance `farkles`.
  // Exact even if it is tiny, unless turns are passed on.
  virtual double banks(const DuelPosition&, double farkles) const = 0;
  // About how long it takes to work out this many turns, or groups of turns that are worked out at once, in units of
  // Work.
  virtual double work_of_turns(double turns) const = 0;

  // Turns in some positions, on one thread: any number of them as lines, or one a lane.
  class Group : public SideTurns {
   public:
    // theirs: the chances of the other side. Both must outlive the lines.
    virtual void place(std::span<const DuelPosition>, const DuelValues& theirs) = 0;
    virtual void walk() {}
    // Both sides at once, in the same positions, where turns can be passed on.
    virtual void walk_with(Group& other) { walk(), other.walk(); }
    virtual TurnLine line(std::size_t k) const = 0;
    // The position need not be that of line k, but is played alike.
    void store(std::size_t /*k*/, const DuelPosition&, double /*farkle*/, DuelValues& /*mine*/) override {}

    void set(const DuelLanes& here, const DuelValues& theirs, const LaneValues&, double) final {
      place(here, theirs);
      walk();
      for (std::size_t i = 0; i < lanes; ++i) line_[i] = line(i);
    }
    LaneValues run(const LaneValues& farkle) final {
      LaneValues out;
      for (std::size_t i = 0; i < lanes; ++i) out[i] = line_[i].banked + line_[i].mine * farkle[i];
      return out;
    }
    double banks(std::size_t lane, double, double, double) const final { return 1 - line_[lane].mine; }

   private:
    std::array<TurnLine, lanes> line_;  // by lane
  };
  virtual std::unique_ptr<Group> group() const = 0;

  // ---- forwards; not for turns that are passed on ----
  // The highest level that is banked.
  virtual int most_banked(const DuelPosition&) const = 0;
  // The chance to take this offer.
  virtual double takes(const DuelPosition&, int /*level*/, int /*state*/) const { return 0; }
  // The ends of one turn from a fresh set; `met`: of all turns from the offers in it that are taken there.
  virtual TurnEnds ends(const DuelPosition&, const DuelValues* met = nullptr) const = 0;
  // Follows the turns in positions that are played alike, at most as many as there are lanes. met: how often fresh sets
  // and offers are met there. Calls moved(roll, move, times) for every move except a farkle, and then rolled(roll,
  // times). times: how often, by position.
  using Moved = std::function<void(const TurnView& roll, const PlannedMove&, const LaneValues& times)>;
  using Rolled = std::function<void(const TurnView& roll, const LaneValues& times)>;
  virtual void follow(std::span<const DuelPosition>, const DuelValues& met, const Moved&, const Rolled&) const = 0;

 protected:
  // The turns between every pair of seats, [mover][opponent], and last turns against leaders with banks up to `most`,
  // [chaser][bank of the leader].
  TurnKinds kinds_of_turns(const PolicyTurns&) const;
  TurnKinds kinds_of_last_turns(const PolicyTurns&, Points most) const;

  GivenChaser chaser_;
  std::vector<std::uint32_t> number_;  // [mover][opponent]
};

inline constexpr double rare_in_games = 1e-13;  // how often per game: anything rarer is not followed

// Two policies in games against each other. Keeps references. Throws CannotDo where too many turns differ, and for
// policies that pass on together with farkle.penalty. who: "evaluate". second_chases: its last turns are wanted too.
using GivenPair = std::array<std::unique_ptr<GivenTurns>, 2>;
GivenPair turns_to_meet(const Rules&, const TurnModel&, const Policy& first, const Policy& second,
                        const std::string& who, bool second_chases, Work*);
// Against the best response, which chases perfectly. Keeps references. Throws CannotDo for carry.mode = "pass".
std::unique_ptr<GivenTurns> turns_to_answer(const DuelGame&, const Policy&, Work*);

// ---- games of a given policy against another one, followed forwards (game_flow.cpp) ----
// A last turn of the policy against a leader who has just banked `level` steps and left these dice (0: none).
using LastTurnMet = std::function<void(int chaser, Points bank, int level, int left, double times)>;

// Per game, by [seat of mine][seat of theirs]: how often a turn of `mine` begins with a fresh set, as win(), and how
// often an offer comes, taken or not, as offers(). The two take turns to begin. Turns must not be passed on.
DuelValues game_flow(const GivenTurns& mine, const GivenTurns& theirs, const LastTurnMet&);

}  // namespace farkle
