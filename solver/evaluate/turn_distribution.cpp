#include "solver/evaluate/turn_distribution.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>

#include <string_view>

#include "solver/game/error.hpp"
#include "solver/game/refusals.hpp"
#include "solver/turn/work.hpp"

namespace farkle {

void endless_turn_of(const std::string& policy) {
  throw CannotDo("evaluate: a turn of " + policy + " may go on without end");
}

void make_turns(std::size_t count, const char* what, Work* work, const std::function<double(std::size_t)>& make) {
  if (count == 0) return;
  const double each = make(0);
  Work::Piece piece(work, what, each * static_cast<double>(count - 1));
  tbb::parallel_for(std::size_t{1}, count, [&](std::size_t k) {
    make(k);
    piece.did(each);
  });
}

bool turns_are_followed(const Rules& rules) {
  return refusal(rules, key::rounds | key::last_round | key::carry).empty();
}

double PolicyTurns::work(const MatchState& match, const TurnDistribution& ends) const {
  const auto levels = static_cast<double>(ends.banked.size());
  if (const std::optional<Situation> here = situation(match); here && here->enough) {
    constexpr double a_move = 6, few_moves = 12;  // those that many turns share are asked for once
    return a_move * few_moves * levels * model_.full();
  }
  return levels * work_of_rolls(16, 4);
}

// C(n, s), the chance when the dice of s are to be rolled and n steps are still needed:
//   C(n, s) = sum over rolls of p times  1 for a bank that is enough, or dice that win
//                                        C(n - points, dice then rolled) | 0
// With nothing needed any more (n <= 0) the policy only rolls where it has to, and may come back to the same dice. So
// these chances grow from nothing until only rounding is left to gain.
std::vector<double> PolicyTurns::chases(bool on_board, int most_need, Work* work) const {
  const Points step = model_.step();
  const int full = model_.full(), least = (least_bank(rules_, on_board) + step - 1) / step;
  const std::size_t states = full + 1;
  most_need = std::max(most_need, least);
  const double a_need = work_of_rolls(6, 1.5);
  Work::Piece piece(work, "working out last turns", a_need * most_need);

  std::vector<double> chance(states, 0.0);  // [need][state]
  const auto roll_all = [&](int need) {     // returns the largest change
    // The steps needed from the start, but at least what may be banked. The leader has reached the target.
    const int total = std::max({need, least, 1});
    MatchState match = start_match(rules_, 2);
    const Points ahead = (total - 1) * step;
    match.leader = 1, match.turns_left = 1;
    match.seats[1] = {std::max(ahead, winning_bank(rules_, step)), 0, true};
    match.seats[0] = {match.seats[1].bank - ahead, 0, on_board};
    const TurnView view = first_view(rules_, match, full);
    Turn asked = turn(view);
    double change = 0;
    for (int s = 1; s <= full; ++s) {
      double sum = model_.state(s).win_probability;
      asked.moves(total - need, s, [&](const PlannedMove& move) {
        const int left = std::max(need - move.steps, 0);
        if (move.then == Action::bank && left == 0) sum += move.p;
        if (move.then == Action::roll) sum += move.p * chance[left * states + model_.in_hand(move.afterstate)];
      });
      double& known = chance[need * states + s];
      sum = std::max(sum, known);  // whatever rounding says
      change = std::max(change, sum - std::exchange(known, sum));
    }
    return change;
  };
  while (roll_all(0) > 1e-17) {
  }
  std::vector<double> whole{1.0};
  for (int need = 1; need <= most_need; ++need) {
    chance.resize(chance.size() + states);
    roll_all(need);
    whole.push_back(chance.back());
    piece.did(a_need);
  }
  for (int need = 1; need < least; ++need) whole[need] = whole[least];
  return whole;
}

TurnDistribution PolicyTurns::of(const MatchState& match) const {
  return follow(
      match, least_, [](const TurnView&, const PlannedMove&, double) {}, [](const TurnView&, double) {});
}

std::size_t DuelTurns::doubles() const {
  std::size_t sum = 0;
  for (const TurnDistribution& turn : turns) sum += 2 + turn.banked.size();
  return sum;
}

DuelTurns without_repeats(std::vector<TurnDistribution> all) {
  DuelTurns out;
  std::unordered_multimap<std::size_t, std::uint32_t> known;
  for (TurnDistribution& turn : all) {
    const auto hash = std::hash<std::string_view>{}(
        {reinterpret_cast<const char*>(turn.banked.data()), turn.banked.size() * sizeof(double)});
    const auto [first, last] = known.equal_range(hash);
    const auto same = std::find_if(first, last, [&](const auto& k) { return out.turns[k.second] == turn; });
    if (same != last) {
      out.number.push_back(same->second);
      continue;
    }
    const auto next = static_cast<std::uint32_t>(out.turns.size());
    known.emplace(hash, next);
    out.number.push_back(next);
    out.turns.push_back(std::move(turn));
  }
  return out;
}

}  // namespace farkle
