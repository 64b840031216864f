#include "solver/game/dice_kinds.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace farkle {

DiceKinds::DiceKinds(const Rules& rules) {
  for (int die = 0; die < rules.dice.count; ++die) {
    const Die shows = die_of(rules, die);
    auto kind = std::find_if(kinds_.begin(), kinds_.end(), [&](const DiceKind& k) { return k.die == shows; });
    if (kind == kinds_.end()) kind = kinds_.insert(kind, {shows});
    kind->dice |= 1u << die;
  }
  int stride = 1;
  for (DiceKind& kind : kinds_) {
    kind.stride = stride;
    stride *= std::popcount(kind.dice) + 1;
  }
  full_ = stride - 1;
}

int DiceKinds::of_kind(int state, const DiceKind& kind) { return state / kind.stride % (std::popcount(kind.dice) + 1); }

std::vector<RollChance> DiceKinds::rolls_of(int n, const Die& die) {
  std::vector<RollChance> rolls = roll_chances(n, die.weights);
  if (die.joker > 0)
    for (RollChance& chance : rolls) {
      const int jokers = chance.roll.count(die.joker);
      chance.roll = chance.roll - Dice::alike(die.joker, jokers) + Dice::alike(joker_face, jokers);
    }
  return rolls;
}

int DiceKinds::size(int state) const {
  int n = 0;
  for (const DiceKind& kind : kinds_) n += of_kind(state, kind);
  return n;
}

int DiceKinds::state(unsigned dice) const {
  int state = 0;
  for (const DiceKind& kind : kinds_) state += std::popcount(dice & kind.dice) * kind.stride;
  return state;
}

unsigned DiceKinds::dice(int state) const {
  unsigned dice = 0;
  for (const DiceKind& kind : kinds_) {
    unsigned left = kind.dice;
    for (int n = of_kind(state, kind); n > 0; --n, left &= left - 1) dice |= left & -left;
  }
  return dice;
}

int DiceKinds::shows(int die, int face) const {
  const auto kind = std::find_if(kinds_.begin(), kinds_.end(), [&](const DiceKind& k) { return k.dice >> die & 1u; });
  return face == kind->die.joker ? joker_face : face;
}

std::vector<Dice> DiceKinds::by_kind(std::span<const std::uint8_t> faces) const {
  std::vector<Dice> shown(kinds_.size());
  for (std::size_t die = 0; die < faces.size(); ++die)
    for (std::size_t k = 0; k < kinds_.size(); ++k)
      if (faces[die] != 0 && kinds_[k].dice >> die & 1u) shown[k].add(shows(static_cast<int>(die), faces[die]));
  return shown;
}

std::vector<int> DiceKinds::faces(std::span<const Dice> by_kind) const {
  std::vector<std::pair<unsigned, int>> shown;  // die, face
  for (std::size_t k = 0; k < by_kind.size(); ++k) {
    unsigned left = kinds_[k].dice;
    for (int face = 1; face <= joker_face; ++face)
      for (int n = by_kind[k].count(face); n > 0; --n, left &= left - 1)
        shown.emplace_back(left & -left, face == joker_face ? kinds_[k].die.joker : face);
  }
  std::sort(shown.begin(), shown.end());
  std::vector<int> faces;
  for (const auto& [die, face] : shown) faces.push_back(face);
  return faces;
}

std::vector<DiceKinds::Taken> DiceKinds::choices(std::span<const Dice> by_kind) const {
  std::vector<Taken> taken(1);
  for (std::size_t k = 0; k < by_kind.size(); ++k) {
    const std::size_t of_earlier = taken.size();
    for_each_submultiset(by_kind[k], [&](Dice more) {
      for (std::size_t i = 0; i < of_earlier; ++i)
        taken.push_back({taken[i].dice + more, taken[i].state + more.size() * kinds_[k].stride});
    });
  }
  taken.erase(taken.begin());  // no die
  return taken;
}

}  // namespace farkle
