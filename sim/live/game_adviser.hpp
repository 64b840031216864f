// What the best play is in a live game: the same figures as `farkle advise` gives for that position.
#pragma once

#include <memory>
#include <vector>

#include "sim/live/live_game.hpp"
#include "sim/policies/solved.hpp"
#include "solver/evaluate/position_values.hpp"

namespace farkle {

class GameAdviser {
 public:
  GameAdviser(std::shared_ptr<Solved>, int players);

  // Two players: by chances to win. More: by the expected points of the turn, which says nothing about turns that must
  // exceed a bank.
  bool by_chances() const { return players_ == 2; }
  bool judges(const TurnView& view) const { return by_chances() || !view.exceed; }

  // Needs a turn that it judges. Solves when first asked; throws CannotDo for rules that cannot be solved.
  PositionValues worth(const TurnView&) const;
  std::vector<StartOption> starts(const LiveGame&) const;  // before the first roll
  std::vector<AdviceOption> options(const LiveGame& game) const { return options(game, worth(game.view())); }
  // With a roll on the table; this worth is the view's.
  std::vector<AdviceOption> options(const LiveGame&, const PositionValues&) const;

 private:
  std::shared_ptr<Solved> solved_;
  int players_;
};

}  // namespace farkle
