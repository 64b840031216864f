#include "solver/duel/last_turn.hpp"

#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>

#include "solver/game/error.hpp"
#include "solver/turn/turn_table.hpp"

namespace farkle {
namespace {

bool takes_all(const Choice& c) { return c.afterstate == TurnModel::hot; }

std::string last_turn_without_end(std::int64_t lead, double chance) {
  char words[200];
  std::snprintf(words, sizeof words,
                "the last turn: some dice can be rolled on with hardly a risk or none: a lead of %lld points is still "
                "overtaken with a chance of %.2g, and no lead is safe",
                static_cast<long long>(lead), chance);
  return words;
}

}  // namespace

LastTurnOdds::LastTurnOdds(const Rules& rules, const TurnModel& model, const TurnKernel& kernel)
    : possible_(has_last_turns(rules) || rules.game.rounds > 0),
      full_(model.full()),
      states_(kernel.afterstates()),
      roll_(kernel.afterstates()),
      beyond_(kernel.afterstates()) {
  const bool must = rules.turn.hot_dice == HotDice::must;
  const auto safe = [&](int s, double hot) {  // the chance not to farkle, where hot dice are worth `hot`
    const RollState& state = model.state(s);
    return 1 - state.farkle_probability - state.only_hot * (1 - hot) - state.farkle_unconfirmed;
  };
  const double full_hot = model.state(full_).only_hot, full_safe = safe(full_, 0);
  const double hot = must ? full_safe / (1 - full_hot) : 1.0;
  for (int s = 1; s <= full_; ++s) roll_[s] = safe(s, hot);
  if (!possible_) return;

  const bool wins = !rules.score.win.empty();
  const double vanishing = wins ? 1e-15 : 1e-17;  // of a difference, or of a chance
  // Level t of the pass is a chase that still needs levels - t steps. In lane 1 no points are ever enough.
  for (int levels = 1024;; levels *= 2) {
    TurnTable table(kernel);
    table.reach(levels - 1);
    for (int level = 0; level < levels; ++level) std::fill_n(table.stop(level), lanes, forbidden);
    for (int level = levels; level < levels + model.most_steps(); ++level) {
      std::fill_n(table.worth(level), kernel.row_doubles(), 1.0);
      std::fill_n(table.worth(level, TurnModel::hot), lanes, hot);
      for (int afterstate = 1; afterstate <= model.kinds().unconfirmed(); ++afterstate)
        std::fill_n(table.worth(level, afterstate), lanes, 1 - model.forced_farkle(afterstate));
      for (int afterstate = 0; afterstate < states_; ++afterstate) table.worth(level, afterstate)[1] = 0;
    }
    const std::vector<double> nothing(lanes, 0.0);
    const auto run = [&](double win) { table.walk(nothing.data(), levels - 1, 0, win); };
    const auto by_points = [&](int level) { return table.roll(level, full_)[0] - table.roll(level, full_)[1]; };
    const auto steps_until_gone = [&](int most) {
      int steps = 1;
      while (steps < most && by_points(levels - steps) > vanishing) ++steps;
      return steps;
    };
    run(0);  // how far a turn gets; without dice that win this is all
    const double chance = by_points(0);
    // Chances fall geometrically: one that hardly falls in 4096 levels needs a million levels to vanish, or never does.
    if (levels > 4096 && chance > 0.85 * by_points(levels / 2) && chance > vanishing)
      throw CannotDo(last_turn_without_end(std::int64_t{levels} * model.step(), chance));
    if (chance > vanishing) continue;
    out_of_reach_ = steps_until_gone(levels);
    if (wins) run(1);
    most_ = steps_until_gone(out_of_reach_);  // what is left there is rounding
    for (int s = 1; s < states_; ++s) beyond_[s] = table.roll(0, s)[1];
    for (int steps = 1; steps <= levels; ++steps)
      for (int s = 0; s < states_; ++s) roll_.push_back(s == 0 ? 0.0 : table.roll(levels - steps, s)[0]);
    rows_ = levels + 1;
    for (auto row = roll_.begin(); row != roll_.end(); row += states_)
      best_.push_back(*std::max_element(row, row + states_));
    break;
  }
  overtaken_ = rules.game.last_round == LastTurns::overtaken;
  if (!overtaken_) return;
  const auto least = [&](bool on_board) { return std::clamp(model.steps_up(least_bank(rules, on_board)), 1, most_); };
  again_ = least(true);  // whoever has reached the target is on the board
  most_least_ = std::max(again_, least(false));
  overtake(kernel);
}

// Level t is a chase that still needs most_ - t steps; at most_ or more levels banks exceed. In lane i the least bank
// takes `excess` = first + i steps more than is needed.
void LastTurnOdds::overtake(const TurnKernel& kernel) {
  constexpr double settled = 1e-14;  // a change of a chance
  constexpr int most_rounds = 10'000;
  // Whoever is chased with a higher chance chases with a lower one, so guesses would leap to and fro. A step of this
  // size towards the next guess damps that.
  constexpr double towards = 0.6;
  const std::vector<double> nothing(lanes, 0.0);
  // At 2 * most_ levels only dice that win at once can still beat what is banked.
  TurnTable table(kernel);
  table.reach(2 * most_ + (beyond() > 0 ? out_of_reach_ : 0));
  std::vector<double> chance(most_ + 1, 0.0);  // [steps]: to win, of whoever plays again
  const auto chance_of = [&](int steps) { return steps <= most_ ? chance[steps] : beyond(); };
  const auto solve = [&](int first) {
    for (int level = 0; level < table.end(); ++level)
      for (int i = 0; i < lanes; ++i)
        table.stop(level)[i] = level - most_ < first + i ? forbidden : 1 - chance_of(2 + level - most_);
    table.solve(nothing.data());
  };
  for (int round = 0;; ++round) {
    double change = 0;
    std::vector<double> next = chance;
    for (int first = 0; first < again_; first += lanes) {
      solve(first);
      for (int steps = 1; steps <= most_; ++steps)
        if (const int lane = std::max(again_ - steps, 0) - first; lane >= 0 && lane < lanes)
          next[steps] = table.roll(most_ - steps, full_)[lane];
    }
    for (int steps = 1; steps <= most_; ++steps) {
      change = std::max(change, std::abs(next[steps] - chance[steps]));
      chance[steps] += towards * (next[steps] - chance[steps]);
    }
    if (change <= settled) break;
    if (round == most_rounds)
      throw CannotDo("the last turns: players overtake each other again and again (game.last_round = \"overtaken\")");
  }
  roll_.clear();
  lowest_ = -most_;
  rows_ = 2 * most_ + 1;
  for (int excess = 0; excess < most_least_; ++excess) {
    if (excess % lanes == 0) solve(excess);
    for (int steps = lowest_; steps <= most_; ++steps)
      for (int s = 0; s < states_; ++s) roll_.push_back(s == 0 ? 0.0 : table.roll(most_ - steps, s)[excess % lanes]);
  }
}

double LastTurnOdds::best(int steps) const {
  return steps <= 0 ? 1.0 : static_cast<std::size_t>(steps) < best_.size() ? best_[steps] : 0.0;
}

int LastTurnOdds::steps_beyond(double chance) const {
  const auto found = std::find_if(best_.begin(), best_.end(), [&](double best) { return best <= chance; });
  return static_cast<int>(found - best_.begin());
}

int LastTurnOdds::top_level(int from, int lead, double chance) const {
  int level = from, enough = std::max(from, from + most_ - std::min(lead, 0));
  while (level < enough) {
    const int middle = (level + enough) / 2;
    if (best(middle - from) * best(middle + lead) > chance)
      level = middle + 1;
    else
      enough = middle;
  }
  return level;
}

int LastTurnOdds::unreached(int from, int lead) const {
  int level = from;
  while (best(level - from) * best(lead) > vanishing_chance) ++level;
  return level;
}

std::vector<double> LastTurnOdds::exceeds(int least) const {
  std::vector<double> out{0.0};
  for (int steps = 1; possible_ && steps <= most_; ++steps) out.push_back(exceed(steps, least));
  return out;
}

PastTarget::PastTarget(const TurnGame& game, std::vector<double> exceed, double beyond)
    : end_(static_cast<int>(exceed.size())),
      must_(game.must),
      full_farkle_(game.model.state(game.model.full()).farkle_probability),
      exceed_(std::move(exceed)) {
  const TurnModel& model = game.model;
  exceed_.push_back(beyond);  // from `end_` on nothing changes any more
  exceed_[0] = exceed_[1];
  hot_.resize(exceed_.size());
  needed_loss_.assign(exceed_.size() + 1, 0.0);

  const RollState& full = model.state(model.full());
  const bool free = game.kernel.hot_may_bank() && full.farkle_probability == 0;
  hot_farkle_ = model.forced_farkle(TurnModel::hot);
  if (model.kinds().unconfirmed() > 0) {
    for (int steps = 0; steps <= end_; ++steps) hot_[steps] = (1 - hot_farkle_) * stop(steps);
    std::fill_n(needed_loss_.begin(), end_, 2.0);
    return;
  }

  // The value of rolling the dice of s and then banking everything: weight * F + constant.
  struct Roll {
    double weight, constant;
  };
  const auto hot_value = [&](int steps) { return hot_[clamp(steps)]; };
  const auto roll = [&](int s, int steps) {
    const RollState& state = model.state(s);
    Roll sum{state.farkle_probability, state.win_probability};
    for (const RollClass& c : state.classes) {
      double best = -1;
      bool hot_only = true;
      for (const Choice& choice : c.choices) {
        const bool hot = takes_all(choice);
        if (hot && must_) continue;
        hot_only = false;
        best = std::max(best, hot && free ? hot_value(steps + choice.steps) : stop(steps + choice.steps));
      }
      if (hot_only) {
        sum.weight += c.probability * hot_farkle_;
        best = hot_value(steps + c.choices.front().steps);
      }
      sum.constant += c.probability * best;
    }
    return sum;
  };
  // The loss from which a farkle that comes with chance `weight` outweighs a gain.
  const auto needed = [](double gain, double weight) { return gain <= 1e-15 ? 0.0 : weight > 0 ? gain / weight : 2.0; };
  // From the end on hot dice lead to themselves: banked at once, rolled because they must be, or rolled for a win.
  const auto leads_to_itself = [&](double again) {
    const double banked = 1 - full.win_probability - full.farkle_probability - again;
    return 1 - full.farkle_probability / (1 - again) - beyond * banked / (1 - again);
  };
  double& hot_at_end = hot_.back();
  hot_at_end = 1 - beyond;
  if (must_) hot_at_end = leads_to_itself(full.only_hot);
  if (free && full.win_probability > 0) {
    double any_hot = 0;
    for (const RollClass& c : full.classes)
      if (std::any_of(c.choices.begin(), c.choices.end(), takes_all)) any_hot += c.probability;
    hot_at_end = leads_to_itself(any_hot);
  }
  for (int steps = end_; steps >= 0; --steps) {
    if (steps < end_) {
      double& hot = hot_[steps];
      hot = must_ || free ? roll(model.full(), steps).constant : stop(steps);
      if (free) hot = std::max(hot, stop(steps));
    }
    double loss = 0;
    for (int s = 1; s <= model.full(); ++s) {
      if (s == model.full() && (free || !game.kernel.hot_may_bank())) continue;
      const Roll r = roll(s, steps);
      loss = std::max(loss,
                      needed(r.constant + r.weight - stop(steps), r.weight));  // bank when that is <= weight * (1 - F)
    }
    // A forced roll is worth hot_farkle_ * F + constant only where no keep that leads to one beats a keep that banks.
    for (int s = 1; must_ && s <= model.full(); ++s)
      for (const RollClass& c : model.state(s).classes) {
        double bank = -1, forced = -1;
        for (const Choice& choice : c.choices) {
          if (takes_all(choice))
            forced = std::max(forced, hot_value(steps + choice.steps));
          else
            bank = std::max(bank, stop(steps + choice.steps));
        }
        if (bank >= 0 && forced >= 0) loss = std::max(loss, needed(forced + hot_farkle_ - bank, hot_farkle_));
      }
    needed_loss_[steps] = std::max(loss, needed_loss_[steps + 1]);
  }
}

std::optional<int> PastTarget::settled(double loss) const {
  const auto end = needed_loss_.end() - 1,
             first = std::partition_point(needed_loss_.begin(), end, [&](double needed) { return needed > loss; });
  return first == end ? std::nullopt : std::optional(static_cast<int>(first - needed_loss_.begin()));
}

int PastTarget::hot_settled(double loss) const {
  if (must_) return 0;
  int steps = end_;
  while (full_farkle_ == 0 && steps > 0 && !rolls_hot(steps - 1)) --steps;
  // The most that a roll gains is the chaser's chance; a farkle loses what banking is worth.
  while (steps > 0 && exceed(steps - 1) <= full_farkle_ * (loss - exceed(steps - 1))) --steps;
  return steps;
}

}  // namespace farkle
