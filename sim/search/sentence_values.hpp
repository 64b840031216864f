// What lists of sentences are worth, for the search of sentence_search.hpp. Each list is valued once.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "sim/policies/sentence_policy.hpp"
#include "sim/search/sentence_search.hpp"

namespace farkle {

class SentenceValues {
 public:
  using List = std::vector<Sentence>;
  SentenceValues(const Objective&, const std::shared_ptr<Solved>&);

  double value(const List&);
  // The value, less a price for every condition, and for large numbers that are not round unless any_numbers is set.
  double worth(const List& list) { return with_price(value(list), list); }
  // Estimates the worth of lists that are like this one, in so many of its turns. Any number of threads may call it.
  std::function<double(const List&, int turns)> about(const List& like) const;

  static constexpr double price = 0.0003;  // as a share of the value
  bool any_numbers = false;
  SentenceSearch found;  // evaluations and history

 private:
  double with_price(double value, const List&) const;
  TurnSample::Differs differs(const List&, const List&) const;
  SentencePolicy policy(const List&) const;

  const Objective& objective_;
  const std::shared_ptr<Solved>& solved_;
  const Points near_;  // a turn may reach a target that is at most this far away
  std::map<std::string, double> known_;
};

}  // namespace farkle
