#include "sim/design/measured_variants.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <cmath>
#include <filesystem>
#include <map>
#include <system_error>

#include "sim/files/json_text.hpp"
#include "sim/policies/make_policy.hpp"
#include "solver/game/error.hpp"
#include "solver/game/hash.hpp"
#include "solver/game/number_text.hpp"
#include "solver/storage/atomic_file.hpp"
#include "solver/storage/solution_cache.hpp"
#include "solver/storage/solved_games.hpp"

namespace farkle {
namespace {

// The share of the work that is done with this many of the measures. Most of the work is to solve the game and to
// follow its course, and the first two measures ask for that.
double part_done(std::size_t measured, std::size_t all) { return measured == all ? 1 : measured < 2 ? 0 : 0.6; }

// The interval comes from those of both, which need not lie even about their values (the method of variance estimates
// recovery; Zou and Donner 2008, Statistics in Medicine 27, p. 1693). The standard error is that of its nearer side.
void set_independent(MeasuredDifference& d, const Estimate& a, const Estimate& b) {
  const double size = differ(a.value, b.value) ? a.value - b.value : 0;
  const double down = std::hypot(a.value - a.interval.low, b.interval.high - b.value),
               up = std::hypot(a.interval.high - a.value, b.value - b.interval.low);
  d.estimate = {size, (size > 0 ? down : up) / normal_critical(interval_confidence), {size - down, size + up}};
  d.p = p_value(d.estimate);
}

// Part by part (batch means), with Student's t. False if there are too few parts, or nothing differs.
bool set_paired(MeasuredDifference& d, const Measurement& a, const Measurement& b) {
  constexpr std::size_t least_parts = 10;
  if (a.parts.size() < least_parts || a.parts.size() != b.parts.size()) return false;
  Sums apart;
  for (std::size_t k = 0; k < a.parts.size(); ++k) apart.add(a.parts[k] - b.parts[k]);
  const Estimate mean_apart = mean(apart, interval_confidence);
  if (!(mean_apart.standard_error > 0)) return false;
  const double size = a.estimate.value - b.estimate.value, half = mean_apart.interval.half_width();
  d.estimate = {size, mean_apart.standard_error, {size - half, size + half}};
  d.p = 2 * t_cdf(-std::abs(size) / mean_apart.standard_error, static_cast<double>(a.parts.size() - 1));
  return true;
}

// Policies of one name may be different files.
std::string mark_of_policy(const std::string& text) {
  const std::string policy = as_policy(text);
  return policy.starts_with("file:") ? policy + " " + hash_of(text_of_file(policy.substr(5))) : policy;
}

// The rows that a stopped comparison has measured are kept with the solutions, so that the same comparison continues
// from there. A hash, and what it is of: [what the rows are of, {FINGERPRINT: [[VALUE, STANDARD ERROR, LOW, HIGH,
// EXACT, PARTS], ...]}], with null for a measure without a value.
class KeptRows {
 public:
  using Rows = std::map<std::string, Measurements>;  // by fingerprint of the rules

  // Rows of this program, these players, games, seed and measures. Throws CannotDo for a policy file that cannot be
  // read.
  KeptRows(const Run& run, const MeasuredPlay& play, std::span<const Measure> measures) : note_(run.note) {
    head_ = "farkle " + std::string(program_version()) + ": " + mark_of_policy(play.policy) + ", " +
            mark_of_policy(play.simple) + ", " + std::to_string(play.games) + " games, seed " +
            std::to_string(run.seed) + ":";
    for (const Measure& m : measures) head_ += std::string(" ") + m.key;
    if (const auto directory = cache_directory(); !directory.empty())
      path_ = directory / ("sweep-" + hash_of(head_) + ".rows");
  }

