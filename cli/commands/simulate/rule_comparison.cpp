#include "cli/commands/simulate/rule_comparison.hpp"

#include <algorithm>
#include <cmath>

#include "cli/commands/simulate/simulate_figures.hpp"
#include "cli/report/format.hpp"

namespace farkle {
namespace {

// The standard error of a value; where all games were alike, that of its interval.
double error_of(const Measurement& m) {
  constexpr double errors = 2;  // in half an interval, about
  return m.exact ? 0 : std::max(m.estimate.standard_error, m.estimate.interval.half_width() / errors);
}

bool is_percent(const Style& style) { return style.kind == Style::Kind::percent; }

}  // namespace

bool differ(double a, double b) { return std::abs(a - b) > 1e-10 * std::max(1.0, std::abs(a)); }

std::vector<MeasuredDifference> differences(const std::vector<MeasuredRules>& all, std::size_t reference) {
  std::vector<MeasuredDifference> out;
  std::vector<double> p;
  for (std::size_t v = 0; v < all.size(); ++v)
    for (std::size_t m = 0; v != reference && m < all[v].measured.size(); ++m) {
      const auto &a = all[v].measured[m], &b = all[reference].measured[m];
      if (!a || !b) continue;
      const double error = std::hypot(error_of(*a), error_of(*b));
      const double size =
          error > 0 || differ(a->estimate.value, b->estimate.value) ? a->estimate.value - b->estimate.value : 0;
      MeasuredDifference d{v, m, normal_estimate(size, error, interval_confidence)};
      d.p = p_value(d.estimate);
      p.push_back(d.p);
      out.push_back(d);
    }
  const std::vector<double> corrected = holm(p);
  for (std::size_t i = 0; i < out.size(); ++i) out[i].corrected = corrected[i];
  return out;
}

std::string shown(const std::optional<Measurement>& value, const Style& style) {
  if (!value) return "-";
  const std::string number = for_people(value->estimate.value, style);
  if (value->exact) return number;
  const double half = value->estimate.interval.half_width() * (is_percent(style) ? 100 : 1);
  return number + " ±" + fixed(half, style.decimals);
}

std::string size_of(const MeasuredDifference& d, const Measure& m) {
  const bool percent = is_percent(m.style);
  return fixed(std::abs(d.estimate.value) * (percent ? 100 : 1), m.style.decimals) +
         (percent ? " percentage points" : "");
}

Table rows_table(const std::vector<MeasuredRules>& all, std::span<const Measure> measures, const std::string& policy) {
  Table table{"rows", "", {{"id", "rules", style::plain}, {"fingerprint", "", style::plain}}};
  for (const Measure& m : measures) {
    const std::string key = m.key;
    table.columns.push_back({key, m.label, m.style});
    table.columns.push_back({key + "_low", "", m.style});
    table.columns.push_back({key + "_high", "", m.style});
    table.columns.push_back({key + "_exact", "", style::plain});
  }
  table.columns.push_back({"policy", "", style::plain, audience::csv});
  for (const MeasuredRules& one : all) {
    std::vector<Value> row{one.rules.id, one.rules.fingerprint};
    for (const auto& value : one.measured) {
      if (value)
        row.insert(row.end(),
                   {value->estimate.value, value->estimate.interval.low, value->estimate.interval.high, value->exact});
      else
        row.insert(row.end(), {Value(), Value(), Value(), false});
    }
    row.emplace_back(policy);
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table differences_table(const std::vector<MeasuredDifference>& all, const std::vector<MeasuredRules>& rules,
                        std::span<const Measure> measures, std::size_t reference) {
  Table table{"differences",
              "",
              {{"id", "rules", style::plain},
               {"against", "against", style::plain},
               {"measure", "measure", style::plain},
               {"difference", "difference", style::decimal(4)},
               {"low", "low", style::decimal(4)},
               {"high", "high", style::decimal(4)},
               {"p", "p", style::p_value},
               {"p_holm", "p, corrected", style::p_value}}};
  for (const MeasuredDifference& d : all)
    table.rows.push_back({rules[d.variant].rules.id, rules[reference].rules.id, std::string(measures[d.measure].key),
                          d.estimate.value, d.estimate.interval.low, d.estimate.interval.high, d.p, d.corrected});
  return table;
}

}  // namespace farkle
