#include "sim/policies/sentences.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "sim/policies/thresholds.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

using About = Phrase::Subject;

constexpr std::size_t most_standings = 16;  // what a situation has room for
constexpr Points most_lead = 65'535;

bool about_standing(const Clause& c) { return c.phrase->subject == About::standing; }

// True if all conditions hold but those on the standing and the stake, which may hold.
bool may_hold(const Sentence& s, const SentenceView& at) {
  return std::all_of(s.conditions.begin(), s.conditions.end(),
                     [&](const Clause& c) { return about_standing(c) || c.phrase->has("at stake") || c.holds(at); });
}

Points bank_from(const Sentence& sentence) {
  if (sentence.what() == Act::bank_from) return sentence.act.numbers[0];
  return sentence.what() == Act::bank ? 0 : bank_never;
}

class SentencePolicy : public Policy {
 public:
  SentencePolicy(std::string name, std::shared_ptr<Solved> solved, std::vector<Sentence> sentences)
      : name_(std::move(name)),
        solved_(std::move(solved)),
        combinations_(solved_->combinations()),
        all_(std::move(sentences)) {
    const int dice = solved_->rules.dice.count;
    const auto fits = [&](const Sentence& s, const Clause& c) {
      for (const Points n : c.numbers)
        if (c.phrase->has("# dice") && n > dice)
          throw UserError("sentence " + in_quotes(in_words(s)) + ": " + std::to_string(n) + " dice of " +
                          std::to_string(dice));
    };
    bool keeps = false, at_the_target = false, keeps_by_standing = false, keeps_by_stake = false;
    for (const Sentence& s : all_) {
      keeps |= s.decides(About::keep);
      if (s.decides(About::then)) thens_[s.at_the_target()].push_back(s);
      fits(s, s.act);
      if (s.what() == Act::bank_lead) lead_ = std::max(lead_.value_or(0), s.act.numbers[0]);
      at_the_target |= s.at_the_target();
      for (const Clause& c : s.conditions) {
        fits(s, c);
        if (about_standing(c)) {
          if (std::find(standings_.begin(), standings_.end(), c) == standings_.end()) standings_.push_back(c);
          keeps_by_standing |= s.decides(About::keep);
        }
        keeps_by_stake |= c.phrase->has("at stake");
        asks_combination_ |= c.phrase->has("only single dice score") || c.phrase->has("a combination scores");
      }
    }
    if (standings_.size() > most_standings)
      throw UserError("sentences: more than " + std::to_string(most_standings) + " different standings");
    if (lead_ && *lead_ > most_lead) throw UserError("sentences: a lead of more than " + with_thousands(most_lead));
    // With less than the least bank a turn goes on whatever the sentences say. So it does with hot dice that must be
    // rolled.
    for (const bool on_board : {false, true}) highest_ = std::max(highest_, least_bank(solved_->rules, on_board));
    const MatchState match = start_match(solved_->rules, 2);
    const TurnView view = first_view(solved_->rules, match, solved_->model.full());
    for (int n = 1; n <= dice; ++n) highest_ = std::max(highest_, banked_with(view, n));
    // Even with less at stake, a keep may reach the target. Then the sentences about the target count, and all points
    // of the roll may be banked where otherwise a sentence would keep less.
    const Points most_kept = solved_->model.most_steps() * solved_->model.step();
    if (highest_ < bank_never) highest_ += at_the_target ? most_kept : keeps ? most_left_lying(view) : 0;
    if (solved_->rules.turn.hot_dice == HotDice::must && (at_the_target || keeps)) highest_ = bank_never;
    same_.others = !standings_.empty() || at_the_target;
    same_.need_only = !keeps_by_standing && !keeps_by_stake;
  }

  std::string name() const override { return name_; }
  const std::vector<Sentence>& sentences() const { return all_; }

  double takes(const TurnView& view) const override {
    const SentenceView at{view, {}, solved_->model.state(view.match.offer.dice).dice};
    for (const Sentence& s : all_)
      if (s.decides(About::take) && s.holds(at)) return s.what() == Act::take_offer;
    return 0;
  }

  Decisions decide(const TurnView& view, std::span<const KeepOption> options) const override {
    if (const auto winning = wins_exactly(view, options)) return {*winning, Action::bank};
    const Points most = view.at_stake + options[0].points;
    const bool may_bank = allowed(view, options[0]).bank, reached = may_bank && most >= view.enough;
    if (reached && after_keeping(view, options[0]) == Action::bank) return {0, Action::bank};
    std::size_t chosen = 0;
    bool asked = reached || !may_bank || view.exceed;
    std::optional<SentenceView> roll;  // made when a sentence first needs it
    for (const Sentence& s : all_) {
      if (s.decides(About::then) && !asked && s.holds({view, {}, options[0].dice})) {
        if (most >= bank_from(s)) return {0, Action::bank};
        asked = true;
      } else if (s.decides(About::keep) && options.size() > 1) {
        if (!roll)
          roll.emplace(SentenceView{view, options, solved_->model.state(view.roll_state).dice,
                                    asks_combination_ && combinations_.in(view.roll_state, options), false});
        const std::size_t kept = s.holds(*roll) ? keep(s, *roll) : options.size();
        if (kept == options.size()) continue;
        chosen = kept;
        break;
      }
    }
    return {chosen, after_keeping(view, options[chosen])};
  }

