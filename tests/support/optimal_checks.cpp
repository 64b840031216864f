#include "tests/support/optimal_checks.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <sstream>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solver/duel/duel_solver.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "solver/evaluate/turn_moves.hpp"

namespace farkle::tests {
namespace {

constexpr int most_levels = 150;

std::string in_words(const MatchState& match) {
  std::ostringstream out;
  for (int k = 0; k < 2; ++k) {
    const Seat& seat = match.seats[k == 0 ? match.to_move : 1 - match.to_move];
    out << (k == 0 ? "" : " against ") << seat.bank << (seat.on_board ? "" : " off the board") << " streak "
        << seat.streak;
  }
  if (match.turns_left > 0) out << ", " << match.turns_left << " turns left";
  return out.str();
}

class DecisionCheck {
 public:
  DecisionCheck(Solved& solved, const Policy& policy, int most_positions)
      : solved_(solved),
        rules_(solved.rules),
        model_(solved.model),
        game_(solved.duel_game()),
        policy_(policy),
        choices_(turn_choices(model_)),
        most_positions_(most_positions) {}

  Worst run() {
    std::vector<MatchState> all = rules_.game.rounds > 0 ? rounds() : positions();
    const auto every = std::max<std::size_t>(1, all.size() / static_cast<std::size_t>(most_positions_));
    for (std::size_t k = 0; k < all.size(); k += every) check(all[k]);
    return worst_;
  }

 private:
  std::vector<MatchState> positions() const {
    const SeatStates& states = game_.states;
    // Where the round is finished, seats differ, and the second chases.
    const int chaser = rules_.game.last_round == LastTurns::equal ? 1 : 0;
    std::vector<MatchState> all;
    for (int i = 0; i < states.size(); ++i) {
      for (int j = 0; j < states.size(); ++j)
        for (int to_move = 0; to_move <= chaser; ++to_move) {
          all.push_back(match_at(game_.rules, game_.states, {i, j}));
          all.back().to_move = to_move;
        }
      if (!has_last_turns(rules_)) continue;
      for (int over = 0; over < 12; ++over) {  // the leader has just banked; it does not matter from which bank
        MatchState match = start_match(rules_, 2);
        match.to_move = 1 - chaser;
        match.seats[chaser] = states.state(i);
        match.seats[1 - chaser] = {states.winning() - states.bank_step(), 0, true};
        end_turn(rules_, match, {TurnEnd::Kind::bank, (1 + over) * states.bank_step(), 0});
        all.push_back(match);
      }
    }
    return all;
  }

  std::vector<MatchState> rounds() const {
    std::vector<MatchState> all;
    const bool opening = game_.states.has_opening();
    for (int turns_left = 1; turns_left <= 2 * rules_.game.rounds; ++turns_left)
      for (int lead = -30; lead <= 30; ++lead)
        for (const bool mine : {true, false})
          for (const bool theirs : {true, false}) {
            if (!opening && !(mine && theirs)) continue;
            if ((!mine && lead > 0) || (!theirs && lead < 0) || (mine != theirs && lead == 0)) continue;
            if (!mine && !theirs && lead != 0) continue;
            MatchState match = start_match(rules_, 2);
            match.turns_left = turns_left;
            match.seats[0] = {std::max(lead, 0) * model_.step(), 0, mine};
            match.seats[1] = {std::max(-lead, 0) * model_.step(), 0, theirs};
            all.push_back(match);
          }
    return all;
  }

  PositionValues values_at(const MatchState& match, int levels) const {
    if (rules_.game.rounds > 0) return values_in_chances(game_, solved_.rounds(), match);
    return values_in_chances(game_, solved_.duel(), match.seats[match.to_move], match.seats[1 - match.to_move],
                             levels * model_.step(), match.to_move);
  }

  // As far as a turn gets with more than a vanishing chance; where the game ends at the target, a keep beyond it.
  int levels_of(const TurnView& view, int offered) const {
    const int needed = std::max(game_.least_steps(view.me().on_board), view.enough / model_.step() + 1);
    const int far = game_.last_turn.possible() ? game_.last_turn.steps_beyond(1e-13) : needed + model_.most_steps();
    return std::min(offered + std::max(far, 1), most_levels);
  }
  // At most the chance that a turn collects so many steps. Where that is hardly ever, solvers look less closely.
  double reached(int steps) const {
    double most = steps <= 0 || !game_.last_turn.possible() ? 1 : 0;
    for (int s = 1; steps > 0 && s <= model_.full(); ++s) most = std::max(most, game_.last_turn.roll(steps, s));
    return most;
  }

