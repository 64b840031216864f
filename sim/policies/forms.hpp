// The forms of policy that no numbers or words describe, one a file: make_policy.hpp. Any thread may play them.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "sim/policies/solved.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

// `optimal` for two players: the best chance to win against a player who plays for the same. player: the one who plays,
// if the two have dice of their own.
std::shared_ptr<const Policy> optimal_policy(std::shared_ptr<Solved>, int player = 0);
// The same in a game of rounds (game.rounds). Throws CannotDo for rules that are not solved.
std::shared_ptr<const Policy> rounds_policy(std::shared_ptr<Solved>);
// `optimal` for three and more players: everybody's best response to everybody else's, as in the solved game.
std::shared_ptr<const Policy> multiplayer_policy(std::shared_ptr<Solved>, int players);

// `turn`: the best expected points of every single turn, wherever the game stands. Takes an offer that is worth more
// than a fresh set; never passes.
std::shared_ptr<const Policy> turn_policy(std::shared_ptr<Solved>);
// Its decision: the most expected points.
Decision best_for_points(const TurnView&, std::span<const KeepOption>, const DiceKinds&, const TurnSolution&);
// True if rolling on from the offer is worth more expected points than a fresh set (offer_pays).
bool better_than_fresh(const TurnSolution&, const Offer&);

// `solo`: the fewest expected turns to the target, wherever the others are. It takes an offer that brings the target
// nearer than a fresh set does. It never passes.
std::shared_ptr<const Policy> solo_policy(std::shared_ptr<Solved>);

// `random`: every legal keep with every legal action is equally likely.
std::shared_ptr<const Policy> random_policy();

// `file:`. Reads JSON if the path ends in .json, otherwise TOML. Throws CannotDo for a file that cannot be read,
// UserError for one that is wrong.
std::shared_ptr<const Policy> read_policy_file(const std::string& path, const std::shared_ptr<Solved>&);

}  // namespace farkle
