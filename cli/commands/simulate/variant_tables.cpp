#include <algorithm>
#include <array>
#include <cmath>

#include "cli/commands/simulate/variant_tables.hpp"
#include "cli/report/format.hpp"
#include "solver/game/error.hpp"

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
    for (const auto& value : *one.measured) {
      if (value)
        row.insert(row.end(),
                   {value->estimate.value, value->estimate.interval.low, value->estimate.interval.high, value->exact});
      else
        row.insert(row.end(), {Value(), Value(), Value(), false});
    }
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

namespace {

// A value of a key as it is in a rule file.
Value key_value(const std::string& text) {
  if (const auto number = read_digits<std::int64_t>(text)) return *number;
  if (text == "true" || text == "false") return text == "true";
  if (text.size() > 1 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front())
    return text.substr(1, text.size() - 2);
  return text;
}

std::string words_of(const std::string& value) { return for_people(key_value(value), style::points); }

std::string place_of(const std::vector<std::string>& values) {
  std::string out;
  for (const std::string& value : values) out += (out.empty() ? "" : ", ") + words_of(value);
  return out;
}

// The values from first to last as a line of bars: each from lowest to full height. At most 40 of them.
std::string bars(const Comparison& sweep, std::size_t measure, const Comparison::Extremes& ends) {
  static constexpr std::array<const char*, 8> heights{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const double least = sweep.value(ends.least, measure), span = sweep.value(ends.most, measure) - least;
  std::string out;
  const std::size_t count = sweep.variants.size(), shown = std::min<std::size_t>(count, 40);
  for (std::size_t i = 0; i < shown; ++i) {
    const std::size_t v = i * count / shown;
    const auto height = [&] { return std::lround(7 * (sweep.value(v, measure) - least) / span); };
    out += !sweep.measured(v, measure) ? " " : heights[ends.varies() ? static_cast<std::size_t>(height()) : 0];
  }
  return out;
}

Table overview(const Comparison& sweep) {
  const bool one = sweep.keys.size() == 1;
  Table table{"",
              "",
              {{"", "measure"},
               {"", "least", style::points},
               {"", "at", style::points},
               {"", "most", style::points},
               {"", "at", style::points}}};
  if (one) table.columns.push_back({"", "from first to last"});
  table.columns.push_back({"", "difference"});
  for (std::size_t m = 0; m < sweep.measures.size(); ++m) {
    const auto ends = sweep.extremes(m);
    const Measure& measure = sweep.measures[m];
    if (!ends) continue;
    const auto p = sweep.least_p(m);
    const auto at = [&](std::size_t v) { return ends->varies() ? Value(place_of(sweep.variants[v].values)) : Value(); };
    const Style style = style_of(measure);
    Row row{measure.label, for_people(sweep.value(ends->least, m), style), at(ends->least),
            for_people(sweep.value(ends->most, m), style), at(ends->most)};
    if (one) row.emplace_back(bars(sweep, m, *ends));
    if (sweep.times_measured(m) == 1)
      row.emplace_back("one value");
    else if (!ends->varies())
      row.emplace_back("none");
    else if (!p)
      row.emplace_back("exact");
    else
      row.emplace_back(*p < 0.05 ? "p " + for_people(*p, style::p_value) : std::string("may be chance"));
    table.add(std::move(row));
  }
  return table;
}

// The meanings of the measures' names.
Table words(const Comparison& sweep) {
  Table table{"", "The words", {{"", ""}, {"", ""}}};
  for (const Measure& m : sweep.measures) table.add({std::string(m.label), std::string(m.title)});
  return table;
}

// A table for each group of measures.
void add_groups(Report& report, const Comparison& sweep, Audience to) {
  const std::vector<Measure>& all = sweep.measures;
  for (std::size_t first = 0, last; first < all.size(); first = last) {
    const std::string group = all[first].group;
    for (last = first; last < all.size() && all[last].group == group;) ++last;
    Table table{"", group, {}};
    for (const VariedKey& key : sweep.keys) table.columns.push_back({"", key.key, style::points});
    for (const MeasuredVariant& variant : sweep.variants) {
      auto& row = table.rows.emplace_back();
      for (const std::string& value : variant.values) row.emplace_back(words_of(value));
    }
    add_measures(table, sweep.variants, std::span(all).subspan(first, last - first), first);
    report.table(std::move(table), to);
  }
}

// rows[], with the values of the varied keys in columns of these names.
template <class Name>
Table rows_of(const Comparison& sweep, const Name& name) {
  Table table = rows_table(sweep.variants, sweep.measures, sweep.play.policy);
  for (std::size_t k = sweep.keys.size(); k-- > 0;) {
    table.columns.insert(table.columns.begin() + 2, {name(k), sweep.keys[k].key});
    for (std::size_t v = 0; v < table.rows.size(); ++v)
      table.rows[v].insert(table.rows[v].begin() + 2, key_value(sweep.variants[v].values[k]));
  }
  return table;
}

}  // namespace

void add_answer(Report& report, const Comparison& sweep) {
  const Audience tables = tables_of(sweep);
  if (sweep.variants.size() > 1) {
    report.table(overview(sweep), tables);
    add_plots(report, sweep);
  }
  add_groups(report, sweep, tables);
  report.table(words(sweep), tables);

  report.table(rows_of(sweep, [](std::size_t k) { return "value_" + std::to_string(k + 1); }), audience::json);
  report.table(rows_of(sweep, [&](std::size_t k) { return sweep.keys[k].key; }), audience::csv);
  report.csv_table = "rows";
  report.table(differences_table(sweep.differences, sweep, 0), audience::json);

  report.table(refused_table(sweep.refused), audience::people | audience::json);
}

}  // namespace farkle
