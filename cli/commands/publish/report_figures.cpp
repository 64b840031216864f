#include "cli/commands/publish/report_figures.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

#include "cli/report/format.hpp"
#include "cli/report/html.hpp"
#include "cli/report/plot.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

std::string percent_tick(double value) { return fixed(100 * value, 0) + " %"; }
// One turn alone knows of no farkles before it.
std::string without_penalties(const Answer& turn) {
  return turn.json.contains("long_run") ? " Penalties for farkles in a row are left out." : "";
}
// A table with the cells text(column, row).
std::string table_of(const std::string& corner, const std::vector<std::string>& across,
                     const std::vector<std::string>& down, const std::function<std::string(int, int)>& text) {
  Table table{"", "", {{"", corner, style::points}}};
  for (const std::string& column : across) table.columns.push_back({"", column, style::points});
  for (std::size_t r = 0; r < down.size(); ++r) {
    auto& row = table.rows.emplace_back(std::vector<Value>{down[r]});
    for (std::size_t c = 0; c < across.size(); ++c) row.emplace_back(text(static_cast<int>(c), static_cast<int>(r)));
  }
  return html_table(table);
}

// A column of points and one of chances.
std::string table_of(const std::string& what, const std::vector<std::pair<double, double>>& bars) {
  Table table{"", "", {{"", what, style::points}, {"", "chance", style::percent(2)}}};
  for (const auto& [at, chance] : bars)
    if (chance >= 0.00005) table.rows.push_back({static_cast<std::int64_t>(std::lround(at)), chance});
  return html_table(table);
}

double highest(const std::vector<std::pair<double, double>>& bars) {
  double most = 0;
  for (const auto& bar : bars) most = std::max(most, bar.second);
  return most;
}

// The banks of solve duel --grid, and the entry for each pair of them.
struct Banks {
  std::vector<int> banks;
  std::map<std::pair<int, int>, const Json*> at;  // (mine, theirs)
  explicit Banks(const Json& duel) {
    std::set<int> seen;
    for (const Json& entry : duel.at("at")) {
      at[{entry.at("bank").get<int>(), entry.at("opponent").get<int>()}] = &entry;
      seen.insert(entry.at("bank").get<int>());
    }
    banks.assign(seen.begin(), seen.end());
  }
  const Json& of(int column, int row) const { return *at.at({banks[column], banks[row]}); }
  Heat heat() const {
    Heat heat;
    heat.columns = heat.rows = static_cast<int>(banks.size());
    for (const int bank : banks) heat.row_labels.push_back(with_thousands(bank));
    heat.column_labels = heat.row_labels;
    for (std::size_t c = 1; c < banks.size(); c += 2) heat.column_labels[c].clear();  // room for every second label
    heat.x_label = "my bank";
    heat.y_label = "theirs";
    return heat;
  }
  std::vector<std::string> labels() const {
    std::vector<std::string> out;
    for (const int bank : banks) out.push_back(with_thousands(bank));
    return out;
  }
};

}  // namespace

std::vector<std::string> turn_grid() { return {"solve", "turn", "--grid", "100,3500"}; }

std::vector<std::string> duel_grid(const Rules& rules) {
  const Points step = bank_step(rules), tenth = rules.game.target / 10;
  return {"solve", "duel", "--grid", std::to_string(std::max(step, tenth / step * step))};
}

