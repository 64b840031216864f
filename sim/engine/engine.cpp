#include "sim/engine/engine.hpp"

#include "sim/engine/engines.hpp"
#include "solver/game/error.hpp"
#include "solver/game/seat_states.hpp"

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

// Why the turns engine cannot; empty: it can.
std::string whole_turns_obstacle(const Match& match) {
  if (match.players() != 2) return "whole turns are drawn in games for two only";
  if (match.game.rules.carry != CarryMode::none) return "turns leave something to the next player";
  return "";
}

// To work out every turn takes as long as some games for each pair of seats.
bool worth_all_turns(const Match& match, std::int64_t games) {
  constexpr std::int64_t games_a_pair = 5;
  const std::int64_t states = SeatStates(match.game.rules).size();
  return games >= games_a_pair * states * states;
}

}  // namespace

std::unique_ptr<Engine> make_engine(const Match& match, EngineChoice choice, std::int64_t games) {
  check_players(match.game.rules, match.players());
  const std::string asked = "it was asked for";
  const bool best = choice == EngineChoice::best || choice == EngineChoice::rolls;
  if (choice == EngineChoice::reference) return reference_engine(match, asked);
  if (best || choice == EngineChoice::layers) {
    auto layers =
        layers_engine(match, best ? "what optimal does at a position is worked out once for all games" : asked);
    if (layers) return layers;
    if (!best)
      throw CannotDo("the engine that was asked for cannot play this: nobody plays optimal for three or more players");
  }
  std::string why_not = obstacle(match);
  if (!why_not.empty()) {
    if (best) return reference_engine(match, why_not);
    throw CannotDo("the engine that was asked for cannot play this: " + why_not);
  }
  if (choice == EngineChoice::table) return table_engine(match, asked);
  if (choice == EngineChoice::turns) {
    if (why_not = whole_turns_obstacle(match); why_not.empty()) return turns_engine(match, asked);
    throw CannotDo("the engine that was asked for cannot play this: " + why_not);
  }
  auto lockstep =
      lockstep_engine(match, best ? "fair dice, and most turns do not depend on how the match stands" : asked, why_not);
  if (lockstep) return lockstep;
  if (!best) throw CannotDo("the engine that was asked for cannot play this: " + why_not);
  if (choice == EngineChoice::best && whole_turns_obstacle(match).empty() && worth_all_turns(match, games)) try {
      return turns_engine(match,
                          "so many games that whole turns are drawn; rolls and hot dice are not counted; " + why_not);
    } catch (const CannotDo& error) {  // turns too long for it
      why_not = error.what();
    }
  return table_engine(match, "fair dice, and every decision can be remembered; " + why_not);
}

}  // namespace farkle
