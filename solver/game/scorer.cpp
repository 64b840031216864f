// The throughput calls are fast as follows (bench/scorer_bench.cpp has the figures). Portable code turns six bytes into
// a base-6 id by two multiplications inside one 64-bit word; the id indexes a 91 KB table. With AVX-512:
// scorer_avx512vbmi.cpp, or scorer_avx512.cpp for rules or processors that need it. Packed counts of six dice touch
// only 462 words of their table, which fit in the first cache level.
#include "solver/game/scorer.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <tuple>

#include "solver/game/instruction_set.hpp"
#include "solver/game/melds.hpp"
#include "solver/game/scorer_slots.hpp"
#include "solver/game/turn.hpp"

namespace farkle {
namespace {

// Some meld must take the lowest face that is left, so only melds with that face are tried. This is exhaustive, and
// tries each split once.
Points split(const std::vector<Meld>& melds, Dice left) {
  int lowest = 1;
  while (left.count(lowest) == 0) ++lowest;
  Points best = 0;
  for (const Meld& meld : melds) {
    if (meld.dice.count(lowest) == 0 || !left.contains(meld.dice)) continue;
    const Dice rest = left - meld.dice;
    const Points rest_points = rest.empty() ? 0 : split(melds, rest);
    if (rest.empty() || rest_points > 0) best = std::max(best, meld.points + rest_points);
  }
  return best;
}

Dice dice_of_id(int id, int n) {
  Dice dice;
  for (int i = 0; i < n; ++i, id /= face_count) dice.add(id % face_count + 1);
  return dice;
}

std::size_t slot_of(Dice six_dice) {
  unsigned key = 0;
  for (int face = 1; face <= face_count; ++face)
    key += static_cast<unsigned>(six_dice.count(face) * slots::weight[face - 1]);
  return slots::of_key(key);
}

// The tables of scorer_patterns.hpp, given the words of all rolls; none if they do not say the words of all six dice.
std::optional<patterns::Tables> pattern_tables(const std::vector<std::uint16_t>& words) {
  const auto word_of = [&](int face, int n) { return n == 0 ? 0 : int{words[Dice::alike(face, n).bits()]}; };
  const auto sum_of = [&](Dice roll) {
    int sum = 0;
    for (int face = 1; face <= face_count; ++face) sum += word_of(face, roll.count(face));
    return sum;
  };
  const auto pattern_of = [](Dice roll) {
    unsigned number = 0;
    for (int face = 1; face <= face_count; ++face) number += patterns::pattern_weight[roll.count(face)];
    return number;
  };
  std::array<int, 16> special{};  // by pattern
  for (const Dice roll : all_rolls(6))
    if (const int word = words[roll.bits()]; word != sum_of(roll))
      special[pattern_of(roll)] = std::max(special[pattern_of(roll)], word);
  for (const Dice roll : all_rolls(6))
    if (const int sum = sum_of(roll);
        sum >= patterns::most_word || words[roll.bits()] != std::max(sum, special[pattern_of(roll)]))
      return std::nullopt;

  patterns::Tables tables;
  for (int g = 0; g < face_count / 2; ++g)
    for (int first = 0; first <= 6; ++first)
      for (int second = 0; first + second <= 6; ++second) {
        const int key = first + patterns::weight_of_second * second;
        const int word = word_of(2 * g + 1, first) + word_of(2 * g + 2, second);
        tables.low[g][key] = static_cast<std::uint8_t>(word % (1 << patterns::low_bits));
        tables.rest[g][key] = static_cast<std::uint8_t>(
            (word >> patterns::low_bits) * 16 + patterns::pattern_weight[first] + patterns::pattern_weight[second]);
      }
  for (std::size_t rest = 0; rest < 64; ++rest) {
    tables.special_low[rest] = static_cast<std::uint8_t>(special[rest % 16] % 256);
    tables.special_high[rest] = static_cast<std::uint8_t>(special[rest % 16] / 256);
  }
  return tables;
}

// Six faces 1..6 in the low six bytes of a word, the first die lowest -> base-6 id, the first die most significant.
std::uint32_t id_of_six_faces(std::uint64_t word) {
  const std::uint64_t digits = word - 0x010101010101u;
  const std::uint64_t pairs =
      (digits & 0x00FF00FF00FFu) * 6 + (digits >> 8 & 0x00FF00FF00FFu);  // three fields of 16 bits
  return static_cast<std::uint32_t>(pairs * ((std::uint64_t{1296} << 32) | (36u << 16) | 1u) >> 32 & 0xFFFFu);
}

bool shows(Dice roll, const WinningDice& win) {
  int most = 0, least = max_dice;
  for (int face = win.first; face <= win.last; ++face) {
    most = std::max(most, roll.count(face));
    least = std::min(least, roll.count(face));
  }
  return win.count > 0 ? most >= win.count : least > 0;
}

}  // namespace

Points best_split(const Rules& rules, Dice dice) { return dice.empty() ? 0 : split(melds_of(rules), dice); }

Scorer::Scorer(const Rules& rules)
    : dice_count_(rules.dice.count),
      step_(std::max(score_step(rules), 1)),
      keep_all_(rules.turn.keep == KeepRule::all),
      points_(Dice::end_bits),
      best_(Dice::end_bits) {
  const std::vector<Meld> melds = melds_of(rules);
  // Smaller rolls first, so that best_ of every roll with one die less is known.
  for (int n = 1; n <= dice_count_; ++n)
    for (const Dice roll : all_rolls(n)) {
      Points& points = points_[roll.bits()];
      points = split(melds, roll);
      std::uint16_t best = 0;
      // More points, then fewer dice; or, where all must be kept, more dice, then more points.
      const auto offer = [&](int steps, int used) {
        const BestKeep old{best};
        const int more = used - old.dice_used();
        const bool better = steps > old.steps() || (steps == old.steps() && more < 0);
        if (steps > 0 && (keep_all_ ? more > 0 || (more == 0 && better) : better))
          best = static_cast<std::uint16_t>(steps << 3 | used);
      };
      for (int face = 1; face <= face_count; ++face)
        if (roll.count(face) > 0) {
          const BestKeep without{best_[(roll - Dice{face}).bits()]};
          offer(without.steps(), without.dice_used());
        }
      if (best == 0 && points == 0 && n == dice_count_) points = rules.score.nothing;
      offer(points / step_, n);
      best_[roll.bits()] = best;
    }
  if (!rules.score.win.empty()) wins_.resize(Dice::end_bits);
  for (const WinningDice& win : rules.score.win)
    for (int n = win.dice(); n <= dice_count_; ++n)
      for (const Dice roll : all_rolls(n))
        if (shows(roll, win)) wins_[roll.bits()] = true;
  int ids = 1;
  for (int n = 0; n < dice_count_; ++n) ids *= face_count;
  by_id_.resize(ids);
  for (int id = 0; id < ids; ++id) by_id_[id] = best_[dice_of_id(id, dice_count_).bits()];
  if (dice_count_ != 6) return;
  const std::string_view set = instruction_sets().back();
  if (set == "avx512vbmi") by_pattern_ = pattern_tables(best_);
  if ((set == "avx512" || set == "avx512vbmi") && !by_pattern_) {
    by_slot_.resize(slots::count);
    for (const Dice roll : all_rolls(6)) by_slot_[slot_of(roll)] = best_[roll.bits()];
  }
}

std::vector<Keep> Scorer::keeps(Dice roll) const {
  std::vector<Keep> out;
  for_each_submultiset(roll, [&](Dice dice) {
    if (const Points points = this->points(dice, roll); points > 0) out.push_back({dice, points});
  });
  std::sort(out.begin(), out.end(), [](const Keep& a, const Keep& b) {
    return std::tuple(a.points, a.dice.size(), a.dice) < std::tuple(b.points, b.dice.size(), b.dice);
  });
  return out;
}

void Scorer::score_packed(std::span<const std::uint32_t> packed, std::span<std::uint16_t> out) const {
  assert(packed.size() == out.size());
  const std::uint16_t* table = best_.data();
  for (std::size_t i = 0; i < packed.size(); ++i) out[i] = table[packed[i]];
}

void Scorer::score_ids(std::span<const std::uint16_t> ids, std::span<std::uint16_t> out) const {
  assert(ids.size() == out.size());
  const std::uint16_t* table = by_id_.data();
  std::size_t i = 0;
#if defined(__x86_64__)
  if (by_pattern_) {
    i = out.size() / patterns::at_once * patterns::at_once;
    patterns::score_ids_avx512vbmi(*by_pattern_, ids.data(), out.data(), i);
  } else if (!by_slot_.empty()) {
    i = out.size() / slots::at_once * slots::at_once;
    slots::score_ids_avx512(by_slot_.data(), ids.data(), out.data(), i);
  }
#endif
  for (; i < ids.size(); ++i) out[i] = table[ids[i]];
}

void Scorer::score_faces(std::span<const std::uint8_t> faces, std::span<std::uint16_t> out) const {
  const auto n = static_cast<std::size_t>(dice_count_);
  assert(faces.size() == out.size() * n);
  const std::uint16_t* table = by_id_.data();
  std::size_t i = 0;
#if defined(__x86_64__)
  if (by_pattern_) {
    i = out.size() / patterns::at_once * patterns::at_once;
    patterns::score_faces_avx512vbmi(*by_pattern_, faces.data(), out.data(), i);
  } else if (!by_slot_.empty()) {
    i = out.size() / slots::at_once * slots::at_once;
    slots::score_faces_avx512(by_slot_.data(), faces.data(), out.data(), i);
  }
#endif
  if (n == 6)  // eight bytes are read for six, so the last roll is left to the loop below
    for (; i + 1 < out.size(); ++i) {
      std::uint64_t word;
      std::memcpy(&word, faces.data() + 6 * i, 8);
      out[i] = table[id_of_six_faces(word & 0xFFFFFFFFFFFFu)];
    }
  for (; i < out.size(); ++i) {
    std::size_t id = 0;
    for (std::size_t d = 0; d < n; ++d) id = id * face_count + (faces[n * i + d] - 1u);
    out[i] = table[id];
  }
}

}  // namespace farkle
