#include "cli/commands/solve/pictures.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "cli/report/format.hpp"
#include "cli/report/plot.hpp"
#include "solver/turn/turn_solver.hpp"

namespace farkle {
namespace {

std::string percent_tick(double value) { return fixed(100 * value, 0) + " %"; }

using Bars = std::vector<std::pair<double, double>>;  // position, chance
Axis chances(const Bars& bars) {
  double most = 0;
  for (const auto& bar : bars) most = std::max(most, bar.second);
  return {"chance", 0, most * 1.08, percent_tick};
}

}  // namespace

void plot_roll_or_bank(Report& report, const TurnModel& model, const TurnSolution& turn, const std::string& note) {
  if (!model.alike()) return;
  constexpr Points wide = 100, most = 3500;
  const Points step = (wide + model.step() - 1) / model.step() * model.step();
  // Points won by banking in place of rolling.
  const auto gain = [&](int column, int row) -> std::optional<double> {
    const TurnValue value = turn.at(column * step, row + 1);
    return value.bank_value ? std::optional(*value.bank_value - value.roll_value) : std::nullopt;
  };
  const auto banks = [&](int column, int row) {
    const auto g = gain(column, row);
    return g && *g >= -1e-9;
  };
  Heat heat;
  heat.columns = most / step + 1;
  heat.rows = model.dice_count();
  for (int c = 0; c < heat.columns; ++c) heat.column_labels.push_back(c % 5 == 0 ? with_thousands(c * step) : "");
  for (int n = 1; n <= heat.rows; ++n) heat.row_labels.push_back(std::to_string(n));
  // Banking starts at a darker shade, a clear step above rolling. The shades end at 500 points either way.
  heat.shade = [&](int c, int r) -> std::optional<double> {
    const auto g = gain(c, r);
    return !g ? 0 : banks(c, r) ? 0.6 + std::min(0.39, *g / 1250) : std::max(0.0, 0.4 + *g / 1250);
  };
  heat.text = [&](int c, int r) -> std::string { return c > 0 && banks(c, r) && !banks(c - 1, r) ? "B" : ""; };
  heat.x_label = "points at stake";
  heat.y_label = "dice left";
  heat.key = {"roll by 500", "bank by 500"};
  const std::string title = "Roll or bank",
                    words = "Roll before the B and bank at the B or later. The shade says how many points that gains." +
                            note;
  report.plot(heat_map({title, words}, heat));
}

void plot_turn_scores(Report& report, const TurnSolution& turn, const std::string& note) {
  constexpr int bin = 100, most = 3000;
  std::map<int, double> bins;
  double beyond = 0, farkle = 0;
  for (const auto& [points, p] : turn.distribution) {
    if (points == 0) farkle = p;
    (points > most ? beyond : bins[(points + bin - 1) / bin * bin]) += p;
  }
  const Bars bars(bins.begin(), bins.end());
  const std::string title = "What a turn scores",
                    words = "Played for the most points. " + for_people(farkle, style::percent(1)) +
                            " of turns score nothing, and " + for_people(beyond, style::percent(1)) +
                            " score more than " + with_thousands(most) + ". A bar is 100 points wide." + note;
  report.plot(
      bar_plot({title, words}, {"points of the turn (up to)", -bin / 2.0, most + bin / 2.0}, chances(bars), bars, bin));
}

void plot_turns(Report& report, const std::vector<double>& pmf) {
  Bars bars;
  double first = -1, last = 0, by = 0;
  std::size_t median = 0;
  for (std::size_t k = 0; k < pmf.size(); ++k) {
    const double turns = static_cast<double>(k), p = pmf[k];
    bars.emplace_back(turns, p);
    if (p >= 0.0005) first = first < 0 ? turns : first, last = turns;
    if (by < 0.5 && by + p >= 0.5) median = k;
    by += p;
  }
  const std::string title = "Turns to the target",
                    words = "Half of all games take " + std::to_string(median) + " turns or fewer.";
  report.plot(bar_plot({title, words}, {"turns", first - 0.5, last + 0.5}, chances(bars), bars, 1));
}

void plot_duel(Report& report, const std::vector<Points>& banks, int dice,
               const std::function<DuelPoint(Points me, Points them)>& point) {
  std::vector<DuelPoint> all;
  for (const Points them : banks)
    for (const Points me : banks) all.push_back(point(me, them));
  const auto at = [&](int column, int row) -> const DuelPoint& {
    return all[static_cast<std::size_t>(row) * banks.size() + static_cast<std::size_t>(column)];
  };
  Heat heat;
  heat.columns = heat.rows = static_cast<int>(banks.size());
  for (std::size_t k = 0; k < banks.size(); ++k) {
    heat.row_labels.push_back(with_thousands(banks[k]));
    heat.column_labels.push_back(k % 2 == 0 ? with_thousands(banks[k]) : "");  // room for every second one
  }
  heat.x_label = "my bank";
  heat.y_label = "theirs";

  heat.shade = [&](int c, int r) { return std::optional(at(c, r).win); };
  heat.text = [&](int c, int r) { return fixed(100 * at(c, r).win, 0); };
  heat.key = {"0 %", "100 %"};
  const std::string wins = "The chance to win",
                    of_mover = "The chance of the player to move, in percent, when both play their best.";
  report.plot(heat_map({wins, of_mover}, heat));

  heat.shade = [&](int c, int r) {  // 100 to 3,200 points, two shades for each doubling
    const auto* from = std::get_if<std::int64_t>(&at(c, r).bank_at);
    return std::optional(from ? std::clamp(std::log2(static_cast<double>(*from) / 100) / 5, 0.0, 0.999) : 0.999);
  };
  heat.text = [&](int c, int r) { return at(c, r).bank_at_in_words; };
  heat.key = {"100 points", "3,200 or never"};
  const std::string bank = "When to bank with " + counted(dice, "die", "dice") + " left";
  const std::string fewest =
      "The fewest points at stake to bank: more when behind, fewer when ahead. Win: bank what reaches the target, and "
      "nothing less.";
  report.plot(heat_map({bank, fewest}, heat));
}

}  // namespace farkle
