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

namespace {

// follow(at stake, roll state, end) says what follows a roll, in calls of end(points at stake, afterstate, action,
// chance) whose chances sum to that of no farkle; without a call the turn is followed no further.
template <class Follow>
BestTurn walk_turn(const TurnModel& model, const Follow& follow) {
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
      walk.farkle += here * model.state(static_cast<int>(s)).farkle_probability;
      follow(at->first, static_cast<int>(s), [&](Points points, int afterstate, Action then, double chance) {
        if (then == Action::bank)
          banked[{points, afterstate}] += here * chance;
        else if (then == Action::nothing)
          walk.farkle += here * chance;
        else {
          auto& next = walk.rolled[points];
          next.resize(states, 0.0);
          next[model.in_hand(afterstate)] += here * chance;
        }
      });
    }
  for (const auto& [where, chance] : banked) walk.banked.push_back({where.first, where.second, chance});
  return walk;
}

struct KeptRoll {
  double chance;
  std::vector<KeepOption> keeps;
};

std::vector<KeptRoll> rolls_that_score(const Rules& rules, const Scorer& scorer, const TurnModel& model, int state) {
  std::vector<KeptRoll> rolls;
  model.kinds().for_each_roll(state, [&](std::span<const Dice> by_kind, double chance) {
    std::vector<KeepOption> keeps = all_keeps(rules, scorer, model, state, by_kind);
    if (!keeps.empty()) rolls.push_back({chance, std::move(keeps)});
  });
  return rolls;
}

bool fewer_points(const KeepOption& a, const KeepOption& b) {
  return std::pair(a.points, -a.kept.size()) < std::pair(b.points, -b.kept.size());
}

}  // namespace

BestTurn best_turn(const TurnModel& model, const ActionValues& worth, Points enough) {
  return walk_turn(model, [&](Points at_stake, int s, const auto& end) {
    for (const RollClass& roll : model.state(s).classes) {
      const Choice* chosen = nullptr;
      BestAction best;
      for (const Choice& choice : roll.choices) {
        const Points points = at_stake + choice.steps * model.step();
        BestAction action = best_action(worth, model.kinds(), points, choice.afterstate);
        if (const auto bank = worth.bank(points, choice.afterstate); bank && points >= enough)
          action = {Action::bank, *bank};
        if (!chosen || action.value > best.value) chosen = &choice, best = action;
      }
      end(at_stake + chosen->steps * model.step(), chosen->afterstate, best.then, roll.probability);
    }
  });
}

BestTurn turn_as_said(const Rules& rules, const Scorer& scorer, const TurnModel& model, const ActionValues& worth,
                      std::span<const SurprisingKeep> keeps, std::span<const BankRule> bank_rules) {
  std::vector<std::vector<KeptRoll>> rolls(1);  // by roll state
  for (int s = 1; s <= model.full(); ++s) rolls.push_back(rolls_that_score(rules, scorer, model, s));
  return walk_turn(model, [&](Points at_stake, int s, const auto& end) {
    if (at_stake > 10'000 * model.step()) return;  // it may roll on for ever
    for (const KeptRoll& roll : rolls[s]) {
      const KeepOption* kept = &*std::max_element(roll.keeps.begin(), roll.keeps.end(), fewer_points);
      for (const SurprisingKeep& k : keeps) {
        if (k.roll_state != s || k.most != kept->kept || at_stake < k.least_stake || at_stake > k.most_stake) continue;
        const auto best =
            std::find_if(roll.keeps.begin(), roll.keeps.end(), [&](const KeepOption& o) { return o.kept == k.best; });
        if (best == roll.keeps.end()) continue;  // not every roll with the one has the other
        kept = &*best;
        break;
      }
      const Points points = at_stake + kept->points;
      const bool spent = model.kinds().spent(kept->afterstate), may_bank(worth.bank(points, kept->afterstate));
      end(points, kept->afterstate,
          may_bank && (spent || bank_rules[model.in_hand(kept->afterstate)].banks(points)) ? Action::bank
          : spent                                                                          ? Action::nothing
                                                                                           : Action::roll,
          roll.chance);
    }
  });
}

std::vector<SurprisingKeep> surprising_keeps(const Rules& rules, const Scorer& scorer, const TurnModel& model,
                                             const ActionValues& worth, const BestTurn& walk) {
  constexpr double rare = 1e-7;  // rarer points at stake add nothing that is printed
  std::map<std::tuple<int, Dice, Dice, int>, SurprisingKeep> found;
  for (int s = model.kinds().unconfirmed() + 1; s <= model.full(); ++s) {
    const std::vector<KeptRoll> rolls = rolls_that_score(rules, scorer, model, s);
    for (const auto& [t, chances] : walk.rolled)
      for (const KeptRoll& roll : rolls) {
        const double here = chances[s];
        if (here < rare) break;
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
