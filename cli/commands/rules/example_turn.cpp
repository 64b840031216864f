#include "cli/commands/rules/example_turn.hpp"

#include <algorithm>
#include <span>

#include "sim/game/rng.hpp"
#include "solver/game/match.hpp"

namespace farkle {
namespace {

constexpr std::size_t most_rolls = 6;  // longer turns are no examples

std::vector<ExampleRoll> turn_of(const Game& game, const Policy& policy, const StreamKey& key) {
  const MatchState match = start_match(game.rules, std::max(2, game.rules.game.min_players));
  TurnView view = first_view(game.rules, match, game.options.full(), {key.seed, key.game, key.seat, key.turn});
  DiceStream fair(key);
  std::vector<ExampleRoll> rolls;
  while (rolls.size() < most_rolls) {
    ++view.decision.number;
    ExampleRoll& now = rolls.emplace_back();
    std::vector<KeepOption> options;
    if (game.fair()) {
      const int n = game.options.kinds().size(view.roll_state);
      now.roll = dice_of_id(fair.roll(n), n);
      options = game.options.shown(view.roll_state, {&now.roll, 1});
    } else {
      const LoadedDice::Faces faces = game.loaded().roll(key, static_cast<std::uint32_t>(rolls.size() - 1),
                                                         game.options.kinds().dice(view.roll_state));
      for (const std::uint8_t face : faces)
        if (face != 0) now.roll.add(face);
      options = game.options.shown(view.roll_state, game.options.kinds().by_kind(faces));
    }
    now.at_stake = view.at_stake;
    if (options.empty() || game.scorer.wins(now.roll)) break;
    const Decision play = drawn(policy, view, options);
    const KeepOption& keep = options[play.option];
    view.at_stake += keep.points;
    now.keep = keep.kept, now.points = keep.points, now.at_stake = view.at_stake;
    now.then = play.then, now.after = keep.after, now.dice_left = keep.dice;
    if (play.then != Action::roll) break;
    view.roll_state = game.options.kinds().in_hand(keep.afterstate);
  }
  return rolls;
}

int worth_showing(const Rules& rules, const std::vector<ExampleRoll>& rolls) {
  const auto melds = [&](const ExampleRoll& r) {  // more than its dice one by one
    Points single = 0;
    for (int face = 1; face <= face_count; ++face) single += r.keep.count(face) * rules.score.singles[face - 1];
    return r.points > single;
  };
  const auto leaves_some = [&](const ExampleRoll& r) { return r.keep.size() < r.roll.size(); };
  const bool banks = rolls.back().then == Action::bank;
  return 8 * banks + 4 * (rolls.size() >= 2 && rolls.size() <= 4) +
         2 * (rules.dice.count < 4 || std::any_of(rolls.begin(), rolls.end(), melds)) + leaves_some(rolls.back());
}

}  // namespace

std::vector<ExampleRoll> example_turn(const Game& game, const Policy& policy, std::uint64_t seed) {
  constexpr int best_of_all = 15;
  constexpr std::uint64_t most_games = 2000;
  std::vector<ExampleRoll> best;
  int most = -1;
  for (std::uint64_t i = 0; i < most_games && most < best_of_all; ++i) {
    std::vector<ExampleRoll> rolls = turn_of(game, policy, {.seed = seed, .game = i});
    if (const int worth = worth_showing(game.rules, rolls); worth > most) most = worth, best = std::move(rolls);
  }
  return best;
}

}  // namespace farkle
