// farkle play: a game against policies.
#include <filesystem>
#include <memory>

#include "cli/command.hpp"
#include "cli/commands/play/logged_game.hpp"
#include "cli/commands/play/play_session.hpp"
#include "cli/commands/play/scripted_game.hpp"
#include "cli/commands/play/watch_session.hpp"
#include "cli/commands/shared/numbers.hpp"
#include "cli/commands/shared/policies.hpp"
#include "cli/commands/shared/positions.hpp"
#include "cli/report/format.hpp"
#include "sim/files/json_text.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

struct PlayOptions {
  std::vector<std::string> opponents;
  std::optional<std::int64_t> seat, game;
  std::string log, resume, dice = "seeded", moves, at, objective = "win";
};

constexpr std::int64_t most_logs = 1'000'000;

struct LogName {
  std::string path;
  std::int64_t number;
};

// farkle-1.log, or farkle-N.log with the lowest number that is free.
LogName free_name() {
  for (std::int64_t number = 1; number <= most_logs; ++number) {
    const std::string path = "farkle-" + std::to_string(number) + ".log";
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return {path, number};
  }
  throw CannotDo("all names from farkle-1.log on are taken; name the log with --log");
}

GameLog new_game(const Context& context, const PlayOptions& options, const Rules& rules, std::int64_t number) {
  const std::vector<std::string> opponents =
      options.opponents.empty() ? std::vector<std::string>{"optimal"} : options.opponents;
  const auto players = static_cast<std::int64_t>(opponents.size()) + 1;
  check_players(rules, static_cast<int>(players));
  const std::int64_t seat = options.seat.value_or(1);
  if (seat > players)
    throw UserError("--seat", std::to_string(seat), "1 to " + std::to_string(players) + ", the number of players");
  if (options.dice != "seeded" && options.dice != "real")
    throw UserError("--dice", options.dice, "seeded or real" + did_you_mean(options.dice, {"seeded", "real"}));
  GameLog log;
  log.header = {context.rules_spec,
                context.overrides,
                fingerprint(rules),
                opponents,
                options.dice == "real",
                context.seed,
                static_cast<std::uint64_t>(number)};
  log.header.players.insert(log.header.players.begin() + (seat - 1), LogHeader::person);
  return log;
}

void nothing_but_resume(const Context& context, const PlayOptions& options) {
  const auto refuse = [](const std::string& what) {
    throw UserError("--resume continues the game as it was begun; " + what + " does not go with it");
  };
  if (context.rules_given) refuse("--rules");
  if (!context.overrides.empty()) refuse("--set");
  if (!options.opponents.empty()) refuse("POLICY");
  if (options.seat) refuse("--seat");
  if (options.game) refuse("--game");
  if (!options.log.empty()) refuse("--log");
  if (options.dice != "seeded") refuse("--dice");
}

std::vector<std::shared_ptr<const Policy>> policies_of(const LogHeader& header, const std::shared_ptr<Solved>& solved) {
  std::vector<std::shared_ptr<const Policy>> policies;
  for (const std::string& player : header.players)
    policies.push_back(
        player == LogHeader::person ? nullptr : make_policy(player, solved, static_cast<int>(header.players.size())));
  return policies;
}

// The position of --at: the first player is to move.
MatchState position_of(const std::string& text, Solved& solved, std::size_t players) {
  const DuelGame& game = solved.duel_game();
  const auto banks = whole_numbers(text, {players, players}, game.states.bank_step());
  if (!banks) throw UserError("--at", text, "the banks of all players, in the order of their turns");
  std::vector<Seat> seats{seat_of(game, "--at", (*banks)[0], 0)};
  for (std::size_t p = 1; p < banks->size(); ++p) seats.push_back(waiting_seat_of(game, "--at", (*banks)[p], 0));
  return match_at(solved.rules, seats, 0, {});
}

