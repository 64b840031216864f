// What lists of sentences are worth, for the search of sentence_search.hpp.
#pragma once

#include <functional>
#include <vector>

#include "sim/search/sentence_search.hpp"

namespace farkle {

class SentenceValues : public Tried<std::vector<Sentence>> {
 public:
  using List = std::vector<Sentence>;
  explicit SentenceValues(std::vector<ObjectiveUnder>);

  // The value, less a price for every condition, and for large numbers that are not round unless any_numbers is set.
  double worth(const List& list) { return with_price(value(list), list); }
  // Estimates the worth of lists that are like this one, in so many of its turns. Any number of threads may call it.
  std::function<double(const List&, int turns)> about(const List& like) const;
  const Objective& goal() const { return all_.front().objective; }

  static constexpr double price = 0.0003;  // as a share of the value
  bool any_numbers = false;

 private:
  double with_price(double value, const List&) const;
  Objective::Differs differs(const List&, const List&) const;

  const std::vector<ObjectiveUnder> all_;
  const Points near_;  // a turn may reach a target that is at most this far away
};

}  // namespace farkle
