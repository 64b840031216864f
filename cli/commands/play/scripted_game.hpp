// play --moves: makes a list of moves in a game, and shows where the game stands then. For pages and scripts that show
// a game and leave its rules to the program.
//
// One move a line, of whoever's turn it is:
//   k 11 r, k #2 b     what is kept, and then: r rolls on, b banks, p passes on; nothing where the rules allow nothing
//   o, f               starts from the offer, or with fresh dice
// With real dice also
//   r 115263           the dice show this
//   t 350 3            the turn under way has 350 points at stake and 3 dice to roll
//   b 450 2, p 450 2   a whole turn that ended so, with 2 dice not kept; x: a farkle
// and as the last line
//   ?                  what each play is worth now
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/report/report.hpp"
#include "sim/live/game_adviser.hpp"
#include "sim/live/game_log.hpp"

namespace farkle {

class ScriptedGame {
 public:
  // policies: by seat, null for people. start: from this position, else from the beginning. estimates: see GameAdviser.
  ScriptedGame(const std::shared_ptr<Solved>&, std::vector<std::shared_ptr<const Policy>> policies, const LogHeader&,
               const std::optional<MatchState>& start, bool estimates);

  // Policies make their moves where they come. Throws UserError naming the line.
  void play(const std::string& path, const std::string& moves);
  // Throws UserError where something happened that logs do not hold.
  void write_log(const std::string& path) const;
  void describe(Report&) const;

 private:
  void make(const std::vector<std::string>& words);
  void keep(std::vector<std::string> words);
  void go_on_from(const std::vector<std::string>& words);
  void settle();  // all that waits for no person
  void policy_moves(const Policy&);
  void apply(const Move&);
  void note(int seat, Json event);
  void describe_keeps(Report&) const;
  void describe_advice(Report&) const;

  LogHeader header_;
  std::vector<std::string> names_;
  std::vector<std::shared_ptr<const Policy>> policies_;
  const Game& game_;
  LiveGame live_;
  GameAdviser adviser_;
  std::vector<std::pair<int, Move>> moves_;
  Json events_ = Json::array();
  bool loggable_, asked_ = false;
};

}  // namespace farkle
