#include "sim/policies/optimal_policy.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <span>
#include <utility>

#include "solver/game/error.hpp"
#include "solver/turn/action_values.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

// The fewest steps that are at least these points; the points may be negative.
int levels_up(Points points, Points step) { return points > 0 ? (points + step - 1) / step : -(-points / step); }

}  // namespace

struct OptimalPolicy::Workspace {
  DuelTurn one, other;
  explicit Workspace(const DuelGame& game) : one(game), other(game) {}
};

OptimalPolicy::OptimalPolicy(std::shared_ptr<Solved> solved, int players)
    : solved_(std::move(solved)),
      game_(solved_->duel_game()),
      solution_([&]() -> const DuelSolution& {
        if (players != 2)
          throw CannotDo("optimal: " + std::to_string(players) +
                         " players - the optimal policy is known here for 2 players only");
        return solved_->duel();
      }()),
      known_(static_cast<std::size_t>(game_.states.size()) * static_cast<std::size_t>(game_.states.size())) {}

OptimalPolicy::~OptimalPolicy() {
  for (const auto& worths : known_) delete worths.load(std::memory_order_relaxed);
}

DuelPosition OptimalPolicy::position(const TurnView& view) const {
  return {game_.states.index(view.me()),
          game_.states.index(view.match.seats[static_cast<std::size_t>(1 - view.match.to_move)])};
}

bool OptimalPolicy::takes_offer(const TurnView& view) const {
  const Offer& offer = view.match.offer;
  if (view.exceed) {
    const LastTurnValues chasing = game_.chasing(view.me(), *view.exceed);
    return offer_pays(chasing.roll(offer.points, offer.dice), chasing.roll(0, game_.model.full()));
  }
  const DuelPosition here = position(view);
  const Points banker = view.match.seats[static_cast<std::size_t>(1 - view.match.to_move)].bank;
  const double with_offer =
      solution_.values.offers(here.mover, banker, offer.points / game_.model.step())[offer.dice - 1];
  return offer_pays(with_offer, solution_.values.win(here.mover, here.opponent));
}

Decision OptimalPolicy::play(const TurnView& view, std::span<const KeepOption> options) const {
  if (view.exceed) return choose(game_.chasing(view.me(), *view.exceed), game_.model.full(), options, view.at_stake);
  return worths(position(view)).play(view.at_stake / game_.model.step(), options, game_.model.step());
}

std::uint64_t OptimalPolicy::situation(const TurnView& view) const {
  if (view.exceed)
    return std::uint64_t{1} << 63 | static_cast<std::uint32_t>(game_.chasing(view.me(), *view.exceed).need);
  return at(position(view));
}

const TurnDecisions& OptimalPolicy::worths(const DuelPosition& position) const {
  std::atomic<const TurnDecisions*>& place = known_[at(position)];
  if (const TurnDecisions* found = place.load(std::memory_order_acquire)) return *found;
  const std::lock_guard lock(solving_);
  if (!place.load(std::memory_order_relaxed)) solve_around(position);
  return *place.load(std::memory_order_relaxed);
}

// Neighbours: the same mover, the opponent a little further on.
void OptimalPolicy::solve_around(const DuelPosition& position) const {
  if (!workspace_) workspace_ = std::make_unique<Workspace>(game_);
  DuelLanes positions;
  for (std::size_t i = 0; i < lanes; ++i)
    positions[i] = {position.mover, std::min(position.opponent + static_cast<int>(i), game_.states.size() - 1)};
  std::vector<TurnDecisions> solved = solve(*workspace_, positions);
  for (std::size_t i = 0; i < lanes; ++i) {
    std::atomic<const TurnDecisions*>& place = known_[at(positions[i])];
    if (!place.load(std::memory_order_relaxed))
      place.store(new TurnDecisions(std::move(solved[i])), std::memory_order_release);
  }
}

DuelTurns OptimalPolicy::duel_turns(Work* work) const {
  return solved_->turns_of_optimal([&] { return follow_turns(work); });
}

DuelTurns OptimalPolicy::follow_turns(Work* work) const {
  constexpr double followed_too = 30;
  const double a_group = followed_too * game_.work_of_turns(lanes);
  const DecisionFollower follower(game_.model);
  tbb::enumerable_thread_specific<Workspace> workspaces([&] { return Workspace(game_); });
  const auto seats = static_cast<std::size_t>(game_.states.size()), positions = seats * seats;
  const auto position = [&](std::size_t k) {
    return DuelPosition{static_cast<int>(k / seats), static_cast<int>(k % seats)};
  };
  std::vector<TurnDistribution> all(positions);
  const std::size_t groups = (positions + lanes - 1) / lanes;
  Work::Piece piece(work, "following the turns of optimal", a_group * static_cast<double>(groups));
  tbb::parallel_for(std::size_t{0}, groups, [&](std::size_t group) {
    const std::size_t first = group * lanes, count = std::min<std::size_t>(lanes, positions - first);
    DuelLanes here;
    for (std::size_t i = 0; i < lanes; ++i) here[i] = position(first + std::min(i, count - 1));
    const std::vector<TurnDecisions> worths = solve(workspaces.local(), here);
    std::vector<TurnDistribution> turns = follower.follow(std::span(worths).first(count));
    std::move(turns.begin(), turns.end(), all.begin() + static_cast<std::ptrdiff_t>(first));
    piece.did(a_group);
  });
  return without_repeats(std::move(all));
}

