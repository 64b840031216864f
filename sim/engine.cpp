#include "sim/engine.hpp"

#include "sim/engines.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

// Why the table engine cannot play this; empty: it can.
std::string obstacle(const Match& match) {
  if (!match.game.fair()) return "the dice are loaded";
  const MatchState start = start_match(match.game.rules, match.players());
  const TurnView view{match.game.rules, start, {}, 0, match.game.options.full(), {}};
  for (const Policy* policy : match.policies)
    if (policy->situation(view) == Policy::unknown_situation) return policy->name() + " decides anew every time";
  return "";
}

}  // namespace

std::unique_ptr<Engine> make_engine(const Match& match, EngineChoice choice) {
  check_players(match.game.rules, match.players());
  const std::string why_not = obstacle(match);
  if (choice == EngineChoice::reference) return reference_engine(match, "it was asked for");
  if (choice == EngineChoice::table && !why_not.empty())
    throw CannotDo("the table engine cannot play this: " + why_not);
  if (!why_not.empty()) return reference_engine(match, why_not);
  return table_engine(
      match, choice == EngineChoice::table ? "it was asked for" : "fair dice, and every decision can be remembered");
}

}  // namespace farkle
