#include "solver/evaluate/policy_turn_table.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "solver/game/error.hpp"
#include "solver/game/refusals.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

std::vector<TurnDistribution> play(const std::vector<MatchState>& first, const PolicyTurns& turns, Work* work) {
  std::vector<TurnDistribution> ends(first.size());
  make_turns(ends.size(), "following turns", work, [&](std::size_t k) {
    ends[k] = turns.of(first[k]);
    return turns.work(first[k], ends[k]);
  });
  return ends;
}

}  // namespace

PolicyTurnTable::PolicyTurnTable(const Rules& r, const TurnModel& m, const Policy& policy, Work* w)
    : GivenTurns(r, m, w), turns_(r, m, policy) {
  chaser_.exceeds = [this](int chaser, Points bank, int, double* chance) { *chance = exceeds(chaser, bank); };
  if (rules.carry.mode != CarryMode::none)
    throw CannotDo("evaluate: carry.mode other than \"none\" is not evaluated exactly - simulate instead");
  refuse(rules, "evaluate", key::rounds | key::last_round);
  if (std::optional<DuelTurns> all = policy.duel_turns(work)) {
    ends_ = std::move(all->turns);
    number_ = std::move(all->number);
  } else {
    TurnKinds kinds = kinds_of_turns(turns_);
    ends_ = play(kinds.first, turns_, work);
    number_ = std::move(kinds.number);
  }
  for (const TurnDistribution& turn : ends_)
    banks_.push_back(std::accumulate(turn.banked.begin(), turn.banked.end(), turn.won));
  for (int i = 0; i < states.size(); ++i) {
    const Points bank = bank_.emplace_back(states.state(i).bank);
    for (int j = 0; j < states.size(); ++j)
      most_bank_ = std::max(most_bank_, bank + (static_cast<Points>(of(i, j).banked.size()) - 1) * model.step());
  }
}

void PolicyTurnTable::add_last_turns(Points most) {
  if (!has_last_turns(rules) || most < states.winning()) return;
  const std::size_t banks = (most - states.winning()) / states.bank_step() + 1;
  if (banks <= last_turns_) return;
  last_turns_ = banks;
  if (const auto chase = turns_.situation(last_match(0, states.winning())); chase && chase->need_only)
    return add_chases();
  const TurnKinds kinds = kinds_of_last_turns(turns_, most);
  // [kind][level]: the chance to bank more than that, or to win by dice.
  std::vector<std::vector<double>> more;
  for (const TurnDistribution& turn : play(kinds.first, turns_, work)) {
    std::vector<double>& chances = more.emplace_back(turn.banked.size() + 1, turn.won);
    for (std::size_t level = turn.banked.size(); level-- > 1;) chances[level - 1] = chances[level] + turn.banked[level];
  }
  exceeds_.clear();
  for (int i = 0; i < states.size(); ++i)
    for (Points bank = states.winning(); bank <= most; bank += states.bank_step()) {
      const std::size_t needed = (bank - bank_[i]) / model.step();
      const std::vector<double>& chances = more[kinds.number[exceeds_.size()]];
      exceeds_.push_back(chances[std::min(needed, chances.size() - 1)]);
    }
}

void PolicyTurnTable::add_chases() {
  const auto steps = [&](int chaser, std::size_t k) {
    const Points bank = states.winning() + static_cast<Points>(k) * states.bank_step();
    return (bank - states.state(chaser).bank) / model.step() + 1;
  };
  const int most = steps(states.banked(states.lowest()), last_turns_ - 1);
  std::array<std::vector<double>, 2> chances;  // [on the board]
  for (const bool on : {false, true})
    if (on || states.has_opening()) chances[on] = turns_.chases(on, most, work);
  exceeds_.clear();
  for (int i = 0; i < states.size(); ++i)
    for (std::size_t k = 0; k < last_turns_; ++k) exceeds_.push_back(chances[states.state(i).on_board][steps(i, k)]);
}

void PolicyTurnTable::answered(const DuelGame& game) {
  const int most = game.last_turn.possible() ? game.last_turn.most_steps() : 0;
  add_last_turns(states.winning() + static_cast<Points>(most) * model.step());
  for (int j = 0; j < states.size(); ++j) {
    std::vector<double> exceed{0.0};
    for (int steps = 1; steps <= most; ++steps)  // the leader has reached the target
      exceed.push_back(exceeds(j, std::max(bank_[j] + (steps - 1) * model.step(), states.winning())));
    const double beyond = rules.score.win.empty() ? 0 : exceed.back();
    chaser_.past_target.emplace_back(game, std::move(exceed), beyond);
  }
  meet(perfect_chaser(game));
}

