// A game at the terminal, or from a script of the same lines: people and policies, with dice of the program or at a
// real table. With real dice it also says what is best after each move.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/play/lines.hpp"
#include "cli/context.hpp"
#include "sim/live/game_adviser.hpp"
#include "sim/live/live_session.hpp"

namespace farkle {

class PlaySession {
 public:
  // names: by seat; "you" is the person at the terminal. log: its name, or empty.
  PlaySession(const Context&, const std::shared_ptr<Solved>&, LiveSession&, std::vector<std::string> names,
              std::string log);

  // Runs until the game is over, the person quits or the input ends.
  void run();

 private:
  bool listen();  // one line; false: quit
  void take(const std::vector<std::string>& words);
  void show_turn();
  void show_table();  // the roll and its keeps
  void show_choice();
  void happened(const LiveEvent&);
  void advise();
  void help();
  static std::string capital(std::string);
  const LiveGame& live() const { return session_.live(); }
  void say(const std::string& text) { lines_.say(text); }

  const Context& context_;
  LiveSession& session_;
  const std::vector<std::string> names_;
  const std::string log_;
  const Game& game_;
  GameAdviser adviser_;
  Lines lines_;
  int shown_turn_ = -1;              // the turns that were over when one was shown last
  std::optional<std::size_t> said_;  // the chosen keep that has been shown
  bool advises_;                     // without being asked
};

}  // namespace farkle