Figure roll_or_bank(const Answer& turn) {
  std::map<std::pair<int, int>, const Json*> at;
  std::set<int> points, dice;
  for (const Json& entry : turn.json.at("at")) {
    if (entry.at("dice").is_array())
      throw CannotDo(
          "the map is not drawn with dice that differ (dice.set) - farkle solve turn --grid lists all hands");
    const int t = entry.at("points").get<int>(), n = entry.at("dice").get<int>();
    at[{t, n}] = &entry;
    points.insert(t), dice.insert(n);
  }
  const std::vector<int> columns(points.begin(), points.end()), rows(dice.begin(), dice.end());
  const auto entry = [&](int c, int r) -> const Json& { return *at.at({columns[c], rows[r]}); };
  const auto gain = [&](int c, int r) -> std::optional<double> {  // of banking over rolling
    const Json& e = entry(c, r);
    if (e.at("bank_value").is_null()) return std::nullopt;
    return e.at("bank_value").get<double>() - e.at("roll_value").get<double>();
  };
  Heat heat;
  heat.columns = static_cast<int>(columns.size());
  heat.rows = static_cast<int>(rows.size());
  std::vector<std::string> names;
  for (const int t : columns) {
    names.push_back(with_thousands(t));
    heat.column_labels.push_back(t % 500 == 0 ? with_thousands(t) : "");
  }
  for (const int n : rows) heat.row_labels.push_back(std::to_string(n));
  // Banking starts at a darker shade, a clear step above rolling. The shades end at 500 points either way.
  heat.shade = [&](int c, int r) -> std::optional<double> {
    const auto g = gain(c, r);
    if (!g) return 0.0;
    return *g >= -1e-9 ? 0.6 + std::min(0.39, *g / 1250) : std::max(0.0, 0.4 + *g / 1250);
  };
  heat.text = [&](int c, int r) {  // a B where banking begins
    const auto g = gain(c, r), before = c > 0 ? gain(c - 1, r) : std::nullopt;
    return g && *g >= -1e-9 && c > 0 && !(before && *before >= -1e-9) ? std::string("B") : std::string();
  };
  heat.x_label = "points at stake";
  heat.y_label = "dice left";
  heat.key = {"roll by 500", "bank by 500"};
  const std::string title = "Roll or bank",
                    words = "Banking is better from the B on, rolling before it; the shade says by how many points." +
                            without_penalties(turn);
  const auto text = [&](int c, int r) {
    const auto g = gain(c, r);
    return !g ? std::string("roll") : (*g >= -1e-9 ? "bank " : "roll ") + fixed(std::abs(*g), 0);
  };
  std::vector<std::string> dice_words;
  for (const int n : rows) dice_words.push_back(counted(n, "die", "dice"));
  return {title, words, heat_map({title, words}, heat),
          table_of("at stake", dice_words, names, [&](int dice_row, int t) { return text(t, dice_row); })};
}

Figure turn_scores(const Answer& turn) {
  constexpr int bin = 100, most = 3000;
  std::map<int, double> bins;
  double beyond = 0, farkle = 0;
  for (const Json& row : turn.json.at("distribution")) {
    const int points = row.at("points").get<int>();
    const double p = row.at("probability").get<double>();
    if (points == 0) farkle = p;
    (points > most ? beyond : bins[points == 0 ? 0 : (points + bin - 1) / bin * bin]) += p;
  }
  std::vector<std::pair<double, double>> bars;
  for (const auto& [points, p] : bins) bars.emplace_back(points, p);
  const std::string title = "What a turn scores",
                    words = "Played for the most points. " + for_people(farkle, style::percent(1)) +
                            " score nothing, and " + for_people(beyond, style::percent(1)) + " more than " +
                            with_thousands(most) + "; bars are 100 points wide." + without_penalties(turn);
  return {title, words,
          bar_plot({title, words}, {"points of the turn (up to)", -bin / 2.0, most + bin / 2.0},
                   {"chance", 0, highest(bars) * 1.08, percent_tick}, bars, bin),
          table_of("points, up to", bars)};
}

Figure turns_to_target(const Answer& solo) {
  std::vector<std::pair<double, double>> bars;
  const Json& pmf = solo.json.at("turns_pmf");
  double first = -1, last = 0, by = 0;
  std::size_t median = 0;
  for (std::size_t k = 0; k < pmf.size(); ++k) {
    const double p = pmf[k].get<double>();
    bars.emplace_back(k, p);
    if (p >= 0.0005) first = first < 0 ? static_cast<double>(k) : first, last = static_cast<double>(k);
    if (by < 0.5 && by + p >= 0.5) median = k;
    by += p;
  }
  const std::string title = "Turns to the target", words = "Alone, in the fewest expected turns: " +
                                                           fixed(solo.json.at("expected_turns").get<double>(), 2) +
                                                           " on average, and in half of all games " +
                                                           std::to_string(median) + " or fewer.";
  return {title, words,
          bar_plot({title, words}, {"turns", first - 0.5, last + 0.5},
                   {"chance", 0, highest(bars) * 1.08, percent_tick}, bars, 1),
          table_of("turns", bars)};
}

