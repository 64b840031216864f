#include "sim/search/sentence_search.hpp"

#include <algorithm>
#include <map>
#include <optional>
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
  SentenceFinder(const Objective& objective, const Objective& quick, const std::shared_ptr<Solved>& solved, Points step)
      : objective_(objective),
        quick_(quick),
        solved_(solved),
        step_(step),
        dice_(solved->rules.dice.count),
        target_(solved->rules.game.target),
        pool_(solved->rules, step),
        standings_(objective.name == "win") {}

  SentenceSearch run(int most) {
    List best;
    for (int n = 1; n <= most; ++n) {
      std::vector<std::pair<double, List>> starts;
      if (n > 1) starts.emplace_back(worth(best), best);
      for (const List& list : candidates(best, n)) starts.emplace_back(worth(list), list);
      std::stable_sort(starts.begin(), starts.end(),
                       [this](const auto& a, const auto& b) { return better(a.first, b.first); });
      if (starts.size() > climbs) starts.resize(climbs);
      std::optional<List> found;
      for (const auto& start : starts) {
        List climbed = climb(start.second, n);
        if (!found || better(worth(climbed), worth(*found))) found = std::move(climbed);
      }
      best = *found;
      out_.front.push_back({static_cast<int>(said(best).size()), best, value(best)});
    }
    return std::move(out_);
  }

 private:
  static constexpr std::size_t climbs = 2, worth_a_look = 30;

  bool better(double a, double b) const { return objective_.more_is_better ? a > b : a < b; }

  // A condition, or a large number that is not round, must be worth this share of the value.
  static constexpr double price = 0.0006;
  double worth(const List& list) {
    int dear = 0;
    const auto rough = [](const Clause& c) {
      constexpr Points large = 1000, round = 500;
      return c.numbers[0] >= large && c.numbers[0] % round != 0;
    };
    for (const Sentence& s : list) {
      dear += static_cast<int>(s.conditions.size()) + rough(s.act);
      dear += static_cast<int>(std::count_if(s.conditions.begin(), s.conditions.end(), rough));
    }
    return value(list) * (1 + (objective_.more_is_better ? -price : price) * dear);
  }

  double value(const List& list) {
    const std::string text = join(said(list), " ");
    if (const auto known = known_.find(text); known != known_.end()) return known->second;
    ++out_.evaluations;
    const double v = objective_.value(SentencePolicy("sentences:" + text, solved_, list));
    known_.emplace(text, v);
    if (out_.history.empty() || better(v, out_.history.back().value))
      out_.history.push_back({static_cast<int>(said(list).size()), list, v});
    return v;
  }

  double quick(const List& list) {
    const std::string text = join(said(list), " ");
    const auto [known, added] = quick_known_.try_emplace(text, 0.0);
    if (added) known->second = quick_.value(SentencePolicy("sentences:" + text, solved_, list));
    return known->second;
  }

  // Lists with one more sentence.
  std::vector<List> candidates(const List& list, int n) {
    std::vector<std::pair<double, List>> rated;
    std::vector<List> all;
    std::set<std::string> seen;
    const auto add = [&](List next, bool quickly) {
      if (static_cast<int>(said(next).size()) > n || !seen.insert(join(said(next), " ")).second) return;
      if (!quickly) return all.push_back(std::move(next));
      const double v = quick(next);
      rated.emplace_back(v, std::move(next));
    };
    const auto insert = [&](const Sentence& s) {
      for (std::size_t at = 0; at <= list.size(); ++at) {
        List next = list;
        next.insert(next.begin() + static_cast<std::ptrdiff_t>(at), s);
        add(next, true);
        for (std::size_t k = 0; k + 1 < next.size(); ++k) {
          if (next[k].act.phrase->subject == next[k + 1].act.phrase->subject) continue;
          List other = next;
          std::swap(other[k], other[k + 1]);
          add(std::move(other), true);
        }
      }
    };
    if (list.empty())
      for (const Points at : pool_.thresholds()) add({{{}, clause("bank from N on", at)}}, true);
    // Without a last word on banking a turn may go on to the target, and takes long to be valued.
    for (const Sentence& s : pool_.banks()) {
      if (!list.empty()) insert(s);
      if (list.empty() && !s.conditions.empty())
        for (const Points at : pool_.thresholds())
          if (at > 0) add({s, {{}, clause("bank from N on", at)}}, true);
    }
    if (!list.empty())
      for (const Sentence& s : pool_.keeps()) insert(s);
    std::stable_sort(rated.begin(), rated.end(), [this](const auto& a, const auto& b) {
      return quick_.more_is_better ? a.first > b.first : a.first < b.first;
    });
    if (rated.size() > worth_a_look) rated.resize(worth_a_look);
    if (standings_ && n > 1)
      for (const Sentence& s : pool_.at_the_target()) add(with_front(list, s), false);
    if (standings_ && n > 4)
      for (const Clause& c : pool_.standings())
        for (std::size_t k = 0; k < list.size(); ++k) {
          if (list[k].what() != Act::bank_from || list[k].at_the_target()) continue;
          for (const Points by : {2, 3, 6, 8}) {
            Sentence also = list[k];
            also.conditions.push_back(c);
            also.act.numbers[0] = std::max(step_, also.act.numbers[0] * by / 4 / step_ * step_);
            List next = list;
            next.insert(next.begin() + static_cast<std::ptrdiff_t>(k), also);
            add(std::move(next), false);
          }
        }
    for (auto& r : rated) all.push_back(std::move(r.second));
    return all;
  }

  static List with_front(const List& list, const Sentence& s) {
    List next = list;
    next.insert(next.begin(), s);
    return next;
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
    constexpr double much = 0.015;  // of the quick value: nothing else makes that up
    double here = worth(at), here_quick = quick(at);
    for (bool improved = true; improved;) {
      improved = false;
      for (const List& next : neighbours(at)) {
        if (static_cast<int>(said(next).size()) > n) continue;
        const double there_quick = quick(next);
        if ((quick_.more_is_better ? here_quick - there_quick : there_quick - here_quick) > much * here_quick) continue;
        if (const double there = worth(next); better(there, here)) {
          at = next, here = there, here_quick = there_quick, improved = true;
          break;
        }
      }
    }
    return at;
  }

  const Objective& objective_;
  const Objective& quick_;
  const std::shared_ptr<Solved>& solved_;
  const Points step_, dice_, target_;
  const SentencePool pool_;
  const bool standings_;
  std::map<std::string, double> known_, quick_known_;
  SentenceSearch out_;
};

}  // namespace

SentenceSearch search_sentences(const Objective& objective, const Objective& quick,
                                const std::shared_ptr<Solved>& solved, Points step, int most_sentences) {
  return SentenceFinder(objective, quick, solved, step).run(most_sentences);
}

}  // namespace farkle
