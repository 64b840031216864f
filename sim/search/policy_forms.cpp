#include "sim/search/policy_forms.hpp"

#include <algorithm>
#include <cstddef>

#include "solver/evaluate/turn_moves.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

const std::vector<PolicyShape>& forms() {
  static const std::vector<std::string> standing = {"behind", "ahead", "me", "they"};
  static const std::vector<PolicyShape> all = {{"bank-at", KeepBy::most_points, true},
                                               {"threshold", KeepBy::most_points, false},
                                               {"bank-at,keep=best", KeepBy::best_turn, true},
                                               {"threshold,keep=best", KeepBy::best_turn, false},
                                               {"standing", KeepBy::most_points, true, standing},
                                               {"standing,keep=best", KeepBy::best_turn, true, standing},
                                               {"streak", KeepBy::most_points, true, {"streak"}},
                                               {"streak,keep=best", KeepBy::best_turn, true, {"streak"}}};
  return all;
}

// The most numbers that such a policy may take.
int most_numbers(const PolicyShape& shape, std::optional<std::int64_t> numbers, int dice) {
  if (!shape.exceptions.empty()) return std::min(5, static_cast<int>(numbers.value_or(3)));
  return shape.one_number ? 1 : std::min(dice, static_cast<int>(numbers.value_or(dice)));
}

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

std::vector<PolicyShape> forms_asked_for(const std::vector<std::string>& names) {
  if (names.empty()) return {forms()[0], forms()[1], forms()[2], forms()[3]};
  std::vector<PolicyShape> out;
  for (const std::string& name : names) {
    const auto found =
        std::find_if(forms().begin(), forms().end(), [&](const PolicyShape& f) { return f.name == name; });
    if (found == forms().end()) {
      std::vector<std::string> known;
      for (const PolicyShape& form : forms()) known.push_back(form.name);
      throw UserError("--form", name,
                      "must be bank-at, threshold, standing or streak, each also with ,keep=best, or sentences alone" +
                          did_you_mean(name, known));
    }
    out.push_back(*found);
  }
  return out;
}

void check_exceptions(const std::vector<PolicyShape>& asked, const std::string& objective, const Rules& rules) {
  for (const PolicyShape& form : asked) {
    if (form.exceptions.empty()) continue;
    const bool streak = form.exceptions == std::vector<std::string>{"streak"};
    if (streak && !rules.farkle.has_penalty())
      throw UserError("--form", form.name, "only where farkles in a row cost something (farkle.penalty)");
    if (!streak && objective != "win") throw UserError("--form", form.name, "only with --objective win");
  }
}

ThresholdGrid grid_of(std::optional<std::int64_t> multiple_of, const Rules& rules) {
  const ThresholdGrid grid{static_cast<Points>(multiple_of.value_or(50)), rules.game.target};
  if (grid.step > grid.most)
    throw UserError("--multiple-of", std::to_string(grid.step), "at most the target, " + std::to_string(grid.most));
  return grid;
}

std::vector<ThresholdSearch> search_forms(const std::vector<PolicyShape>& asked, std::optional<std::int64_t> numbers,
                                          ThresholdGrid grid, const std::shared_ptr<Solved>& solved,
                                          const Objective& objective, const std::optional<Objective>& rough) {
  // Between two multiples of the scores' common step all thresholds are alike.
  if (const Points step = solved->model.step(); step % grid.step == 0 && step <= grid.most) grid.step = step;
  constexpr double many_turns = 6, highest = 1e8;  // for points alone no target ends a turn
  if (objective.name == "points")
    grid.most =
        std::max(grid.most, static_cast<Points>(std::min(many_turns * solved->turn(true).expected_points, highest)));
  const std::vector<Points> start = best_turn_thresholds(*solved);
  std::vector<ThresholdSearch> searches;
  for (const PolicyShape& form : asked) {
    const int most = most_numbers(form, numbers, solved->rules.dice.count);
    ThresholdSearch found = search_thresholds(rough ? *rough : objective, solved, form.keep, grid, start,
                                              form.exceptions.empty() ? most : 1);
    if (rough) found = refine_thresholds(objective, solved, grid, found.front);
    if (!form.exceptions.empty()) {
      ThresholdSearch more = search_exceptions(objective, solved, grid, found.front[0], form.exceptions, most);
      more.evaluations += found.evaluations;
      if (objective.best_of) more.history.insert(more.history.begin(), found.history.begin(), found.history.end());
      found = std::move(more);
    }
    searches.push_back(std::move(found));
  }
  return searches;
}

std::vector<FormRow> front_over(const std::vector<PolicyShape>& asked, const std::vector<ThresholdSearch>& searches,
                                const Objective& objective) {
  std::vector<FormRow> all;
  std::size_t longest = 0;
  for (const ThresholdSearch& search : searches) longest = std::max(longest, search.front.size());
  for (const KeepBy keep : {KeepBy::most_points, KeepBy::best_turn}) {
    std::vector<FormRow> front;
    for (std::size_t k = 0; k < longest; ++k)
      for (std::size_t f = 0; f < searches.size(); ++f) {
        if (asked[f].keep != keep || k >= searches[f].front.size()) continue;
        const ThresholdRow& row = searches[f].front[k];
        if (!front.empty() && !objective.better(row.value, front.back().found.value)) continue;
        while (!front.empty() && front.back().found.remembered >= row.remembered) front.pop_back();
        front.push_back({asked[f].name, row});
      }
    all.insert(all.end(), front.begin(), front.end());
  }
  return all;
}

ThresholdRow best_of(const std::vector<FormRow>& front, const Objective& objective) {
  const auto worse = [&](const FormRow& a, const FormRow& b) { return objective.better(b.found.value, a.found.value); };
  return std::max_element(front.begin(), front.end(), worse)->found;
}

std::vector<PlayedRow> played_front(const PlayedField& field, const std::vector<PolicyShape>& asked,
                                    const std::vector<ThresholdSearch>& searches,
                                    const std::shared_ptr<Solved>& solved) {
  std::vector<PlayedRow> rows;
  for (std::size_t f = 0; f < asked.size(); ++f)
    for (const ThresholdRow& row : searches[f].front) {
      const auto same = [&](const PlayedRow& other) { return other.found.policy == row.policy; };
      if (std::any_of(rows.begin(), rows.end(), same)) continue;  // another form found it before
      rows.push_back({{asked[f].name, row}, wins_in_games(field, *policy_of(row.policy, solved), field.games, true)});
    }
  return rows;
}

SimplePolicies simple_policies(const Objective& objective, const std::shared_ptr<Solved>& solved, int numbers) {
  const std::vector<Points> start = best_turn_thresholds(*solved);
  const auto best_that_keeps = [&](KeepBy keep) {
    return search_thresholds(objective, solved, keep, {50, solved->rules.game.target}, start, numbers).front.back();
  };
  return {best_that_keeps(KeepBy::most_points), best_that_keeps(KeepBy::best_turn)};
}

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
