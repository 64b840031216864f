#include "tests/support/slow_turn.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace farkle::tests {
namespace {

// The chances of faces 1..6, and then the face that is a joker.
std::vector<double> chances_of(const Rules& rules, int die) {
  if (rules.dice.set.empty()) return {1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6, 0};
  const auto& [weights, joker] = rules.dice.set[rules.dice.set.size() == 1 ? 0 : static_cast<std::size_t>(die)];
  double sum = 0;
  for (double w : weights) sum += w;
  std::vector<double> chances;
  for (double w : weights) chances.push_back(w / sum);
  chances.push_back(joker);
  return chances;
}

// Counts faces, roll by roll. Jokers are 7s, and no dice that win.
bool wins_at_once(const Rules& rules, std::span<const int> faces) {
  return std::any_of(rules.score.win.begin(), rules.score.win.end(), [&](const WinningDice& win) {
    int of_one_face = 0, faces_seen = 0;
    for (int face = win.first; face <= win.last; ++face) {
      const int count = static_cast<int>(std::count(faces.begin(), faces.end(), face));
      of_one_face = std::max(of_one_face, count);
      faces_seen += count > 0;
    }
    return win.count > 0 ? of_one_face >= win.count : faces_seen == win.last - win.first + 1;
  });
}

}  // namespace

SlowTurn::SlowTurn(const Rules& rules) : rules_(rules), naive_(rules), step_(score_step(rules)) {
  const int count = rules.dice.count;
  std::vector<std::vector<double>> chances;
  for (int die = 0; die < count; ++die) chances.push_back(chances_of(rules, die));
  // Dice with equal chances are interchangeable: each adds as much to the number of a hand.
  std::vector<int> adds(static_cast<std::size_t>(count), 0);
  int places = 1;
  for (std::size_t die = 0; die < chances.size(); ++die) {
    if (adds[die] > 0) continue;
    int equal = 1;
    for (std::size_t other = die; other < chances.size(); ++other)
      if (chances[other] == chances[die]) adds[other] = places, ++equal;
    places *= equal;
  }
  const int whole = places - 1;
  const bool alike = std::set<int>(adds.begin(), adds.end()).size() == 1;
  std::map<int, std::vector<int>> hands;  // by number: some dice that have it
  for (int mask = 1; mask < 1 << count; ++mask) {
    std::vector<int> dice;
    int number = 0;
    for (int die = 0; die < count; ++die)
      if (mask >> die & 1) dice.push_back(die), number += adds[die];
    hands[number] = dice;
  }
  // A state is a hand and what it lacks to be confirmed: steps of points, or a 1 or a 5.
  const ConfirmRules& confirm = rules.bank.confirm;
  const bool by_points = confirm.points > 0;
  const int most_lacking = !confirm.needed() ? 0 : by_points ? (confirm.points + step_ - 1) / step_ : 1;
  const auto rolls_again = [&](int n) {
    return rules.turn.hot_dice != HotDice::off && (rules.turn.hot_dice_scope == HotDiceScope::turn || n == count);
  };
  const bool ends = most_lacking > 0 && !rolls_again(count - 1);
  unconfirmed_ = most_lacking * whole + (ends ? 1 : 0);
  full_ = unconfirmed_ + whole;
  const auto number = [&](int lacking, int hand) {
    return lacking > 0 ? (lacking - 1) * whole + hand : unconfirmed_ + hand;
  };

  rolls_.resize(static_cast<std::size_t>(full_) + 1);
  wins_.resize(rolls_.size());
  dice_.resize(rolls_.size());
  if (ends) rolls_[unconfirmed_][{}] = 1;  // nothing to roll, and nothing to bank
  for (int lacking = 0; lacking <= most_lacking; ++lacking)
    for (const auto& [hand, dice_in_hand] : hands) {
      const int state = number(lacking, hand), before = lacking, in_hand = hand;
      const std::vector<int>& dice = dice_in_hand;
      const int n = dice_[state] = static_cast<int>(dice.size());
      const auto choices_of = [&](std::span<const int> faces) {
        SlowChoices choices;
        naive_.for_each_keep(faces, [&](unsigned subset, std::span<const int> kept, Points points) {
          most_ = std::max(most_, points);
          int left = in_hand, lacks = before;
          for (int i = 0; i < n; ++i)
            if (subset >> i & 1u) left -= adds[dice[i]];
          const Confirms confirms = naive_.confirms(kept);
          if (confirms == Confirms::anew)
            lacks = most_lacking;
          else if (by_points)
            lacks = std::max(0, lacks - points / step_);
          else if (confirms == Confirms::one_or_five)
            lacks = 0;
          int afterstate = number(lacks, left);
          if (left == 0 && lacks == 0) afterstate = rolls_again(n) ? hot : full_;
          if (left == 0 && lacks > 0) afterstate = rolls_again(n) ? number(lacks, whole) : unconfirmed_;
          choices.emplace_back(afterstate, points);
        });
        std::sort(choices.begin(), choices.end());
        choices.erase(std::unique(choices.begin(), choices.end()), choices.end());
        return choices;
      };
      std::map<std::size_t, SlowChoices> known;  // equal dice: the order of the faces does not matter
      for_each_ordered_roll(n, [&](std::span<const int> up) {
        double p = 1;
        for (int i = 0; i < n; ++i) p *= chances[dice[i]][static_cast<std::size_t>(up[i] - 1)];
        if (p == 0) return;
        std::vector<int> faces(up.begin(), up.end());
        for (std::size_t i = 0; i < faces.size(); ++i)
          if (faces[i] == chances[dice[i]][6]) faces[i] = joker_face;
        if (wins_at_once(rules, faces)) {
          wins_[state] += p;
          return;
        }
        auto& rolls = rolls_[state];
        if (!alike) {
          rolls[choices_of(faces)] += p;
          return;
        }
        const auto [it, is_new] = known.try_emplace(NaiveScorer::code(faces));
        if (is_new) it->second = choices_of(faces);
        rolls[it->second] += p;
      });
    }
}

