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
  const std::string asked = "it was asked for";
  if (choice == EngineChoice::reference) return reference_engine(match, asked);
  std::string why_not = obstacle(match);
  if (!why_not.empty()) {
    if (choice == EngineChoice::best) return reference_engine(match, why_not);
    throw CannotDo("the engine that was asked for cannot play this: " + why_not);
  }
  if (choice == EngineChoice::table) return table_engine(match, asked);
  const bool best = choice == EngineChoice::best;
  auto lockstep =
      lockstep_engine(match, best ? "fair dice, and most turns do not depend on how the match stands" : asked, why_not);
  if (lockstep) return lockstep;
  if (!best) throw CannotDo("the engine that was asked for cannot play this: " + why_not);
  return table_engine(match, "fair dice, and every decision can be remembered; " + why_not);
}

}  // namespace farkle
