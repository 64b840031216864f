// farkle advise: what to do with the dice on the table.
#include <numeric>

#include "cli/commands/play/game_words.hpp"
#include "cli/commands/shared/bank_rules.hpp"
#include "sim/live/asked_worth.hpp"
#include "sim/live/live_session.hpp"
#include "solver/duel/positions.hpp"
#include "solver/game/rule_texts.hpp"

namespace farkle {
namespace {

struct AdviseOptions {
  std::vector<std::string> dice;
  std::string turn = "0", offer, hand, unconfirmed;
  AskedPosition position;
  OwnDice own_dice;
  bool no_cache = false;
};

void advise_roll(const Context& context, Report& report, Solved& solved, const AskedWorth& worth, const ValueUnit& unit,
                 const std::vector<Dice>& by_kind, Points turn_points, Points unconfirmed) {
  const DiceKinds& kinds = solved.model.kinds();
  const int state = kinds.state_lacking(kinds.choices(by_kind).back().hand, unconfirmed);
  const std::vector<AdviceOption> options =
      advise(solved.model, all_keeps(solved.rules, solved.scorer, solved.model, state, by_kind), turn_points,
             worth.position.turn);
  const Dice roll = std::accumulate(by_kind.begin(), by_kind.end(), Dice{});
  if (solved.scorer.wins(roll)) {
    report.sentence(rule_texts::roll_wins);
    report.data("best", rule_texts::roll_wins);
    return tell_options(report, {}, unit, roll, false);
  }
  report.sentence(advice_in_words(options, unit, roll));
  report.data("best", options.empty() ? Json() : Json(option_in_words(options.front(), roll)));
  tell_options(report, options, unit, roll, context.verbose);
}

Report run(const Context& context, const AdviseOptions& options) {
  const auto shared = options.own_dice.solved(context, !options.no_cache);
  Solved& solved = *shared;
  const Points turn_points = points_of("--turn", options.turn);
  const Points step = solved.model.step(), most_points = most_at_stake(step);
  if (turn_points < 0 || turn_points > most_points || turn_points % step != 0)
    throw UserError("--turn", options.turn,
                    "the points at stake before this roll, 0 or a multiple of " + std::to_string(step) + " up to " +
                        std::to_string(most_points));
  const Points unconfirmed = options.unconfirmed.empty() ? 0 : points_of("--unconfirmed", options.unconfirmed);
  if (const Points most = solved.model.kinds().most_lacking(); unconfirmed < 0 || unconfirmed > most)
    throw UserError("--unconfirmed", options.unconfirmed,
                    solved.rules.bank.confirm.one_or_five
                        ? "1 if a 1 or a 5 must still confirm the points at stake, else 0"
                        : "the points still needed before those at stake can be banked, 0 to " + std::to_string(most));
  Offer offer;
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
  if (roll && turn_points == 0 && faces.size() < static_cast<std::size_t>(solved.rules.dice.count))
    context.note("some dice have been set aside, yet nothing is at stake: give their points as --turn");
  Report report = report_on(solved.rules, "advise",
                            (roll ? "Roll " + for_people(faces, style::dice) : "Before the first roll") +
                                (options.own_dice.given() ? ", your dice " + options.own_dice.in_words() : ""));
  if (!options.own_dice.theirs.empty() && options.position.objective != "win")
    throw UserError("--their-dice: the opponent's dice matter only with --objective win");
  AskedPosition position = options.position;
  position.use_cache = !options.no_cache, position.own_dice = options.own_dice.given();
  const AskedWorth worth = worth_of(run_of(context), shared, position, offer ? offer.points : turn_points, offer);
  const ValueUnit unit = unit_of(position.objective, solved.rules, worth.players);
  if (roll) report.data("roll", faces);
  options.own_dice.tell(report, audience::machines);
  report.data("objective", position.objective);
  if (position.objective == "win") report.data("exact", !worth.error);
  if (worth.error) report.data("error_estimate", worth.error->worst);
  if (roll) {
    advise_roll(context, report, solved, worth, unit, *roll, turn_points, unconfirmed);
    if (!solved.model.alike()) report.sentence(loaded_note);
  } else {  // start afresh, or take what the player before left
    const auto starts = advise_starts(solved.model, offer, solved.rules.carry.mode == CarryMode::pass, worth.position);
    report.sentence(advice_in_words(starts, unit));
    report.table(starts_table(starts, unit));
  }
  if (worth.error)
    report.sentence(estimate_in_words(*worth.error) +
                    (worth.exact_is_known ? " --exact solves the rest of the game;" : "") +
                    " --objective points needs no chances.");
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
                 needs::unlike_dice},
                {"--unconfirmed", "N", "the points still to be made before those at stake can be banked (default: 0)",
                 &options->unconfirmed, true, needs::confirm},
                {"--me", "B", "my bank; 0 is not yet on the board (default: 0)", &options->position.me},
                {"--them", "B[,B]", "their banks by turn (default: 0); one at the target: my last turn",
                 &options->position.them},
                {"--streak", "S", "my farkles in a row (default: 0)", WholeNumber{&options->position.streak, 0, 6},
                 true, needs::penalty},
                {"--their-streak", "S[,S]", "the opponents' farkles in a row (default: 0)",
                 &options->position.their_streak, true, needs::penalty},
                {"--on-board", "me|them|both", "on the board even with 0 points or fewer", &options->position.on_board,
                 true, needs::opening},
                {"--turns-left", "K", "the turns left of all players together (default: all)",
                 WholeNumber{&options->position.turns_left, 1, 8'000}, true, needs::rounds},
                {"--second", "", "I have the second turn of a round, and they began the game",
                 &options->position.second, true, needs::seats},
                {"--offer", "T,N", "before the first roll: the points and dice that the opponent left", &options->offer,
                 true, needs::offers},
                {"--objective", "win|points|turns",
                 "what counts: win, this turn, or the way to the target (default: win)", &options->position.objective},
                {"--exact", "", "solve the rest of the game, however long it takes", &options->position.exact},
                {"--no-cache", "", "solve afresh, and keep nothing", &options->no_cache}},
      .examples = {"advise 115263 --turn 350 --me 3000 --them 3500"},
      .run = [options](const Context& context) { return run(context, *options); },
      .stoppable = true};
  options->own_dice.add_flags(command);
  return command;
}

}  // namespace farkle
