// The action values of a position, for each objective, as advise() takes them.
#pragma once

#include <memory>
#include <span>

#include "solver/duel/duel_turn.hpp"
#include "solver/duel/duel_values.hpp"
#include "solver/duel/rounds.hpp"
#include "solver/multiplayer/multiplayer_turn.hpp"
#include "solver/multiplayer/table_estimate.hpp"
#include "solver/solo/solo_solver.hpp"
#include "solver/turn/advice.hpp"
#include "solver/turn/turn_solver.hpp"

namespace farkle {

struct PositionValues {
  ActionValues turn;
  double fresh = 0;  // of a turn with a fresh set, before its first roll
};

// The chance to win a game for two. Points at stake up to most_points can be asked for. game and values must outlive
// the result; throws UserError like DuelView.
PositionValues values_in_chances(const DuelGame&, const DuelValues&, const Seat& me, const Seat& them,
                                 Points most_points);

// The same in a game of rounds. The match is one of two before a turn; game and solution must outlive the result.
PositionValues values_in_chances(const DuelGame&, const RoundsSolution&, const MatchState&);

// The same in a game for several (multiplayer_view.hpp). seats: the player to move, then the others in the order of
// turns.
PositionValues values_in_chances(const MultiplayerGame&, const MultiplayerValues&, std::span<const Seat> seats,
                                 Points most_points);

// The same, estimated (table_estimate.hpp).
PositionValues values_in_chances(const std::shared_ptr<const TableEstimate>&, Points most_points);

// The expected points of this turn of a player with this bank, which limits them where the target must be hit exactly.
// Passing the turn on, where that is allowed, brings none.
PositionValues values_in_points(const Rules&, const TurnModel&, const std::shared_ptr<const TurnSolution>&, Points bank,
                                bool may_pass);

// The expected turns to the target for a player alone, negated.
PositionValues values_in_turns(const Rules&, const TurnModel&, const SoloSolution&, const Seat& me);

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
