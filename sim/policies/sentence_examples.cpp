#include "sim/policies/sentence_examples.hpp"

#include <algorithm>

#include "sim/game/roll_options.hpp"
#include "sim/policies/sentence_check.hpp"
#include "sim/policies/sentence_policy.hpp"
#include "solver/evaluate/turn_distribution.hpp"

namespace farkle {
namespace {

constexpr double rare = 1e-9;  // anything rarer is no example

struct Seen {
  double chance = 0;
  TurnView view;
  const RollChoices* roll;
  Decision decision;
};

// The likeliest roll with these options, and the dice that are kept of it.
SentenceExample with_dice(const Seen& seen, const RollOptions& options) {
  const std::vector<KeepOption>& wanted = seen.roll->options;
  const KeepOption& kept = wanted[seen.decision.option];
  const int left = options.kinds().in_hand(kept.afterstate);
  SentenceExample example{
      seen.view.match, seen.view.at_stake, seen.view.roll_state, {}, {}, kept.points, seen.decision.then, left};
  double most = 0;
  std::vector<KeepOption> memory;
  options.kinds().for_each_roll(seen.view.roll_state, [&](std::span<const Dice> by_kind, double chance) {
    if (chance <= most) return;
    const std::span<const KeepOption> these = options.of(seen.view.roll_state, by_kind, memory);
    if (!std::equal(these.begin(), these.end(), wanted.begin(), wanted.end(),
                    [](const auto& a, const auto& b) { return a.points == b.points && a.afterstate == b.afterstate; }))
      return;
    most = chance;
    example.roll = options.kinds().faces(by_kind);
    example.keep = options.shown(seen.view.roll_state, by_kind)[seen.decision.option].kept;
  });
  return example;
}

}  // namespace

std::vector<std::optional<SentenceExample>> examples_of(const std::vector<Sentence>& sentences,
                                                        const std::shared_ptr<Solved>& solved) {
  const Rules& rules = solved->rules;
  const TurnModel& model = solved->model;
  const SentencePolicy whole("sentences", solved, sentences);
  std::vector<std::unique_ptr<SentencePolicy>> without;
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    std::vector<Sentence> rest = sentences;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    without.push_back(std::make_unique<SentencePolicy>("sentences", solved, std::move(rest)));
  }
  const TurnChoices choices = turn_choices(model);
  const RollOptions options(rules, solved->scorer);
  std::vector<std::optional<SentenceExample>> found(sentences.size());
  for (const MatchState& match : standings_around(sentences, rules, model.step())) {
    std::vector<std::optional<Seen>> best(sentences.size());
    TurnView view = first_view(rules, match, model.full());
    TurnCourse course = TurnCourse::start(model);
    for (int level = 0; level < course.levels(); ++level)
      for (int state = 1; state <= model.full(); ++state) {
        const double here = course.chance(level, state);
        if (here < rare) continue;
        view.at_stake = level * model.step();
        view.roll_state = state;
        for (const RollChoices& roll : choices[state].rolls) {
          const Decision decision = whole.decide(view, roll.options).only();
          const PlannedMove move = planned(roll, {decision, 1}, model.step());
          course.add(level, move, here * move.p);
          for (std::size_t i = 0; i < sentences.size(); ++i)
            if (!found[i] && (!best[i] || here * roll.chance > best[i]->chance) &&
                without[i]->decide(view, roll.options).only() != decision)
              best[i].emplace(Seen{here * roll.chance, view, &roll, decision});
        }
      }
    for (std::size_t i = 0; i < sentences.size(); ++i)
      if (best[i]) found[i] = with_dice(*best[i], options);
  }
  return found;
}

}  // namespace farkle
