// The best play in a live game, with the same figures as `farkle advise` gives for that position.
#pragma once

#include <memory>
#include <vector>

#include "sim/live/live_game.hpp"
#include "sim/policies/solved.hpp"
#include "solver/evaluate/position_values.hpp"

namespace farkle {

class GameAdviser {
 public:
  // With two players it judges by win chances. With more it judges by the expected points of the turn, which say
  // nothing about turns that must exceed a bank; with `rests` by win chances as soon as the rest of the game can be
  // solved.
  GameAdviser(std::shared_ptr<Solved>, int players, bool rests = false);

  bool by_chances() const { return players_ == 2; }  // always
  bool by_chances(const TurnView& view) const { return by_chances() || values_from(view) != nullptr; }
  bool judges(const TurnView& view) const { return !view.exceed || by_chances(view); }

  // Needs a turn that judges() accepts. Solves when first asked; throws CannotDo for rules that cannot be solved.
  PositionValues worth(const TurnView&) const;
  std::vector<StartOption> starts(const LiveGame&) const;  // before the first roll
  std::vector<AdviceOption> options(const LiveGame& game) const { return options(game, worth(game.view())); }
  // Needs a roll on the table, and the worth of its view.
  std::vector<AdviceOption> options(const LiveGame&, const PositionValues&) const;

 private:
  // For several players; null: judged by points.
  const MultiplayerValues* values_from(const TurnView&) const;

  std::shared_ptr<Solved> solved_;
  int players_;
  bool rests_;
};

}  // namespace farkle
