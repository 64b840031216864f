#include "sim/engine/decision_table.hpp"

#include <cassert>
#include <cstring>

namespace farkle {

DecisionTable::DecisionTable(const Policy& policy, const RollClasses& classes, Points step)
    : policy_(policy), classes_(classes), step_(step) {}

DecisionTable::Situation& DecisionTable::find(std::uint64_t number) {
  assert(number != Policy::unknown_situation);
  Situation& situation = situations_[number];
  situation.table_ = this;
  situation.full_ = classes_.full();
  last_number_ = number;
  last_ = &situation;
  return situation;
}

const RowMove* DecisionTable::Situation::learn(std::size_t at, int level, int dice, const TurnView& view) {
  if (at >= rows_.size()) rows_.resize(static_cast<std::size_t>((level + 1) * full_));
  return rows_[at] = table_->make_row(level, dice, view);
}

const RowMove* DecisionTable::make_row(int level, int dice, TurnView view) {
  view.at_stake = level * step_;
  view.roll_state = dice;
  std::vector<RowMove> row(static_cast<std::size_t>(classes_.count(dice)));
  for (std::size_t c = 1; c < row.size(); ++c) {  // 0 is the farkle
    const auto options = classes_.options(dice, static_cast<int>(c));
    const Decision play = policy_.play(view, options);
    const KeepOption& keep = options[play.option];
    const int left = keep.after == After::dice ? keep.afterstate : keep.after == After::hot ? classes_.full() : 0;
    row[c] = {static_cast<std::uint16_t>(keep.points / step_), static_cast<std::uint8_t>(left), play.then};
  }
  std::string bytes(reinterpret_cast<const char*>(row.data()), row.size() * sizeof(RowMove));
  bytes.push_back(static_cast<char>(dice));
  std::unique_ptr<RowMove[]>& known = rows_[std::move(bytes)];
  if (!known) {
    known = std::make_unique<RowMove[]>(row.size());
    std::copy(row.begin(), row.end(), known.get());
  }
  return known.get();
}

}  // namespace farkle
