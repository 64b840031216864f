#include "cli/commands/play/play_session.hpp"

#include <unistd.h>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "cli/commands/play/game_words.hpp"

namespace farkle {
namespace {

using Waits = LiveGame::Waits;

std::string allowed_in_words(const Allowed& may) {
  std::vector<std::string> words;
  if (may.bank) words.push_back("b bank");
  if (may.roll) words.push_back("r roll");
  if (may.pass) words.push_back("p pass on");
  return join(words);
}

bool somebody_types() { return ::isatty(STDIN_FILENO) == 1; }  // at a terminal; else a script writes

struct PlaySession {
  const Context& context;
  LiveSession& session;
  const std::vector<std::string>& names;
  const std::string& log;
  const Game& game;
  const GameAdviser& adviser;
  bool advises;                          // without being asked
  std::string held = {};                 // what was read of stdin beyond the line
  int shown_turn = -1;                   // the turns that were over when one was shown last
  std::optional<std::size_t> said = {};  // the chosen keep that has been shown

  const LiveGame& live() const { return session.live(); }

  void run(const std::string& title) {
    say(title);
    say("? advises, h explains the keys, q ends" + (log.empty() ? "" : "; the game is kept in " + log));
    while (goes_on()) {
      const int turns = live().record().turns;
      if (std::exchange(shown_turn, turns) != turns) show_turn();
      if (session.step()) continue;
      show_choice();
      if (live().record().turns == turns && live().waits_for() != Waits::over && !listen()) {
        if (!log.empty()) say("The game is saved; continue with: farkle play --resume " + log);
        return;
      }
    }
  }

  // At real dice the last entry may be a mistake, too.
  bool goes_on() {
    if (live().waits_for() != Waits::over) return true;
    say("\n" + outcome_in_words(game.rules, live().match(), names) + "\n" + standings(live(), names) +
        (log.empty() ? "" : "What did each decision cost? farkle review " + log));
    if (!session.real_dice()) return false;
    const auto line = next_line("u takes the last entry back> ");
    if (!line || words_of(*line) != std::vector<std::string>{"u"}) return false;
    take({"u"});
    return true;
  }

  // Takes one line; false: quit.
  bool listen() {
    const bool person = !session.policy(), rolls = live().waits_for() == Waits::roll;
    const Points at_stake = live().view().at_stake;
    const std::string stake = at_stake > 0 ? " (" + with_thousands(at_stake) + " at stake)" : "";
    const auto line = next_line(live().waits_for() == Waits::start ? "start> "
                                : rolls ? (person ? "roll " : "  roll for it ") + in_hand(live()) + stake + "> "
                                : session.chosen() ? "then> "
                                                   : "keep> ");
    if (!line) return false;
    const std::vector<std::string> words = words_of(*line);
    if (words.empty()) return true;
    if (words[0] == "q" || words[0] == "quit") return false;
    try {
      take(words);
    } catch (const UserError& error) {
      say(error.what());
    }
    return true;
  }

  void take(const std::vector<std::string>& words) {
    const std::string& key = words[0];
    const bool alone = words.size() == 1;
    if (key == "?" && alone) return advise(true);
    if (key == "h" || key == "help") return help();
    if (key == "s" && alone) return context.out.write(standings(live(), names));
    if ((key == "u" || key == "undo") && alone) {
      if (!session.real_dice())
        return say("Dice that were thrown stay thrown, and what was done with them stays done: there is no undo.");
      session.undo();
      said.reset();
      shown_turn = -1;
      return;
    }
    if (live().waits_for() == Waits::play)
      if (const auto wish = session.wish(words); wish && wish->then) {
        const KeepOption& option = live().options()[wish->keep];
        const Allowed may = live().allowed_after(option);
        if (!may[*wish->then])
          throw UserError("the rules do not let you " + action_word(*wish->then) + " with " +
                          with_thousands(live().view().at_stake + option.points) + " points and " +
                          left_in_words(live().game(), option) +
                          (may.nothing() ? "" : "; you may: " + allowed_in_words(may)));
        if (const std::string warning = certain_loss(live(), option);
            wish->then == Action::bank && wish->keep != said && !warning.empty()) {
          if (somebody_types()) return session.choose(wish->keep);  // the warning is shown first; a second b banks
          say(warning);
        }
      }
    session.say(words);
    if (key == "s") context.out.write(standings(live(), names));
  }

