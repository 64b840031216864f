#include "solver/turn/best_turn.hpp"

#include <algorithm>
#include <tuple>

namespace farkle {

double BestTurn::reaches(Points points) const {
  double chance = 0;
  for (const Banked& b : banked)
    if (b.points >= points) chance += b.chance;
  return chance;
}

double BestTurn::worth(const ActionValues& values) const {
  double sum = farkle * values.farkle, seen = farkle;
  for (const Banked& end : banked)
    if (const auto bank = values.bank(end.points, end.afterstate)) sum += end.chance * *bank, seen += end.chance;
  return sum / seen;
}

BestTurn best_turn(const TurnModel& model, const ActionValues& worth, Points enough) {
  constexpr double unlikely = 1e-12;
  BestTurn walk;
  std::map<std::pair<Points, int>, double> banked;
  const std::size_t states = model.full() + 1;
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
          const Points points = at->first + choice.steps * model.step();
          BestAction end = best_action(worth, model.kinds(), points, choice.afterstate);
          if (const auto bank = worth.bank(points, choice.afterstate); bank && points >= enough)
            end = {Action::bank, *bank};
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
          next[model.in_hand(chosen->afterstate)] += p;
        }
      }
    }
  for (const auto& [where, chance] : banked) walk.banked.push_back({where.first, where.second, chance});
  return walk;
}

std::vector<SurprisingKeep> surprising_keeps(const Rules& rules, const Scorer& scorer, const TurnModel& model,
                                             const ActionValues& worth, const BestTurn& walk) {
  constexpr double rare = 1e-7;  // rarer points at stake add nothing that is printed
  struct Roll {
    double chance;
    std::vector<KeepOption> keeps;
  };
  std::vector<std::vector<Roll>> rolls(model.full() + 1);  // by roll state
  const int first = model.kinds().unconfirmed() + 1;
  for (int s = first; s <= model.full(); ++s)
    model.kinds().for_each_roll(s, [&](std::span<const Dice> by_kind, double chance) {
      std::vector<KeepOption> keeps = all_keeps(rules, scorer, model, s, by_kind);
      if (keeps.size() > 1) rolls[s].push_back({chance, std::move(keeps)});
    });
  std::map<std::tuple<int, Dice, Dice, int>, SurprisingKeep> found;
  for (const auto& [t, chances] : walk.rolled)
    for (int s = first; s <= model.full(); ++s) {
      const double here = chances[s];
      if (here < rare) continue;
      for (const Roll& roll : rolls[s]) {
        const auto fewer_points = [](const KeepOption& a, const KeepOption& b) {
          return std::pair(a.points, -a.kept.size()) < std::pair(b.points, -b.kept.size());
        };
        const KeepOption& obvious = *std::max_element(roll.keeps.begin(), roll.keeps.end(), fewer_points);
        const KeepOption& chosen = roll.keeps[choose(worth, model.kinds(), roll.keeps, t).option];
        if (!fewer_points(chosen, obvious)) continue;
        const std::vector<AdviceOption> options = advise(model, roll.keeps, t, worth);
        const AdviceOption& best = options.front();
        // The options are ranked best first, so of equal keeps this one has the best action.
        const AdviceOption& most = *std::find_if(options.begin(), options.end(), [&](const AdviceOption& o) {
          return o.points == obvious.points && o.keep.size() == obvious.kept.size();
        });
        if (!(most.loss > 1e-9)) continue;
        const int left = model.in_hand(best.afterstate);
        SurprisingKeep& keep =
            found.try_emplace({s, most.keep, best.keep, left}, SurprisingKeep{s, most.keep, best.keep, left, t, t})
                .first->second;
        keep.most_stake = t;
        keep.frequency += here * roll.chance;
        keep.gain += here * roll.chance * most.loss;  // the sum over all; divided below
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
