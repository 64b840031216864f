// farkle solve turn: the best single turn.
#include <algorithm>
#include <map>

#include "cli/command.hpp"
#include "cli/commands/shared/bank_rules.hpp"
#include "cli/report/plot.hpp"
#include "sim/live/asked_worth.hpp"

namespace farkle {
namespace {

void add_positions(Report& report, const TurnModel& model, const std::vector<TurnValue>& at) {
  if (at.empty()) return;
  Table& table = report.table(Table("at", "With points at stake and dice to roll",
                                    {{"points", "at stake", style::points},
                                     {"dice", "dice", model.alike() ? style::integer : style::die_numbers},
                                     {"roll_value", "roll", style::decimal(2)},
                                     {"bank_value", "bank", style::or_absent(style::decimal(2), "not allowed")},
                                     {"", "better"}}));
  for (const TurnValue& v : at) {
    const bool bank = v.bank_value && at_least_as_good(*v.bank_value, v.roll_value);
    table.add({v.points, hand_shown(model, v.roll_state), v.roll_value, v.bank_value, bank ? "bank" : "roll"});
  }
  report.csv_table = "at";
}

void add_thresholds(Report& report, const TurnModel& model, const TurnSolution& turn, const TurnSolution* opening) {
  Table& table = report.table(Table("", "When to bank",
                                    {{"n", "dice left", style::integer},
                                     {"farkle_probability", "farkle", style::or_absent(style::percent(2), "depends")},
                                     {"bank_at"},
                                     {"", "bank at", style::points}}));
  if (opening) {
    table.columns.push_back({"opening_bank_at"});
    table.columns.push_back({"", "bank at, to open", style::points});
  }
  const auto farkle = [&](int s) { return model.state(s).farkle_probability; };
  for (int n = 1; n <= model.dice_count(); ++n) {
    auto& row = table.add({n, common_value(model, n, farkle)});
    for (const TurnSolution* solution : {&turn, opening})
      if (solution) {
        row.push_back(bank_at(model, solution->bank_rules, n));
        row.emplace_back(bank_at_in_words(model, solution->bank_rules, n));
      }
  }

  if (!model.alike()) {
    report.sentence(loaded_note);
    Table& states = report.table(Table("states", "When to bank, by the dice left",
                                       {{"dice", "dice left", style::die_numbers},
                                        {"farkle_probability", "farkle", style::percent(2)},
                                        {"bank_at", "bank at", bank_at_style}}));
    for (int s : model.listed_states())
      states.add({dice_of_state(model.kinds(), s), farkle(s), turn.bank_rules[s].bank_at});
  }
  add_gaps(report, "bank_intervals", model, turn.bank_rules);
  if (opening) add_gaps(report, "opening_bank_intervals", model, opening->bank_rules, ", to open,");
}

// People see the chance of at least some round numbers; machines see that of every score.
void add_distribution(Report& report, const TurnSolution& turn) {
  Table& all = report.table(Table("distribution", {{"points"}, {"probability"}}));
  for (const auto& [points, probability] : turn.distribution) all.add({points, probability});

  Table& chances = report.table(
      Table("", "What such a turn scores", {{"", "at least", style::points}, {"", "chance", style::percent(2)}}));
  for (Points least :
       {1, 300, 500, 1000, 1500, 2000, 3000, 5000, 10'000, 100'000, 1'000'000, 10'000'000, 100'000'000}) {
    double chance = 0;
    for (const auto& [points, probability] : turn.distribution)
      if (points >= least) chance += probability;
    if (chance >= 0.00005) chances.add({least == 1 ? Value("any points") : Value(least), chance});
  }
}

void add_long_run(Report& report, const Rules& rules, const TurnModel& model, Work& work) {
  if (rules.farkle.reset)
    report.sentence("The penalty takes the whole bank, which a single turn cannot account for: see farkle solve solo.");
  if (!rules.farkle.lowers_banks() || rules.farkle.reset) return;
  const LongRun run = solve_long_run(rules, model, &work);
  auto by_streak = Json::array();
  Table table("", "In the long run, with the penalty: bank at", {{"", "farkles in a row", style::integer}});
  for (int n = 1; n <= model.dice_count(); ++n) table.columns.push_back({"", counted(n, "die", "dice"), style::points});
  for (std::size_t streak = 0; streak < run.turns.size(); ++streak) {
    auto& row = table.add({streak});
    for (int n = 1; n <= model.dice_count(); ++n)
      row.push_back(bank_at_in_words(model, run.turns[streak].bank_rules, n));
    by_streak.push_back(bank_at_by_dice(model, run.turns[streak].bank_rules));
  }
  report.data("long_run", {{"points_per_turn", run.points_per_turn},
                           {"bank_at", std::move(by_streak)},
                           {"convergence", to_json(run.convergence)}});
  report.fact("", "points per turn in the long run, penalties taken off", run.points_per_turn, style::decimal(2));
  if (rules.farkle.has_penalty()) report.table(std::move(table));
  if (!run.convergence.converged) report.exit_code = 4;
}

// When banking is better than rolling. Nothing if the dice differ, since their number says too little then.
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
  const std::string words = "Roll before the B and bank at the B or later. The shade says how many points that gains.";
  report.plot(heat_map({"Roll or bank", words + note}, heat));
}

void plot_turn_scores(Report& report, const TurnSolution& turn, const std::string& note) {
  constexpr int bin = 100, most = 3000;
  std::map<int, double> bins;
  double beyond = 0, farkle = 0;
  for (const auto& [points, p] : turn.distribution) {
    if (points == 0) farkle = p;
    (points > most ? beyond : bins[(points + bin - 1) / bin * bin]) += p;
  }
  const std::string words = "Played for the most points. " + for_people(farkle, style::percent(1)) +
                            " of turns score nothing, and " + for_people(beyond, style::percent(1)) +
                            " score more than " + with_thousands(most) + ". A bar is 100 points wide." + note;
  report.plot(bar_plot({"What a turn scores", words}, {"points of the turn (up to)", -bin / 2.0, most + bin / 2.0},
                       {bins.begin(), bins.end()}, bin));
}

Report run_turn(const Context& context) {
  const Rules rules = context.load().rules;
  const TurnModel model(rules, Scorer(rules));
  Progress progress(context, "");
  const TurnSolution turn = solve_turn(rules, model, true, &progress);
  std::optional<TurnSolution> opening;
  if (rules.bank.opening > 0) opening = solve_turn(rules, model, false, &progress);

  Report report = report_on(rules, "solve-turn", "The turn that scores most on average");
  const std::string before = rules.farkle.lowers_banks() ? ", before penalties" : "";
  report.fact("expected_points", (opening ? "expected points, on the board" : "expected points") + before,
              turn.expected_points, style::decimal(2));
  if (opening)
    report.fact("opening_points", "expected points, not yet on the board" + before, opening->expected_points,
                style::decimal(2));
  add_thresholds(report, model, turn, opening ? &*opening : nullptr);
  add_positions(report, model, turn_values(model, turn, context.given));
  add_distribution(report, turn);
  add_long_run(report, rules, model, progress);
  if (!rules.score.win.empty())
    report.sentence(
        "Dice that win the game at once count here as the points they score, and if they score none, as a farkle.");
  if (rules.game.end == End::exact) report.sentence("The target plays no part here: points beyond it count as well.");
  if (rules.carry.mode != CarryMode::none)
    report.sentence("This is one turn alone. It does not count what is left to other players or taken over from them.");
  if (context.draws()) {
    const std::string note = before.empty() ? "" : " Penalties for farkles in a row are left out.";
    plot_roll_or_bank(report, model, turn, note);
    plot_turn_scores(report, turn, note);
  }
  return report;
}

}  // namespace

Command solve_turn_command() {
  return {.name = "solve turn",
          .summary = "the best single turn: expected points and when to bank",
          .about = "With a penalty for farkles in a row, also the most points a turn in the long run.",
          .flags = {{"--at", "T,N", "what rolling N dice and banking are worth with T points at stake; repeatable",
                     takes::many},
                    {"--grid", "STEP,MOST", "the same for 0, STEP, 2 STEP, ... up to MOST points, with any dice left"}},
          .examples = {"solve turn --at 300,3 --at 1000,2"},
          .run = run_turn};
}

}  // namespace farkle
