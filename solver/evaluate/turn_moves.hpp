// The moves of a policy in a turn: what it may do after rolling any dice with any points at stake. They are asked for
// once and kept for all turns that share them, which follows from Situation:
//
//   level    0 ... no keep is enough | ... some keeps are enough ...     | ... enough is at stake
//   moves    far                     | far, and reached where the first  | reached
//                                    | option of the roll is enough      |
//
// far: of all turns with one standing. reached: of those that are also equally far behind.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "solver/game/policy.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

// The same rules with the target out of reach.
Rules without_target(Rules);

// The possible keeps of the rolls of some dice: the options of every class of rolls as Policy::decide wants them.
struct RollChoices {
  double chance = 0;
  std::vector<KeepOption> options;
};
using TurnChoices = std::vector<std::vector<RollChoices>>;  // by roll state
TurnChoices turn_choices(const TurnModel&);

// Where a roll leads, and with what chance.
struct PlannedMove {
  double p = 0;
  std::int32_t steps = 0;  // of the keep
  std::int16_t afterstate = 0;
  Action then = Action::nothing;
  auto operator<=>(const PlannedMove&) const = default;
};
using PlannedMoves = std::vector<PlannedMove>;
// Adds a move. Moves that differ only in their chance are merged.
void add_move(PlannedMoves&, const PlannedMove&);

// Any number of threads.
class TurnMoves {
 private:
  struct Cell {
    std::atomic<bool> filled = false;
    PlannedMoves all, by_group;
    std::vector<std::size_t> first;  // in by_group, of every group, and the end
  };
  struct Row {
    std::mutex filling;
    std::vector<Cell> cells;  // by roll state
    explicit Row(std::size_t states) : cells(states) {}
  };
  struct Rows {
    std::mutex adding;
    std::map<int, Row> rows;  // by level
  };

 public:
  // Keeps references.
  TurnMoves(const Rules&, const TurnModel&, const Policy&);

  // About how long it takes to ask once about every roll with some points at stake, in units of Work.
  double work_of_rolls(double a_roll, double an_option) const;

  // One turn.
  class Turn {
   public:
    // Calls go(move) for all moves of rolling these dice, except farkles. Some of them may be alike. Calls of one level
    // follow each other.
    template <class Go>
    void moves(int level, int roll_state, Go&& go);

   private:
    friend TurnMoves;
    Turn(const TurnMoves& all, const TurnView& view) : all_(all), view_(view) {}
    struct Shared {
      Rows& rows;
      TurnView view;  // the policy plays alike in all turns that share these
      int level = -1;
      Row* row = nullptr;  // of that level
    };
    const Cell& cell(Shared&, int level, int roll_state);

    const TurnMoves& all_;
    TurnView view_;
    std::optional<Shared> far_, reached_;
    int enough_ = 0;  // the level from which points are enough
  };
  // view: before the first roll; it must outlive the turn.
  Turn turn(const TurnView& view) const;

 protected:
  const Rules& rules_;
  const TurnModel& model_;
  const Policy& policy_;

 private:
  // Rolls of some dice whose first options are alike; those with the fewest points come first.
  struct Group {
    int steps;  // of the first option
    std::vector<const RollChoices*> rolls;
  };
  template <class Go>
  void ask(const TurnView& view, const Group& group, Go&& go) const {
    for (const RollChoices* roll : group.rolls)
      for (const auto& [play, chance] : policy_.decide(view, roll->options)) {
        const KeepOption& option = roll->options[play.option];
        go(PlannedMove{roll->chance * chance, option.points / model_.step(),
                       static_cast<std::int16_t>(option.afterstate), play.then});
      }
  }
  void fill(Cell&, const TurnView&) const;

  const Rules endless_;
  const TurnChoices choices_;
  std::vector<std::vector<Group>> groups_;
  mutable std::mutex adding_;
  mutable std::unordered_map<Situation, Rows, Situation::Hash> rows_;
};

template <class Go>
void TurnMoves::Turn::moves(int level, int roll_state, Go&& go) {
  const std::vector<Group>& groups = all_.groups_[roll_state];
  view_.at_stake = level * all_.model_.step();
  view_.roll_state = roll_state;
  std::size_t k = 0;  // groups that are not enough
  if (far_ && level < enough_) {
    const auto near = std::partition_point(groups.begin(), groups.end(),
                                           [&](const Group& group) { return level + group.steps < enough_; });
    k = near - groups.begin();
    if (k > 0) {
      const Cell& far = cell(*far_, level, roll_state);
      const std::span<const PlannedMove> moves =
          k == groups.size() ? std::span(far.all) : std::span(far.by_group).first(far.first[k]);
      for (const PlannedMove& move : moves) go(move);
    }
  }
  if (k == groups.size()) return;
  if (!reached_) {
    for (; k < groups.size(); ++k) all_.ask(view_, groups[k], go);
    return;
  }
  const Cell& reached = cell(*reached_, level, roll_state);
  if (k == 0 && level >= enough_) {
    for (const PlannedMove& move : reached.all) go(move);
    return;
  }
  for (; k < groups.size(); ++k) {
    const auto moves = std::span(reached.by_group).subspan(reached.first[k], reached.first[k + 1] - reached.first[k]);
    const auto enough = [&](const PlannedMove& move) { return level + move.steps >= enough_; };
    if (std::all_of(moves.begin(), moves.end(), enough))
      for (const PlannedMove& move : moves) go(move);
    else  // it keeps less
      all_.ask(view_, groups[k], go);
  }
}

}  // namespace farkle
