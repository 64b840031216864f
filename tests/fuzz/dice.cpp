// Dice as somebody types them.
#include "solver/game/dice.hpp"
#include "tests/fuzz/target.hpp"

namespace farkle::fuzz {

void try_input(const std::string& bytes) {
  const Dice dice = parse_dice(bytes);
  must(!dice.empty() && dice.size() <= max_dice, "one die to six");
  must(parse_dice(to_string(dice)) == dice, "dice that are printed are those that were read");
}

}  // namespace farkle::fuzz
