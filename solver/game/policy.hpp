// Policy: what a player does, from what a player sees. Const and stateless: the same view always gets the same answer.
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

// What some keep of a roll comes to. Keeps that come to the same are one option.
// Roll states and afterstates are numbered as in solver/turn/turn_model.hpp: an afterstate is the roll state of the
// dice left, or at its two ends hot (0) and spent (the number of the whole set's state).
struct KeepOption {
  Points points = 0;  // of the dice kept
  int afterstate = 0;
  int dice = 0;  // how many the next roll would have: all of them when hot, none when spent
  After after = After::dice;
  Dice kept;  // one of the keeps that come to this
  bool operator==(const KeepOption&) const = default;
};

// Names one decision of one game, for policies that mix strategies (sim/game/rng.hpp).
struct DecisionKey {
  std::uint64_t seed = 0, game = 0;
  std::uint32_t seat = 0, turn = 0;  // turn: of this seat, from 0
  std::uint32_t number = 0;          // 0: about the offer; then the turn's rolls from 1
};

struct TurnView {
  const Rules& rules;
  const MatchState& match;       // before the turn; match.to_move decides
  std::optional<Points> exceed;  // bank_to_exceed of it
  Points at_stake = 0;           // before the keep
  int roll_state = 0;            // dice just rolled; before the first roll: the whole set
  DecisionKey decision;

  const Seat& me() const { return match.seats[static_cast<std::size_t>(match.to_move)]; }
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

// What a policy's decisions depend on, besides the points at stake and the options.
struct Dependence {
  bool chance = false;     // on lots that are drawn: the same view, another decision
  bool others = true;      // outside last turns (TurnView::exceed) on the other seats
  bool need_only = false;  // in last turns on nothing but the points still needed. The least bank counts as needed;
                           // when nothing is needed any more the policy banks wherever it may
};

class Policy {
 public:
  virtual ~Policy() = default;

  // As a user writes it: "bank-at:300".
  virtual std::string name() const = 0;

  // True: start from view.match.offer in place of a fresh set. Asked only where that is a choice.
  virtual bool takes_offer(const TurnView&) const = 0;

  // What to keep, and then an action that `allowed` allows. options: at least one; most points first, on a tie the
  // fewest dice kept, then the higher afterstate.
  virtual Decision play(const TurnView&, std::span<const KeepOption> options) const = 0;

  // A policy that mixes strategies says here what it may do, with chances that sum to 1, whatever view.decision says.
  // Any other policy does one thing.
  virtual double offer_chance(const TurnView& view) const { return takes_offer(view) ? 1 : 0; }
  virtual void plays(const TurnView& view, std::span<const KeepOption> options,
                     std::vector<DecisionChance>& out) const {
    out.assign(1, {play(view, options), 1.0});
  }

  // For engines that remember decisions: within one situation `play` depends only on the points at stake and the
  // options, and `takes_offer` only on the offer (under depends().chance: `plays` and `offer_chance`). A situation may
  // depend on the player's own seat, on view.exceed and on the best bank of the others (with one opponent: on that
  // seat), and on nothing else. unknown_situation: nothing may be remembered.
  static constexpr std::uint64_t unknown_situation = ~std::uint64_t{0};
  virtual std::uint64_t situation(const TurnView&) const { return unknown_situation; }
  // The same for `play` as long as no keep is enough (`enough`), however much is still needed: then it depends on
  // nothing but this, the points at stake and the options.
  virtual std::uint64_t far_situation(const TurnView&) const { return unknown_situation; }
  // The same once as much is at stake as is enough, however much that is.
  virtual std::uint64_t reached_situation(const TurnView&) const { return unknown_situation; }
  virtual Dependence depends() const { return {}; }
  // With so many points at stake or more it keeps the first option and banks, wherever it may, when that leaves so many
  // dice. view: before the first roll.
  virtual Points banks_from(const TurnView&, int /*dice*/) const { return std::numeric_limits<Points>::max(); }
  // All that `play` looks at in the options of rolls of these dice: where it is the same, the keep comes to the same
  // and so does what follows. Empty: it looks at everything.
  virtual std::vector<int> looks_at(int /*roll_state*/, std::span<const KeepOption>) const { return {}; }
};

// The bank that the player to move must exceed in this very turn or lose; none: the game goes on after it.
// last-turn: the leader's bank. not-last: a player who alone is below the target must pass the lowest bank that waits.
inline std::optional<Points> bank_to_exceed(const Rules& rules, const MatchState& match) {
  if (match.last_turn()) return match.seats[static_cast<std::size_t>(match.leader)].bank;
  if (rules.game.end != End::not_last) return std::nullopt;
  const unsigned out = unsigned{match.safe} | match.waiting;
  std::optional<Points> lowest;
  for (int p = 0; p < match.players; ++p) {
    if (p != match.to_move && !(out >> p & 1u)) return std::nullopt;  // somebody else is below the target
    if (match.waiting >> p & 1u) {
      const Points bank = match.seats[static_cast<std::size_t>(p)].bank;
      lowest = lowest ? std::min(*lowest, bank) : bank;
    }
  }
  return lowest;
}

// The points at stake that exceed the leader in a last turn, and otherwise reach the target.
inline Points enough(const TurnView& view) {
  const Points bank = view.me().bank;
  if (view.exceed) return *view.exceed + 1 - bank;
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

// What the rules allow after this keep.
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
  return {roll, can_bank(view.rules, option.after, view.at_stake + option.points, view.me().on_board),
          roll && view.rules.carry == CarryMode::pass && !view.exceed};
}

}  // namespace farkle
