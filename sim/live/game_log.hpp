// The log of a game: written move by move as it is played, read back to continue or review the game.
//
// One JSON object per line. The first says what is played:
//   {"log":"farkle.log/1","rules":"official","set":[],"fingerprint":"0932528f35b895a6","players":["you","turn"],
//    "dice":"seeded","seed":1,"game":1,"check":"1b2c3d4e"}
// and, if two players have dice of their own, "own_dice":["lucky:2,odd:4",""]; empty: those of the rules. The
// fingerprint is then one for each player, with + between, unless their dice are the same. Each of the other lines is a
// move; seats count from 0:
//   {"seat":0,"start":"offer"}                               or "fresh": where there is a choice
//   {"seat":0,"roll":[1,1,5,2,6,3]}                          one face for each die in hand
//   {"seat":0,"keep":"115","left":3,"then":"roll"}           or bank, pass, nothing; left: the afterstate
//   (solver/turn/turn_model.hpp)
//   {"seat":0,"turn":"bank","points":450,"left":2}           or pass, farkle, win: a whole turn; left: dice not kept
// "check" is the hash (solver/game/hash.hpp, its first 8 digits) of the check before and the line up to the check, so
// that a changed, lost or moved line shows. A last line that is cut short was being written when the program died: it
// is left out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/live/live_game.hpp"

namespace farkle {

struct LogHeader {
  std::string rules;                   // the spec, and the overrides that follow it
  std::vector<std::string> overrides;  // "game.target=2000"
  std::string fingerprint;             // of the rules that result
  std::vector<std::string> players;    // by seat: a policy, or `person`
  std::vector<std::string> own_dice;   // by seat, as the flag --dice writes them; none: all have those of the rules
  bool real_dice = false;              // rolled by people; else drawn from seed and game
  std::uint64_t seed = 0, game = 0;

  static constexpr const char* person = "you";
};

struct LogEntry {
  int line = 0;  // of the file, from 1
  int seat = 0;
  Move move;
};

struct GameLog {
  LogHeader header;
  std::vector<LogEntry> entries;
  std::string check;              // of the last line
  std::uint64_t whole_bytes = 0;  // without a last line that was cut short
  bool cut_short = false;
};

std::string log_name(std::int64_t number);  // "farkle-1.log"
// The lowest number whose name is free in the working directory. Throws CannotDo when a million are taken.
std::int64_t free_log_number();

// Throws CannotDo for a file that cannot be read, UserError naming the line for one that is no log or is damaged.
GameLog read_log(const std::string& path);

// Plays an entry. Throws UserError naming file and line for an impossible move: by another seat, against the rules, or
// with other dice than the seed's.
std::optional<TurnEnd> replay(const GameLog&, const std::string& path, const LogEntry&, LiveGame&);

class LogWriter {
 public:
  // Starts a new file. Throws CannotDo when there is one of that name.
  LogWriter(const std::string& path, const LogHeader&);
  // Continues a log that was read; removes a line that was cut short. Throws CannotDo when another program is writing
  // it.
  LogWriter(const std::string& path, const GameLog&);
  ~LogWriter();
  LogWriter(const LogWriter&) = delete;
  LogWriter& operator=(const LogWriter&) = delete;

  void add(int seat, const Move&);  // in the file when it returns

 private:
  LogWriter(const std::string& path, int flags);
  void lock();
  void write(std::string line);
  [[noreturn]] void fail() const;

  std::string path_, check_;
  const int file_;
};

std::string action_word(Action);      // "roll", "bank", "pass", "nothing"
std::string end_word(TurnEnd::Kind);  // "bank", "farkle", "pass", "win"

}  // namespace farkle
