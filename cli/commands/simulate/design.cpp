// farkle design: which variant of the rules makes the game you wish for.
#include <algorithm>
#include <numeric>

#include "cli/commands/simulate/variant_tables.hpp"
#include "cli/report/plot.hpp"
#include "sim/design/design_search.hpp"
#include "solver/game/rulefile/rule_writer.hpp"

namespace farkle {
namespace {

constexpr std::size_t most_varied = 4, most_designs = 2000, shown_designs = 5;

// A search with its wishes, as an answer shows it.
struct Designed {
  const Wishes& wishes;
  const Design& design;
  std::vector<VariedKey> keys;
  std::string rules;  // as they were named

  const std::optional<Measurement>& value(std::size_t found, std::size_t measure) const {
    return (*design.found[found].variant.measured)[measure];
  }
  bool holds(std::size_t found, const Wish& wish) const {
    const auto& there = value(found, wish.measure);
    return there && wish.missed_by(there->estimate.value) <= 0;
  }
  std::vector<std::string> missed(std::size_t found) const {
    std::vector<std::string> out;
    for (const Wish& wish : wishes.wishes)
      if (!holds(found, wish)) out.push_back(wish.text);
    return out;
  }
  std::string shown_value(std::size_t found, std::size_t measure) const {
    return shown(value(found, measure), wishes.measures[measure]);
  }
  std::string id(std::size_t found) const { return design.found[found].variant.rules.id; }
  std::string spec(std::size_t found) const {
    std::string out = rules;
    for (std::size_t k = 0; k < keys.size(); ++k)
      out += "+" + keys[k].key + "=" + design.found[found].variant.values[k];
    return out;
  }
};

Json json_of(const Designed& all, std::size_t found) {
  Table measures("", {{"measure"}, {"value"}, {"low"}, {"high"}, {"exact"}});
  for (std::size_t m = 0; m < all.wishes.measures.size(); ++m)
    add_cells(measures.add({all.wishes.measures[m].key}), all.value(found, m));
  const DesignedVariant& one = all.design.found[found];
  return {{"id", all.id(found)},          {"fingerprint", fingerprint(one.variant.rules)},
          {"values", one.variant.values}, {"measures", rows_json(measures)},
          {"missed", all.missed(found)},  {"alike", one.alike}};
}

Json list_of(const Designed& all, const std::vector<std::size_t>& found) {
  Json list = Json::array();
  for (const std::size_t f : found) list.push_back(json_of(all, f));
  return list;
}

void add_verdict(Report& report, const Context& context, const Designed& all) {
  const Design& design = all.design;
  std::vector<std::string> missed;
  for (const Wish& wish : all.wishes.wishes)
    if (!all.holds(0, wish))
      missed.push_back(
          wish.text + " was wished for, but " + all.wishes.measures[wish.measure].label +
          (all.value(0, wish.measure) ? " is " + all.shown_value(0, wish.measure) : " is not measured here"));
  const std::string of = "of " + counted(static_cast<std::int64_t>(design.variants), "variant");
  if (missed.empty())
    report.sentence("The best " + of + ": " + all.id(0) + "." +
                    (all.wishes.wishes.empty() ? "" : " Every wish holds."));
  else {
    report.exit_code = 1;
    report.sentence((design.maybe_better == 0 ? "No variant meets every wish. The nearest " : "The nearest found ") +
                    of + ": " + all.id(0) + ". " + join(missed, "; ") + ".");
  }
  report.sentence(counted(static_cast<std::int64_t>(design.measured), "variant") + " measured in full. " +
                  (design.measured == design.variants ? "There are no others."
                   : design.maybe_better == 0
                       ? "By rough games of all others, none of them is better."
                       : with_thousands(static_cast<std::int64_t>(design.maybe_better)) +
                             " others may be better by rough games: --most measures more of them."));
  if (const std::size_t alike = design.found.front().alike.size(); alike > 0)
    report.sentence(counted(static_cast<std::int64_t>(alike), "other variant") +
                    " played the same rough games, with the same values: " + design.found.front().alike.front() +
                    (alike > 1 ? " and others." : "."));
  std::string words = "As a file: farkle rules show " + shell_word(all.spec(0));
  for (const std::string& set : context.overrides()) words += " --set " + shell_word(set);
  report.sentence(words + " -o ours.toml");
}

Table best_table(const Designed& all) {
  Table table("", "The best", {{"", "rules"}});
  std::vector<MeasuredVariant> best;
  for (std::size_t f = 0; f < std::min(shown_designs, all.design.found.size()); ++f) {
    best.push_back(all.design.found[f].variant);
    table.add({all.id(f)});
  }
  add_measures(table, best, all.wishes.measures);
  table.columns.push_back({"", "misses"});
  for (std::size_t f = 0; f < best.size(); ++f) table.rows[f].emplace_back(join(all.missed(f)));
  return table;
}

void add_costs(Report& report, const Designed& all) {
  Json list = Json::array();
  Table& table = report.table(Table("", "What a wish costs: the best without it", {{"", "wish"}, {"", "rules"}}));
  for (const Preference& p : all.wishes.preferences)
    table.columns.push_back({"", all.wishes.measures[p.measure].label, style::points});
  for (std::size_t w = 0; w < all.design.without.size(); ++w) {
    const std::size_t best = all.design.without[w];
    list.push_back({{"wish", all.wishes.wishes[w].text}, {"without", json_of(all, best)}});
    const bool same = best == 0;
    const std::string rules = !same                                ? all.id(best)
                              : all.holds(0, all.wishes.wishes[w]) ? "the same: it costs nothing"
                                                                   : "the same: it is missed either way";
    auto& row = table.add({all.wishes.wishes[w].text, rules});
    for (const Preference& p : all.wishes.preferences) row.emplace_back(all.shown_value(best, p.measure));
  }
  report.data("costs", std::move(list));
}

void add_front(Report& report, const Designed& all) {
  if (all.design.front.size() < 2) return;
  const std::size_t mx = all.wishes.preferences[0].measure, my = all.wishes.preferences[1].measure;
  const Measure &x = all.wishes.measures[mx], &y = all.wishes.measures[my];
  Table& table = report.table(Table("", "Between the two preferences: no variant measured is better in both",
                                    {{"", "rules"}, {"", x.label, style::points}, {"", y.label, style::points}}));
  std::vector<LinePoint> points;
  for (const std::size_t f : all.design.front) {
    table.add({all.id(f), all.shown_value(f, mx), all.shown_value(f, my)});
    points.push_back({all.value(f, mx)->estimate.value, all.value(f, my)->estimate.value});
  }
  std::sort(points.begin(), points.end(),
            [](const LinePoint& a, const LinePoint& b) { return std::pair(a.x, a.y) < std::pair(b.x, b.y); });
  const auto axis = [&](const Measure& m, double LinePoint::*of) {
    const auto less = [&](const LinePoint& a, const LinePoint& b) { return a.*of < b.*of; };
    const auto [first, last] = std::minmax_element(points.begin(), points.end(), less);
    const double air = std::max(0.08 * ((*last).*of - (*first).*of), 1e-3);
    return Axis{m.label, (*first).*of - air, (*last).*of + air,
                [style = style_of(m)](double v) { return for_people(v, style); }};
  };
  const Told told{"The front", "What can be had of two preferences together. The table has the numbers.", false};
  report.plot(line_plot(told, axis(x, &LinePoint::x), axis(y, &LinePoint::y), points));
}

Report run_design(const Context& context) {
  const Given& given = context.given;
  const std::string spec = given.text("R");
  const Rules base = load_rules(spec, context.overrides()).rules;
  const Wishes wishes = read_wishes(given.all("--want"), given.all("--prefer"));
  const std::vector<VariedKey> keys = varied_keys(given.all("--vary"), context.overrides(), most_varied, most_designs);
  const Variants variants = variants_of(spec, context.overrides(), keys);
  for (const std::string& warning : variants.warnings) context.note(warning);
  const MeasuredPlay play = play_of(given, variants.playable);
  Design design = search_design(run_of(context), variants.playable, wishes, play, given.number("--most").value_or(40));
  design.refused.insert(design.refused.begin(), variants.refused.begin(), variants.refused.end());
  if (design.found.empty()) throw CannotDo("stopped before any variant was measured in full");
  if (context.stop) context.note("stopped: the answer is the best that has been measured in full so far");

  Report report = report_on(base, "design", "The game you wish for");
  const Designed all{wishes, design, keys, spec};
  add_play(report, play);
  report.data("keys", names_of(keys));
  report.data("variants", design.variants);
  report.data("measured", design.measured);
  report.data("maybe_better", design.maybe_better);
  std::vector<std::size_t> best(std::min(shown_designs, design.found.size()));
  std::iota(best.begin(), best.end(), std::size_t{0});
  report.data("best", list_of(all, best));
  report.data("toml", to_toml(design.found.front().variant.rules));
  add_verdict(report, context, all);
  report.table(best_table(all));
  if (!wishes.preferences.empty() && !wishes.wishes.empty()) add_costs(report, all);
  report.data("front", list_of(all, design.front));
  if (wishes.preferences.size() == 2) add_front(report, all);
  report.table(refused_table(design.refused), audience::people | audience::json);
  std::vector<MeasuredVariant> measured;
  for (const DesignedVariant& one : design.found) measured.push_back(one.variant);
  report.table(rows_table(measured, wishes.measures, play.policy), audience::csv);
  add_precision(report, measured, play, context.seed, audience::people);
  report.sentence("Good play is " + play.policy + ", simple play is " + play.simple + ".");
  return report;
}

}  // namespace

Command design_command() {
  return {
      .name = "design",
      .summary = "the variant of a rule set that makes the game you wish for",
      .about = "Games measure all combinations roughly, and the best are measured as farkle sweep does.",
      .arguments = {{"R", "a rule set"}},
      .flags = together(
          {{"--vary", "KEY=VALUES", "A..B:STEP or VALUE,VALUE,...; repeatable, for up to four keys", takes::many},
           {"--want", "M=A..B", "the measure is to be from A to B; either may be missing; repeatable", takes::many},
           {"--prefer", "M[=least]", "as much of this as possible, or as little; twice: what both allow", takes::many},
           {"--most", "N", "the most variants to measure in full (default: 40)", takes::whole(1, 2000)}},
          play_flags()),
      .examples = {"design classic --vary bank.opening=0..1000:50 --want first_player=..0.531 --prefer skill"},
      .run = run_design,
      .stoppable = true,
      .rules = RulesFrom::arguments};
}

}  // namespace farkle