// The chances won by banks that reach the target and by dice: the same in every sweep.
void PolicyTurnTable::meet(const ChaserOdds& they_exceed) {
  constexpr double a_level = 3;
  const int size = states.size();
  const double a_seat = a_level * levels(true);
  Work::Piece piece(work, "evaluating", a_seat * size);
  reached_.resize(number_.size());
  tbb::parallel_for(0, size, [&](int opponent) {
    std::vector<double> by_dice(model.full() + 1), exceeds;  // [bank]
    for (Points bank = states.winning(); bank <= most_bank_; bank += states.bank_step()) {
      they_exceed(opponent, bank, 0, by_dice.data());
      exceeds.push_back(by_dice[0]);
    }
    for (int mover = 0; mover < size; ++mover) {
      const std::vector<double>& banked = of(mover, opponent).banked;
      double sum = of(mover, opponent).won;
      for (std::size_t level = need(bank_[mover]); level < banked.size(); ++level)
        if (const Points bank = bank_[mover] + static_cast<Points>(level) * model.step(); banked[level] != 0)
          sum += banked[level] * (1 - exceeds[(bank - states.winning()) / states.bank_step()]);
      reached_[states.pair(mover, opponent)] = sum;
    }
    piece.did(a_seat);
  });
}

double PolicyTurnTable::levels(bool reaching) const {
  double sum = 0;
  for (int i = 0; i < states.size(); ++i) {
    const int all = static_cast<int>(of(i, states.start()).banked.size()),
              below = std::min(all, (states.winning() - bank_[i]) / model.step() + 1);
    sum += reaching ? all - below : below;
  }
  return sum;
}

double PolicyTurnTable::work_of_turns(double turns) const {
  constexpr double a_turn = 60, a_level = 0.5;
  return turns * (a_turn + a_level * levels(false) / states.size());
}

class PolicyTurnTable::Group : public GivenTurns::Group {
 public:
  explicit Group(const PolicyTurnTable& all) : all_(all) {}

  void place(std::span<const DuelPosition> here, const DuelValues& theirs) override { here_ = here, theirs_ = &theirs; }
  TurnLine line(std::size_t k) const override {
    const SeatStates& states = all_.states;
    const auto [mover, opponent] = here_[k];
    const TurnDistribution& turn = all_.of(mover, opponent);
    const Points bank = all_.bank_[mover];
    // The opponent's chance to win after every level that is banked below the target.
    const double* after = theirs_->win_row(opponent) + states.banked(bank);
    const int stride = all_.model.step() / states.bank_step() * states.streaks();
    const std::size_t end = std::min(all_.need(bank), turn.banked.size());
    double sums[4] = {};  // so that an addition need not wait for the one before
    std::size_t level = 0;
    for (; level + 4 <= end; level += 4)
      for (std::size_t n = 0; n < 4; ++n, after += stride) sums[n] += turn.banked[level + n] * (1 - *after);
    for (; level < end; ++level, after += stride) sums[0] += turn.banked[level] * (1 - *after);
    const double first = all_.first_farkle(mover),
                 after_first = first == 0 ? 0 : first * (1 - theirs_->win(opponent, states.first_farkled(mover)));
    return {all_.reached_[states.pair(mover, opponent)] + (sums[0] + sums[1] + (sums[2] + sums[3])) + after_first,
            turn.farkle - first, 0};
  }

 private:
  const PolicyTurnTable& all_;
  std::span<const DuelPosition> here_;
  const DuelValues* theirs_ = nullptr;
};

std::unique_ptr<GivenTurns::Group> PolicyTurnTable::group() const { return std::make_unique<Group>(*this); }

TurnEnds PolicyTurnTable::ends(const DuelPosition& p, const DuelValues* met) const {
  TurnEnds out;
  if (met) return out;
  const TurnDistribution& turn = of(p.mover, p.opponent);
  out.farkles = turn.farkle;
  out.banks.reserve(turn.banked.size());
  for (std::size_t level = 1; level < turn.banked.size(); ++level)
    out.banks.push_back({static_cast<int>(level), 0, turn.banked[level]});
  return out;
}

void PolicyTurnTable::follow(std::span<const DuelPosition> alike, const DuelValues& met, const Moved& moved,
                             const Rolled& rolled) const {
  LaneValues turns{}, rolls{};
  for (std::size_t k = 0; k < alike.size(); ++k) turns[k] = met.win(alike[k].mover, alike[k].opponent);
  const double most = *std::max_element(turns.begin(), turns.end());
  const auto times = [&](double chance) -> const LaneValues& {
    for (std::size_t k = 0; k < alike.size(); ++k) rolls[k] = turns[k] * chance;
    return rolls;
  };
  turns_.follow(
      match_at(rules, states, alike.front()), std::max(negligible, rare_in_games / most),
      [&](const TurnView& view, const PlannedMove& move, double chance) { moved(view, move, times(chance)); },
      [&](const TurnView& view, double chance) { rolled(view, times(chance)); });
}

}  // namespace farkle
