#include "sim/search/objective.hpp"

#include <algorithm>

#include "solver/evaluate/given_turns.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "solver/game/error.hpp"
#include "solver/game/refusals.hpp"

namespace farkle {
namespace {

// No last turn: nobody else plays.
Rules alone(Rules rules) {
  if (has_last_turns(rules)) rules.game.end = End::immediate;
  return rules;
}

// A turn of the known policy.
struct SampledTurn {
  MatchState match;
  double before = 0;          // the chance to win of the known policy, as if no farkle on the first roll cost more
  std::vector<double> worth;  // the chance to win after a bank: by level; above the last level the same
  double farkle = 0;          // after a farkle
};

class TurnSample {
 public:
  TurnSample(PolicyTurnTable& known, PolicyTurnTable& opponent, int turns) : rules_(known.rules), model_(known.model) {
    const SeatStates& states = known.states;
    const Evaluation exact = evaluate_turns(known, opponent);
    known_ = exact.balanced();
    const Points step = model_.step(), winning = states.winning();
    const std::size_t leaders = (std::max(opponent.most_bank(), winning) - winning) / states.bank_step() + 1;
    std::vector<double> last_turns(states.size() * leaders);  // [chaser][bank of the leader]
    double all = 0;
    const DuelValues flow = game_flow(known, opponent, [&](int chaser, Points bank, int, int, double times) {
      last_turns[chaser * leaders + (bank - winning) / states.bank_step()] += times;
    });
    for (const double times : flow.wins()) all += times;
    for (const double times : last_turns) all += times;
    each_ = all / turns;

    const Points most = std::max(known.most_bank(), winning);
    const auto after = [&](int opponent_state, int mine) { return 1 - exact.values[1].win(opponent_state, mine); };
    // One turn is chosen out of every each_ turns.
    double passed = 0, next = each_ / 2;
    const auto chosen = [&](double more, const auto& add) {
      for (passed += more; passed > next; next += each_) add();
    };
    for (int i = 0; i < states.size(); ++i)
      for (int j = 0; j < states.size(); ++j)
        chosen(flow.win(i, j), [&] {
          SampledTurn& turn = turns_.emplace_back();
          turn.match = match_at(rules_, states, {i, j});
          turn.farkle = after(j, states.farkled(i));
          // However it is played, its first roll farkles as often.
          turn.before =
              exact.values[0].win(i, j) - known.first_farkle(i) * (after(j, states.first_farkled(i)) - turn.farkle);
          for (Points bank = states.state(i).bank; bank <= most; bank += step)
            turn.worth.push_back(bank < winning ? after(j, states.banked(bank)) : 1 - opponent.exceeds(j, bank));
        });
    if (!has_last_turns(rules_)) return;
    for (int i = 0; i < states.size(); ++i)
      for (std::size_t k = 0; k < leaders; ++k)
        chosen(last_turns[i * leaders + k], [&] {
          const Points bank = winning + static_cast<Points>(k) * states.bank_step();
          SampledTurn& turn = turns_.emplace_back();
          turn.match = known.last_match(i, bank);
          turn.before = known.exceeds(i, bank);
          for (Points mine = states.state(i).bank; mine <= bank + step; mine += step)
            turn.worth.push_back(mine > bank ? 1 : 0);
        });
  }

  double operator()(const Policy& policy, int turns_to_follow, const Objective::Differs& differs) const {
    constexpr double unlikely = 1e-7;
    const PolicyTurns turns(rules_, model_, policy, unlikely);
    std::vector<const SampledTurn*> count;
    for (const SampledTurn& turn : turns_)
      if (!differs || differs(first_view(rules_, turn.match, model_.full()))) count.push_back(&turn);
    const std::size_t stride = std::max<std::size_t>(1, count.size() / turns_to_follow);
    KnownTurns known(turns);
    double gained = 0;
    int followed = 0;
    for (std::size_t k = stride / 2; k < count.size(); k += stride, ++followed) {
      const SampledTurn& turn = *count[k];
      const TurnDistribution& ends = known.of(turn.match);
      gained += ends.won + ends.farkle * turn.farkle - turn.before;
      for (std::size_t level = 0; level < ends.banked.size(); ++level)
        gained += ends.banked[level] * turn.worth[std::min(level, turn.worth.size() - 1)];
    }
    return followed == 0 ? known_ : known_ + gained * each_ * static_cast<double>(count.size()) / followed;
  }