  void check(const MatchState& match) {
    TurnView view = first_view(rules_, match, model_.full());
    const int offered = rules_.carry.mode == CarryMode::inherit ? offers_at(match) : 0,
              levels = levels_of(view, offered);
    const PositionValues values = values_at(match, levels + model_.most_steps());
    const std::optional<Situation> situation = policy_.situation(view);
    const MatchState asked = situation ? first_.try_emplace(*situation, match).first->second : match;
    TurnView as_asked = first_view(rules_, asked, model_.full());
    std::map<std::pair<int, int>, double> best_of_keep;  // by level and afterstate
    const auto value = [&](const KeepOption& option, Action then) -> std::optional<double> {
      const Points points = view.at_stake + option.points;
      const Allowed may = allowed(view, option);
      if (!may[then]) return std::nullopt;
      const int state = model_.in_hand(option.afterstate);
      return then == Action::bank   ? values.turn.bank(points, option.afterstate)
             : then == Action::roll ? std::optional(values.turn.roll(points, state))
             : then == Action::pass ? values.turn.pass(points, state)
                                    : std::optional(values.turn.farkle);
    };
    const auto best = [&](const KeepOption& option) {
      const auto [known, is_new] =
          best_of_keep.try_emplace({(view.at_stake + option.points) / model_.step(), option.afterstate}, 0.0);
      double& most = known->second;
      if (!is_new) return most;
      most = -std::numeric_limits<double>::infinity();
      for (const Action then : {Action::bank, Action::roll, Action::pass, Action::nothing})
        if (const auto here = value(option, then)) most = std::max(most, *here);
      return most;
    };
    const int most = most_to_bank(rules_, view.me().bank) / model_.step();
    for (int level = 0; level < std::min(levels, most); ++level) {
      const double chance = reached(level - offered);
      for (int s = 1; s <= model_.full(); ++s) {
        if (level == 0 && s < model_.full()) continue;
        view.at_stake = as_asked.at_stake = level * model_.step();
        view.roll_state = as_asked.roll_state = s;
        for (const RollChoices& roll : choices_[s]) {
          const Decision play = policy_.decide(as_asked, roll.options).only();
          double most_of_all = -1;
          for (const KeepOption& option : roll.options) most_of_all = std::max(most_of_all, best(option));
          const KeepOption& kept = roll.options[play.option];
          const std::optional<double> got = value(kept, play.then);
          note(got ? chance * (most_of_all - *got) : 1, [&](std::ostream& out) {
            out << in_words(match) << ": with " << view.at_stake << " at stake and dice " << s << " rolled, keeps "
                << kept.points << ", leaves " << kept.afterstate << ", action " << static_cast<int>(play.then);
          });
        }
      }
    }
    check_offers(match, asked, values, offered);
  }

  int offers_at(const MatchState& match) const {
    const Seat& banker = match.seats[1 - match.to_move];
    if (!match.last_turn() && match.waiting == 0) {
      const DuelValues& values = solved_.duel().values;
      return values.has_offers() ? values.offers_of(values.states().index(banker)) : 0;
    }
    return std::min((banker.bank - game_.states.lowest()) / model_.step(), most_levels / 2);
  }

  void check_offers(const MatchState& match, const MatchState& asked, const PositionValues& values, int offered) {
    if (!may_take_offer(rules_, match.seats[match.to_move])) return;
    MatchState with_offer = asked;
    for (int level = 1; level <= offered; ++level)
      for (int s = 1; s < model_.full(); ++s) {
        with_offer.offer = {level * model_.step(), s};
        const double gain = values.turn.roll(with_offer.offer.points, s) - values.fresh;
        const bool takes = 0 < policy_.takes(first_view(rules_, with_offer, model_.full()));
        note(takes ? -gain : gain - 1e-9, [&](std::ostream& out) {
          out << in_words(match) << (takes ? ": takes" : ": leaves") << " the offer of " << with_offer.offer.points
              << " points and dice " << s;
        });
      }
  }

  template <class Write>
  void note(double loss, Write&& write) {
    if (!(loss > worst_.off)) return;
    std::ostringstream out;
    write(out);
    worst_ = {loss, out.str()};
  }

  Solved& solved_;
  const Rules& rules_;
  const TurnModel& model_;
  const DuelGame& game_;
  const Policy& policy_;
  const TurnChoices choices_;
  const int most_positions_;
  std::unordered_map<Situation, MatchState, Situation::Hash> first_;  // by situation
  Worst worst_;
};

}  // namespace

Worst evaluation_error(Solved& solved, const Policy& optimal) {
  const Evaluation found = evaluate_policies(solved.rules, solved.model, optimal, optimal, nullptr);
  if (!found.convergence.converged)  // games that go on for ages end only as exactly as their bound says
    return {solved.solo().expected_turns < 100 ? 1.0 : 0.0, "the evaluation has not converged"};
  const bool rounds = solved.rules.game.rounds > 0;
  const Convergence& solution = rounds ? solved.rounds().convergence : solved.duel().convergence;
  Worst worst;
  const auto compare = [&](double evaluated, double solved_as, auto&&... where) {
    const double off = std::abs(evaluated - solved_as);
    if (off <= worst.off) return;
    std::ostringstream out;
    (out << ... << where);
    out << ": " << evaluated << " for " << solved_as;
    worst = {std::isnan(off) ? 1 : off, out.str()};
  };
  const double start = rounds ? solved.rounds().first_player_wins() : solved.duel().first_player_wins();
  compare(found.first_wins, start, "at the start");
  compare(1 - found.first_wins_if_second, start, "at the start, the other way round");
  if (!rounds) {
    const DuelValues& values = solved.duel().values;
    const SeatStates& states = values.states();
    for (const DuelValues& evaluated : found.values)
      for (int i = 0; i < states.size(); ++i)
        for (int j = 0; j < states.size(); ++j) {
          const Seat me = states.state(i), them = states.state(j);
          compare(evaluated.win(i, j), values.win(i, j), me.bank, '/', me.streak, me.on_board ? "" : " off the board",
                  " against ", them.bank, '/', them.streak, them.on_board ? "" : " off the board");
          for (int level = 1; level <= values.offers_of(j); ++level)
            for (int s = 1; s <= values.offered_states(); ++s)
              compare(evaluated.offers(i, them.bank, level)[s - 1], values.offers(i, them.bank, level)[s - 1], me.bank,
                      '/', me.streak, " against ", them.bank, " with an offer of level ", level, " and dice ", s);
        }
  }
  worst.off = std::max(0.0, worst.off - solution.error_bound - found.convergence.error_bound);
  return worst;
}

Worst decision_loss(Solved& solved, const Policy& optimal, int most_positions) {
  return DecisionCheck(solved, optimal, most_positions).run();
}

}  // namespace farkle::tests
