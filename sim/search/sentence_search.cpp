#include "sim/search/sentence_search.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "sim/policies/sentence_policy.hpp"
#include "sim/search/sentence_pool.hpp"
#include "solver/game/did_you_mean.hpp"

namespace farkle {
namespace {

using List = std::vector<Sentence>;

class SentenceFinder {
 public:
  SentenceFinder(const Objective& objective, const std::shared_ptr<Solved>& solved, Points step)
      : objective_(objective),
        solved_(solved),
        step_(step),
        dice_(solved->rules.dice.count),
        target_(solved->rules.game.target),
        pool_(solved->rules, step),
        standings_(objective.name == "win") {}

  SentenceSearch run(int most) {
    List bank;
    for (const Points at : pool_.thresholds()) {
      const List list{{{}, clause("bank from N on", at)}};
      if (bank.empty() || better(worth(list), worth(bank))) bank = list;
    }
    // Lists that say what to keep before they say when to bank, and others: the better kind may be the worse with fewer
    // sentences.
    std::map<bool, List> best{{false, bank}};
    for (int n = 1; n <= most; ++n) {
      std::map<bool, List> next;
      for (const auto& [kind, list] : best) {
        std::vector<List> starts = worth_climbing(list, n);
        starts.push_back(list);
        for (const List& start : starts) {
          const List climbed = climb(start, n);
          const auto [known, added] = next.try_emplace(keeps_first(climbed), climbed);
          if (!added && better(worth(climbed), worth(known->second))) known->second = climbed;
        }
      }
      best = std::move(next);
      List* found = nullptr;
      for (auto& [kind, list] : best)
        if (!found || better(worth(list), worth(*found))) found = &list;
      if (n > 2) *found = with_swaps(*found, n);
      const List told = plainer(*found);
      out_.front.push_back({static_cast<int>(said(told).size()), told, value(told)});
    }
    return std::move(out_);
  }

  SentenceRow addition(const List& list) {
    const int one_more = static_cast<int>(said(list).size()) + 1;
    const std::vector<List> found = worth_climbing(list, std::max(one_more, standings_from));
    if (found.empty()) return {one_more - 1, list, value(list)};
    return {static_cast<int>(said(found.front()).size()), found.front(), value(found.front())};
  }

 private:
  static constexpr int standings_from = 4;  // sentences

  // A candidate: the act of its new sentence and the place of that tell what kind it is.
  struct Candidate {
    List list;
    std::size_t act, place;
    double about = 0;
  };

  bool better(double a, double b) const { return objective_.more_is_better ? a > b : a < b; }
  // How much better a is, as a share of b.
  double gain(double a, double b) const { return (objective_.more_is_better ? a - b : b - a) / std::abs(b); }
  static std::string text(const List& list) { return join(said(list), " "); }
  static bool fits(const List& list, int n) { return static_cast<int>(said(list).size()) <= n; }
  SentencePolicy policy(const List& list) const { return {"sentences:" + text(list), solved_, list}; }

  static bool keeps_first(const List& list) {
    for (const Sentence& s : list)
      if (!s.at_the_target()) return s.decides(Phrase::Subject::keep);
    return false;
  }

