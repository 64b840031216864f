#include "sim/live/asked_worth.hpp"

#include <algorithm>
#include <bit>

#include "sim/game/play.hpp"
#include "sim/live/game_adviser.hpp"
#include "sim/live/live_session.hpp"
#include "solver/duel/duel_solver.hpp"
#include "solver/duel/positions.hpp"
#include "solver/game/dice_kinds.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"
#include "solver/game/number_text.hpp"
#include "solver/multiplayer/multiplayer_turn.hpp"
#include "solver/solo/solo_solver.hpp"
#include "solver/storage/solved_games.hpp"

namespace farkle {
namespace {

// Runs it, and adds the hint to the reason why it cannot be done.
template <class Do>
auto with_hint(Do&& it, const char* hint) {
  try {
    return it();
  } catch (const CannotDo& error) {
    throw CannotDo(std::string(error.what()) + "; " + hint);
  }
}

Points points_in(const Given& given, const std::string& flag) {
  const std::string text = given.text(flag, "0");
  const auto points = whole_number(text);
  if (!points) throw UserError(flag, text, "points, a whole number");
  return *points;
}

// A number for each of so many players; none given: 0.
std::vector<Points> of_each(const std::string& flag, const std::string& text, std::size_t players, Points step,
                            const std::string& allowed) {
  if (text.empty()) return std::vector<Points>(players, 0);
  const auto given = whole_numbers(text, {players, players}, step);
  if (!given) throw UserError(flag, text, allowed);
  return *given;
}

// mover_first: the others wait; else all of them do.
std::vector<Seat> seats_of(const Rules& rules, const SeatStates& states, bool mover_first, const std::string& flag,
                           const std::vector<Points>& banks, const std::string& streak_flag,
                           const std::vector<Points>& streaks, bool on_board = false) {
  std::vector<Seat> seats;
  for (std::size_t k = 0; k < banks.size(); ++k) {
    const int streak = streak_of(states, streak_flag, streaks[k]);
    seats.push_back(seat_of(rules, states, flag, banks[k], streak, on_board, !mover_first || k > 0));
  }
  return seats;
}

// In the order of their turns.
std::vector<Seat> opponents(Solved& solved, const Given& given) {
  std::string fewest = "0";
  for (int players = 2; players < solved.rules.game.min_players; ++players) fewest += ",0";
  const std::string them = given.text("--them", fewest), streaks = given.text("--their-streak");
  const SeatStates& states = solved.duel_game().states;
  const auto banks = whole_numbers(them, {1, max_players - 1}, states.bank_step());
  if (!banks)
    throw UserError(
        "--them", them,
        "the banks of 1 to " + std::to_string(max_players - 1) + " opponents in the order of their turns: B or B,B");
  check_players(solved.rules, static_cast<int>(banks->size()) + 1);
  return seats_of(solved.rules, states, false, "--them", *banks, "--their-streak",
                  of_each("--their-streak", streaks, banks->size(), 1,
                          "farkles in a row of " + counted(static_cast<std::int64_t>(banks->size()), "opponent")),
                  on_board_of(states, given.text("--on-board")).them);
}

// Chances to win of this match: exact if that is asked for or quick, else estimated.
AskedWorth worth_in_match(const Run& run, const std::shared_ptr<Solved>& shared, const Given& given,
                          const MatchState& match, Points most_points) {
  Solved& solved = *shared;
  const auto adviser = std::make_shared<GameAdviser>(shared, match.players);
  const bool known = match.waiting != 0 && adviser->judged_by(match) == GameAdviser::JudgedBy::chances;
  if (given.has("--exact") && match.players > 2 && !known) {
    const auto game =
        with_hint([&] { return std::make_shared<const MultiplayerGame>(solved.rules, solved.model, match.players); },
                  "without --exact chances are estimated, and --objective points needs none");
    const std::vector<Seat> seats(match.seats.begin(), match.seats.begin() + match.players);
    const auto answer = *solved_rest(run, *game, game->position(seats), !given.has("--no-cache"));
    if (answer.interrupted) throw Stopped();
    if (!answer.solution.convergence.converged)
      throw CannotDo(
          "advise: the solution of the rest of the game does not converge - without --exact chances are estimated");
    return {values_in_chances(*game, answer.solution.values, seats, most_points), game, match.players};
  }
  const GameAdviser::JudgedBy by = adviser->judged_by(match);
  if (by == GameAdviser::JudgedBy::points)
    throw CannotDo("advise: chances of several players are not known under these rules - use --objective points");
  return {.position = adviser->worth(match, most_points),
          .kept = adviser,
          .players = match.players,
          .error = by == GameAdviser::JudgedBy::estimate ? std::optional(adviser->error(match)) : std::nullopt,
          .exact_is_known = match.waiting == 0 && several_are_solved(solved.rules, match.players)};
}

// The first player is to move.
MatchState match_of(const Rules& rules, const std::vector<Seat>& seats, const Offer& offer,
                    std::optional<std::int64_t> turns_left) {
  const int players = static_cast<int>(seats.size());
  MatchState match = start_match(rules, players);
  std::copy(seats.begin(), seats.end(), match.seats.begin());
  match.offer = offer;
  match.must_take_offer = offer && rules.carry.mode == CarryMode::pass;
  place_by_banks(rules, match);
  if (rules.game.rounds > 0 || turns_left) match.turns_left = turns_left_of(rules, players, turns_left);
  return match;
}

TurnValue value_at(const TurnModel& model, const TurnSolution& turn, const std::string& text) {
  const auto comma = text.rfind(',');
  const auto points = whole_number(std::string_view(text).substr(0, comma));
  const auto hand =
      comma == std::string::npos ? std::nullopt : hand_of(model.kinds(), std::string_view(text).substr(comma + 1));
  if (!points || *points < 0 || *points % model.step() != 0 || !hand)
    throw UserError("--at", text,
                    "T,N: T points at stake, 0 or a multiple of " + std::to_string(model.step()) +
                        ", and N dice to roll, " + allowed_hands(model.kinds()));
  return turn.at(*points, model.kinds().state(*hand));
}

}  // namespace

Points points_at_stake(const TurnModel& model, const Given& given) {
  const Points points = points_in(given, "--turn"), step = model.step(), most = most_at_stake(step);
  if (points < 0 || points > most || points % step != 0)
    throw UserError("--turn", given.text("--turn"),
                    "the points at stake before this roll, 0 or a multiple of " + std::to_string(step) + " up to " +
                        std::to_string(most));
  return points;
}

Points points_lacking(const Solved& solved, const Given& given) {
  const Points points = points_in(given, "--unconfirmed"), most = solved.model.kinds().most_lacking();
  if (points < 0 || points > most)
    throw UserError(
        "--unconfirmed", given.text("--unconfirmed"),
        solved.rules.bank.confirm.one_or_five ? "1 if a 1 or a 5 must still confirm the points at stake, else 0"
        : most == 0                           ? "0, as no points need to be confirmed under these rules"
                    : "the points still needed before those at stake can be banked, 0 to " + std::to_string(most));
  return points;
}

Offer offer_in(const DuelGame& game, const Given& given) {
  return given.has("--offer") ? offer_of(game, "--offer", given.text("--offer")) : Offer{};
}

std::vector<Dice> roll_of(const Game& game, const std::string& text, const std::string& in_hand) {
  const DiceKinds& kinds = game.options.kinds();
  const int count = game.rules.dice.count;
  const Dice all = parse_dice(text, count, joker_dice(game.rules));
  const std::string example = ", as --hand 1+3+4";
  if (kinds.alike()) {
    if (!in_hand.empty()) throw UserError("--hand: only with dice that differ (dice.set)");
    Dice shown;
    for (int face = 1; face <= joker_face; ++face) shown.add(kinds.shows(0, face), all.count(face));
    return {shown};
  }
  const std::string number = std::to_string(count);  // of all dice, or of the last one
  auto hand = hand_of(kinds, in_hand.empty() ? number : in_hand);
  if (in_hand == number && all.size() == 1) hand = 1u << (count - 1);
  if (!hand) throw UserError("--hand", in_hand, "the numbers of the dice in hand" + example);
  if (std::popcount(*hand) != all.size())
    throw UserError("DICE", text,
                    "a face for each of " + counted(std::popcount(*hand), "die", "dice") +
                        "; with dice that differ, --hand names " + "which of them are in hand" + example);
  std::vector<std::uint8_t> faces(count, 0);
  std::size_t next = 0;
  const std::vector<int> typed = typed_faces(text);
  for (const int die : numbers_of(*hand)) {
    const int face = typed[next++], up = face_up(game.rules, die - 1, face);
    if (up == 0)
      throw UserError(
          "DICE", text,
          "faces that can be: die " + std::to_string(die) + " never shows a " + to_string(Dice::alike(face, 1)));
    faces[die - 1] = static_cast<std::uint8_t>(up);
  }
  return kinds.by_kind(faces);
}

AskedWorth worth_of(const Run& run, const std::shared_ptr<Solved>& shared, const Given& given, Points most_points,
                    const Offer& offer) {
  Solved& solved = *shared;
  const SeatStates& states = solved.duel_game().states;
  const Seat me = seat_of(solved.rules, states, "--me", points_in(given, "--me"),
                          streak_of(states, "--streak", given.number("--streak")),
                          on_board_of(states, given.text("--on-board")).me);
  const std::string objective = given.text("--objective", "win");
  check_takes(solved.rules, me, offer, "--offer");
  const bool wins = objective == "win";
  const std::vector<Seat> them = wins || given.has("--them") ? opponents(solved, given) : std::vector<Seat>(1);
  const std::optional<std::int64_t> turns_left = given.number("--turns-left");
  turns_left_of(solved.rules, static_cast<int>(them.size()) + 1, turns_left);
  const int player = seat_to_move(solved.rules, given.has("--second"));
  const bool on_board = me.on_board || !states.has_opening();
  if (objective == "points")
    return {values_in_points(
        solved.rules, solved.model,
        std::make_shared<const TurnSolution>(solve_turn(solved.rules, solved.model, on_board, run.work.get())), me.bank,
        /*may_pass=*/false)};
  if (objective == "turns") return {values_in_turns(solved.rules, solved.model, solved.solo(), me)};
  if (!wins)
    throw UserError("--objective", objective,
                    "win, points or turns" + did_you_mean(objective, {"win", "points", "turns"}));
  if ((given.has("--dice") || given.has("--their-dice")) && them.size() > 1)
    throw UserError("--dice and --their-dice: only for two players, so --them must be one bank");
  if (them.size() > 1 || solved.rules.game.rounds > 0) {
    std::vector<Seat> seats{me};
    seats.insert(seats.end(), them.begin(), them.end());
    return worth_in_match(run, shared, given, match_of(solved.rules, seats, offer, turns_left), most_points);
  }
  with_hint([&] { check_duel(solved.duel_game()); }, "--objective points needs no chances");
  const auto answer = solved_duel(run, solved.duel_game(), {.use_cache = !given.has("--no-cache")});
  if (answer.interrupted) throw Stopped();
  return {values_in_chances(solved.duel_game(), answer.solution, me, them[0], most_points, player)};
}

bool gives_position(const Given& given) {
  return given.has("--at") || given.has("--streaks") || given.has("--offer") || given.has("--turns-left");
}

std::optional<MatchState> position_of(Solved& solved, std::size_t players, const Given& given) {
  if (!gives_position(given)) return std::nullopt;
  const DuelGame& game = solved.duel_game();
  const std::string each = "a number for each of " + std::to_string(players) + " players, in the order of turns";
  const std::vector<Points> banks = of_each("--at", given.text("--at"), players, game.states.bank_step(), each),
                            streaks = of_each("--streaks", given.text("--streaks"), players, 1, each);
  const std::vector<Seat> seats = seats_of(solved.rules, game.states, true, "--at", banks, "--streaks", streaks);
  const Offer offer = offer_in(game, given);
  check_takes(solved.rules, seats[0], offer, "--offer");
  return match_of(solved.rules, seats, offer, given.number("--turns-left"));
}

DuelPositions duel_positions(Solved& solved, const Given& given) {
  const DuelGame& game = solved.duel_game();
  const SeatStates& states = game.states;
  std::vector<std::string> at = given.all("--at");
  if (const auto grid = given.number("--grid")) {
    const Points step = static_cast<Points>(*grid);
    if (step % states.bank_step() != 0)
      throw UserError("--grid", std::to_string(step), "a multiple of " + std::to_string(states.bank_step()));
    for (Points me = 0; me < states.winning(); me += step)
      for (Points them = 0; them < states.winning(); them += step)
        at.push_back(std::to_string(me) + "," + std::to_string(them));
  }
  if (at.empty()) {
    for (const char* flag : {"--streak", "--their-streak", "--on-board", "--turns-left", "--second", "--offer"})
      if (given.has(flag)) throw UserError(std::string(flag) + ": only with --at or --grid, which name the banks");
    return {};
  }
  const int mine = streak_of(states, "--streak", given.number("--streak")),
            theirs = streak_of(states, "--their-streak", given.number("--their-streak"));
  const OnBoard on_board = on_board_of(states, given.text("--on-board"));
  DuelPositions out;
  out.offer = offer_in(game, given);
  for (const std::string& text : at) {
    const auto banks = whole_numbers(text, {2, 2}, states.bank_step());
    if (!banks) throw UserError("--at", text, "ME,THEM: two banks");
    const std::string flag = "--at " + text;
    out.seats.push_back({seat_of(solved.rules, states, flag, (*banks)[0], mine, on_board.me),
                         seat_of(solved.rules, states, flag, (*banks)[1], theirs, on_board.them, true)});
    check_takes(solved.rules, out.seats.back().first, out.offer, "--offer with --at " + text);
  }
  return out;
}

std::vector<Points> banks_of(const SeatStates& states, int players, const std::string& text) {
  const auto count = static_cast<std::size_t>(players);
  const auto banks = whole_numbers(text, {count, count}, states.bank_step());
  if (!banks) throw UserError("--at", text, std::to_string(players) + " banks, the player to move first: A,B,C");
  for (const Points bank : *banks) states.check(states.seat(bank), "--at " + text);
  return *banks;
}

std::vector<TurnValue> turn_values(const TurnModel& model, const TurnSolution& turn, const Given& given) {
  std::vector<TurnValue> at;
  for (const std::string& text : given.all("--at")) at.push_back(value_at(model, turn, text));
  if (!given.has("--grid")) return at;
  // "100,3500": every multiple of 100 up to 3,500 at stake, with any dice that may be left.
  const std::string text = given.text("--grid");
  const auto numbers = whole_numbers(text, {2, 2}, model.step());
  if (!numbers || (*numbers)[0] <= 0 || (*numbers)[0] % model.step() != 0 || (*numbers)[1] < 0 ||
      (*numbers)[1] / (*numbers)[0] > 10'000)
    throw UserError("--grid", text,
                    "STEP,MOST: points at stake from 0 to MOST by STEP, a multiple of " + std::to_string(model.step()));
  for (const int state : model.listed_states())
    for (Points t = 0; t <= (*numbers)[1]; t += (*numbers)[0]) at.push_back(turn.at(t, state));
  return at;
}

}  // namespace farkle
