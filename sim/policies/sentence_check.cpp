// Where the sentences of a policy matter: every roll is tried at the standings that the sentences tell apart.
#include "sim/policies/sentences.hpp"

#include <algorithm>
#include <set>

#include "solver/evaluate/turn_distribution.hpp"
#include "solver/game/seat_states.hpp"

namespace farkle {
namespace {

using List = std::vector<Sentence>;

// Standings around every number that the sentences say about standings; the first is the start of a game.
std::vector<MatchState> standings_around(const List& sentences, const Rules& rules, Points step) {
  const Points target = rules.game.target;
  std::set<Points> mine{0}, theirs{0}, leads;
  for (const Sentence& s : sentences)
    for (const Clause& c : s.conditions) {
      const std::string_view words = c.phrase->words;
      const Points n = c.numbers[0];
      const auto around = [&](std::set<Points>& all, Points at) { all.insert({at - step, at}); };
      if (words.starts_with("you have N") || words.starts_with("you have less")) around(mine, n);
      if (words.starts_with("they have")) around(theirs, n);
      if (words.starts_with("you are ahead")) around(leads, n);
      if (words.starts_with("you are behind")) around(leads, -n), leads.insert(step - n);
      if (s.at_the_target()) mine.insert({target - 20 * step, target - 2 * step});
      if (s.what() == Act::bank_lead) leads.insert(0);
    }
  const Points lowest = SeatStates(rules).lowest();
  const bool rounds = rules.game.rounds > 0, not_last = rules.game.end == End::not_last;
  std::vector<MatchState> all;
  const auto add = [&](Points me, Points they, bool last) {
    if (std::min(me, they) < lowest || (!rounds && (me >= target || (they >= target) != last))) return;
    for (int streak = 0; streak < (rules.farkle.has_penalty() ? rules.farkle.streak : 1); ++streak)
      for (const bool on : {false, true}) {
        if (!on && (me > 0 || rules.bank.opening == 0)) continue;
        MatchState match = start_match(rules, 2);
        match.seats[0] = {me, streak, on};
        match.seats[1] = {they, 0, true};
        if (last && not_last && !rounds) match.waiting = 1 << 1;
        if (last && !not_last && !rounds) match.leader = 1;
        if (last) match.turns_left = 1;
        all.push_back(match);
      }
  };
  const auto add_all = [&](bool last) {
    const auto bank = [&](Points they) { return last && !rounds ? std::max(they, target + step) : they; };
    for (const Points me : mine) {
      for (const Points they : theirs) add(me, bank(they), last);
      for (const Points lead : leads)
        add(me, me - lead, last), add(std::max(me, lead), std::max(me, lead) - lead, last);
    }
    for (const Points they : theirs)
      for (const Points lead : leads) add(bank(they) + lead, bank(they), last);
  };
  add_all(false);
  if (rounds || not_last || rules.game.end == End::last_turn) add_all(true);
  return all;
}

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

SentenceRemarks remarks_on(const List& sentences, const std::shared_ptr<Solved>& solved) {
  const Rules& rules = solved->rules;
  const Points step = solved->model.step();
  struct Altered {
    std::shared_ptr<const Policy> policy;
    std::size_t first, second;  // if equal: left out; otherwise exchanged
    bool differs = false;
  };
  std::vector<Altered> altered;
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    altered.push_back({policy_of(without(sentences, i), solved), i, i});
    for (std::size_t j = i + 1; j < sentences.size(); ++j) {
      if (sentences[i].conditions.empty() || sentences[j].conditions.empty() ||
          !sentences[j].decides(sentences[i].act.phrase->subject))
        continue;
      List exchanged = sentences;
      std::swap(exchanged[i], exchanged[j]);
      altered.push_back({policy_of(exchanged, solved), i, j});
    }
  }
  Points most = std::max(rules.bank.minimum, rules.bank.opening);
  for (const Sentence& s : sentences) {
    most = std::max(most, s.act.numbers[0]);
    for (const Clause& c : s.conditions)
      most = std::max(most, c.phrase->subject == Phrase::Subject::standing ? 0 : c.numbers[0]);
  }
  constexpr Points levels = 400;
  most = std::min(most + step, levels * step);

  const auto whole = policy_of(sentences, solved);
  const auto compare = [&](const auto& says) {
    const auto here = says(*whole);
    for (Altered& v : altered) v.differs = v.differs || says(*v.policy) != here;
  };
  for (MatchState& match : standings_around(sentences, rules, step)) {
    TurnView view = first_view(rules, match, solved->model.full());
    for (view.at_stake = 0; view.at_stake <= most; view.at_stake += step)
      for (std::size_t s = 1; s < solved->choices.size(); ++s) {
        view.roll_state = static_cast<int>(s);
        for (const RollChoices& roll : solved->choices[s])
          compare([&](const Policy& policy) { return policy.decide(view, roll.options).only(); });
      }
    if (rules.carry.mode != CarryMode::inherit) continue;
    for (match.offer.points = step; match.offer.points <= most; match.offer.points += step)
      for (match.offer.dice = 1; match.offer.dice < solved->model.full() + rules.carry.hot_dice; ++match.offer.dice)
        compare([&](const Policy& policy) { return policy.takes(view); });
  }
  SentenceRemarks remarks;
  for (const Altered& v : altered) {
    if (v.first == v.second && !v.differs) remarks.idle.push_back(v.first);
    if (v.first != v.second && v.differs) remarks.order_counts.emplace_back(v.first, v.second);
  }
  return remarks;
}

std::vector<std::optional<SentenceExample>> examples_of(const List& sentences, const std::shared_ptr<Solved>& solved) {
  const Rules& rules = solved->rules;
  const TurnModel& model = solved->model;
  const auto whole = policy_of(sentences, solved);
  const PolicyTurns turns(rules, model, *whole);
  std::vector<std::shared_ptr<const Policy>> others;
  for (std::size_t i = 0; i < sentences.size(); ++i) others.push_back(policy_of(without(sentences, i), solved));
  std::vector<std::optional<SentenceExample>> found(sentences.size());
  for (const MatchState& match : standings_around(sentences, rules, model.step())) {
    std::vector<std::optional<Seen>> best(sentences.size());
    turns.follow(
        match, rare, [](const TurnView&, const PlannedMove&, double) {},
        [&](const TurnView& view, double here) {
          for (const RollChoices& roll : solved->choices[view.roll_state]) {
            const Decision decision = whole->decide(view, roll.options).only();
            for (std::size_t i = 0; i < sentences.size(); ++i)
              if (!found[i] && (!best[i] || here * roll.chance > best[i]->chance) &&
                  others[i]->decide(view, roll.options).only() != decision)
                best[i].emplace(Seen{here * roll.chance, view, &roll, decision});
          }
        });
    for (std::size_t i = 0; i < sentences.size(); ++i)
      if (best[i]) found[i] = with_dice(*best[i], solved->game.options);
  }
  return found;
}

}  // namespace farkle
