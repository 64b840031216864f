#include "sim/policies/policy_template.hpp"

#include "solver/game/rule_values.hpp"
#include "solver/turn/turn_solver.hpp"

namespace farkle {
namespace {

// The thresholds of the turn that scores most. Where dice differ, the first n of the set stand for any n dice.
std::string best_turn(const Rules& rules) {
  const TurnModel model(rules, Scorer(rules));
  const TurnSolution turn = solve_turn(rules, model, /*on_board=*/true);
  std::string list;
  for (int n = 1; n <= model.dice_count(); ++n) {
    const auto& bank_at = turn.bank_rules[model.states_of(n).front()].bank_at;
    list += (n > 1 ? ", " : "") + (bank_at ? std::to_string(*bank_at) : "\"never\"");
  }
  return "[" + list + "]";
}

}  // namespace

std::string policy_template(const std::string& name, const Rules& rules) {
  const Points target = rules.game.target;
  const auto range = [](Points first, Points last) {
    return "[" + std::to_string(first) + ", " + std::to_string(last) + "]\n";
  };
  return "# A way to play " + rules.name +
         ".\n"
         "#   farkle policy check FILE           is it valid?\n"
         "#   farkle policy show FILE            what does it do?\n"
         "#   farkle evaluate file:FILE turn     how good is it?\n"
         "schema = 1\n"
         "name   = " +
         toml_string(name) +
         "  # may be left out\n"
         "\n"
         "# The dice to keep. \"most\": those with the most points, on a tie the fewest dice; \"best\": those that "
         "promise the best turn.\n"
         "keep = \"most\"\n"
         "\n"
         "# Bank at this many points at stake or more, with 1 die left to roll, with 2 dice and so on. One number "
         "holds for any number of\n"
         "# dice; \"never\" always rolls on. These numbers score most on average.\n"
         "bank_at = " +
         best_turn(rules) +
         "\n"
         "\n"
         "# Or plain English in place of all this. farkle help sentences lists what it may say.\n"
         "# sentences = [\"If you rolled five dice or more and only single dice score, keep one die.\",\n"
         "#              \"If one to three dice are left, bank at 300 or more, otherwise at 3,000 or more.\"]\n"
         "\n"
         "# Other thresholds in some standings: the first band whose ranges all hold is taken in place of bank_at "
         "above.\n"
         "# A range is [FROM, TO], and both belong to it; one that is left out always holds. Bands stand at the end of "
         "the file.\n"
         "# [[band]]\n"
         "# streak   = 0  # own farkles in a row, if they cost something\n"
         "# bank     = " +
         range(target * 4 / 5, target) + "# opponent = " + range(target * 9 / 10, 2 * target) +
         "# lead     = " + range(-target, -1) + "# bank_at  = 500\n";
}

}  // namespace farkle
