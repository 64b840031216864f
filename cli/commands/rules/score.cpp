// farkle score and odds: every legal keep of a roll, and what a roll of each number of dice brings.
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "cli/command.hpp"
#include "cli/commands/shared/bank_rules.hpp"
#include "sim/files/scored_rolls.hpp"
#include "solver/game/rule_sentences.hpp"

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
  Report report = report_on(rules, "score", "Roll " + for_people(faces_of(roll), style::dice));
  report.data("roll", faces_of(roll));

  Table table("keeps", {{"dice", "keep", style::dice},
                        {"points", "points", style::points},
                        {"dice_left"},
                        {"", "dice left", style::points},
                        {"farkle_probability"},
                        {"", "rest farkles", style::points}});
  if (rules.bank.confirm.needed()) table.columns.push_back({"unconfirmed"});
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
      farkle = common_value(model, left, [&](int s) { return model.state(s).farkle_probability; });
      const bool differs = std::holds_alternative<std::monostate>(farkle);
      farkle_shown = differs ? farkle_range(model, left) : for_people(farkle, style::percent(2));
      depends |= differs;
    }
    table.add({faces_of(keep.dice), keep.points, left,
               (hot ? "hot dice: " : "") + std::to_string(left) + (unconfirmed ? ", not confirmed" : ""), farkle,
               farkle_shown});
    if (rules.bank.confirm.needed()) table.rows.back().emplace_back(unconfirmed);
  }
  if (!rules.score.win.empty()) report.data("wins_at_once", scorer.wins(roll));
  if (scorer.wins(roll))
    report.sentence(roll_wins);
  else if (keeps.empty())
    report.sentence("Farkle: nothing scores.");
  report.table(std::move(table));
  if (depends) report.sentence(loaded_note);
  return report;
}

constexpr std::size_t block = 1 << 20;
constexpr std::size_t longest_line = 1 << 12, enough = 1 << 14;

// Reads rolls from stdin, one a line, and writes CSV as it reads. At the first bad line it throws UserError, which
// names the line; all lines before it are written.
Report score_stream(const Context& context, const Rules& rules) {
  if (context.format_given() && !context.writes_only(Format::csv))
    throw UserError("score - writes csv only, to one place; leave --format out");
  if (isatty(STDIN_FILENO) == 1) context.note("reading rolls, one a line; Ctrl-D ends");
  ScoredRolls rolls(rules);
  std::string input(block + longest_line, '\0'), answers(ScoredRolls::header);
  std::uint64_t number = 0;
  std::size_t held = 0;  // bytes of an unfinished line at the front of `input`
  const auto give = [&] {
    context.out.write(answers);
    answers.clear();
  };
  try {
    for (bool ended = false; !ended && !context.stop && !context.out.reader_gone();) {
      ssize_t got = ::read(STDIN_FILENO, input.data() + held, block);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) throw CannotDo(std::string("cannot read stdin: ") + std::strerror(errno));
      ended = got == 0;
      if (ended && held > 0) input[held] = '\n', got = 1;  // the last line has no end
      const std::string_view all(input.data(), held + got);
      std::size_t at = 0;
      for (std::size_t end; (end = all.find('\n', at)) != std::string_view::npos; at = end + 1) {
        ++number;
        rolls.add(all.substr(at, end - at), answers);
        if (answers.size() > enough) give();
      }
      held = all.size() - at;
      if (held > longest_line) ++number, throw UserError("longer than any roll");
      std::memmove(input.data(), all.data() + at, held);
      give();
      if (static_cast<std::size_t>(got) < block) context.out.flush();  // a slow source: do not hold its answers back
    }
  } catch (const UserError& error) {
    give();
    context.out.flush();
    throw UserError("line " + std::to_string(number) + ": " + error.what());
  }
  return {.name = "score-stream", .title = "", .written = true};
}

Report run_score(const Context& context) {
  const Rules rules = context.load().rules;
  const std::vector<std::string>& dice = context.given.all("DICE");
  if (dice == std::vector<std::string>{"-"}) return score_stream(context, rules);
  return score_roll(rules, parse_dice(join(dice, " "), rules.dice.count, joker_dice(rules)));
}

Report show_odds(const Context& context) {
  const Rules rules = context.load().rules;
  const TurnModel model(rules, Scorer(rules));
  const auto farkle = [&](int s) { return model.state(s).farkle_probability; };
  const auto mean = [&](int s) {
    double points = 0;
    for (const RollClass& roll : model.state(s).classes)
      points += roll.probability * static_cast<double>(roll.choices.front().steps * model.step());
    return points;
  };
  const auto classes = [&](int s) { return static_cast<std::int64_t>(model.state(s).classes.size()); };

  Report report = report_on(rules, "odds", "The next roll");
  Table& by_number = report.table(Table("dice", {{"n", "dice", style::integer},
                                                 {"farkle_probability", "farkle", style::percent(2)},
                                                 {"mean_best", "mean best score", style::decimal(2)},
                                                 {"classes", "kinds of roll", style::integer}}));
  Table by_dice("states", "By the dice in hand", by_number.columns);
  by_dice.columns[0] = {"dice", "dice", style::die_numbers};
  for (int n = 1; n <= model.dice_count(); ++n)
    by_number.add({n, common_value(model, n, farkle), common_value(model, n, mean), common_value(model, n, classes)});

  if (!model.alike()) {
    report.sentence(loaded_note);
    for (int state : model.listed_states())
      by_dice.add({dice_of_state(model.kinds(), state), farkle(state), mean(state), classes(state)});
    report.table(std::move(by_dice));
    report.csv_table = "states";
  }
  if (const double wins = model.state(model.full()).win_probability; wins > 0)
    report.sentence("A roll of the whole set wins the game at once with a chance of " +
                    for_people(wins, style::percent(4)) + ". In the mean a roll that wins counts as 0.");
  report.sentence(
      "A farkle counts as 0 in the mean. Rolls are of one kind when they offer the same choices of points and dice "
      "left.");
  return report;
}

}  // namespace

Command score_command() {
  return {.name = "score",
          .summary = "every legal keep of a roll, its points and the risk of rolling on",
          .about =
              "With - it reads rolls from stdin, one a line, and writes CSV: the roll, its most points, the fewest "
              "dice that give them, and every choice as dice:points, or win.",
          .arguments = {{"DICE", "the roll: 115263, 1,1,5,2,6,3 or 1 1 5 2 6 3; or -", takes::many}},
          .examples = {"score 115263", "score - < rolls.txt > scores.csv"},
          .run = run_score,
          .stoppable = true};
}

Command odds_command() {
  return {.name = "odds",
          .summary = "the chance to farkle and the mean best score, by number of dice",
          .examples = {"odds --rules zilch"},
          .run = show_odds};
}

}  // namespace farkle
