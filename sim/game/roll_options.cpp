#include "sim/game/roll_options.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <tuple>

namespace farkle {

RollOptions::RollOptions(const Rules& rules, const Scorer& scorer)
    : rules_(rules),
      scorer_(scorer),
      alike_(dice_alike(rules)),
      full_(alike_ ? rules.dice.count : (1 << rules.dice.count) - 1),
      lists_(1) {
  if (!alike_) return;
  list_of_.resize(Dice::end_bits);
  // An option says which dice are kept, but that makes no difference: lists are equal if points and afterstates are.
  std::map<std::vector<std::pair<Points, int>>, std::uint16_t> known{{{}, 0}};
  for (int n = 1; n <= rules.dice.count; ++n)
    for (const Dice roll : all_rolls(n)) {
      std::vector<KeepOption> options;
      for (const Keep& keep : scorer.keeps(roll))
        options.push_back(keep_option(rules, full_, keep.points, keep.dice, n, n - keep.dice.size()));
      arrange(options);
      std::vector<std::pair<Points, int>> what;
      for (const KeepOption& o : options) what.emplace_back(o.points, o.afterstate);
      const auto [it, is_new] = known.try_emplace(what, static_cast<std::uint16_t>(lists_.size()));
      if (is_new) {
        const auto begin = static_cast<std::uint32_t>(options_.size());
        options_.insert(options_.end(), options.begin(), options.end());
        lists_.push_back({begin, static_cast<std::uint32_t>(options_.size())});
      }
      list_of_[roll.bits()] = it->second;
    }
}

int RollOptions::dice_of(int roll_state) const {
  return alike_ ? roll_state : std::popcount(static_cast<unsigned>(roll_state));
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

std::span<const KeepOption> RollOptions::of(const LoadedDice::Faces& faces, std::vector<KeepOption>& memory) const {
  unsigned hand = 0;
  for (std::size_t die = 0; die < faces.size(); ++die)
    if (faces[die] != 0) hand |= 1u << die;
  memory.clear();
  for (unsigned kept = hand; kept != 0; kept = (kept - 1) & hand) {
    Dice dice;
    for (std::size_t die = 0; die < faces.size(); ++die)
      if (kept >> die & 1u) dice.add(faces[die]);
    if (const Points points = scorer_.points(dice); points > 0)
      memory.push_back(keep_option(rules_, full_, points, dice, std::popcount(hand), static_cast<int>(hand ^ kept)));
  }
  arrange(memory);
  return memory;
}

}  // namespace farkle
