#include "sim/game/play.hpp"

#include <algorithm>
#include <cassert>
#include <string>

#include "sim/game/game_run.hpp"
#include "solver/game/refusals.hpp"

namespace farkle {
namespace {

bool fair_dice(const Rules& rules) {
  for (int die = 0; die < rules.dice.count; ++die) {
    const FaceWeights chances = face_chances(rules, die);
    for (const double chance : chances)
      if (chance != chances.front()) return false;
  }
  return joker_dice(rules) == 0;
}

std::vector<FaceWeights> all_chances(const Rules& rules) {
  std::vector<FaceWeights> chances;
  for (int die = 0; die < rules.dice.count; ++die) chances.push_back(face_chances(rules, die));
  return chances;
}

// The rolls of one turn, each as its keep options.
class TurnDice {
 public:
  TurnDice(const Game& game, const StreamKey& key) : game_(game), key_(key), fair_(key) {}

  struct Roll {
    std::span<const KeepOption> options;
    bool wins = false;
  };
  Roll roll(int roll_state) {
    if (game_.fair()) {
      const int n = game_.options.kinds().size(roll_state);
      const Dice dice = dice_of_id(fair_.roll(n), n);
      return {game_.options.of(roll_state, {&dice, 1}, memory_), game_.scorer.wins(dice)};
    }
    // Dice that are alike are still drawn one by one: a roll of n of them is the first n.
    const LoadedDice::Faces faces = game_.loaded().roll(key_, rolls_++, game_.options.kinds().dice(roll_state));
    const std::vector<Dice> by_kind = game_.options.kinds().by_kind(faces);
    return {game_.options.of(roll_state, by_kind, memory_), game_.wins(by_kind)};
  }

 private:
  const Game& game_;
  StreamKey key_;
  DiceStream fair_;
  std::uint32_t rolls_ = 0;
  std::vector<KeepOption> memory_;
};

StreamKey lots_of(const TurnView& view) {
  const DecisionKey& key = view.decision;
  return {key.seed, key.game, key.seat, key.turn, Purpose::choice};
}

// Of this decision, in [0, 1).
double lot(const TurnView& view) {
  return static_cast<double>(random_word(lots_of(view), view.decision.number) >> 32) * 0x1p-32;
}

}  // namespace

bool Game::wins(std::span<const Dice> by_kind) const {
  Dice roll;
  for (const Dice dice : by_kind) roll = roll + dice;
  return scorer.wins(roll);
}

Game::Game(const Rules& r, const Game* other) : rules(r), scorer(rules), options(rules, scorer), other_(other) {
  if (other) refuse_carry(rules, "dice of one's own");
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
    const Points bank = match.seats[p].bank;
    if (bank == most) alone = false;
    if (bank > most) most = bank, leader = p, alone = true;
  }
  for (int p = 0; p < players_; ++p) {
    Points& behind = record.seats[p].most_behind;
    behind = std::max(behind, most - match.seats[p].bank);
  }
  if (!alone) return;
  if (leader_ >= 0 && leader != leader_) ++record.lead_changes;
  leader_ = leader;
}

Decision drawn(const Policy& policy, const TurnView& view, std::span<const KeepOption> options) {
  const Decisions all = policy.decide(view, options);
  if (!all.drawn()) return all.only();
  return all.at(all.one_lot() ? WordStream(lots_of(view)).uniform() : lot(view));
}

bool takes_offer(const Policy& policy, const TurnView& view) {
  const double takes = policy.takes(view);
  return takes == 1 || (takes > 0 && lot(view) >= 1 - takes);
}

TurnEnd play_turn(const Game& game, const Policy& policy, TurnView view, SeatRecord& record) {
  const DecisionKey& key = view.decision;
  TurnDice dice(game, {key.seed, key.game, key.seat, key.turn});
  if (starts_from_offer(view, policy, record)) {
    view.at_stake = view.match.offer.points;
    view.roll_state = view.match.offer.dice;
  }
  for (int rolls = 1; rolls <= most_rolls_in_a_turn; ++rolls) {
    ++record.rolls;
    ++view.decision.number;  // 0 was about the offer
    const auto [options, wins] = dice.roll(view.roll_state);
    if (wins) return {TurnEnd::Kind::win, view.at_stake, 0};
    if (options.empty()) return {TurnEnd::Kind::farkle, view.at_stake, view.roll_state};
    const Decision play = drawn(policy, view, options);
    assert(play.option < options.size());
    const KeepOption& keep = options[play.option];
    assert(allowed(view, keep)[play.then]);
    view.at_stake += keep.points;
    const AfterKeep after = after_keep(game, keep, play.then, view.at_stake);
    if (after.end) return *after.end;
    record.hot_dice += keep.after == After::hot;
    view.roll_state = after.hand;
  }
  endless_turn(policy);
}

}  // namespace farkle
