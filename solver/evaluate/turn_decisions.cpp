#include "solver/evaluate/turn_decisions.hpp"

#include <algorithm>
#include <map>

namespace farkle {

TurnDecisions::Entry TurnDecisions::above(int level, int afterstate) const {
  const int steps = level + lead;
  if (afterstate != TurnModel::hot) return {static_cast<float>(past_target->stop(steps)), Action::bank};
  return {static_cast<float>(past_target->hot(steps, farkle)),
          past_target->rolls_hot(steps) ? Action::roll : Action::bank};
}

DecisionFollower::DecisionFollower(const TurnModel& model)
    : full_(model.full()), most_steps_(model.most_steps()), states_(static_cast<std::size_t>(model.full()) + 1) {
  const TurnChoices choices = turn_choices(model);
  for (std::size_t s = 1; s < states_.size(); ++s) {
    State& state = states_[s];
    state.farkle = choices[s].farkle;
    std::map<int, double> banked;
    for (const auto& [chance, options] : choices[s].rolls) {
      Roll roll{chance, static_cast<int>(keeps_.size()), 0, -1, -1};
      int hot = 0;
      for (const KeepOption& option : options) {
        const int at = static_cast<int>(keeps_.size());
        const int steps = option.points / model.step();
        keeps_.push_back({steps, option.afterstate, static_cast<std::size_t>(steps * (full_ + 1) + option.afterstate)});
        if (option.afterstate == TurnModel::hot)
          roll.hot = at, ++hot;
        else if (roll.any < 0)
          roll.any = at;
      }
      roll.end = static_cast<int>(keeps_.size());
      if (hot == 0) banked[keeps_[static_cast<std::size_t>(roll.any)].steps] += roll.p;
      if (hot > 0) state.with_hot.push_back(roll);
      if (hot > 1) several_hot_ = true;
      state.rolls.push_back(roll);
    }
    state.banked.assign(banked.begin(), banked.end());
  }
}

TurnDistribution DecisionFollower::follow(const TurnDecisions& turn) const {
  // From level `plain` on, the worth of any dice left only rises with the level. So of all keeps that leave dice the
  // best is the first, which has the most points.
  int plain = several_hot_       ? -1
              : turn.past_target ? turn.rows + turn.tail
              : turn.tail > 0    ? turn.rows + turn.tail - 1
                                 : -1;
  while (plain > turn.rows && turn.at(plain - 1, full_).worth <= turn.at(plain, full_).worth) --plain;

  const auto states = static_cast<std::size_t>(full_) + 1;
  std::vector<double> mass(states * static_cast<std::size_t>(turn.rows + turn.tail + 1), 0.0);
  mass[static_cast<std::size_t>(full_)] = 1;
  std::size_t end = 1;  // levels that may have mass
  TurnDistribution ends;
  ends.banked.resize(static_cast<std::size_t>(turn.rows + turn.tail + most_steps_));
  const auto bank = [&](std::size_t level, double p) {
    if (level >= ends.banked.size()) ends.banked.resize(level + 1);
    ends.banked[level] += p;
  };
  const auto act = [&](std::size_t level, int afterstate, Action then, double p) {
    if (then == Action::bank) {
      bank(level, p);
    } else if (then == Action::roll) {
      end = std::max(end, level + 1);
      if (mass.size() < end * states) mass.resize(end * states);
      mass[level * states + static_cast<std::size_t>(afterstate == TurnModel::hot ? full_ : afterstate)] += p;
    } else {
      ends.farkle += p;
    }
  };
  std::vector<TurnDecisions::Entry> entries;  // [level][afterstate]
  for (std::size_t level = 0; level < end; ++level) {
    for (int l = static_cast<int>(entries.size() / states); l <= static_cast<int>(level) + most_steps_; ++l)
      for (int afterstate = 0; afterstate <= full_; ++afterstate) entries.push_back(turn.at(l, afterstate));
    const TurnDecisions::Entry* here_on = entries.data() + level * states;
    for (std::size_t s = 1; s < states; ++s) {
      const double here = mass[level * states + s];
      if (here == 0) continue;
      const State& state = states_[s];
      ends.farkle += here * state.farkle;
      if (here < negligible) continue;
      const auto worth = [&](int keep) -> const TurnDecisions::Entry& {
        return here_on[keeps_[static_cast<std::size_t>(keep)].offset];
      };
      const auto play = [&](int keep, Action then, double p) {
        const Keep& k = keeps_[static_cast<std::size_t>(keep)];
        act(level + static_cast<std::size_t>(k.steps), k.afterstate, then, p);
      };
      if (plain >= 0 && static_cast<int>(level) >= plain) {
        for (const auto& [steps, p] : state.banked) bank(level + static_cast<std::size_t>(steps), here * p);
        for (const Roll& roll : state.with_hot) {
          const TurnDecisions::Entry& hot = worth(roll.hot);
          const bool dice = roll.any >= 0 && (roll.any < roll.hot ? worth(roll.any).worth >= hot.worth
                                                                  : worth(roll.any).worth > hot.worth);
          play(dice ? roll.any : roll.hot, dice ? Action::bank : hot.then, here * roll.p);
        }
        continue;
      }
      for (const Roll& roll : state.rolls) {
        int best = roll.first;
        for (int k = roll.first + 1; k < roll.end; ++k)
          if (worth(k).worth > worth(best).worth) best = k;
        play(best, worth(best).then, here * roll.p);
      }
    }
  }
  while (!ends.banked.empty() && ends.banked.back() == 0) ends.banked.pop_back();
  return ends;
}

}  // namespace farkle
