// The best response to a fixed policy: never below what other policies win, and against `optimal` the solution itself.
#include <algorithm>
#include <cmath>

#include "solver/evaluate/decision_costs.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/solver/slow_evaluation.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;
using tests::Players;

namespace {

// Penalties for farkles in a row take many sweeps.
std::vector<std::string> small(const std::string& spec) {
  const bool penalty = load_rules(spec).rules.farkle.has_penalty();
  return {"game.target=" + std::string(penalty || tests::sanitized ? "250" : "600"), "farkle.floor=-50"};
}

std::vector<std::string> smaller(const std::string& spec) {
  const bool penalty = load_rules(spec).rules.farkle.has_penalty();
  return {"game.target=" + std::string(penalty ? "150" : tests::sanitized ? "200" : "500"), "farkle.floor=-50"};
}

}  // namespace

TEST_CASE("Best response: against optimal it is the solution of the game", "[best-response]") {
  for (const char* spec :
       {"classic", "first-past", "on-the-board", "official+opening-500", "official+minimum-500",
        "official+single-roll-hot-dice", "official+no-final-round", "zilch", "facebook", "classic+game.end=exact",
        "classic+turn.keep=all", "on-the-board+bank.opening=300+bank.on_board_at=400", "classic+farkle.first=100",
        "facebook+farkle.first=50", "carry-over", "classic+carry.mode=inherit", "facebook+carry.mode=inherit"}) {
    INFO(spec);
    const Players players(spec, {"optimal", "optimal"}, small(spec));
    const Evaluation best = best_response(players.solved->duel_game(), *players.policies[0]);
    const DuelValues& duel = players.solved->duel().values;
    CHECK(best.convergence.converged);
    CHECK(std::abs(best.exploitability()) < 1e-10);
    double most = 0;
    for (std::size_t k = 0; k < duel.wins().size(); ++k)
      most = std::max({most, std::abs(best.values[0].wins()[k] - duel.wins()[k]),
                       std::abs(best.values[1].wins()[k] - duel.wins()[k])});
    CHECK(most < 1e-9);
  }
}

TEST_CASE("Best response: nobody wins more against the policy", "[best-response]") {
  for (const char* spec :
       {"classic", "first-past", "on-the-board", "facebook", "carry-over", "classic+carry.mode=inherit"}) {
    const Players players(spec, {}, small(spec));
    for (const char* text : {"bank-at:300", "turn", "random"}) {
      INFO(spec << " against " << text);
      const auto policy = make_policy(text, players.solved, 2);
      const Evaluation best = best_response(players.solved->duel_game(), *policy);
      CHECK(best.convergence.converged);
      CHECK(best.exploitability() > 1e-6);  // none of these is perfect
      for (const char* other : {"optimal", "bank-at:200"}) {
        INFO(other);
        const Evaluation value = evaluate_policies(players.solved->rules, players.solved->model,
                                                   *make_policy(other, players.solved, 2), *policy);
        double least = 1;
        for (std::size_t k = 0; k < value.values[0].wins().size(); ++k)
          least = std::min({least, best.values[0].wins()[k] - value.values[0].wins()[k],
                            value.values[1].wins()[k] - best.values[1].wins()[k]});
        CHECK(least > -1e-10);
        CHECK(best.first_wins > value.first_wins - 1e-10);
        CHECK(best.first_wins_if_second > value.first_wins_if_second - 1e-10);
      }
    }
  }
}

