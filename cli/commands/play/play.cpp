// farkle play: a game against policies.
#include <algorithm>
#include <set>
#include <sstream>

#include "cli/commands/play/game_words.hpp"
#include "cli/commands/play/play_session.hpp"
#include "sim/files/json_text.hpp"
#include "sim/live/asked_worth.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/search/dice_search.hpp"

namespace farkle {
namespace {

const std::vector<std::string> ways_to_roll = {"seeded", "real"};

bool is_way_to_roll(const std::string& word) {
  return std::find(ways_to_roll.begin(), ways_to_roll.end(), word) != ways_to_roll.end();
}

bool real_dice(const Given& given) {
  const std::vector<std::string>& dice = given.all("--dice");
  const auto last = std::find_if(dice.rbegin(), dice.rend(), is_way_to_roll);
  return last != dice.rend() && *last == "real";
}

// Every --dice that is no way to roll names the first player's dice; the last one counts.
OwnDice players_dice(const Context& context) {
  std::string mine;
  for (const std::string& text : context.given.all("--dice")) {
    if (is_way_to_roll(text)) continue;
    check_names(context.in_silence().load().rules, "--dice", named_dice("--dice", text), ways_to_roll);
    mine = text;
  }
  return {mine, context.given.text("--their-dice")};
}

// number: the game's, if --game does not give it.
LogHeader new_game(const Context& context, const OwnDice& own_dice, Solved& solved, std::int64_t number) {
  const Given& given = context.given;
  const bool real = real_dice(given);
  std::vector<std::string> opponents = given.all("POLICY");
  if (opponents.empty()) opponents = {real ? LogHeader::person : "optimal"};
  const auto players = static_cast<std::int64_t>(opponents.size()) + 1;
  check_players(solved.rules, static_cast<int>(players));
  if (own_dice.given() && players > 2) throw UserError("--dice and --their-dice: only for two players");
  const std::int64_t seat = given.number("--seat").value_or(1);
  if (seat > players)
    throw UserError("--seat", std::to_string(seat), "1 to " + std::to_string(players) + ", the number of players");
  LogHeader header = {context.rules_spec(),
                      context.overrides(),
                      fingerprint_of(solved),
                      opponents,
                      own_dice.given() ? std::vector{own_dice.mine, own_dice.theirs} : std::vector<std::string>{},
                      real,
                      context.seed,
                      static_cast<std::uint64_t>(given.number("--game").value_or(number))};
  header.players.insert(header.players.begin() + (seat - 1), LogHeader::person);
  return header;
}

void nothing_but_resume(const Given& given) {
  const auto refuse_if = [](bool is_given, const std::string& what) {
    if (is_given) throw UserError("--resume continues the game as it was begun; " + what + " does not go with it");
  };
  for (const char* name : {"--rules", "--set", "POLICY", "--seat", "--seed", "--game", "--log"})
    refuse_if(given.has(name), name);
  refuse_if(gives_position(given), "a position");
  const std::vector<std::string>& dice = given.all("--dice");
  refuse_if(std::count(dice.begin(), dice.end(), "seeded") != std::ssize(dice), "--dice");
  refuse_if(given.has("--their-dice"), "--their-dice");
}

std::vector<std::shared_ptr<const Policy>> policies_of(const LogHeader& header, const std::shared_ptr<Solved>& solved) {
  std::vector<std::shared_ptr<const Policy>> policies;
  const int players = static_cast<int>(header.players.size());
  for (int seat = 0; seat < players; ++seat) {
    const std::string& player = header.players[seat];
    policies.push_back(player == LogHeader::person ? nullptr : make_policy(player, solved, players, seat));
  }
  return policies;
}

// What happened, as JSON.
void record(Json& events, const LiveGame& live, const LiveEvent& event) {
  const auto note = [&](Json what) {
    what["seat"] = event.seat;
    events.push_back(std::move(what));
  };
  const Move& move = event.move;
  if (move.kind == Move::Kind::start) note({{"move", move.from_offer ? "offer" : "fresh"}});
  if (move.kind == Move::Kind::roll) note({{"move", "roll"}, {"dice", move.faces}});
  if (event.keep) note({{"move", "keep"}, {"dice", faces_of(event.keep->kept)}, {"points", event.keep->points}});
  if (event.end)
    note({{"move", end_word(event.end->kind)},
          {"points", event.end->points},
          {"bank", live.match().seats[event.seat].bank}});
}

// Makes the moves of the file; policies make theirs where they come. True: the last line asks for advice. Throws
// UserError naming the line.
bool make_moves(LiveSession& session, const std::string& path) {
  const auto settle = [&] {
    while (session.step()) {
    }
  };
  std::istringstream lines(text_of_file(path));
  int number = 0;
  bool asked = false;
  settle();
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::vector<std::string> words = words_of(line);
    if (words.empty()) continue;
    try {
      if (asked) throw UserError("nothing may follow the line ?");
      asked = words == std::vector<std::string>{"?"};
      if (!asked) session.say(words);
      settle();
    } catch (const UserError& error) {
      throw UserError(path + ":" + std::to_string(number) + ": " + error.what());
    }
  }
  return asked;
}

// The turn under way, and the keeps of the roll on the table.
void add_turn(Report& report, const LiveGame& live) {
  const TurnView view = live.view();
  const DiceKinds& kinds = live.game().options.kinds();
  report.data("to_move", live.mover());
  report.fact("at_stake", "at stake", view.at_stake, style::points);
  report.fact("dice_to_roll", "dice", live.dice_in_hand(), style::integer);
  if (view.rules.bank.confirm.needed()) report.data("unconfirmed", kinds.lacking(view.roll_state));
  report.data("exceed", view.exceed ? Json(*view.exceed) : Json());
  if (const Offer& offer = view.match.offer)
    report.data("offer",
                {{"points", offer.points}, {"dice", kinds.size(offer.dice)}, {"must", view.match.must_take_offer}});
  if (live.waits_for() != LiveGame::Waits::play) return;
  report.fact("roll", "roll", live.faces(), style::dice);
  Table& keeps = report.table(Table("keeps", {{"keep", "keep", style::dice},
                                              {"points", "points", style::points},
                                              {"left", audience::everyone},
                                              {"number"},
                                              {"may_roll", "roll"},
                                              {"may_bank", "bank"},
                                              {"may_pass", "pass"},
                                              {"warning", audience::everyone}}));
  std::vector<std::set<Dice>> same(live.options().size());  // keeps that are worth the same have one number
  for (const Keep& keep : live.game().scorer.keeps(live.roll()))
    for (const std::size_t option : live.options_keeping(keep.dice)) same[option].insert(keep.dice);
  for (std::size_t k = 0; k < same.size(); ++k) {
    const KeepOption& option = live.options()[k];
    const Allowed may = live.allowed_after(option);
    same[k].insert(option.kept);
    for (const Dice kept : same[k])
      keeps.add({kept, option.points, left_in_words(live.game(), option), k + 1, may.roll, may.bank, may.pass,
                 certain_loss(live, option)});
  }
}

void add_advice(Report& report, const LiveGame& live, const GameAdviser& adviser, bool aloud) {
  if (!adviser.judges(live.match())) {
    report.sentence("This is a last turn. There is no advice for it.");
    return report.data("objective", Json());
  }
  const GameAdviser::JudgedBy by = adviser.judged_by(live.match());
  report.data("objective", by != GameAdviser::JudgedBy::points ? "win" : "points");
  report.data("exact", by != GameAdviser::JudgedBy::estimate);
  Report tables;
  report.fact("advice", "advice", tell_advice(tables, live, adviser, std::nullopt, aloud));
  report.items.insert(report.items.end(), tables.items.begin(), tables.items.end());
}

// --moves: for pages and scripts that show a game and leave its rules to the program. Makes the moves of that file, one
// a line (sim/live/live_session.hpp; ? as the last line: what is each play worth now?), and tells where the game stands
// then.
Report run_moves(const Context& context) {
  const Given& given = context.given;
  if (given.has("--resume")) throw UserError("--resume: --moves holds a whole game, from its beginning");
  const OwnDice own_dice = players_dice(context);
  const auto solved = own_dice.solved(context);
  const LogHeader header = new_game(context, own_dice, *solved, 1);
  const auto start = position_of(*solved, header.players.size(), given);
  const std::string objective = given.text("--objective", "win");
  if (objective != "win" && objective != "points")
    throw UserError("--objective", objective, "win or points" + did_you_mean(objective, {"win", "points"}));
  const std::vector<std::string> names = seat_names(header.players);
  LiveSession session(solved->game, header, policies_of(header, solved), start);
  Json events = Json::array();
  session.tell([&](const LiveEvent& event) { record(events, session.live(), event); });
  const bool asked = make_moves(session, given.text("--moves"));
  if (given.has("--log")) session.write_log(given.text("--log"));
  Report report = report_on(solved->rules, "play", "The game after these moves");
  own_dice.tell(report, audience::machines);

  const LiveGame& live = session.live();
  Table& seats = report.table(Table("seats", {{"player", "player"},
                                              {"bank", "bank", style::points},
                                              {"streak", "farkles in a row", style::integer},
                                              {"remark", audience::everyone}}));
  for (std::size_t p = 0; p < names.size(); ++p) {
    const Seat& seat = live.match().seats[p];
    seats.add({names[p], seat.bank, seat.streak, remark(live, static_cast<int>(p))});
  }
  report.data("events", events);
  static constexpr const char* waits[] = {"start", "roll", "keep", "over"};
  report.data("waits_for", waits[static_cast<std::size_t>(live.waits_for())]);
  if (live.waits_for() == LiveGame::Waits::over) {
    report.fact("outcome", "outcome", outcome_in_words(solved->rules, live.match(), names));
    report.data("decided", live.match().decided);
    return report;
  }
  add_turn(report, live);
  if (asked)
    add_advice(report, live, GameAdviser(solved, static_cast<int>(names.size()), objective == "points"),
               context.verbose);
  return report;
}

Report run_play(const Context& asked) {
  const Given& given = asked.given;
  if (given.has("--moves")) return run_moves(asked);
  const bool placed = gives_position(given);
  if (placed && !real_dice(given)) throw UserError("--at: only with --moves or --dice real");
  if (placed && given.has("--log")) throw UserError("--log: not with --at, as a log holds a game from its beginning");
  if (given.text("--objective", "win") != "win") throw UserError("--objective: only with --moves");
  if (!asked.writes_only(Format::text))
    throw UserError("--format: play writes for people only; for scripts there are --moves, and the log and review LOG");
  const bool resumes = given.has("--resume");
  if (resumes) nothing_but_resume(given);
  const bool names_log = !resumes && !placed && !given.has("--log");
  const std::int64_t number = names_log ? free_log_number() : 1;
  const std::string path = resumes ? given.text("--resume") : names_log ? log_name(number) : given.text("--log");
  GameLog log = resumes ? read_log(path) : GameLog{};
  const Context context = resumes ? context_of(asked, log, path) : asked;
  const OwnDice own_dice = resumes ? own_dice_of(log.header) : players_dice(context);
  const auto solved = resumes ? solved_of(context, log, path) : own_dice.solved(context);
  if (!resumes) log.header = new_game(context, own_dice, *solved, number);
  const std::vector<std::string>& players = log.header.players;

  if (log.cut_short) context.note(path + ": the last line was cut short and is left out");
  LiveSession session(solved->game, log.header, policies_of(log.header, solved),
                      position_of(*solved, players.size(), given));
  if (resumes)
    session.resume(path, log);
  else if (!path.empty())
    session.log_to(path);
  const auto first = std::find(players.begin(), players.end(), LogHeader::person) - players.begin();
  const std::size_t me = resumes ? first : given.number("--seat").value_or(1) - 1;
  play_at_terminal(context, solved, session, seat_names(players, me), path, game_in_words(solved->rules, own_dice));
  return {.name = "play", .title = "", .rules = mark_of(solved->rules), .written = true};
}

}  // namespace

