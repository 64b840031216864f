#include "sim/search/sentence_pool.hpp"

#include <algorithm>
#include <functional>

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

std::vector<std::vector<Clause>> SentencePool::standings() const {
  const auto share = [&](const char* words, Points percent) {
    return clause(words, target_ * percent / 100 / step_ * step_);
  };
  std::vector<std::vector<Clause>> all{{clause("it is your last turn")}};
  for (const char* lead : {"you are ahead by N or more", "you are behind by N or more"})
    for (const Points percent : {5, 10, 15, 20, 30, 40, 60}) all.push_back({share(lead, percent)});
  const std::vector<std::vector<Clause>> leads(all.begin() + 1, all.end());
  for (const char* bank : {"you have N or more", "they have N or more"})
    for (const Points percent : {60, 75, 85, 90, 95}) {
      all.push_back({share(bank, percent)});
      for (const std::vector<Clause>& lead : leads) all.push_back({share(bank, percent), lead.front()});
    }
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
        all.push_back({range(false, first, last), at == 0 ? clause("bank") : clause("bank at N or more", at)});
  return all;
}

std::vector<Sentence> SentencePool::at_the_target() const {
  std::vector<Sentence> all;
  for (Points first = 1; first <= dice_; ++first) {
    std::vector<Clause> when = range(false, first, dice_);
    when.insert(when.begin(), clause("you reach the target"));
    for (const Points lead : {300, 500, 800, 1200, 2000})
      all.push_back({when, clause("bank with a lead of N or more", std::max(step_, lead / step_ * step_))});
  }
  return all;
}

std::vector<Sentence> SentencePool::offers() const {
  std::vector<Sentence> all;
  if (!has_offers_) return all;
  const Clause take = clause("take the offer");
  all.push_back({{}, take});
  for (Points dice = 2; dice < dice_; ++dice) all.push_back({{clause("the offer has # dice or more", dice)}, take});
  for (const Points at : thresholds())
    if (at > 0) all.push_back({{clause("the offer is N or more", at)}, take});
  return all;
}

std::vector<std::vector<Sentence>> SentencePool::with_other_numbers(const std::vector<Sentence>& list) const {
  std::vector<std::vector<Sentence>> all;
  // clause_of: of a sentence, the clause that is to change.
  const auto numbers = [&](std::size_t i, auto&& clause_of) {
    const Clause& c = std::invoke(clause_of, list[i]);
    const bool dice = c.phrase->has("#"), two = c.phrase->has("# to #"), any = dice || c.phrase->has("N");
    const bool or_more = c.phrase->has("# dice or more");  // never all: "six dice"
    const Points most = dice ? dice_ - or_more : 2 * target_;
    for (std::size_t k = 0; any && k < (two ? 2u : 1u); ++k)
      for (Points by = 1; by <= (dice ? 1 : 16); by *= 2)
        for (const Points sign : {-1, 1}) {
          const Points to = c.numbers[k] + sign * by * (dice ? 1 : step_);
          if (to < 1 || to > most) continue;
          if (two && (k == 0 ? to > c.numbers[1] : to < c.numbers[0])) continue;
          std::invoke(clause_of, all.emplace_back(list)[i]).numbers[k] = to;
        }
  };
  for (std::size_t i = 0; i < list.size(); ++i) {
    numbers(i, &Sentence::act);
    for (std::size_t c = 0; c < list[i].conditions.size(); ++c)
      numbers(
          i, [c](auto& s) -> auto& { return s.conditions[c]; });
  }
  return all;
}

std::vector<std::vector<Sentence>> SentencePool::with_other_words(const std::vector<Sentence>& list) const {
  std::vector<std::vector<Sentence>> all;
  const Clause reaching = clause(at_target_words);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto another = [&]() -> Sentence& { return all.emplace_back(list)[i]; };
    for (std::size_t c = 0; c < list[i].conditions.size(); ++c) {
      const bool of_a_lead = list[i].what() == Act::bank_lead && list[i].conditions[c] == reaching;
      if (list[i].conditions.size() == 1 || of_a_lead) continue;
      std::vector<Clause>& fewer = another().conditions;
      fewer.erase(fewer.begin() + c);
    }
    if (i + 1 < list.size()) {
      std::vector<Sentence>& next = all.emplace_back(list);
      std::swap(next[i], next[i + 1]);
    }
    if (!list[i].decides(Phrase::Subject::keep)) continue;
    for (const char* words : {"keep one die", "keep the fewest dice", "keep the most points"})
      if (list[i].act.phrase->words != words) another().act = clause(words);
    another().act = clause("keep the most points counting N for each die left", 150);
    for (const char* words : {"only single dice score", "a combination scores", "all dice score"})
      another().conditions.push_back(clause(words));
    for (const Points at : {200, 300, 400}) {
      another().conditions.push_back(clause("less than N was at stake", at));
      another().conditions.push_back(clause("the roll scores less than N", at));
    }
  }
  return all;
}

std::vector<std::pair<std::vector<Sentence>, std::size_t>> SentencePool::with_standings(
    const std::vector<Sentence>& list) const {
  std::vector<std::pair<std::vector<Sentence>, std::size_t>> all;
  for (const std::vector<Clause>& standing : standings())
    for (std::size_t place = 0; place < list.size(); ++place) {
      const Sentence& other = list[place];
      if (other.what() != Act::bank_from || other.at_the_target()) continue;
      for (const Points quarters : {1, 2, 3, 5, 6, 8, 12}) {
        Sentence s = other;
        s.conditions.insert(s.conditions.begin(), standing.begin(), standing.end());
        s.act.numbers[0] = std::max(step_, other.act.numbers[0] * quarters / 4 / step_ * step_);
        std::vector<Sentence>& next = all.emplace_back(list, place).first;
        next.insert(next.begin() + place, s);
      }
    }
  return all;
}

}  // namespace farkle