// The twin walks every offer of every position, so dice are few.
TEST_CASE("Best response: as its slow twin says, from every pair of seats", "[best-response][long]") {
  const std::string inherit = "classic+carry.mode=inherit";
  for (const std::string& spec :
       {std::string("classic"), std::string("classic+farkle.first=100+farkle.floor=-100"),
        std::string("classic+farkle.first=50+farkle.streak=2+farkle.penalty=100"),
        std::string("classic+farkle.first=50+farkle.streak=2+farkle.penalty=reset+bank.opening=100"), inherit,
        inherit + "+game.end=immediate", inherit + "+game.end=exact",
        inherit + "+bank.opening=150+bank.minimum=100+turn.hot_dice_scope=single-roll", inherit + "+turn.hot_dice=must",
        inherit + "+dice.count=1", std::string("carry-over"), std::string("carry-over+farkle.streak=1"),
        std::string("carry-over+farkle.streak=2+farkle.penalty=50+farkle.floor=-50"),
        inherit + "+dice.weights=[1,2,1,1,2,1]",
        // scores in larger steps than banks
        std::string("classic+score.singles={1=100,5=0}+farkle.streak=1+farkle.penalty=50")}) {
    const bool one_die = spec.find("count=1") != std::string::npos;
    const std::vector<std::string> overrides{"game.target=150", one_die ? "dice.count=1" : "dice.count=3"};
    const Rules rules = load_rules(spec, overrides).rules;
    const tests::SlowTurn turn(rules);
    const auto solved = std::make_shared<Solved>(rules);
    for (const char* text : {"bank-at:150", "random"}) {
      INFO(spec << " against " << text);
      const auto policy = make_policy(text, solved, 2);
      const MatchState start = start_match(rules, 2);
      const auto says = policy->situation(first_view(rules, start, solved->model.full()));
      if (SeatStates(rules).bank_step() != solved->model.step() && !says->need_only) continue;  // refused
      const Evaluation best = best_response(solved->duel_game(), *policy);
      CHECK(best.convergence.converged);
      tests::SlowEvaluation slow(rules, turn, nullptr, *policy, rules.turn.hot_dice == HotDice::must ? 9000 : 3000,
                                 2500);
      CHECK(slow.solve());
      const SeatStates states(rules);
      double worst = 0;
      for (const Seat& mover : slow.seats())
        for (const Seat& other : slow.seats())
          worst = std::max(
              {worst,
               std::abs(best.values[0].win(states.index(mover), states.index(other)) - slow.win(0, mover, other)),
               std::abs(best.values[1].win(states.index(mover), states.index(other)) - slow.win(1, mover, other))});
      CHECK(worst < 1e-9);
    }
  }
}

TEST_CASE("The costs of all decisions add up to what a policy wins less than optimal", "[best-response]") {
  std::ptrdiff_t wrong_starts = 0;
  for (const char* spec :
       {"classic", "on-the-board", "official+no-final-round", "facebook", "classic+game.end=exact",
        "classic+farkle.first=100", "facebook+farkle.first=50", "carry-over", "official+opening-500+carry.mode=inherit",
        "classic+carry.mode=inherit+game.end=exact", "facebook+carry.mode=inherit"}) {
    const Players players(spec, {"optimal", "optimal"}, smaller(spec));
    const bool offers = players.solved->rules.carry.mode == CarryMode::inherit;
    for (const char* text : {"bank-at:300", "random"}) {
      INFO(spec << ' ' << text);
      const auto policy = make_policy(text, players.solved, 2);
      const DecisionCosts costs =
          decision_costs(players.solved->duel_game(), players.solved->duel().values, *players.policies[0], *policy);
      const Evaluation value =
          evaluate_policies(players.solved->rules, players.solved->model, *policy, *players.policies[0]);
      CHECK(std::abs(0.5 - value.balanced() - costs.per_game) < 1e-8);  // what comes up once in 1e13 games is left out
      CHECK(costs.per_game > 1e-6);
      for (std::size_t k = 1; k < costs.decisions.size(); ++k)
        CHECK(costs.decisions[k].total() <= costs.decisions[k - 1].total());
      const auto starts = std::count_if(costs.decisions.begin(), costs.decisions.end(),
                                        [](const CostlyDecision& d) { return d.kind == DecisionKind::What::start; });
      CHECK((offers || starts == 0));
      wrong_starts += starts;
    }
    const DecisionCosts none = decision_costs(players.solved->duel_game(), players.solved->duel().values,
                                              *players.policies[0], *players.policies[0]);
    CHECK(none.per_game < 1e-7);  // `optimal` breaks ties within what a float can tell apart
  }
  CHECK(wrong_starts > 0);
}
