#include "sim/policies/rounds_policy.hpp"

#include "solver/turn/action_values.hpp"

namespace farkle {
namespace {

constexpr std::size_t most_groups = 256;  // about a megabyte each

int floor_to_lanes(int lead) { return lead >= 0 ? lead / lanes * lanes : -((-lead + lanes - 1) / lanes * lanes); }

struct Worths {
  const RoundsTurn& turn;
  std::size_t lane;
  Points step;
  double farkle = turn.farkle(lane);
  std::optional<double> bank(Points points, int afterstate) const { return turn.bank(points / step, afterstate, lane); }
  double roll(Points points, int state) const { return turn.roll(points / step, state, lane); }
  std::optional<double> pass(Points, int) const { return std::nullopt; }
};

}  // namespace

RoundsPolicy::RoundsPolicy(std::shared_ptr<Solved> solved)
    : solved_(std::move(solved)), game_(solved_->duel_game()), solution_(solved_->rounds()) {}

Decision RoundsPolicy::play(const TurnView& view, std::span<const KeepOption> options) const {
  const RoundsPosition here = rounds_position(game_, view.match);
  const int first = floor_to_lanes(here.lead);
  const auto turn = [&] {
    const std::lock_guard lock(solving_);
    if (turns_.size() >= most_groups) turns_.clear();
    auto& known = turns_[{here.turns_left, first, here.on_board, here.opponent_on_board}];
    if (!known) {
      RoundsTurn::Positions positions;
      positions.fill(here);
      for (int i = 0; i < lanes; ++i) positions[static_cast<std::size_t>(i)].lead = first + i;
      const auto made = std::make_shared<RoundsTurn>(game_);
      made->run(positions, solution_);
      known = made;
    }
    return known;
  }();
  const Worths worths{*turn, static_cast<std::size_t>(here.lead - first), game_.model.step()};
  return choose(worths, game_.model.full(), options, view.at_stake);
}

}  // namespace farkle
