// A Policy decides what a player does from what the player sees. Const and stateless: same view, same answer.
//
//   offer there? ──takes_offer──> roll ──play──> keep, then  bank │ roll on │ pass
//                                  ^                                   │
//                                  └───────────────────────────────────┘
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/game/dice.hpp"
#include "solver/game/match.hpp"
#include "solver/game/rules.hpp"
#include "solver/game/turn.hpp"

namespace farkle {

// The result of a keep. Keeps with the same result are one option.
// Roll states and afterstates are numbered as in solver/turn/turn_model.hpp. An afterstate is the roll state of the
// dice left, or at its two ends hot (0) and spent (the number of the whole set's state).
struct KeepOption {
  Points points = 0;  // of the dice kept
  int afterstate = 0;
  int dice = 0;  // dice in the next roll: all of them when hot, none when spent
  After after = After::dice;
  Dice kept;  // one of the keeps with this result
  bool operator==(const KeepOption&) const = default;
};

// The result of keeping these dice of a roll of `rolled` dice. state_left: the roll state of the other dice; 0: there
// are none. whole_set: the roll state of all dice.
inline KeepOption keep_option(const Rules& rules, int whole_set, Points points, Dice kept, int rolled, int state_left) {
  if (state_left > 0) return {points, state_left, rolled - kept.size(), After::dice, kept};
  const After after = after_keeping_all(rules, rolled);
  return {points, after == After::hot ? 0 : whole_set, after == After::hot ? rules.dice.count : 0, after, kept};
}

// Names one decision of one game, for policies that mix strategies (sim/game/rng.hpp).
struct DecisionKey {
  std::uint64_t seed = 0, game = 0;
  std::uint32_t seat = 0, turn = 0;  // turn: of this seat, from 0
  std::uint32_t number = 0;          // 0: the offer; 1, 2, ...: the rolls of the turn
};

struct TurnView {
  const Rules& rules;
  const MatchState& match;       // before the turn; match.to_move decides
  std::optional<Points> exceed;  // bank_to_exceed(rules, match)
  Points at_stake = 0;           // before the keep
  int roll_state = 0;            // dice just rolled; before the first roll: the whole set
  DecisionKey decision;

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

// The inputs of a policy's decisions, besides the points at stake and the options.
struct Dependence {
  bool chance = false;     // random draws: the same view may get different decisions
  bool others = true;      // the other seats, outside last turns (TurnView::exceed)
  bool need_only = false;  // in last turns, only the points still needed, or the least bank if that is more. With these
                           // it banks wherever it may. A least bank may change what it does where nothing can be enough
};

class Policy {
 public:
  virtual ~Policy() = default;

  // As a user writes it: "bank-at:300".
  virtual std::string name() const = 0;

  // True: start from view.match.offer in place of a fresh set. Asked only where that is a choice.
  virtual bool takes_offer(const TurnView&) const = 0;

  // Chooses a keep, and then an action that `allowed` allows. options: at least one; most points first, on a tie the
  // fewest dice kept, then the higher afterstate.
  virtual Decision play(const TurnView&, std::span<const KeepOption> options) const = 0;

  // A policy that mixes strategies lists here all that it may do, with chances that sum to 1, whatever view.decision
  // is. Any other policy does one thing.
  virtual double offer_chance(const TurnView& view) const { return takes_offer(view) ? 1 : 0; }
  virtual void plays(const TurnView& view, std::span<const KeepOption> options,
                     std::vector<DecisionChance>& out) const {
    out.assign(1, {play(view, options), 1.0});
  }

  // For engines that remember decisions. Within one situation `play` depends only on the points at stake and the
  // options, and `takes_offer` only on the offer (under depends().chance: `plays` and `offer_chance`). A situation may
  // depend only on the player's own seat, on view.exceed and on the best bank of the others (with one opponent: on that
  // seat), and in a game of rounds on the turns left. unknown_situation: nothing may be remembered. With game.end =
  // exact it holds for one bank (turn_situation).
  static constexpr std::uint64_t unknown_situation = ~std::uint64_t{0};
  virtual std::uint64_t situation(const TurnView&) const { return unknown_situation; }
  // The same for `play` while no keep is enough (`enough`), however much is still needed. Then `play` depends only on
  // this situation, the points at stake and the options.
  virtual std::uint64_t far_situation(const TurnView&) const { return unknown_situation; }
  // The same once enough points are at stake, however many those are.
  virtual std::uint64_t reached_situation(const TurnView&) const { return unknown_situation; }
  virtual Dependence depends() const { return {}; }
  // The fewest points at stake, with the keep, from which the policy keeps the first option and banks wherever it may,
  // if that leaves `dice` dice. view: before the first roll.
  virtual Points banks_from(const TurnView&, int /*dice*/) const { return std::numeric_limits<Points>::max(); }
  // Everything that `play` looks at in the options of rolls of these dice. Rolls with equal lists lead to keeps with
  // the same result, and to the same action. Empty: it looks at everything.
  virtual std::vector<int> looks_at(int /*roll_state*/, std::span<const KeepOption>) const { return {}; }
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
inline Points enough(const TurnView& view) {
  const Points bank = view.me().bank;
  if (view.exceed) return *view.exceed + 1 - bank;
  if (view.rules.game.rounds > 0) return no_points_are_enough;
  return view.rules.game.target - bank + (view.rules.game.reach == Reach::more_than ? 1 : 0);
}

// A turn before its first roll. whole_set: the state of all dice (TurnModel, RollOptions: full()).
inline TurnView first_view(const Rules& rules, const MatchState& match, int whole_set, const DecisionKey& key = {}) {
  return {.rules = rules,
          .match = match,
          .exceed = bank_to_exceed(rules, match),
          .at_stake = 0,
          .roll_state = whole_set,
          .decision = key};
}

// Turns with equal policies and equal situations are alike. view: before the first roll.
inline std::uint64_t turn_situation(const Policy& policy, const TurnView& view) {
  if (!may_go_over(view.rules)) return policy.situation(view);
  if (policy.depends().others) return Policy::unknown_situation;
  const Seat& me = view.me();
  return std::uint64_t{static_cast<std::uint32_t>(me.bank)} << 16 | static_cast<std::uint64_t>(me.streak) << 1 |
         std::uint64_t{me.on_board};
}

// The actions that the rules allow after this keep.
struct Allowed {
  bool roll = false, bank = false, pass = false;
  bool nothing() const { return !roll && !bank && !pass; }
  bool operator[](Action action) const {
    switch (action) {
      case Action::roll:
        return roll;
      case Action::bank:
        return bank;
      case Action::pass:
        return pass;
      case Action::nothing:
        break;
    }
    return nothing();
  }
};

inline Allowed allowed(const TurnView& view, const KeepOption& option) {
  const bool roll = option.after != After::spent;
  return {roll, can_bank(view.rules, option.after, view.at_stake + option.points, view.me()),
          roll && view.rules.carry == CarryMode::pass && !view.exceed};
}

// With game.end = exact: the first option with which a bank wins at once.
inline std::optional<std::size_t> wins_exactly(const TurnView& view, std::span<const KeepOption> options) {
  if (!may_go_over(view.rules)) return std::nullopt;
  for (std::size_t i = 0; i < options.size(); ++i)
    if (view.at_stake + options[i].points == enough(view) && allowed(view, options[i]).bank) return i;
  return std::nullopt;
}

}  // namespace farkle
