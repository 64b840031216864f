#include "cli/commands/simulate/variant_tables.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>

#include "cli/report/plot.hpp"

namespace farkle {

std::vector<Flag> play_flags(const std::string& of_games, std::int64_t least_games) {
  return {{"--games", "N", of_games, takes::whole(least_games, 1'000'000'000)},
          {"--policy", "P", "who plays (default: optimal if it is solved in seconds, or else turn)"},
          {"--simple", "P", "the policy that skill is measured against (default: bank-at:300)"}};
}

MeasuredPlay play_of(const Given& given, std::span<const Variant> variants, std::int64_t games_as_a_rule) {
  const std::int64_t games = given.number("--games").value_or(games_as_a_rule);
  if (games == 1) throw UserError("--games", "1", "0 or at least 2: games are played in pairs");
  MeasuredPlay out{given.text("--policy", "optimal"), given.text("--simple", "bank-at:300"), games / 2 * 2};
  if (const Variant* slow = given.has("--policy") ? nullptr : slow_variant(variants)) {
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

void add_precision(Report& report, std::span<const MeasuredVariant> variants, const MeasuredPlay& play,
                   std::uint64_t seed, Audience to) {
  report.sentence(all_exact(variants)
                      ? "Every value is exact."
                      : "A value without ± is exact. The others come from " + with_thousands(play.games) +
                            " games for each variant, with the same dice (seed " + std::to_string(seed) +
                            "); ± is half a 95 % interval.",
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
  Table table("rows", {{"id", "rules"}, {"fingerprint"}});
  for (const Measure& m : measures) {
    const std::string key = m.key;
    table.columns.push_back({key, m.label, style_of(m)});
    table.columns.push_back({key + "_low"});
    table.columns.push_back({key + "_high"});
    table.columns.push_back({key + "_exact"});
  }
  table.columns.push_back({"policy", audience::csv});
  for (const MeasuredVariant& one : all) {
    Row row{one.rules.id, fingerprint(one.rules)};
    for (const auto& value : *one.measured) add_cells(row, value);
    row.emplace_back(policy);
    table.add(std::move(row));
  }
  return table;
}

Table differences_table(const std::vector<MeasuredDifference>& all, const Comparison& compared, std::size_t reference) {
  Table table("differences", {{"id", "rules"},
                              {"against", "against"},
                              {"measure", "measure"},
                              {"difference", "difference", style::decimal(4)},
                              {"low", "low", style::decimal(4)},
                              {"high", "high", style::decimal(4)},
                              {"p", "p", style::p_value},
                              {"p_holm", "p, corrected", style::p_value}});
  for (const MeasuredDifference& d : all)
    table.add({compared.variants[d.variant].rules.id, compared.variants[reference].rules.id,
               std::string(compared.measures[d.measure].key), d.estimate.value, d.estimate.interval.low,
               d.estimate.interval.high, d.p, d.corrected});
  return table;
}

Table refused_table(const std::vector<Variants::Refused>& all) {
  Table table("refused", "Not measured", {{"id", "rules"}, {"why", "why"}});
  for (const Variants::Refused& one : all) table.add({one.spec, one.why});
  return table;
}

namespace {

// For the values that a plot shows, intervals included, with some air on both sides.
Axis axis_of(const Comparison& sweep, std::size_t measure) {
  const Measure& m = sweep.measures[measure];
  double first = std::numeric_limits<double>::infinity(), last = -first;
  for (std::size_t v = 0; v < sweep.variants.size(); ++v)
    if (const auto& value = sweep.measured(v, measure)) {
      first = std::min(first, value->estimate.interval.low);
      last = std::max(last, value->estimate.interval.high);
    }
  const double air = differ(first, last) ? 0.08 * (last - first) : std::max(0.01 * std::abs(first), 0.001);
  Axis out{m.label, first - air, last + air};
  const bool percent = m.unit == MeasureUnit::share;
  if (!percent && m.decimals == 0) {  // whole numbers: so long that every tick is one
    constexpr double least = 5;
    const double more = std::max(0.0, least - (out.last - out.first)) / 2;
    out.first -= more, out.last += more;
    return out;
  }
  const double unit = percent ? 100 : 1, span = unit * (out.last - out.first);
  const int decimals = std::clamp(static_cast<int>(std::ceil(0.8 - std::log10(span))), 0, 6);
  out.tick = [=](double v) { return fixed(unit * v, decimals) + (percent ? " %" : ""); };
  constexpr double little = 0.1;  // of the values: such an axis makes much of small differences
  if (last - first < little * std::abs(last))
    out.label += " (axis from " + fixed(unit * first, decimals) + " to " + out.tick(last) + ")";
  return out;
}

// True if a line can lead from value to value.
bool ascending_numbers(const std::vector<std::string>& values) {
  if (values.size() < 3) return false;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!read_number(values[i]) || (i > 0 && *read_number(values[i]) <= *read_number(values[i - 1]))) return false;
  return true;
}

Plot line(const Comparison& sweep, std::size_t m, const Told& told) {
  std::vector<LinePoint> points;
  for (std::size_t v = 0; v < sweep.variants.size(); ++v)
    if (const auto& value = sweep.measured(v, m))
      points.push_back({*read_number(sweep.variants[v].values[0]), value->estimate.value, value->estimate.interval.low,
                        value->estimate.interval.high});
  const VariedKey& key = sweep.keys[0];
  const double first = *read_number(key.values.front()), last = *read_number(key.values.back()),
               air = 0.03 * (last - first);
  return line_plot(told, {key.key, first - air, last + air}, axis_of(sweep, m), points);
}

Plot rows(const Comparison& sweep, std::size_t m, const Told& told) {
  std::vector<Interval95> out;
  for (std::size_t v = 0; v < sweep.variants.size(); ++v)
    if (const auto& value = sweep.measured(v, m))
      out.push_back({sweep.variants[v].values[0], value->estimate.value, value->estimate.interval.low,
                     value->estimate.interval.high, shown(value, sweep.measures[m])});
  return interval_plot(told, axis_of(sweep, m), out);
}

Plot heat(const Comparison& sweep, std::size_t m, const Told& told) {
  const VariedKey &across = sweep.keys[0], &up = sweep.keys[1];
  const Style style = style_of(sweep.measures[m]);
  const Comparison::Extremes ends = *sweep.extremes(m);
  const double least = sweep.value(ends.least, m), most = sweep.value(ends.most, m);
  const auto value = [&](int column, int row) -> std::optional<double> {
    const std::vector<std::string> wanted{across.values[column], up.values[row]};
    for (std::size_t v = 0; v < sweep.variants.size(); ++v)
      if (const auto& measured = sweep.measured(v, m); sweep.variants[v].values == wanted && measured)
        return measured->estimate.value;
    return std::nullopt;
  };
  Heat map;
  map.columns = static_cast<int>(across.values.size()), map.rows = static_cast<int>(up.values.size());
  map.shade = [&](int column, int row) -> std::optional<double> {
    const auto v = value(column, row);
    return v ? std::optional(most > least ? 0.95 * (*v - least) / (most - least) : 0.0) : std::nullopt;
  };
  constexpr int room = 7;  // columns in which a number fits
  if (map.columns <= room) map.text = [&](int column, int row) { return for_people(*value(column, row), style); };
  const auto labels = [](const std::vector<std::string>& values, std::size_t most_labels) {
    std::vector<std::string> out;
    const std::size_t every = (values.size() + most_labels - 1) / most_labels;
    for (std::size_t i = 0; i < values.size(); ++i) out.push_back(i % every == 0 ? values[i] : "");
    return out;
  };
  map.column_labels = labels(across.values, room + 1), map.row_labels = labels(up.values, 20);
  map.x_label = across.key, map.y_label = up.key;
  map.key = {for_people(least, style), for_people(most, style)};
  return heat_map(told, map);
}

}  // namespace

// A plot of each measure: a line over the values of one key that is a number, rows with intervals over words, and a
// heat map over two keys.
void add_plots(Report& report, const Comparison& sweep) {
  const bool numbers = ascending_numbers(sweep.keys[0].values);
  std::vector<std::string> level;
  for (std::size_t m = 0; m < sweep.measures.size(); ++m) {
    const Measure& measure = sweep.measures[m];
    const auto ends = sweep.extremes(m);
    if (!ends) continue;
    if (!ends->varies() && sweep.times_measured(m) == sweep.variants.size()) {
      level.push_back(std::string(measure.label) + ", " + for_people(sweep.value(ends->least, m), style_of(measure)));
      continue;
    }
    std::string title = measure.title;
    title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
    const Told told{title,
                    "By " + sweep.keys[0].key + (sweep.keys.size() > 1 ? " and " + sweep.keys[1].key : "") +
                        ". The tables have the numbers.",
                    false};
    report.plot(sweep.keys.size() > 1 ? heat(sweep, m, told) : numbers ? line(sweep, m, told) : rows(sweep, m, told));
  }
  if (!level.empty()) report.sentence("The same under all variants: " + join(level, "; ") + ".", audience::viewers);
}

}  // namespace farkle
