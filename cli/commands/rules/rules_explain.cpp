// farkle rules explain: a rule set in plain English, with what scores and a turn as an example, on one page.
#include <algorithm>

#include "cli/command.hpp"
#include "sim/live/game_log.hpp"
#include "sim/policies/make_policy.hpp"
#include "solver/game/rule_sentences.hpp"
#include "solver/game/score_lines.hpp"

namespace farkle {
namespace {

constexpr Points example_banks_from = 300;

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
               best > line.points ? counted(best, "point") + ", counted in parts" : line.worth});
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

struct ExampleRoll {
  Dice roll;
  KeepOption keep;      // no dice kept: a farkle
  Points at_stake = 0;  // with the keep; after a farkle: what is lost
  Action then = Action::nothing;
};

constexpr std::size_t most_rolls = 6;  // longer turns are no examples

std::vector<ExampleRoll> turn_of(const Game& game, const Policy& policy, const TurnKey& key) {
  LiveGame live(game, start_match(game.rules, std::max(2, game.rules.game.min_players)), key);
  std::vector<ExampleRoll> rolls;
  for (bool ended = false; !ended && rolls.size() < most_rolls;) {
    ExampleRoll& now = rolls.emplace_back();
    now.at_stake = live.view().at_stake;
    const std::vector<int> faces = live.next_faces();
    const std::vector<int> hand = dice_of_state(game.options.kinds(), live.view().roll_state);
    for (std::size_t i = 0; i < faces.size(); ++i) now.roll.add(game.options.kinds().shows(hand[i] - 1, faces[i]));
    ended = live.apply(Move::rolling(faces)).has_value();
    if (ended) break;
    const Move play = live.decision_of(policy);
    now.keep = *live.option_of(play), now.then = play.then;
    now.at_stake += now.keep.points;
    ended = live.apply(play).has_value();
  }
  return rolls;
}

int worth_showing(const Rules& rules, const std::vector<ExampleRoll>& rolls) {
  const auto melds = [&](const ExampleRoll& r) {  // more than its dice one by one
    Points single = 0;
    for (int face = 1; face <= face_count; ++face) single += r.keep.kept.count(face) * rules.score.singles[face - 1];
    return r.keep.points > single;
  };
  const auto leaves_some = [&](const ExampleRoll& r) { return r.keep.kept.size() < r.roll.size(); };
  const bool banks = rolls.back().then == Action::bank;
  return 8 * banks + 4 * (rolls.size() >= 2 && rolls.size() <= 4) +
         2 * (rules.dice.count < 4 || std::any_of(rolls.begin(), rolls.end(), melds)) + leaves_some(rolls.back());
}

// The first turn of a game, with much to see. Among the seed's first games it takes one whose turn ends with a bank
// after two to four rolls, with a combination set aside; if there is none, one that comes near.
std::vector<ExampleRoll> example_turn(const Game& game, const Policy& policy, std::uint64_t seed) {
  constexpr int best_of_all = 15;
  constexpr std::uint64_t games = 2000;
  std::vector<ExampleRoll> best;
  int most = -1;
  for (std::uint64_t i = 0; i < games && most < best_of_all; ++i) {
    std::vector<ExampleRoll> rolls = turn_of(game, policy, {.seed = seed, .game = i});
    if (const int worth = worth_showing(game.rules, rolls); worth > most) most = worth, best = std::move(rolls);
  }
  return best;
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
  if (roll.keep.after == After::hot) return "has hot dice, rolls all " + number_word(rules.dice.count) + " again";
  return "rolls " + (roll.keep.dice == 1 ? std::string("the last die") : "the other " + number_word(roll.keep.dice));
}

void add_example(Report& report, const Context& context, const Rules& rules) {
  const auto solved = std::make_shared<Solved>(rules);
  const std::string name = "bank-at:" + std::to_string(example_banks_from);
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
