#include "solver/turn_ends.hpp"

#include <algorithm>
#include <tuple>

#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr double negligible = 1e-18;  // of a chance to still be rolling
constexpr int most_levels = 1'000'000;

}  // namespace

PolicyTurns::PolicyTurns(const Rules& rules, const TurnModel& model, const Policy& policy)
    : rules_(rules), model_(model), policy_(policy) {
  if (rules.carry != CarryMode::none)
    throw CannotDo("evaluate: carry.mode other than \"none\" is not evaluated exactly - simulate instead");
  options_.resize(static_cast<std::size_t>(model.full()) + 1);
  for (int s = 1; s <= model.full(); ++s)
    for (const RollClass& roll : model.state(s).classes) {
      std::vector<KeepOption>& options = options_[static_cast<std::size_t>(s)].emplace_back();
      for (const Choice& choice : roll.choices) {
        const After after = choice.slot == TurnModel::hot  ? After::hot
                            : choice.slot == model.spent() ? After::spent
                                                           : After::dice;
        const int left = after == After::dice ? model.state(choice.slot).dice : 0;
        options.push_back(
            {choice.steps * model.step(), choice.slot, after == After::hot ? model.dice_count() : left, after, {}});
      }
      const auto kept = [&](const KeepOption& o) {
        return model.state(s).dice - (o.after == After::dice ? o.dice : 0);
      };
      std::sort(options.begin(), options.end(), [&](const KeepOption& a, const KeepOption& b) {
        return std::tuple(-a.points, kept(a), -a.slot) < std::tuple(-b.points, kept(b), -b.slot);
      });
    }
}

const TurnEnds& PolicyTurns::of(const MatchState& match) {
  const TurnView view{.rules = rules_,
                      .match = match,
                      .exceed = bank_to_exceed(rules_, match),
                      .at_stake = 0,
                      .roll_state = model_.full(),
                      .decision = {}};
  const std::uint64_t situation = policy_.situation(view);
  if (situation == Policy::unknown_situation) return last_ = play(view);
  const auto found = known_.find(situation);
  return found != known_.end() ? found->second : known_.emplace(situation, play(view)).first->second;
}

TurnEnds PolicyTurns::play(TurnView view) const {
  const auto states = static_cast<std::size_t>(model_.full()) + 1;
  std::vector<double> mass(states, 0.0);  // [level][state]: chance to roll these dice with that much at stake
  mass[static_cast<std::size_t>(model_.full())] = 1;
  TurnEnds ends;
  for (std::size_t level = 0; level * states < mass.size(); ++level) {
    if (level > most_levels) throw CannotDo("evaluate: a turn of " + policy_.name() + " may go on without end");
    for (std::size_t s = 1; s < states; ++s) {
      const double here = mass[level * states + s];
      if (here == 0) continue;
      const RollState& state = model_.state(static_cast<int>(s));
      ends.farkle += here * state.farkle_probability;
      if (here < negligible) continue;  // the rest of it is lost: far below every other error
      view.at_stake = static_cast<Points>(level) * model_.step();
      view.roll_state = static_cast<int>(s);
      for (std::size_t c = 0; c < state.classes.size(); ++c) {
        const std::vector<KeepOption>& options = options_[s][c];
        const Play play = policy_.play(view, options);
        const KeepOption& option = options[play.option];
        const std::size_t next = level + static_cast<std::size_t>(option.points / model_.step());
        const double p = here * state.classes[c].probability;
        switch (play.then) {
          case Action::bank:
            if (ends.banked.size() <= next) ends.banked.resize(next + 1);
            ends.banked[next] += p;
            break;
          case Action::roll:
            if (mass.size() < (next + 1) * states) mass.resize((next + 1) * states);
            mass[next * states + static_cast<std::size_t>(option.after == After::hot ? model_.full() : option.slot)] +=
                p;
            break;
          case Action::pass:
          case Action::nothing:
            ends.farkle += p;
            break;
        }
      }
    }
  }
  return ends;
}

}  // namespace farkle
