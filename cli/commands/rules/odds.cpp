// farkle odds: what a roll of each number of dice brings.
#include "cli/command.hpp"
#include "cli/commands/shared/bank_rules.hpp"
#include "cli/report/format.hpp"

namespace farkle {
namespace {

double mean_best(const TurnModel& model, int state) {
  double mean = 0;
  for (const RollClass& roll : model.state(state).classes)
    mean += roll.probability * static_cast<double>(roll.choices.front().steps * model.step());
  return mean;
}

Report show_odds(const Context& context) {
  const Rules rules = context.load().rules;
  const TurnModel model(rules, Scorer(rules));
  const auto farkle = [&](int s) { return model.state(s).farkle_probability; };
  const auto mean = [&](int s) { return mean_best(model, s); };
  const auto classes = [&](int s) { return static_cast<std::int64_t>(model.state(s).classes.size()); };
  const std::vector<Column> columns = {{"farkle_probability", "farkle", style::percent(2)},
                                       {"mean_best", "mean best score", style::decimal(2)},
                                       {"classes", "kinds of roll", style::integer}};

  Report report = report_on(rules, "odds", "The next roll");
  Table by_number{"dice", "", {{"n", "dice", style::integer}}};
  by_number.columns.insert(by_number.columns.end(), columns.begin(), columns.end());
  for (int n = 1; n <= model.dice_count(); ++n)
    by_number.add({n, common_value(model, n, farkle), common_value(model, n, mean), common_value(model, n, classes)});
  report.table(std::move(by_number));

  if (!model.alike()) {
    report.sentence(loaded_note);
    Table by_dice{"states", "By the dice in hand", {{"dice", "dice", style::die_numbers}}};
    by_dice.columns.insert(by_dice.columns.end(), columns.begin(), columns.end());
    for (int state : model.listed_states())
      by_dice.add({dice_of_state(model.kinds(), state), farkle(state), mean(state), classes(state)});
    report.table(std::move(by_dice));
    report.csv_table = "states";
  }
  if (const double wins = model.state(model.full()).win_probability; wins > 0)
    report.sentence("A roll of the whole set wins the game at once with a chance of " +
                    for_people(wins, style::percent(4)) + ". In the mean it counts as 0.");
  report.sentence(
      "A farkle counts as 0 in the mean. Rolls are of one kind when they offer the same choices of points and dice "
      "left.");
  return report;
}

}  // namespace

Command odds_command() {
  return {.name = "odds",
          .summary = "the chance to farkle and the mean best score, by number of dice",
          .examples = {"odds --rules zilch"},
          .run = show_odds};
}

}  // namespace farkle
