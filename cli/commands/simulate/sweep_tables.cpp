#include "cli/commands/simulate/sweep_tables.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>

#include "cli/report/format.hpp"

namespace farkle {
namespace {

// A value of a key as it is in a rule file.
Value key_value(const std::string& text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size()) return number;
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

// The first variants where a measure is least and where it is most: the same one where it does not vary. None where no
// variant has it.
struct Extremes {
  std::size_t least, most;
};
std::optional<Extremes> extremes(const Sweep& sweep, std::size_t measure) {
  std::optional<Extremes> out;
  const auto value = [&](std::size_t v) { return sweep.measured(v, measure)->estimate.value; };
  for (std::size_t v = 0; v < sweep.variants().size(); ++v) {
    if (!sweep.measured(v, measure)) continue;
    if (!out) out = Extremes{v, v};
    if (value(v) < value(out->least) && differ(value(v), value(out->least))) out->least = v;
    if (value(v) > value(out->most) && differ(value(v), value(out->most))) out->most = v;
  }
  return out;
}

// The values from first to last as a line of bars: each from lowest to full height. At most 40 of them.
std::string bars(const Sweep& sweep, std::size_t measure, const Extremes& ends) {
  static constexpr std::array<const char*, 8> heights{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const auto value = [&](std::size_t v) { return sweep.measured(v, measure)->estimate.value; };
  const double least = value(ends.least), span = value(ends.most) - least;
  std::string out;
  const std::size_t count = sweep.variants().size(), shown = std::min<std::size_t>(count, 40);
  for (std::size_t i = 0; i < shown; ++i) {
    const std::size_t v = i * count / shown;
    if (!sweep.measured(v, measure))
      out += ' ';
    else
      out +=
          heights[ends.least != ends.most ? static_cast<std::size_t>(std::lround(7 * (value(v) - least) / span)) : 0];
  }
  return out;
}

// The smallest corrected p-value of the differences in a measure; none where all are exact.
std::optional<double> least_p(const Sweep& sweep, std::size_t measure) {
  std::optional<double> out;
  for (const MeasuredDifference& d : sweep.differences)
    if (d.measure == measure && d.estimate.standard_error > 0) out = std::min(out.value_or(1), d.corrected);
  return out;
}

Table overview(const Sweep& sweep) {
  const bool one = sweep.keys.size() == 1;
  Table table{"",
              "",
              {{"", "measure", style::plain},
               {"", "least", style::points},
               {"", "at", style::points},
               {"", "most", style::points},
               {"", "at", style::points}}};
  if (one) table.columns.push_back({"", "from first to last", style::plain});
  table.columns.push_back({"", "difference", style::plain});
  for (std::size_t m = 0; m < sweep.compared.measures.size(); ++m) {
    const auto ends = extremes(sweep, m);
    const Measure& measure = sweep.compared.measures[m];
    if (!ends) continue;
    const auto value = [&](std::size_t v) { return sweep.measured(v, m)->estimate.value; };
    const bool varies = ends->least != ends->most;
    const auto p = least_p(sweep, m);
    std::vector<Value> row{std::string(measure.label), for_people(value(ends->least), style_of(measure)),
                           varies ? Value(place_of(sweep.variants()[ends->least].values)) : Value(),
                           for_people(value(ends->most), style_of(measure)),
                           varies ? Value(place_of(sweep.variants()[ends->most].values)) : Value()};
    if (one) row.emplace_back(bars(sweep, m, *ends));
    if (!varies)
      row.emplace_back("none");
    else if (!p)
      row.emplace_back("exact");
    else
      row.emplace_back(*p < 0.05 ? "p " + for_people(*p, style::p_value) : std::string("may be chance"));
    table.rows.push_back(std::move(row));
  }
  return table;
}

// The meanings of the measures' names.
Table words(const Sweep& sweep) {
  Table table{"", "The words", {{"", "", style::plain}, {"", "", style::plain}}};
  for (const Measure& m : sweep.compared.measures) table.rows.push_back({std::string(m.label), std::string(m.title)});
  return table;
}

// A table for each group of measures.
void add_groups(Report& report, const Sweep& sweep, Audience to) {
  const std::vector<Measure>& all = sweep.compared.measures;
  for (std::size_t first = 0, last; first < all.size(); first = last) {
    const std::string group = all[first].group;
    for (last = first; last < all.size() && all[last].group == group;) ++last;
    Table table{"", group, {}};
    for (const VariedKey& key : sweep.keys) table.columns.push_back({"", key.key, style::points});
    for (const MeasuredVariant& variant : sweep.variants()) {
      auto& row = table.rows.emplace_back();
      for (const std::string& value : variant.values) row.emplace_back(words_of(value));
    }
    add_measures(table, sweep.variants(), std::span(all).subspan(first, last - first), first);
    report.table(std::move(table), to);
  }
}

// rows[], with the values of the varied keys in columns of these names.
template <class Name>
Table rows_of(const Sweep& sweep, const Name& name) {
  Table table = rows_table(sweep.variants(), sweep.compared.measures, sweep.compared.play.policy);
  for (std::size_t k = sweep.keys.size(); k-- > 0;) {
    table.columns.insert(table.columns.begin() + 2, {name(k), sweep.keys[k].key, style::plain});
    for (std::size_t v = 0; v < table.rows.size(); ++v)
      table.rows[v].insert(table.rows[v].begin() + 2, key_value(sweep.variants()[v].values[k]));
  }
  return table;
}

}  // namespace

void add_answer(Report& report, const Sweep& sweep) {
  const Audience tables = sweep.tables();
  if (sweep.variants().size() > 1) {
    report.table(overview(sweep), tables);
    add_plots(report, sweep);
  }
  add_groups(report, sweep, tables);
  report.table(words(sweep), tables);

  report.table(rows_of(sweep, [](std::size_t k) { return "value_" + std::to_string(k + 1); }), audience::json);
  report.table(rows_of(sweep, [&](std::size_t k) { return sweep.keys[k].key; }), audience::csv);
  report.csv_table = "rows";
  report.table(differences_table(sweep.differences, sweep.compared, 0), audience::json);

  report.table(refused_table(sweep.compared.refused), audience::people | audience::json);
}

}  // namespace farkle
