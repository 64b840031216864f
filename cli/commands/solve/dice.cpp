// farkle dice: which of one's dice to play with.
#include "cli/command.hpp"
#include "cli/commands/shared/bank_rules.hpp"
#include "sim/search/dice_search.hpp"

namespace farkle {
namespace {

constexpr std::size_t most_listed = 10;

// With which of the best set left to bank before the target; rules: with its dice. advise: a command line.
void add_play(Report& report, const Rules& rules, const RankedSet& best, const std::string& advise) {
  const TurnModel model(rules, Scorer(rules));
  const Points winning = winning_bank(rules, bank_step(rules));
  Table& table =
      report.table(Table("play", "When to bank with the best set, at the start of a game",
                         {{"left", "dice left"}, {"bank_at"}, {"intervals", audience::json}, {"", "bank at"}}));
  for (const int state : model.listed_states()) {
    const BankRule& rule = best.bank_rules[state];
    if (!rule.bank_at || *rule.bank_at >= winning) continue;
    DiceNames left;
    for (const int die : dice_of_state(model.kinds(), state)) left.push_back(best.dice[die - 1]);
    const bool gaps = !rule.single_threshold();
    table.add({dice_text(left), *rule.bank_at, gaps ? Value(Nested{intervals_json(rule)}) : Value(),
               gaps ? intervals_in_words(rule) : with_thousands(*rule.bank_at)});
  }
  report.sentence(std::string(table.rows.empty() ? "Roll on up to the target"
                                                 : "With any other dice left, roll on up to the target") +
                  ". To see what to keep, and when to bank later in the game, "
                  "run " +
                  advise);
}

Report run_dice(const Context& context) {
  const std::int64_t games = context.given.number("--games").value_or(4);
  const bool wins = context.given.has("--wins");
  if (!context.given.has("--have"))
    throw UserError("--have is missing - name the dice that you own: --have lucky:2,odd:3,king");
  const Rules rules = context.load().rules;
  const DiceNames have = named_dice("--have", context.given.text("--have"));
  check_names(rules, "--have", have);
  const DiceNames against = named_set(rules, "--against", context.given.text("--against"));
  if (wins && games == 0) throw UserError("--wins: not with --games 0, which solves no game");
  Progress progress(context, "");
  const std::vector<DiceOfSet> all = sets_by_points(rules, have, &progress);
  Solved theirs(against.empty() ? rules : with_dice(rules, against));
  const std::vector<RankedSet> best = ranked(rules, all, most_listed, games, theirs, &progress);

  Report report = report_on(
      rules, "dice", "The best " + std::to_string(rules.dice.count) + " of " + std::to_string(have.size()) + " dice");
  report.fact("sets", "different sets", all.size(), style::points);
  report.fact("against", "against", against.empty() ? "the dice of the rules" : dice_text(against));
  Table& table = report.table(
      Table("best",
            {{"dice", "dice"}, {"value", "wins", style::percent(2)}, {"points", "points a turn", style::decimal(1)}}));
  for (const RankedSet& set : best) table.add({dice_text(set.dice), set.wins, set.points});
  if (best.front().wins) {
    std::string advise = "farkle advise --rules " + shell_word(context.rules_spec());
    for (const std::string& set : context.overrides()) advise += " --set " + shell_word(set);
    advise += " --dice " + shell_word(dice_text(best.front().dice));
    if (!against.empty()) advise += " --their-dice " + shell_word(dice_text(against));
    add_play(report, with_dice(rules, best.front().dice), best.front(), advise);
  }

  Table& adds = report.table(Table("adds", "What each die of the best set adds",
                                   {{"die", "die"}, {"points", "points a turn", style::decimal(1)}}));
  if (wins) adds.columns.push_back({"value", "wins", style::percent(2)});
  for (const DieGain& gain : gains_of(rules, best.front(), wins, theirs, &progress)) {
    adds.add({gain.die, gain.points});
    if (wins) adds.rows.back().emplace_back(gain.wins);
  }
  report.sentence(
      "The chance to win is exact, with both playing their best, each as often first as second. Only the sets "
      "with the most points have one (--games).");
  report.sentence("Points beyond the target do not count. A die adds what a fair one in its place would not bring.");
  return report;
}

}  // namespace

Command dice_command() {
  return {.name = "dice",
          .summary = "the best dice to play with, of those that you own",
          .flags = {{"--have", "NAMES", "the dice that you own: lucky:2,odd:3,king"},
                    {"--against", "NAMES", "the opponent's dice (default: those of the rules)"},
                    {"--games", "K", "solve the game for two with the best K sets by points (default: 4)",
                     takes::whole(0, most_listed)},
                    {"--wins", "", "also what each die of the best set adds to the chance to win: a game for each"}},
          .examples = {"dice --rules kingdom-come --have lucky:2,odd:3,king,pie:2"},
          .run = run_dice};
}

}  // namespace farkle
