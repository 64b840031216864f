#include "sim/play.hpp"

#include <algorithm>
#include <cassert>
#include <string>

#include "solver/game/error.hpp"

namespace farkle {
namespace {

bool fair_dice(const Rules& rules) {
  for (int die = 0; die < rules.dice.count; ++die) {
    const FaceWeights chances = face_chances(rules, die);
    for (const double chance : chances)
      if (chance != chances.front()) return false;
  }
  return true;
}

std::vector<FaceWeights> all_chances(const Rules& rules) {
  std::vector<FaceWeights> chances;
  for (int die = 0; die < rules.dice.count; ++die) chances.push_back(face_chances(rules, die));
  return chances;
}

// The rolls of one turn, each as what its keeps come to.
class TurnDice {
 public:
  TurnDice(const Game& game, const StreamKey& key) : game_(game), key_(key), fair_(key) {}

  std::span<const KeepOption> roll(int roll_state) {
    if (game_.fair()) return game_.options.of(dice_of_id(fair_.roll(roll_state), roll_state));
    // Dice that are alike are still single dice: a roll of n is the first n of the set.
    const auto mask = static_cast<std::uint32_t>(game_.options.alike() ? (1 << roll_state) - 1 : roll_state);
    const LoadedDice::Faces faces = game_.loaded().roll(key_, rolls_++, mask);
    if (!game_.options.alike()) return game_.options.of(faces, memory_);
    Dice dice;
    for (int die = 0; die < roll_state; ++die) dice.add(faces[static_cast<std::size_t>(die)]);
    return game_.options.of(dice);
  }

 private:
  const Game& game_;
  StreamKey key_;
  DiceStream fair_;
  std::uint32_t rolls_ = 0;
  std::vector<KeepOption> memory_;
};

struct Turn {
  const Game& game;
  const Policy& policy;
  TurnView view;
  TurnDice dice;
  SeatRecord& record;
  bool took_offer = false;

  TurnEnd run() {
    view.roll_state = game.options.full();
    start_from_offer();
    for (int rolls = 1; rolls <= most_rolls_in_a_turn; ++rolls) {
      ++record.rolls;
      const std::span<const KeepOption> options = dice.roll(view.roll_state);
      if (options.empty()) return {TurnEnd::Kind::farkle, view.at_stake, view.roll_state};
      const Play play = policy.play(view, options);
      ++view.decision.number;
      assert(play.option < options.size());
      const KeepOption& keep = options[play.option];
      assert(allowed(view, keep)[play.then]);
      view.at_stake += keep.points;
      const bool hot = keep.after == After::hot;
      const int left = keep.after == After::dice ? keep.slot : 0;
      switch (play.then) {
        case Action::bank:
          return {TurnEnd::Kind::bank, view.at_stake, left};
        case Action::pass:
          return {TurnEnd::Kind::pass, view.at_stake, hot ? game.options.full() : left};
        case Action::nothing:
          return {TurnEnd::Kind::farkle, view.at_stake, 0};
        case Action::roll:
          break;
      }
      record.hot_dice += hot;
      view.roll_state = hot ? game.options.full() : left;
    }
    throw CannotDo(
        policy.name() + " has rolled " + std::to_string(most_rolls_in_a_turn) +
        " times in one turn without banking: some dice of these rules can be rolled for ever without a risk");
  }

  void start_from_offer() {
    const Offer& offer = view.match.offer;
    if (!offer) return;
    if (!view.match.must_take_offer) {
      ++record.offers_seen;
      const bool takes = policy.takes_offer(view);
      ++view.decision.number;
      if (!takes) return;
      ++record.offers_taken;
    }
    took_offer = true;
    view.at_stake = offer.points;
    view.roll_state = offer.dice;
  }
};

}  // namespace

Game::Game(const Rules& r) : rules(r), scorer(rules), options(rules, scorer) {
  if (!fair_dice(rules)) loaded_.emplace(all_chances(rules));
}

void check_players(const Rules& rules, int players) {
  if (players < rules.game.min_players || players > rules.game.max_players || players < 2 || players > max_players)
    throw UserError("players", std::to_string(players),
                    std::to_string(std::max(2, rules.game.min_players)) + " to " +
                        std::to_string(std::min(max_players, rules.game.max_players)) + " under these rules");
}

void Standings::after_turn(const MatchState& match, GameRecord& record) {
  Points most = match.seats[0].bank;
  int leader = 0;
  bool alone = true;
  for (int p = 1; p < players_; ++p) {
    const Points bank = match.seats[static_cast<std::size_t>(p)].bank;
    if (bank == most) alone = false;
    if (bank > most) most = bank, leader = p, alone = true;
  }
  for (int p = 0; p < players_; ++p) {
    Points& behind = record.seats[static_cast<std::size_t>(p)].most_behind;
    behind = std::max(behind, most - match.seats[static_cast<std::size_t>(p)].bank);
  }
  if (!alone) return;
  if (leader_ >= 0 && leader != leader_) ++record.lead_changes;
  leader_ = leader;
}

GameRecord play_game(const Game& game, std::span<const Policy* const> seats, const GameKey& key,
                     std::vector<TurnRecord>* turns) {
  const int players = static_cast<int>(seats.size());
  check_players(game.rules, players);
  GameRecord record;
  MatchState& match = record.end;
  match = start_match(game.rules, players);
  Standings standings(players);
  while (!match.over) {
    if (record.turns == most_turns_in_a_game)
      throw CannotDo("game " + std::to_string(key.game) + " of seed " + std::to_string(key.seed) +
                     " has not ended after " + std::to_string(most_turns_in_a_game) +
                     " turns - with these policies nobody reaches the target");
    const int mover = match.to_move;
    const auto seat = static_cast<std::size_t>(mover);
    SeatRecord& mine = record.seats[seat];
    const auto at = static_cast<std::uint32_t>(mine.turns), who = static_cast<std::uint32_t>(mover);
    const TurnView view{game.rules, match, bank_to_exceed(game.rules, match), 0, 0, {key.seed, key.game, who, at, 0}};
    Turn turn{game, *seats[seat], view, TurnDice(game, {key.seed, key.game, who, at}), mine};
    const int rolls = mine.rolls, hot_dice = mine.hot_dice;
    const TurnEnd end = turn.run();
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
    if (turns)
      turns->push_back(
          {mover, turn.took_offer, mine.rolls - rolls, mine.hot_dice - hot_dice, end, match.seats[seat].bank});
  }
  return record;
}

}  // namespace farkle
