// `threshold:`, `bank-at:` and `file:`: bank at a number of points that depends on how many dice are left.
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "sim/policies/solved.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

// Bank with at least this many points when n dice are left to roll, by n; with hot dice all of them are.
using BankAt = std::array<Points, max_dice + 1>;  // [0] unused
inline constexpr Points bank_never = std::numeric_limits<Points>::max();

enum class KeepBy {
  most_points,  // the keep with the most points, on a tie the fewest dice
  best_turn     // the keep with the best expected turn
};

// The standings where thresholds hold; both ends belong to a range.
struct Band {
  struct Range {
    Points first = std::numeric_limits<Points>::min(), last = std::numeric_limits<Points>::max();
    bool contains(Points p) const { return first <= p && p <= last; }
  };
  Range streak;    // own farkles in a row; always 0 under rules where they cost nothing
  Range bank;      // own
  Range opponent;  // the best bank of the others
  Range lead;      // own bank less the best of the others
  BankAt bank_at{};

  bool holds(const MatchState&) const;
};

// Banks as soon as the bank wins the game or reaches the target; in a last turn (bank_to_exceed) rolls until it
// exceeds. Otherwise the thresholds of the first band that holds decide. Takes an offer when rolling on from it is
// worth more expected points than a fresh set. Never passes.
class ThresholdPolicy : public Policy {
 public:
  // bands: at least one; the last one holds everywhere.
  ThresholdPolicy(std::string name, std::shared_ptr<Solved>, std::vector<Band> bands, KeepBy);

  std::string name() const override { return name_; }
  double takes(const TurnView&) const override;
  Decisions decide(const TurnView&, std::span<const KeepOption>) const override;
  std::optional<Situation> situation(const TurnView&) const override;

 private:
  std::size_t band(const MatchState&) const;
  const TurnSolution& turn(const TurnView& view) const { return view.me().on_board ? *on_board_ : *off_board_; }
  std::size_t keep(const TurnView&, std::span<const KeepOption>) const;

  std::string name_;
  std::shared_ptr<Solved> solved_;
  std::vector<Band> bands_;
  std::vector<Points> highest_;  // by band: its highest threshold
  KeepBy keep_by_;
  const TurnSolution *on_board_ = nullptr, *off_board_ = nullptr;  // only where they are needed
};

}  // namespace farkle
