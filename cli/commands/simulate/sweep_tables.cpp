#include "cli/commands/simulate/variant_tables.hpp"

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

// The values from first to last as a line of bars: each from lowest to full height. At most 40 of them.
std::string bars(const Sweep& sweep, std::size_t measure, const Sweep::Extremes& ends) {
  static constexpr std::array<const char*, 8> heights{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const double least = sweep.value(ends.least, measure), span = sweep.value(ends.most, measure) - least;
  std::string out;
  const std::size_t count = sweep.variants().size(), shown = std::min<std::size_t>(count, 40);
  for (std::size_t i = 0; i < shown; ++i) {
    const std::size_t v = i * count / shown;
    const auto height = [&] { return std::lround(7 * (sweep.value(v, measure) - least) / span); };
    out += !sweep.measured(v, measure) ? " " : heights[ends.varies() ? static_cast<std::size_t>(height()) : 0];
  }
  return out;
}

Table overview(const Sweep& sweep) {
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
  for (std::size_t m = 0; m < sweep.compared.measures.size(); ++m) {
    const auto ends = sweep.extremes(m);
    const Measure& measure = sweep.compared.measures[m];
    if (!ends) continue;
    const auto p = sweep.least_p(m);
    const auto at = [&](std::size_t v) {
      return ends->varies() ? Value(place_of(sweep.variants()[v].values)) : Value();
    };
    const Style style = style_of(measure);
    Row row{measure.label, for_people(sweep.value(ends->least, m), style), at(ends->least),
            for_people(sweep.value(ends->most, m), style), at(ends->most)};
    if (one) row.emplace_back(bars(sweep, m, *ends));
    if (!ends->varies())
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
Table words(const Sweep& sweep) {
  Table table{"", "The words", {{"", ""}, {"", ""}}};
  for (const Measure& m : sweep.compared.measures) table.add({std::string(m.label), std::string(m.title)});
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
    table.columns.insert(table.columns.begin() + 2, {name(k), sweep.keys[k].key});
    for (std::size_t v = 0; v < table.rows.size(); ++v)
      table.rows[v].insert(table.rows[v].begin() + 2, key_value(sweep.variants()[v].values[k]));
  }
  return table;
}

}  // namespace

void add_answer(Report& report, const Sweep& sweep) {
  const Audience tables = tables_of(sweep);
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
