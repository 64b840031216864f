#include "solver/game/rulefile/rules_reach.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "solver/game/dice.hpp"
#include "solver/game/scorer.hpp"
#include "solver/game/turn.hpp"

namespace farkle {
namespace {

// Dice to roll: their number when all dice are alike, else a bitmask of them. Either is below 64 and becomes smaller
// with every keep.
using State = std::size_t;
constexpr State states = 64;

struct FromState {
  std::vector<std::uint64_t> rolls;        // per possible roll: the states that a keep can leave, one bit each
  std::array<Points, states> points_to{};  // the most points of a keep that leaves a state
};

class Turns {
 public:
  explicit Turns(const Rules& rules) : rules_(rules), scorer_(rules), alike_(dice_alike(rules)) {
    const auto count = static_cast<std::size_t>(rules.dice.count);
    full_ = alike_ ? count : (State{1} << count) - 1;
    for (State state = 1; state <= full_; ++state) {
      if (alike_)
        roll_alike(state);
      else
        roll_each(state, 0);
      auto& rolls = from_[state].rolls;
      std::sort(rolls.begin(), rolls.end());
      rolls.erase(std::unique(rolls.begin(), rolls.end()), rolls.end());
    }
  }

  TurnReach reach() const {
    TurnReach out{rules_.dice, rules_.score, rules_.turn};
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

 private:
  int dice_in(State state) const { return alike_ ? static_cast<int>(state) : std::popcount(state); }
  bool hot(State state) const { return after_keeping_all(rules_, dice_in(state)) == After::hot; }

  void roll_alike(State n) {
    const FaceWeights chances = face_chances(rules_, 0);
    for (const Dice roll : all_rolls(static_cast<int>(n))) {
      bool possible = true;
      for (int face = 1; face <= face_count; ++face)
        possible &= roll.count(face) == 0 || chances[static_cast<std::size_t>(face - 1)] > 0;
      if (!possible) continue;
      std::uint64_t left = 0;
      for_each_submultiset(roll, [&](Dice keep) { add(n, keep, n - static_cast<State>(keep.size()), left); });
      from_[n].rolls.push_back(left);
    }
  }

  // Tries every face of each die of the mask; faces_ holds those chosen so far.
  void roll_each(State mask, int die) {
    if (die < rules_.dice.count) {
      if (!(mask >> die & 1u)) return roll_each(mask, die + 1);
      const FaceWeights chances = face_chances(rules_, die);
      for (int face = 1; face <= face_count; ++face)
        if (chances[static_cast<std::size_t>(face - 1)] > 0) {
          faces_[static_cast<std::size_t>(die)] = face;
          roll_each(mask, die + 1);
        }
      return;
    }
    std::uint64_t left = 0;
    for (State kept = mask; kept != 0; kept = (kept - 1) & mask) {
      Dice keep;
      for (State dice = kept; dice != 0; dice &= dice - 1)
        keep.add(faces_[static_cast<std::size_t>(std::countr_zero(dice))]);
      add(mask, keep, mask & ~kept, left);
    }
    from_[mask].rolls.push_back(left);
  }

  void add(State state, Dice keep, State next, std::uint64_t& left) {
    const Points points = scorer_.points(keep);
    if (points == 0) return;
    left |= std::uint64_t{1} << next;
    from_[state].points_to[next] = std::max(from_[state].points_to[next], points);
  }

  Points most() const {
    struct Rest {
      Points most = 0;
      bool endless = false;
    };
    std::array<Rest, states> rest{};
    for (State state = 1; state <= full_; ++state)
      for (State next = 0; next < state; ++next) {
        const Points points = from_[state].points_to[next];
        if (points == 0) continue;
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
  const bool alike_;
  State full_ = 0;
  std::vector<int> faces_ = std::vector<int>(max_dice);
  std::array<FromState, states> from_{};
};

}  // namespace

TurnReach turn_reach(const Rules& rules) { return Turns(rules).reach(); }

}  // namespace farkle
