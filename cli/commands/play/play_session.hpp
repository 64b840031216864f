// A game at the terminal, or from a script of the same lines: people and policies, with dice of the program or at a
// real table. With real dice it also says what is best after each move.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/context.hpp"
#include "sim/live/game_adviser.hpp"
#include "sim/live/live_session.hpp"

namespace farkle {

class PlaySession {
 public:
  // names: by seat; "you" is the person at the terminal. log: its name, or empty.
  PlaySession(const Context&, const std::shared_ptr<Solved>&, LiveSession&, std::vector<std::string> names,
              std::string log);

  // Runs until the game is over, the person quits or the input ends. title: the first line.
  void run(const std::string& title);

 private:
  bool listen();  // one line; false: quit
  void take(const std::vector<std::string>& words);
  void show_turn();
  void show_choice();
  void happened(const LiveEvent&);
  void advise(bool in_full);  // else in one line, and never again if there is no advice under these rules
  void help();
  // Shows this prompt and returns the next line of stdin; nothing at the end of stdin, on Ctrl-C, or when nobody reads
  // the answers any more. A line from a script is shown after the prompt, so that the output looks as it does at a
  // terminal.
  std::optional<std::string> next_line(const std::string& prompt);
  std::optional<std::string> read_line();
  // Prints these lines. A line too wide for the terminal is broken at blanks.
  void say(const std::string& text);
  const LiveGame& live() const { return session_.live(); }

  const Context& context_;
  LiveSession& session_;
  const std::vector<std::string> names_;
  const std::string log_;
  const Game& game_;
  GameAdviser adviser_;
  std::string held_;                 // what was read of stdin beyond the line
  int shown_turn_ = -1;              // the turns that were over when one was shown last
  std::optional<std::size_t> said_;  // the chosen keep that has been shown
  bool advises_;                     // without being asked
};

}  // namespace farkle
