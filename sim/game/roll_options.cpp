#include "sim/game/roll_options.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace farkle {

RollOptions::RollOptions(const Rules& rules, const Scorer& scorer)
    : rules_(rules), scorer_(scorer), kinds_(rules), lists_(rules.dice.count + 1) {
  if (!listed()) return;
  class_of_.resize(scorer.end_bits());
  for (int n = 1; n <= rules.dice.count; ++n) {
    lists_[n].emplace_back();
    // An option says which dice are kept, but that makes no difference: lists are equal if points and afterstates are.
    std::map<std::vector<std::pair<Points, int>>, std::uint16_t> known{{{}, 0}};
    for (const Dice roll : all_rolls(n, joker_dice(rules))) {
      std::vector<KeepOption> options;
      for (const Keep& keep : scorer.keeps(roll))
        options.push_back(keep_option(rules, scorer, kinds_, n, {keep.dice, keep.dice.size()}, keep.points));
      arrange(options);
      std::vector<std::pair<Points, int>> what;
      for (const KeepOption& o : options) what.emplace_back(o.points, o.afterstate);
      const auto [it, is_new] = known.try_emplace(what, static_cast<std::uint16_t>(lists_[n].size()));
      if (is_new) lists_[n].push_back(std::move(options));
      class_of_[roll.bits()] = it->second;
    }
  }
}

void RollOptions::arrange(std::vector<KeepOption>& options) const {
  const auto order = [](const KeepOption& o) {
    return std::tuple(-o.points, o.after == After::dice ? -o.dice : 0, -o.afterstate);
  };
  std::stable_sort(options.begin(), options.end(),
                   [&](const KeepOption& a, const KeepOption& b) { return order(a) < order(b); });
  const auto same = [](const KeepOption& a, const KeepOption& b) {
    return a.points == b.points && a.afterstate == b.afterstate;
  };
  options.erase(std::unique(options.begin(), options.end(), same), options.end());
}

std::span<const KeepOption> RollOptions::of(int roll_state, std::span<const Dice> by_kind,
                                            std::vector<KeepOption>& memory) const {
  if (listed()) return of_class(roll_state, class_of(by_kind.front()));
  const std::vector<DiceKinds::Taken> all = kinds_.choices(by_kind);
  memory.clear();
  for (const DiceKinds::Taken& taken : all)
    if (const Points points = scorer_.points(taken.dice, all.back().dice); points > 0)
      memory.push_back(keep_option(rules_, scorer_, kinds_, roll_state, taken, points));
  arrange(memory);
  return memory;
}

std::vector<KeepOption> RollOptions::shown(int roll_state, std::span<const Dice> by_kind) const {
  std::vector<KeepOption> memory;
  const std::span<const KeepOption> found = of(roll_state, by_kind, memory);
  if (!listed()) return memory;
  const Dice roll = by_kind.front();
  std::vector<KeepOption> out(found.begin(), found.end());
  for (const Keep& keep : scorer_.keeps(roll))
    for (KeepOption& option : out)
      if (option.points == keep.points &&
          keep.dice.size() == roll.size() - (option.after == After::dice ? option.dice : 0))
        option.kept = keep.dice;
  return out;
}

}  // namespace farkle
