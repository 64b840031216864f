// farkle review: what each decision of a logged game cost.
#include <algorithm>
#include <cmath>
#include <map>

#include "cli/commands/play/game_words.hpp"
#include "sim/live/review.hpp"

namespace farkle {
namespace {

Table seats_table(const Review& review, const std::vector<std::string>& names, const ValueUnit& unit) {
  const bool apart = review.tells_others_apart();
  const Style worth = unit.style.kind == Style::Kind::percent ? style::percent(2) : style::decimal(1);
  Table table("players", {{"seat"},
                          {"player", "player"},
                          {"bank", "score", style::points},
                          {"start", "start", worth},
                          {"luck", "own dice", worth},
                          {"luck_of_others", apart ? "theirs" : "others' turns", worth},
                          {"lost", "lost", worth},
                          {"lost_by_others", "given", worth, apart ? audience::everyone : audience::machines},
                          {"result", "result", worth},
                          {"luck_adjusted"},
                          {"decisions"},
                          {"mistakes", "errors", style::integer}});
  for (std::size_t p = 0; p < names.size(); ++p) {
    const SeatReview& s = review.seats[p];
    table.add({p + 1, names[p], review.end.seats[p].bank, s.start, s.luck, s.luck_of_others, s.lost, s.lost_by_others,
               s.result, s.luck_adjusted(), s.decisions, s.mistakes});
  }
  return table;
}

Table mistakes_table(const Review& review, const std::vector<std::string>& names, const ValueUnit& unit) {
  Table table(
      "mistakes", "Mistakes",
      {{"player", "player"}, {"mistake", "what"}, {"count", "times", style::integer}, {"loss", "lost", unit.style}});
  struct Sum {
    int count = 0;
    double loss = 0;
  };
  std::map<std::pair<int, Mistake>, Sum> sums;  // by seat and kind
  for (const JudgedDecision& d : review.decisions) {
    if (d.mistake == Mistake::none) continue;
    Sum& sum = sums[{d.seat, d.mistake}];
    ++sum.count;
    sum.loss += d.loss;
  }
  for (const auto& [what, sum] : sums) table.add({names[what.first], in_words(what.second), sum.count, sum.loss});
  return table;
}

// "1 1 5, roll 3", or only "roll 3" where the keeps are the same.
std::string in_short(const AdviceOption& option, bool with_keep) {
  const std::string keep = with_keep ? for_people(option.keep, style::dice) + ", " : "";
  const std::string number = option.then == Action::bank   ? " " + with_thousands(option.at_stake)
                             : option.then == Action::roll ? " " + std::to_string(option.dice_to_roll)
                                                           : "";
  return keep + action_word(option.then) + number;
}
std::string start_word(const StartOption& option) { return option.from_offer ? "offer" : "fresh"; }

Table decisions_table(std::string key, std::string title, const std::vector<JudgedDecision>& decisions,
                      const DiceKinds& kinds, const std::vector<std::string>& names, const ValueUnit& unit,
                      bool everybody) {
  Table table(std::move(key), std::move(title),
              {{"line"},
               {"player", "player", style::plain, everybody ? audience::everyone : audience::machines},
               {"turn", "turn", style::integer},
               {"bank"},
               {"streak"},
               {"others"},
               {"streaks_of_others"},
               {"offer_dice"},
               {"roll", "roll", style::or_absent(style::dice, "")},
               {"at_stake", "stake", style::points},
               {"keep", "", style::dice},
               {"then"},
               {"chosen"},
               {"best"},
               {"", "done"},
               {"", "better"},
               {"loss", "lost", unit.style},
               {"keep_loss"},
               {"then_loss"},
               {"mistake"}});
  for (const JudgedDecision& d : decisions) {
    std::vector<int> others, streaks;
    for (int p = 0; p < d.match.players; ++p) {
      if (p == d.seat) continue;
      others.push_back(d.match.seats[p].bank);
      streaks.push_back(d.match.seats[p].streak);
    }
    const Seat& mine = d.match.seats[d.seat];
    const bool wrong = d.mistake != Mistake::none;
    Row row{d.line, names[d.seat], d.turn, mine.bank, mine.streak, others, streaks};
    if (d.start) {
      row.insert(row.end(), {kinds.size(d.match.offer.dice), Value(), d.match.offer.points, Value(),
                             start_word(d.chosen_start), option_in_words(d.chosen_start), option_in_words(d.best_start),
                             start_word(d.chosen_start), wrong ? start_word(d.best_start) : ""});
    } else {
      const bool other_keep = d.best.afterstate != d.chosen.afterstate || d.best.points != d.chosen.points;
      row.insert(row.end(), {Value(), d.roll, d.at_stake, d.chosen.keep, action_word(d.chosen.then),
                             option_in_words(d.chosen, d.roll), option_in_words(d.best, d.roll),
                             in_short(d.chosen, true), wrong ? in_short(d.best, other_keep) : ""});
    }
    row.insert(row.end(), {d.loss, d.keep_loss, d.then_loss, wrong ? Value(in_words(d.mistake)) : Value()});
    table.add(std::move(row));
  }
  return table;
}

std::string by(double chance) { return (chance < 0 ? "-" : "+") + fixed(100 * std::abs(chance), 1); }

// Puts the sum of review.hpp into words for the person.
void explain(Report& report, const Review& review, const std::vector<std::string>& players, const ValueUnit& unit) {
  const auto person = std::find(players.begin(), players.end(), LogHeader::person) - players.begin();
  if (std::count(players.begin(), players.end(), LogHeader::person) != 1 || !review.by_chances) return;
  const SeatReview& mine = review.seats[person];
  const std::string start = "You began with " + unit.in_words(mine.start) + ". ";
  if (!review.tells_others_apart())
    return report.sentence(start + "Your dice: " + by(mine.luck) + " % to win. Your decisions: " + by(-mine.lost) +
                           ". The turns of the others: " + by(mine.luck_of_others) +
                           ", by their dice and their decisions.");
  report.sentence(start + "Luck: " + by(mine.luck + mine.luck_of_others) + " % to win (yours " + by(mine.luck) +
                  ", theirs " + by(mine.luck_of_others) + ").");
  report.sentence("Decisions: " + by(mine.lost_by_others - mine.lost) + " % to win (yours " + by(-mine.lost) +
                  ", theirs " + by(mine.lost_by_others) + "). Without luck: " + fixed(100 * mine.luck_adjusted(), 1) +
                  " %.");
}

Report run_review(const Context& asked) {
  const std::string path = asked.given.text("LOG");
  const GameLog log = read_log(path);
  const Context context = context_of(asked, log, path);
  const auto solved = solved_of(context, log, path);
  const Rules& rules = solved->rules;
  const std::vector<std::string>& players = log.header.players;
  const int count = static_cast<int>(players.size());
  check_players(rules, count);
  const GameAdviser adviser(solved, count);
  const Review review = review_game(solved->game, log, path, adviser);
  const ValueUnit unit = unit_of(review.by_chances ? "win" : "points", rules, count);
  const std::vector<std::string> names = seat_names(players);
  const DiceKinds& kinds = solved->game.options.kinds();

  Report report = report_on(rules, "review", "Review of " + path);
  const OwnDice own_dice = own_dice_of(log.header);
  if (own_dice.given()) report.title += ", dice " + own_dice.in_words();
  const std::string turns = counted(review.turns, "turn");
  report.sentence(review.over ? outcome_in_words(rules, review.end, names) + " " + turns + "."
                              : "The game is not over yet: " + turns + " so far.");
  if (review.error)
    report.sentence(estimate_in_words(*review.error) + " The game cannot be solved exactly in a few seconds.");
  if (!review.by_chances)
    report.sentence(
        "Chances to win are not known for these rules and players, so decisions are judged by the expected points of "
        "each turn" +
        (review.unjudged_turns == 0   ? "."
         : review.unjudged_turns == 1 ? ", except for one last turn."
                                      : ", except for " + std::to_string(review.unjudged_turns) + " last turns."));
  explain(report, review, players, unit);
  report.data("players_at_the_table", players);
  own_dice.tell(report, audience::machines);
  report.data("objective", review.by_chances ? "win" : "points");
  report.data("exact", !review.error);
  if (review.error) report.data("error_estimate", review.error->worst);
  report.data("over", review.over);
  report.data("turns", review.turns);
  report.data("unjudged_turns", review.unjudged_turns);
  report.table(seats_table(review, names, unit));
  report.table(mistakes_table(review, names, unit), audience::people | audience::json);
  report.table(decisions_table("worst", "The worst decisions", worst_of(review, players, 3), kinds, names, unit, false),
               audience::people | audience::json);
  report.table(decisions_table("decisions", "All decisions", review.decisions, kinds, names, unit, true),
               asked.given.has("--all") ? audience::everyone : audience::machines);
  report.csv_table = "decisions";
  return report;
}

}  // namespace

Command review_command() {
  return {.name = "review",
          .summary = "what each decision of a logged game cost",
          .about =
              "A decision costs the chance to win that it loses if everybody then plays their best. Luck is counted "
              "apart: start + own dice + theirs - lost + given = result.",
          .arguments = {{"LOG", "the log of a game, as play writes it"}},
          .flags = {{"--all", "", "every decision, not only the worst three"}},
          .examples = {"review farkle-1.log --all"},
          .run = run_review,
          .stoppable = true,
          .rules = RulesFrom::file};
}

}  // namespace farkle
