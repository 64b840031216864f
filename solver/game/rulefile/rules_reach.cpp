#include "solver/game/rulefile/rules_reach.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <span>
#include <utility>

#include "solver/game/dice.hpp"
#include "solver/game/dice_kinds.hpp"
#include "solver/game/match.hpp"
#include "solver/game/scorer.hpp"
#include "solver/game/turn.hpp"

namespace farkle {
namespace {

// States are dice to roll, as DiceKinds numbers hands: below 64, and smaller with every keep. What must be confirmed is
// left out.
constexpr int states = 64;

std::uint64_t bit_of(int state) { return std::uint64_t{1} << state; }

struct FromState {
  std::set<std::uint64_t> rolls;           // for each roll the states that a keep can leave, one bit each
  std::set<std::pair<Points, int>> keeps;  // all points, with what they leave
};

Rules unconfirmed(Rules rules) {
  rules.bank.confirm = {};
  return rules;
}

class Turns {
 public:
  explicit Turns(const Rules& rules) : rules_(rules), scorer_(rules), kinds_(unconfirmed(rules)), full_(kinds_.full()) {
    for (int state = 1; state <= full_; ++state)
      kinds_.for_each_roll(
          state, [&](std::span<const Dice> by_kind, double) { from_[state].rolls.insert(left(state, by_kind)); });
  }

  TurnReach reach() const {
    TurnReach out;
    for (const std::uint64_t left : from_[full_].rolls) {
      out.scores |= left != 0;
      out.leaves_dice |= (left & ~bit_of(0)) != 0;
    }
    out.never_farkles = never_farkles();
    out.most = most();
    for (int n = 1; n <= rules_.dice.count; ++n)
      for (const Dice roll : all_rolls(n)) out.most_in_a_roll = std::max(out.most_in_a_roll, scorer_.points(roll));
    return out;
  }

  std::vector<bool> totals(Points most) const {
    const Points step = scorer_.step();
    std::vector<std::uint64_t> met(most / step + 1);  // states rolled with so much at stake
    std::vector<bool> out(met.size());
    met[0] = bit_of(full_);
    for (std::size_t level = 0; level < met.size(); ++level)
      for (int state = 1; state <= full_; ++state) {
        if (!(met[level] & bit_of(state))) continue;
        for (const auto& [points, next] : from_[state].keeps) {
          const std::size_t to = level + points / step;
          if (to >= met.size()) break;
          const bool is_hot = next == 0 && hot(state);
          if (next > 0 || is_hot) met[to] |= bit_of(is_hot ? full_ : next);
          if (!is_hot || rules_.turn.hot_dice != HotDice::must) out[to] = true;
        }
      }
    return out;
  }

 private:
  bool hot(int state) const { return after_keeping_all(rules_, kinds_.size(state)) == After::hot; }

  std::uint64_t left(int state, std::span<const Dice> by_kind) {
    std::uint64_t left = 0;
    const std::vector<DiceKinds::Taken> all = kinds_.choices(by_kind);
    for (const auto& [dice, taken] : all) {
      const Points points = scorer_.points(dice, all.back().dice);
      if (points == 0) continue;
      left |= bit_of(state - taken);
      from_[state].keeps.emplace(points, state - taken);
    }
    return left;
  }

  Points most() const {
    struct Rest {
      Points most = 0;
      bool endless = false;
    };
    std::array<Rest, states> rest{};
    for (int state = 1; state <= full_; ++state)
      for (const auto& [points, next] : from_[state].keeps) {
        rest[state].most = std::max(rest[state].most, points + rest[next].most);
        rest[state].endless |= rest[next].endless || (next == 0 && hot(state));
      }
    return rest[full_].endless ? no_limit : rest[full_].most;
  }

  bool never_farkles() const {
    // Start with every state safe. Strike those with a roll that leads to no safe state, until nothing changes.
    std::uint64_t safe = ~bit_of(0);
    for (std::uint64_t before = 0; std::exchange(before, safe) != safe;)
      for (int state = 1; state <= full_; ++state) {
        const std::uint64_t good = safe | (hot(state) && (safe & bit_of(full_)) ? bit_of(0) : 0);
        const auto& rolls = from_[state].rolls;
        if (std::any_of(rolls.begin(), rolls.end(), [&](std::uint64_t left) { return (left & good) == 0; }))
          safe &= ~bit_of(state);
      }
    return (safe & bit_of(full_)) != 0;
  }

