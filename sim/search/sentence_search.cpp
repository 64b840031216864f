#include "sim/search/sentence_search.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "sim/files/json_text.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/search/sentence_pool.hpp"
#include "sim/search/sentence_values.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

class SentenceFinder : private SentenceValues {
 public:
  SentenceFinder(const std::vector<ObjectiveUnder>& all, Points step)
      : SentenceValues(all), pool_(all.front().solved->rules, step), standings_(all.front().objective.name == "win") {}

  SentenceSearch run(int most, const std::vector<List>& from,
                     const std::function<void(const SentenceSearch&)>& row_found) {
    std::vector<List> banks;
    for (const Points at : pool_.thresholds()) banks.push_back({{{}, clause("bank at N or more", at)}});
    // Two kinds of lists: those that say what to keep before they say when to bank, and the others. The kind that is
    // better in the end may be worse with fewer sentences.
    std::map<bool, List> best{{false, best_of(banks)}};
    int needless = 0;  // one if the last sentence was: then the best with one more may do without another one
    for (int n = 1; n <= most + needless; ++n) {
      std::vector<List> starts;
      for (const List& list : from)
        if (remembered(list) == n) starts.push_back(list);
      for (const auto& [kind, list] : best) {
        for (List& more : worth_climbing(list, n)) starts.push_back(std::move(more));
        starts.push_back(list);
      }
      best.clear();
      for (const List& start : starts) {
        const List climbed = climb(start, n);
        const auto [known, added] = best.try_emplace(keeps_first(climbed), climbed);
        if (!added && better(worth(climbed), worth(known->second))) known->second = climbed;
      }
      List* better_kind = &best.begin()->second;
      if (better(worth(best.rbegin()->second), worth(*better_kind))) better_kind = &best.rbegin()->second;
      if (n > 2) *better_kind = with_swaps(*better_kind, n);
      *better_kind = without_needless(*better_kind);
      needless = remembered(*better_kind) < n && n <= most ? 1 : 0;
      const List told = plainer(*better_kind);
      SentenceRow row{remembered(told), told, value(told)};
      if (!found.front.empty() && (row.remembered > most || !better(row.value, found.front.back().value))) continue;
      while (!found.front.empty() && found.front.back().remembered >= row.remembered) found.front.pop_back();
      row.any_numbers = with_any_numbers(told, n);
      found.front.push_back(std::move(row));
      if (row_found) row_found(found);
    }
    return std::move(found);
  }

  SentenceRow addition(const List& list) {
    const int one_more = remembered(list) + 1;
    const std::vector<List> longer = worth_climbing(list, std::max(one_more, standings_from));
    const List& first = longer.empty() ? list : longer.front();
    return {remembered(first), first, value(first)};
  }

 private:
  static constexpr int standings_from = 4;  // sentences

  // A candidate list. The act and the place of its new sentence tell what kind it is.
  using Kind = std::pair<std::size_t, std::size_t>;
  struct Candidate {
    List list;
    std::size_t act = 0, place = 0;
    double about = 0;
    Kind kind() const { return {act, place}; }
  };

  // The first of the best.
  List best_of(const std::vector<List>& all) {
    return *std::max_element(all.begin(), all.end(),
                             [this](const List& a, const List& b) { return better(worth(b), worth(a)); });
  }
  static bool fits(const List& list, int n) { return remembered(list) <= n; }

  static bool keeps_first(const List& list) {
    for (const Sentence& s : list)
      if (!s.at_the_target()) return s.decides(Phrase::Subject::keep);
    return false;
  }

  // Leaves out sentences that change nothing for the better, such as those that come after one that always fits.
  List without_needless(List list) {
    for (std::size_t i = list.size(); i-- > 0 && list.size() > 1;)
      if (List rest = without(list, i); !better(value(list), value(rest))) list = std::move(rest);
    return list;
  }

