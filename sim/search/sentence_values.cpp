#include "sim/search/sentence_values.hpp"

#include <algorithm>
#include <cmath>

#include "solver/game/did_you_mean.hpp"

namespace farkle {
namespace {

constexpr double turns_to_reach = 5;  // average ones; from further away one turn hardly reaches the target

std::string text(const SentenceValues::List& list) { return join(said(list), " "); }

}  // namespace

SentenceValues::SentenceValues(const Objective& objective, const std::shared_ptr<Solved>& solved)
    : objective_(objective),
      solved_(solved),
      near_(static_cast<Points>(turns_to_reach * solved->turn(true).expected_points)) {}

SentencePolicy SentenceValues::policy(const List& list) const { return {"sentences:" + text(list), solved_, list}; }

double SentenceValues::value(const List& list) {
  const std::string key = text(list);
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  ++found.evaluations;
  const double v = objective_.value(policy(list));
  known_.emplace(key, v);
  if (found.history.empty() || objective_.better(v, found.history.back().value))
    found.history.push_back({static_cast<int>(said(list).size()), list, v, {}});
  return v;
}

double SentenceValues::with_price(double value, const List& list) const {
  int dear = 0;
  const auto rough = [this](const Clause& c) {
    constexpr Points large = 1000, round = 500;
    return !any_numbers && c.numbers[0] >= large && c.numbers[0] % round != 0;
  };
  for (const Sentence& s : list) {
    dear += static_cast<int>(s.conditions.size()) + rough(s.act);
    dear += static_cast<int>(std::count_if(s.conditions.begin(), s.conditions.end(), rough));
  }
  return value + (objective_.more_is_better ? -price : price) * dear * std::abs(value);
}

std::function<double(const SentenceValues::List&, int)> SentenceValues::about(const List& like) const {
  return [this, like, about = objective_.about(policy(like))](const List& list, int turns) {
    return with_price(about(policy(list), turns, differs(like, list)), list);
  };
}

// The places where a sentence that is not in both lists may matter.
TurnSample::Differs SentenceValues::differs(const List& a, const List& b) const {
  const std::size_t shorter = std::min(a.size(), b.size());
  std::size_t same_first = 0, same_last = 0;
  while (same_first < shorter && a[same_first] == b[same_first]) ++same_first;
  while (same_last < shorter - same_first && a[a.size() - 1 - same_last] == b[b.size() - 1 - same_last]) ++same_last;
  List unlike;
  for (const List* list : {&a, &b})
    unlike.insert(unlike.end(), list->begin() + static_cast<std::ptrdiff_t>(same_first),
                  list->end() - static_cast<std::ptrdiff_t>(same_last));
  return [this, unlike](const TurnView& view) {
    const auto may_hold = [&](const Clause& c) {
      return c.phrase->subject != Phrase::Subject::standing || c.holds({view});
    };
    return std::any_of(unlike.begin(), unlike.end(), [&](const Sentence& s) {
      return (!s.at_the_target() || enough(view) <= near_) &&
             std::all_of(s.conditions.begin(), s.conditions.end(), may_hold);
    });
  };
}

}  // namespace farkle
