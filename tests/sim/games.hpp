// Games to play in tests: a rule set with its policies, by name.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sim/game/play.hpp"
#include "sim/policies/make_policy.hpp"
#include "solver/game/rulefile/rule_file.hpp"

namespace farkle::tests {

struct TurnRecord {
  int seat = 0;
  bool took_offer = false;
  int rolls = 0, hot_dice = 0;
  TurnEnd end;
  Points bank = 0;  // afterwards
};

// seats: one policy per seat. turns: gets all of them.
inline GameRecord play_game(const Game& game, std::span<const Policy* const> seats, const TurnKey& key,
                            std::vector<TurnRecord>* turns = nullptr) {
  if (turns) turns->clear();
  check_players(game.rules, static_cast<int>(seats.size()));
  GameRun run(game, start_match(game.rules, static_cast<int>(seats.size())), key);
  while (!run.over()) {
    const TurnView view = run.view();
    const int seat = view.match.to_move;
    const bool must_take = view.match.offer && view.match.must_take_offer;
    const SeatRecord before = run.mover();
    const TurnEnd end = play_turn(game, *seats[seat], view, run.mover());
    const SeatRecord after = run.mover();
    run.end(end);
    if (turns)
      turns->push_back({seat, must_take || after.offers_taken > before.offers_taken, after.rolls - before.rolls,
                        after.hot_dice - before.hot_dice, end, run.record.end.seats[seat].bank});
  }
  return run.record;
}

struct Players {
  std::shared_ptr<Solved> solved;
  const Game& game;
  std::vector<std::shared_ptr<const Policy>> policies;
  std::vector<const Policy*> seats;

  Players(const Rules& rules, const std::vector<std::string>& names)
      : solved(std::make_shared<Solved>(rules)), game(solved->game) {
    for (const std::string& name : names) add(make_policy(name, solved, static_cast<int>(names.size())));
  }
  Players(const std::string& spec, const std::vector<std::string>& names,
          const std::vector<std::string>& overrides = {})
      : Players(load_rules(spec, overrides).rules, names) {}

  void add(std::shared_ptr<const Policy> policy) {
    seats.push_back(policy.get());
    policies.push_back(std::move(policy));
  }
  GameRecord play(std::uint64_t number, std::vector<TurnRecord>* turns = nullptr) const {
    return play_game(game, seats, {7, number}, turns);
  }
};

// Rolls on whatever the rules and the dice say.
class NeverBanks : public Policy {
 public:
  std::string name() const override { return "never-banks"; }
  double takes(const TurnView&) const override { return 0; }
  Decisions decide(const TurnView& view, std::span<const KeepOption> options) const override {
    for (std::size_t i = 0; i < options.size(); ++i)
      if (allowed(view, options[i]).roll) return {i, Action::roll};
    return {0, allowed(view, options[0]).bank ? Action::bank : Action::nothing};
  }
};

}  // namespace farkle::tests
