// play --moves: makes a list of moves in a game, and shows where the game stands then. For pages and scripts that show
// a game and leave its rules to the program. One move a line (sim/live/live_session.hpp); ? as the last line asks what
// each play is worth now.
#pragma once

#include <string>
#include <vector>

#include "cli/report/report.hpp"
#include "sim/live/game_adviser.hpp"
#include "sim/live/live_session.hpp"

namespace farkle {

class ScriptedGame {
 public:
  // names: by seat. estimates: see GameAdviser.
  ScriptedGame(const std::shared_ptr<Solved>&, LiveSession&, std::vector<std::string> names, bool estimates);

  // Policies make their moves where they come. Throws UserError naming the line.
  void play(const std::string& path, const std::string& moves);
  void describe(Report&, bool aloud) const;  // aloud: why each play is worth that, too

 private:
  void happened(const LiveEvent&);
  void note(int seat, Json event);
  void describe_keeps(Report&) const;
  void describe_advice(Report&, bool aloud) const;
  const LiveGame& live() const { return session_.live(); }

  const Game& game_;
  LiveSession& session_;
  const std::vector<std::string> names_;
  GameAdviser adviser_;
  Json events_ = Json::array();
  bool asked_ = false;
};

}  // namespace farkle
