#include "sim/game/roll_options.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <tuple>

#include "sim/game/rng.hpp"

namespace farkle {

RollOptions::RollOptions(const Rules& rules, const Scorer& scorer)
    : rules_(rules), scorer_(scorer), kinds_(rules), lists_(1) {
  if (!listed()) return;
  list_of_.resize(scorer.end_bits());
  for (int n = 1; n <= rules.dice.count; ++n)
    for (const Dice roll : all_rolls(n, joker_dice(rules))) {
      const auto& keeps = scorer.keeps(roll);
      std::vector<KeepOption> options;
      for (auto keep = keeps.rbegin(); keep != keeps.rend(); ++keep)
        options.push_back(keep_option(rules, scorer, kinds_, n, {keep->dice, keep->dice.size()}, keep->points));
      if (options.empty()) continue;
      arrange(options);
      const auto begin = static_cast<std::uint32_t>(options_.size());
      options_.insert(options_.end(), options.begin(), options.end());
      list_of_[roll.bits()] = static_cast<std::uint16_t>(lists_.size());
      lists_.push_back({begin, static_cast<std::uint32_t>(options_.size())});
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
  if (listed()) return of(by_kind.front());
  const std::vector<DiceKinds::Taken> all = kinds_.choices(by_kind);
  memory.clear();
  for (const DiceKinds::Taken& taken : all)
    if (const Points points = scorer_.points(taken.dice, all.back().dice); points > 0)
      memory.push_back(keep_option(rules_, scorer_, kinds_, roll_state, taken, points));
  arrange(memory);
  return memory;
}

RollClasses::RollClasses(const RollOptions& options)
    : begin_(1), options_(static_cast<std::size_t>(options.full()) + 1) {
  assert(options.listed());
  std::uint32_t ids = 1;
  for (int n = 1; n <= options.full(); ++n) {
    std::map<std::vector<std::pair<Points, int>>, int> known;
    std::vector<int> class_of(static_cast<std::size_t>(options.lists()), -1);  // by list
    const auto number = [&](int list) {
      if (class_of[list] < 0) {
        std::vector<std::pair<Points, int>> what;
        for (const KeepOption& o : options.of_list(list)) what.emplace_back(o.points, o.afterstate);
        const auto [it, is_new] = known.try_emplace(std::move(what), count(n));
        if (is_new) options_[n].push_back(options.of_list(list));
        class_of[list] = it->second;
      }
      return class_of[list];
    };
    number(0);  // the farkle first, even where there is none
    begin_.push_back(static_cast<std::uint32_t>(of_ids_.size()));
    ids *= face_count;
    for (std::uint32_t id = 0; id < ids; ++id)
      of_ids_.push_back(static_cast<std::uint16_t>(number(options.list_of(dice_of_id(id, n)))));
  }
}

}  // namespace farkle
