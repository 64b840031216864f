// farkle advise: what to do with the dice on the table.
#include <memory>
#include <numeric>

#include "cli/command.hpp"
#include "cli/commands/play/advice_words.hpp"
#include "cli/commands/play/game_words.hpp"
#include "cli/commands/shared/loaded_dice.hpp"
#include "cli/commands/shared/own_dice.hpp"
#include "cli/commands/shared/positions.hpp"
#include "cli/progress.hpp"
#include "cli/report/format.hpp"
#include "sim/live/game_adviser.hpp"
#include "sim/live/live_session.hpp"
#include "solver/duel/duel_view.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rule_texts.hpp"
#include "solver/game/whole_numbers.hpp"
#include "solver/multiplayer/multiplayer_view.hpp"
#include "solver/solo/solo_solver.hpp"
#include "solver/storage/solved_games.hpp"
#include "solver/turn/advice.hpp"
#include "solver/turn/position_values.hpp"

namespace farkle {
namespace {

struct AdviseOptions {
  std::vector<std::string> dice;
  std::string turn = "0", me = "0", them = "0", objective = "win", offer, hand, unconfirmed;
  std::optional<std::int64_t> streak, turns_left;
  std::string their_streak;
  OwnDice own_dice;
  bool no_cache = false, exact = false, second = false;
};

Points points_of(const std::string& flag, const std::string& text) {
  const auto points = whole_number(text);
  if (!points) throw UserError(flag, text, "points, a whole number");
  return *points;
}

struct Worth {
  PositionValues position = {};
  ValueUnit unit = {};
  std::shared_ptr<const void> kept = {};    // what the values need
  bool interrupted = false;                 // by Ctrl-C: there is nothing to say
  std::optional<EstimateError> error = {};  // of estimated chances
};

std::shared_ptr<const MultiplayerGame> game_for_several(Solved& solved, int players) {
  try {
    return std::make_shared<const MultiplayerGame>(solved.rules, solved.model, players);
  } catch (const CannotDo& error) {
    throw CannotDo(std::string(error.what()) +
                   "; without --exact chances are estimated, and --objective points needs none");
  }
}

// The opponents, in the order of their turns.
std::vector<Seat> opponents(Solved& solved, const AdviseOptions& options) {
  const SeatStates& states = solved.duel_game().states;
  const auto banks = whole_numbers(options.them, {1, max_players - 1}, states.bank_step());
  if (!banks)
    throw UserError(
        "--them", options.them,
        "the banks of 1 to " + std::to_string(max_players - 1) + " opponents in the order of their turns: B or B,B");
  std::vector<Points> streaks(banks->size(), 0);
  if (!options.their_streak.empty()) {
    const auto given = whole_numbers(options.their_streak, {banks->size(), banks->size()}, 1);
    if (!given)
      throw UserError("--their-streak", options.their_streak,
                      "farkles in a row of " + counted(static_cast<std::int64_t>(banks->size()), "opponent"));
    streaks = *given;
  }
  std::vector<Seat> seats;
  for (std::size_t k = 0; k < banks->size(); ++k) {
    const int streak = streak_of(states, "--their-streak", streaks[k]);
    seats.push_back(waiting_seat_of(solved.duel_game(), "--them", (*banks)[k], streak));
  }
  return seats;
}

// Chances to win of this match: exact if that is asked for or quick, else estimated.
Worth worth_in_match(const Context& context, const std::shared_ptr<Solved>& shared, const AdviseOptions& options,
                     const MatchState& match, Points most_points) {
  Solved& solved = *shared;
  if (options.exact && match.players > 2) {
    const auto game = game_for_several(solved, match.players);
    const std::vector<Seat> seats(match.seats.begin(), match.seats.begin() + match.players);
    const auto answer = *solved_rest(run_of(context), *game, game->position(seats), !options.no_cache);
    if (answer.interrupted) return {.interrupted = true};
    if (!answer.solution.convergence.converged)
      throw CannotDo(
          "advise: the solution of the rest of the game does not converge - without --exact chances are estimated");
    return {values_in_chances(*game, answer.solution.values, seats, most_points),
            chance_unit(solved.rules, match.players), game};
  }
  const auto adviser = std::make_shared<GameAdviser>(shared, match.players);
  const GameAdviser::JudgedBy by = adviser->judged_by(match);
  if (by == GameAdviser::JudgedBy::points)
    throw CannotDo("advise: chances of several players are not known under these rules - --objective points is");
  return {.position = adviser->worth(match, most_points),
          .unit = chance_unit(solved.rules, match.players),
          .kept = adviser,
          .error = by == GameAdviser::JudgedBy::estimate ? std::optional(adviser->error(match)) : std::nullopt};
}

MatchState match_of(const Rules& rules, const AdviseOptions& options, const std::vector<Seat>& seats,
                    const Offer& offer) {
  MatchState match = match_at(rules, seats, 0, offer);
  if (rules.game.rounds > 0 || options.turns_left)
    match.turns_left = turns_left_of(rules, match.players, options.turns_left);
  return match;
}

// The functions in the result keep alive what they need, except the solved game, which must outlive them.
Worth worth_of(const Context& context, const std::shared_ptr<Solved>& shared, const AdviseOptions& options,
               Points most_points, const Offer& offer) {
  Solved& solved = *shared;
  const SeatStates& states = solved.duel_game().states;
  const Seat me =
      seat_of(solved.duel_game(), "--me", points_of("--me", options.me), streak_of(states, "--streak", options.streak));
  const bool on_board = me.on_board || !states.has_opening();
  if (options.own_dice.theirs_given() && options.objective != "win")
    throw UserError("--their-dice: the opponent's dice matter only with --objective win");
  Progress progress(context, "");
  if (options.objective == "points")
    return {values_in_points(
                solved.rules, solved.model,
                std::make_shared<const TurnSolution>(solve_turn(solved.rules, solved.model, on_board, &progress)),
                me.bank, /*may_pass=*/false),
            points_unit()};
  if (options.objective == "turns")
    return {values_in_turns(solved.rules, solved.model, solve_solo(solved.rules, solved.model, &progress), me),
            turns_unit()};
  if (options.objective != "win")
    throw UserError("--objective", options.objective,
                    "win, points or turns" + did_you_mean(options.objective, {"win", "points", "turns"}));
  const std::vector<Seat> them = opponents(solved, options);
  turns_left_of(solved.rules, static_cast<int>(them.size()) + 1, options.turns_left);
  if (options.own_dice.given() && them.size() > 1)
    throw UserError("--dice and --their-dice: only for two players, so --them must be one bank");
  if (them.size() > 1 || solved.rules.game.rounds > 0) {
    std::vector<Seat> seats{me};
    seats.insert(seats.end(), them.begin(), them.end());
    return worth_in_match(context, shared, options, match_of(solved.rules, options, seats, offer), most_points);
  }
  const auto answer = solved_duel(run_of(context), solved.duel_game(), {.use_cache = !options.no_cache});
  if (answer.interrupted) return {.interrupted = true};
  return {values_in_chances(solved.duel_game(), answer.solution, me, them[0], most_points,
                            seat_to_move(solved.rules, options.second))};
}

void advise_roll(const Context& context, Report& report, Solved& solved, const Worth& worth,
                 const std::vector<Dice>& by_kind, Points turn_points, Points unconfirmed) {
  const DiceKinds& kinds = solved.model.kinds();
  const int state = kinds.state_lacking(kinds.choices(by_kind).back().hand, unconfirmed);
  const std::vector<AdviceOption> options =
      advise(solved.rules, solved.scorer, solved.model, state, by_kind, turn_points, worth.position.turn);
  const Dice roll = std::accumulate(by_kind.begin(), by_kind.end(), Dice{});
  if (solved.scorer.wins(roll)) {
    report.sentence(rule_texts::roll_wins);
    report.data("best", rule_texts::roll_wins);
    return tell_options(report, {}, worth.unit, roll, false);
  }
  report.sentence(advice_in_words(options, worth.unit, roll));
  report.data("best", options.empty() ? Json() : Json(option_in_words(options.front(), roll)));
  tell_options(report, options, worth.unit, roll, context.verbose);
}

// Advises before the first roll: start afresh, or take what the player before left.
void advise_start(Report& report, Solved& solved, const Worth& worth, const std::optional<Offer>& offer) {
  const auto starts =
      advise_starts(solved.model, offer.value_or(Offer{}), solved.rules.carry == CarryMode::pass, worth.position);
  report.sentence(advice_in_words(starts, worth.unit));
  report.table(starts_table(starts, worth.unit));
}

Report run(const Context& context, const AdviseOptions& options) {
  const auto shared = options.own_dice.solved(context, !options.no_cache);
  Solved& solved = *shared;
  const Points turn_points = points_of("--turn", options.turn);
  if (turn_points < 0 || turn_points % solved.model.step() != 0)
    throw UserError("--turn", options.turn,
                    "the points at stake before this roll, 0 or a multiple of " + std::to_string(solved.model.step()));
  const Points unconfirmed = options.unconfirmed.empty() ? 0 : points_of("--unconfirmed", options.unconfirmed);
  if (const Points most = solved.model.kinds().most_lacking(); unconfirmed < 0 || unconfirmed > most)
    throw UserError("--unconfirmed", options.unconfirmed,
                    solved.rules.bank.confirm.one_or_five
                        ? "1 if a 1 or a 5 must still confirm the points at stake, else 0"
                        : "the points still needed before those at stake can be banked, 0 to " + std::to_string(most));
  std::optional<Offer> offer;
  if (!options.offer.empty()) offer = offer_of(solved.duel_game(), "--offer", options.offer);
  if (!options.dice.empty() && offer)
    throw UserError("--offer", options.offer,
                    "only before the first roll; with dice on the table give its points as --turn");
  if (options.dice.empty() && turn_points != 0)
    throw UserError("DICE is missing: with points at stake, give the roll on the table");

  std::optional<std::vector<Dice>> roll;
  std::vector<int> faces;
  if (!options.dice.empty()) {
    roll = roll_of(solved.game, join(options.dice, " "), options.hand);
    faces = solved.model.alike() ? faces_of(roll->front())
                                 : typed_faces(join(options.dice, " "));  // in the order of the dice
  } else if (!options.hand.empty() || !options.unconfirmed.empty()) {
    throw UserError(std::string(options.hand.empty() ? "--unconfirmed" : "--hand") +
                    ": only with DICE, the faces they show");
  }
  Report report = report_on(solved.rules, "advise",
                            (roll ? "Roll " + for_people(faces, style::dice) : "Before the first roll") +
                                (options.own_dice.given() ? ", your dice " + options.own_dice.in_words() : ""));
  const Worth worth = worth_of(context, shared, options, offer ? offer->points : turn_points, offer.value_or(Offer{}));
  if (worth.interrupted) {
    report.written = true;
    return report;
  }
  if (roll) report.data("roll", faces);
  options.own_dice.tell(report, audience::json | audience::csv);
  report.data("objective", options.objective);
  if (options.objective == "win") report.data("exact", !worth.error);
  if (worth.error) report.data("error_estimate", worth.error->worst);
  if (roll)
    advise_roll(context, report, solved, worth, *roll, turn_points, unconfirmed);
  else
    advise_start(report, solved, worth, offer);
  if (roll && !solved.model.alike()) report.sentence(loaded_note);
  if (worth.error)
    report.sentence(estimate_in_words(*worth.error) +
                    " --exact solves the rest of the game; --objective points needs no chances.");
  return report;
}

}  // namespace

Command advise_command() {
  const auto options = std::make_shared<AdviseOptions>();
  Command command = {
      .name = "advise",
      .summary = "what to do with the dice on the table",
      .about =
          "Ranks every keep, followed by bank or roll (or pass). Without DICE: what to do before the first roll. "
          "With several opponents: farkle help players.",
      .arguments = {{"DICE", "the roll on the table", &options->dice, false}},
      .flags = {{"--turn", "T", "points at stake before this roll (default: 0)", &options->turn},
                {"--hand", "N", "which dice of the set show DICE, in this order (default: all)", &options->hand, true,
                 Needs::unlike_dice},
                {"--unconfirmed", "N", "the points still to be made before those at stake can be banked (default: 0)",
                 &options->unconfirmed, true, Needs::confirm},
                {"--me", "B", "my bank; 0 is not yet on the board (default: 0)", &options->me},
                {"--them", "B[,B]", "their banks by turn (default: 0); one at the target: my last turn",
                 &options->them},
                {"--streak", "S", "my farkles in a row (default: 0)", WholeNumber{&options->streak, 0, 6}, true,
                 Needs::penalty},
                {"--their-streak", "S[,S]", "the opponents' farkles in a row (default: 0)", &options->their_streak,
                 true, Needs::penalty},
                {"--turns-left", "K", "the turns left of all players together (default: all)",
                 WholeNumber{&options->turns_left, 1, 8'000}, true, Needs::rounds},
                {"--second", "", "I have the second turn of a round, and they began the game", &options->second, true,
                 Needs::seats},
                {"--offer", "T,N", "before the first roll: the points and dice that the opponent left", &options->offer,
                 true, Needs::offers},
                {"--objective", "win|points|turns",
                 "what counts: win, this turn, or the way to the target (default: win)", &options->objective},
                {"--exact", "", "solve the rest of the game, however long it takes", &options->exact},
                {"--no-cache", "", "solve afresh, and keep nothing", &options->no_cache}},
      .examples = {"advise 115263 --turn 350 --me 3000 --them 3500"},
      .run = [options](const Context& context) { return run(context, *options); },
      .stoppable = true};
  options->own_dice.add_flags(command);
  return command;
}

}  // namespace farkle