  void show_turn() {
    const bool person = !session.policy();
    const std::string& name = names[live().mover()];
    if (person)
      say("\n" +
          (name == "you" ? "Turn " + std::to_string(live().record().seats[live().mover()].turns + 1)
                         : at_start(name) + "'s turn") +
          "\n" + standings(live(), names));
    else
      say("\n" + name + ":");
    if (live().match().must_take_offer)
      say("  " + with_thousands(live().match().offer.points) + " points were passed on, with " + in_hand(live()) +
          " to roll.");
    if (person && live().waits_for() == Waits::start)
      say("On offer: " + with_thousands(live().match().offer.points) + " points with " +
          hand_in_words(game, live().match().offer.dice) + " to roll. o take, f fresh dice");
    if (person && live().waits_for() == Waits::play) {  // the game was resumed, or a move taken back
      say("On the table: " + for_people(live().faces(), style::dice) + ", " + with_thousands(live().view().at_stake) +
          " points at stake");
      context.out.write(keeps(live()));
    }
    if (person && advises && live().waits_for() != Waits::over) advise(false);
  }

  // Shows the keep that was chosen, once.
  void show_choice() {
    if (live().waits_for() != Waits::play || session.policy() || !session.chosen()) said.reset();
    if (!session.chosen() || session.chosen() == said || session.policy()) return;
    const KeepOption& option = live().options()[*session.chosen()];
    const Allowed may = live().allowed_after(option);
    if (may.nothing()) {
      say("No dice are left, and these points may not be banked: the turn ends with nothing.");
      return session.act(Action::nothing);
    }
    said = session.chosen();
    say("With " + for_people(option.kept, style::dice) + ": " + with_thousands(live().view().at_stake + option.points) +
        " at stake, " + left_in_words(live().game(), option) + "; " + allowed_in_words(may));
    if (const std::string warning = certain_loss(live(), option); !warning.empty()) say(warning);
    if (advises && live().options().size() > 1) advise(false);
  }

  void happened(const LiveEvent& event) {
    const bool person = session.is_person(event.seat);
    const std::string name = person ? at_start(names[event.seat]) : " ";
    const bool you = name == "You";
    if (event.move.kind == Move::Kind::start && !person && event.move.from_offer)
      say("  takes the " + with_thousands(live().view().at_stake) + " points with " +
          hand_in_words(game, live().view().roll_state));
    if (event.move.kind == Move::Kind::roll) {
      said.reset();
      const bool farkle = event.end && event.end->kind == TurnEnd::Kind::farkle;
      const std::string lost =
          farkle && event.end->points > 0 ? ", " + with_thousands(event.end->points) + " points are lost" : "";
      say(name + (you ? " roll " : " rolls ") + hand_in_words(game.of(event.seat), event.roll_state) + ": " +
          for_people(event.move.faces, style::dice) + (farkle ? "   Farkle" + lost + "." : ""));
      if (!event.end && person) {
        context.out.write(keeps(live()));
        if (advises) advise(false);
      }
    }
    if (event.keep && !person)
      say("    keeps " + for_people(event.keep->kept, style::dice) + " for " + with_thousands(event.keep->points) +
          ": " + with_thousands(event.at_stake + event.keep->points) + " at stake, " +
          left_in_words(game.of(event.seat), *event.keep));
    if (!event.end) return;
    if (const std::string words = end_in_words(live(), *event.end, event.seat, name); !words.empty()) say(words);
  }

  // Not in full: in one line, and never again if there is no advice under these rules.
  void advise(bool in_full) {
    if (!adviser.judges(live().match())) {
      if (in_full) say("A last turn: exceed " + with_thousands(*live().view().exceed) + ". There is no advice for it.");
      return;
    }
    try {
      Report report;
      const std::string& name = names[live().mover()];
      report.title = (name == "you" ? "" : "For " + name + ": ") +
                     tell_advice(report, live(), adviser, session.chosen(), in_full && context.verbose);
      if (adviser.judged_by(live().match()) == GameAdviser::JudgedBy::estimate) report.title += " (estimated)";
      if (in_full) return context.out.write(to_text(report, false));
      say(report.title);
    } catch (const CannotDo& error) {
      say(std::string("No advice: ") + error.what());
      if (!in_full) advises = false;
    }
  }

