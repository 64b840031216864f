// The best play after every keep of one turn, and how turns end under it.
//
//   level         0 ... rows - 1                   rows ... rows + tail - 1        above
//   entries       one for each afterstate          two: any dice left, hot         of past_target; as the last without
//
// In the tail and above everything is banked, except perhaps hot dice, so two values are enough.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "solver/duel/last_turn.hpp"
#include "solver/evaluate/turn_distribution.hpp"
#include "solver/game/policy.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

struct TurnDecisions {
  struct Entry {
    float worth = 0;
    Action then = Action::bank;
    bool operator==(const Entry&) const = default;
  };
  int afterstates = 0, rows = 0, tail = 0;
  std::vector<Entry> entries;
  const PastTarget* past_target = nullptr;  // null: nothing changes above, or there are offers
  int lead = 0;                             // the chaser needs level + lead steps to exceed
  double farkle = 0;

  Entry at(int level, int afterstate) const {
    const auto size = static_cast<std::size_t>(afterstates);
    if (level < rows) return entries[static_cast<std::size_t>(level) * size + static_cast<std::size_t>(afterstate)];
    if (level >= rows + tail && past_target) return above(level, afterstate);
    if (tail == 0) return at(rows - 1, afterstate);
    const auto row = static_cast<std::size_t>(std::min(level - rows, tail - 1));
    return entries[static_cast<std::size_t>(rows) * size + 2 * row + (afterstate == TurnModel::hot ? 1 : 0)];
  }

  // The keep that is worth most; on a tie, the first.
  Decision play(int level, std::span<const KeepOption> options, Points step) const {
    Entry best;
    std::size_t chosen = 0;
    for (std::size_t i = 0; i < options.size(); ++i) {
      const Entry entry = at(level + options[i].points / step, options[i].afterstate);
      if (i == 0 || entry.worth > best.worth) best = entry, chosen = i;
    }
    return {chosen, best.then};
  }

 private:
  Entry above(int level, int afterstate) const;
};

// Follows the decisions of many turns of one rule set. Gives the same ends as `play` roll by roll, but faster.
class DecisionFollower {
 public:
  explicit DecisionFollower(const TurnModel&);
  std::vector<TurnDistribution> follow(std::span<const TurnDecisions>) const;

 private:
  static constexpr std::size_t side = 8;  // turns side by side
  struct Roll {
    double p;
    int first, end;  // range of offsets_
    int any, hot;    // the first keep that leaves dice and the only one that is hot, or -1
  };
  struct State {
    double farkle;
    std::vector<Roll> rolls;
    // For the tail: in rolls without hot dice the first keep is banked.
    std::vector<std::pair<int, double>> banked;  // steps, chance
    std::vector<Roll> with_hot;
  };
  int plain_from(const TurnDecisions&) const;
  void follow_side_by_side(std::span<const TurnDecisions>, std::vector<TurnDistribution>&) const;
  void add_leads(std::span<const TurnDecisions>, std::size_t levels, std::vector<float>& worth,
                 std::vector<std::uint32_t>& to) const;
  void play_plainly(const State&, std::size_t here, double chance, const std::vector<float>& worth,
                    const std::vector<std::uint32_t>& to, std::vector<double>& cells) const;

  int full_, most_steps_;
  bool several_hot_ = false;  // some roll has more than one way to hot dice
  std::vector<State> states_;
  std::vector<std::uint32_t> offsets_;  // by keep: from a level to where it leads, in lanes
};

}  // namespace farkle
