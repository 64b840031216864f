// The part of a game that all scalar engines share: turn after turn through end_turn, and what is recorded of them.
#pragma once

#include <string>

#include <vector>

#include "sim/engine.hpp"
#include "sim/play.hpp"
#include "solver/game/error.hpp"

namespace farkle {

// play_turn(view, record) plays one turn of view.match.to_move, counts rolls, hot dice and offers in `record`, and says
// how it ended.
template <class PlayTurn>
GameRecord play_match(const Game& game, int players, const GameKey& key, PlayTurn&& play_turn) {
  GameRecord record;
  MatchState& match = record.end;
  match = start_match(game.rules, players);
  Standings standings(players);
  while (!match.over) {
    if (record.turns == most_turns_in_a_game)
      throw CannotDo("game " + std::to_string(key.game) + " of seed " + std::to_string(key.seed) +
                     " has not ended after " + std::to_string(most_turns_in_a_game) +
                     " turns - with these policies nobody reaches the target");
    SeatRecord& mine = record.seats[static_cast<std::size_t>(match.to_move)];
    const DecisionKey decision{key.seed, key.game, static_cast<std::uint32_t>(match.to_move),
                               static_cast<std::uint32_t>(mine.turns), 0};
    const TurnView view{game.rules, match, bank_to_exceed(game.rules, match), 0, game.options.full(), decision};
    const TurnEnd end = play_turn(view, mine);
    ++record.turns;
    ++mine.turns;
    mine.farkles += end.kind == TurnEnd::Kind::farkle;
    if (end.kind == TurnEnd::Kind::bank) {
      const std::int64_t steps = end.points / game.scorer.step();
      ++mine.banks;
      mine.steps += steps;
      mine.steps_squared += steps * steps;
    }
    end_turn(game.rules, match, end);
    standings.after_turn(match, record);
  }
  return record;
}

// Where a turn starts: the offer or a fresh set. Counts the choice in `record`.
inline bool starts_from_offer(const TurnView& view, const Policy& policy, SeatRecord& record) {
  if (!view.match.offer) return false;
  if (view.match.must_take_offer) return true;
  const bool takes = policy.takes_offer(view);
  ++record.offers_seen;
  record.offers_taken += takes;
  return takes;
}

// Engine::play for engines that play game after game: play_game(seating, key) -> GameRecord.
template <class PlayGame>
void play_games(const Match& match, std::uint64_t seed, const GameRange& range, Tally& tally, PlayGame&& play_game) {
  const auto players = static_cast<std::size_t>(match.players());
  std::vector<std::uint8_t> deciders;
  for (std::int64_t k = 0; k < range.count; ++k) {
    const Seating where = seating(match.players(), range.first + static_cast<std::uint64_t>(k));
    const GameRecord record = play_game(where, GameKey{seed, where.group});
    tally.add(match.game.rules, record, where);
    deciders.push_back(static_cast<std::uint8_t>(where.player_at(record.end.decided)));
  }
  deciders.resize(deciders.size() / players * players);
  tally.add_groups(deciders);
}

[[noreturn]] inline void endless_turn(const Policy& policy) {
  throw CannotDo(policy.name() + " has rolled " + std::to_string(most_rolls_in_a_turn) +
                 " times in one turn without banking: some dice of these rules can be rolled for ever without a risk");
}

}  // namespace farkle
