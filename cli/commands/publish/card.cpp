// farkle card: what to remember at the table, on one page.
#include <algorithm>

#include "cli/command.hpp"
#include "cli/commands/publish/card_parts.hpp"
#include "cli/commands/shared/bank_rules.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/policies/sentences.hpp"
#include "sim/policies/solved.hpp"
#include "sim/search/policy_forms.hpp"
#include "solver/game/refusals.hpp"
#include "solver/game/rule_sentences.hpp"
#include "solver/game/score_lines.hpp"
#include "solver/storage/solved_games.hpp"
#include "solver/turn/position_values.hpp"

namespace farkle {
namespace {

using Rule = std::vector<BankRule>;

// The scoring table, for people.
void add_scores(Report& report, const Rules& rules, const Scorer& scorer) {
  const ScoresByCount all = scores_by_count(rules, scorer);
  Table& table = report.table(Table("", "What scores", {{"", ""}}));
  for (int n = 1; n <= max_dice; ++n)
    if (all.used[n]) table.columns.push_back({"", number_word(n), style::or_absent(style::points, "")});
  for (const auto& [what, points] : all.lines) {
    Row& row = table.add({what});
    for (int n = 1; n <= max_dice; ++n)
      if (all.used[n]) row.push_back(points[n]);
  }
  if (!rules.score.win.empty()) report.sentence(about_winning(rules));
  if (rules.bank.confirm.needed()) report.sentence(about_confirming(rules));
}

constexpr std::size_t most_shown = 5;  // keeps on the card

// Adds the points of a turn played as the card says.
void add_points(Report& report, Solved& solved, const ActionValues& worth, std::span<const SurprisingKeep> keeps,
                const Rule& rule) {
  if (!solved.model.alike()) return;
  double points = 0;
  for (const auto& end : turn_as_said(solved.rules, solved.scorer, solved.model, worth,
                                      keeps.first(std::min(keeps.size(), most_shown)), rule)
                             .banked)
    points += end.chance * static_cast<double>(end.points);
  report.fact("points_as_said", "points a turn, as this card says", points, style::decimal(2));
}

// Adds, in sentences and as JSON "keeps", where keeping what scores most is not best. The keeps that gain most a turn
// come first.
void add_keeps(Report& report, const TurnModel& model, const std::vector<SurprisingKeep>& keeps) {
  constexpr std::size_t most_keeps = 8;
  const bool alike = model.alike();
  Table table("keeps", "Keep this, not that",
              {{"dice", "rolling", alike ? style::integer : style::die_numbers},
               {"most", "", style::dice},
               {"keep", "keep", style::dice},
               {"", "not", style::dice},
               {"", "at stake"},
               {"least_stake"},
               {"most_stake"},
               {"frequency"},
               {"gain"}});
  if (!alike) table.columns.push_back({"left", "and leave", style::die_numbers});
  const std::size_t listed = std::min(keeps.size(), most_keeps);
  double least = keeps.empty() ? 0 : keeps.front().gain, most = least;  // of those that people see
  for (std::size_t k = 0; k < listed; ++k) {
    const SurprisingKeep& keep = keeps[k];
    const std::string from = keep.least_stake == keep.most_stake ? ""
                             : keep.least_stake > 0              ? with_thousands(keep.least_stake) + " to "
                                                                 : "up to ";
    Row& row = table.add({hand_shown(model, keep.roll_state), keep.most, keep.best, keep.most,
                          from + with_thousands(keep.most_stake), keep.least_stake, keep.most_stake, keep.frequency,
                          keep.gain});
    if (!alike) row.push_back(hand_shown(model, keep.left));
    if (k < most_shown) least = std::min(least, keep.gain), most = std::max(most, keep.gain);
  }
  report.table(table, audience::machines);
  table.rows.resize(std::min(listed, most_shown));
  report.table(std::move(table), audience::people);
  report.sentence(std::string(keeps.empty() ? "Keep" : "Otherwise keep") +
                  " what scores most, and on a tie the fewest " + (alike ? "dice." : "dice (which: farkle advise)."));
  const std::string from = fixed(least, 0), to = fixed(most, 0);
  if (listed > 0)
    report.sentence(
        "The exceptions gain " + (from == to ? from : from + " to " + to) + " points each time" +
        (keeps.size() > most_shown ? "; others come up so seldom, or gain so little, that they matter less." : "."));
}

// Adds the thresholds by dice left, for people as a strip: below it those for opening and for each number of farkles in
// a row where they differ. Returns true if the card has said what "win" means.
bool add_thresholds(Report& report, Solved& solved, const Rule& rule, const Rule* opening, const LongRun* net) {
  const TurnModel& model = solved.model;
  struct Line {
    std::string key, gaps_key, label, who;  // two for JSON, then for the strip and for sentences about gaps
    const Rule* rule;
  };
  std::vector<Line> lines{{"bank_at", "bank_intervals", "bank at", "", &rule}};
  if (opening) lines.push_back({"opening_bank_at", "opening_bank_intervals", "to open", ", to open,", opening});
  for (std::size_t k = 1; net && k < net->turns.size(); ++k) {
    const std::string streak = "_streak_" + std::to_string(k), after = "after " + counted(k, "farkle");
    lines.push_back({"bank_at" + streak, "bank_intervals" + streak, after, " " + after, &net->turns[k].bank_rules});
  }
  Table& machines = report.table(Table("", {{"n"}, {"farkle_probability"}}));
  if (!model.alike()) {
    machines.key = "states";
    machines.columns[0] = {"dice", "", style::die_numbers};
  }
  Table& strip = report.table(Table("", "Bank at this many points or more", {{"", "dice left"}}));
  for (const Line& line : lines) {
    machines.columns.push_back({line.key});
    strip.add({line.label});
  }
  strip.add({"farkle"});
  bool wins = false;
  for (const int s : model.listed_states()) {
    const Value dice = hand_shown(model, s);
    strip.columns.push_back({"", for_people(dice, style::die_numbers), style::points});
    strip.rows.back().emplace_back(for_people(model.state(s).farkle_probability, style::percent(0)));
    auto& row = machines.add({dice, model.state(s).farkle_probability});
    for (std::size_t l = 0; l < lines.size(); ++l) {
      const BankRule& here = (*lines[l].rule)[s];
      row.push_back(here.bank_at);
      const Points to_win = solved.duel_game().states.winning();  // no turn goes on beyond it
      strip.rows[l].emplace_back(here.bank_at > to_win ? "win" : bank_at_in_words(here, to_win));
      wins |= strip.rows[l].back() == Value("win");
    }
  }
  if (!model.alike()) report.sentence(loaded_note);
  if (wins) report.sentence("win: bank what reaches the target, and nothing less.");
  for (const Line& line : lines) add_gaps(report, line.gaps_key, model, *line.rule, line.who);
  return wins;
}

// Adds the card with `numbers` numbers, and `keeps` if they are worth it.
void add_simple(Report& report, const Context& context, const std::shared_ptr<Solved>& solved,
                const ActionValues& worth, const std::vector<SurprisingKeep>& keeps, int numbers) {
  const Rules& rules = solved->rules;
  const Objective objective = watched(points_objective(solved), [&] {
    if (context.stop) throw CannotDo("stopped; nothing has been found yet");
  });
  const SimplePolicies simple = simple_policies(objective, solved, numbers);
  const ThresholdRow& found = simple.best();
  Rule rule(solved->model.full() + 1);
  for (const int s : solved->model.listed_states())
    if (const Points at = found.policy.bank_at[solved->model.state(s).dice - 1]; at != bank_never)
      rule[s].bank_at = std::max(at, rules.bank.minimum);
  report.data("policy", policy_text(found.policy));
  report.data("numbers", found.remembered);
  add_thresholds(report, *solved, rule, nullptr, nullptr);
  add_keeps(report, solved->model, simple.chooses() ? keeps : std::vector<SurprisingKeep>());
  if (simple.chooses() && !rules.farkle.lowers_banks()) add_points(report, *solved, worth, keeps, rule);
  report.fact(
      "value",
      simple.chooses() ? "points a turn, with these numbers and the best keeps" : "points a turn, as this card says",
      found.value, style::decimal(2));
  if (simple.chooses())
    report.fact("value_keeping_most", "if you always keep what scores most", simple.plain.value, style::decimal(2));
  report.fact("optimum", rules.farkle.has_penalty() ? "with the best play for points" : "with the best turns",
              *objective.optimum, style::decimal(2));
  report.fact("cost", "the price of so few numbers", *objective.cost(found.value), style::decimal(2));
}

Report run_card(const Context& context) {
  const std::optional<std::int64_t> simple = context.given.number("--simple");
  const auto progress = std::make_shared<Progress>(context, "");
  const auto solved = solved_for(run_of(context, progress), context.load().rules);
  const Rules& rules = solved->rules;
  const TurnModel& model = solved->model;
  const bool several = rules.game.min_players > 2, turn_only = context.given.has("--turn-only") || several;
  std::shared_ptr<const Policy> policy;
  const std::vector<Sentence>* spoken = nullptr;
  if (const std::string named = context.given.text("--policy"); !named.empty()) {
    if (simple) throw UserError("--policy", named, "not with --simple");
    policy = make_policy(named, solved, 2);
    spoken = sentences_of(*policy);
    if (!spoken) throw UserError("--policy", policy->name(), "must be a list of sentences (farkle help sentences)");
  }
  std::shared_ptr<const LongRun> net;  // less what farkles cost
  if (rules.farkle.lowers_banks() && !rules.farkle.reset)
    net = std::make_shared<const LongRun>(solve_long_run(rules, model, progress.get()));
  const std::shared_ptr<const TurnSolution> turn(net ? std::shared_ptr<const void>(net) : solved,
                                                 net ? &net->turns.front() : &solved->turn(true));
  const ActionValues worth = values_in_points(rules, model, turn, 0, false).turn;
  const std::vector<SurprisingKeep> keeps =
      surprising_keeps(rules, solved->scorer, model, worth, best_turn(model, worth));
  Report report = report_on(rules, "card",
                            (rules.game.rounds > 0 ? "Farkle in " + counted(rules.game.rounds, "round")
                                                   : "Farkle to " + with_thousands(rules.game.target)) +
                                ", on a card");
  report.paper = "105mm 148mm";  // A6
  if (spoken) {
    add_sentences(report, *spoken, solved, !turn_only);
    report.page("To study");
    for (const std::string& line : how_to_read()) report.sentence(line);
    report.sentence("All that follows is the best play, to set beside yours.");
  }
  add_scores(report, rules, solved->scorer);
  if (simple) {
    add_simple(report, context, solved, worth, keeps, static_cast<int>(*simple));
    return report;
  }
  const TurnSolution* opening = rules.bank.opening > rules.bank.minimum ? &solved->turn(false) : nullptr;
  const bool says_win =
      add_thresholds(report, *solved, turn->bank_rules, opening ? &opening->bank_rules : nullptr, net.get());
  if (!net) add_points(report, *solved, worth, keeps, turn->bank_rules);
  report.fact("expected_points",
              rules.farkle.lowers_banks() ? "points a turn, before penalties, with the best play"
                                          : "points a turn, with the best play",
              solved->turn(true).expected_points, style::decimal(2), net ? audience::machines : audience::everyone);
  if (net)
    report.fact("points_per_turn", "points a turn, less penalties, with the best play", net->points_per_turn,
                style::decimal(2));
  else if (rules.farkle.has_penalty() && !turn_only)
    report.sentence("The tables below that depend on the score count the penalty.");
  add_keeps(report, model, keeps);
  if (several) report.sentence("What changes with the score is known for two players, and these rules are for more.");
  if (turn_only) return report;

  if (rules.game.rounds > 0)
    throw CannotDo("card: when to bank in a game of rounds (game.rounds) is not known - --turn-only leaves that out");
  if (rules.game.last_round == LastTurns::equal) refuse(rules, "card: when to bank", key::last_round);
  const auto answer = solved_duel(run_of(context), solved->duel_game(), {});
  if (answer.interrupted) throw Stopped();
  add_score_advice(report, {*solved, answer.solution, *turn, net.get(), worth}, says_win);
  if (!answer.solution.convergence.converged) report.exit_code = 4;
  return report;
}

}  // namespace

Command card_command() {
  return {
      .name = "card",
      .summary = "what to remember at the table, on one page",
      .about = "When to bank, what to keep if it is not obvious, and what changes with the score, exactly.",
      .flags = {{"--simple", "N", "only N numbers to remember: the best there are, and what they cost",
                 takes::whole(1, 6)},
                {"--policy", "P", "a front to play by: the sentences of this policy, how often they win, and examples"},
                {"--turn-only", "", "leave the opponent out: no game is solved"}},
      .examples = {"card --policy my-sentences.toml -o card.html"},
      .run = run_card,
      .stoppable = true};
}

}  // namespace farkle
