#include "sim/search/objective.hpp"

#include "solver/evaluate/policy_evaluation.hpp"
#include "solver/evaluate/turn_distribution.hpp"
#include "solver/game/error.hpp"
#include "solver/game/refusals.hpp"
#include "solver/game/seat_states.hpp"

namespace farkle {
namespace {

constexpr Points out_of_reach = 1'000'000'000;

// No last turn: nobody else plays.
Rules alone(Rules rules) {
  if (has_last_turns(rules)) rules.game.end = End::immediate;
  return rules;
}

}  // namespace

void needs_turns_alone(const Rules& rules, const std::string& objective) {
  refuse(rules, objective, key::rounds | key::wins | key::first_farkle);
  if (rules.carry.mode != CarryMode::none)
    throw CannotDo(objective + " is not exact where turns leave something to the next player (" +
                   "carry.mode other than \"none\")");
  refuse(rules, "evaluate", key::confirm);
}

Objective points_objective(const std::shared_ptr<Solved>& solved) {
  const Rules& rules = solved->rules;
  needs_turns_alone(rules, "points");
  const bool penalty = rules.farkle.has_penalty();
  const double optimum = penalty ? solve_long_run(rules, solved->model, solved->work()).points_per_turn
                                 : solved->turn(true).expected_points;
  Rules endless = alone(rules);
  endless.game.target = out_of_reach;
  const auto value = [solved, far = endless, penalty](const Policy& policy) {
    MatchState match = start_match(far, 2);
    match.seats[0].on_board = true;
    const PolicyTurns turns(far, solved->model, policy);
    // Turns by farkles in a row so far. The streak is a Markov chain: a farkle takes it one step on, anything else back
    // to 0.
    const int streaks = penalty ? far.farkle.streak : 1;
    double visits = 1, all = 0, points = 0;
    for (int k = 0; k < streaks; ++k) {
      match.seats[0].streak = k;
      const TurnDistribution& ends = turns.of(match);
      for (std::size_t level = 1; level < ends.banked.size(); ++level)
        points += visits * ends.banked[level] * static_cast<double>(level) * solved->model.step();
      all += visits;
      visits *= ends.farkle;
    }
    if (penalty) points -= visits * static_cast<double>(far.farkle.penalty);
    return points / all;
  };
  return {.name = "points", .more_is_better = true, .optimum = optimum, .value = value};
}

Objective turns_objective(const std::shared_ptr<Solved>& solved) {
  const Rules& rules = solved->rules;
  needs_turns_alone(rules, "turns");
  if (rules.farkle.has_penalty()) throw CannotDo("optimize: turns is not exact where farkles in a row cost something");
  const auto value = [solved, race = alone(rules)](const Policy& policy) {
    const Points step = solved->model.step();
    const Points end = race.game.target + (race.game.reach == Reach::more_than ? 1 : 0);
    const std::size_t levels = (end + step - 1) / step;
    const PolicyTurns turns(race, solved->model, policy);
    KnownTurns known(turns);  // far from the target all banks are alike
    const SeatStates states(race);
    std::vector<double> expected(levels, 0.0);  // by bank / step
    for (std::size_t bank = levels; bank-- > 0;) {
      MatchState match = start_match(race, 2);
      match.seats[0] = states.seat(static_cast<Points>(bank) * step);
      const TurnDistribution& ends = known.of(match);
      double sum = 1;
      for (std::size_t level = 1; level < ends.banked.size() && bank + level < levels; ++level)
        sum += ends.banked[level] * expected[bank + level];
      expected[bank] = sum / (1 - ends.farkle);
    }
    return expected[0];
  };
  return {.name = "turns", .more_is_better = false, .optimum = solved->solo().expected_turns, .value = value};
}

Objective win_objective(const std::shared_ptr<Solved>& solved, std::vector<std::shared_ptr<const Policy>> against) {
  needs_turns_alone(solved->rules, "win");
  std::optional<double> optimum;
  if (against.size() == 1 && against.front()->name() == "optimal") optimum = 0.5;
  const SeatStates states(solved->rules);
  std::vector<std::shared_ptr<PolicyTurnTable>> field;
  for (const auto& opponent : against)
    field.push_back(std::make_shared<PolicyTurnTable>(solved->rules, solved->model, states, *opponent, solved->work()));
  const auto value = [solved, states, against, field](const Policy& policy) {
    PolicyTurnTable turns(solved->rules, solved->model, states, policy, solved->work());
    double sum = 0;
    for (const auto& opponent : field) sum += evaluate_turns(turns, *opponent).balanced();
    return sum / static_cast<double>(field.size());
  };
  const auto about = [solved, states, against, field](const Policy& known) {
    constexpr int many_turns = 2000;
    PolicyTurnTable turns(solved->rules, solved->model, states, known, solved->work());
    std::vector<Objective::About> samples;
    for (const auto& opponent : field) samples.push_back(about_in_turns(turns, *opponent, many_turns));
    return [solved, samples](const Policy& policy, int followed, const Objective::Differs& differs) {
      double sum = 0;
      for (const Objective::About& sample : samples) sum += sample(policy, followed, differs);
      return sum / static_cast<double>(samples.size());
    };
  };
  return {.name = "win", .more_is_better = true, .optimum = optimum, .value = value, .about = about};
}

}  // namespace farkle
