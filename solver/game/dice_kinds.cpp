#include "solver/game/dice_kinds.hpp"

#include <bit>
#include <utility>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/number_text.hpp"
#include "solver/game/turn.hpp"

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
  whole_ = stride - 1;
  if (const ConfirmRules& confirm = rules.bank.confirm; confirm.needed()) {
    if (!confirm.one_or_five) step_ = std::max(score_step(rules), 1);
    most_lacking_ = step_ > 0 ? (confirm.points + step_ - 1) / step_ : 1;
    spends_ = after_keeping_all(rules, rules.dice.count - 1) == After::spent;
    unconfirmed_ = most_lacking_ * whole_ + spends_;
  }
  for (int state = 0; state <= full(); ++state) sizes_.push_back(static_cast<std::uint8_t>(std::popcount(dice(state))));
}

int DiceKinds::hand_of(int state) const {
  if (state > unconfirmed_) return state - unconfirmed_;
  return state == 0 || spent(state) ? 0 : (state - 1) % whole_ + 1;
}

int DiceKinds::lacks(int state) const { return confirmed(state) ? 0 : (state - 1) / whole_ + 1; }

int DiceKinds::state_lacking(int hand, Points points) const {
  const int step = std::max(step_, 1), lack = (points + step - 1) / step;
  return lack > 0 ? (lack - 1) * whole_ + hand : unconfirmed_ + hand;
}

int DiceKinds::after(int state, int taken, bool hot, Points points, Confirms confirms) const {
  const int left = hand_of(state) - taken;
  int lack = lacks(state);
  if (most_lacking_ > 0 && confirms == Confirms::anew)
    lack = most_lacking_;
  else if (lack > 0)
    lack = step_ > 0 ? std::max(lack - points / step_, 0) : confirms == Confirms::one_or_five ? 0 : lack;
  if (left > 0) return lack > 0 ? (lack - 1) * whole_ + left : unconfirmed_ + left;
  if (lack == 0) return hot ? 0 : full();
  return hot ? lack * whole_ : unconfirmed_;
}

int DiceKinds::of_kind(int state, const DiceKind& kind) const {
  return hand_of(state) / kind.stride % (std::popcount(kind.dice) + 1);
}

int DiceKinds::hand(unsigned dice) const {
  int hand = 0;
  for (const DiceKind& kind : kinds_) hand += std::popcount(dice & kind.dice) * kind.stride;
  return hand;
}

int DiceKinds::state(unsigned dice) const {
  const int hand = this->hand(dice);
  return hand > 0 ? unconfirmed_ + hand : 0;
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
  taken.reserve(std::size_t{1} << max_dice);
  for (std::size_t k = 0; k < by_kind.size(); ++k)
    for (int face = 1; face <= joker_face; ++face) {
      const std::size_t without = taken.size();
      for (int n = 1; n <= by_kind[k].count(face); ++n)
        for (std::size_t i = 0; i < without; ++i)
          taken.push_back({taken[i].dice + Dice::alike(face, n), taken[i].hand + n * kinds_[k].stride});
    }
  taken.erase(taken.begin());  // no die
  return taken;
}

std::vector<int> numbers_of(unsigned dice) {
  std::vector<int> numbers;
  for (int die = 0; die < max_dice; ++die)
    if (dice >> die & 1u) numbers.push_back(die + 1);
  return numbers;
}

std::vector<int> dice_of_state(const DiceKinds& kinds, int state) { return numbers_of(kinds.dice(state)); }

std::optional<unsigned> hand_of(const DiceKinds& kinds, std::string_view text, int most) {
  const int count = kinds.size(kinds.full());
  const auto n = whole_number(text);
  if (kinds.alike() && (!n || *n < 1 || *n > std::min(most, count))) return std::nullopt;
  if (n && (kinds.alike() || (*n == count && most >= count))) return (1u << *n) - 1;
  unsigned dice = 0;
  if (text.starts_with('+')) text.remove_prefix(1);
  for (const std::string& part : split(text, '+')) {
    const auto die = whole_number(part);
    if (!die || *die < 1 || *die > count || dice >> (*die - 1) & 1u) return std::nullopt;
    dice |= 1u << (*die - 1);
  }
  return std::popcount(dice) <= most ? std::optional(dice) : std::nullopt;
}

std::string allowed_hands(const DiceKinds& kinds, int most) {
  const int count = kinds.size(kinds.full());
  const std::string number = std::to_string(std::min(most, count));
  if (kinds.alike()) return "1 to " + number;
  return "1 to " + number + "; the dice differ, so name them, like 1+3+4" +
         (most < count ? "" : ", or is " + number + " for all (+" + number + ": that die alone)");
}

}  // namespace farkle