std::vector<TurnDecisions> OptimalPolicy::solve(Workspace& workspace, const DuelLanes& mine) const {
  const DuelValues& values = solution_.values;
  DuelLanes theirs;
  LaneValues loss, farkle, loss_theirs, farkle_theirs, win, win_theirs;
  for (std::size_t i = 0; i < lanes; ++i) {
    theirs[i] = {mine[i].opponent, mine[i].mover};
    loss[i] = values.win(mine[i].opponent, game_.states.farkled(mine[i].mover));
    loss_theirs[i] = values.win(mine[i].mover, game_.states.farkled(mine[i].opponent));
    farkle[i] = 1 - loss[i];
    farkle_theirs[i] = 1 - loss_theirs[i];
  }
  DuelTurn& turn = workspace.one;
  turn.set(mine, values, loss);
  if (game_.rules.carry == CarryMode::pass) {
    workspace.other.set(theirs, values, loss_theirs);
    DuelTurn::run_pair(turn, workspace.other, farkle, farkle_theirs, win, win_theirs);
  } else {
    win = turn.run(farkle);
  }

  // With offers the rows just above the top are like all rows above.
  const bool exactly = may_go_over(game_.rules);  // above the top nothing is banked
  const int full = game_.model.full(), top = turn.table().top(),
            last = values.has_offers() ? top + game_.kernel.most_steps() : top + (exactly ? 1 : 0);
  const bool must = game_.rules.turn.hot_dice == HotDice::must;
  // Above the top only hot dice are rolled, and with offers dice that would leave the next player too much.
  const auto stop = [&](int level, int afterstate, std::size_t i) -> double {
    if (afterstate == TurnModel::hot && must) return forbidden;
    if (level <= top) return turn.table().stop(level, afterstate)[i];
    if (exactly) return forbidden;
    if (afterstate == TurnModel::hot || afterstate == full) return turn.table().worth(level, full)[i];
    const Points bank = game_.states.state(mine[i].mover).bank, theirs_bank = game_.states.state(mine[i].opponent).bank;
    const int lead = levels_up(bank - theirs_bank + 1, game_.model.step());
    return game_.last_turn.possible() ? 1 - game_.last_turn.roll(lead, afterstate) : 1.0;
  };
  const auto entry = [&](int level, int afterstate, std::size_t i) -> TurnDecisions::Entry {
    const double worth = turn.table().worth(level, afterstate)[i], bank = stop(level, afterstate, i);
    const auto kept = static_cast<float>(worth);
    if (at_least_as_good(bank, worth)) return {kept, Action::bank};
    if (afterstate == full) return {kept, Action::nothing};
    if (level > top) return {kept, Action::roll};
    const double roll = turn.table().roll(level, game_.model.in_hand(afterstate))[i];
    return {kept, at_least_as_good(roll, worth) ? Action::roll : Action::pass};
  };
  std::vector<TurnDecisions> all(lanes);
  for (std::size_t i = 0; i < lanes; ++i) {
    TurnDecisions* out = &all[i];
    out->afterstates = full + 1;
    const auto banked = [&](int level, int afterstate) {
      return at_least_as_good(stop(level, afterstate, i), turn.table().worth(level, afterstate)[i]);
    };
    const auto any_dice_banked = [&](int level) {
      for (int afterstate = 1; afterstate <= full; ++afterstate)
        if (!banked(level, afterstate)) return false;
      return !values.has_offers();  // with offers, the worth of a bank depends on the dice left
    };
    out->rows = last + 1;
    while (out->rows > 1 && any_dice_banked(out->rows - 1)) --out->rows;
    int settled = last + 1;  // from here on nothing is rolled, and a keep brings at most most_steps
    while (settled > out->rows && banked(settled - 1, TurnModel::hot)) --settled;
    out->tail = std::min(settled + game_.kernel.most_steps(), last + 1) - out->rows;
    if (settled > last && !values.has_offers() && !exactly) {  // hot dice are rolled above the top too
      out->past_target = &turn.past_target(i);
      out->lead = turn.lead(i);
      out->farkle = farkle[i];
    }
    for (int level = 0; level < out->rows; ++level)
      for (int afterstate = 0; afterstate <= full; ++afterstate) out->entries.push_back(entry(level, afterstate, i));
    for (int level = out->rows; level < out->rows + out->tail; ++level) {
      out->entries.push_back(entry(level, full, i));
      out->entries.push_back(entry(level, TurnModel::hot, i));
    }
  }
  return all;
}

}  // namespace farkle
