#include "sim/game/play.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <string>

#include "solver/game/error.hpp"
#include "solver/game/refusals.hpp"

namespace farkle {
namespace {

// The rolls of one turn, each as its keep options.
class TurnDice {
 public:
  TurnDice(const Game& game, const TurnKey& key) : game_(game), key_(key), fair_(key) {}

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
  TurnKey key_;
  DiceStream fair_;
  std::uint32_t rolls_ = 0;
  std::vector<KeepOption> memory_;
};

// Of this decision, in [0, 1).
double lot(const TurnView& view) {
  return static_cast<double>(random_word(view.key, view.decision, Purpose::choice) >> 32) * 0x1p-32;
}

// True if the turn starts from the offer, false if with a fresh set. Counts the choice in `record`.
bool starts_from_offer(const TurnView& view, const Policy& policy, SeatRecord& record) {
  if (!view.match.offer) return false;
  if (view.match.must_take_offer) return true;
  const bool takes = takes_offer(policy, view);
  ++record.offers_seen;
  record.offers_taken += takes;
  return takes;
}

}  // namespace

bool Game::wins(std::span<const Dice> by_kind) const {
  return scorer.wins(std::accumulate(by_kind.begin(), by_kind.end(), Dice{}));
}

Game::Game(const Rules& r, const Game* other) : rules(r), scorer(rules), options(rules, scorer), other_(other) {
  if (other) refuse(rules, "dice of one's own", key::carry);
  std::vector<FaceWeights> chances;
  bool fair = joker_dice(rules) == 0;
  for (int die = 0; die < rules.dice.count; ++die) {
    const FaceWeights& faces = chances.emplace_back(face_chances(rules, die));
    fair &= std::all_of(faces.begin(), faces.end(), [&](double chance) { return chance == faces.front(); });
  }
  if (!fair) loaded_.emplace(chances);
}

void check_players(const Rules& rules, int players) {
  const int least = std::max(2, rules.game.min_players), most = std::min(max_players, rules.game.max_players);
  if (players >= least && players <= most) return;
  throw UserError("game.players: these rules are for " + std::to_string(least) +
                  (least < most ? " to " + std::to_string(most) : "") + " players, not " + std::to_string(players));
}

Decision drawn(const Policy& policy, const TurnView& view, std::span<const KeepOption> options) {
  const Decisions all = policy.decide(view, options);
  if (!all.drawn()) return all.only();
  return all.at(all.one_lot() ? static_cast<double>(random_word(view.key, 0, Purpose::choice) >> 11) * 0x1p-53
                              : lot(view));
}

bool takes_offer(const Policy& policy, const TurnView& view) {
  const double takes = policy.takes(view);
  return takes == 1 || (takes > 0 && lot(view) >= 1 - takes);
}

TurnEnd play_turn(const Game& game, const Policy& policy, TurnView view, SeatRecord& record) {
  TurnDice dice(game, view.key);
  if (starts_from_offer(view, policy, record)) {
    view.at_stake = view.match.offer.points;
    view.roll_state = view.match.offer.dice;
  }
  for (int rolls = 1; rolls <= most_rolls_in_a_turn; ++rolls) {
    ++record.rolls;
    ++view.decision;  // 0 was about the offer
    const auto [options, wins] = dice.roll(view.roll_state);
    if (wins) return {TurnEnd::Kind::win, view.at_stake, 0};
    if (options.empty()) return {TurnEnd::Kind::farkle, view.at_stake, view.roll_state};
    const Decision play = drawn(policy, view, options);
    assert(play.option < options.size());
    const KeepOption& keep = options[play.option];
    assert(allowed(view, keep)[play.then]);
    if (const auto end = carry_out(game, keep, play.then, view, record)) return *end;
  }
  endless_turn(policy);
}

std::optional<TurnEnd> carry_out(const Game& game, const KeepOption& keep, Action then, TurnView& view,
                                 SeatRecord& record) {
  const int left = keep.after == After::dice ? keep.afterstate : 0;
  view.at_stake += keep.points;
  view.roll_state = keep.after == After::spent ? 0 : game.options.kinds().in_hand(keep.afterstate);
  if (then == Action::bank) return TurnEnd{TurnEnd::Kind::bank, view.at_stake, left};
  if (then == Action::pass) return TurnEnd{TurnEnd::Kind::pass, view.at_stake, view.roll_state};
  if (then == Action::nothing) return TurnEnd{TurnEnd::Kind::farkle, view.at_stake, 0};
  record.hot_dice += keep.after == After::hot;
  return std::nullopt;
}

GameRun::GameRun(const Game& game, const MatchState& from, const TurnKey& key, int first_player)
    : record{.end = from}, game_(&game), first_player_(first_player), key_(key) {}

TurnView GameRun::view() const {
  if (record.turns == most_turns_in_a_game) endless_game(key_);
  const MatchState& match = record.end;
  const SeatRecord& mine = record.seats[match.to_move];
  return first_view(
      game().rules, match, game().options.full(),
      {key_.seed, key_.game, static_cast<std::uint32_t>(match.to_move), static_cast<std::uint32_t>(mine.turns)});
}

void GameRun::end(const TurnEnd& turn) {
  SeatRecord& mine = mover();
  ++record.turns;
  ++mine.turns;
  mine.farkles += turn.kind == TurnEnd::Kind::farkle;
  if (turn.kind == TurnEnd::Kind::bank) {
    const std::int64_t steps = turn.points / game_->scorer.step();
    ++mine.banks;
    mine.steps += steps;
    mine.steps_squared += steps * steps;
  }
  MatchState& match = record.end;
  end_turn(game_->rules, match, turn);

  const auto bank = [&](int p) { return match.seats[p].bank; };
  int first = 0, in_front = 0;  // the first of those with the highest bank, and how many they are
  for (int p = 0; p < match.players; ++p) {
    if (bank(p) > bank(first)) first = p, in_front = 0;
    in_front += bank(p) == bank(first);
  }
  for (int p = 0; p < match.players; ++p) {
    Points& behind = record.seats[p].most_behind;
    behind = std::max(behind, bank(first) - bank(p));
  }
  if (in_front > 1) return;
  record.lead_changes += leader_ >= 0 && first != leader_;
  leader_ = first;
}

void endless_game(const TurnKey& key) {
  throw CannotDo("game " + std::to_string(key.game) + " of seed " + std::to_string(key.seed) + " has not ended after " +
                 std::to_string(most_turns_in_a_game) + " turns - with these policies nobody reaches the target");
}

void endless_turn(const Policy& policy) {
  throw CannotDo(policy.name() + " has rolled " + std::to_string(most_rolls_in_a_turn) +
                 " times in one turn without banking: some dice of these rules can be rolled for ever without a risk");
}

}  // namespace farkle
