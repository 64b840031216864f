// The action values of a position, whatever is played for, as advise() takes them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "solver/game/match.hpp"
#include "solver/turn/action_values.hpp"
#include "solver/turn/turn_solver.hpp"
#include "solver/turn/turn_table.hpp"

namespace farkle {

struct PositionValues {
  ActionValues turn;
  double fresh = 0;    // of a turn with a fresh set, before its first roll
  int most_level = 0;  // points at stake, in score steps, above which bank rules don't change
};

// The action values of a solved turn in one lane of its table. A turn may begin at a row of its own.
struct LaneActions {
  const TurnTable& table;
  const TurnModel& model;
  double farkle = 0;
  std::size_t lane = 0;
  int first_row = 0;
  std::function<double(double)> shown = {};  // makes what is said from a value of the table; none: the same

  int level(Points points) const { return first_row + points / model.step(); }
  std::optional<double> bank(Points points, int afterstate) const {
    const double stop = table.stopped(level(points), afterstate, lane);
    return stop == forbidden ? std::nullopt : std::optional(show(stop));
  }
  double roll(Points points, int state) const { return show(rolled(points, state)); }
  std::optional<double> pass(Points, int) const { return std::nullopt; }

 private:
  double show(double value) const { return shown ? shown(value) : value; }
  double rolled(Points, int state) const;
};

// The same in lane 0 of a table that the result keeps alive. The model must outlive it.
PositionValues position_values(const std::shared_ptr<const TurnTable>&, const TurnModel&, double farkle,
                               const std::function<double(double)>& shown = {}, int first_row = 0);

// The expected points of this turn of a player with this bank, which limits them where the target must be hit exactly.
// Passing the turn on, where that is allowed, brings none.
PositionValues values_in_points(const Rules&, const TurnModel&, std::shared_ptr<const TurnSolution>, Points bank,
                                bool may_pass);

// How a turn may begin.
struct StartOption {
  bool from_offer = false;
  int dice = 0;
  double value = 0;
  double loss = 0;                // against the better one
  double farkle_probability = 0;  // of the first roll
};

// Best first; a fresh set before an equal offer. must_take: the offer was passed on and must be taken. No offer: a
// fresh set.
std::vector<StartOption> advise_starts(const TurnModel&, const Offer&, bool must_take, const PositionValues&);

}  // namespace farkle