  // "Roll on" where a large number says hardly more. Such lists take long to value, so the search does without.
  List plainer(List list) {
    constexpr Points large = 1500;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i].what() != Act::bank_from || list[i].act.numbers[0] < large) continue;
      List next = list;
      next[i].act = clause("roll on");
      if (gain(worth(list), worth(next)) < price) list = std::move(next);
    }
    return list;
  }

  // A condition, or a large number that is not round, must be worth this share of the value.
  static constexpr double price = 0.0006;
  double with_price(double value, const List& list) const {
    int dear = 0;
    const auto rough = [](const Clause& c) {
      constexpr Points large = 1000, round = 500;
      return c.numbers[0] >= large && c.numbers[0] % round != 0;
    };
    for (const Sentence& s : list) {
      dear += static_cast<int>(s.conditions.size()) + rough(s.act);
      dear += static_cast<int>(std::count_if(s.conditions.begin(), s.conditions.end(), rough));
    }
    return value + (objective_.more_is_better ? -price : price) * dear * std::abs(value);
  }
  double worth(const List& list) { return with_price(value(list), list); }

  double value(const List& list) {
    const std::string key = text(list);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    ++out_.evaluations;
    const double v = objective_.value(policy(list));
    known_.emplace(key, v);
    if (out_.history.empty() || better(v, out_.history.back().value))
      out_.history.push_back({static_cast<int>(said(list).size()), list, v});
    return v;
  }

  // What they are about worth, seen from a list that is like them; best first.
  void rate(std::vector<Candidate>& all, const List& like) const {
    const auto about = objective_.about(policy(like));
    tbb::parallel_for(std::size_t{0}, all.size(),
                      [&](std::size_t k) { all[k].about = with_price(about(policy(all[k].list)), all[k].list); });
    std::stable_sort(all.begin(), all.end(),
                     [this](const Candidate& a, const Candidate& b) { return better(a.about, b.about); });
  }

  // Lists with one more sentence, of different kinds.
  std::vector<List> worth_climbing(const List& list, int n) {
    using Kind = std::pair<std::size_t, std::size_t>;
    constexpr std::size_t looks = 30, looks_of_a_kind = 4;
    const std::size_t climbs = n > 2 ? 3 : 6;
    std::vector<Candidate> rated = candidates(list, n);
    rate(rated, list);
    if (n > 1) remember_promising(rated);
    std::map<Kind, std::size_t> looked;
    std::map<Kind, Candidate> best;
    std::size_t seen = 0;
    for (Candidate& c : rated) {
      if (seen == looks) break;
      const Kind kind{c.act, n > 1 ? c.place : seen};
      if (++looked[kind] > looks_of_a_kind) continue;
      ++seen;
      c.about = worth(c.list);
      const auto [known, added] = best.try_emplace(kind, c);
      if (!added && better(c.about, known->second.about)) known->second = c;
    }
    std::vector<Candidate> order;
    for (auto& [kind, c] : best) order.push_back(std::move(c));
    std::stable_sort(order.begin(), order.end(),
                     [this](const Candidate& a, const Candidate& b) { return better(a.about, b.about); });
    std::vector<List> out;
    for (Candidate& c : order)
      if (out.size() < climbs) out.push_back(std::move(c.list));
    return out;
  }

  // Of the pool what did best in some place: of each act so many. Only that is tried from then on.
  void remember_promising(const std::vector<Candidate>& rated) {
    constexpr std::size_t of_an_act = 50;
    if (!promising_.empty()) return;
    std::map<std::size_t, std::set<std::string>> known;
    for (const Candidate& c : rated) {
      const Sentence& s = c.list[c.place];
      std::set<std::string>& of = known[c.act];
      if (of.size() < of_an_act && !s.at_the_target() && of.insert(in_words(s)).second) promising_.push_back(s);
    }
  }

  std::vector<Candidate> candidates(const List& list, int n) const {
    std::vector<Candidate> all;
    std::set<std::string> seen;
    const auto insert = [&](const Sentence& s, std::size_t place) {
      List next = list;
      next.insert(next.begin() + static_cast<std::ptrdiff_t>(place), s);
      if (fits(next, n) && seen.insert(text(next)).second)
        all.push_back({std::move(next), static_cast<std::size_t>(s.what()), place});
    };
    const auto anywhere = [&](const Sentence& s) {
      for (std::size_t place = 0; place <= list.size(); ++place) insert(s, place);
    };
    for (const Sentence& s : promising_) anywhere(s);
    if (promising_.empty())
      for (const Sentence& s : pool_.banks()) anywhere(s);
    if (promising_.empty() && n > 1)
      for (const Sentence& s : pool_.keeps()) anywhere(s);
    if (standings_ && n > 1)
      for (const Sentence& s : pool_.at_the_target()) insert(s, 0);
    if (!standings_ || n < standings_from) return all;
    for (const Clause& c : pool_.standings())
      for (std::size_t k = 0; k < list.size(); ++k) {
        if (list[k].what() != Act::bank_from || list[k].at_the_target()) continue;
        for (const Points by : {1, 2, 3, 5, 6, 8, 12}) {
          Sentence also = list[k];
          also.conditions.insert(also.conditions.begin(), c);
          also.act.numbers[0] = std::max(step_, also.act.numbers[0] * by / 4 / step_ * step_);
          insert(also, k);
        }
      }
    return all;
  }

  // Everything that can be changed a little.
  std::vector<List> neighbours(const List& list) const {
    std::vector<List> all;
    const Clause reaching = clause("you reach the target");
    const auto changed = [&](std::size_t i, const auto& change) {
      List next = list;
      change(next[i]);
      all.push_back(std::move(next));
    };
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto numbers = [&](const Clause& c, const auto& place) {
        const std::string_view words = c.phrase->words;
        const bool dice = words.find('#') != std::string_view::npos,
                   two = words.find("# to #") != std::string_view::npos;
        const bool any = dice || words.find('N') != std::string_view::npos;
        for (std::size_t k = 0; any && k < (two ? 2u : 1u); ++k)
          for (Points by = 1; by <= (dice ? 1 : 16); by *= 2)
            for (const Points sign : {-1, 1}) {
              const Points to = c.numbers[k] + sign * by * (dice ? 1 : step_);
              if (to < 1 || to > (dice ? dice_ : 2 * target_)) continue;
              if (two && (k == 0 ? to > c.numbers[1] : to < c.numbers[0])) continue;
              changed(i, [&](Sentence& s) { place(s).numbers[k] = to; });
            }
      };
      numbers(list[i].act, [](Sentence& s) -> Clause& { return s.act; });
      for (std::size_t c = 0; c < list[i].conditions.size(); ++c) {
        numbers(list[i].conditions[c], [c](Sentence& s) -> Clause& { return s.conditions[c]; });
        const bool of_a_lead = list[i].what() == Act::bank_lead && list[i].conditions[c] == reaching;
        if (list[i].conditions.size() > 1 && !of_a_lead)
          changed(i, [&](Sentence& s) { s.conditions.erase(s.conditions.begin() + static_cast<std::ptrdiff_t>(c)); });
      }
      if (i + 1 < list.size()) {
        List next = list;
        std::swap(next[i], next[i + 1]);
        all.push_back(std::move(next));
      }
      if (list[i].decides(Phrase::Subject::keep)) {
        for (const char* words : {"keep one die", "keep the fewest dice", "keep the most points"})
          if (list[i].act.phrase->words != std::string_view(words))
            changed(i, [&](Sentence& s) { s.act = clause(words); });
        changed(i, [&](Sentence& s) { s.act = clause("keep the most points counting N for each die left", 150); });
        for (const char* words : {"only single dice score", "a combination scores", "all dice score"})
          changed(i, [&](Sentence& s) { s.conditions.push_back(clause(words)); });
        for (const Points at : {200, 300, 400}) {
          changed(i, [&](Sentence& s) { s.conditions.push_back(clause("less than N was at stake", at)); });
          changed(i, [&](Sentence& s) { s.conditions.push_back(clause("the roll scores less than N", at)); });
        }
      }
    }
    return all;
  }

  List climb(List at, int n) {
    constexpr double may_err = 0.0005;  // of what is about right
    double here = worth(at);
    for (bool improved = true; improved;) {
      improved = false;
      std::vector<Candidate> next;
      for (List& list : neighbours(at))
        if (fits(list, n)) next.push_back({std::move(list), 0, 0});
      rate(next, at);
      for (const Candidate& c : next) {
        if (gain(c.about, here) < -may_err) break;
        if (const double there = worth(c.list); better(there, here)) {
          at = c.list, here = there, improved = true;
          break;
        }
      }
    }
    return at;
  }

  // While another sentence is better than the one that is worth least.
  List with_swaps(List at, int n) {
    for (;;) {
      List best = at;
      const auto take = [&](const List& list) {
        if (better(worth(list), worth(best))) best = list;
      };
      const List without = least_missed(at);
      take(without);
      for (const List& start : worth_climbing(without, n)) take(climb(start, n));
      if (best == at) return at;
      at = best;
    }
  }
  List least_missed(const List& list) {
    std::vector<List> all;
    for (std::size_t i = 0; i < list.size() && list.size() > 1; ++i) {
      List without = list;
      without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
      if (fits(without, static_cast<int>(said(list).size()) - 1)) all.push_back(std::move(without));
    }
    const auto least = std::max_element(all.begin(), all.end(),
                                        [this](const List& a, const List& b) { return better(worth(b), worth(a)); });
    return least == all.end() ? list : *least;
  }

  const Objective& objective_;
  const std::shared_ptr<Solved>& solved_;
  const Points step_, dice_, target_;
  const SentencePool pool_;
  const bool standings_;
  std::vector<Sentence> promising_;
  std::map<std::string, double> known_;
  SentenceSearch out_;
};

}  // namespace

SentenceSearch search_sentences(const Objective& objective, const std::shared_ptr<Solved>& solved, Points step,
                                int most_sentences) {
  return SentenceFinder(objective, solved, step).run(most_sentences);
}

SentenceRow best_addition(const Objective& objective, const std::shared_ptr<Solved>& solved, Points step,
                          const std::vector<Sentence>& sentences) {
  return SentenceFinder(objective, solved, step).addition(sentences);
}

}  // namespace farkle
