#include <algorithm>
#include <array>
#include <cmath>

#include "cli/commands/simulate/variant_tables.hpp"

namespace farkle {

std::vector<Flag> PlayFlags::flags(const std::string& of_games, std::int64_t least_games) {
  return {{"--games", "N", of_games, WholeNumber{&games, least_games, 1'000'000'000}},
          {"--policy", "P", "who plays (default: optimal if it is solved in seconds, or else turn)", &policy},
          {"--simple", "P", "the policy that skill is measured against (default: bank-at:300)", &simple}};
}

MeasuredPlay PlayFlags::play(std::span<const Variant> variants, std::int64_t games_as_a_rule) const {
  if (games == 1) throw UserError("--games", "1", "0 or at least 2: games are played in pairs");
  MeasuredPlay out{policy.empty() ? "optimal" : policy, simple, games.value_or(games_as_a_rule) / 2 * 2};
  if (const Variant* slow = policy.empty() ? slow_variant(variants) : nullptr) {
    out.policy = "turn";
    out.why = "turn plays, because " + slow->rules.id + " is not solved in seconds; --policy names another.";
  }
  return out;
}

Style style_of(const Measure& m) {
  return m.unit == MeasureUnit::share    ? style::percent(m.decimals)
         : m.unit == MeasureUnit::points ? style::points
                                         : style::decimal(m.decimals);
}

std::string shown(const std::optional<Measurement>& value, const Measure& m) {
  if (!value) return "-";
  const std::string number = for_people(value->estimate.value, style_of(m));
  if (value->exact) return number;
  return number + " ±" +
         fixed(value->estimate.interval.half_width() * (m.unit == MeasureUnit::share ? 100 : 1), m.decimals);
}

void add_measures(Table& table, std::span<const MeasuredVariant> variants, std::span<const Measure> measures,
                  std::size_t first) {
  for (std::size_t m = 0; m < measures.size(); ++m) {
    table.columns.push_back({"", measures[m].label, style::points});
    for (std::size_t v = 0; v < variants.size(); ++v)
      table.rows[v].emplace_back(shown((*variants[v].measured)[first + m], measures[m]));
  }
}

void add_cells(Row& row, const std::optional<Measurement>& value) {
  if (!value) return void(row.insert(row.end(), {Value(), Value(), Value(), false}));
  const Interval& i = value->estimate.interval;
  row.insert(row.end(), {value->estimate.value, i.low, i.high, value->exact});
}

std::vector<std::string> names_of(const std::vector<VariedKey>& keys) {
  std::vector<std::string> names;
  for (const VariedKey& key : keys) names.push_back(key.key);
  return names;
}

void add_precision(Report& report, std::span<const MeasuredVariant> variants, const MeasuredPlay& play, Audience to) {
  report.sentence(all_exact(variants)
                      ? "Every value is exact."
                      : "A value without ± is exact. The others come from " + with_thousands(play.games) +
                            " games for each variant, with the same dice; ± is half a 95 % interval.",
                  to);
  const auto lacks = [](const MeasuredVariant& one) {
    return std::find(one.measured->begin(), one.measured->end(), std::nullopt) != one.measured->end();
  };
  if (std::any_of(variants.begin(), variants.end(), lacks))
    report.sentence(
        "-: without meaning under these rules, such as a share of a target that is not played to, or not "
        "worked out for them.",
        to);
}

void add_play(Report& report, const MeasuredPlay& play) {
  report.data("policy", play.policy);
  report.data("simple", play.simple);
  report.data("games", play.games);
  if (!play.why.empty()) report.sentence(play.why);
}

Table rows_table(std::span<const MeasuredVariant> all, std::span<const Measure> measures, const std::string& policy) {
  Table table{"rows", "", {{"id", "rules"}, {"fingerprint", ""}}};
  for (const Measure& m : measures) {
    const std::string key = m.key;
    table.columns.push_back({key, m.label, style_of(m)});
    table.columns.push_back({key + "_low", "", style_of(m)});
    table.columns.push_back({key + "_high", "", style_of(m)});
    table.columns.push_back({key + "_exact", ""});
  }
  table.columns.push_back({"policy", "", style::plain, audience::csv});
  for (const MeasuredVariant& one : all) {
    Row row{one.rules.id, fingerprint(one.rules)};
    for (const auto& value : *one.measured) add_cells(row, value);
    row.emplace_back(policy);
    table.add(std::move(row));
  }
  return table;
}

Table differences_table(const std::vector<MeasuredDifference>& all, const Comparison& compared, std::size_t reference) {
  Table table{"differences",
              "",
              {{"id", "rules"},
               {"against", "against"},
               {"measure", "measure"},
               {"difference", "difference", style::decimal(4)},
               {"low", "low", style::decimal(4)},
               {"high", "high", style::decimal(4)},
               {"p", "p", style::p_value},
               {"p_holm", "p, corrected", style::p_value}}};
  for (const MeasuredDifference& d : all)
    table.add({compared.variants[d.variant].rules.id, compared.variants[reference].rules.id,
               std::string(compared.measures[d.measure].key), d.estimate.value, d.estimate.interval.low,
               d.estimate.interval.high, d.p, d.corrected});
  return table;
}

Table refused_table(const std::vector<Variants::Refused>& all) {
  Table table{"refused", "Not measured", {{"id", "rules"}, {"why", "why"}}};
  for (const Variants::Refused& one : all) table.add({one.spec, one.why});
  return table;
}

}  // namespace farkle