  void help() {
    const CarryMode mode = game.rules.carry.mode;
    const bool real = session.real_dice(), pass = mode == CarryMode::pass, costs = game.rules.farkle.first > 0;
    const std::pair<bool, std::string> keys[] = {
        {true, "11, 1 1 5, #2   keep these dice, or the keep of that number (k 11 does too)"},
        {true, "b, r            bank, or roll on; also at once: 1 1 5 b"},
        {pass, "p               pass points and dice on to the next player"},
        {mode == CarryMode::inherit, "o, f            take what the player before left, or begin with fresh dice"},
        {real, "115263          the dice show this (r 115263 does too)"},
        {real, "u               take back what was entered last"},
        {real && mode == CarryMode::none, "b 450           a whole turn that banked 450"},
        {real && mode != CarryMode::none, "b 450 2         a whole turn that banked 450, with 2 dice not kept"},
        {real && pass, "p 450 2         a whole turn that passed these points and dice on"},
        {real && costs, "x 300, x 0      a farkle that lost 300, or one on the first roll"},
        {real && !costs, "x               a whole turn that farkled"},
        {real && !game.rules.score.win.empty(), "w               a turn that won the game at once"},
        {real && log.empty(), "t 350 3         the turn under way has 350 points at stake and 3 dice to roll"},
        {real && log.empty(), "s 2 4500        player 2 has 4500 points"},
        {true, "?               what the best play is, and what each other one costs"},
        {true, "s               the score"},
        {true,
         std::string("q               end here") + (log.empty() ? "" : "; the game is saved and can be continued")}};
    for (const auto& [known, key] : keys)
      if (known) say("  " + key);
  }

  // Shows this prompt and returns the next line of stdin; nothing at the end of stdin, on Ctrl-C, or when nobody reads
  // the answers any more. A line from a script is shown after the prompt, so that the output looks as it does at a
  // terminal.
  std::optional<std::string> next_line(const std::string& prompt) {
    context.out.write(prompt);
    context.out.flush();
    const std::optional<std::string> line = context.out.reader_gone() ? std::nullopt : read_line();
    if (!line)
      context.out.write("\n");
    else if (!somebody_types())
      context.out.write(*line + "\n");
    return line;
  }

  std::optional<std::string> read_line() {
    constexpr std::size_t longest_line = 1 << 12;
    for (;;) {
      if (const std::size_t end = held.find('\n'); end != std::string::npos) {
        std::string line = held.substr(0, end);
        held.erase(0, end + 1);
        if (line.ends_with('\r')) line.pop_back();
        return line;
      }
      if (held.size() > longest_line)
        throw UserError("stdin: a line of more than 4,096 characters - no move is that long");
      std::array<char, 4096> bytes;
      const auto got = context.stop ? 0 : ::read(STDIN_FILENO, bytes.data(), bytes.size());
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) throw CannotDo(std::string("cannot read stdin: ") + std::strerror(errno));
      if (got == 0) {
        if (held.empty() || context.stop) return std::nullopt;
        return std::exchange(held, {});
      }
      held.append(bytes.data(), got);
    }
  }

  // Prints these lines. A line too wide for the terminal is broken at blanks.
  void say(const std::string& text) {
    const std::size_t columns = context.out.columns();
    for (std::size_t at = 0, end = 0; end != std::string::npos; at = end + 1) {
      end = text.find('\n', at);
      const std::string line = text.substr(at, end - at);
      const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size());
      const bool fits = width(line) <= columns;
      context.out.write(fits ? line : line.substr(0, blanks) + flowed(line.substr(blanks), columns, blanks));
      context.out.write("\n");
    }
  }
};

}  // namespace

void play_at_terminal(const Context& context, const std::shared_ptr<Solved>& solved, LiveSession& session,
                      const std::vector<std::string>& names, const std::string& log, const std::string& title) {
  const GameAdviser adviser(solved, static_cast<int>(names.size()));
  PlaySession play{context, session, names, log, solved->game, adviser, session.real_dice()};
  session.tell([&](const LiveEvent& event) { play.happened(event); });
  play.run(title);
}

}  // namespace farkle
