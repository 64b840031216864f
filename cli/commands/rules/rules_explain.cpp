// farkle rules explain: a rule set in plain English, with what scores and a turn as an example, on one page.
#include <algorithm>

#include "cli/command.hpp"
#include "sim/live/example_turn.hpp"
#include "sim/live/game_log.hpp"
#include "sim/policies/make_policy.hpp"
#include "solver/game/rule_sentences.hpp"
#include "solver/game/score_lines.hpp"

namespace farkle {
namespace {

void add_scores(Report& report, const Rules& rules) {
  Table& table = report.table(Table("scores", {{"key", audience::json},
                                               {"", "dice", style::dice},
                                               {"what", "combination"},
                                               {"dice", "", style::dice, audience::json},
                                               {"worth", "scores"}}),
                              audience::people | audience::json);
  const Scorer scorer(rules);
  for (const ScoreLine& line : score_lines(rules)) {
    const Points best = scorer.points(line.example);  // four 1s may be more as a triple and a single 1
    table.add({std::string(line.key), line.example, line.what, line.example,
               best > line.points ? counted(best, "point") + ", counted another way" : line.worth});
  }
}

void add_sentences(Report& report, const Rules& rules) {
  Table said("sentences", {{"key"}, {"section"}, {"text"}, {"in_table"}});
  for (const RuleSection& section : rule_sections()) {
    const std::string title(section.title);
    std::string paragraph;
    bool in_table = false;  // something is
    for (const RuleSentence& sentence : section.sentences) {
      const std::string text = sentence.text(rules);
      if (text.empty()) continue;
      const std::string key(sentence.key);
      said.add({key.empty() ? Value() : Value(key), title, text, !sentence.say});
      if (sentence.say)
        paragraph += (paragraph.empty() ? "" : " ") + text;
      else
        in_table = true;
    }
    if (paragraph.empty()) continue;
    report.section(title);
    if (in_table) add_scores(report, rules);
    report.sentence(std::move(paragraph));
  }
  report.table(std::move(said));
}

std::string what_then(const Rules& rules, const ExampleRoll& roll) {
  const std::string at_stake = with_thousands(roll.at_stake) + " points";
  if (roll.keep.kept.empty()) return "nothing scores: a farkle, and " + at_stake + " are lost";
  switch (roll.then) {
    case Action::bank:
      return "banks " + at_stake;
    case Action::pass:
      return "passes " + at_stake;
    case Action::nothing:
      return "cannot bank so little: that counts as a farkle";
    case Action::roll:
      break;
  }
  const int all = rules.dice.count;
  if (roll.keep.after == After::hot)
    return "has hot dice, rolls " + (all == 1 ? "it" : all == 2 ? "both" : "all " + number_word(all)) + " again";
  return "rolls " + (roll.keep.dice == 1 ? std::string("the last die") : "the other " + number_word(roll.keep.dice));
}

void add_example(Report& report, const Context& context, const Rules& rules) {
  const auto solved = std::make_shared<Solved>(rules);
  const std::string name = "bank-at:300";
  const auto policy = make_policy(name, solved, std::max(2, rules.game.min_players));
  const std::vector<ExampleRoll> rolls = example_turn(solved->game, *policy, context.seed);

  Table table("", {{"roll", "roll", style::dice},
                   {"keep", "", style::dice, audience::json},
                   {"", "set aside", style::dice},
                   {"points", "scores", style::points},
                   {"at_stake", "at stake", style::points},
                   {"then", audience::json},
                   {"", "then the player"}});
  for (const ExampleRoll& roll : rolls) {
    const bool farkle = roll.keep.kept.empty();
    table.add({roll.roll, roll.keep.kept, farkle ? Value() : roll.keep.kept, roll.keep.points,
               farkle ? 0 : roll.at_stake, farkle ? "farkle" : action_word(roll.then), what_then(rules, roll)});
  }
  report.section("An example: the first turn of a game");
  report.table(table, audience::people);
  const ExampleRoll& last = rolls.back();
  if (rules.carry.mode == CarryMode::inherit && last.then == Action::bank && last.keep.after == After::dice)
    report.sentence("The next player may build on these " + with_thousands(last.at_stake) + " points with the " +
                    counted(last.keep.dice, "die", "dice") + " left.");
  report.data("example", {{"policy", name}, {"rolls", rows_json(table_for(audience::json, table))}});
}

// The options that are not played, though they could be.
void add_options(Report& report, const Context& context, const std::string& spec, const RuleSet& set) {
  Table table("", {{"", ""}, {"", ""}});
  const auto& changes = set.rules.changes;
  for (const OptionInfo& option : set.options)
    if (std::find(changes.begin(), changes.end(), option.name) == changes.end() &&
        why_not_option(spec, context.overrides(), option).empty())
      table.add({"+" + option.name, option.text});
  if (table.rows.empty()) return;
  report.section("Options that are not played here");
  report.table(std::move(table));
}

Report explain_rules(const Context& context) {
  const std::string spec = context.given.text("R");
  const RuleSet set = context.load_named(spec, "explain");
  Report report = report_on(set.rules, "rules-explain", "How to play " + set.rules.name);
  add_sentences(report, set.rules);
  add_example(report, context, set.rules);
  add_options(report, context, spec.empty() ? context.rules_spec() : spec, set);
  return report;
}

}  // namespace

Command rules_explain_command() {
  return {.name = "rules explain",
          .summary = "a rule set in plain English, to learn from",
          .about = "With an example turn; another --seed gives another.",
          .arguments = {{"R", "a rule set (default: the one of --rules)", takes::one, false}},
          .examples = {"rules explain zilch+bank.minimum=350 -o rules.html"},
          .run = explain_rules};
}

}  // namespace farkle