Report run_moves(const Context& context, const PlayOptions& options) {
  if (!options.resume.empty()) throw UserError("--resume: --moves holds a whole game, from its beginning");
  const Rules rules = context.load().rules;
  const LogHeader header = new_game(context, options, rules, options.game.value_or(1)).header;
  const auto solved = solved_for(context, rules);
  std::optional<MatchState> start;
  if (!options.at.empty()) start = position_of(options.at, *solved, header.players.size());
  if (options.objective != "win" && options.objective != "points")
    throw UserError("--objective", options.objective,
                    "win or points" + did_you_mean(options.objective, {"win", "points"}));
  ScriptedGame game(solved, policies_of(header, solved), header, start, options.objective == "win");
  game.play(options.moves, text_of_file(options.moves));
  if (!options.log.empty()) game.write_log(options.log);
  Report report = report_on(rules, "play", headline(mark_of(rules)));
  game.describe(report);
  return report;
}

Report run(const Context& asked, const PlayOptions& options) {
  if (!options.moves.empty()) return run_moves(asked, options);
  if (!options.at.empty()) throw UserError("--at: only with --moves");
  if (options.objective != "win") throw UserError("--objective: only with --moves");
  if (!asked.writes_only(Format::text))
    throw UserError("--format: play writes for people only; for scripts there are --moves, and the log and review LOG");
  const bool resumes = !options.resume.empty();
  if (resumes) nothing_but_resume(asked, options);
  const LogName name = resumes               ? LogName{options.resume, 0}
                       : options.log.empty() ? free_name()
                                             : LogName{options.log, 1};
  GameLog log = resumes ? read_log(name.path) : GameLog{};
  const Context context = resumes ? context_of(asked, log, name.path) : asked;
  const Rules rules = context.load().rules;
  if (!resumes) log = new_game(context, options, rules, options.game.value_or(name.number));

  const auto solved = solved_for(context, rules);
  auto policies = policies_of(log.header, solved);
  if (log.cut_short) context.note(name.path + ": the last line was cut short and is left out");
  const std::unique_ptr<LogWriter> writer =
      resumes ? std::make_unique<LogWriter>(name.path, log) : std::make_unique<LogWriter>(name.path, log.header);
  PlaySession(context, solved, std::move(policies), log, name.path, *writer).run();
  Report report = report_on(rules, "play", "");
  report.written = true;
  return report;
}

}  // namespace

Command play_command() {
  const auto options = std::make_shared<PlayOptions>();
  return {
      .name = "play",
      .summary = "a game against policies, with advice when asked",
      .about =
          "Choose a keep by its faces or by its number in the list, then bank (b), roll on (r), or pass (p). ? shows\n"
          "the best play, h lists all keys, q ends. Every move is logged before you see what follows, so --resume can\n"
          "continue a game that was cut off. Moves can come from a script on stdin; its end counts as q.\n"
          "The dice depend only on --seed and --game.\n"
          "--moves FILE makes the moves in FILE, from the beginning, and shows where the game stands then, in any\n"
          "format. Each line is one move: k 11 r keeps and rolls on (b banks, p passes), o or f starts from the offer\n"
          "or afresh, and ? as the last line asks for advice. --dice real adds r 115263 for a roll, b 450 2 for a\n"
          "whole turn (2 dice not kept, where that counts; also p, x), and t 350 3 for a turn under way.",
      .arguments =
          {{"POLICY",
            "who to play against, one or more (default optimal), you for another person; farkle policy list names them",
            &options->opponents, false}},
      .flags = {{"--seat", "N", "your seat: 1 begins (default 1)", WholeNumber{&options->seat, 1, max_players}},
                {"--log", "FILE", "a new file for the moves (default farkle-N.log, the first that is free)",
                 &options->log},
                {"--resume", "LOG", "continue this game", &options->resume},
                {"--game", "N", "the number of the game (default: of farkle-N.log, or 1)",
                 WholeNumber{&options->game, 0, std::int64_t{1} << 52}},
                {"--dice", "seeded|real",
                 "seeded: drawn from the seed (default); real: you throw the dice and type what they show",
                 &options->dice},
                {"--moves", "FILE", "only say where the game stands after these moves", &options->moves},
                {"--at", "B,B", "with --moves: begin with these banks, the first player to move", &options->at},
                {"--objective", "win|points",
                 "with --moves: points: advise by the turn's points where chances would have to be estimated",
                 &options->objective}},
      .examples = {"play turn", "play optimal --rules carry-over", "play bank-at:300 turn --seat 2",
                   "play --resume farkle-1.log"},
      .run = [options](const Context& context) { return run(context, *options); },
      .stoppable = true};
}

}  // namespace farkle
