// M(i, j): the chance that the next turn is played by a mover in state i against j. After the last turn of the game
// pairs with equal banks play one more round, and all others are over. The highest bank that matters is found by trial.
#include "solver/evaluate/rounds_course.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "solver/game/error.hpp"
#include "solver/game/seat_states.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

constexpr double left_out = 1e-13;  // share of all games that may be unfinished, or have banks that are too high
constexpr int first_levels = 200, most_states = 6000;

// Rules whose states have banks up to `most`. They are for SeatStates alone.
Rules with_banks_up_to(Rules rules, Points most) {
  rules.game.rounds = 0;
  rules.game.end = End::immediate;
  rules.game.reach = Reach::at_least;
  rules.game.target = most;
  return rules;
}

class Walk {
 public:
  Walk(RoundsTurns& first, RoundsTurns& second, Points most)
      : turns_{&first, &second},
        rules_(first.rules()),
        step_(first.model().step()),
        states_(with_banks_up_to(rules_, most)),
        size_(static_cast<std::size_t>(states_.size())) {
    if (states_.size() > most_states) throw CannotDo("evaluate: banks get too high to follow the rounds");
    for (int i = 0; i < states_.size(); ++i) bank_.push_back(states_.state(i).bank);
  }

  // None: banks get higher.
  std::optional<RoundsCourse> run() {
    here_.assign(size_ * size_, 0.0);
    here_[states_.pair(states_.start(), states_.start())] = 1;
    Work::Piece piece(turns_[0]->work(), "following games", 0);
    const int all = start_match(rules_, 2).turns_left;
    double going = 1;
    int n = 0;
    for (turns_left_ = all; going > left_out; ++n) {
      if (n >= most_turns_followed)
        throw CannotDo("games of these policies take more than " + std::to_string(most_turns_followed) + " turns");
      next_.assign(size_ * size_, 0.0);
      const double work = play(n);
      if (too_high_ > left_out) return std::nullopt;
      turns_left_ = turns_left_ > 1 ? turns_left_ - 1 : 2;
      here_.swap(next_);
      going = std::accumulate(here_.begin(), here_.end(), 0.0);
      piece.expect(work * (1 + std::max(0, all - n)));
      piece.did(work);
    }
    GameCourse& course = out_.course;
    for (std::size_t k = 0; k < course.turns_pmf.size(); ++k)
      course.turns += static_cast<double>(k) * course.turns_pmf[k];
    for (PlayerCourse& player : course.player) per_turn(player, step_);
    out_.convergence = {
        .sweeps = n, .residual = going, .error_bound = going + too_high_ + n * 1e-16, .converged = true};
    return std::move(out_);
  }

 private:
  // Plays the turn after n others, from everywhere. Returns the work.
  double play(int n) {
    const std::size_t who = static_cast<std::size_t>(n) % 2;
    std::vector<std::pair<int, int>> pairs;
    std::vector<MatchState> positions;
    MatchState match = start_match(rules_, 2);
    match.to_move = static_cast<int>(who);
    match.turns_left = turns_left_;
    for (int i = 0; i < states_.size(); ++i)
      for (int j = 0; j < states_.size(); ++j)
        if (here_[states_.pair(i, j)] > negligible) {
          pairs.emplace_back(i, j);
          match.seats[who] = states_.state(i);
          match.seats[1 - who] = states_.state(j);
          positions.push_back(match);
        }
    const std::vector<const TurnDistribution*> ends = turns_[who]->of(positions);
    double work = 4 * static_cast<double>(size_ * size_);
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      move(n, pairs[k].first, pairs[k].second, *ends[k]);
      work += 20 + static_cast<double>(ends[k]->banked.size());
    }
    return work;
  }

  void move(int n, int mover, int opponent, const TurnDistribution& ends) {
    const std::size_t who = static_cast<std::size_t>(n) % 2;
    const double chance = here_[states_.pair(mover, opponent)];
    add_turn(out_.course.player[who], chance, ends);
    double over = 0;
    const auto go = [&](Points bank, int to, double p) {  // to: the mover's next state
      const Points theirs = bank_[static_cast<std::size_t>(opponent)];
      if (turns_left_ == 1 && bank != theirs) {
        over += p;
        if ((bank > theirs) == (who == 0)) out_.course.first_wins += p;
      } else if (bank >= states_.winning()) {
        too_high_ += p;
      } else {
        next_[states_.pair(opponent, to)] += p;
      }
    };
    const int farkled = states_.farkled(mover);
    go(bank_[static_cast<std::size_t>(farkled)], farkled, chance * ends.farkle);
    Points bank = bank_[static_cast<std::size_t>(mover)];
    for (std::size_t level = 1; level < ends.banked.size(); ++level)
      if (bank += step_; ends.banked[level] > 0) go(bank, states_.banked(bank), chance * ends.banked[level]);
    if (over > 0) {
      std::vector<double>& pmf = out_.course.turns_pmf;
      pmf.resize(std::max(pmf.size(), static_cast<std::size_t>(n) + 2));
      pmf[static_cast<std::size_t>(n) + 1] += over;
    }
  }

  const std::array<RoundsTurns*, 2> turns_;
  const Rules& rules_;
  const Points step_;
  const SeatStates states_;
  const std::size_t size_;
  std::vector<Points> bank_;         // by state
  std::vector<double> here_, next_;  // [mover][opponent]
  int turns_left_ = 0;
  double too_high_ = 0;
  RoundsCourse out_;
};

}  // namespace

RoundsTurns::RoundsTurns(const Rules& rules, const TurnModel& model, const Policy& policy, Work* work)
    : rules_(rules),
      model_(model),
      work_(work),
      turns_(rules, model, policy),
      at_once_(dynamic_cast<const RoundsTurnsAtOnce*>(&policy)) {}

std::vector<const TurnDistribution*> RoundsTurns::of(const std::vector<MatchState>& positions) {
  std::vector<const TurnDistribution*> out;
  std::vector<TurnDistribution*> missing;
  std::vector<MatchState> missing_at;
  once_.clear();
  for (const MatchState& match : positions) {
    const std::uint64_t situation = turns_.situation(match);
    const auto [place, is_new] =
        situation == Policy::unknown_situation ? once_.try_emplace(once_.size()) : known_.try_emplace(situation);
    if (is_new) missing.push_back(&place->second), missing_at.push_back(match);
    out.push_back(&place->second);
  }
  if (missing.empty()) return out;
  if (at_once_) {
    std::vector<TurnDistribution> ends = at_once_->turns_of(missing_at, work_);
    for (std::size_t k = 0; k < missing.size(); ++k) *missing[k] = std::move(ends[k]);
    return out;
  }
  *missing[0] = turns_.of(missing_at[0]);  // it shows about how long the others take
  const double each = turns_.work(missing_at[0], *missing[0]);
  Work::Piece piece(work_, "following turns", each * static_cast<double>(missing.size() - 1));
  tbb::parallel_for(std::size_t{1}, missing.size(), [&](std::size_t k) {
    *missing[k] = turns_.of(missing_at[k]);
    piece.did(each);
  });
  return out;
}

RoundsCourse follow_rounds(RoundsTurns& first, RoundsTurns& second) {
  const Points step = std::max(first.model().step(), bank_step(first.rules()));
  for (Points most = first_levels * step;; most *= 2)
    if (auto found = Walk(first, second, most).run()) return *std::move(found);
}

}  // namespace farkle
