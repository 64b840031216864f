#include <map>
#include <mutex>
#include <tuple>
#include <utility>
#include <vector>

#include "sim/policies/make_policy.hpp"
#include "sim/policies/turn_decisions.hpp"
#include "solver/duel/rounds.hpp"

namespace farkle {
namespace {

constexpr std::size_t most_groups = 1024;  // some hundred kilobytes each

// Works out the turns of neighbouring leads together when one of them first comes up, and remembers some of them.
class RoundsPolicy : public Policy {
 public:
  explicit RoundsPolicy(std::shared_ptr<Solved> solved)
      : solved_(std::move(solved)), game_(solved_->duel_game()), solution_(solved_->rounds()), turn_(game_) {}

  std::string name() const override { return "optimal"; }
  double takes(const TurnView&) const override { return 0; }
  Decisions decide(const TurnView& view, std::span<const KeepOption> options) const override {
    const RoundsPosition here = rounds_position(game_, view.match);
    const int first = here.lead & -lanes;  // a multiple of lanes, below 0 too
    const auto turn = [&] {
      const std::lock_guard lock(solving_);
      if (turns_.size() >= most_groups) turns_.clear();
      auto& known = turns_[{here.turns_left, first, here.on_board, here.opponent_on_board}];
      if (!known) {
        RoundsTurn::Positions positions;
        positions.fill(here);
        for (int i = 0; i < lanes; ++i) positions[i].lead = first + i;
        known = std::make_shared<Turns>(solve(positions));
      }
      return known;
    }();
    const Points step = game_.model.step();
    return (*turn)[here.lead - first].play(view.at_stake / step, options, step);
  }
  // The turns left, the lead, and who is on the board.
  std::optional<Situation> situation(const TurnView& view) const override {
    const RoundsPosition here = rounds_position(game_, view.match);
    const bool all_on_board = !game_.states.has_opening();
    return Situation{.standing = static_cast<std::uint64_t>(here.turns_left) << 33 |
                                 static_cast<std::uint64_t>(static_cast<std::uint32_t>(here.lead)) << 1 |
                                 static_cast<std::uint64_t>(here.opponent_on_board || all_on_board),
                     .on_board = here.on_board || all_on_board};
  }

 private:
  using Group = std::tuple<int, int, bool, bool>;  // turns left, the first lead, who is on the board
  using Turns = std::vector<TurnDecisions>;        // by lane

  Turns solve(const RoundsTurn::Positions& positions) const {
    turn_.run(positions, solution_);
    // No turn gets further, or nothing changes any more.
    const int most = turn_.table().top() + game_.model.most_steps();
    Turns all;
    for (std::size_t i = 0; i < lanes; ++i)
      all.emplace_back(LaneActions{turn_.table(), game_.model, turn_.farkle(i), i}, most + 1);
    return all;
  }

  const std::shared_ptr<Solved> solved_;
  const DuelGame& game_;
  const RoundsSolution& solution_;
  mutable std::mutex solving_;
  mutable RoundsTurn turn_;
  mutable std::map<Group, std::shared_ptr<const Turns>> turns_;
};

}  // namespace

std::shared_ptr<const Policy> rounds_policy(std::shared_ptr<Solved> solved) {
  return std::make_shared<RoundsPolicy>(std::move(solved));
}

}  // namespace farkle