  std::optional<Situation> situation(const TurnView& view) const override {
    // No decision asks for more than the highest threshold, so needing still more makes no difference.
    const Points enough = enough_below(view, highest_);
    // Nor does a lead that whatever is enough brings anyway.
    const bool leads = lead_ && !view.exceed && enough < no_points_are_enough;
    std::uint64_t standing = 0;
    for (std::size_t k = 0; k < standings_.size(); ++k) standing |= std::uint64_t{standings_[k].holds({view})} << k;
    return Situation{.standing = standing,
                     .on_board = view.me().on_board,
                     .chase = view.exceed.has_value(),
                     .enough = enough,
                     .behind = leads ? std::max(view.behind, enough - *lead_) : 0,
                     .others = same_.others,
                     .need_only = same_.need_only};
  }

 private:
  // The points from which the policy banks with n dice left, in every standing.
  Points banked_with(const TurnView& view, int n) const {
    Points most = 0;
    for (const Sentence& s : thens_[false]) {
      if (!may_hold(s, {view, {}, n})) continue;
      most = std::max(most, bank_from(s));
      if (std::none_of(s.conditions.begin(), s.conditions.end(), about_standing)) return most;
    }
    return bank_never;
  }

  // The most points of any roll of which some sentence may keep less.
  Points most_left_lying(const TurnView& view) const {
    Points most = 0;
    for (int state = 1; state <= solved_->model.full(); ++state)
      for (const RollChoices& roll : solved_->choices[state]) {
        const SentenceView at{view, roll.options, solved_->model.state(state).dice,
                              asks_combination_ && combinations_.in(state, roll.options), false};
        for (const Sentence& s : all_) {
          const std::size_t kept = s.decides(About::keep) && may_hold(s, at) ? keep(s, at) : 0;
          if (kept > 0 && kept < roll.options.size()) most = std::max(most, roll.options[0].points);
        }
      }
    return most;
  }

  std::size_t keep(const Sentence& sentence, const SentenceView& at) const {
    const auto kept = [&](const KeepOption& o) { return at.dice - (o.after == After::dice ? o.dice : 0); };
    const auto first = [&](const auto& wanted) {  // the most points stand first
      return std::find_if(at.options.begin(), at.options.end(), wanted) - at.options.begin();
    };
    switch (sentence.what()) {
      case Act::one_die:
        return first([&](const KeepOption& o) { return kept(o) == 1; });
      case Act::fewest_dice: {
        const auto fewer = [&](const KeepOption& a, const KeepOption& b) { return kept(a) < kept(b); };
        return std::min_element(at.options.begin(), at.options.end(), fewer) - at.options.begin();
      }
      case Act::leave_dice:
        return first([&](const KeepOption& o) { return o.dice >= sentence.act.numbers[0]; });
      case Act::count_dice: {
        const auto worth = [&](const KeepOption& o) { return o.points + sentence.act.numbers[0] * o.dice; };
        const auto worse = [&](const KeepOption& a, const KeepOption& b) { return worth(a) < worth(b); };
        return std::max_element(at.options.begin(), at.options.end(), worse) - at.options.begin();
      }
      default:
        return 0;
    }
  }

  Action after_keeping(const TurnView& view, const KeepOption& option) const {
    const Allowed may = allowed(view, option);
    if (!may.bank) return may.roll ? Action::roll : Action::nothing;
    const Points points = view.at_stake + option.points;
    const bool reached = points >= view.enough;
    if (!may.roll) return Action::bank;
    if (view.exceed && !reached) return Action::roll;
    return points >= threshold(view, option.dice, reached) ? Action::bank : Action::roll;
  }

  // The points from which the policy banks with this many dice left. reached: they are enough.
  Points threshold(const TurnView& view, int dice, bool reached) const {
    if (reached && (view.exceed || !has_last_turns(view.rules))) return view.enough;
    for (const Sentence& s : thens_[reached])
      if (s.holds({view, {}, dice, false, reached}))
        return s.what() == Act::bank_lead ? view.behind + s.act.numbers[0] : bank_from(s);
    return reached ? view.enough : bank_never;
  }

  std::string name_;
  std::shared_ptr<Solved> solved_;
  const Combinations& combinations_;
  std::vector<Sentence> all_;
  std::array<std::vector<Sentence>, 2> thens_;  // those about banking; [1]: for points that reach the target
  std::vector<Clause> standings_;               // every condition about the standing, once
  Points highest_ = 0;                          // no decision asks for more points than these
  std::optional<Points> lead_;                  // the largest lead asked for at the target
  bool asks_combination_ = false;
  Situation same_;  // what is the same in all situations
};

}  // namespace

std::shared_ptr<const Policy> policy_of(const std::vector<Sentence>& list, const std::shared_ptr<Solved>& solved,
                                        const std::string& name) {
  return std::make_shared<SentencePolicy>(name.empty() ? policy_text(list) : name, solved, list);
}

std::string policy_text(const std::vector<Sentence>& list) { return "sentences:" + join(said(list), " "); }

const std::vector<Sentence>* sentences_of(const Policy& policy) {
  const auto* spoken = dynamic_cast<const SentencePolicy*>(&policy);
  return spoken ? &spoken->sentences() : nullptr;
}

}  // namespace farkle
