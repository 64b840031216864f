// Any small game, given as a rule file: what is solved, what is evaluated and what is played are the same chances.
#include <cmath>
#include <cstring>

#include "sim/engine/engine.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/statistics/estimate.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rule_writer.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/optimal_checks.hpp"
#include "tests/support/rule_sets.hpp"

namespace farkle::fuzz {
namespace {

using tests::Random;

// With a penalty there are tens of sweeps, and under sanitizers the kernel is a hundred times as slow.
bool is_small(const Rules& rules) {
  return rules.dice.count <= 4 && SeatStates(rules).size() <= (rules.farkle.has_penalty() ? 24 : 40);
}

struct Player {
  Player(const std::string& name, const std::shared_ptr<Solved>& solved) : policy(make_policy(name, solved, 2)) {}
  std::shared_ptr<const Policy> policy;
};

// Played games against exact chances of the first player, in both seats.
void play(const Game& game, const Policy& first, const Policy& second, const Evaluation& exact) {
  const auto engine = make_engine({game, {&first, &second}});
  // Five standard errors come once in two million; then many more games decide.
  for (const std::int64_t games : {20'000, 500'000}) {
    const PlayerTally player =
        run_tournament(*engine, static_cast<std::uint64_t>(games), {0, games}, {.threads = 1}).players[0];
    bool agree = true;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const auto& counts = player.seats[seat];
      const std::int64_t won = game.rules.game.end == End::not_last ? counts.games - counts.decided : counts.decided;
      const double p = seat == 0 ? exact.first_wins : exact.first_wins_if_second;
      agree &= p > 1e-9 && p < 1 - 1e-9 ? std::abs(z_score(won, counts.games, p)) < 5
                                        : won == std::llround(p * static_cast<double>(counts.games));
    }
    if (agree) return;
  }
  must(false, first.name() + " against " + second.name() + ": played games agree with exact chances");
}

}  // namespace

void try_input(const std::string& bytes) {
  const Rules rules = load_rules(file_with(bytes, "rules.toml")).rules;
  if (!is_small(rules)) return;
  const auto solved = std::make_shared<Solved>(rules);
  if (solved->turn(true).expected_points > 3'000) return;  // such turns take minutes
  const Game game(rules);
  Random random(std::hash<std::string>()(fingerprint(rules)));
  const Points most = std::max(rules.game.target, 1);
  const Player ours("bank-at:" + std::to_string(random.below(most)), solved), best("optimal", solved);
  const bool rounds = rules.game.rounds > 0;
  const double first_wins = rounds ? solved->rounds().first_player_wins() : solved->duel().first_player_wins();
  const double close = 1e-10;
  const tests::Worst decision = tests::decision_loss(*solved, *best.policy, 30);
  must(decision.off < close, "every decision is the best one: " + decision.where);
  Evaluation solution;
  solution.first_wins = first_wins;
  solution.first_wins_if_second = 1 - first_wins;
  const bool evaluated = !rounds && rules.game.last_round == LastTurns::once && !rules.carry.on_board &&
                         !rules.carry.hot_dice && (rules.carry.mode == CarryMode::none || rules.score.win.empty()) &&
                         !(rules.carry.mode == CarryMode::pass && rules.game.end == End::exact);
  if (!evaluated) return play(game, *best.policy, *best.policy, solution);  // not evaluated

  const tests::Worst value = tests::evaluation_error(*solved, *best.policy);
  must(value.off < close, "evaluated as it was solved: " + value.where);
  const bool played = solved->solo().expected_turns < 100;  // games that go on for ages take too long to play
  if (played) play(game, *best.policy, *best.policy, solution);

  const Evaluation worse = evaluate_policies(rules, solved->model, *ours.policy, *best.policy);
  // Games that go on for ages end only as exactly as their bound says.
  must(worse.convergence.converged || !played, "two policies are evaluated to the end");
  const double margin = close + worse.convergence.error_bound + solved->duel().convergence.error_bound;
  must(worse.first_wins < first_wins + margin && worse.first_wins_if_second < 1 - first_wins + margin,
       "nobody beats the best play");
  if (played) play(game, *ours.policy, *best.policy, worse);
}

// Other legal rules: one part of the file is drawn anew.
Rules changed(const Rules& from, Random& random) {
  for (;;) {
    const Rules other = tests::random_game(random, 4);
    Rules rules = from;
    switch (random.below(7)) {
      case 0:
        rules = other;
        break;
      case 1:
        rules.dice = other.dice;
        break;
      case 2:
        rules.score = other.score;
        break;
      case 3:
        rules.turn = other.turn;
        break;
      case 4:
        rules.bank = other.bank;
        break;
      case 5:
        rules.farkle = other.farkle;
        break;
      case 6:
        rules.carry = other.carry;
        rules.game = other.game;
        break;
    }
    rules.score.win.clear();
    if (random.chance(0.1)) rules.score.win = {tests::random_win(random)};
    if (random.chance(0.1)) rules = tests::confirmed(random, rules);
    rules.game.target = std::max(score_step(rules), 1) * (1 + random.below(12));
    if (check(rules).errors.empty() && is_small(rules)) return rules;
  }
}

}  // namespace farkle::fuzz

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  using namespace farkle;
  Rules rules;
  try {
    rules = load_rules(fuzz::file_with({reinterpret_cast<const char*>(data), size}, "parent.toml")).rules;
  } catch (const std::exception&) {  // then all of it is drawn anew
  }
  tests::Random random(seed);
  const std::string text = to_toml(fuzz::changed(rules, random));
  if (text.size() > most) return 0;
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