  Rows load() const {  // none: nothing is kept, or it is damaged
    std::error_code ignored;
    if (path_.empty() || !std::filesystem::exists(path_, ignored)) return {};
    try {
      const std::string text = text_of_file(path_.string()), body = text.substr(text.find('\n') + 1);
      if (text != hash_of(body) + "\n" + body) throw CannotDo("is damaged");
      const auto kept = parse_json<nlohmann::json>(body);
      if (kept.at(0) != head_) throw CannotDo("is of another sweep");
      Rows rows;
      for (const auto& [fingerprint, row] : kept.at(1).items())
        for (const auto& m : row)
          rows[fingerprint].push_back(
              m.is_null() ? std::nullopt : std::optional(Measurement{{m[0], m[1], {m[2], m[3]}}, m[4], m.at(5)}));
      return rows;
    } catch (const std::exception& error) {
      note_("cache ignored: " + path_.string() + ": " + error.what());
      return {};
    }
  }

  void save(const Rows& rows) const {
    if (path_.empty()) return;
    auto all = nlohmann::json::object();
    for (const auto& [fingerprint, row] : rows)
      for (const auto& m : row) {
        const Estimate e = m ? m->estimate : Estimate{};
        all[fingerprint].push_back(
            m ? nlohmann::json{e.value, e.standard_error, e.interval.low, e.interval.high, m->exact, m->parts}
              : nlohmann::json());
      }
    const std::string body = nlohmann::json{head_, all}.dump(), text = hash_of(body) + "\n" + body;
    to_cache(path_, note_, [&] {
      AtomicFile file(path_);
      file.write(text.data(), text.size());
      file.commit();
    });
  }

  void remove() const {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove(path_, ignored);
  }