bool SlowTurn::may_bank(Points points, int afterstate, bool on_board) const {
  if (afterstate == hot && rules_.turn.hot_dice == HotDice::must) return false;
  if (afterstate != hot && afterstate <= unconfirmed_) return false;
  if (points < rules_.bank.minimum) return false;
  return on_board || points >= rules_.bank.opening;
}

bool SlowTurn::may_bank(Points points, int afterstate, const Seat& seat) const {
  if (rules_.game.end == End::exact && seat.bank + points > rules_.game.target) return false;
  return may_bank(points, afterstate, seat.on_board);
}

SlowWorths::SlowWorths(const SlowTurn& turn, SlowEnds ends) : turn_(turn), ends_(std::move(ends)) {
  const auto size = static_cast<std::size_t>(ends_.cap / turn.step() + 1) * static_cast<std::size_t>(turn.full() + 1);
  worth_.assign(size, std::numeric_limits<double>::quiet_NaN());
  roll_ = worth_;
}

double& SlowWorths::memo(std::vector<double>& values, Points points, int afterstate) {
  return values[static_cast<std::size_t>(points / turn_.step()) * static_cast<std::size_t>(turn_.full() + 1) +
                static_cast<std::size_t>(afterstate)];
}

double SlowWorths::worth(Points points, int afterstate) {
  if (points > ends_.cap) return ends_.beyond(points, afterstate);
  double& known = memo(worth_, points, afterstate);
  if (!std::isnan(known)) return known;
  const double bank = ends_.bank(points, afterstate);
  if (afterstate == turn_.full()) return known = bank == never ? ends_.farkle : bank;
  if (bank >= ends_.most) return known = bank;
  return known = std::max(bank, roll(points, afterstate == SlowTurn::hot ? turn_.full() : afterstate));
}

double SlowWorths::roll(Points points, int state) {
  double& known = memo(roll_, points, state);
  if (!std::isnan(known)) return known;
  double sum = turn_.wins(state) * ends_.win;
  for (const auto& [choices, p] : turn_.rolls(state)) {
    double best = !choices.empty() ? never : points == 0 ? ends_.first.value_or(ends_.farkle) : ends_.farkle;
    for (const auto& [afterstate, more] : choices) best = std::max(best, worth(points + more, afterstate));
    sum += p * best;
  }
  return known = sum;
}

double slow_turn_value(const SlowTurn& turn, bool on_board, double farkle, Points cap) {
  const auto bank = [&](Points points, int afterstate) {
    return turn.may_bank(points, afterstate, on_board) ? points : never;
  };
  SlowWorths worths(turn, {bank, farkle, cap, [](Points points, int) { return static_cast<double>(points); }});
  return worths.roll(0, turn.full());
}

}  // namespace farkle::tests