  const Rules& rules_;
  const Scorer scorer_;
  const DiceKinds kinds_;
  const int full_;
  std::array<FromState, states> from_{};
};

// The seats that one turn can lead to, with game.end = exact.
class NextSeats {
 public:
  NextSeats(const Rules& rules, Points lowest)
      : rules_(rules), step_(score_step(rules)), totals_(turn_totals(rules, rules.game.target - lowest)) {}

  // Calls leads_to for each of them until it returns true, and returns whether it did. streaks: how many farkles in a
  // row there may be before the turn.
  template <class LeadsTo>
  bool any(const Seat& seat, std::initializer_list<int> streaks, LeadsTo&& leads_to) const {
    const Points least = (least_bank(rules_, seat.on_board) + step_ - 1) / step_ * step_;
    for (Points points = least; points <= rules_.game.target - seat.bank; points += step_)
      if (totals_[points / step_] && leads_to(after_bank(rules_, seat, points))) return true;
    for (const int streak : streaks)
      for (const bool first_roll : {false, true})
        if (leads_to(after_farkle(rules_, {seat.bank, streak, seat.on_board}, first_roll))) return true;
    return false;
  }

 private:
  const Rules& rules_;
  const Points step_;
  const std::vector<bool> totals_;
};

}  // namespace

TurnReach turn_reach(const Rules& rules) { return Turns(rules).reach(); }

std::vector<bool> turn_totals(const Rules& rules, Points most) { return Turns(rules).totals(most); }

std::optional<Points> stuck_bank(const Rules& rules) {
  const Points target = rules.game.target, lowest = std::min(rules.farkle.floor, 0);
  const NextSeats next(rules, lowest);
  const auto place = [&](const Seat& seat) { return 2 * (seat.bank - lowest) + seat.on_board; };
  // A penalty is due whenever a player likes to farkle often enough.
  const std::initializer_list<int> streaks = {0, rules.farkle.streak - 1};
  // All seats that can come up.
  std::vector<bool> known(place({target, 0, true}) + 1);
  std::vector<Seat> met;
  const auto meet = [&](const Seat& seat) {
    if (!known[place(seat)]) met.push_back(seat), known[place(seat)] = true;
    return false;
  };
  meet({});
  for (std::size_t k = 0; k < met.size(); ++k)
    if (const Seat seat = met[k]; seat.bank < target) next.any(seat, streaks, meet);
  // Banks mostly rise, so from the highest down.
  std::sort(met.begin(), met.end(), [](const Seat& a, const Seat& b) { return a.bank > b.bank; });
  std::vector<bool> finishes(known.size());
  const auto finish = [&](const Seat& seat) -> bool { return finishes[place(seat)]; };
  for (bool more = true; std::exchange(more, false);)
    for (const Seat& seat : met)
      if (!finish(seat) && (seat.bank == target || next.any(seat, streaks, finish)))
        finishes[place(seat)] = more = true;
  const auto stuck = std::find_if_not(met.begin(), met.end(), finish);
  return stuck == met.end() ? std::nullopt : std::optional(stuck->bank);
}

std::vector<bool> within_reach(const Rules& rules, const SeatStates& seats) {
  std::vector<bool> out(seats.size(), rules.game.end != End::exact);
  if (rules.game.end != End::exact) return out;
  const NextSeats next(rules, seats.lowest());
  const auto finish = [&](const Seat& seat) { return seat.bank == seats.winning() || out[seats.index(seat)]; };
  for (bool more = true; std::exchange(more, false);)
    for (int i = seats.size(); i-- > 0;)
      if (const Seat seat = seats.state(i); !out[i] && next.any(seat, {seat.streak}, finish)) out[i] = more = true;
  return out;
}

}  // namespace farkle
