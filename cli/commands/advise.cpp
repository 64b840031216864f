// farkle advise: what to do with the dice on the table.
#include <memory>

#include "cli/command.hpp"
#include "cli/commands/duel_cache.hpp"
#include "cli/commands/duel_session.hpp"
#include "cli/commands/numbers.hpp"
#include "cli/report/format.hpp"
#include "solver/advice.hpp"
#include "solver/duel_view.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"
#include "solver/solo_solver.hpp"
#include "solver/turn_solver.hpp"

namespace farkle {
namespace {

using Then = AdviceOption::Then;

struct Options {
  std::vector<std::string> dice;
  std::string turn = "0", me = "0", them = "0", objective = "win", offer;
  std::optional<std::int64_t> streak, their_streak;
  bool no_cache = false;
};

Points points_of(const std::string& flag, const std::string& text) {
  const auto points = whole_number(text);
  if (!points) throw UserError(flag, text, "points, a whole number");
  return *points;
}

// What the values of an objective are called, and how they read: 0.541 as "54.1 % to win".
struct Objective {
  std::string value_label = "win";
  Style style = style::percent(3);
  double sign = 1;  // turns: fewer is better, so worths are turns negated
  std::string in_words(double value) const {
    if (style.kind == Style::Kind::percent) return fixed(100 * value, 1) + " % to win";
    return value_label == "turns to go" ? fixed(value, 3) + " turns to go" : fixed(value, 1) + " points on average";
  }
  std::string loss_in_words(double loss) const {
    const double shown = style.kind == Style::Kind::percent ? 100 * loss : loss;
    const std::string unit = style.kind == Style::Kind::percent ? " points of win chance"
                             : value_label == "turns to go"     ? " turns"
                                                                : " points";
    return (shown < 0.05 ? fixed(shown, 4) : fixed(shown, 1)) + unit;
  }
};

struct Worth {
  TurnWorth turn = {};
  Objective objective = {};
  double fresh = 0;          // of a fresh turn, before its first roll
  bool interrupted = false;  // by Ctrl-C: there is nothing to say
};

// The functions of the result keep what they need alive; `session` must outlive them.
Worth worth_of(const Context& context, const DuelSession& session, const Options& options, Points most_points) {
  const Points bank = points_of("--me", options.me);
  const SeatStates& states = session.game.states;
  const Seat me = seat_of(bank, streak_of(states, "--streak", options.streak));
  const bool on_board = me.on_board || !states.has_opening();
  if (options.objective == "points") {
    const auto turn = std::make_shared<const TurnSolution>(solve_turn(session.rules, session.model, on_board));
    const TurnModel& model = session.model;
    const bool hot_banks = session.rules.turn.hot_dice == HotDice::may;
    const auto bank_value = [turn, hot_banks](Points t, int slot) {
      return t < turn->least_bank || (slot == TurnModel::hot && !hot_banks) ? std::nullopt : std::optional<double>(t);
    };
    const auto roll = [turn, &model](Points t, int state) { return turn->at(t, state).roll_value; };
    return Worth{{bank_value, roll, [](Points, int) { return std::nullopt; }, 0},
                 {"expected points", style::decimal(2), 1},
                 turn->at(0, model.full()).roll_value};
  }
  if (options.objective == "turns") {
    const SoloSolution solo = solve_solo(session.rules, session.model);
    const auto view = std::make_shared<const SoloView>(session.rules, session.model, solo, me);
    const auto negated = [](std::optional<double> turns) { return turns ? std::optional(-*turns) : std::nullopt; };
    return Worth{{[view, negated](Points t, int slot) { return negated(view->bank(t, slot)); },
                  [view](Points t, int state) { return -view->roll(t, state); },
                  [](Points, int) { return std::nullopt; }, -view->farkle()},
                 {"turns to go", style::decimal(4), -1},
                 -view->roll(0, session.model.full())};
  }
  if (options.objective != "win")
    throw UserError("--objective", options.objective,
                    "win, points or turns" + did_you_mean(options.objective, {"win", "points", "turns"}));
  const auto banks = whole_numbers(options.them);
  if (!banks) throw UserError("--them", options.them, "the opponent's bank, a whole number");
  if (banks->size() > 1)
    throw CannotDo(
        "advise: --them with more than one opponent needs a solution for more than two players, which is not there "
        "yet");
  const Seat them = seat_of(banks->front(), streak_of(states, "--their-streak", options.their_streak));
  const DuelAnswer answer = solved_duel(context, session.game, {.use_cache = !options.no_cache});
  if (answer.interrupted) return {.interrupted = true};
  const auto view = std::make_shared<DuelView>(session.game, answer.solution.values, me, them, most_points);
  return Worth{{[view](Points t, int slot) { return view->bank(t, slot); },
                [view](Points t, int state) { return view->roll(t, state); },
                [view](Points t, int state) { return view->pass(t, state); }, view->farkle()},
               {},
               view->win()};
}

std::string dice_count(int n) { return n == 1 ? "1 die" : std::to_string(n) + " dice"; }

std::string option_in_words(const AdviceOption& o, Dice roll) {
  const std::string keep = o.keep == roll ? "Keep all of it" : "Keep " + for_people(faces_of(o.keep), style::dice);
  switch (o.then) {
    case Then::bank:
      return keep + " and bank " + with_thousands(o.at_stake);
    case Then::roll:
      return keep + " and roll " + dice_count(o.dice_to_roll);
    case Then::pass:
      return keep + " and pass " + dice_count(o.dice_to_roll) + " on";
    case Then::nothing:
      break;
  }
  return keep + " and end with nothing";
}

std::string then_word(Then then) {
  switch (then) {
    case Then::bank:
      return "bank";
    case Then::roll:
      return "roll";
    case Then::pass:
      return "pass";
    case Then::nothing:
      break;
  }
  return "nothing";
}

void explain(Report& report, const std::vector<AdviceOption>& options, const Objective& objective, Dice roll) {
  const AdviceOption& best = options.front();
  std::string words = option_in_words(best, roll) + ": " + objective.in_words(objective.sign * best.value);
  // The other decision that a person would think of: bank instead of roll, or roll instead of bank.
  for (const AdviceOption& other : options)
    if ((other.then == Then::bank) != (best.then == Then::bank) && other.then != Then::nothing) {
      const std::string what = other.then == Then::bank   ? "banking " + with_thousands(other.at_stake) + " now"
                               : other.then == Then::pass ? "passing on"
                                                          : "rolling " + dice_count(other.dice_to_roll);
      words += other.loss < 1e-12 ? "; " + what + " is just as good"
                                  : "; " + what + " costs " + objective.loss_in_words(other.loss);
      break;
    }
  report.sentence(words + ".");
}

void advise_roll(Report& report, const DuelSession& session, const Worth& worth, Dice roll, Points turn_points) {
  Table table{"options",
              "",
              {{"keep", "keep", style::dice},
               {"then", "then", style::plain},
               {"at_stake", "at stake", style::points},
               {"dice_to_roll", "dice", style::or_absent(style::integer, "")},
               {"value", worth.objective.value_label, worth.objective.style},
               {"loss", "loss", worth.objective.style},
               {"farkle_probability", "farkle", style::or_absent(style::percent(1), "")}}};
  const std::vector<AdviceOption> options =
      advise(session.rules, session.scorer, session.model, roll, turn_points, worth.turn);
  if (options.empty())
    report.sentence("Farkle: nothing scores.");
  else
    explain(report, options, worth.objective, roll);
  for (const AdviceOption& o : options)
    table.rows.push_back({faces_of(o.keep), then_word(o.then), std::int64_t{o.at_stake},
                          o.dice_to_roll > 0 ? Value(std::int64_t{o.dice_to_roll}) : Value(),
                          worth.objective.sign * o.value, o.loss, value_or_absent(o.farkle_probability)});
  report.data("best", options.empty() ? nlohmann::ordered_json()
                                      : nlohmann::ordered_json(option_in_words(options.front(), roll)));
  report.table(std::move(table), options.empty() ? audience::json | audience::csv : audience::everyone);
}

// Before the first roll: start afresh, or from what the player before left.
void advise_start(Report& report, const DuelSession& session, const Worth& worth, const std::optional<Offer>& offer) {
  struct Start {
    std::string then, words;
    double value, farkle;
  };
  std::vector<Start> starts;
  const RollState& full = session.model.state(session.model.full());
  if (!offer || session.rules.carry != CarryMode::pass)
    starts.push_back({"fresh", "Roll all " + dice_count(full.dice) + " afresh", worth.fresh, full.farkle_probability});
  if (offer) {
    const RollState& dice = session.model.state(offer->dice);
    starts.push_back({"offer", "Take the offer and roll " + dice_count(dice.dice),
                      worth.turn.roll(offer->points, offer->dice), dice.farkle_probability});
  }
  std::stable_sort(starts.begin(), starts.end(), [](const Start& a, const Start& b) { return a.value > b.value; });
  const Objective& objective = worth.objective;
  std::string words = starts.front().words + ": " + objective.in_words(objective.sign * starts.front().value);
  if (starts.size() > 1)
    words += (starts[1].then == "offer" ? "; the offer costs " : "; a fresh start costs ") +
             objective.loss_in_words(starts[0].value - starts[1].value);
  report.sentence(words + ".");
  Table table{"options",
              "",
              {{"then", "start", style::plain},
               {"value", objective.value_label, objective.style},
               {"loss", "loss", objective.style},
               {"farkle_probability", "farkle", style::percent(1)}}};
  for (const Start& s : starts)
    table.rows.push_back({s.then, objective.sign * s.value, starts.front().value - s.value, s.farkle});
  report.table(std::move(table));
}

Report run(const Context& context, const Options& options) {
  const DuelSession session(context);
  if (!session.model.alike())
    throw CannotDo(
        "advise: not with dice that differ (dice.set), where it matters which die shows what - solve turn and solve "
        "duel take them");
  const Points turn_points = points_of("--turn", options.turn);
  if (turn_points < 0 || turn_points % session.model.step() != 0)
    throw UserError("--turn", options.turn,
                    "the points at stake before this roll, 0 or a multiple of " + std::to_string(session.model.step()));
  std::optional<Offer> offer;
  if (!options.offer.empty()) offer = offer_of(session, "--offer", options.offer);
  if (!options.dice.empty() && offer)
    throw UserError("--offer", options.offer,
                    "only before the first roll; with dice on the table give its points as --turn");
  if (options.dice.empty() && turn_points != 0)
    throw UserError("DICE is missing: with points at stake, give the roll on the table");

  std::optional<Dice> roll;
  if (!options.dice.empty()) {
    std::string text;
    for (const std::string& word : options.dice) text += (text.empty() ? "" : " ") + word;
    roll = parse_dice(text, session.rules.dice.count);
  }
  Report report = report_on(session.rules, "advise",
                            roll ? "Roll " + for_people(faces_of(*roll), style::dice) : "Before the first roll");
  const Worth worth = worth_of(context, session, options, offer ? offer->points : turn_points);
  if (worth.interrupted) {
    report.written = true;
    return report;
  }
  if (roll) report.data("roll", faces_of(*roll));
  report.data("objective", options.objective);
  if (roll)
    advise_roll(report, session, worth, *roll, turn_points);
  else
    advise_start(report, session, worth, offer);
  return report;
}

}  // namespace

Command advise_command() {
  const auto options = std::make_shared<Options>();
  return {
      .name = "advise",
      .summary = "what to do with the dice on the table",
      .about =
          "Every keep followed by bank or roll (or pass), best first. Without DICE: what to do before the first roll.\n"
          "A bank of 0 counts as not yet on the board where the rules need an opening.",
      .arguments = {{"DICE", "the roll on the table", &options->dice, false}},
      .flags =
          {{"--turn", "T", "points at stake before this roll (0)", &options->turn},
           {"--me", "B", "my bank (0)", &options->me},
           {"--them", "B", "the opponent's bank (0); at the target or over it, this is my last turn", &options->them},
           {"--streak", "S", "my farkles in a row", WholeNumber{&options->streak, 0, 6}},
           {"--their-streak", "S", "the opponent's farkles in a row", WholeNumber{&options->their_streak, 0, 6}},
           {"--offer", "T,N", "before the first roll: the points and dice that the opponent left", &options->offer},
           {"--objective", "WHAT", "win (default), points of this turn, or turns to the target", &options->objective},
           {"--no-cache", "", "solve afresh, and leave nothing in the cache", &options->no_cache}},
      .examples = {"advise 115263 --turn 0 --me 3000 --them 4200",
                   "advise 1 3 4 --turn 350 --me 9200 --them 9600 --rules classic", "advise 2225 --objective points"},
      .run = [options](const Context& context) { return run(context, *options); },
      .stoppable = true};
}

}  // namespace farkle
