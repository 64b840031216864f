// The best play in a live game, with the same figures as `farkle advise` gives for that position.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "sim/live/live_game.hpp"
#include "sim/policies/solved.hpp"
#include "solver/multiplayer/race_estimate.hpp"
#include "solver/turn/advice.hpp"
#include "solver/turn/position_values.hpp"

namespace farkle {

class GameAdviser {
 public:
  // by_points: true: by the expected points of the turn, whatever else is known.
  GameAdviser(std::shared_ptr<Solved>, int players, bool by_points = false);

  // The values that decisions are judged by. Two players, also the last two who may lose (last_rival): exact chances to
  // win. More: exact chances if the rest of the game is quickly solved, else an estimate of them: of a grid of banks
  // (solve_on_grid) if that is quickly solved, else of a race of independent players (race_estimate.hpp). Rules that
  // have none: the expected points of the turn, which say nothing about turns that must exceed a bank.
  enum class JudgedBy { chances, estimate, points };
  JudgedBy judged_by(const MatchState&) const;
  bool judges(const MatchState&) const;
  EstimateError error(const MatchState&) const;  // of chances; judged by an estimate

  // The values of a turn that judges() accepts. Points at stake up to most_points can be asked for. Solves when first
  // asked; throws CannotDo for rules that cannot be solved.
  PositionValues worth(const MatchState&, Points most_points) const;
  std::vector<StartOption> starts(const LiveGame&) const;  // before the first roll
  AdviceOption rolling(const LiveGame&) const;  // the dice in hand, with points at stake: all that can be done
  std::vector<AdviceOption> options(const LiveGame& game) const { return options(game, worth(game)); }
  // Needs a roll on the table, and the values of its turn.
  std::vector<AdviceOption> options(const LiveGame&, const PositionValues&) const;
  PositionValues worth(const LiveGame& game) const { return worth(game.match(), game.view().at_stake); }

  // Everybody's chances before a turn, by seat; judged by chances or an estimate of them.
  std::array<double, max_players> chances(const MatchState&) const;

 private:
  bool two_are_solved() const;
  const Solved::KnownValues& values_from(const MatchState&) const;  // for several
  // Of three: one has reached the target (not-last), and the two others have a turn each. Exact, by waiting_round.hpp.
  struct OneWaits;
  bool one_waits(const MatchState&) const;
  std::shared_ptr<OneWaits> waiting_turn(const MatchState&) const;
  const RaceEstimate& race(const MatchState&) const;
  const TurnModel& model_of(const LiveGame& game) const { return solved_->of(game.mover()).model; }

  std::shared_ptr<Solved> solved_;
  int players_;
  bool by_points_;
  mutable std::optional<bool> two_are_solved_;
  // The results for the last match that was asked about.
  mutable std::optional<MatchState> asked_;
  mutable Solved::KnownValues known_;
  mutable std::optional<RaceEstimate> race_;
};

}  // namespace farkle
