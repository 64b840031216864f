// Another project that uses the installed libraries: what a roll's dice score, without any solver.
#include <cstdio>

#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/scorer.hpp"

int main() {
  const farkle::Scorer scorer(farkle::load_rules("official").rules);
  const farkle::Dice roll = farkle::parse_dice("115263");
  for (const farkle::Keep& keep : scorer.keeps(roll))
    std::printf("%s scores %d\n", farkle::to_string(keep.dice).c_str(), keep.points);
  const farkle::BestKeep best = scorer.best(roll);  // best.steps() * scorer.step() points
  return best.steps() * scorer.step() == 250 && best.dice_used() == 3 ? 0 : 1;
}