 private:
  const Rules& rules_;
  const TurnModel& model_;
  double known_ = 0;  // exact, mean of both seats
  double each_ = 0;   // turns per game that each turn stands for
  std::vector<SampledTurn> turns_;
};

}  // namespace

void needs_turns_alone(const Rules& rules, const std::string& objective) {
  refuse(rules, objective, key::rounds);
  if (rules.carry.mode != CarryMode::none)
    throw CannotDo(objective + " is not worked out where turns leave something to the next player (" +
                   "carry.mode other than \"none\")");
}

Objective points_objective(const std::shared_ptr<Solved>& solved) {
  const Rules& rules = solved->rules;
  needs_turns_alone(rules, "points");
  refuse(rules, "points", key::wins);
  const bool penalty = rules.farkle.has_penalty();
  const double optimum = rules.farkle.lowers_banks()
                             ? solve_long_run(rules, solved->model, solved->work()).points_per_turn
                             : solved->turn(true).expected_points;
  const auto value = [solved, far = without_target(alone(rules)), penalty](const Policy& policy) {
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
    points -= all * solved->model.first_farkle() * far.farkle.first;
    return points / all;
  };
  return {.name = "points", .more_is_better = true, .optimum = optimum, .value = value};
}

Objective turns_objective(const std::shared_ptr<Solved>& solved) {
  const Rules& rules = solved->rules;
  needs_turns_alone(rules, "turns");
  if (rules.farkle.lowers_banks()) throw CannotDo("optimize: turns is not exact where farkles cost something");
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

Objective::About about_in_turns(PolicyTurnTable& known, PolicyTurnTable& opponent, int turns) {
  return TurnSample(known, opponent, turns);
}

Objective win_objective(const std::shared_ptr<Solved>& solved, std::vector<std::shared_ptr<const Policy>> against) {
  needs_turns_alone(solved->rules, "win");
  std::optional<double> optimum;
  if (against.size() == 1 && against.front()->name() == "optimal") optimum = 0.5;
  std::vector<std::shared_ptr<PolicyTurnTable>> field;
  for (const auto& opponent : against)
    field.push_back(std::make_shared<PolicyTurnTable>(solved->rules, solved->model, *opponent, solved->work()));
  const auto value = [solved, against, field](const Policy& policy) {
    PolicyTurnTable turns(solved->rules, solved->model, policy, solved->work());
    double sum = 0;
    for (const auto& opponent : field) sum += evaluate_turns(turns, *opponent).balanced();
    return sum / static_cast<double>(field.size());
  };
  const auto about = [solved, against, field](const Policy& known) {
    constexpr int many_turns = 2000;
    PolicyTurnTable turns(solved->rules, solved->model, known, solved->work());
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

Objective watched(Objective objective, const std::function<void()>& before_each) {
  const auto after = [before_each](const auto& value) {
    return [before_each, value](const Policy& policy, const auto&... more) {
      before_each();
      return value(policy, more...);
    };
  };
  objective.value = after(objective.value);
  if (objective.about)
    objective.about = [after, about = objective.about](const Policy& known) { return after(about(known)); };
  return objective;
}

std::string against_itself(const Run& run, const std::function<std::string(const std::string& opponent)>& answer_to) {
  std::vector<std::string> answers{"turn"};
  for (;;) {
    const std::string answer = answer_to(answers.back());
    const bool circle = std::find(answers.begin(), answers.end() - 1, answer) != answers.end() - 1;
    if (circle) run.note("the best responses to each other go round in a circle; one of them is " + answer);
    if (circle || answer == answers.back()) return answer;
    answers.push_back(answer);
  }
}

}  // namespace farkle
