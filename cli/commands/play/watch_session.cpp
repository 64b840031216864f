#include "cli/commands/play/watch_session.hpp"

#include <algorithm>
#include <bit>
#include <filesystem>
#include <memory>

#include "cli/commands/play/game_words.hpp"
#include "cli/commands/play/lines.hpp"
#include "cli/commands/play/live_advice.hpp"
#include "cli/commands/shared/numbers.hpp"
#include "cli/commands/shared/policies.hpp"
#include "cli/report/format.hpp"
#include "sim/live/game_log.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

using Waits = LiveGame::Waits;

std::string capital(std::string words) {
  words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
  return words;
}

class WatchSession {
 public:
  WatchSession(const Context& context, const Game& game, const MatchState& start, const GameAdviser& adviser,
               std::string log)
      : context_(context),
        game_(game),
        start_(start),
        adviser_(adviser),
        lines_(context),
        names_{"you", "the opponent"},
        log_(std::move(log)) {
    for (int p = 2; start.players > 2 && p <= start.players; ++p) {
      names_.resize(p);
      names_.back() = "player " + std::to_string(p);
    }
    live_ = std::make_unique<LiveGame>(game_, start_);
    begin_log();
  }

  void run() {
    say(game_in_words(game_.rules));
    say("r 115263 a roll, k 11 what is kept, b a bank; h explains all keys, q ends");
    show_turn();
    while (live_->waits_for() != Waits::over) {
      const auto line = lines_.next("> ");
      if (!line) return;
      const std::vector<std::string> words = words_of(*line);
      if (words.empty()) continue;
      if (words[0] == "q" || words[0] == "quit") return;
      try {
        take(words, *line);
      } catch (const UserError& error) {
        say(error.what());
      }
    }
    say(outcome_in_words(game_.rules, live_->match(), names_));
    if (writer_) say("What did each decision cost? farkle review " + log_);
  }

 private:
  void take(const std::vector<std::string>& words, const std::string& line) {
    const std::string& key = words[0];
    const std::string rest = join({words.begin() + 1, words.end()}, " ");
    if (key == "r" && words.size() > 1) return roll(typed_faces(rest));
    if (key == "k" && words.size() > 1) return keep({words.begin() + 1, words.end()});
    if ((key == "o" || key == "f") && words.size() == 1) {
      apply(Move::starting(key == "o"));
      return advise();
    }
    if ((key == "b" || key == "p") && words.size() == 1) return act(*action_of(key));
    if (key == "b" || key == "p" || ((key == "x" || key == "w") && words.size() == 1)) return whole_turn(words);
    if (key == "u" && words.size() == 1) return undo();
    if (key == "?" && words.size() == 1) return context_.out.write(to_text(advice_on(*live_, adviser_, kept_), false));
    if (key == "s" && words.size() == 1) return show_turn();
    if (key == "h" || key == "help") return help();
    throw UserError(in_quotes(line) + ": no such event; h lists them");
  }

  void roll(const std::vector<int>& faces) {
    const MatchState& match = live_->match();
    if (live_->waits_for() == Waits::start) {  // the number of dice tells what the turn starts from
      const int count = static_cast<int>(faces.size());
      if (count != game_.rules.dice.count && count != game_.options.kinds().size(match.offer.dice))
        throw UserError(std::to_string(count) + " dice - must be " + std::to_string(game_.rules.dice.count) + ", or " +
                        std::to_string(game_.options.kinds().size(match.offer.dice)) + " from the offer");
      apply(Move::starting(count != game_.rules.dice.count));
    }
    if (live_->waits_for() == Waits::play) act(Action::roll);
    const int seat = live_->mover();
    const std::size_t moves = moves_.size();
    apply(Move::rolling(faces));
    if (moves_.size() > moves && live_->mover() == seat && live_->waits_for() == Waits::play) return advise();
    say("Farkle.");
    show_turn();
  }

  void keep(std::vector<std::string> words) {
    if (live_->waits_for() != Waits::play) throw UserError("there is no roll on the table: r and its faces first");
    const auto action = action_of(words.back());
    if (action) words.pop_back();
    kept_ = chosen_keep(*live_, join(words, " "));
    if (live_->allowed_after(live_->options()[*kept_]).nothing()) return act(Action::nothing);
    if (action) return act(*action);
    advise();
  }

  // Acts after the keep that was named, or after the roll's only keep.
  void act(Action action) {
    if (live_->waits_for() != Waits::play)
      throw UserError(action == Action::roll ? "r and the faces of the roll"
                                             : "there is no roll on the table; for a whole turn say its points: b 450");
    if (!kept_ && live_->options().size() == 1) kept_ = 0;
    if (!kept_) throw UserError("first say what is kept, such as k 11");
    const int seat = live_->mover();
    const auto end = apply(Move::playing(live_->options()[*kept_], action));
    if (end) turn_over(*end, seat);
  }

