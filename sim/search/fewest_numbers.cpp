#include "sim/search/fewest_numbers.hpp"

#include <cstddef>
#include <vector>

#include "solver/evaluate/turn_moves.hpp"

namespace farkle {
namespace {

constexpr double rare_roll = 1e-12;  // rolls that are less likely are not followed

// Turns of a player who keeps the dice of the best turn, whenever he banks. So all of them have the moves of one who
// never banks, up to the first bank.
class KeptTurns {
 public:
  explicit KeptTurns(const std::shared_ptr<Solved>& solved)
      : solved_(solved),
        rules_(without_target(solved->rules)),
        match_(start_match(solved->rules, 2)),
        never_banks_(policy_of({std::vector<Points>(solved->rules.dice.count, bank_never), KeepBy::best_turn}, solved)),
        moves_(rules_, solved->model, *never_banks_) {
    match_.seats[0].on_board = true;
  }

  double points(const Thresholds& policy) {
    const TurnModel& model = solved_->model;
    const std::size_t row = model.full() + 1;
    std::vector<double> rolls(row);  // [level][roll state]: the chance to roll these dice with that much at stake
    rolls.back() = 1;
    const TurnView view{.rules = rules_, .match = match_, .exceed = {}, .key = {}};
    TurnMoves::Turn turn = moves_.turn(view);
    double sum = 0;
    for (int level = 0; level * row < rolls.size() && level <= most_kept_levels; ++level)
      for (int state = 1; state <= model.full(); ++state) {
        const double here = rolls[level * row + state];
        if (here < rare_roll) continue;
        turn.moves(level, state, [&](const PlannedMove& move) {
          const int next = level + move.steps, at_stake = next * model.step();
          const auto banks = [&](int in_hand) {
            const int dice = model.state(in_hand).dice;
            return at_stake >= policy.bank_at[dice - 1] && model.kinds().confirmed(move.afterstate) &&
                   can_bank(rules_, dice == model.dice_count() ? After::hot : After::dice, at_stake, view.me());
          };
          if (move.then == Action::bank || (move.then == Action::roll && banks(model.in_hand(move.afterstate)))) {
            sum += here * move.p * at_stake;
          } else if (move.then == Action::roll) {
            if (rolls.size() < (next + 1) * row) rolls.resize((next + 1) * row);
            rolls[next * row + model.in_hand(move.afterstate)] += here * move.p;
          }
        });
      }
    return sum;
  }

 private:
  const std::shared_ptr<Solved> solved_;
  const Rules rules_;
  MatchState match_;
  const std::shared_ptr<const Policy> never_banks_;
  TurnMoves moves_;
};

}  // namespace

std::function<double(const Thresholds&)> kept_points(const std::shared_ptr<Solved>& solved) {
  return [turns = std::make_shared<KeptTurns>(solved)](const Thresholds& policy) { return turns->points(policy); };
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
