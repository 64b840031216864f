// A Policy decides what a player does from what the player sees. Const and stateless: same view, same answer.
//
//   offer there? ──takes──> roll ──decide──> keep, then  bank │ roll on │ pass
//                            ^                                   │
//                            └───────────────────────────────────┘
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/game/dice.hpp"
#include "solver/game/dice_kinds.hpp"
#include "solver/game/match.hpp"
#include "solver/game/rules.hpp"
#include "solver/game/turn.hpp"

namespace farkle {

class Work;

// The result of a keep. Keeps with the same result are one option.
// Roll states and afterstates are numbered as in dice_kinds.hpp.
struct KeepOption {
  Points points = 0;  // of the dice kept
  int afterstate = 0;
  int dice = 0;  // dice in the next roll: all of them when hot, none when spent
  After after = After::dice;
  Dice kept;              // one of the keeps with this result
  bool confirmed = true;  // false: the points at stake must be confirmed before they are banked (bank.confirm)
  bool operator==(const KeepOption&) const = default;
};

// The result of keeping these dice of a roll in this state.
inline KeepOption keep_option(const Rules& rules, const Scorer& scorer, const DiceKinds& kinds, int roll_state,
                              const DiceKinds::Taken& taken, Points points) {
  const int rolled = kinds.size(roll_state);
  const After after = kinds.takes_all(roll_state, taken.hand) ? after_keeping_all(rules, rolled) : After::dice;
  const int afterstate = kinds.after(roll_state, taken.hand, after == After::hot, points, scorer.confirms(taken.dice));
  const int dice = after == After::dice ? rolled - taken.dice.size() : after == After::hot ? rules.dice.count : 0;
  return {points, afterstate, dice, after, taken.dice, kinds.confirmed(afterstate)};
}

// Names one turn of one game, or by default the game. Its dice and lots are drawn by it (sim/game/rng.hpp).
struct TurnKey {
  std::uint64_t seed = 0, game = 0;
  std::uint32_t seat = 0, turn = 0;  // turn: of this seat, from 0
};

// The bank that the player to move must exceed in this very turn or lose; none: the game goes on after this turn.
// last-turn: the leader's bank. rounds: in the last turn of all the highest bank of the others, but a bank level with
// it does not lose: everybody then plays on. not-last: the only player still below the target must exceed the lowest
// waiting bank.
inline std::optional<Points> bank_to_exceed(const Rules& rules, const MatchState& match) {
  if (match.last_turn()) return match.seats[match.leader].bank;
  if (rules.game.rounds > 0) return match.turns_left == 1 ? std::optional(best_bank_of_others(match)) : std::nullopt;
  if (rules.game.end != End::not_last) return std::nullopt;
  const unsigned out = unsigned{match.safe} | match.waiting;
  std::optional<Points> lowest;
  for (int p = 0; p < match.players; ++p) {
    if (p != match.to_move && !(out >> p & 1u)) return std::nullopt;  // somebody else is below the target
    if (match.waiting >> p & 1u) {
      const Points bank = match.seats[p].bank;
      lowest = lowest ? std::min(*lowest, bank) : bank;
    }
  }
  return lowest;
}

// The points at stake needed to exceed the leader in a last turn, and otherwise to reach the target. In a round that is
// not the last, no points are enough.
inline constexpr Points no_points_are_enough = 1'000'000'000;
inline Points enough_points(const Rules& rules, const MatchState& match, std::optional<Points> exceed) {
  const Points bank = match.seats[match.to_move].bank;
  if (exceed) return *exceed + 1 - bank;
  if (rules.game.rounds > 0) return no_points_are_enough;
  return rules.game.target - bank + (rules.game.reach == Reach::more_than ? 1 : 0);
}

struct TurnView {
  const Rules& rules;
  const MatchState& match;       // before the turn; match.to_move decides
  std::optional<Points> exceed;  // bank_to_exceed(rules, match)
  Points at_stake = 0;           // before the keep
  int roll_state = 0;            // dice just rolled; before the first roll: the whole set
  TurnKey key;
  std::uint32_t decision = 0;                           // of the turn: 0: the offer; 1, 2, ...: the rolls
  Points enough = enough_points(rules, match, exceed);  // at stake
  // As many points at stake draw level with the best of the others.
  Points behind = best_bank_of_others(match) - match.seats[match.to_move].bank;

  const Seat& me() const { return match.seats[match.to_move]; }
};

// roll: also with hot dice. nothing: none of the others is allowed; the turn counts as a farkle.
enum class Action : std::uint8_t { roll, bank, pass, nothing };

struct Decision {
  std::size_t option = 0;  // index of a KeepOption
  Action then = Action::nothing;
  bool operator==(const Decision&) const = default;
};

struct DecisionChance {
  Decision play;
  double chance = 1;
};

// All that a policy may do in one place, with chances that sum to 1. Usually that is one thing. If not, it lasts until
// the next decision on the same thread, so that a game takes no memory for each of them.
class Decisions {
 public:
  Decisions(const Decision& only) : only_{only, 1} {}  // not explicit: most policies return a Decision
  Decisions(std::size_t option, Action then) : Decisions(Decision{option, then}) {}
  // drawn: memory of the thread. one_lot: all decisions of a turn are drawn with the same lot.
  explicit Decisions(std::span<const DecisionChance> drawn, bool one_lot = false) : drawn_(drawn), one_lot_(one_lot) {}

