#include "cli/commands/play/play_session.hpp"

#include "cli/commands/play/advice_words.hpp"
#include "cli/commands/play/game_words.hpp"
#include "cli/commands/play/live_advice.hpp"
#include "cli/report/format.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

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

}  // namespace

PlaySession::PlaySession(const Context& context, const std::shared_ptr<Solved>& solved,
                         std::vector<std::shared_ptr<const Policy>> policies, const GameLog& log, std::string path,
                         LogWriter& writer)
    : context_(context),
      policies_(std::move(policies)),
      names_(seat_names(log.header.players)),
      path_(std::move(path)),
      writer_(writer),
      real_dice_(log.header.real_dice),
      game_(solved->game),
      live_(game_, static_cast<int>(policies_.size()), {log.header.seed, log.header.game}),
      adviser_(solved, static_cast<int>(policies_.size())),
      lines_(context) {
  for (const LogEntry& entry : log.entries) replay(log, path_, entry, live_);
}

PlaySession::~PlaySession() = default;

void PlaySession::run() {
  say(game_in_words(game_.rules));
  say("? advises, h explains the keys, q ends; the game is kept in " + path_);
  bool shown_turn = false;
  for (int turns = -1; live_.waits_for() != Waits::over;) {
    if (live_.record().turns != turns) shown_turn = false;
    turns = live_.record().turns;
    const bool person = !policies_[live_.mover()];
    if (!shown_turn) {
      const SeatRecord& mine = live_.record().seats[live_.mover()];
      if (person) say("\nTurn " + std::to_string(mine.turns + 1) + "\n" + standings(live_, names_));
      if (!person) say("\n" + names_[live_.mover()] + ":");
      if (live_.match().must_take_offer)
        say("  " + with_thousands(live_.match().offer.points) + " points were passed on, with " + in_hand(live_) +
            " to roll.");
      if (person && live_.waits_for() == Waits::play)  // the game was resumed here
        say("On the table: " + shown(live_.faces()) + ", " + with_thousands(live_.view().at_stake) +
            " points at stake");
      if (person && live_.waits_for() == Waits::play) context_.out.write(keeps(live_));
      shown_turn = true;
    }
    if (!(person ? persons_turn() : policys_turn())) {
      say("The game is saved; continue with: farkle play --resume " + path_);
      return;
    }
  }
  say("\n" + outcome_in_words(game_.rules, live_.match(), names_) + "\n" + standings(live_, names_) +
      "What did each decision cost? farkle review " + path_);
}

bool PlaySession::persons_turn() {
  switch (live_.waits_for()) {
    case Waits::start:
      return start();
    case Waits::roll:
      return roll();
    case Waits::play:
      return keep();
    case Waits::over:
      break;
  }
  return true;
}

bool PlaySession::start() {
  const Offer offer = live_.match().offer;
  say("On offer: " + with_thousands(offer.points) + " points with " + hand_in_words(game_, offer.dice) +
      " to roll. o take, f fresh dice");
  for (;;) {
    const auto line = lines_.next("start> ");
    if (!line) return false;
    const std::vector<std::string> words = words_of(*line);
    if (words.empty()) continue;
    if (words.size() == 1 && (words[0] == "o" || words[0] == "offer" || words[0] == "f" || words[0] == "fresh")) {
      make(Move::starting(words[0][0] == 'o'));
      return true;
    }
    const Common answer = common(words[0]);
    if (answer == Common::quit) return false;
    if (answer == Common::no) say(in_quotes(*line) + ": o takes the offer, f begins afresh; h explains the keys");
  }
}

// Rolls for policies too: with real dice the person throws for them.
bool PlaySession::roll() {
  const int seat = live_.mover();
  const bool person = !policies_[seat];
  const std::string hand = in_hand(live_);
  std::optional<TurnEnd> end;
  Move move;
  for (bool rolled = false; !rolled;) {
    if (!real_dice_) {
      move = Move::rolling(live_.next_faces());
    } else {
      const auto line = lines_.next((person ? "roll " : "  roll for it ") + hand + "> ");
      if (!line) return false;
      const std::vector<std::string> words = words_of(*line);
      if (words.empty()) continue;
      const Common answer = common(words[0]);
      if (answer == Common::quit) return false;
      if (answer == Common::yes) continue;
      move.faces = typed_faces(*line);
    }
    try {
      end = live_.apply(move);
      rolled = true;
    } catch (const UserError& error) {
      say(error.what());
    }
  }
  writer_.add(seat, move);
  const bool farkle = end && end->kind == TurnEnd::Kind::farkle;
  const std::string lost = farkle && end->points > 0 ? ", " + with_thousands(end->points) + " points are lost" : "";
  say((person ? "You roll " : "  rolls ") + hand + ": " + shown(move.faces) + (farkle ? "   Farkle" + lost + "." : ""));
  if (end)
    say_end(*end, seat);
  else if (person)
    context_.out.write(keeps(live_));
  return true;
}

