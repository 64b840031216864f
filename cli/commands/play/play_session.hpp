// A game at the terminal, or from a script: a person against policies.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/play/lines.hpp"
#include "cli/context.hpp"
#include "sim/live/game_adviser.hpp"
#include "sim/live/game_log.hpp"

namespace farkle {

class PlaySession {
 public:
  // policies: by seat, null for the person. Replays the moves that `log` already holds.
  PlaySession(const Context&, const std::shared_ptr<Solved>&, std::vector<std::shared_ptr<const Policy>> policies,
              const GameLog& log, std::string path, LogWriter&);
  ~PlaySession();

  // Runs until the game is over, the person quits or the input ends.
  void run();

 private:
  bool persons_turn();  // one decision or roll; false: quit
  bool start();
  bool keep();
  bool policys_turn();
  bool roll();
  void make(const Move&);
  void say_end(const TurnEnd&, int seat);
  void advise(const std::optional<std::size_t>& chosen);
  enum class Common { no, yes, quit };
  Common common(const std::string& word, const std::optional<std::size_t>& chosen = std::nullopt);
  std::string help() const;
  void say(const std::string& text) { lines_.say(text); }

  const Context& context_;
  std::vector<std::shared_ptr<const Policy>> policies_;
  std::vector<std::string> names_;
  const std::string path_;
  LogWriter& writer_;
  const bool real_dice_;
  const Game& game_;
  LiveGame live_;
  GameAdviser adviser_;
  Lines lines_;
};

}  // namespace farkle