Command play_command() {
  return {
      .name = "play",
      .summary = "a game against policies, with advice when asked",
      .about =
          "Choose a keep by its faces (11) or its number (#1), then bank (b), roll (r) or pass (p). ? shows the best "
          "play, h lists all keys, q ends. --moves FILE plays moves, one a line, and shows the game after them: k 11 "
          "r keeps and rolls (b banks, p passes), o or f starts from the offer or afresh, ? asks for advice. --dice "
          "real adds r 115263 for a roll, b 450 2 for a whole turn (2 dice not kept; also p, x), u to undo, and, with "
          "--at or --moves, t 350 3 for a turn under way and s 2 4500 for player 2's bank.",
      .arguments = {{"POLICY", "your opponents; you: a person (default: optimal; with real dice you)", takes::many,
                     false}},
      .flags =
          {{"--seat", "N", "your seat; 1 begins (default: 1)", takes::whole(1, max_players)},
           {"--log", "FILE", "a new file for the moves (default: farkle-N.log)"},
           {"--resume", "LOG", "continue this game"},
           {"--game", "N", "the number of the game (default: the log's, or 1)", takes::whole(0, std::int64_t{1} << 52)},
           {"--dice", "seeded|real|NAMES", "drawn by --seed (default), or thrown by you; also player 1's own dice",
            takes::many},
           {"--their-dice", "NAMES",
            "player 2's own (default: those of the rules); player 1's are --dice lucky:2,odd:4, given besides real",
            takes::one, needs::named_dice},
           {"--moves", "FILE", "only show the game after these moves"},
           {"--at", "B,B", "with --moves or real dice: the banks to begin with, by turn"},
           {"--streaks", "S,S", "the same: farkles in a row", takes::one, needs::penalty},
           {"--offer", "T,N", "the same: the points and dice that the player before left", takes::one, needs::offers},
           {"--turns-left", "K", "the same: the turns left of all players together (default: all)",
            takes::whole(1, 8'000), needs::rounds},
           {"--objective", "win|points", "with --moves: what advice counts (default: win)"}},
      .examples = {"play bank-at:300 turn --seat 2 --rules carry-over"},
      .run = run_play,
      .stoppable = true};
}

}  // namespace farkle
