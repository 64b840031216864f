#include "sim/engine/table_turns.hpp"

#include "sim/game/game_run.hpp"

namespace farkle {

TableTurns::TableTurns(const Match& match, const RollClasses& classes) : match_(match), classes_(classes) {
  for (const Policy* policy : match_.policies)
    tables_.push_back(std::make_unique<DecisionTable>(*policy, classes_, match_.game.scorer.step()));
}

TurnEnd TableTurns::play(std::size_t player, const TurnView& view, SeatRecord& record) {
  const Policy& policy = *match_.policies[player];
  const DecisionKey& key = view.decision;
  const Points step = match_.game.scorer.step();
  DiceStream stream({key.seed, key.game, key.seat, key.turn});
  int level = 0, dice = classes_.full();
  if (starts_from_offer(view, policy, record)) {
    level = view.match.offer.points / step;
    dice = view.match.offer.dice;
  }
  DecisionTable::Situation& situation = tables_[player]->at(policy.situation(view));
  for (int rolls = 1; rolls <= most_rolls_in_a_turn; ++rolls) {
    ++record.rolls;
    const int c = classes_.of_ids(dice)[stream.roll(dice)];
    if (c == 0) return {TurnEnd::Kind::farkle, level * step, dice};
    const RowMove move = situation.row(level, dice, view)[c];
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

}  // namespace farkle
