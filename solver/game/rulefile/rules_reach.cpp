#include "solver/game/rulefile/rules_reach.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
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

// Dice to roll, as DiceKinds numbers hands: below 64, and smaller with every keep. What must be confirmed is left out.
using State = std::size_t;
constexpr State states = 64;

struct FromState {
  std::vector<std::uint64_t> rolls;          // per possible roll: the states that a keep can leave, one bit each
  std::set<std::pair<Points, State>> keeps;  // all points, with what they leave
};

Rules unconfirmed(Rules rules) {
  rules.bank.confirm = {};
  return rules;
}

class Turns {
 public:
  explicit Turns(const Rules& rules) : rules_(rules), scorer_(rules), kinds_(unconfirmed(rules)) {
    full_ = static_cast<State>(kinds_.full());
    for (State state = 1; state <= full_; ++state) {
      auto& rolls = from_[state].rolls;
      kinds_.for_each_roll(static_cast<int>(state),
                           [&](std::span<const Dice> by_kind, double) { rolls.push_back(left(state, by_kind)); });
      std::sort(rolls.begin(), rolls.end());
      rolls.erase(std::unique(rolls.begin(), rolls.end()), rolls.end());
    }
  }

  TurnReach reach() const {
    TurnReach out;
    for (const std::uint64_t left : from_[full_].rolls) {
      out.scores |= left != 0;
      out.leaves_dice |= (left & ~std::uint64_t{1}) != 0;
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
    met[0] = std::uint64_t{1} << full_;
    for (std::size_t level = 0; level < met.size(); ++level)
      for (State state = 1; state <= full_; ++state) {
        if (!(met[level] >> state & 1u)) continue;
        for (const auto& [points, next] : from_[state].keeps) {
          const std::size_t to = level + points / step;
          if (to >= met.size()) break;
          const bool is_hot = next == 0 && hot(state);
          if (next > 0 || is_hot) met[to] |= std::uint64_t{1} << (is_hot ? full_ : next);
          if (!is_hot || rules_.turn.hot_dice != HotDice::must) out[to] = true;
        }
      }
    return out;
  }

 private:
  bool hot(State state) const { return after_keeping_all(rules_, kinds_.size(static_cast<int>(state))) == After::hot; }

  std::uint64_t left(State state, std::span<const Dice> by_kind) {
    std::uint64_t left = 0;
    const std::vector<DiceKinds::Taken> all = kinds_.choices(by_kind);
    for (const auto& [dice, taken] : all) {
      const Points points = scorer_.points(dice, all.back().dice);
      if (points == 0) continue;
      const State next = state - static_cast<State>(taken);
      left |= std::uint64_t{1} << next;
      from_[state].keeps.emplace(points, next);
    }
    return left;
  }

  Points most() const {
    struct Rest {
      Points most = 0;
      bool endless = false;
    };
    std::array<Rest, states> rest{};
    for (State state = 1; state <= full_; ++state)
      for (const auto& [points, next] : from_[state].keeps) {
        rest[state].most = std::max(rest[state].most, points + rest[next].most);
        rest[state].endless |= rest[next].endless || (next == 0 && hot(state));
      }
    return rest[full_].endless ? no_limit : rest[full_].most;
  }

  bool never_farkles() const {
    // Start with every state safe. Strike those with a roll that leads to no safe state, until nothing changes.
    std::uint64_t safe = ~std::uint64_t{1};
    for (bool changed = true; changed;) {
      changed = false;
      for (State state = 1; state <= full_; ++state) {
        const std::uint64_t bit = std::uint64_t{1} << state;
        const std::uint64_t good = safe | (hot(state) && (safe >> full_ & 1u) ? 1u : 0u);
        const auto& rolls = from_[state].rolls;
        if (!(safe & bit) ||
            std::all_of(rolls.begin(), rolls.end(), [&](std::uint64_t left) { return (left & good) != 0; }))
          continue;
        safe &= ~bit;
        changed = true;
      }
    }
    return safe >> full_ & 1u;
  }

  const Rules& rules_;
  const Scorer scorer_;
  const DiceKinds kinds_;
  State full_ = 0;
  std::array<FromState, states> from_{};
};

}  // namespace

TurnReach turn_reach(const Rules& rules) { return Turns(rules).reach(); }

std::vector<bool> turn_totals(const Rules& rules, Points most) { return Turns(rules).totals(most); }

std::optional<Points> stuck_bank(const Rules& rules) {
  const Points step = score_step(rules), target = rules.game.target, lowest = std::min(rules.farkle.floor, 0);
  const std::vector<bool> totals = turn_totals(rules, target - lowest);
  const auto place = [&](const Seat& seat) { return 2 * (seat.bank - lowest) + seat.on_board; };
  // Every seat after a turn, until leads_to(seat) is true. A penalty is due whenever a player likes to farkle often
  // enough.
  const auto each_next = [&](const Seat& seat, const auto& leads_to) {
    const Points least = (least_bank(rules, seat.on_board) + step - 1) / step * step;
    for (Points points = least; points <= target - seat.bank; points += step)
      if (totals[points / step] && leads_to(after_bank(rules, seat, points))) return;
    for (const int streak : {0, rules.farkle.streak - 1})
      for (const bool first_roll : {false, true})
        if (leads_to(after_farkle(rules, {seat.bank, streak, seat.on_board}, first_roll))) return;
  };
  // All seats that can come up.
  std::vector<bool> known(place({target, 0, true}) + 1);
  std::vector<Seat> met;
  const auto meet = [&](const Seat& seat) {
    if (!known[place(seat)]) met.push_back(seat), known[place(seat)] = true;
    return false;
  };
  meet({});
  for (std::size_t k = 0; k < met.size(); ++k)
    if (const Seat seat = met[k]; seat.bank < target) each_next(seat, meet);
  // Banks mostly rise, so from the highest down.
  std::sort(met.begin(), met.end(), [](const Seat& a, const Seat& b) { return a.bank > b.bank; });
  std::vector<bool> finishes(known.size());
  for (bool more = true; std::exchange(more, false);)
    for (const Seat& seat : met) {
      if (finishes[place(seat)]) continue;
      bool finish = seat.bank == target;
      if (!finish) each_next(seat, [&](const Seat& next) { return finish = finishes[place(next)]; });
      finishes[place(seat)] = finish;
      more |= finish;
    }
  const auto stuck = std::find_if(met.begin(), met.end(), [&](const Seat& seat) { return !finishes[place(seat)]; });
  return stuck == met.end() ? std::nullopt : std::optional(stuck->bank);
}

std::vector<bool> within_reach(const Rules& rules, const SeatStates& seats) {
  std::vector<bool> out(seats.size(), rules.game.end != End::exact);
  if (rules.game.end != End::exact) return out;
  const std::vector<bool> totals = turn_totals(rules, seats.winning() - seats.lowest());
  const auto leads_on = [&](int i) {
    const Seat seat = seats.state(i);
    const Points step = score_step(rules), most = seats.winning() - seat.bank;
    for (Points points = step; points <= most; points += step)
      if (totals[points / step] && points >= least_bank(rules, seat.on_board) &&
          (points == most || out[seats.banked(seat.bank + points)]))
        return true;
    return out[seats.farkled(i)] || out[seats.first_farkled(i)];
  };
  for (bool more = true; std::exchange(more, false);)
    for (int i = seats.size(); i-- > 0;)
      if (!out[i] && leads_on(i)) out[i] = more = true;
  return out;
}

}  // namespace farkle
