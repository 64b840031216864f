#include "sim/live/example_turn.hpp"

#include <algorithm>

#include "sim/live/live_game.hpp"

namespace farkle {
namespace {

constexpr std::size_t most_rolls = 6;  // longer turns are no examples

std::vector<ExampleRoll> turn_of(const Game& game, const Policy& policy, const TurnKey& key) {
  LiveGame live(game, start_match(game.rules, std::max(2, game.rules.game.min_players)), key);
  std::vector<ExampleRoll> rolls;
  for (bool ended = false; !ended && rolls.size() < most_rolls;) {
    ExampleRoll& now = rolls.emplace_back();
    now.at_stake = live.view().at_stake;
    const std::vector<int> faces = live.next_faces();
    for (const int face : faces) now.roll.add(face);
    ended = live.apply(Move::rolling(faces)).has_value();
    if (ended) break;
    const Move play = live.decision_of(policy);
    now.keep = *live.option_of(play), now.then = play.then;
    now.at_stake += now.keep.points;
    ended = live.apply(play).has_value();
  }
  return rolls;
}

int worth_showing(const Rules& rules, const std::vector<ExampleRoll>& rolls) {
  const auto melds = [&](const ExampleRoll& r) {  // more than its dice one by one
    Points single = 0;
    for (int face = 1; face <= face_count; ++face) single += r.keep.kept.count(face) * rules.score.singles[face - 1];
    return r.keep.points > single;
  };
  const auto leaves_some = [&](const ExampleRoll& r) { return r.keep.kept.size() < r.roll.size(); };
  const bool banks = rolls.back().then == Action::bank;
  return 8 * banks + 4 * (rolls.size() >= 2 && rolls.size() <= 4) +
         2 * (rules.dice.count < 4 || std::any_of(rolls.begin(), rolls.end(), melds)) + leaves_some(rolls.back());
}

}  // namespace

std::vector<ExampleRoll> example_turn(const Game& game, const Policy& policy, std::uint64_t seed) {
  constexpr int best_of_all = 15;
  constexpr std::uint64_t games = 2000;
  std::vector<ExampleRoll> best;
  int most = -1;
  for (std::uint64_t i = 0; i < games && most < best_of_all; ++i) {
    std::vector<ExampleRoll> rolls = turn_of(game, policy, {.seed = seed, .game = i});
    if (const int worth = worth_showing(game.rules, rolls); worth > most) most = worth, best = std::move(rolls);
  }
  return best;
}

}  // namespace farkle
