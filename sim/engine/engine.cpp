#include "sim/engine/engine.hpp"

#include "solver/game/error.hpp"

namespace farkle {

std::unique_ptr<Engine> make_engine(const Match& match, EngineChoice choice) {
  check_players(match.game.rules, match.players());
  const std::string asked = "it was asked for",
                    why_not = choice == EngineChoice::reference ? asked : lanes_obstacle(match);
  if (why_not.empty())
    return lanes_engine(match,
                        choice == EngineChoice::best ? "fair dice, and every decision can be remembered" : asked);
  if (choice != EngineChoice::in_lanes) return reference_engine(match, why_not);
  throw CannotDo("the engine that was asked for cannot play this: " + why_not);
}

void GameEnds::add_groups(const Match& match, Tally& tally) {
  const auto players = static_cast<std::size_t>(match.players());
  deciders.resize(deciders.size() / players * players);
  tally.add_groups(deciders);
  const bool decided_is_won = match.game.rules.game.end != End::not_last;
  for (std::size_t g = 0; match.luck && g < deciders.size(); g += 2) {
    const auto won = [&](std::size_t game) { return (deciders[game] == 0) == decided_is_won ? 1 : 0; };
    tally.add_luck(won(g) + won(g + 1), luck[g] + luck[g + 1]);
  }
}

}  // namespace farkle
