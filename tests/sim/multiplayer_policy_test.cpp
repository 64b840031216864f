// `optimal` for three: every decision is a best one of the solution, in every position that play can come to.
#include <algorithm>
#include <set>

#include "sim/policies/make_policy.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "tests/catch.hpp"
#include "tests/solver/few_players.hpp"
#include "tests/solver/slow_best_replies.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;
using tests::SlowBestReplies;
using tests::SlowTurn;

namespace {

// The keeps of a roll as a policy is asked for them.
std::vector<KeepOption> options_of(const SlowTurn& turn, const TurnModel& model, const tests::SlowChoices& choices) {
  std::vector<KeepOption> out;
  for (const auto& [afterstate, points] : choices) {
    const bool hot = afterstate == SlowTurn::hot, spent = afterstate == turn.full();
    const int dice = spent ? 0 : model.state(model.in_hand(afterstate)).dice;
    out.push_back({points, afterstate, dice, hot ? After::hot : spent ? After::spent : After::dice, {}});
  }
  std::sort(out.begin(), out.end(), [](const KeepOption& a, const KeepOption& b) {
    const auto left = [](const KeepOption& o) { return o.after == After::dice ? o.dice : 0; };
    return a.points != b.points ? a.points > b.points
           : left(a) != left(b) ? left(a) > left(b)
                                : a.afterstate > b.afterstate;
  });
  return out;
}

class Decisions {
 public:
  explicit Decisions(const Rules& rules)
      : turn_(rules),
        solved_(std::make_shared<Solved>(rules)),
        policy_(multiplayer_policy(solved_, 3)),
        slow_(rules, turn_, chances()) {
    slow_.difference(tests::every_position(solved_->multiplayer_game(3), solved_->table(3).values));
  }

  // How far the worst decision is from the best, in every `every`-th position.
  double worst(std::size_t every) {
    std::size_t n = 0;
    for (const MatchState& match : slow_.seen())
      if (n++ % every == 0) look_at(match);
    return worst_;
  }
  const MatchState& where() const { return where_; }
  int count() const { return count_; }

 private:
  SlowBestReplies::Given chances() const {
    return tests::chances_of(solved_->multiplayer_game(3), solved_->table(3).values);
  }

  void note(double off, const MatchState& match) {
    ++count_;
    if (off <= worst_) return;
    worst_ = off;
    where_ = match;
  }

  void look_at(const MatchState& match) {
    const Rules& rules = solved_->rules;
    const Points most_at_stake = match.offer.points + tests::farthest(turn_, 1000 * turn_.step());
    const SlowBestReplies::Turn turn = slow_.turn(match, most_at_stake);
    const auto at = [&](const auto& table, Points t, int state) { return table[t / turn_.step()][state]; };
    using State = std::pair<Points, int>;  // at stake, and the dice in hand
    std::set<State> open{{0, turn_.full()}}, seen;
    TurnView view = first_view(rules, match, turn_.full());
    if (match.offer) {
      const double fresh = at(turn.rolled, 0, turn_.full()).mover,
                   offered = at(turn.rolled, match.offer.points, match.offer.dice).mover;
      note(takes_offer(*policy_, view) ? fresh - offered : offered - fresh - 1e-9, match);
      open.insert({match.offer.points, match.offer.dice});
    }
    // Only what the policy leads to itself.
    while (!open.empty()) {
      const State here = *open.begin();
      open.erase(open.begin());
      if (!seen.insert(here).second || here.first > most_at_stake) continue;
      view.at_stake = here.first;
      view.roll_state = here.second;
      for (const auto& [choices, chance] : turn_.rolls(here.second)) {
        if (choices.empty()) continue;
        const std::vector<KeepOption> options = options_of(turn_, solved_->model, choices);
        const Decision decision = drawn(*policy_, view, options);
        const KeepOption& keep = options[decision.option];
        const Points stake = here.first + keep.points;
        if (!allowed(view, keep)[decision.then]) {
          note(1, match);
          continue;
        }
        double best = 0;
        for (const auto& [afterstate, points] : choices)
          best = std::max(best, at(turn.kept, here.first + points, afterstate).mover);
        double found = at(turn.kept, stake, keep.afterstate).mover;
        if (decision.then == Action::bank) found = at(turn.banked, stake, keep.afterstate);
        if (decision.then == Action::roll) {
          const int next = solved_->model.in_hand(keep.afterstate);
          found = at(turn.rolled, stake, next).mover;
          open.insert({stake, next});
        }
        note(best - found, match);
      }
    }
  }

  const SlowTurn turn_;
  std::shared_ptr<Solved> solved_;
  std::shared_ptr<const Policy> policy_;
  SlowBestReplies slow_;
  double worst_ = 0;
  int count_ = 0;
  MatchState where_;
};

void all_are_best(const Rules& rules, std::size_t every) {
  INFO(tests::shown(rules));
  Decisions decisions(rules);
  const double worst = decisions.worst(every);
  const MatchState& at = decisions.where();
  INFO("leader " << at.leader << ", waiting " << int{at.waiting} << ", offer " << at.offer.points << " with "
                 << at.offer.dice << ", banks " << at.seats[0].bank << ' ' << at.seats[1].bank << ' '
                 << at.seats[2].bank);
  CHECK(worst < 1e-10);
  CHECK(decisions.count() > 0);
}

}  // namespace

TEST_CASE("optimal for three: every decision is a best one under random rules") {
  tests::Random random(37);
  int looked_at = 0;
  for (int k = 0; k < tests::cases(100); ++k) {
    const Rules rules = tests::random_short_rules(random);
    if (!tests::can_be_checked(rules)) continue;
    INFO(k);
    try {
      all_are_best(rules, 5);
    } catch (const CannotDo&) {
      continue;
    }
    ++looked_at;
  }
  CHECK(looked_at > tests::cases(100) / 6);
}

// A seat that comes later needs more than any turn brings, one that moves can just do it, and spent dice have to be
// banked though they are too few.
TEST_CASE("optimal for three: last rounds with spent dice") {
  all_are_best(load_rules("classic", {"dice.count=2", "turn.hot_dice=off", "game.target=300"}).rules, 1);
  all_are_best(load_rules("classic", {"dice.count=2", "turn.hot_dice=off", "game.target=200", "bank.opening=150",
                                      "bank.on_board_at=100"})
                   .rules,
               1);
}