  // Says "roll on" where a large number says hardly more. Lists that roll on take long to value, so the search does
  // without.
  List plainer(List list) {
    constexpr Points large = 1500;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i].what() != Act::bank_from || list[i].act.numbers[0] < large) continue;
      List next = list;
      next[i].act = clause("roll on");
      if (goal().gain(worth(list), worth(next)) < price) list = std::move(next);
    }
    return list;
  }

  // Estimates what the candidates are worth, seen from a list that is like them. Sorts them best first, and rates the
  // best more closely.
  void rate(std::vector<Candidate>& all, const List& like) const {
    constexpr int few_turns = 40, more_turns = 200;
    constexpr std::size_t looked_at_closely = 150;
    const auto estimate = about(like);
    const auto rate_first = [&](std::size_t count, int turns) {
      count = std::min(count, all.size());
      tbb::parallel_for(std::size_t{0}, count, [&](std::size_t k) { all[k].about = estimate(all[k].list, turns); });
      std::stable_sort(all.begin(), all.begin() + count,
                       [this](const Candidate& a, const Candidate& b) { return better(a.about, b.about); });
    };
    rate_first(all.size(), few_turns);
    rate_first(looked_at_closely, more_turns);
  }

  // Lists with one more sentence, of different kinds.
  std::vector<List> worth_climbing(const List& list, int n) {
    constexpr std::size_t looks = 30, looks_of_a_kind = 4;
    const std::size_t climbs = n > 2 ? 2 : 6;
    const bool kind_matters = n > 2;  // from three sentences on: most lists stay of their kind, one may not
    std::vector<Candidate> rated = candidates(list, n);
    rate(rated, list);
    if (n > 1) remember_promising(rated);
    std::map<Kind, std::size_t> looked;
    std::vector<Candidate> tried;
    for (Candidate& c : rated) {
      if (tried.size() == looks) break;
      if (n == 1) c.place = tried.size();  // each is of a kind of its own
      if (++looked[c.kind()] > looks_of_a_kind) continue;
      c.about = worth(c.list);
      tried.push_back(std::move(c));
    }
    std::stable_sort(tried.begin(), tried.end(), [this](const Candidate& a, const Candidate& b) {
      return better(a.about, b.about) || (a.about == b.about && a.kind() < b.kind());
    });
    std::vector<List> out;
    std::size_t others = 0;
    std::set<Kind> taken;
    for (Candidate& c : tried) {
      if (!taken.insert(c.kind()).second) continue;
      const bool other = kind_matters && keeps_first(c.list) != keeps_first(list);
      if (other ? others++ < 1 : out.size() < climbs + others) out.push_back(std::move(c.list));
    }
    return out;
  }

  // Remembers the sentences of the pool that did best at some place, up to of_an_act of each act. Only they are tried
  // from then on.
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
    const auto take = [&](const List& next, std::size_t place) {
      if (fits(next, n) && seen.insert(join(said(next), " ")).second)
        all.push_back({next, static_cast<std::size_t>(next[place].what()), place});
    };
    const auto insert = [&](const Sentence& s, std::size_t place) {
      List next = list;
      next.insert(next.begin() + place, s);
      take(next, place);
    };
    const auto anywhere = [&](const std::vector<Sentence>& some) {
      for (const Sentence& s : some)
        for (std::size_t place = 0; place <= list.size(); ++place) insert(s, place);
    };
    anywhere(promising_.empty() ? pool_.banks() : promising_);
    if (n == 1) return all;
    if (promising_.empty()) anywhere(pool_.keeps());
    for (const Sentence& s : pool_.offers()) insert(s, 0);
    if (!standings_) return all;
    for (const Sentence& s : pool_.at_the_target()) insert(s, 0);
    if (n < standings_from) return all;
    for (const auto& [next, place] : pool_.with_standings(list)) take(next, place);
    return all;
  }

  List climb(List at, int n, bool numbers_alone = false) {
    constexpr double may_err = 0.0001;  // share by which estimates may be wrong
    const auto worth_of = [this](const List& list) { return worth(list); };
    return Tried::climb(std::move(at), worth_of, [&](const List& here, const auto& consider) {
      std::vector<Candidate> next;
      for (List& list : pool_.with_other_numbers(here)) next.push_back({std::move(list)});
      if (!numbers_alone)
        for (List& list : pool_.with_other_words(here))
          if (fits(list, n)) next.push_back({std::move(list)});
      rate(next, here);
      const double now = worth(here);
      for (const Candidate& c : next)
        if (goal().gain(c.about, now) < -may_err || consider(c.list)) break;
    });
  }

  // The value with the best numbers, round or not.
  double with_any_numbers(const List& list, int n) {
    any_numbers = true;
    const double most = value(climb(list, n, true));
    any_numbers = false;
    return most;
  }

  // Exchanges the sentence that is worth least, as long as another is better.
  List with_swaps(List at, int n) {
    for (;;) {
      std::vector<List> all{at, least_missed(at)};
      for (const List& start : worth_climbing(all[1], n)) all.push_back(climb(start, n));
      List best = best_of(all);
      if (best == at) return at;
      at = std::move(best);
    }
  }
  List least_missed(const List& list) {
    std::vector<List> all;
    for (std::size_t i = 0; i < list.size() && list.size() > 1; ++i) {
      List rest = without(list, i);
      if (fits(rest, remembered(list) - 1)) all.push_back(std::move(rest));
    }
    return all.empty() ? list : best_of(all);
  }

  const SentencePool pool_;
  const bool standings_;
  std::vector<Sentence> promising_;
};

// Those in the front of an answer of optimize.
std::vector<std::string> policies_in(const std::string& file) try {
  const auto answer = parse_json<nlohmann::json>(text_of_file(file));
  std::vector<std::string> policies;
  for (const auto& row : answer.at("front")) policies.push_back(row.at("policy").get<std::string>());
  return policies;
} catch (const nlohmann::json::exception& error) {
  throw CannotDo(file + ": is not the answer of optimize --form sentences: " + error.what());
}

}  // namespace

int remembered(const std::vector<Sentence>& list) { return static_cast<int>(said(list).size()); }

SentenceSearch search_sentences(const std::vector<ObjectiveUnder>& all, Points step, int most_sentences,
                                const std::vector<std::vector<Sentence>>& from,
                                const std::function<void(const SentenceSearch&)>& row_found) {
  return SentenceFinder(all, step).run(most_sentences, from, row_found);
}

SentenceRow best_addition(const ObjectiveUnder& objective, Points step, const std::vector<Sentence>& sentences) {
  return SentenceFinder({objective}, step).addition(sentences);
}

std::optional<double> mean_optimum(const std::vector<ObjectiveUnder>& all) {
  double sum = 0;
  for (const ObjectiveUnder& each : all) {
    if (!each.objective.optimum) return std::nullopt;
    sum += *each.objective.optimum;
  }
  return sum / static_cast<double>(all.size());
}

std::vector<std::vector<Sentence>> lists_from(const std::vector<std::string>& all,
                                              const std::shared_ptr<Solved>& solved) {
  std::vector<std::vector<Sentence>> out;
  for (const std::string& text : all)
    for (const std::string& policy_text : text.ends_with(".json") ? policies_in(text) : std::vector{text}) {
      const auto policy = make_policy(policy_text, solved, 2);
      const std::vector<Sentence>* const spoken = sentences_of(*policy);
      if (!spoken)
        throw UserError("--from", policy_text, "a policy of sentences, or a .json that optimize has written");
      out.push_back(*spoken);
    }
  return out;
}

}  // namespace farkle
