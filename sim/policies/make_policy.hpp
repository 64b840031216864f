// The forms in which a user may write a policy: policy_forms() lists them, and `farkle help policies` explains them.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/policies/solved.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

// A bare path is a policy file: "mine.toml" as "file:mine.toml". Throws UserError for text that is none of these.
// Throws CannotDo for a policy that these rules or this many players do not have, and for a file that cannot be read.
// Solving `optimal` may take a while. player: whose dice it plays with, of two who have dice of their own (Solved::of).
std::shared_ptr<const Policy> make_policy(std::string_view text, const std::shared_ptr<Solved>&, int players,
                                          int player = 0);

// Reads a bare path as a policy file: "mine.toml" as "file:mine.toml".
std::string as_policy(const std::string&);

// The forms, with a line about each.
struct PolicyForm {
  std::string form, about;
};
const std::vector<PolicyForm>& policy_forms();

// ---- the forms that no numbers or words describe, one a file; any thread may play them ----

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
// What it does, for other policies too: the most expected points. On several threads, Solved::turn must have been
// called before.
Decision best_for_points(const TurnView&, std::span<const KeepOption>, Solved&);
// True if rolling on from the offer is worth more expected points than a fresh set (offer_pays).
bool better_than_fresh(const TurnView&, Solved&);

// `solo`: the fewest expected turns to the target, wherever the others are. It takes an offer that brings the target
// nearer than a fresh set does. It never passes.
std::shared_ptr<const Policy> solo_policy(std::shared_ptr<Solved>);

// `random`: every legal keep with every legal action is equally likely.
std::shared_ptr<const Policy> random_policy();

// `file:`. Reads JSON if the path ends in .json, otherwise TOML. Throws CannotDo for a file that cannot be read,
// UserError for one that is wrong.
std::shared_ptr<const Policy> read_policy_file(const std::string& path, const std::shared_ptr<Solved>&);

}  // namespace farkle
