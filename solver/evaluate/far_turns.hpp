// What a policy does as long as no keep is enough (`enough`): that serves all turns of one Policy::far_situation,
// however much they still need.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "solver/evaluate/turn_choices.hpp"
#include "solver/evaluate/turn_course.hpp"
#include "solver/game/policy.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

// Worked out when first asked for, on any thread.
class FarTurns {
 public:
  // Keeps references. choices: those of turn_choices. What is less likely than `least` is not followed on.
  FarTurns(const Rules&, const TurnModel&, const Policy&, const TurnChoices& choices, double least);

  // Rolls of some dice whose first options are alike; those with the fewest points come first.
  struct Group {
    PlannedMove first;  // their first option, banked
    std::vector<const RollChoices*> rolls;
  };
  const std::vector<Group>& groups(int roll_state) const { return groups_[static_cast<std::size_t>(roll_state)]; }
  // Those that may lead to the level `end` or above.
  std::span<const Group> near(int level, int roll_state, int end) const;

  // Where all rolls of some dice lead with some points at stake, farkles apart.
  struct Cell {
    std::once_flag once;
    PlannedMoves all;
    std::vector<PlannedMoves> group;  // of the rolls of each group
  };
  using Row = std::vector<Cell>;  // by roll state
  // The turns of one far_situation.
  class Turn {
   public:
    Turn(const FarTurns&, const TurnView&);
    // Adds where the other groups lead, of a roll of this chance. row: of this level, once known.
    void add(Row*& row, int level, int roll_state, double chance, int end, TurnCourse&);
    // The whole turn without what may lead to the level `end` or above.
    const TurnCourse& below(int end);

   private:
    Row& row(int level);
    const Cell& at(Row&, int level, int roll_state) const;  // of the row of that level
    struct Below {
      std::once_flag once;
      TurnCourse course;
    };
    const FarTurns& all_;
    const MatchState match_;
    const std::optional<Points> exceed_;
    std::mutex adding_;
    std::deque<Row> rows_;
    std::map<int, Below> below_;
  };
  // Null where the policy has no far_situation. view: before the first roll.
  Turn* of(const TurnView& view);

 private:
  const TurnModel& model_;
  const Policy& policy_;
  const double least_;
  const Rules endless_;  // nothing is ever enough
  std::vector<std::vector<Group>> groups_;
  std::mutex adding_;
  std::map<std::uint64_t, std::unique_ptr<Turn>> turns_;  // by far_situation
};

}  // namespace farkle