Figure win_surface(const Answer& duel) {
  const Banks banks(duel.json);
  Heat heat = banks.heat();
  const auto win = [&](int c, int r) { return banks.of(c, r).at("win").get<double>(); };
  heat.shade = [&](int c, int r) { return std::optional<double>(win(c, r)); };
  heat.text = [&](int c, int r) { return fixed(100 * win(c, r), 0); };
  heat.key = {"0 %", "100 %"};
  const int head_start = duel.json.at("fair_start").at("points").get<int>();
  const std::string
      title = "The chance to win",
      words =
          "The chance of the player to move, in percent, when both play their best. The first player wins " +
          for_people(duel.json.at("first_player_wins").get<double>(), style::percent(2)) +
          " of games; a fair start for the " + (head_start < 0 ? "first" : "second") + " is " +
          with_thousands(std::abs(head_start)) +
          ((duel.json.at("fair_start").contains("on_board") && duel.json.at("fair_start").at("on_board").get<bool>())
               ? " points, which also put that player on the board."
               : " points.");
  const std::vector<std::string> labels = banks.labels();
  return {title, words, heat_map({title, words}, heat),
          table_of("theirs, by mine", labels, labels, [&](int c, int r) { return fixed(100 * win(c, r), 1); })};
}

Figure bank_surface(const Answer& duel, int dice) {
  const Banks banks(duel.json);
  Heat heat = banks.heat();
  const auto at = [&](int c, int r) { return banks.of(c, r).at("bank_at")[dice - 1]; };
  heat.shade = [&](int c, int r) {  // 100 to 3,200 points, two shades for each doubling
    const Json points = at(c, r);
    return std::optional<double>(points.is_null() ? 0.999
                                                  : std::clamp(std::log2(points.get<double>() / 100) / 5, 0.0, 0.999));
  };
  const auto text = [&](int c, int r) {
    const Json points = at(c, r);
    return points.is_null() ? std::string("never") : with_thousands(points.get<int>());
  };
  heat.text = text;
  heat.key = {"100 points", "3,200 or never"};
  const std::string
      title = "When to bank with " + std::to_string(dice) + " dice left",
      words = "The fewest points at stake to bank with, when both play to win: more when behind, fewer when ahead.";
  const std::vector<std::string> labels = banks.labels();
  return {title, words, heat_map({title, words}, heat), table_of("theirs, by mine", labels, labels, text)};
}

std::vector<Figure> figures_about(const std::string& about, const Context& context, const Rules& rules,
                                  const std::vector<std::string>& more) {
  const auto answer = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--rules", context.rules_spec});
    for (const std::string& set : context.overrides) words.insert(words.end(), {"--set", set});
    words.insert(words.end(), more.begin(), more.end());
    return ask(context, words);
  };
  if (about == "solo") return {turns_to_target(answer({"solve", "solo"}))};
  if (about == "turn") {
    const Answer turn = answer({"solve", "turn"});
    if (turn.json.contains("states")) return {turn_scores(turn)};  // dice differ
    return {roll_or_bank(answer(turn_grid())), turn_scores(turn)};
  }
  const Answer duel = answer(duel_grid(rules));
  return {win_surface(duel), bank_surface(duel, std::min(3, rules.dice.count))};
}

void add_pictures(Report& report, const std::string& about, const Context& context, const Rules& rules,
                  const std::vector<std::string>& more) {
  const auto& to = context.formats;
  if (std::find(to.begin(), to.end(), Format::html) == to.end() &&
      std::find(to.begin(), to.end(), Format::svg) == to.end())
    return;
  const std::vector<Figure> figures = figures_about(about, context, rules, more);
  for (const Figure& figure : figures) report.plot({figure.title, figure.picture});
  for (const Figure& figure : figures) report.sentence(figure.title + ": " + figure.words);
}

}  // namespace farkle
