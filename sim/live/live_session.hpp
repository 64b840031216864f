// A game that people say line by line, and that policies take part in: at a terminal, at a real table, or from a list
// of moves.
//
//   k 11, #2, 1 1 5   keeps these dice; then b banks, r rolls on, p passes on; or at once: k 11 b
//   o, f              starts from the offer, or with fresh dice
//
// With real dice the people throw for policies too, and also say:
//   r 115263, 115263  the dice show this; after a keep, r says that it was rolled on
//   t 350 3           the turn under way has 350 points at stake and 3 dice to roll
//   s 2 4500          player 2 has 4500 points
//   b 450, b 450 2    a whole turn that banked (with 2 dice not kept); p 450 2 passed on, x farkled (x 300 losing 300),
//   w won at once
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/live/game_log.hpp"
#include "sim/live/live_game.hpp"

namespace farkle {

struct LiveEvent {
  int seat = 0;
  Move move;
  Points at_stake = 0;              // before the move
  int roll_state = 0;               // the dice in hand then
  std::optional<KeepOption> keep;   // of a play
  std::optional<TurnEnd> end = {};  // the move ended the turn
};

class LiveSession {
 public:
  // policies: by seat, null for people. start: from this position, else from the beginning.
  LiveSession(const Game&, const LogHeader&, std::vector<std::shared_ptr<const Policy>> policies,
              const std::optional<MatchState>& start = std::nullopt);

  const LiveGame& live() const { return *live_; }
  const Policy* policy() const { return policies_[live_->mover()].get(); }  // of the mover; null: a person
  bool is_person(int seat) const { return !policies_[seat]; }
  bool real_dice() const { return header_.real_dice; }
  const std::optional<std::size_t>& chosen() const { return chosen_; }  // the keep that was named, or the only one

  // Called after each move, once it is in the log.
  void tell(std::function<void(const LiveEvent&)> told) { told_ = std::move(told); }

  // From now on every move is logged: in a new file, or after those that the log holds, which are made first. Throw as
  // LogWriter and replay() do.
  void log_to(const std::string& path);
  void resume(const std::string& path, const GameLog&);
  // Throws UserError if something happened that logs do not hold.
  void write_log(const std::string& path) const;

  // Makes one move that waits for no person. False: a person is to say something, or the game is over.
  bool step();
  // Throws UserError for what cannot be done or understood now; then nothing has changed.
  void say(const std::vector<std::string>& words);
  // What the words keep and do then, without doing it; nothing: they are about something else. Throws like say().
  struct Wish {
    std::size_t keep;
    std::optional<Action> then;
  };
  std::optional<Wish> wish(std::vector<std::string> words) const;
  void choose(std::size_t keep) { chosen_ = keep; }
  void act(Action then) { apply(Move::playing(live_->options()[*chosen_], then)); }  // after the chosen keep
  // Takes back the keep that was named, or the last move that a person typed and what followed by itself.
  void undo();

 private:
  void roll(const std::vector<int>& faces);
  void correct(const std::vector<std::string>& words);
  void apply(const Move&);
  void begin();

  const Game& game_;
  const LogHeader header_;
  const std::vector<std::shared_ptr<const Policy>> policies_;
  const std::optional<MatchState> start_;
  std::function<void(const LiveEvent&)> told_ = [](const LiveEvent&) {};
  std::unique_ptr<LiveGame> live_;
  struct Said {
    int seat = 0;  // by whom
    Move move;
    std::vector<std::string> correction = {};  // the words t ... or s ..., in place of a move
  };
  std::vector<Said> said_;
  std::optional<std::size_t> chosen_;
  std::string path_;
  std::unique_ptr<LogWriter> writer_;
};

// The words of a line, in small letters, with what means the same as plain characters (plain_text).
std::vector<std::string> words_of(const std::string& line);

// Faces in the order typed, "115263" or "1 1 5". Empty if the text is anything else.
std::vector<int> typed_faces(const std::string& text);

}  // namespace farkle
