#include "solver/evaluate/game_rolls.hpp"

#include <tbb/parallel_invoke.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "solver/evaluate/game_flow.hpp"
#include "solver/evaluate/offered_rolls.hpp"
#include "solver/evaluate/policy_turn_table.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

// Every turn begins with a fresh set.
class FreshRolls : public GameRolls {
 public:
  FreshRolls(const DuelGame& game, const Policy& policy, const Policy& optimal, Work* work)
      : game_(game), states_(game.states) {
    tbb::parallel_invoke(
        [&] { mine_ = std::make_unique<PolicyTurnTable>(game.rules, game.model, states_, policy, work); },
        [&] { theirs_ = std::make_unique<PolicyTurnTable>(game.rules, game.model, states_, optimal, work); });
    mine_->add_last_turns(theirs_->most_bank());
    flow_ = game_flow(*mine_, *theirs_);
  }

  std::vector<DuelPosition> positions() const override {
    std::unordered_map<Situation, std::vector<DuelPosition>, Situation::Hash> alike;
    std::vector<const std::vector<DuelPosition>*> in_order;
    for (int i = 0; i < states_.size(); ++i)
      for (int j = 0; j < states_.size(); ++j)
        if (flow_.at(i, j) > rare_in_games) {
          std::vector<DuelPosition>& all = alike[situation({i, j}).value_or(Situation{})];
          if (all.empty()) in_order.push_back(&all);
          all.push_back({i, j});
        }
    std::vector<DuelPosition> met;
    for (const auto* all : in_order) met.insert(met.end(), all->begin(), all->end());
    return met;
  }
  bool played_alike(const DuelPosition& a, const DuelPosition& b) const override {
    return situation(a) && situation(a) == situation(b);
  }
  int most_banked(const DuelPosition& p) const override {
    return static_cast<int>(mine_->of(p.mover, p.opponent).banked.size());
  }

  void follow(std::span<const DuelPosition> alike, const Moved& moved, const Rolled& rolled) const override {
    Times turns{}, rolls{};
    for (std::size_t k = 0; k < alike.size(); ++k) turns[k] = flow_.at(alike[k].mover, alike[k].opponent);
    const double most = *std::max_element(turns.begin(), turns.end());
    const auto times = [&](double chance) -> const Times& {
      for (std::size_t k = 0; k < alike.size(); ++k) rolls[k] = turns[k] * chance;
      return rolls;
    };
    mine_->turns().follow(
        match_at(game_, alike.front()), std::max(negligible, rare_in_games / most),
        [&](const TurnView& view, const PlannedMove& move, double chance) { moved(view, move, times(chance)); },
        [&](const TurnView& view, double chance) { rolled(view, times(chance)); });
  }

  void offers(const DuelPosition&, const Offered&) const override {}

  double cost_of_last_turns() const override {
    double sum = 0;
    for (int i = 0; i < states_.size(); ++i)
      for (std::size_t k = 0; k < flow_.leader_banks; ++k) {
        const double turns = flow_.last(i, k);
        if (turns == 0) continue;
        const Seat seat = states_.state(i);
        const Points bank = states_.winning() + static_cast<Points>(k) * states_.bank_step();
        const double best =
            game_.last_turn.exceed((bank - seat.bank) / game_.model.step() + 1, game_.least_steps(seat.on_board));
        sum += turns * (best - mine_->exceeds(i, bank));
      }
    return sum;
  }

 private:
  std::optional<Situation> situation(const DuelPosition& p) const {
    return mine_->turns().situation(match_at(game_, p));
  }

  const DuelGame& game_;
  const SeatStates& states_;
  std::unique_ptr<PolicyTurnTable> mine_, theirs_;
  GameFlow flow_;
};

}  // namespace

std::unique_ptr<GameRolls> game_rolls(const DuelGame& game, const DuelValues& values, const Policy& policy,
                                      const Policy& optimal, Work* work) {
  if (game.rules.carry == CarryMode::pass)
    throw CannotDo(
        "decision costs: turns that are passed on (carry.mode = \"pass\") are not followed - set carry.mode=none");
  if (game.rules.carry == CarryMode::inherit) return offered_rolls(game, values, policy, optimal, work);
  return std::make_unique<FreshRolls>(game, policy, optimal, work);
}

}  // namespace farkle
