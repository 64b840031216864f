// farkle dice: which of one's dice to play with.
#include <algorithm>
#include <memory>

#include "cli/command.hpp"
#include "cli/commands/shared/own_dice.hpp"
#include "cli/progress.hpp"
#include "sim/policies/solved.hpp"
#include "sim/search/dice_search.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr std::size_t most_listed = 10;

struct DiceOptions {
  std::string have, against;
  std::optional<std::int64_t> games;
  bool wins = false;
};

void check_names(const Rules& rules, const std::string& flag, const std::vector<std::string>& names) {
  std::vector<std::string> known;
  for (const NamedDie& die : rules.dice.named) known.push_back(die.name);
  if (known.empty()) throw UserError(flag + ": no dice have names in these rules - add [die.NAME] with their weights");
  for (const std::string& name : names)
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw UserError(flag, name, "one of " + join(known) + did_you_mean(name, known));
}

Report run(const Context& context, const DiceOptions& options) {
  if (options.have.empty())
    throw UserError("--have is missing - name the dice that you own: --have lucky:2,odd:3,king");
  const Rules rules = context.load().rules;
  const DiceNames have = named_dice("--have", options.have), against = named_dice("--against", options.against);
  check_names(rules, "--have", have);
  check_names(rules, "--against", against);
  if (options.wins && options.games == 0) throw UserError("--wins: not with --games 0, which solves no game");
  Progress progress(context, "");
  std::vector<DiceOfSet> all = sets_by_points(rules, have, &progress);
  Solved theirs(against.empty() ? rules : with_dice(rules, against));
  std::vector<std::pair<std::optional<double>, DiceOfSet>> best;
  for (std::size_t k = 0; k < std::min(all.size(), most_listed); ++k) {
    best.emplace_back(std::nullopt, all[k]);
    if (static_cast<std::int64_t>(k) < options.games.value_or(4))
      best[k].first = chance_to_win(with_dice(rules, all[k].dice), theirs.duel_game(), &progress);
  }
  std::stable_sort(best.begin(), best.end(), [](const auto& a, const auto& b) { return a.first > b.first; });

  Report report = report_on(
      rules, "dice", "The best " + std::to_string(rules.dice.count) + " of " + std::to_string(have.size()) + " dice");
  report.fact("sets", "different sets", static_cast<std::int64_t>(all.size()), style::points);
  report.fact("against", "against", against.empty() ? "the dice of the rules" : dice_text(against));
  Table table{"best",
              "",
              {{"dice", "dice", style::plain},
               {"value", "wins", style::percent(2)},
               {"points", "points a turn", style::decimal(1)}}};
  for (const auto& [win, set] : best) table.rows.push_back({dice_text(set.dice), value_or_absent(win), set.points});
  report.table(std::move(table));

  const auto& [most_wins, first] = best.front();
  Table adds{"adds",
             "What each die of the best set adds",
             {{"die", "die", style::plain}, {"points", "points a turn", style::decimal(1)}}};
  if (options.wins) adds.columns.push_back({"value", "wins", style::percent(2)});
  Rules with_plain = rules;
  with_plain.dice.named.push_back({"", {{1, 1, 1, 1, 1, 1}}});
  for (std::size_t k = 0; k < first.dice.size(); ++k) {
    if (k > 0 && first.dice[k] == first.dice[k - 1]) continue;
    DiceNames without = first.dice;
    without[k].clear();
    const Rules fair_there = with_dice(with_plain, without);
    adds.rows.push_back({first.dice[k], first.points - points_to_target(fair_there)});
    if (options.wins)
      adds.rows.back().emplace_back(*most_wins - chance_to_win(fair_there, theirs.duel_game(), &progress));
  }
  report.table(std::move(adds));
  report.sentence(
      "The chance to win is exact, with both playing their best, each as often first as second. Only the sets "
      "with the most points have one (--games).");
  report.sentence("Points beyond the target do not count. A die adds what a fair one in its place would not bring.");
  return report;
}

}  // namespace

Command dice_command() {
  const auto options = std::make_shared<DiceOptions>();
  return {.name = "dice",
          .summary = "the best dice to play with, of those that you own",
          .flags = {{"--have", "NAMES", "the dice that you own: lucky:2,odd:3,king", &options->have},
                    {"--against", "NAMES", "the opponent's dice (default: those of the rules)", &options->against},
                    {"--games", "K", "solve the game for two with the best K sets by points (default: 4)",
                     WholeNumber{&options->games, 0, static_cast<std::int64_t>(most_listed)}},
                    {"--wins", "", "also what each die of the best set adds to the chance to win: a game for each",
                     &options->wins}},
          .examples = {"dice --rules kingdom-come --have lucky:2,odd:3,king,pie:2"},
          .run = [options](const Context& context) { return run(context, *options); }};
}

}  // namespace farkle
