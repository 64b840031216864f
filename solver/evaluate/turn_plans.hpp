// The decisions of a policy in a turn from any start: any dice of the set, any points at stake. For rules under which a
// turn need not begin with a fresh set.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "solver/evaluate/turn_distribution.hpp"
#include "solver/game/match.hpp"
#include "solver/game/policy.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

// One turn; levels are points / step.
struct TurnPlan {
  static constexpr std::uint32_t unmet = ~std::uint32_t{0};
  struct Roll {
    std::uint32_t at;      // level * row + roll state
    std::uint32_t number;  // of the moves; unmet: hardly ever rolled
    int from;              // the lowest offer that leads here, as a level; 0: a turn from its start does
  };
  std::vector<Roll> rolls;    // all that a turn may come to, the highest first
  std::size_t row = 0;        // roll states, and one for none
  std::size_t levels = 0;     // above those of all rolls
  std::vector<double> takes;  // [level][roll state]: the chance to take such an offer, where there are offers
  std::vector<int> banked;    // by the highest offer taken: the highest level that is banked; 0: never
  int most_passed = 0;        // level; 0: never

  int most_banked() const { return banked.back(); }
  int most_banked(int offers) const { return banked[std::min(static_cast<std::size_t>(offers), banked.size() - 1)]; }
};

class TurnPlans {
 public:
  // Keeps references.
  TurnPlans(const Rules&, const TurnModel&, const Policy&);

  // Plans of one situation are alike, except for Policy::unknown_situation.
  std::uint64_t situation(const MatchState&) const;
  // The turn of match.to_move from up to `starts` levels that were passed on, and from offers up to `offers` levels.
  // Any number of threads.
  TurnPlan of(const MatchState&, int starts, int offers);
  // About how long it takes to make such a plan, in units of Work.
  double work(const TurnPlan&) const;
  // Must not be called while plans are being made.
  const PlannedMoves& moves(std::uint32_t number) const { return moves_[number]; }

 private:
  struct Hash {
    std::size_t operator()(const PlannedMoves&) const;
  };
  std::uint32_t number(const PlannedMoves&);

  const Rules& rules_;
  const TurnModel& model_;
  const Policy& policy_;
  TurnChoices choices_;
  std::mutex adding_;
  std::deque<PlannedMoves> moves_;
  std::unordered_map<PlannedMoves, std::uint32_t, Hash> numbers_;
};

}  // namespace farkle
