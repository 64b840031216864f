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

namespace {

class DecisionFollower {
 public:
  explicit DecisionFollower(const TurnModel& model)
      : full_(model.full()), most_steps_(model.most_steps()), states_(model.full() + 1) {
    const TurnChoices choices = turn_choices(model);
    for (std::size_t s = 1; s < states_.size(); ++s) {
      State& state = states_[s];
      state.farkle = model.state(static_cast<int>(s)).farkle_probability;
      state.wins = model.state(static_cast<int>(s)).win_probability;
      std::map<int, double> banked;
      for (const auto& [chance, options] : choices[s]) {
        const auto roll = [&, p = chance](const std::vector<KeepOption>& keeps) {
          const std::size_t begin = offsets_.size();
          for (const KeepOption& k : keeps)
            offsets_.push_back(static_cast<std::uint32_t>(k.points / model.step() * (full_ + 1) + k.afterstate) * side);
          return Roll{p, begin, offsets_.size()};
        };
        state.rolls.push_back(roll(options));
        std::vector<KeepOption> first;  // the first keep that is hot, and the first that leaves dice
        int hot = 0, others = 0;
        for (const KeepOption& k : options)
          if (++(k.afterstate == TurnModel::hot ? hot : others) == 1) first.push_back(k);
        if (hot == 0) banked[options.front().points / model.step()] += chance;
        if (hot > 0) state.with_hot.push_back(roll(first));
        if (hot > 1) several_hot_ = true;
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
    std::size_t first, end;  // range of offsets_
  };
  struct State {
    double farkle, wins;
    std::vector<Roll> rolls;
    // The same rolls where all that leaves dice is banked: those without hot dice are banks of their first keep.
    // Without this `evaluate optimal` takes 1.04 times as long under official rules, and 1.65 times under those of
    // zilch.
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
    std::array<double, side> won{};
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
          won[i] += here * state.wins;
          if (here < negligible) continue;
          const bool is_plain = static_cast<int>(level) >= plain_from[i];
          (is_plain ? plain : ordinary)[i] = here;
          (is_plain ? any_plain : any_ordinary) = true;
        }
        const Leads leads{worth.data() + level * row, to.data() + level * row};
        if (any_ordinary) play(state.rolls, ordinary, leads, cells.data());
        if (!any_plain) continue;
        for (const auto& [steps, p] : state.banked)
          for (std::size_t i = 0; i < side; ++i) cells[(level + steps) * row + i] += plain[i] * p;
        play(state.with_hot, plain, leads, cells.data());
      }
    }
    for (std::size_t i = 0; i < turns.size(); ++i) {
      TurnDistribution& ends = all.emplace_back();
      ends.farkle = cells[i];
      ends.won = won[i];
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

  struct Leads {  // of the keeps at a level
    const double* worth;
    const std::uint32_t* to;
  };
  // Adds these chances to where the best keeps of the rolls lead.
  void play(const std::vector<Roll>& rolls, const std::array<double, side>& chances, const Leads& leads,
            double* cells) const {
    for (const Roll& roll : rolls) {
      const std::uint32_t* keep = offsets_.data() + roll.first;
      std::array<double, side> most;
      std::array<std::uint32_t, side> best;
      for (std::size_t i = 0; i < side; ++i) most[i] = leads.worth[*keep + i], best[i] = *keep;
      for (const std::uint32_t* const end = offsets_.data() + roll.end; ++keep != end;)
        for (std::size_t i = 0; i < side; ++i) {
          const double other = leads.worth[*keep + i];
          best[i] = other > most[i] ? *keep : best[i];
          most[i] = other > most[i] ? other : most[i];
        }
      for (std::size_t i = 0; i < side; ++i) cells[leads.to[best[i] + i]] += chances[i] * roll.p;
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
