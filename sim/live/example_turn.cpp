#include "sim/live/example_turn.hpp"

#include <algorithm>

#include "sim/live/live_session.hpp"

namespace farkle {
namespace {

constexpr std::size_t most_rolls = 6;  // longer turns are no examples

std::vector<ExampleRoll> turn_of(const Game& game, const std::shared_ptr<const Policy>& policy, const GameKey& key) {
  const auto players = static_cast<std::size_t>(std::max(2, game.rules.game.min_players));
  LogHeader header;
  header.seed = key.seed, header.game = key.game;
  LiveSession session(game, header, std::vector<std::shared_ptr<const Policy>>(players, policy));
  std::vector<ExampleRoll> rolls;
  bool ended = false;
  session.tell([&](const LiveEvent& event) {
    if (event.move.kind == Move::Kind::roll) {
      rolls.emplace_back().at_stake = event.at_stake;
      for (const int face : event.move.faces) rolls.back().roll.add(face);
    }
    ExampleRoll& now = rolls.back();
    if (const auto& keep = event.keep) {
      now.keep = keep->kept, now.points = keep->points, now.at_stake += keep->points;
      now.then = event.move.then, now.after = keep->after, now.dice_left = keep->dice;
    }
    ended = event.end.has_value();
  });
  for (std::size_t move = 0; move < 2 * most_rolls && !ended && session.step();) ++move;
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

std::vector<ExampleRoll> example_turn(const Game& game, std::shared_ptr<const Policy> policy, std::uint64_t seed) {
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
