#include "cli/commands/publish/best_turn.hpp"

#include <algorithm>
#include <tuple>

namespace farkle {
namespace {

constexpr double unlikely = 1e-12;

}  // namespace

Points BestTurn::most_points() const {
  Points most = 0;
  for (const Banked& b : banked) most = std::max(most, b.points);
  return most;
}

BestTurn best_turn(const TurnModel& model, const ActionValues& worth) {
  BestTurn walk;
  std::map<std::pair<Points, int>, double> banked;
  const auto states = static_cast<std::size_t>(model.full()) + 1;
  walk.rolled[0].resize(states, 0.0);
  walk.rolled[0].back() = 1;
  for (auto at = walk.rolled.begin(); at != walk.rolled.end(); ++at)  // points only rise, so new entries lie ahead
    for (std::size_t s = 1; s < states; ++s) {
      const double here = at->second[s];
      if (here < unlikely) continue;
      const RollState& rolled = model.state(static_cast<int>(s));
      walk.farkle += here * rolled.farkle_probability;
      for (const RollClass& roll : rolled.classes) {
        const Choice* chosen = nullptr;
        BestAction best;
        for (const Choice& choice : roll.choices) {
          const BestAction end =
              best_action(worth, model.full(), at->first + choice.steps * model.step(), choice.afterstate);
          if (!chosen || end.value > best.value) chosen = &choice, best = end;
        }
        const Points t = at->first + chosen->steps * model.step();
        const double p = here * roll.probability;
        if (best.then == Action::bank)
          banked[{t, chosen->afterstate}] += p;
        else if (best.then == Action::nothing)
          walk.farkle += p;
        else {
          auto& next = walk.rolled[t];
          next.resize(states, 0.0);
          next[static_cast<std::size_t>(model.in_hand(chosen->afterstate))] += p;
        }
      }
    }
  for (const auto& [where, chance] : banked) walk.banked.push_back({where.first, where.second, chance});
  return walk;
}

std::vector<SurprisingKeep> surprising_keeps(const Rules& rules, const Scorer& scorer, const TurnModel& model,
                                             const ActionValues& worth, const BestTurn& walk) {
  constexpr double rare = 1e-7;  // rarer points at stake add nothing that is printed
  std::map<std::tuple<int, Dice, Dice>, SurprisingKeep> found;
  std::vector<std::vector<RollChance>> rolls;
  for (int n = 0; n <= model.dice_count(); ++n)
    rolls.push_back(n == 0 ? std::vector<RollChance>() : roll_chances(n, face_chances(rules, 0)));
  for (const auto& [t, chances] : walk.rolled)
    for (int n = 1; n <= model.full(); ++n) {
      const double here = chances[static_cast<std::size_t>(n)];
      if (here < rare) continue;
      for (const RollChance& roll : rolls[static_cast<std::size_t>(n)]) {
        const std::vector<AdviceOption> options = advise(rules, scorer, model, {&roll.roll, 1}, t, worth);
        if (options.empty()) continue;
        const auto fewer_points = [](const AdviceOption& a, const AdviceOption& b) {
          return std::pair(a.points, -a.keep.size()) < std::pair(b.points, -b.keep.size());
        };
        const AdviceOption& best = options.front();
        // The options are ranked best first, so of equal keeps this one goes on best.
        const AdviceOption& most = *std::max_element(options.begin(), options.end(), fewer_points);
        if (!(most.loss > 1e-9) || (most.points == best.points && most.keep.size() == best.keep.size())) continue;
        SurprisingKeep& keep =
            found.try_emplace({n, most.keep, best.keep}, SurprisingKeep{n, most.keep, best.keep, t, t}).first->second;
        keep.most_stake = t;
        keep.frequency += here * roll.probability;
        keep.gain += here * roll.probability * most.loss;  // the sum over all; divided below
      }
    }
  std::vector<SurprisingKeep> out;
  for (const auto& [key, keep] : found) out.push_back(keep);
  std::stable_sort(out.begin(), out.end(),
                   [](const SurprisingKeep& a, const SurprisingKeep& b) { return a.gain > b.gain; });
  for (SurprisingKeep& keep : out) keep.gain /= keep.frequency;
  return out;
}

}  // namespace farkle
