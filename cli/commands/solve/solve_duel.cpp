// farkle solve duel: two players, exactly.
#include <algorithm>
#include <cmath>

#include "cli/command.hpp"
#include "cli/commands/shared/bank_rules.hpp"
#include "cli/commands/shared/own_dice.hpp"
#include "cli/report/plot.hpp"
#include "sim/game/play.hpp"
#include "sim/live/asked_worth.hpp"
#include "solver/duel/positions.hpp"
#include "solver/game/refusals.hpp"
#include "solver/storage/solved_games.hpp"

namespace farkle {
namespace {

// The action values of a position with points at stake up to those of the offer.
using PositionOf = std::function<PositionValues(const Seat& me, const Seat& them, const Offer&)>;

std::vector<BankRule> bank_rules_at(const Solved& solved, const PositionValues& worth) {
  return bank_rules_of(worth.turn, solved.rules, solved.model, worth.most_level);
}

// "3 dice", "dice 1+4"
std::string left(const TurnModel& model, int state) {
  const int n = model.state(state).dice;
  if (model.alike()) return counted(n, "die", "dice");
  return (n > 1 ? "dice " : "die ") + for_people(dice_of_state(model.kinds(), state), style::die_numbers);
}

void add_positions(Report& report, Solved& solved, const PositionOf& position_of, const DuelPositions& asked) {
  if (asked.seats.empty()) return;
  Table table(
      "at", "To move",
      {{"bank", "bank", style::points}, {"opponent", "opponent", style::points}, {"win", "wins", style::percent(4)}});
  if (asked.offer) {
    table.columns.push_back({"offer", audience::json});
    table.columns.push_back({"win_with_offer", "with the offer", style::percent(4), audience::people | audience::csv});
  }
  add_bank_columns(table, solved.model, "bank at: 1 die");
  for (const auto& [me, them] : asked.seats) {
    const PositionValues worth = position_of(me, them, asked.offer);
    const std::vector<BankRule> rules = bank_rules_at(solved, worth);
    const double win = worth.fresh;
    Row row{me.bank, them.bank, win};
    if (asked.offer) {
      const double roll = worth.turn.roll(asked.offer.points, asked.offer.dice);
      const bool take = solved.rules.carry.mode == CarryMode::pass || offer_pays(roll, win);
      row.emplace_back(Nested{{{"points", asked.offer.points},
                               {"dice", asked.offer.dice},
                               {"roll_value", roll},
                               {"take", take},
                               {"win", take ? roll : win}}});
      row.emplace_back(take ? roll : win);
    }
    add_bank_cells(row, solved.model, rules);
    table.add(std::move(row));
    for (const int state : solved.model.listed_states())
      if (const BankRule& rule = rules[state]; !rule.single_threshold())
        report.sentence("At " + std::to_string(me.bank) + "," + std::to_string(them.bank) + " with " +
                        left(solved.model, state) + " left bank " + intervals_in_words(rule) + "; roll in between.");
  }
  report.table(std::move(table));
}

// Reports the time, before any work.
Report estimate(const Context& context, const DuelGame& game) {
  const double seconds = work_of_duel(game) * 1e-9 / context.threads;
  Report report =
      report_on(game.rules, "solve-duel-estimate",
                "How long a two-player game to " + with_thousands(game.rules.game.target) + " points takes to solve");
  report.run.figures["estimated_s"] = seconds;
  report.fact("estimated_s", "", seconds, style::plain, audience::csv);
  report.sentence("About " + time_in_words(seconds) + " on " + counted(context.threads, "thread") + ".");
  return report;
}

// values: null, or the game's, to say how often the first player then wins.
void add_fair_start(Report& report, const FairStart& fair, const DuelGame& game, const DuelValues* values) {
  Json start{{"points", fair.points}, {"first_player_wins", fair.first_player_wins}};
  if (game.states.has_opening()) start["on_board"] = fair.on_board;
  report.data("fair_start", std::move(start));
  const std::string player = fair.points < 0 ? "first player" : "second player",
                    label = "fair start for the " + player + (fair.on_board ? ", on the board" : "");
  report.fact("fair_start_points", label, fair.points, style::points, audience::csv);
  report.fact("", label, std::abs(fair.points), style::points);
  if (!values) return;
  const auto if_one_starts = [&](const std::string& with, double chance) {
    return "If the " + player + " starts " + with + ", the first " +
           (game.rules.game.end == End::not_last ? "does not lose" : "wins") + ' ' +
           for_people(chance, style::percent(2)) + " of games.";
  };
  report.sentence(if_one_starts(
      fair.on_board && fair.points == 0 ? "on the board" : "with " + with_thousands(std::abs(fair.points)) + " points",
      fair.first_player_wins));
  if (fair.on_board && fair.points > 0)
    report.sentence(
        "A player who is given points needs no opening. " +
        if_one_starts("on the board without points", values->win(game.states.start(), game.states.banked(0))));
}

// The chance to win, and when to bank with three dice left, at pairs of round banks.
void plot_duel(Report& report, Solved& solved, const PositionOf& position_of) {
  const SeatStates& states = solved.duel_game().states;
  const Points least = states.bank_step(), step = std::max(least, solved.rules.game.target / 10 / least * least);
  std::vector<Points> banks;
  for (Points bank = 0; bank < states.winning(); bank += step) banks.push_back(bank);
  const int dice = std::min(3, solved.rules.dice.count);
  struct Cell {
    double win;
    std::vector<BankRule> bank_rules;
  };
  std::vector<std::vector<Cell>> at;  // by their bank, then by mine
  for (const Points them : banks) {
    auto& row = at.emplace_back();
    for (const Points me : banks) {
      const PositionValues worth = position_of(states.seat(me), states.seat(them), {});
      row.push_back({worth.fresh, bank_rules_at(solved, worth)});
    }
  }
  Heat heat;
  heat.columns = heat.rows = static_cast<int>(banks.size());
  for (std::size_t k = 0; k < banks.size(); ++k) {
    heat.row_labels.push_back(with_thousands(banks[k]));
    heat.column_labels.push_back(k % 2 == 0 ? with_thousands(banks[k]) : "");  // room for every second one
  }
  heat.x_label = "my bank", heat.y_label = "theirs";
  heat.shade = [&](int c, int r) { return std::optional(at[r][c].win); };
  heat.text = [&](int c, int r) { return fixed(100 * at[r][c].win, 0); };
  heat.key = {"0 %", "100 %"};
  report.plot(heat_map(
      {"The chance to win", "The chance of the player to move, in percent, when both play their best."}, heat));
  heat.shade = [&](int c, int r) {  // 100 to 3,200 points, two shades for each doubling
    const Value bank = bank_at(solved.model, at[r][c].bank_rules, dice);
    const auto* from = std::get_if<std::int64_t>(&bank);
    return std::optional(from ? std::clamp(std::log2(static_cast<double>(*from) / 100) / 5, 0.0, 0.999) : 0.999);
  };
  heat.text = [&](int c, int r) {
    return bank_at_in_words(solved.model, at[r][c].bank_rules, dice, states.winning() - banks[c]);
  };
  heat.key = {"100 points", "3,200 or never"};
  std::string star;
  for (int i = 0; i < heat.columns * heat.rows; ++i)
    if (heat.text(i % heat.columns, i / heat.columns).ends_with('*')) star = " *: roll on again in a range higher up.";
  const std::string words =
      "The fewest points at stake to bank: more when behind, fewer when ahead. Win: bank what "
      "reaches the target, and nothing less.";
  report.plot(heat_map({"When to bank with " + counted(dice, "die", "dice") + " left", words + star}, heat));
}

Report duel_of_rounds(Solved& solved, const Given& given) {
  if (given.has("--grid")) throw UserError("--grid: not in a game of rounds; name banks by --at");
  if (given.has("--estimate")) throw UserError("--estimate: not in a game of rounds");
  if (given.has("--save")) throw UserError("--save: not in a game of rounds, which is quickly solved");
  const DuelGame& game = solved.duel_game();
  const int turns_left = turns_left_of(solved.rules, 2, given.number("--turns-left"));
  const DuelPositions positions = duel_positions(solved, given);
  const RoundsSolution& rounds = solved.rounds();
  Report report = report_on(solved.rules, "solve-duel",
                            "Two players, " + counted(solved.rules.game.rounds, "round") + ", both playing their best");
  report.fact("first_player_wins", "first player wins", rounds.first_player_wins(), style::percent(6));
  add_fair_start(report, fair_start(game, rounds), game, nullptr);
  const auto position_of = [&](const Seat& me, const Seat& them, const Offer&) {
    MatchState match = start_match(solved.rules, 2);
    match.seats = {me, them};
    match.turns_left = turns_left;
    return values_in_chances(game, rounds, match);
  };
  add_positions(report, solved, position_of, positions);
  if (!positions.seats.empty()) report.sentence("Turns left, of both together: " + std::to_string(turns_left) + ".");
  report.fact("states", "values between turns", rounds.count(), style::points);
  add_convergence(report, rounds.convergence, "in the chance to win");
  return report;
}

Report run_duel(const Context& context) {
  const Given& given = context.given;
  const OwnDice dice = own_dice_of(given);
  const bool own_dice = dice.given(), use_cache = !given.has("--no-cache");
  const auto kept = dice.solved(context, use_cache);
  Solved& solved = *kept;
  check_players(solved.rules, 2);
  const bool rounds = solved.rules.game.rounds > 0;
  if (own_dice || !rounds) check_duel(solved.duel_game());
  if (own_dice) refuse(solved.rules, "solve duel with dice of one's own", key::last_round);
  const int seat = seat_to_move(solved.rules, given.has("--second"));
  if (rounds) return duel_of_rounds(solved, given);
  turns_left_of(solved.rules, 2, given.number("--turns-left"));
  const DuelGame& game = solved.duel_game();
  const DuelPositions positions = duel_positions(solved, given);
  if (given.has("--estimate")) return estimate(context, game);
  const auto answer = solved_duel(
      run_of(context), game,
      {.use_cache = use_cache, .save = given.text("--save"), .offers = !positions.seats.empty() || context.draws()});
  Report report = report_on(solved.rules, "solve-duel",
                            "Two players to " + with_thousands(solved.rules.game.target) + " points, " +
                                (own_dice ? "each with dice of their own, " : "") + "both playing their best");
  report.failure = answer.not_saved;
  if (answer.interrupted) throw Stopped();
  const double first = answer.solution.first_player_wins();
  const char* const first_wins =
      solved.rules.game.end == End::not_last ? "first player does not lose" : "first player wins";
  dice.tell(report);
  report.fact("first_player_wins", own_dice ? "you win if you begin" : first_wins, first, style::percent(6));
  if (own_dice) {
    const double second = answer.solution.wins_if_second();
    report.fact("wins_if_second", "you win if they begin", second, style::percent(6));
    report.fact("balanced", "you win", (first + second) / 2, style::percent(6));
  } else {
    add_fair_start(report, fair_start(answer.solution.values), game, &answer.solution.values);
  }
  const auto position_of = [&](const Seat& me, const Seat& them, const Offer& offer) {
    return values_in_chances(game, answer.solution, me, them, offer.points, seat);
  };
  add_positions(report, solved, position_of, positions);
  report.fact("states", "values between turns", answer.solution.count(), style::points);
  add_convergence(report, answer.solution.convergence, "in the chance to win");
  if (context.draws()) plot_duel(report, solved, position_of);
  return report;
}

}  // namespace

Command solve_duel_command() {
  return {
      .name = "solve duel",
      .summary = "two players, each playing to win, exactly",
      .flags = together(
          {{"--at", "ME,THEM", "chance to win and thresholds with these banks, ME to move; repeatable", takes::many},
           {"--grid", "STEP", "the same for all banks that are multiples of STEP", takes::whole(1, 1'000'000)},
           {"--streak", "S", "for --at: farkles in a row of the player to move (default: 0)", takes::whole(0, 6),
            needs::penalty},
           {"--their-streak", "S", "for --at: the opponent's (default: 0)", takes::whole(0, 6), needs::penalty},
           {"--on-board", "me|them|both", "for --at: on the board even with 0 points or fewer", takes::one,
            needs::opening},
           {"--turns-left", "K", "for --at: the turns left of both together (default: all)", takes::whole(1, 2'000),
            needs::rounds},
           {"--second", "", "for --at: ME has the second turn of a round", takes::one, needs::seats},
           {"--offer", "T,N", "for --at: the points and dice that the opponent left", takes::one, needs::offers},
           {"--save", "FILE", "keep the solution in a file of its own"},
           {"--estimate", "", "only tell how long it would take"},
           {"--no-cache", "", "solve afresh, and keep nothing"}},
          own_dice_flags()),
      .examples = {"solve duel --rules classic --at 5000,5000 --at 9000,9500"},
      .run = run_duel,
      .stoppable = true};
}

}  // namespace farkle
