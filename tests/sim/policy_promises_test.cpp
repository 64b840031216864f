// What policies promise about their decisions, and evaluations rely on: over all rolls and stakes, at standings by
// chance.
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>

#include "sim/policies/sentences.hpp"
#include "sim/search/objective.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "solver/evaluate/turn_moves.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/random_sentences.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;
using tests::Players;

namespace {

struct Outcome {
  Points points;
  int afterstate;
  Action then;
  bool operator==(const Outcome&) const = default;
};

Outcome outcome(const Policy& policy, const TurnView& view, std::span<const KeepOption> options) {
  const Decision d = policy.decide(view, options).only();
  return {options[d.option].points, options[d.option].afterstate, d.then};
}

struct Checked {
  int far = 0, reached = 0, whole = 0, needed = 0, off_board = 0, broken = 0;
};

// All decisions that a turn may come to.
std::vector<Outcome> whole_turn(const Policy& policy, TurnView view, const TurnModel& model,
                                const TurnChoices& choices) {
  constexpr int most_levels = 300;
  const auto states = static_cast<std::size_t>(model.full()) + 1;
  std::vector<bool> met(most_levels * states);  // [level][roll state]
  met[states - 1] = true;
  std::vector<Outcome> all;
  for (int level = 0; level < most_levels; ++level)
    for (std::size_t s = 1; s < states; ++s) {
      if (!met[static_cast<std::size_t>(level) * states + s]) continue;
      view.at_stake = level * model.step();
      view.roll_state = static_cast<int>(s);
      for (const RollChoices& roll : choices[s]) {
        const Outcome& here = all.emplace_back(outcome(policy, view, roll.options));
        const int next = level + here.points / model.step();
        const auto rolled =
            static_cast<std::size_t>(here.afterstate == TurnModel::hot ? model.full() : here.afterstate);
        if (here.then == Action::roll && next < most_levels)
          met[static_cast<std::size_t>(next) * states + rolled] = true;
      }
    }
  return all;
}

// Some way into a game, where anything was banked that may be.
MatchState random_standing(const Rules& rules, Points step, int players, tests::Random& random) {
  MatchState match = start_match(rules, players);
  for (int turns = random.below(5 * players); turns > 0; --turns) {
    const Seat& seat = match.seats[match.to_move];
    const Points points = step * random.below(rules.game.target / step + 2);
    MatchState next = match;
    const bool banks = random.chance(0.6) && can_bank(rules, After::dice, points, seat);
    end_turn(rules, next, {banks ? TurnEnd::Kind::bank : TurnEnd::Kind::farkle, banks ? points : 0, 0});
    if (next.over) break;
    match = next;
  }
  return match;
}

std::vector<MatchState> standings_of_two(const Rules& rules, Points step, tests::Random& random) {
  const Points target = rules.game.target;
  std::vector<MatchState> all;
  for (int k = 0; k < 12; ++k) {
    MatchState match = start_match(rules, 2);
    // Many leads are the same, so that situations come up again.
    const auto seat = [&](double on, int streak) -> Seat {
      const Points bank = random.chance(0.5) ? target / 3 / step * random.below(3) : random.below(target / step);
      return random.chance(on) ? Seat{step * bank, streak, true} : Seat{0, streak, false};
    };
    match.seats[0] = seat(0.7, random.below(rules.farkle.has_penalty() ? rules.farkle.streak : 1));
    match.seats[1] = seat(0.9, 0);
    if (random.chance(0.3) && rules.game.end == End::last_turn) {
      match.to_move = 1;
      end_turn(rules, match, {TurnEnd::Kind::bank, target, 0});
    }
    all.push_back(match);
  }
  return all;
}

// Two last turns of one need: the mover has the bank, or is off the board without it.
void add_chases(const MatchState& match, std::vector<MatchState>& matches) {
  const auto mover = static_cast<std::size_t>(match.to_move), leader = static_cast<std::size_t>(match.leader);
  MatchState on = match, off = match;
  on.seats[leader].bank += match.seats[mover].bank;
  off.seats[mover] = {};
  matches.insert(matches.end(), {on, off});
}

// One policy at several standings.
void check_promises(const Players& players, const Policy& policy, const std::vector<MatchState>& matches,
                    Checked& seen) {
  const Rules& rules = players.solved->rules;
  const TurnModel& model = players.solved->model;
  const TurnChoices choices = turn_choices(model);
  const Points step = model.step(), target = rules.game.target;
  using Rows = std::map<std::tuple<Points, int, std::size_t>, Outcome>;  // by points at stake, roll state and roll
  std::unordered_map<Situation, Rows, Situation::Hash> far;
  std::unordered_map<Situation, MatchState, Situation::Hash> reached_at;
  std::unordered_map<Situation, std::vector<Outcome>, Situation::Hash> whole;
  Rows needed;
  const auto says = policy.situation(first_view(rules, matches.front(), model.full()));
  const bool need_only = says && says->need_only && least_bank(rules, false) <= step;
  for (const MatchState& match : matches) {
    TurnView view = first_view(rules, match, model.full());
    seen.off_board += least_bank(rules, view.me().on_board) != least_bank(rules, true);
    const std::optional<Situation> situation = policy.situation(view);
    if (!situation) continue;
    const std::vector<Outcome> here = whole_turn(policy, view, model, choices);
    const auto [known, added] = whole.try_emplace(*situation, here);
    seen.whole += !added;
    seen.broken += here != known->second;
    TurnView as_said = view;
    as_said.enough = situation->enough.value_or(view.enough);
    as_said.behind = situation->behind;
    seen.broken += whole_turn(policy, as_said, model, choices) != here;
    Situation shared = *situation;
    shared.enough = no_points_are_enough;
    shared.behind = 0;
    Rows& far_rows = far[shared];
    shared.enough = 0;
    shared.behind = situation->behind;
    const MatchState& first = reached_at.try_emplace(shared, match).first->second;
    TurnView once_reached = first_view(rules, first, model.full());
    once_reached.enough = 0;
    once_reached.behind = situation->behind;
    const bool shares = situation->enough.has_value();
    for (view.at_stake = 0; view.at_stake < 2 * target; view.at_stake += step)
      for (int s = 1; s <= model.full(); ++s) {
        view.roll_state = s;
        const std::vector<RollChoices>& rolls = choices[s];
        for (std::size_t r = 0; r < rolls.size(); ++r) {
          const std::vector<KeepOption>& options = rolls[r].options;
          const Outcome outcome_here = outcome(policy, view, options);
          if (need_only && view.exceed) {
            const Points need = std::max(view.enough - view.at_stake, 0);
            const auto [row, is_new] = needed.try_emplace({need, s, r}, outcome_here);
            seen.needed += !is_new;
            seen.broken += outcome_here != row->second;
          }
          if (!shares) continue;
          if (view.at_stake + options[0].points < view.enough) {
            if (may_go_over(rules)) continue;  // the bank limits what may be banked
            const auto [row, is_new] = far_rows.try_emplace({view.at_stake, s, r}, outcome_here);
            seen.far += !is_new;
            seen.broken += outcome_here != row->second;
          } else if (!may_go_over(rules) && situation->enough == view.enough) {
            once_reached.at_stake = view.at_stake;
            once_reached.roll_state = s;
            const Outcome row = outcome(policy, once_reached, options);
            if (view.at_stake + row.points < view.enough) continue;  // it keeps less
            ++seen.reached;
            seen.broken += outcome_here != row;
          }
        }
      }
  }
}

}  // namespace

