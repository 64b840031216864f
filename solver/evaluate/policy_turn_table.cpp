#include "solver/evaluate/policy_turn_table.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "solver/game/refusals.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

// The first turn shows about how long the others take.
std::vector<TurnDistribution> play(const std::vector<MatchState>& first, const PolicyTurns& turns, Work* work) {
  std::vector<TurnDistribution> ends(first.size());
  if (ends.empty()) return ends;
  ends[0] = turns.of(first[0]);
  const double each = turns.work(first[0], ends[0]);
  Work::Piece piece(work, "following turns", each * static_cast<double>(ends.size() - 1));
  tbb::parallel_for(std::size_t{1}, ends.size(), [&](std::size_t k) {
    ends[k] = turns.of(first[k]);
    piece.did(each);
  });
  return ends;
}

}  // namespace

PolicyTurnTable::PolicyTurnTable(const Rules& rules, const TurnModel& model, const SeatStates& states,
                                 const Policy& policy, Work* work)
    : rules_(rules), model_(model), states_(states), policy_(policy), work_(work), turns_(rules, model, policy) {
  refuse_rounds(rules, "turns between every pair of seats");
  refuse_last_round(rules, "turns between every pair of seats");
  constexpr double a_pair = 30;
  const int size = states.size();
  if (const auto* many = dynamic_cast<const ManyTurns*>(&policy)) {
    DuelTurns all = many->duel_turns(work);
    ends_ = std::move(all.turns);
    index_ = std::move(all.number);
  } else {
    TurnKinds kinds;
    MatchState match = start_match(rules, 2);
    Work::Piece piece(work, "telling turns apart", a_pair * size * size);
    for (int i = 0; i < size; ++i) {
      for (int j = 0; j < size; ++j) {
        match.seats[0] = states_.state(i);
        match.seats[1] = states_.state(j);
        index_.push_back(kinds.number(turns_.situation(match), match));
      }
      piece.did(a_pair * size);
    }
    ends_ = play(kinds.first(), turns_, work);
  }
  for (const TurnDistribution& turn : ends_)
    banks_.push_back(std::accumulate(turn.banked.begin(), turn.banked.end(), 0.0));
  for (int i = 0; i < size; ++i) {
    const Points bank = bank_.emplace_back(states_.state(i).bank);
    for (int j = 0; j < size; ++j)
      most_bank_ = std::max(most_bank_, bank + (static_cast<Points>(of(i, j).banked.size()) - 1) * model_.step());
  }
}

void PolicyTurnTable::add_last_turns(Points most) {
  if (!has_last_turns(rules_) || most < states_.winning()) return;
  const std::size_t banks = static_cast<std::size_t>((most - states_.winning()) / states_.bank_step()) + 1;
  if (banks <= last_turns_) return;
  last_turns_ = banks;
  if (const auto chase = last_situation(0, states_.winning()); chase && chase->need_only) return add_chases();
  TurnKinds kinds;
  std::vector<std::uint32_t> kind;
  constexpr double a_pair = 60;
  const double a_row = a_pair * static_cast<double>(last_turns_);
  Work::Piece piece(work_, "working out last turns", 2 * a_row * states_.size());
  for (int i = 0; i < states_.size(); ++i) {
    for (std::size_t k = 0; k < last_turns_; ++k) {
      const MatchState match = last_match(i, states_.winning() + static_cast<Points>(k) * states_.bank_step());
      kind.push_back(kinds.number(turns_.situation(match), match));
    }
    piece.did(a_row);
  }
  const std::vector<TurnDistribution> ends = play(kinds.first(), turns_, work_);
  // [kind][level]: the chance to bank more than that.
  std::vector<std::vector<double>> more(ends.size());
  for (std::size_t k = 0; k < ends.size(); ++k) {
    more[k].assign(ends[k].banked.size() + 1, 0.0);
    for (std::size_t level = ends[k].banked.size(); level-- > 0;)
      more[k][level] = more[k][level + 1] + (level + 1 < ends[k].banked.size() ? ends[k].banked[level + 1] : 0.0);
  }
  exceeds_.clear();
  for (int i = 0; i < states_.size(); ++i) {
    for (std::size_t k = 0; k < last_turns_; ++k) {
      const Points bank = states_.winning() + static_cast<Points>(k) * states_.bank_step();
      const auto needed = static_cast<std::size_t>((bank - states_.state(i).bank) / model_.step());
      const std::vector<double>& chances = more[kind[exceeds_.size()]];
      exceeds_.push_back(needed < chances.size() ? chances[needed] : 0.0);
    }
    piece.did(a_row);
  }
}

void PolicyTurnTable::add_chases() {
  const auto steps = [&](int chaser, std::size_t k) {
    const Points bank = states_.winning() + static_cast<Points>(k) * states_.bank_step();
    return (bank - states_.state(chaser).bank) / model_.step() + 1;
  };
  const int most = steps(states_.banked(states_.lowest()), last_turns_ - 1);
  std::array<std::vector<double>, 2> chances;  // [on the board]
  for (const bool on : {false, true})
    if (on || states_.has_opening()) chances[on] = turns_.chases(on, most, work_);
  exceeds_.clear();
  for (int i = 0; i < states_.size(); ++i)
    for (std::size_t k = 0; k < last_turns_; ++k) exceeds_.push_back(chances[states_.state(i).on_board][steps(i, k)]);
}

}  // namespace farkle
