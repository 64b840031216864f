// A duel solution knows the chances between turns. The action values of a turn are worked out when a pair of seats
// first comes up, for as many neighbours at once as the kernel has lanes. They are remembered.
//
//   pairs of seats   0 1 2 ... lanes - 1 | lanes ... | ...      [mover][opponent]
//   group            0                   | 1         | ...      worked out together
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "sim/policies/make_policy.hpp"
#include "sim/policies/turn_decisions.hpp"
#include "solver/turn/action_values.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

class OptimalPolicy : public Policy {
 public:
  OptimalPolicy(std::shared_ptr<Solved> solved, int player)
      : solved_(std::move(solved)),
        player_(player),
        both_(solved_->duel_game()),
        game_(both_.of(player)),
        solution_(solved_->duel()),
        known_((solution_.second ? 2 : 1) * groups()) {}

  std::string name() const override { return "optimal"; }

  double takes(const TurnView& view) const override {
    const Offer& offer = view.match.offer;
    if (view.exceed) {
      const LastTurnValues chasing = game_.chasing(view.me(), *view.exceed);
      return offer_pays(chasing.roll(offer.points, offer.dice), chasing.roll(0, game_.model.full()));
    }
    const DuelPosition here = position(view);
    const Points banker = view.match.seats[1 - view.match.to_move].bank;
    const double with_offer =
        solution_.values.offers(here.mover, banker, offer.points / game_.model.step())[offer.dice - 1];
    return offer_pays(with_offer, solution_.values.win(here.mover, here.opponent));
  }

  Decisions decide(const TurnView& view, std::span<const KeepOption> options) const override {
    if (view.exceed) return choose(game_.chasing(view.me(), *view.exceed), game_.model.kinds(), options, view.at_stake);
    return turn(position(view), side(view)).play(view.at_stake / game_.model.step(), options, game_.model.step());
  }

  std::optional<Situation> situation(const TurnView& view) const override {
    if (view.exceed) {  // what may be banked counts too: whoever is off the board needs more for it
      const LastTurnValues chasing = game_.chasing(view.me(), *view.exceed);
      return Situation{
          .standing = static_cast<std::uint64_t>(chasing.least) << 32 | static_cast<std::uint32_t>(chasing.need),
          .chase = true,
          .need_only = need_only()};
    }
    const std::size_t others = plays_as(side(view)) * solution_.values.wins().size();
    return Situation{.standing = others + pair(position(view)), .need_only = need_only()};
  }

  std::optional<DuelTurns> duel_turns(Work* work) const override {
    return solved_->turns_of_optimal([&] { return follow_turns(work); });
  }

 private:
  struct Known {
    std::once_flag solved;
    std::vector<TurnDecisions> turns;
  };
  using Workspace = std::array<DuelTurn, 2>;  // by side

  DuelPosition position(const TurnView& view) const {
    return {game_.states.index(view.me()), game_.states.index(view.match.seats[1 - view.match.to_move])};
  }
  bool need_only() const { return game_.rules.game.last_round != LastTurns::overtaken; }  // Situation::need_only
  std::size_t pair(const DuelPosition& p) const { return game_.states.pair(p.mover, p.opponent); }
  std::size_t groups() const { return lane_groups(solution_.values.wins().size()); }
  // Who is to move, as the solution counts the players (DuelGame::of).
  int side(const TurnView& view) const { return both_.unlike_dice() ? player_ : view.match.to_move; }
  // Both sides play alike, unless each has values of its own.
  int plays_as(int side) const { return solution_.second ? side : 0; }

  const TurnDecisions& turn(const DuelPosition& position, int side) const {
    const std::size_t at = pair(position), group = at / lanes;
    Known& known = known_[plays_as(side) * groups() + group];
    std::call_once(known.solved, [&] { known.turns = solve(group, side); });
    return known.turns[at % lanes];
  }

  DuelTurns follow_turns(Work* work) const {
    constexpr double followed_too = 30;
    const double a_group = followed_too * game_.work_of_turns(lanes);
    const FollowDecisions follow = decision_follower(game_.model);
    std::vector<TurnDistribution> all(solution_.values.wins().size());
    Work::Piece piece(work, "following the turns of optimal", a_group * static_cast<double>(groups()));
    tbb::parallel_for(std::size_t{0}, groups(), [&](std::size_t group) {
      std::vector<TurnDistribution> turns = follow(solve(group, 0));
      std::move(turns.begin(), turns.end(), all.begin() + group * lanes);
      piece.did(a_group);
    });
    return without_repeats(std::move(all));
  }

  // The turns of a group of pairs.
  std::vector<TurnDecisions> solve(std::size_t group, int side) const {
    const std::size_t size = game_.states.size(), first = group * lanes;
    std::vector<DuelPosition> here;
    for (std::size_t at = first; at < std::min(first + lanes, size * size); ++at)
      here.push_back({static_cast<int>(at / size), static_cast<int>(at % size)});
    const DuelLanes mine = fill_lanes(std::span<const DuelPosition>(here));
    Workspace& workspace = workspaces_.local();
    DuelTurn &turn = workspace[side], &their_turn = workspace[1 - side];
    const LaneValues farkle = turn.set_solved(mine, solution_.of(1 - side));
    if (game_.rules.carry.mode == CarryMode::pass)
      turn.run_with(their_turn, farkle, their_turn.set_solved(turned(mine), solution_.of(side)));
    else
      turn.run(farkle);
    std::vector<TurnDecisions> all;
    for (std::size_t i = 0; i < here.size(); ++i) all.push_back(decisions(turn, i, farkle[i]));
    return all;
  }

  TurnDecisions decisions(const DuelTurn& turn, std::size_t lane, double farkle) const {
    const int full = game_.model.full(), top = turn.table().top();
    // Above the top all levels are alike where dice are left to the next player, where nothing can be banked, and where
    // points must be confirmed.
    const bool alike_above =
        game_.rules.carry.mode == CarryMode::inherit || may_go_over(game_.rules) || game_.rules.bank.confirm.needed();
    const auto best = [&](int level, int afterstate) -> BestAction {
      const double worth = turn.table().worth(level, afterstate)[lane];
      if (at_least_as_good(turn.table().stopped(level, afterstate, lane), worth)) return {Action::bank, worth};
      if (game_.model.kinds().spent(afterstate)) return {Action::nothing, worth};
      if (level > top) return {Action::roll, worth};
      const double roll = turn.table().roll(level, game_.model.in_hand(afterstate))[lane];
      return {at_least_as_good(roll, worth) ? Action::roll : Action::pass, worth};
    };
    if (alike_above) return {full, top + 2, farkle, best};
    return {full, top + 1, farkle, best, &turn.past_target(lane), turn.lead(lane)};
  }

  std::shared_ptr<Solved> solved_;
  const int player_;
  const DuelGame& both_;
  const DuelGame& game_;  // with the dice of this player
  const DuelSolution& solution_;
  mutable std::vector<Known> known_;  // by group, and by side if they do not play alike
  mutable tbb::enumerable_thread_specific<Workspace> workspaces_{[this] {
    return Workspace{DuelTurn(game_, both_.chaser_of(0)), DuelTurn(game_, both_.chaser_of(1))};
  }};
};

}  // namespace

std::shared_ptr<const Policy> optimal_policy(std::shared_ptr<Solved> solved, int player) {
  return std::make_shared<OptimalPolicy>(std::move(solved), player);
}

}  // namespace farkle
