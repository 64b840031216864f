// The table engine: the same games as the reference engine from the same random numbers. One draw gives a roll's id, a
// table its class, the policy's remembered row the move.
#include <tbb/enumerable_thread_specific.h>

#include <array>

#include "sim/decision_table.hpp"
#include "sim/engine.hpp"
#include "sim/match_loop.hpp"

namespace farkle {
namespace {

class TableEngine : public Engine {
 public:
  TableEngine(Match match, std::string why)
      : match_(std::move(match)),
        why_(std::move(why)),
        classes_(match_.game.options),
        tables_([this] { return make_tables(); }) {}

  std::string name() const override { return "table"; }
  std::string why() const override { return why_; }

  void play(std::uint64_t seed, const GameRange& range, Tally& tally) const override {
    Tables& tables = tables_.local();
    play_games(match_, seed, range, tally, [&](const Seating& where, const GameKey& key) {
      return play_match(match_.game, match_.players(), key, [&](const TurnView& view, SeatRecord& record) {
        const auto player = static_cast<std::size_t>(where.player_at(view.match.to_move));
        return play_turn(*match_.policies[player], *tables[player], view, record);
      });
    });
  }

 private:
  using Tables = std::vector<std::unique_ptr<DecisionTable>>;  // by player; equal policies share none

  Tables make_tables() const {
    Tables tables;
    for (const Policy* policy : match_.policies)
      tables.push_back(std::make_unique<DecisionTable>(*policy, classes_, match_.game.scorer.step()));
    return tables;
  }

  TurnEnd play_turn(const Policy& policy, DecisionTable& table, const TurnView& view, SeatRecord& record) const {
    const DecisionKey& key = view.decision;
    const Points step = match_.game.scorer.step();
    DiceStream stream({key.seed, key.game, key.seat, key.turn});
    int level = 0, dice = classes_.full();
    if (starts_from_offer(view, policy, record)) {
      level = view.match.offer.points / step;
      dice = view.match.offer.dice;
    }
    DecisionTable::Situation& situation = table.at(policy.situation(view));
    for (int rolls = 1; rolls <= most_rolls_in_a_turn; ++rolls) {
      ++record.rolls;
      const int c = classes_.of_ids(dice)[stream.roll(dice)];
      if (c == 0) return {TurnEnd::Kind::farkle, level * step, dice};
      const Move move = situation.row(level, dice, view)[c];
      level += move.steps;
      dice = move.dice;
      switch (move.then) {
        case Action::roll:
          break;
        case Action::bank:
          return {TurnEnd::Kind::bank, level * step, dice == classes_.full() ? 0 : dice};
        case Action::pass:
          return {TurnEnd::Kind::pass, level * step, dice};
        case Action::nothing:
          return {TurnEnd::Kind::farkle, level * step, 0};
      }
      record.hot_dice += dice == classes_.full();
    }
    endless_turn(policy);
  }

  Match match_;
  std::string why_;
  RollClasses classes_;
  mutable tbb::enumerable_thread_specific<Tables> tables_;
};

}  // namespace

std::unique_ptr<Engine> table_engine(Match match, std::string why) {
  return std::make_unique<TableEngine>(std::move(match), std::move(why));
}

}  // namespace farkle