  void whole_turn(const std::vector<std::string>& words) {
    const int seat = live_->mover();
    if (const auto end = apply(Move::ending(whole_turn_of(game_, words)))) turn_over(*end, seat);
  }

  void turn_over(const TurnEnd& end, int seat) {
    if (const std::string words = end_in_words(*live_, end, seat, capital(names_[seat])); !words.empty()) say(words);
    if (live_->waits_for() != Waits::over) show_turn();
  }

  std::optional<TurnEnd> apply(const Move& move) {
    const int seat = live_->mover();
    const auto end = live_->apply(move);
    moves_.push_back(move);
    if (writer_) writer_->add(seat, move);
    kept_.reset();
    return end;
  }

  void begin_log() {
    writer_.reset();
    if (log_.empty()) return;
    LogHeader header{context_.rules_spec, context_.overrides, fingerprint(game_.rules), {}, true, context_.seed, 1};
    header.players.assign(names_.size(), LogHeader::person);
    writer_ = std::make_unique<LogWriter>(log_, header);
  }

  void undo() {
    if (kept_) {
      kept_.reset();
      return advise();
    }
    if (moves_.empty()) throw UserError("there is nothing to take back");
    moves_.pop_back();
    live_ = std::make_unique<LiveGame>(game_, start_);
    if (writer_) std::filesystem::remove(log_);
    begin_log();
    for (const Move& move : std::exchange(moves_, {})) apply(move);
    show_turn();
    if (live_->waits_for() == Waits::play) say("On the table: " + shown(live_->faces()));
  }

  void show_turn() {
    if (live_->waits_for() == Waits::over) return;
    context_.out.write("\n" + standings(*live_, names_));
    const Points at_stake = live_->view().at_stake;
    say((live_->mover() == 0 ? "Your turn" : capital(names_[live_->mover()]) + "'s turn") +
        (at_stake > 0 ? ", " + with_thousands(at_stake) + " at stake" : std::string()) + ", " + in_hand(*live_) + ".");
    advise();
  }

  void advise() {
    if (live_->waits_for() == Waits::over) return;
    const bool rolling_on = live_->waits_for() == Waits::roll && live_->rolls() > 0;
    if (!rolling_on) say(advice_on(*live_, adviser_, kept_).title);
  }

  void help() {
    say("  r 115263     the dice show this\n"
        "  k 11, k #2   these are kept; then b, p, or the next r\n"
        "  b            banked\n"
        "  b 450, b 450 2   a whole turn that banked 450 (with 2 dice not kept)\n"
        "  x            a whole turn that ended in a farkle\n"
        "  w            a whole turn that won the game at once, where the rules allow it\n"
        "  o, f         starts from the offer, or with fresh dice\n"
        "  p, p 450 2   passed on, where the rules allow it\n"
        "  u            take the last event back\n"
        "  ?            all options;  s  the score;  q  end");
  }

  void say(const std::string& text) { lines_.say(text); }

  const Context& context_;
  const Game& game_;
  const MatchState start_;
  const GameAdviser& adviser_;
  Lines lines_;
  std::vector<std::string> names_;
  const std::string log_;  // empty: none
  std::unique_ptr<LogWriter> writer_;
  std::unique_ptr<LiveGame> live_;
  std::vector<Move> moves_;
  std::optional<std::size_t> kept_;
};

}  // namespace

MatchState match_at(const Rules& rules, const std::vector<Seat>& seats, int to_move, const Offer& offer) {
  const int players = static_cast<int>(seats.size());
  MatchState match = start_match(rules, players);
  std::copy(seats.begin(), seats.end(), match.seats.begin());
  match.to_move = to_move;
  match.offer = offer;
  match.must_take_offer = offer && rules.carry == CarryMode::pass;
  std::uint8_t still_to_move = 0;  // seats below the target that come before the one that is looked at
  for (int k = 0; k < players; ++k) {
    const int seat = (to_move + k) % players;
    const auto s = static_cast<std::size_t>(seat);
    if (!reaches_target(rules, seats[s].bank)) {
      still_to_move |= static_cast<std::uint8_t>(1u << seat);
      continue;
    }
    if (rules.game.end == End::last_turn) {
      if (match.leader < 0) match.turns_left = k;
      if (match.leader < 0 || seats[s].bank > seats[match.leader].bank) match.leader = seat;
    }
    if (rules.game.end == End::not_last) {
      match.reached[s] = static_cast<std::int8_t>(std::popcount(match.waiting) + 1);
      match.waiting |= static_cast<std::uint8_t>(1u << seat);
      match.waits_for[s] = still_to_move;
    }
  }
  return match;
}

void watch_game(const Context& context, const Rules& rules, const MatchState& start, bool use_cache,
                const std::string& log) {
  if (!log.empty() && start != start_match(rules, start.players))
    throw UserError("--log", log, "left out here: a log holds a game from its beginning");
  const auto solved = solved_for(context, rules, nullptr, use_cache);
  const GameAdviser adviser(solved, start.players);
  WatchSession(context, solved->game, start, adviser, log).run();
}

}  // namespace farkle
