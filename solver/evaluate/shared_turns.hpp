// The play that many turns share, however much they still need: what a policy does while no keep is enough (`enough`;
// Policy::far_situation), and what it does once enough is at stake (Policy::reached_situation).
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "solver/evaluate/turn_choices.hpp"
#include "solver/evaluate/turn_course.hpp"
#include "solver/game/policy.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

using BanksFrom = std::array<Points, max_dice + 1>;  // Policy::banks_from by dice left
BanksFrom banks_from(const Policy&, const TurnView&);

// Turns are worked out when first asked for, on any thread.
class SharedTurns {
 public:
  // Keeps references. choices: from turn_choices. Rolls less likely than `least` are not followed.
  SharedTurns(const Rules&, const TurnModel&, const Policy&, const TurnChoices& choices, double least);

  // Rolls of some dice whose first options are alike; those with the fewest points come first.
  struct Group {
    PlannedMove first;  // their first option, banked
    std::vector<const RollChoices*> rolls;
  };
  const std::vector<Group>& groups(int roll_state) const { return groups_[roll_state]; }
  // The groups that may lead to the level `end` or above.
  std::span<const Group> near(int level, int roll_state, int end) const;

  // The moves of all rolls of some dice with some points at stake, except farkles.
  struct Cell {
    std::once_flag once;
    PlannedMoves all;
    std::vector<PlannedMoves> group;  // by group; empty where everything is enough
  };
  using Row = std::vector<Cell>;  // by roll state
  // The turns of one situation.
  class Turn {
   public:
    // rules: must be such that nothing is ever enough, or that everything is.
    Turn(const SharedTurns&, const Rules&, const TurnView&);
    // Calls go(move) for all moves of the rolls of these dice. row: of this level, once known.
    template <class Go>
    void all(Row*& row, int level, int roll_state, Go&& go) {
      for (const PlannedMove& move : at(row, level, roll_state).all) go(move);
    }
    // The same, only for the groups that do not lead to `end` or above.
    template <class Go>
    void below(Row*& row, int level, int roll_state, int end, Go&& go) {
      const std::size_t groups = all_.groups(roll_state).size(),
                        far = groups - all_.near(level, roll_state, end).size();
      if (far == groups) return all(row, level, roll_state, go);
      for (std::size_t k = 0; k < far; ++k)
        for (const PlannedMove& move : at(row, level, roll_state).group[k]) go(move);
    }
    // The whole turn without the groups that may lead to the level `end` or above.
    const TurnCourse& below(int end);

   private:
    const Cell& at(Row*& row, int level, int roll_state);
    struct Below {
      std::once_flag once;
      TurnCourse course;
    };
    const SharedTurns& all_;
    const Rules& rules_;
    const MatchState match_;
    const std::optional<Points> exceed_;
    const BanksFrom banks_from_;
    std::mutex adding_;
    std::map<int, Row> rows_;  // by level
    std::map<int, Below> below_;
  };
  // Null where the policy has no such situation. view: before the first roll.
  Turn* far(const TurnView& view) { return turn(endless_, policy_.far_situation(view), view); }
  Turn* reached(const TurnView& view) { return turn(ended_, policy_.reached_situation(view), view); }
  // Calls go(move) for all moves of this group; some of them may be alike. banks_from: of the policy.
  template <class Go>
  void ask(const TurnView& view, const Group& group, const BanksFrom& banks_from, Go&& go) const {
    const KeepOption& first = group.rolls.front()->options[0];
    if (view.at_stake + first.points >= banks_from[first.dice] && allowed(view, first).bank) return go(group.first);
    thread_local std::vector<DecisionChance> plays;
    for (const RollChoices* roll : group.rolls) {
      policy_.plays(view, roll->options, plays);
      for (const DecisionChance& play : plays) go(planned(*roll, play, model_.step()));
    }
  }

 private:
  const TurnModel& model_;
  const Policy& policy_;
  const double least_;
  Turn* turn(const Rules&, std::uint64_t situation, const TurnView&);

  const Rules endless_, ended_;  // nothing is ever enough; everything is
  std::vector<std::vector<Group>> groups_;
  std::mutex adding_;
  std::map<std::pair<const Rules*, std::uint64_t>, std::unique_ptr<Turn>> turns_;  // by rules and situation
};

}  // namespace farkle
