// DecisionTable: a policy's decisions, asked once and remembered.
//
//   situation (Policy::situation) ── level (points at stake / step) ── dice ──> row: a move for every class of rolls
//
// Equal rows are kept once. Not for several threads at once: each has its own table.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "sim/game/roll_classes.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

// What a roll leads to.
struct RowMove {
  std::uint16_t steps = 0;        // points kept, in score steps
  std::uint8_t dice = 0;          // then in hand: 0 when spent, the whole set only when hot (a keep takes a die)
  Action then = Action::nothing;  // nothing: the turn ends as a farkle
};
static_assert(sizeof(RowMove) == 4);

class DecisionTable {
 public:
  // Needs a policy with situations. References are kept.
  DecisionTable(const Policy&, const RollClasses&, Points step);

  // One situation's rows.
  class Situation {
   public:
    // Row of `level` and `dice` for a turn that looks like `view` at its start; by class.
    const RowMove* row(int level, int dice, const TurnView& view) {
      const auto at = static_cast<std::size_t>(level * full_ + dice - 1);
      if (at < rows_.size() && rows_[at]) return rows_[at];
      return learn(at, level, dice, view);
    }

   private:
    friend class DecisionTable;
    const RowMove* learn(std::size_t at, int level, int dice, const TurnView&);
    DecisionTable* table_ = nullptr;
    int full_ = 0;
    std::vector<const RowMove*> rows_;
  };
  Situation& at(std::uint64_t situation) {
    if (situation == last_number_) return *last_;
    return find(situation);
  }

 private:
  Situation& find(std::uint64_t);
  const RowMove* make_row(int level, int dice, TurnView);

  const Policy& policy_;
  const RollClasses& classes_;
  const Points step_;
  std::unordered_map<std::uint64_t, Situation> situations_;
  std::unordered_map<std::string, std::unique_ptr<RowMove[]>> rows_;  // by their bytes
  std::uint64_t last_number_ = Policy::unknown_situation;
  Situation* last_ = nullptr;
};

}  // namespace farkle
