#include "sim/policies/turn_decisions.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>

namespace farkle {

TurnDecisions::TurnDecisions(const LaneActions& worths, int levels)
    : TurnDecisions(worths.model.full(), levels, worths.farkle, [&](int level, int afterstate) {
        return best_action(worths, worths.model.kinds(), level * worths.model.step(), afterstate);
      }) {}

BestAction TurnDecisions::above(int level, int afterstate) const {
  const int steps = level + lead;
  if (afterstate != TurnModel::hot) return {Action::bank, past_target->stop(steps)};
  return {past_target->rolls_hot(steps) ? Action::roll : Action::bank, past_target->hot(steps, farkle)};
}

void TurnDecisions::drop_repeated_rows() {
  const auto repeats = [this](const auto& all) {
    return std::equal(all.end() - afterstates, all.end(), all.end() - 2 * afterstates);
  };
  for (; rows > 1 && repeats(worth) && repeats(then); --rows) {
    worth.resize(worth.size() - afterstates);
    then.resize(worth.size());
  }
}

namespace {

class DecisionFollower {
 public:
  explicit DecisionFollower(const TurnModel& model)
      : full_(model.full()), most_steps_(model.most_steps()), states_(model.full() + 1) {
    const TurnChoices choices = turn_choices(model);
    for (std::size_t s = 1; s < states_.size(); ++s) {
      State& state = states_[s];
      state.farkle = model.state(static_cast<int>(s)).farkle_probability;
      std::map<int, double> banked;
      for (const auto& [chance, options] : choices[s]) {
        Roll roll{chance, static_cast<int>(offsets_.size()), 0, -1, -1};
        int hot = 0, steps_of_any = 0;
        for (const KeepOption& option : options) {
          const int at = static_cast<int>(offsets_.size());
          const int steps = option.points / model.step();
          offsets_.push_back(static_cast<std::uint32_t>(steps * (full_ + 1) + option.afterstate) * side);
          if (option.afterstate == TurnModel::hot)
            roll.hot = at, ++hot;
          else if (roll.any < 0)
            roll.any = at, steps_of_any = steps;
        }
        roll.end = static_cast<int>(offsets_.size());
        if (hot == 0) banked[steps_of_any] += roll.p;
        if (hot > 0) state.with_hot.push_back(roll);
        if (hot > 1) several_hot_ = true;
        state.rolls.push_back(roll);
      }
      state.banked.assign(banked.begin(), banked.end());
    }
  }

  std::vector<TurnDistribution> operator()(std::span<const TurnDecisions> turns) const {
    std::vector<TurnDistribution> all;
    for (; !turns.empty(); turns = turns.subspan(std::min(side, turns.size())))
      follow_side_by_side(turns.first(std::min(side, turns.size())), all);
    return all;
  }

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

  // From this level on, the value of any dice left only rises with the level. So of all keeps that leave dice the best
  // is the first, which has the most points.
  int plain_from(const TurnDecisions& turn) const {
    if (several_hot_ || !turn.past_target) return std::numeric_limits<int>::max();
    int plain = turn.rows + turn.tail;
    while (plain > turn.rows && turn.at(plain - 1, full_).value <= turn.at(plain, full_).value) --plain;
    return plain;
  }