 private:
  const Note note_;
  std::string head_;            // what the rows are of
  std::filesystem::path path_;  // empty: there is no cache
};

// To solve the game of two, in units of Work; nothing if it is not solved.
std::optional<double> work_of_two(const Rules& rules) try {
  const TurnModel model(rules, Scorer(rules));
  const DuelGame game(rules, model);
  const bool rounds = rules.game.rounds > 0;  // quickly solved
  rounds ? check_rounds(game) : check_duel(game);
  return rounds ? 0 : work_of_duel(game);
} catch (const CannotDo&) {
  return std::nullopt;
}

}  // namespace

const Variant* slow_variant(std::span<const Variant> all) {
  constexpr double seconds = 60e9;  // of one core: zilch takes 38, an opening of facebook 22
  for (const Variant& variant : all)
    if (const std::optional<double> work = work_of_two(variant.rules); !work || *work > seconds) return &variant;
  return nullptr;
}

bool any_at_play(std::span<const Measure> measures) {
  return std::any_of(measures.begin(), measures.end(), [](const Measure& m) { return m.at_play; });
}

double work_of(const Rules& rules, const MeasuredPlay& play, std::span<const Measure> measures) {
  constexpr double alone = 5e8, roughly = 2e8, duels = 8, duels_when_kept = 4;
  if (play.rough) return roughly;
  if (!any_at_play(measures)) return alone;
  std::error_code ignored;
  const bool kept = std::filesystem::exists(cache_path(rules), ignored);
  return alone + (kept ? duels_when_kept : duels) * work_of_two(rules).value_or(0);
}

void measure_all(const Run& run, const MeasuredPlay& play, std::span<const Measure> measures,
                 std::span<MeasuredVariant> variants, Work::Piece& work) {
  const auto measure = [&](MeasuredVariant& variant) {
    const double each = work_of(variant.rules, play, measures);
    MeasuredGame game(run.part(), variant.rules, play);
    Measurements values;
    for (const Measure& m : measures) {
      values.push_back(m.of(game));
      if (run.stop) throw CannotDo("stopped before everything was measured");
      work.did(each * (part_done(values.size(), measures.size()) - part_done(values.size() - 1, measures.size())));
    }
    variant.measured = std::move(values);
  };
  std::atomic<std::size_t> next{0};
  tbb::parallel_for(0, tbb::this_task_arena::max_concurrency(), [&](int) {
    for (std::size_t v; !run.stop && (v = next++) < variants.size();) {
      if (variants[v].measured) continue;
      tbb::this_task_arena::isolate([&] {  // a thread that waits for a part of this game does not begin another one
        try {
          measure(variants[v]);
        } catch (const CannotDo& error) {
          variants[v].why_not = error.what();
        } catch (const Stopped&) {  // one that is left out
        }
      });
    }
  });
}

Comparison compare_variants(const Run& run, std::vector<Variant> variants, const MeasuredPlay& play,
                            std::vector<Measure> measures) {
  Comparison out{play, std::move(measures)};
  std::vector<MeasuredVariant> games;  // of variants that play the same, the first
  std::map<std::string, std::size_t> places;
  for (const Variant& variant : variants)
    if (places.emplace(fingerprint(variant.rules), games.size()).second) games.push_back({variant});
  out.games = games.size();
  const KeptRows kept(run, play, out.measures);
  KeptRows::Rows rows = kept.load();
  std::int64_t known = 0;
  for (MeasuredVariant& game : games)
    if (const auto row = rows.find(fingerprint(game.rules)); row != rows.end()) game.measured = row->second, ++known;
  if (known > 0) run.note("farkle: " + counted(known, "variant") + " measured before");
  {
    double units = 0;
    for (const MeasuredVariant& game : games)
      if (!game.measured) units += work_of(game.rules, play, out.measures);
    Work::Piece work(run.work.get(), "measuring the variants", units);
    measure_all(run, play, out.measures, games, work);
  }
  if (run.stop) {
    for (const MeasuredVariant& game : games)
      if (game.measured) rows[fingerprint(game.rules)] = *game.measured;
    kept.save(rows);
  } else {
    kept.remove();
  }
  for (Variant& variant : variants) {
    const MeasuredVariant& game = games[places.at(fingerprint(variant.rules))];
    if (game.measured)
      out.variants.push_back({std::move(variant), game.measured});
    else if (run.stop)
      ++out.left_out;
    else
      out.refused.push_back({std::move(variant.values), variant.rules.id, game.why_not});
  }
  return out;
}

bool all_exact(std::span<const MeasuredVariant> variants) {
  return std::all_of(variants.begin(), variants.end(), [](const MeasuredVariant& one) {
    return std::all_of(one.measured->begin(), one.measured->end(),
                       [](const auto& value) { return !value || value->exact; });
  });
}

bool differ(double a, double b) { return std::abs(a - b) > 1e-10 * std::max(1.0, std::abs(a)); }

std::vector<MeasuredDifference> differences(std::span<const MeasuredVariant> all, std::size_t reference) {
  std::vector<MeasuredDifference> out;
  std::vector<double> p;
  for (std::size_t v = 0; v < all.size(); ++v)
    for (std::size_t m = 0; v != reference && m < all[v].measured->size(); ++m) {
      const auto &a = (*all[v].measured)[m], &b = (*all[reference].measured)[m];
      if (!a || !b) continue;
      MeasuredDifference d{.variant = v, .measure = m, .exact = a->exact && b->exact};
      if (!set_paired(d, *a, *b)) set_independent(d, a->estimate, b->estimate);
      if (!d.exact) p.push_back(d.p);
      out.push_back(d);
    }
  const std::vector<double> corrected = holm(p);
  auto next = corrected.begin();
  for (MeasuredDifference& d : out) d.corrected = d.exact ? d.p : *next++;
  return out;
}

std::optional<Comparison::Extremes> Comparison::extremes(std::size_t measure) const {
  std::optional<Extremes> out;
  for (std::size_t v = 0; v < variants.size(); ++v) {
    if (!measured(v, measure)) continue;
    if (!out) out = Extremes{v, v};
    const double here = value(v, measure), least = value(out->least, measure), most = value(out->most, measure);
    if (here < least && differ(here, least)) out->least = v;
    if (here > most && differ(here, most)) out->most = v;
  }
  return out;
}

std::optional<double> Comparison::least_p(std::size_t measure) const {
  std::optional<double> out;
  for (const MeasuredDifference& d : differences)
    if (d.measure == measure && !d.exact) out = std::min(out.value_or(1), d.corrected);
  return out;
}

}  // namespace farkle
