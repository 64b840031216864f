// farkle review: what each decision of a logged game cost.
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "cli/command.hpp"
#include "cli/commands/play/advice_words.hpp"
#include "cli/commands/play/game_words.hpp"
#include "cli/commands/play/logged_game.hpp"
#include "cli/progress.hpp"
#include "cli/report/format.hpp"
#include "sim/live/review.hpp"
#include "sim/policies/solved.hpp"

namespace farkle {
namespace {

struct ReviewOptions {
  std::string log;
  bool all = false;
};

std::string chosen_in_words(const JudgedDecision& d) {
  return d.start ? option_in_words(d.chosen_start) : option_in_words(d.chosen, d.roll);
}
std::string best_in_words(const JudgedDecision& d) {
  return d.start ? option_in_words(d.best_start) : option_in_words(d.best, d.roll);
}

Table seats_table(const Review& review, const std::vector<std::string>& names, const ValueUnit& unit) {
  const Style worth = unit.style.kind == Style::Kind::percent ? style::percent(2) : style::decimal(1);
  Table table{"players",
              "",
              {{"seat", "seat", style::integer, audience::json | audience::csv},
               {"player", "player", style::plain},
               {"bank", "score", style::points},
               {"start", "start", worth},
               {"luck", "own dice", worth},
               {"luck_of_others", "theirs", worth},
               {"lost", "lost", worth},
               {"lost_by_others", "given", worth},
               {"result", "result", worth},
               {"luck_adjusted", "without luck", worth, audience::json | audience::csv},
               {"decisions", "decisions", style::integer, audience::json | audience::csv},
               {"mistakes", "errors", style::integer}}};
  for (std::size_t p = 0; p < names.size(); ++p) {
    const SeatReview& s = review.seats[p];
    table.rows.push_back({static_cast<std::int64_t>(p + 1), names[p], std::int64_t{review.end.seats[p].bank}, s.start,
                          s.luck, s.luck_of_others, s.lost, s.lost_by_others, s.result, s.luck_adjusted(),
                          std::int64_t{s.decisions}, std::int64_t{s.mistakes}});
  }
  return table;
}

Table mistakes_table(const Review& review, const std::vector<std::string>& names, const ValueUnit& unit) {
  struct Sum {
    std::int64_t count = 0;
    double loss = 0;
  };
  std::map<std::pair<int, Mistake>, Sum> sums;
  for (const JudgedDecision& d : review.decisions) {
    if (d.mistake == Mistake::none) continue;
    Sum& sum = sums[{d.seat, d.mistake}];
    ++sum.count;
    sum.loss += d.loss;
  }
  Table table{"mistakes",
              "Mistakes",
              {{"player", "player", style::plain},
               {"mistake", "what", style::plain},
               {"count", "times", style::integer},
               {"loss", "lost", unit.style}}};
  for (const auto& [what, sum] : sums)
    table.rows.push_back({names[what.first], in_words(what.second), sum.count, sum.loss});
  return table;
}

// "1 1 5, roll 3", or only "roll 3" where the keeps are the same.
std::string in_short(const AdviceOption& option, bool with_keep) {
  const std::string keep = with_keep ? for_people(faces_of(option.keep), style::dice) + ", " : "";
  const std::string number = option.then == Action::bank   ? " " + with_thousands(option.at_stake)
                             : option.then == Action::roll ? " " + std::to_string(option.dice_to_roll)
                                                           : "";
  return keep + then_word(option.then) + number;
}
std::string start_word(const StartOption& option) { return option.from_offer ? "offer" : "fresh"; }

Table decisions_table(std::string key, std::string title, const std::vector<const JudgedDecision*>& decisions,
                      const std::vector<std::string>& names, const ValueUnit& unit, bool everybody) {
  const Audience machines = audience::json | audience::csv;
  Table table{std::move(key),
              std::move(title),
              {{"line", "line", style::integer, machines},
               {"player", "player", style::plain, everybody ? audience::everyone : machines},
               {"turn", "turn", style::integer},
               {"bank", "bank", style::integer, machines},
               {"streak", "streak", style::integer, machines},
               {"others", "others", style::plain, machines},
               {"streaks_of_others", "streaks of others", style::plain, machines},
               {"offer_dice", "dice on offer", style::or_absent(style::integer, ""), machines},
               {"roll", "roll", style::or_absent(style::dice, "")},
               {"at_stake", "stake", style::points},
               {"keep", "keep", style::dice, machines},
               {"then", "then", style::plain, machines},
               {"chosen", "chosen", style::plain, machines},
               {"best", "best", style::plain, machines},
               {"done", "done", style::plain, audience::people},
               {"better", "better", style::plain, audience::people},
               {"loss", "lost", unit.style},
               {"keep_loss", "by the keep", unit.style, machines},
               {"then_loss", "then", unit.style, machines},
               {"mistake", "what", style::or_absent(style::plain, ""), machines}}};
  for (const JudgedDecision* d : decisions) {
    std::vector<int> others, streaks;
    for (int p = 0; p < d->match.players; ++p) {
      if (p == d->seat) continue;
      others.push_back(d->match.seats[p].bank);
      streaks.push_back(d->match.seats[p].streak);
    }
    const Seat& mine = d->match.seats[d->seat];
    const bool other_keep = d->best.afterstate != d->chosen.afterstate || d->best.points != d->chosen.points;
    table.rows.push_back({std::int64_t{d->line},
                          names[d->seat],
                          std::int64_t{d->turn},
                          std::int64_t{mine.bank},
                          std::int64_t{mine.streak},
                          others,
                          streaks,
                          d->start ? Value(std::int64_t{d->match.offer.dice}) : Value(),
                          d->start ? Value() : faces_of(d->roll),
                          std::int64_t{d->start ? d->match.offer.points : d->at_stake},
                          d->start ? Value() : faces_of(d->chosen.keep),
                          d->start ? start_word(d->chosen_start) : then_word(d->chosen.then),
                          chosen_in_words(*d),
                          best_in_words(*d),
                          d->start ? start_word(d->chosen_start) : in_short(d->chosen, true),
                          d->mistake == Mistake::none ? ""
                          : d->start                  ? start_word(d->best_start)
                                                      : in_short(d->best, other_keep),
                          d->loss,
                          d->keep_loss,
                          d->then_loss,
                          d->mistake == Mistake::none ? Value() : Value(in_words(d->mistake))});
  }
  return table;
}

std::vector<const JudgedDecision*> worst_of(const Review& review, const std::vector<std::string>& players,
                                            std::size_t most) {
  const bool persons = std::find(players.begin(), players.end(), LogHeader::person) != players.end();
  std::vector<const JudgedDecision*> worst;
  for (const JudgedDecision& d : review.decisions)
    if (d.mistake != Mistake::none && (!persons || players[d.seat] == LogHeader::person)) worst.push_back(&d);
  std::stable_sort(worst.begin(), worst.end(), [](const auto* a, const auto* b) { return a->loss > b->loss; });
  worst.resize(std::min(worst.size(), most));
  return worst;
}

std::string by(double chance) { return (chance < 0 ? "-" : "+") + fixed(100 * std::abs(chance), 1); }

// Puts the sum of review.hpp into words for the person.
void explain(Report& report, const Review& review, const std::vector<std::string>& players, const ValueUnit& unit) {
  const auto person = std::find(players.begin(), players.end(), LogHeader::person) - players.begin();
  if (std::count(players.begin(), players.end(), LogHeader::person) != 1 || !review.by_chances) return;
  const SeatReview& mine = review.seats[person];
  report.sentence("You began with " + unit.in_words(mine.start) + ". The dice made it " +
                  by(mine.luck + mine.luck_of_others) + ": yours " + by(mine.luck) + ", theirs " +
                  by(mine.luck_of_others) + ".");
  if (players.size() > 2) {
    report.sentence("Your decisions made it " + by(-mine.lost) +
                    ". Without luck: " + fixed(100 * mine.luck_adjusted(), 1) + " %.");
    return;
  }
  report.sentence("Decisions made it " + by(mine.lost_by_others - mine.lost) + ": yours " + by(-mine.lost) +
                  ", theirs " + by(mine.lost_by_others) + ". Without luck: " + fixed(100 * mine.luck_adjusted(), 1) +
                  " %.");
}

Report run(const Context& asked, const ReviewOptions& options) {
  const GameLog log = read_log(options.log);
  const Context context = context_of(asked, log, options.log);
  const Rules rules = context.load().rules;
  const std::vector<std::string>& players = log.header.players;
  const int count = static_cast<int>(players.size());
  check_players(rules, count);
  const auto solved = solved_for(run_of(context), rules);
  const GameAdviser adviser(solved, count);
  const Review review = review_game(solved->game, log, options.log, adviser);
  const ValueUnit unit = review.by_chances ? chance_unit(rules, count) : points_unit();
  const std::vector<std::string> names = seat_names(players);

  Report report = report_on(rules, "review", "Review of " + options.log);
  if (review.over)
    report.sentence(outcome_in_words(rules, review.end, names) + " " + std::to_string(review.turns) + " turns.");
  if (!review.over) report.sentence("The game is not over yet: " + std::to_string(review.turns) + " turns so far.");
  if (review.error)
    report.sentence(estimate_in_words(*review.error) + " The game cannot be solved exactly in a few seconds.");
  if (!review.by_chances)
    report.sentence("With more than two players and passing, decisions are judged by the expected points of each turn" +
                    (review.unjudged_turns == 0 ? "."
                     : review.unjudged_turns == 1
                         ? ", except for one last turn."
                         : ", except for " + std::to_string(review.unjudged_turns) + " last turns."));
  explain(report, review, players, unit);
  report.data("players_at_the_table", players);
  report.data("objective", review.by_chances ? "win" : "points");
  report.data("exact", !review.error);
  if (review.error) report.data("error_estimate", review.error->worst);
  report.data("over", review.over);
  report.data("turns", review.turns);
  report.data("unjudged_turns", review.unjudged_turns);
  report.table(seats_table(review, names, unit));
  report.table(mistakes_table(review, names, unit), audience::people | audience::json);
  report.table(decisions_table("worst", "The worst decisions", worst_of(review, players, 3), names, unit, false),
               audience::people | audience::json);
  std::vector<const JudgedDecision*> all;
  for (const JudgedDecision& d : review.decisions) all.push_back(&d);
  report.table(decisions_table("decisions", "All decisions", all, names, unit, true),
               options.all ? audience::everyone : audience::json | audience::csv);
  report.csv_table = "decisions";
  return report;
}

}  // namespace

Command review_command() {
  const auto options = std::make_shared<ReviewOptions>();
  return {.name = "review",
          .summary = "what each decision of a logged game cost",
          .about =
              "A decision costs the chance to win that it loses if everybody then plays their best. Luck is counted "
              "apart: start + own dice + theirs - lost + given = result.",
          .arguments = {{"LOG", "the log of a game, as play writes it", &options->log}},
          .flags = {{"--all", "", "every decision, not only the worst three", &options->all}},
          .examples = {"review farkle-1.log --all"},
          .run = [options](const Context& context) { return run(context, *options); },
          .stoppable = true,
          .rules = RulesFrom::file};
}

}  // namespace farkle