  // All turns go through the same rolls in lanes, so that a sum of one need not wait for the last sum of another.
  //
  //   cells   chances   [level][0: points banked, state: rolls still to come][lane]
  //   worth   of keeps  [level][afterstate][lane]
  //   to      the cell that a keep leads to, likewise
  //
  // At level 0 nothing is banked: that cell is for farkles.
  void follow_side_by_side(std::span<const TurnDecisions> turns, std::vector<TurnDistribution>& all) const {
    const std::size_t states = full_ + 1, row = states * side;
    std::array<int, side> plain_from{};
    std::vector<double> cells(row);
    for (std::size_t i = 0; i < turns.size(); ++i) {
      plain_from[i] = this->plain_from(turns[i]);
      cells[full_ * side + i] = 1;
    }
    std::vector<double> worth;
    std::vector<std::uint32_t> to;
    for (std::size_t level = 0; level * row < cells.size(); ++level) {
      const auto begin = cells.begin() + level * row;
      if (std::all_of(begin + side, begin + row, [](double here) { return here == 0; })) continue;
      const std::size_t reached = (level + most_steps_ + 1) * row;
      if (cells.size() < reached) cells.resize(reached);
      add_leads(turns, reached / row, worth, to);
      for (std::size_t s = 1; s < states; ++s) {
        const State& state = states_[s];
        std::array<double, side> ordinary{}, plain{};  // chances to play in these ways
        bool any_ordinary = false, any_plain = false;
        for (std::size_t i = 0; i < side; ++i) {
          const double here = cells[level * row + s * side + i];
          cells[i] += here * state.farkle;
          if (here < negligible) continue;
          const bool is_plain = static_cast<int>(level) >= plain_from[i];
          (is_plain ? plain : ordinary)[i] = here;
          (is_plain ? any_plain : any_ordinary) = true;
        }
        if (any_ordinary) {
          const double* const worths = worth.data() + level * row;
          const std::uint32_t* const tos = to.data() + level * row;
          for (const Roll& roll : state.rolls) {
            const std::uint32_t* keep = offsets_.data() + roll.first;
            std::array<double, side> most;
            std::array<std::uint32_t, side> best;
            for (std::size_t i = 0; i < side; ++i) most[i] = worths[*keep + i], best[i] = *keep;
            for (const std::uint32_t* const end = offsets_.data() + roll.end; ++keep != end;)
              for (std::size_t i = 0; i < side; ++i) {
                const double other = worths[*keep + i];
                best[i] = other > most[i] ? *keep : best[i];
                most[i] = other > most[i] ? other : most[i];
              }
            for (std::size_t i = 0; i < side; ++i) cells[tos[best[i] + i]] += ordinary[i] * roll.p;
          }
        }
        if (any_plain)
          for (std::size_t i = 0; i < turns.size(); ++i)
            if (plain[i] > 0) play_plainly(state, level * row + i, plain[i], worth, to, cells);
      }
    }
    for (std::size_t i = 0; i < turns.size(); ++i) {
      TurnDistribution& ends = all.emplace_back();
      ends.farkle = cells[i];
      ends.banked.push_back(0);
      for (std::size_t k = row + i; k < cells.size(); k += row) ends.banked.push_back(cells[k]);
      while (!ends.banked.empty() && ends.banked.back() == 0) ends.banked.pop_back();
    }
  }

  // Fills in the keeps that lead to these levels.
  void add_leads(std::span<const TurnDecisions> turns, std::size_t levels, std::vector<double>& worth,
                 std::vector<std::uint32_t>& to) const {
    const std::size_t states = full_ + 1, row = states * side;
    for (std::size_t level = worth.size() / row; level < levels; ++level)
      for (int afterstate = 0; afterstate <= full_; ++afterstate)
        for (std::size_t i = 0; i < side; ++i) {
          const BestAction play = turns[std::min(i, turns.size() - 1)].at(static_cast<int>(level), afterstate);
          const int state = afterstate == TurnModel::hot ? full_ : afterstate;
          const std::size_t cell = play.then == Action::bank   ? level * row
                                   : play.then == Action::roll ? level * row + state * side
                                                               : 0;
          worth.push_back(play.value);
          to.push_back(static_cast<std::uint32_t>(cell + i));
        }
  }

  // Rolls whose first keep is the best one, except for hot dice. Without this `evaluate optimal` takes 1.04 times as
  // long under official rules, and 1.65 times under those of zilch. here: the first cell of the level, in this lane.
  void play_plainly(const State& state, std::size_t here, double chance, const std::vector<double>& worth,
                    const std::vector<std::uint32_t>& to, std::vector<double>& cells) const {
    const std::size_t row = (full_ + 1) * side;
    for (const auto& [steps, p] : state.banked) cells[here + steps * row] += chance * p;
    for (const Roll& roll : state.with_hot) {
      const std::size_t hot = here + offsets_[roll.hot];
      std::size_t cell = to[hot];
      if (roll.any >= 0) {
        const std::size_t any = here + offsets_[roll.any];
        if (roll.any < roll.hot ? worth[any] >= worth[hot] : worth[any] > worth[hot])
          cell = any - any % row + here % row;
      }
      cells[cell] += chance * roll.p;
    }
  }

  int full_, most_steps_;
  bool several_hot_ = false;  // some roll has more than one way to hot dice
  std::vector<State> states_;
  std::vector<std::uint32_t> offsets_;  // by keep: from a level to where it leads, in lanes
};

}  // namespace

FollowDecisions decision_follower(const TurnModel& model) { return DecisionFollower(model); }

}  // namespace farkle
