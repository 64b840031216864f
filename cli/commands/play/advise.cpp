// farkle advise: what to do with the dice on the table.
#include <numeric>

#include "cli/commands/play/game_words.hpp"
#include "cli/commands/shared/bank_rules.hpp"
#include "sim/live/asked_worth.hpp"
#include "sim/live/live_session.hpp"
#include "solver/game/rule_sentences.hpp"

namespace farkle {
namespace {

// False if the roll wins, whatever the chances.
bool advise_roll(const Context& context, Report& report, Solved& solved, const AskedWorth& worth, const ValueUnit& unit,
                 const std::vector<Dice>& by_kind, Points turn_points, Points unconfirmed) {
  const DiceKinds& kinds = solved.model.kinds();
  const int state = kinds.state_lacking(kinds.choices(by_kind).back().hand, unconfirmed);
  const std::vector<AdviceOption> options =
      advise(solved.model, all_keeps(solved.rules, solved.scorer, solved.model, state, by_kind), turn_points,
             worth.position.turn);
  const Dice roll = std::accumulate(by_kind.begin(), by_kind.end(), Dice{});
  if (solved.scorer.wins(roll)) {
    report.sentence(roll_wins);
    report.data("best", roll_wins);
    tell_options(report, {}, unit, roll, false);
    return false;
  }
  report.sentence(advice_in_words(options, unit, roll));
  report.data("best", options.empty() ? Json() : Json(option_in_words(options.front(), roll)));
  tell_options(report, options, unit, roll, context.verbose);
  return true;
}

Report run_advise(const Context& context) {
  const Given& given = context.given;
  const OwnDice own_dice = own_dice_of(given);
  const std::string objective = given.text("--objective", "win");
  const auto shared = own_dice.solved(context, !given.has("--no-cache"));
  Solved& solved = *shared;
  const std::string hand = given.text("--hand"), dice = join(given.all("DICE"), " ");
  const Points turn_points = points_at_stake(solved.model, given), unconfirmed = points_lacking(solved, given);
  const Offer offer = offer_in(solved.duel_game(), given);
  if (given.has("DICE") && offer)
    throw UserError("--offer", given.text("--offer"),
                    "only before the first roll; with dice on the table give its points as --turn");
  if (!given.has("DICE") && turn_points != 0)
    throw UserError("DICE is missing: with points at stake, give the roll on the table");

  std::optional<std::vector<Dice>> roll;
  std::vector<int> faces;
  if (given.has("DICE")) {
    roll = roll_of(solved.game, dice, hand);
    faces = solved.model.alike() ? faces_of(roll->front()) : typed_faces(dice);  // in the order of the dice
  } else if (!hand.empty() || given.has("--unconfirmed")) {
    throw UserError(std::string(hand.empty() ? "--unconfirmed" : "--hand") + ": only with DICE, the faces they show");
  }
  if (roll && turn_points == 0 && faces.size() < static_cast<std::size_t>(solved.rules.dice.count))
    context.note("some dice have been set aside, yet nothing is at stake: give their points as --turn");
  Report report = report_on(solved.rules, "advise",
                            (roll ? "Roll " + for_people(faces, style::dice) : "Before the first roll") +
                                (own_dice.given() ? ", your dice " + own_dice.in_words() : ""));
  if (!own_dice.theirs.empty() && objective != "win")
    throw UserError("--their-dice: the opponent's dice matter only with --objective win");
  const AskedWorth worth = worth_of(run_of(context), shared, given, offer ? offer.points : turn_points, offer);
  const ValueUnit unit = unit_of(objective, solved.rules, worth.players);
  if (roll) report.data("roll", faces);
  own_dice.tell(report, audience::machines);
  report.data("objective", objective);
  if (objective == "win") report.data("exact", !worth.error);
  if (worth.error) report.data("error_estimate", worth.error->worst);
  bool weighs = true;
  if (roll) {
    weighs = advise_roll(context, report, solved, worth, unit, *roll, turn_points, unconfirmed);
    if (!solved.model.alike()) report.sentence(loaded_note);
  } else {  // start afresh, or take what the player before left
    const auto starts = advise_starts(solved.model, offer, solved.rules.carry.mode == CarryMode::pass, worth.position);
    report.sentence(advice_in_words(starts, unit));
    report.table(starts_table(starts, unit));
  }
  if (worth.error && weighs)
    report.sentence(estimate_in_words(*worth.error) +
                    (worth.exact_is_known ? " --exact solves the rest of the game;" : "") +
                    " --objective points needs no chances.");
  return report;
}

}  // namespace

Command advise_command() {
  return {
      .name = "advise",
      .summary = "what to do with the dice on the table",
      .about =
          "Ranks every keep, followed by bank or roll (or pass). Without DICE: what to do before the first roll. "
          "With several opponents: farkle help players.",
      .arguments = {{"DICE", "the roll on the table", takes::many, false}},
      .flags = together(
          {{"--turn", "T", "points at stake before this roll (default: 0)"},
           {"--hand", "N", "which dice of the set show DICE, in this order (default: all)", takes::one,
            needs::unlike_dice},
           {"--unconfirmed", "N", "the points still to be made before those at stake can be banked (default: 0)",
            takes::one, needs::confirm},
           {"--me", "B", "my bank; 0 is not yet on the board (default: 0)"},
           {"--them", "B[,B]", "their banks by turn (default: 0); one at the target: my last turn"},
           {"--streak", "S", "my farkles in a row (default: 0)", takes::whole(0, 6), needs::penalty},
           {"--their-streak", "S[,S]", "the opponents' farkles in a row (default: 0)", takes::one, needs::penalty},
           {"--on-board", "me|them|both", "on the board even with 0 points or fewer", takes::one, needs::opening},
           {"--turns-left", "K", "the turns left of all players together (default: all)", takes::whole(1, 8'000),
            needs::rounds},
           {"--second", "", "I have the second turn of a round, and they began the game", takes::one, needs::seats},
           {"--offer", "T,N", "before the first roll: the points and dice that the opponent left", takes::one,
            needs::offers},
           {"--objective", "win|points|turns", "what counts: win, this turn, or the way to the target (default: win)"},
           {"--exact", "", "solve the rest of the game, however long it takes"},
           {"--no-cache", "", "solve afresh, and keep nothing"}},
          own_dice_flags()),
      .examples = {"advise 115263 --turn 350 --me 3000 --them 3500"},
      .run = run_advise,
      .stoppable = true};
}

}  // namespace farkle