  const DecisionChance* begin() const { return drawn_.empty() ? &only_ : drawn_.data(); }
  const DecisionChance* end() const { return drawn_.empty() ? &only_ + 1 : drawn_.data() + drawn_.size(); }
  bool drawn() const { return !drawn_.empty(); }
  bool one_lot() const { return one_lot_; }
  const Decision& only() const { return begin()->play; }  // for policies that draw no lots
  // lot: in [0, 1).
  const Decision& at(double lot) const {
    const DecisionChance* here = begin();
    for (double below = here->chance; below <= lot && here + 1 != end(); below += here->chance) ++here;
    return here->play;
  }

 private:
  DecisionChance only_;
  std::span<const DecisionChance> drawn_;
  bool one_lot_ = false;
};

// All that a policy's decisions depend on, besides the points at stake and the options. Within one situation `decide`
// depends only on those, and `takes` only on the offer.
struct Situation {
  // The player's own seat, the best bank of the others (with one opponent: that seat) and, in a game of rounds, the
  // turns left, as far as they matter.
  std::uint64_t standing = 0;
  bool on_board = false, chase = false;  // chase: there is a bank to exceed
  // TurnView::enough. It may only matter to which keep is chosen if the first option is enough, and to what is done
  // then if the keep is enough (except where a bank may go over the target). none: it never matters.
  std::optional<Points> enough = std::nullopt;
  Points behind = 0;  // TurnView::behind. It may only matter if the first option is enough

  // The rest is the same in all situations of a policy.
  bool lots = false;       // it draws lots: only its chances are alike in a situation
  bool others = true;      // the other seats matter outside last turns (TurnView::exceed)
  bool need_only = false;  // in last turns, only the points still needed matter, or the least bank if that is more.
                           // With these it banks wherever it may. A least bank may change what it does where nothing
                           // can be enough
  bool operator==(const Situation&) const = default;

  struct Hash {
    std::size_t operator()(const Situation& s) const {
      std::uint64_t hash = s.standing << 2 | std::uint64_t{s.chase} << 1 | std::uint64_t{s.on_board};
      for (const Points word : {s.enough.value_or(-1), s.behind})
        hash = (hash ^ hash >> 29 ^ static_cast<std::uint32_t>(word)) * 0x9E3779B97F4A7C15u;
      return hash ^ hash >> 32;
    }
  };
};

// How a turn ends.
struct TurnDistribution {
  std::vector<double> banked;  // [level = points / step]: the chance to bank that
  double farkle = 0;           // a farkle, or an end without points that counts as one
  double won = 0;              // dice that win the game at once
  bool operator==(const TurnDistribution&) const = default;
};

// The turns of one policy between every pair of seats of a two-player game; equal turns are kept once.
struct DuelTurns {
  std::vector<TurnDistribution> turns;
  std::vector<std::uint32_t> number;  // [mover][opponent], SeatStates indices
  std::size_t doubles() const;        // of all turns
};

// Engines and solvers trust a policy. Only assertions look at what it returns, and a situation that leaves something
// out makes them disagree without a word: tests/sim/policy_promises_test.cpp finds that.
class Policy {
 public:
  virtual ~Policy() = default;

  // As a user writes it: "bank-at:300".
  virtual std::string name() const = 0;

  // For all that remembers decisions; none: nothing may be remembered. Only the reference engine plays it then, and far
  // more slowly.
  virtual std::optional<Situation> situation(const TurnView&) const { return std::nullopt; }

  // The chance to start from view.match.offer in place of a fresh set. Asked only where that is a choice.
  virtual double takes(const TurnView&) const = 0;

  // Chooses a keep, and then an action that `allowed` allows. options: at least one; most points first, on a tie the
  // fewest dice kept, then the higher afterstate. view.key and view.decision do not matter: whoever plays a game draws
  // the lots (sim/game/play.hpp).
  virtual Decisions decide(const TurnView&, std::span<const KeepOption> options) const = 0;

  // A policy for which nearly every position is a situation of its own may work out all turns at once, as `decide`
  // plays them. None: they are followed one by one.
  virtual std::optional<DuelTurns> duel_turns(Work*) const { return std::nullopt; }
};

// A turn before its first roll. whole_set: the state of all dice (TurnModel, RollOptions: full()).
inline TurnView first_view(const Rules& rules, const MatchState& match, int whole_set, const TurnKey& key = {}) {
  return {.rules = rules, .match = match, .exceed = bank_to_exceed(rules, match), .roll_state = whole_set, .key = key};
}

// For policies that ask for at most `highest` points unless more are needed to be enough.
inline Points enough_below(const TurnView& view, Points highest) {
  return view.enough < highest || view.exceed || may_go_over(view.rules) ? view.enough : no_points_are_enough;
}

// The actions that the rules allow after this keep.
struct Allowed {
  bool roll = false, bank = false, pass = false;
  bool nothing() const { return !roll && !bank && !pass; }
  bool operator[](Action action) const {
    if (action == Action::nothing) return nothing();
    return action == Action::roll ? roll : action == Action::bank ? bank : pass;
  }
};

// In line: searches ask it for every roll of every turn.
__attribute__((always_inline)) inline Allowed allowed(const TurnView& view, const KeepOption& option) {
  const bool roll = option.after != After::spent;
  return {roll, option.confirmed && can_bank(view.rules, option.after, view.at_stake + option.points, view.me()),
          roll && view.rules.carry.mode == CarryMode::pass && !view.exceed};
}

// With game.end = exact: the first option with which a bank wins at once.
inline std::optional<std::size_t> wins_exactly(const TurnView& view, std::span<const KeepOption> options) {
  if (!may_go_over(view.rules)) return std::nullopt;
  for (std::size_t i = 0; i < options.size(); ++i)
    if (view.at_stake + options[i].points == view.enough && allowed(view, options[i]).bank) return i;
  return std::nullopt;
}

}  // namespace farkle
