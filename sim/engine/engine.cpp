#include "sim/engine/engine.hpp"

#include "sim/engine/engines.hpp"
#include "solver/game/error.hpp"

namespace farkle {

std::unique_ptr<Engine> make_engine(const Match& match, EngineChoice choice) {
  check_players(match.game.rules, match.players());
  const std::string asked = "it was asked for";
  const bool best = choice == EngineChoice::best;
  if (choice == EngineChoice::reference) return reference_engine(match, asked);
  std::string why_not;
  if (best || choice == EngineChoice::layers)
    if (auto layers = layers_engine(
            match, best ? "what optimal does at a position is worked out once for all games" : asked, why_not))
      return layers;
  if (best || choice == EngineChoice::in_lanes)
    if (auto lanes = lanes_engine(match, best ? "fair dice, and every decision can be remembered" : asked, why_not))
      return lanes;
  if (best) return reference_engine(match, why_not);
  throw CannotDo("the engine that was asked for cannot play this: " + why_not);
}

}  // namespace farkle
