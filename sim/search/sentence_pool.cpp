#include "sim/search/sentence_pool.hpp"

#include <algorithm>

namespace farkle {

std::vector<Clause> SentencePool::range(bool rolled, Points first, Points last) const {
  const std::string before = rolled ? "you rolled " : "", after = rolled ? "" : " are left";
  if (first == 1 && last == dice_) return {};
  if (first == last) return {clause(before + "# dice" + after, first)};
  if (last == dice_) return {clause(before + "# dice or more" + after, first)};
  return {clause(before + "# to # dice" + after, first, last)};
}

std::vector<Points> SentencePool::thresholds() const {
  std::vector<Points> all;
  for (const Points at : {0, 150, 200, 250, 300, 350, 400, 500, 650, 800, 1000, 1500, 2000, 3000, 5000}) {
    const Points rounded = (at + step_ / 2) / step_ * step_;
    if (rounded <= target_ && (all.empty() || all.back() != rounded)) all.push_back(rounded);
  }
  return all;
}

std::vector<Clause> SentencePool::standings() const {
  std::vector<Clause> all;
  const auto share = [&](Points percent) { return target_ * percent / 100 / step_ * step_; };
  for (const Points percent : {5, 10, 20, 30, 40, 60}) {
    all.push_back(clause("you are ahead by N or more", share(percent)));
    all.push_back(clause("you are behind by N or more", share(percent)));
  }
  for (const Points percent : {60, 75, 85, 90, 95}) {
    all.push_back(clause("you have N or more", share(percent)));
    all.push_back(clause("they have N or more", share(percent)));
  }
  all.push_back(clause("it is your last turn"));
  return all;
}

std::vector<Sentence> SentencePool::keeps() const {
  std::vector<Clause> acts{clause("keep one die"), clause("keep the fewest dice"), clause("keep the most points")};
  for (const Points each : {100, 150, 200})
    acts.push_back(clause("keep the most points counting N for each die left", std::max(step_, each / step_ * step_)));
  for (Points k = 3; k < dice_; ++k) acts.push_back(clause("keep the most points that leave # dice or more", k));
  std::vector<std::vector<Clause>> about{
      {}, {clause("only single dice score")}, {clause("a combination scores")}, {clause("all dice score")}};
  for (const Points at : {150, 200, 250, 300, 350, 400, 500})
    about.push_back({clause("the roll scores less than N", std::max(step_, at / step_ * step_))});
  std::vector<Sentence> all;
  for (const Clause& act : acts)
    for (const auto& which : about)
      for (Points first = 1; first <= dice_; ++first)
        for (const Points last : {first, dice_}) {
          if (last < 2) continue;
          Sentence s{range(true, first, last), act};
          s.conditions.insert(s.conditions.end(), which.begin(), which.end());
          if (!s.conditions.empty()) all.push_back(std::move(s));
        }
  return all;
}

std::vector<Sentence> SentencePool::banks() const {
  std::vector<Sentence> all;
  for (Points first = 1; first <= dice_; ++first)
    for (Points last = first; last <= dice_; ++last)
      for (const Points at : thresholds())
        all.push_back({range(false, first, last), at == 0 ? clause("bank") : clause("bank from N on", at)});
  return all;
}

std::vector<Sentence> SentencePool::at_the_target() const {
  std::vector<Sentence> all;
  for (Points first = 1; first <= dice_; ++first) {
    std::vector<Clause> when = range(false, first, dice_);
    when.insert(when.begin(), clause("you reach the target"));
    for (const Points lead : {300, 500, 800, 1200, 2000})
      all.push_back({when, clause("bank from a lead of N on", std::max(step_, lead / step_ * step_))});
  }
  return all;
}

}  // namespace farkle