TEST_CASE("Policies see what they say they see, and do what they say they do", "[policies]") {
  tests::Random random(20261122);
  for (const std::string spec :
       {"classic", "official", "on-the-board", "zilch", "facebook", "hot dice must", "spent dice", "a loaded die"}) {
    Checked seen;
    const bool must = spec == "hot dice must";
    const bool spent = spec == "spent dice";  // they may be too few to bank, for players off the board
    const bool loaded = spec == "a loaded die";
    const std::string fair = ",[1,1,1,1,1,1]";
    const Players players(must || loaded ? "classic"
                          : spent        ? "official+opening-500+single-roll-hot-dice"
                                         : spec,
                          {"turn", "turn"},
                          {"game.target=1500", "farkle.floor=-100",
                           must     ? "turn.hot_dice=\"must\""
                           : loaded ? "dice.set=[[2,1,1,1,1,1]" + fair + fair + fair + fair + fair + "]"
                                    : "dice.count=6"});
    const auto check = [&](const Policy& policy) {
      check_promises(players, policy, standings_of_two(players.game.rules, players.solved->model.step(), random), seen);
    };
    for (const std::string name : {"bank-at:300", "threshold:250,250,400,1000,2850,never,keep=best", "turn",
                                   "bank-at:300/behind=500:450/they=1000:600", "optimal", "solo",
                                   "sentences:If you rolled four dice, keep one die. Bank at 300 or more.",
                                   "sentences:If only single dice score, keep the fewest dice. Bank at 50 or more."})
      check(*make_policy(name, players.solved, 2));
    for (int k = 0; k < tests::cases(15); ++k) {
      auto list = tests::random_sentences(random, players.solved->rules.dice.count, players.solved->model.step(),
                                          players.solved->rules.game.target, false);
      const int before = seen.broken;
      check(*policy_of(list, players.solved));
      if (seen.broken > before)
        for (const std::string& s : said(list)) UNSCOPED_INFO(s);
    }
    INFO(spec);
    CHECK(seen.far > 10'000);
    CHECK(seen.reached > 10'000);
    CHECK(seen.whole > 10);
    CHECK(seen.broken == 0);
  }
}

TEST_CASE("Policies keep their promises under any rules, on the board and off it", "[policies]") {
  tests::Random random(20261204);
  Checked seen;
  for (int k = 0; k < tests::cases(1'000); ++k) {
    Rules rules = tests::random_lane_rules(random, 4);
    const Rules before = rules;
    if (random.chance(0.2)) rules.game.end = End::exact;
    if (random.chance(0.2)) rules.bank.on_board_at = rules.bank.opening;
    if (!check(rules).errors.empty()) rules = before;
    const int how_many = 2 + random.below(2);
    try {
      const Players players(rules, {});
      const Points step = players.solved->model.step();
      std::vector<MatchState> matches;
      for (int m = 0; m < 16; ++m) {
        matches.push_back(random_standing(rules, step, how_many, random));
        if (matches.back().last_turn()) add_chases(MatchState{matches.back()}, matches);
      }
      const bool optimal = k % 2 == 0 && how_many == 2 && tests::soon_solved(rules);
      const auto policy = optimal ? make_policy("optimal", players.solved, how_many)
                                  : tests::random_policy(random, players.solved, how_many);
      const auto says = policy->situation(first_view(rules, matches.front(), players.solved->model.full()));
      if (says && says->lots) continue;
      const int broken = seen.broken;
      check_promises(players, *policy, matches, seen);
      if (seen.broken > broken) UNSCOPED_INFO(policy->name() << "\n" << tests::shown(rules));
      CHECK(seen.broken == broken);
    } catch (const CannotDo&) {
    }
  }
  CHECK(seen.whole > 100);
  CHECK(seen.needed > 10'000);
  CHECK(seen.off_board > 100);
}

// Of a policy that differs a little, about: what the difference is worth, to a tenth.
TEST_CASE("Some turns show about what a change of policy is worth", "[evaluation]") {
  const Players players("classic", {"bank-at:300", "turn"}, {"game.target=3000"});
  const Rules& rules = players.solved->rules;
  const TurnModel& model = players.solved->model;
  PolicyTurnTable known(rules, model, *players.policies[0]), opponent(rules, model, *players.policies[1]);
  const Objective::About about = about_in_turns(known, opponent, 20'000);
  const double before = evaluate_turns(known, opponent).balanced();
  constexpr int some = 150, many = 20'000;
  CHECK(std::abs(about(*players.policies[0], some, {}) - before) < 1e-5);
  for (const std::string text :
       {"bank-at:350", "bank-at:300/behind=1000:500",
        "sentences:If you rolled six dice and the roll scores less than 300, keep one die. Bank at 300 or more."}) {
    INFO(text);
    const auto policy = make_policy(text, players.solved, 2);
    const double exact = evaluate_policies(rules, model, *policy, *players.policies[1]).balanced() - before;
    INFO(exact << ' ' << about(*policy, many, {}) - before << ' ' << about(*policy, some, {}) - before);
    CHECK(std::abs(about(*policy, many, {}) - before - exact) < std::abs(exact) / 10);
    CHECK(std::abs(about(*policy, some, {}) - before - exact) < std::abs(exact) / 3);
  }
  // Where it is known that only some turns are played otherwise, only these are followed.
  const auto behind = make_policy("bank-at:300/behind=1000:500", players.solved, 2);
  int asked = 0, differing = 0;
  const auto differs = [&](const TurnView& view) {
    const bool is_behind = best_bank_of_others(view.match) - view.me().bank >= 1000;
    ++asked, differing += is_behind;
    return is_behind;
  };
  const double finer = about(*behind, some, differs) - before;
  CHECK(differing > 0);
  CHECK(differing < asked / 2);
  CHECK(std::abs(finer - (about(*behind, many, {}) - before)) < std::abs(finer) / 10);
  CHECK(about(*behind, some, [](const TurnView&) { return false; }) == before);
}