bool PlaySession::keep() {
  std::optional<std::size_t> chosen;
  if (live_.options().size() == 1) chosen = 0;
  for (std::optional<std::size_t> said;;) {
    const Allowed may = chosen ? live_.allowed_after(live_.options()[*chosen]) : Allowed{};
    if (chosen && may.nothing()) {
      say("No dice are left, and these points may not be banked: the turn ends with nothing.");
      make(Move::playing(live_.options()[*chosen], Action::nothing));
      return true;
    }
    if (chosen != said) {
      const KeepOption& option = live_.options()[*chosen];
      said = chosen;
      say("With " + for_people(faces_of(option.kept), style::dice) + ": " +
          with_thousands(live_.view().at_stake + option.points) + " at stake, " + left_in_words(game_, option) + "; " +
          allowed_in_words(may));
      if (const std::string warning = certain_loss(live_, option); !warning.empty()) say(warning);
    }
    const auto line = lines_.next(chosen ? "then> " : "keep> ");
    if (!line) return false;
    std::vector<std::string> words = words_of(*line);
    if (words.empty()) continue;
    try {
      const auto action = action_of(words.back());
      if (action) words.pop_back();
      if (words.size() == 1 && !action) {
        const Common answer = common(words[0], chosen);
        if (answer == Common::quit) return false;
        if (answer == Common::yes) continue;
      }
      if (!words.empty()) chosen = chosen_keep(live_, join(words, " "));
      if (!action) continue;
      if (!chosen) throw UserError("first say what you keep, such as #1 or its faces");
      const KeepOption option = live_.options()[*chosen];
      const Allowed then = live_.allowed_after(option);
      if (!then[*action])
        throw UserError("the rules do not let you " + action_word(*action) + " with " +
                        with_thousands(live_.view().at_stake + option.points) + " points and " +
                        left_in_words(game_, option) + (then.nothing() ? "" : "; you may: " + allowed_in_words(then)));
      if (const std::string warning = certain_loss(live_, option);
          *action == Action::bank && chosen != said && !warning.empty()) {
        if (lines_.typed()) continue;  // the loop shows it above the prompt; a second b banks
        say(warning);
      }
      make(Move::playing(option, *action));
      return true;
    } catch (const UserError& error) {
      say(error.what());
    }
  }
}

bool PlaySession::policys_turn() {
  const Policy& policy = *policies_[live_.mover()];
  if (live_.rolls() == most_rolls_in_a_turn) endless_turn(policy);
  if (live_.waits_for() == Waits::start) {
    const bool takes = takes_offer(policy, live_.view());
    const Offer offer = live_.match().offer;
    if (takes) say("  takes the " + with_thousands(offer.points) + " points with " + hand_in_words(game_, offer.dice));
    make(Move::starting(takes));
    return true;
  }
  if (live_.waits_for() == Waits::roll) return roll();
  const Decision play = drawn(policy, live_.view(), live_.options());
  const KeepOption option = live_.options()[play.option];
  say("    keeps " + for_people(faces_of(option.kept), style::dice) + " for " + with_thousands(option.points) + ": " +
      with_thousands(live_.view().at_stake + option.points) + " at stake, " + left_in_words(game_, option));
  make(Move::playing(option, play.then));
  return true;
}

void PlaySession::make(const Move& move) {
  const int seat = live_.mover();
  const auto end = live_.apply(move);
  writer_.add(seat, move);
  if (end) say_end(*end, seat);
}

void PlaySession::say_end(const TurnEnd& end, int seat) {
  const bool person = !policies_[seat];
  if (const std::string words = end_in_words(live_, end, seat, person ? "You" : " "); !words.empty()) say(words);
}

void PlaySession::advise(const std::optional<std::size_t>& chosen) {
  const TurnView view = live_.view();
  if (!adviser_.judges(view.match)) {
    say("A last turn: exceed " + with_thousands(*view.exceed) + ". There is no advice for it.");
    return;
  }
  try {
    context_.out.write(to_text(advice_on(live_, adviser_, chosen), false));
  } catch (const CannotDo& error) {
    say(std::string("No advice: ") + error.what());
  }
}

PlaySession::Common PlaySession::common(const std::string& word, const std::optional<std::size_t>& chosen) {
  if (word == "q" || word == "quit") return Common::quit;
  if (word == "?") {
    advise(chosen);
  } else if (word == "h" || word == "help") {
    context_.out.write(help());
  } else if (word == "u" || word == "undo") {
    say("Dice that were thrown stay thrown, and what was done with them stays done: there is no undo.");
  } else {
    return Common::no;
  }
  return Common::yes;
}

std::string PlaySession::help() const {
  std::string text =
      "  11, 1 1 5, #2   keep these dice, or the keep of that number; then\n"
      "  b, r            bank, or roll on; also at once: 1 1 5 b\n";
  if (game_.rules.carry == CarryMode::pass) text += "  p               pass points and dice on to the next player\n";
  if (game_.rules.carry == CarryMode::inherit)
    text += "  o, f            take what the player before left, or begin with fresh dice\n";
  return text +
         "  ?               what the best play is, and what each other one costs\n"
         "  q               end here; the game is saved and can be continued\n";
}

}  // namespace farkle
