#include "sim/design/design_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <string>

#include "sim/statistics/estimate.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr std::int64_t rough_games = 100'000;
constexpr double margin_errors = 3;      // standard errors that a value may be off
constexpr std::size_t least_values = 8;  // to learn from how far rough ones are off
constexpr std::size_t at_once = 4;       // measured in full before looking again
constexpr std::size_t best_wanted = 3;   // for the whole question

// One thing to look for: all wishes but one, or one of two preferences.
struct Question {
  std::optional<std::size_t> without_wish, only_preference;
};

class DesignSearch {
 public:
  DesignSearch(const Run& run, const std::vector<Variant>& variants, const Wishes& wishes, const MeasuredPlay& play,
               std::size_t most_measured)
      : run_(run), wishes_(wishes), play_(play), most_measured_(most_measured) {
    std::set<std::string> seen;
    for (const Variant& variant : variants)
      if (seen.insert(fingerprint(variant.rules)).second) variants_.push_back(&variant);
  }

  Design run() {
    measure_roughly();
    for (const Question& question : questions()) answer(question);
    return result();
  }

 private:
  struct Candidate {
    MeasuredVariant rough;
    std::size_t rough_game = 0;  // the same for variants whose rough games are the same
    std::optional<Measurements> full;
  };

  // Measures that tell games apart are taken beside those that are asked for.
  void measure_roughly() {
    std::vector<Measure> measures = wishes_.measures;
    if (any_at_play(measures)) {
      const std::vector<Measure> tell = measures_of(
          "", {"turns_per_game", "farkle_rate", "hot_dice_rate", "first_player", "lead_changes", "close_finishes"});
      measures.insert(measures.end(), tell.begin(), tell.end());
    }
    std::vector<MeasuredVariant> games;
    for (const Variant* variant : variants_) games.push_back({*variant});
    const MeasuredPlay roughly{"turn", play_.simple, rough_games, /*rough=*/true};
    const double each = work_of(games.front().rules, roughly, measures);
    Work::Piece work(run_.work.get(), "measuring all variants roughly", each * static_cast<double>(games.size()));
    measure_all(run_, roughly, measures, games, work);
    const bool games_told = measures.size() > wishes_.measures.size();
    std::map<std::vector<double>, std::size_t> rough_games_met;  // by what is measured
    for (MeasuredVariant& game : games) {
      if (!game.measured) {
        refuse(game);
        continue;
      }
      const std::size_t number = candidates_.size(),
                        same = rough_games_met.try_emplace(values_of(*game.measured), number).first->second;
      candidates_.push_back({std::move(game), games_told ? same : number, std::nullopt});
    }
  }

  // The span of rough values; of full ones where there are none.
  double span_of(std::size_t m) const {
    for (const bool full : {false, true}) {
      double least = std::numeric_limits<double>::infinity(), most = -least;
      for (const Candidate& c : candidates_)
        if (const auto& of = full ? c.full : c.rough.measured; of && (*of)[m]) {
          least = std::min(least, (*of)[m]->estimate.value);
          most = std::max(most, (*of)[m]->estimate.value);
        }
      if (most > least) return most - least;
    }
    return 1;
  }

  static std::vector<double> values_of(const Measurements& measured) {
    std::vector<double> values;
    for (const auto& value : measured) values.push_back(value ? value->estimate.value : -1);
    return values;
  }

  void refuse(const MeasuredVariant& variant) {
    if (!run_.stop) out_.refused.push_back({variant.values, variant.rules.id, variant.why_not});
  }

  // The whole question first, then what the answer costs.
  std::vector<Question> questions() const {
    std::vector<Question> all(1);
    if (!wishes_.preferences.empty())
      for (std::size_t w = 0; w < wishes_.wishes.size(); ++w) all.push_back({w, std::nullopt});
    if (wishes_.preferences.size() == 2)
      for (std::size_t p = 0; p < 2; ++p) all.push_back({std::nullopt, p});
    return all;
  }

