#include "sim/search/sentence_values.hpp"

#include <algorithm>
#include <cmath>

namespace farkle {
namespace {

constexpr double turns_to_reach = 5;  // average ones; from further away one turn hardly reaches the target

// The mean of value(k, the policy under rule set k).
template <class Value>
double mean_value(const std::vector<ObjectiveUnder>& all, const std::vector<Sentence>& list, const Value& value) {
  double sum = 0;
  for (std::size_t k = 0; k < all.size(); ++k) sum += value(k, *policy_of(list, all[k].solved));
  return sum / static_cast<double>(all.size());
}

}  // namespace

SentenceValues::SentenceValues(std::vector<ObjectiveUnder> all)
    : Tried(all.front().objective.more_is_better,
            [all](const List& list) {
              return mean_value(all, list,
                                [&](std::size_t k, const Policy& policy) { return all[k].objective.value(policy); });
            }),
      all_(all),
      near_(static_cast<Points>(turns_to_reach * all.front().solved->turn(true).expected_points)) {}

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
  return value + (goal().more_is_better ? -price : price) * dear * std::abs(value);
}

std::function<double(const SentenceValues::List&, int)> SentenceValues::about(const List& like) const {
  std::vector<Objective::About> abouts;
  for (const auto& [solved, objective] : all_)
    if (objective.about)
      abouts.push_back(objective.about(*policy_of(like, solved)));
    else
      abouts.push_back([&value = objective.value](const Policy& policy, auto&&...) { return value(policy); });
  return [this, like, abouts](const List& list, int turns) {
    const Objective::Differs differs_here = differs(like, list);
    const auto about = [&](std::size_t k, const Policy& policy) { return abouts[k](policy, turns, differs_here); };
    return with_price(mean_value(all_, list, about), list);
  };
}

// The places where a sentence that is not in both lists may matter.
Objective::Differs SentenceValues::differs(const List& a, const List& b) const {
  const std::size_t shorter = std::min(a.size(), b.size());
  std::size_t same_first = 0, same_last = 0;
  while (same_first < shorter && a[same_first] == b[same_first]) ++same_first;
  while (same_last < shorter - same_first && a[a.size() - 1 - same_last] == b[b.size() - 1 - same_last]) ++same_last;
  List unlike;
  for (const List* list : {&a, &b}) unlike.insert(unlike.end(), list->begin() + same_first, list->end() - same_last);
  return [this, unlike](const TurnView& view) {
    const auto may_hold = [&](const Clause& c) {
      return c.phrase->subject != Phrase::Subject::standing || c.holds({view});
    };
    return std::any_of(unlike.begin(), unlike.end(), [&](const Sentence& s) {
      return (!s.at_the_target() || view.enough <= near_) &&
             std::all_of(s.conditions.begin(), s.conditions.end(), may_hold);
    });
  };
}

}  // namespace farkle
