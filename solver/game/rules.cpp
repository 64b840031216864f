#include "solver/game/rules.hpp"

#include <numeric>

#include "solver/game/dice.hpp"
#include "solver/game/hash.hpp"
#include "solver/game/melds.hpp"
#include "solver/game/rule_keys.hpp"

namespace farkle {

Points of_a_kind_points(const ScoreRules& score, int face, int count) {
  const Points triple = score.triples[face - 1];
  if (count == 3) return triple;
  if (score.growth == Growth::add) return triple * (count - 2);
  if (score.growth == Growth::doubling) return triple << (count - 3);
  return score.of_a_kind[count - 4];
}

Points score_step(const Rules& rules) {
  Points step = rules.score.nothing;
  for (const Meld& meld : melds_of(rules)) step = std::gcd(step, meld.points);
  return step;
}

Points bank_step(const Rules& rules) {
  const Points step = score_step(rules);
  // A reset goes to 0, which is a multiple of everything; a floor matters only where a penalty can push a bank onto it.
  const auto [streak, penalty, reset, first, floor] = rules.farkle;
  if (penalty == 0 && first == 0) return step;
  return std::gcd(std::gcd(step, penalty), std::gcd(first, floor));
}

bool reaches_target(const Rules& rules, Points bank) {
  if (rules.game.rounds > 0) return false;
  return rules.game.reach == Reach::more_than ? bank > rules.game.target : bank >= rules.game.target;
}

Points winning_bank(const Rules& rules, Points step) {
  const Points below = (rules.game.target - 1) / step * step;  // the last multiple below the target
  return reaches_target(rules, below + step) ? below + step : below + 2 * step;
}

Die die_of(const Rules& rules, int number) {
  const std::vector<Die>& set = rules.dice.set;
  Die die{{1, 1, 1, 1, 1, 1}};
  if (!set.empty()) die = set[set.size() == 1 ? 0 : number];
  const double sum = std::accumulate(die.weights.begin(), die.weights.end(), 0.0);
  for (double& chance : die.weights) chance /= sum;
  return die;
}

int face_up(const Rules& rules, int number, int shown) {
  const Die die = die_of(rules, number);
  const int face = shown == joker_face ? die.joker : shown;
  return face > 0 && die.weights[face - 1] > 0 ? face : 0;
}

int joker_dice(const Rules& rules) {
  int jokers = 0;
  for (int die = 0; die < rules.dice.count; ++die) jokers += die_of(rules, die).joker > 0;
  return jokers;
}

std::string fingerprint(const Rules& rules) {
  // Keys at their default are left out, so that a key added later does not change the fingerprint of older rule sets.
  static const Rules defaults;
  std::string text;
  for (const RuleKey& key : rule_keys()) {
    const std::string value = key.write(rules);
    if (value == key.write(defaults)) continue;
    text.append(key.path).append("=").append(value).append("\n");
  }
  return hash_of(text);
}

}  // namespace farkle
