#include "sim/search/fewest_numbers.hpp"

#include <cstddef>
#include <vector>

#include "sim/policies/make_policy.hpp"
#include "solver/game/match.hpp"

namespace farkle {
namespace {

constexpr double rare_roll = 1e-12;  // rolls that are less likely are not followed
constexpr Points far_away = 1'000'000'000;

// Turns of a player who keeps the dice of the best turn, whenever he banks.
class KeptTurns {
 public:
  explicit KeptTurns(const std::shared_ptr<Solved>& solved)
      : solved_(solved), best_(solved->turn(true)), rules_(solved->rules), states_(solved->choices.size()) {
    rules_.game.target = far_away;
    match_ = start_match(rules_, 2);
    match_.seats[0].on_board = true;
  }

  double operator()(const Thresholds& policy) {
    std::vector<double> rolls(states_);  // [level][roll state]: the chance to roll these dice with that much at stake
    rolls.back() = 1;
    const Points step = solved_->model.step();
    double sum = 0;
    for (int level = 0; level * states_ < rolls.size() && level <= most_kept_levels; ++level)
      for (std::size_t state = 1; state < states_; ++state) {
        const double here = rolls[level * states_ + state];
        if (here < rare_roll) continue;
        for (const Move& move : moves(level, state)) {
          const int next = level + move.steps;
          const double p = here * move.p;
          if (move.bank && (!move.roll || next * step >= policy.bank_at[move.dice - 1])) {
            sum += p * next * step;
          } else if (move.roll) {
            const std::size_t row = next * states_;
            if (rolls.size() < row + states_) rolls.resize(row + states_);
            rolls[row + move.state] += p;
          }
        }
      }
    return sum;
  }

 private:
  struct Move {
    double p = 0;
    int steps = 0, state = 0, dice = 0;  // to roll
    bool bank = false, roll = false;     // allowed
  };

  const std::vector<Move>& moves(int level, std::size_t state) {
    const std::size_t at = level * states_ + state;
    if (moves_.size() <= at) moves_.resize(at + states_);
    std::vector<Move>& out = moves_[at];
    if (!out.empty()) return out;
    const TurnView view{.rules = rules_,
                        .match = match_,
                        .exceed = {},
                        .at_stake = level * solved_->model.step(),
                        .roll_state = static_cast<int>(state),
                        .decision = {}};
    for (const RollChoices& roll : solved_->choices[state]) {
      const KeepOption& keep = roll.options[best_for_points(view, roll.options, solved_->model.kinds(), best_).option];
      const Allowed may = allowed(view, keep);
      const int steps = keep.points / solved_->model.step(), next = solved_->model.in_hand(keep.afterstate);
      auto same = out.begin();
      while (same != out.end() &&
             (same->steps != steps || same->state != next || same->bank != may.bank || same->roll != may.roll))
        ++same;
      if (same == out.end()) same = out.insert(same, {0, steps, next, keep.dice, may.bank, may.roll});
      same->p += roll.chance;
    }
    return out;
  }

  std::shared_ptr<Solved> solved_;
  const TurnSolution& best_;
  Rules rules_;
  MatchState match_;
  std::size_t states_;
  std::vector<std::vector<Move>> moves_;  // [level][roll state]; empty: not asked for yet
};

}  // namespace

std::function<double(const Thresholds&)> kept_points(const std::shared_ptr<Solved>& solved) {
  return KeptTurns(solved);
}

std::optional<ThresholdRow> fewest_numbers(const std::shared_ptr<Solved>& solved, double share) {
  if (!solved->rules.score.win.empty()) return std::nullopt;  // points do not say what these dice are worth
  const double most = solved->turn(true).expected_points, enough = share * most;
  const Points step = solved->model.step();
  const ThresholdGrid grid{step, static_cast<Points>(20 * most / step) * step + step};
  const ThresholdRow found = search_thresholds(kept_points(solved), KeepBy::best_turn, grid,
                                               best_turn_thresholds(*solved), solved->model.dice_count(), enough)
                                 .front.back();
  return found.value >= enough ? std::optional(found) : std::nullopt;
}

}  // namespace farkle
