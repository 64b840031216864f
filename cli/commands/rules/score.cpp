// farkle score: every legal keep of a roll. The stream form is in score_stream.cpp.
#include <memory>

#include "cli/command.hpp"
#include "cli/commands/rules/score_stream.hpp"
#include "cli/commands/shared/loaded_dice.hpp"
#include "cli/report/format.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/policy.hpp"
#include "solver/game/rule_texts.hpp"

namespace farkle {
namespace {

// The chance that the dice left farkle, for people, where it depends on which dice are left: its range.
std::string farkle_range(const TurnModel& model, int n) {
  double least = 1, most = 0;
  for (int state : model.states_of(n)) {
    least = std::min(least, model.state(state).farkle_probability);
    most = std::max(most, model.state(state).farkle_probability);
  }
  return fixed(100 * least, 2) + " - " + fixed(100 * most, 2) + " %";
}

Report score_roll(const Rules& rules, Dice roll) {
  const Scorer scorer(rules);
  const TurnModel model(rules, scorer);
  const std::string shown = for_people(faces_of(roll), style::dice);
  Report report = report_on(rules, "score", "Roll " + shown);
  report.data("roll", faces_of(roll));

  Table table{"keeps",
              "",
              {{"dice", "keep", style::dice},
               {"points", "points", style::points},
               {"dice_left", "", style::integer, audience::json | audience::csv},
               {"", "dice left", style::points, audience::people},
               {"farkle_probability", "", style::percent(2), audience::json | audience::csv},
               {"", "rest farkles", style::points, audience::people}}};
  if (rules.bank.confirm.needed())
    table.columns.push_back({"unconfirmed", "", style::plain, audience::json | audience::csv});
  bool depends = false;
  std::vector<Keep> keeps = scorer.keeps(roll);
  std::stable_sort(keeps.begin(), keeps.end(), [](const Keep& a, const Keep& b) { return a.points > b.points; });
  for (const Keep& keep : keeps) {
    const bool all = keep.dice.size() == roll.size();
    const bool hot = all && after_keeping_all(rules, roll.size()) == After::hot;
    const int left = hot ? rules.dice.count : roll.size() - keep.dice.size();
    const bool unconfirmed = rules.bank.confirm.needed() && scorer.confirms(keep.dice) == Confirms::anew;
    Value farkle;
    std::string farkle_shown = "-";
    if (left > 0) {
      farkle = value_or_absent(common_value(model, left, [&](int s) { return model.state(s).farkle_probability; }));
      const bool differs = std::holds_alternative<std::monostate>(farkle);
      farkle_shown = differs ? farkle_range(model, left) : for_people(farkle, style::percent(2));
      depends |= differs;
    }
    table.rows.push_back({faces_of(keep.dice), std::int64_t{keep.points}, std::int64_t{left},
                          (hot ? "hot dice: " : "") + std::to_string(left) + (unconfirmed ? ", not confirmed" : ""),
                          farkle, farkle_shown});
    if (rules.bank.confirm.needed()) table.rows.back().emplace_back(unconfirmed);
  }
  if (scorer.wins(roll))
    report.sentence(rule_texts::roll_wins);
  else if (keeps.empty())
    report.sentence("Farkle: nothing scores.");
  report.table(std::move(table));
  if (depends) report.sentence(loaded_note);
  return report;
}

struct ScoreOptions {
  std::vector<std::string> dice;
};

Report run(const Context& context, const ScoreOptions& options) {
  const Rules rules = context.load().rules;
  if (options.dice == std::vector<std::string>{"-"}) return score_stream(context, rules);
  return score_roll(rules, parse_dice(join(options.dice, " "), rules.dice.count, joker_dice(rules)));
}

}  // namespace

Command score_command() {
  const auto options = std::make_shared<ScoreOptions>();
  return {.name = "score",
          .summary = "every legal keep of a roll, its points and the risk of rolling on",
          .about =
              "With - it reads rolls from stdin, one a line, and writes CSV: the roll, its most points, the fewest "
              "dice that give them, and every choice as dice:points.",
          .arguments = {{"DICE", "the roll: 115263, 1,1,5,2,6,3 or 1 1 5 2 6 3; or -", &options->dice}},
          .examples = {"score 115263", "score - < rolls.txt > scores.csv"},
          .run = [options](const Context& context) { return run(context, *options); },
          .stoppable = true};
}

}  // namespace farkle
