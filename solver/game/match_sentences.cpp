// What happens between turns.
#include <algorithm>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/rule_sentences.hpp"
#include "solver/game/score_lines.hpp"

namespace farkle {
namespace {

using Text = std::string;

Text opening(const Rules& r) {
  if (r.bank.opening <= r.bank.minimum) return {};
  const Text on = "Once you are on the board, you may bank " +
                  (r.bank.minimum > 0 ? with_thousands(r.bank.minimum) + " points or more." : "any number of points.");
  if (r.bank.on_board_at > 0)
    return "Until you are on the board, you must bank at least " + with_thousands(r.bank.opening) +
           " points from a single turn or nothing. " + on;
  return "To get on the board, you must bank at least " + with_thousands(r.bank.opening) +
         " points from a single turn. Until you have done so, you cannot bank with fewer. " + on;
}

Text on_board_at(const Rules& r) {
  if (r.bank.on_board_at == 0 || r.bank.opening <= r.bank.minimum) return {};
  return "You are on the board while your bank is at least " + with_thousands(r.bank.on_board_at) + ".";
}

Text streaks(const Rules& r) {
  if (!r.farkle.has_penalty()) return {};
  if (r.farkle.streak == 1) return "Every farkle costs you a penalty.";
  return "If you farkle on " + number_word(r.farkle.streak) +
         " turns in a row, you pay a penalty. The count then starts again, as it does after any turn of yours that is "
         "not a farkle.";
}

Text penalty(const Rules& r) {
  if (!r.farkle.has_penalty()) return {};
  return r.farkle.reset ? Text("The penalty is your whole bank, which goes back to 0.") +
                              (r.bank.opening > r.bank.minimum && r.bank.on_board_at == 0
                                   ? " If you were on the board, you stay on it."
                                   : "") +
                              (r.farkle.first > 0 && r.farkle.floor < 0 ? " A bank below 0 goes up to 0." : "")
                        : "The penalty is " + with_thousands(r.farkle.penalty) + " points from your bank.";
}

Text first_farkle(const Rules& r) {
  if (r.farkle.first == 0 || (r.score.nothing > 0 && r.carry.mode == CarryMode::none)) return {};
  return "If nothing in your first roll of a turn scores, you lose " + with_thousands(r.farkle.first) +
         " points from your bank." + (r.farkle.has_penalty() ? " This comes on top of any penalty." : "");
}

Text floor_of(const Rules& r) {
  if (r.farkle.penalty == 0 && r.farkle.first == 0) return {};
  return "A farkle never takes your bank below " + with_thousands(r.farkle.floor) + ".";
}

Text what_passes(const Rules& r) {
  if (r.carry.mode == CarryMode::inherit)
    return "If you bank with dice left that you did not set aside, the next player may begin in one of two ways: "
           "with a fresh roll of " +
           dice_word(r.dice.count) +
           ", or by rolling only the dice that you left, to build on your points. A player who builds on them must "
           "roll at least once. From there it is an ordinary turn with your points at stake as well: they are banked "
           "with the rest, or lost with a farkle. Your own bank keeps them in any case. After a farkle" +
           Text(r.carry.hot_dice ? "" : ", or if no dice are left,") + " there is nothing to build on." +
           Text(std::max(r.bank.minimum, r.bank.opening) > 0
                    ? " The points built on count towards those that are needed to bank."
                    : "");
  if (r.carry.mode == CarryMode::pass)
    return Text(
               "Instead of banking you may pass: the next player takes over the points at stake and the dice that "
               "you would have rolled, must roll them, and may then bank, roll on or pass in turn. A pass puts "
               "nothing into your bank, and it is not a farkle.") +
           (r.game.rounds > 0              ? " Nobody may pass in the last turn of the game."
            : r.game.end == End::last_turn ? " Nobody may pass in the last round."
            : r.game.end == End::not_last  ? " Nobody may pass in a turn that must save them from losing."
                                           : "");
  return "Nothing passes to the next player, who begins with a fresh roll of " + dice_word(r.dice.count) + ".";
}

Text offered_hot_dice(const Rules& r) {
  if (!r.carry.hot_dice) return {};
  return "If you have set every die aside, you leave all " + dice_word(r.dice.count) + ".";
}

Text offers_on_board(const Rules& r) {
  if (!r.carry.on_board) return {};
  return "Only a player who is on the board may build on what is left; until then you begin with a fresh roll.";
}

Text reach(const Rules& r) {
  if (r.game.end == End::exact || r.game.rounds > 0) return {};
  return "A bank of exactly " + with_thousands(r.game.target) +
         (r.game.reach == Reach::at_least ? " counts as reaching the target."
                                          : " does not reach the target yet: it takes more.");
}

Text rounds(const Rules& r) {
  if (r.game.rounds == 0) return {};
  return "The game lasts " + number_word(r.game.rounds) + (r.game.rounds == 1 ? " round" : " rounds") +
         ": in a round everybody takes one turn. Then the highest bank wins. On a tie at the top everybody plays one "
         "more round, until one player leads alone.";
}

Text last_round(const Rules& r) {
  if (r.game.end != End::last_turn || r.game.rounds > 0) return {};
  const Text reached = "When a player's bank reaches the target, ";
  if (r.game.last_round == LastTurns::equal)
    return reached + "the round is played to its end, so that everybody has had the same number of turns.";
  if (r.game.last_round == LastTurns::overtaken)
    return reached +
           "every other player takes one more turn, in order. Whenever somebody beats the leader's bank, "
           "every other player takes one more turn again.";
  return reached + "every other player takes exactly one more turn, in order.";
}

Text game_end(const Rules& r) {
  if (r.game.rounds > 0) return {};
  if (r.game.end == End::immediate) return "The first player whose bank reaches the target wins at once.";
  if (r.game.end == End::exact)
    return "The first player whose bank is exactly " + with_thousands(r.game.target) +
           " wins at once. You cannot bank points that would carry your bank over it: with more at stake, your turn "
           "can only end in a farkle" +
           (r.score.win.empty() ? "." : " or with dice that win.");
  if (r.game.end == End::last_turn)
    return "Then the highest bank wins. On a tie, whoever reached that score first wins: the others must beat the "
           "leader, not just draw level.";
  return "Nobody wants to be last. When your bank reaches the target, you stop rolling and wait until every other "
         "player still in the game has taken one more turn. If any of them is then still below the target, you leave "
         "the game, safe. If only one player is then left below the target, that player loses, and the game ends. It "
         "also ends when nobody still in the game is below the target: then the lowest bank loses, and on a tie "
         "whoever reached the target last.";
}

}  // namespace

std::vector<RuleSection> sections_between_turns() {
  return {
      {"Getting on the board", {{"bank.opening", opening}, {"bank.on_board_at", on_board_at}}},
      {"What farkles cost",
       {{"farkle.streak", streaks},
        {"farkle.penalty", penalty},
        {"farkle.first", first_farkle},
        {"farkle.floor", floor_of}}},
      {"What passes to the next player",
       {{"carry.mode", what_passes}, {"carry.hot_dice", offered_hot_dice}, {"carry.on_board", offers_on_board}}},
      {"The end of the game",
       {{"game.last_round", last_round}, {"game.end", game_end}, {"game.reach", reach}, {"game.rounds", rounds}}},
  };
}

}  // namespace farkle
