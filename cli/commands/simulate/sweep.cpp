// farkle sweep: what one or two keys of the rules do to the game.
#include <array>
#include <cmath>

#include "cli/commands/simulate/variant_tables.hpp"

namespace farkle {
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
  Table table("", {{"", "measure"},
                   {"", "least", style::points},
                   {"", "at", style::points},
                   {"", "most", style::points},
                   {"", "at", style::points}});
  if (one) table.columns.push_back({"", "from first to last"});
  table.columns.push_back({"", "difference"});
  for (std::size_t m = 0; m < sweep.measures.size(); ++m) {
    const auto ends = sweep.extremes(m);
    const Measure& measure = sweep.measures[m];
    if (!ends) continue;
    const auto p = sweep.least_p(m);
    const auto at = [&](std::size_t v) {
      return ends->varies() ? Value(join(sweep.variants[v].values, ", ", words_of)) : Value();
    };
    const Style style = style_of(measure);
    Row row{measure.label, for_people(sweep.value(ends->least, m), style), at(ends->least),
            for_people(sweep.value(ends->most, m), style), at(ends->most)};
    if (one) row.emplace_back(bars(sweep, m, *ends));
    row.emplace_back(sweep.times_measured(m) == 1 ? "one value"
                     : !ends->varies()            ? "none"
                     : !p                         ? "exact"
                     : *p < 0.05                  ? "p " + for_people(*p, style::p_value)
                                                  : "may be chance");
    table.add(std::move(row));
  }
  return table;
}

Table words(const Comparison& sweep) {
  Table table("", "The words", {{"", ""}, {"", ""}});
  for (const Measure& m : sweep.measures) table.add({std::string(m.label), std::string(m.title)});
  return table;
}

void add_groups(Report& report, const Comparison& sweep, Audience to) {
  const std::vector<Measure>& all = sweep.measures;
  for (std::size_t first = 0, last; first < all.size(); first = last) {
    const std::string group = all[first].group;
    for (last = first; last < all.size() && all[last].group == group;) ++last;
    Table& table = report.table(Table("", group, {}), to);
    for (const VariedKey& key : sweep.keys) table.columns.push_back({"", key.key, style::points});
    for (const MeasuredVariant& variant : sweep.variants) {
      auto& row = table.rows.emplace_back();
      for (const std::string& value : variant.values) row.emplace_back(words_of(value));
    }
    add_measures(table, sweep.variants, std::span(all).subspan(first, last - first), first);
  }
}

// rows[], with the values of the varied keys: by number in JSON, by name in CSV.
Table rows_of(const Comparison& sweep) {
  Table table = rows_table(sweep.variants, sweep.measures, sweep.play.policy);
  for (std::size_t k = sweep.keys.size(); k-- > 0;) {
    table.columns.insert(table.columns.begin() + 2, {Column("value_" + std::to_string(k + 1), audience::json),
                                                     Column(sweep.keys[k].key, audience::csv)});
    for (std::size_t v = 0; v < table.rows.size(); ++v)
      table.rows[v].insert(table.rows[v].begin() + 2, 2, key_value(sweep.variants[v].values[k]));
  }
  return table;
}

void add_answer(Report& report, const Comparison& sweep) {
  const Audience tables = tables_of(sweep);
  if (sweep.variants.size() > 1) {
    report.table(overview(sweep), tables);
    add_plots(report, sweep);
  }
  add_groups(report, sweep, tables);
  report.table(words(sweep), tables);

  report.table(rows_of(sweep), audience::machines);
  report.table(differences_table(sweep.differences, sweep, 0), audience::json);

  report.table(refused_table(sweep.refused), audience::people | audience::json);
}

Report run_sweep(const Context& context) {
  const Given& given = context.given;
  const std::string spec = given.text("R");
  const Rules base = load_rules(spec, context.overrides()).rules;
  std::vector<VariedKey> keys = varied_keys(given.all("--vary"), context.overrides());
  std::vector<Measure> measures(all_measures().begin(), all_measures().end());
  if (given.has("--measure")) measures = measures_of("--measure", given.all("--measure"));
  Variants variants = variants_of(spec, context.overrides(), keys);
  for (const std::string& warning : variants.warnings) context.note(warning);
  const std::string count = counted(static_cast<std::int64_t>(variants.playable.size()), "variant");
  const std::size_t all = variants.playable.size();
  const MeasuredPlay play = play_of(given, variants.playable);
  Comparison sweep = compare_variants(run_of(context), std::move(variants.playable), play, std::move(measures));
  sweep.keys = std::move(keys);
  sweep.refused.insert(sweep.refused.begin(), variants.refused.begin(), variants.refused.end());
  if (sweep.games < all)
    context.note("farkle: " + count + " make " + counted(static_cast<std::int64_t>(sweep.games), "game") +
                 ": some play the same");
  if (sweep.left_out > 0)
    context.note("stopped: " + std::to_string(sweep.left_out) + " of " + count +
                 " not measured; continue with: " + context.again());
  if (sweep.variants.empty() && sweep.left_out == 0)
    throw CannotDo("no variant can be measured: " + sweep.refused.front().why);
  if (sweep.variants.empty()) throw Stopped();
  for (const Variants::Refused& one : sweep.refused) context.note("not measured: " + one.spec + ": " + one.why);

  const bool at_play = any_at_play(sweep.measures);
  const std::vector<std::string> names = names_of(sweep.keys);
  Report report = report_on(base, "sweep",
                            "What " + join(names, " and ") + (names.size() > 1 ? " do" : " does") + " to the game" +
                                (at_play ? ": " + play.policy + " against itself" : ""));
  add_play(report, play);
  report.data("seed", context.seed);
  report.data("keys", names);
  if (sweep.left_out > 0) {
    report.data("left_out", sweep.left_out);
    report.sentence("This was stopped: " + std::to_string(sweep.left_out) + " of " + count + " are not measured.");
  }
  sweep.differences = differences(sweep.variants, 0);
  add_answer(report, sweep);
  if (at_play) report.sentence("Good play is " + play.policy + ", simple play is " + play.simple + ".");
  if (all_exact(sweep.variants)) return report;
  add_precision(report, sweep.variants, play, context.seed, tables_of(sweep));
  if (sweep.variants.size() > 1)
    report.sentence("Values with a bar come from " + with_thousands(play.games) +
                        " games for each variant, with the same dice. The bar is a 95 % interval.",
                    audience::viewers);
  const auto played =
      std::count_if(sweep.differences.begin(), sweep.differences.end(), [](const auto& d) { return !d.exact; });
  if (played > 0)
    report.sentence("The p-value belongs to the most significant difference from the first variant, corrected for " +
                        counted(played, "difference") + " that are not exact.",
                    tables_of(sweep));
  return report;
}

}  // namespace

Command sweep_command() {
  return {.name = "sweep",
          .summary = "what one or two keys of the rules do to the game, value by value",
          .about = "p-values are corrected for their number (Holm). After Ctrl-C the same command continues.",
          .arguments = {{"R", "a rule set"}},
          .flags = together({{"--vary", "KEY=VALUES", "A..B:STEP or VALUE,VALUE,...; twice for two keys", takes::many},
                             {"--measure", "M", "measure only this; repeatable (default: all)", takes::many}},
                            play_flags()),
          .examples = {"sweep classic --vary bank.opening=0..1000:50 -o sweep.html"},
          .run = run_sweep,
          .stoppable = true,
          .rules = RulesFrom::arguments};
}

}  // namespace farkle