  // Measures in full what may be among the best for the question, until nothing else may be.
  void answer(const Question& question) {
    const std::size_t answers = question.without_wish || question.only_preference ? 1 : best_wanted;
    while (!run_.stop && measured_ < most_measured_) {
      learn();
      std::vector<std::pair<DesignScore, std::size_t>> hopeful;
      std::vector<DesignScore> known;
      for (std::size_t c = 0; c < candidates_.size(); ++c)
        if (candidates_[c].full)
          known.push_back(score(*candidates_[c].full, question));
        else
          hopeful.push_back({best_score(*candidates_[c].rough.measured, question), c});
      std::sort(known.begin(), known.end());
      std::sort(hopeful.begin(), hopeful.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
      std::vector<std::size_t> next;
      for (const auto& [score, c] : hopeful)
        if (next.size() < std::min(at_once, most_measured_ - measured_) &&
            (known.size() < answers || score < known[answers - 1]))
          next.push_back(c);
      if (next.empty()) return;
      measure_in_full(next);
    }
  }

  void measure_in_full(const std::vector<std::size_t>& which) {
    std::vector<MeasuredVariant> games;
    for (const std::size_t c : which) games.push_back({candidates_[c].rough});
    for (MeasuredVariant& game : games) game.measured.reset();
    if (!full_work_) {
      const double each = work_of(games.front().rules, play_, wishes_.measures);
      const std::size_t most = std::min(most_measured_, candidates_.size());
      full_work_.emplace(run_.work.get(), "measuring the most promising in full", each * static_cast<double>(most));
    }
    measure_all(run_, play_, wishes_.measures, games, *full_work_);
    for (std::size_t g = 0; g < games.size(); ++g)
      if (games[g].measured) {
        candidates_[which[g]].full = std::move(games[g].measured);
        ++measured_;
      } else if (!run_.stop) {
        refuse(games[g]);
        candidates_[which[g]].rough.measured.reset();
      }
    std::erase_if(candidates_, [](const Candidate& c) { return !c.rough.measured; });
  }

  // What is known of a measure: the span of its values, pairs of a rough and a full value, and the noise of the rough
  // ones. All rough games are played with the same dice, so in truth it is less.
  struct Learnt {
    double span = 1;
    JointSums pairs;
    double noise = 0;
  };

  void learn() {
    learnt_.assign(wishes_.measures.size(), {});
    for (std::size_t m = 0; m < wishes_.measures.size(); ++m) {
      learnt_[m].span = span_of(m);
      for (const Candidate& c : candidates_) {
        if (!(*c.rough.measured)[m]) continue;
        const Estimate& rough = (*c.rough.measured)[m]->estimate;
        learnt_[m].noise = std::max(learnt_[m].noise, rough.standard_error);
        if (c.full && (*c.full)[m]) learnt_[m].pairs.add(rough.value, (*c.full)[m]->estimate.value);
      }
    }
  }

  // What a full value may be, given the rough one. With few pairs the line has slope 1, and the noise counts too.
  Interval may_be(std::size_t measure, double rough) const {
    const auto& [span, pairs, noise] = learnt_[measure];
    const double n = static_cast<double>(pairs.n);
    if (n >= least_values && pairs.xx > pairs.x * pairs.x / n * (1 + 1e-12)) {
      const Estimate full = predicted(pairs, rough, 0.95);
      return {full.value - margin_errors * full.standard_error, full.value + margin_errors * full.standard_error};
    }
    const double shift = n > 0 ? (pairs.y - pairs.x) / n : 0,
                 around = pairs.yy - 2 * pairs.xy + pairs.xx - n * shift * shift,
                 deviation = n > 1 ? std::sqrt(std::max(0.0, around) / (n - 1)) : 0,
                 margin = margin_errors * (deviation + (n < least_values ? noise : 0));
    return {rough + shift - margin, rough + shift + margin};
  }

  // The best score if each measure is somewhere in the interval that within(measure, value) gives. One that has no
  // value may be anything if there is hope, and else is the worst.
  template <class Within>
  DesignScore best_of(const Measurements& values, const Question& question, bool hope, const Within& within) const {
    constexpr double worst = std::numeric_limits<double>::infinity();
    const auto interval = [&](std::size_t m) {
      return values[m] ? std::optional<Interval>(within(m, values[m]->estimate.value)) : std::nullopt;
    };
    DesignScore out;
    for (std::size_t w = 0; w < wishes_.wishes.size(); ++w) {
      if (question.without_wish == w) continue;
      const Wish& wish = wishes_.wishes[w];
      const std::optional<Interval> value = interval(wish.measure);
      const bool meets = value && value->low <= wish.high && value->high >= wish.low;
      if (!value)
        out.missed += hope ? 0 : worst;
      else if (!meets)
        out.missed += std::min(wish.missed_by(value->low), wish.missed_by(value->high)) / learnt_[wish.measure].span;
    }
    for (std::size_t p = 0; p < wishes_.preferences.size(); ++p) {
      if (question.only_preference.value_or(p) != p) continue;
      const auto& [text, m, sign] = wishes_.preferences[p];
      const std::optional<Interval> value = interval(m);
      out.unlovely += value ? (sign > 0 ? -value->high : value->low) / learnt_[m].span : hope ? -worst : worst;
    }
    return out;
  }

  DesignScore score(const Measurements& full, const Question& question) const {
    return best_of(full, question, false, [](std::size_t, double value) { return Interval{value, value}; });
  }

  // The best that the score may be once it is measured in full.
  DesignScore best_score(const Measurements& rough, const Question& question) const {
    return best_of(rough, question, true, [&](std::size_t m, double value) { return may_be(m, value); });
  }

  Design result() {
    learn();
    // Variants are alike if their rough games are, and all that is measured in full.
    std::map<std::pair<std::size_t, std::vector<double>>, std::size_t> places;
    for (const Candidate& c : candidates_) {
      if (!c.full) continue;
      const auto [place, is_new] = places.try_emplace({c.rough_game, values_of(*c.full)}, out_.found.size());
      if (is_new)
        out_.found.push_back({{c.rough, c.full}, {}, score(*c.full, {})});
      else
        out_.found[place->second].alike.push_back(c.rough.rules.id);
    }
    std::stable_sort(out_.found.begin(), out_.found.end(),
                     [](const DesignedVariant& a, const DesignedVariant& b) { return a.score < b.score; });
    out_.variants = candidates_.size();
    out_.measured = measured_;
    if (candidates_.empty() && !run_.stop) throw CannotDo("no variant can be measured: " + out_.refused.front().why);
    if (out_.found.empty()) return std::move(out_);
    for (const Candidate& c : candidates_)
      out_.maybe_better += !c.full && best_score(*c.rough.measured, {}) < out_.found.front().score;
    if (!wishes_.preferences.empty())
      for (std::size_t w = 0; w < wishes_.wishes.size(); ++w) {
        const auto better = [&](const DesignedVariant& a, const DesignedVariant& b) {
          return score(*a.variant.measured, {w, std::nullopt}) < score(*b.variant.measured, {w, std::nullopt});
        };
        out_.without.push_back(std::min_element(out_.found.begin(), out_.found.end(), better) - out_.found.begin());
      }
    if (wishes_.preferences.size() == 2) find_front();
    return std::move(out_);
  }

  void find_front() {
    const auto preferred = [&](const DesignedVariant& one, std::size_t p) {
      const auto& [text, m, sign] = wishes_.preferences[p];
      const auto& value = (*one.variant.measured)[m];
      return value ? sign * value->estimate.value : -std::numeric_limits<double>::infinity();
    };
    for (std::size_t i = 0; i < out_.found.size(); ++i) {
      const DesignedVariant& one = out_.found[i];
      const bool beaten = std::any_of(out_.found.begin(), out_.found.end(), [&](const DesignedVariant& other) {
        return other.score.missed <= 0 && preferred(other, 0) >= preferred(one, 0) &&
               preferred(other, 1) >= preferred(one, 1) &&
               (preferred(other, 0) > preferred(one, 0) || preferred(other, 1) > preferred(one, 1));
      });
      if (one.score.missed <= 0 && !beaten) out_.front.push_back(i);
    }
    std::sort(out_.front.begin(), out_.front.end(),
              [&](std::size_t a, std::size_t b) { return preferred(out_.found[a], 0) < preferred(out_.found[b], 0); });
  }

  const Run& run_;
  const Wishes& wishes_;
  const MeasuredPlay& play_;
  const std::size_t most_measured_;       // in full
  std::vector<const Variant*> variants_;  // one of each game
  std::vector<Candidate> candidates_;
  std::vector<Learnt> learnt_;  // by measure
  std::optional<Work::Piece> full_work_;
  std::size_t measured_ = 0;  // in full
  Design out_;
};

}  // namespace

Design search_design(const Run& run, const std::vector<Variant>& variants, const Wishes& wishes,
                     const MeasuredPlay& play, std::size_t most_measured) {
  return DesignSearch(run, variants, wishes, play, most_measured).run();
}

}  // namespace farkle
