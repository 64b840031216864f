#include "sim/live/told.hpp"

#include <algorithm>
#include <cctype>

#include "sim/live/game_log.hpp"
#include "solver/game/dice_kinds.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/number_text.hpp"

namespace farkle {

std::string remark(const LiveGame& game, int seat) {
  const Rules& rules = game.game().rules;
  const MatchState& match = game.match();
  const Seat& mine = match.seats[seat];
  std::vector<std::string> remarks;
  if (rules.bank.opening > 0 && !mine.on_board) remarks.emplace_back("not on the board");
  if (mine.streak > 0)
    remarks.push_back(std::to_string(mine.streak) + (mine.streak == 1 ? " farkle" : " farkles in a row"));
  if (match.leader == seat && match.decided < 0) remarks.emplace_back("to be exceeded in the last turns");
  if (match.waiting >> seat & 1) remarks.emplace_back("at the target, waits for the others' turn");
  if (match.safe >> seat & 1) remarks.emplace_back("safe");
  return join(remarks);
}

std::string hand_in_words(const Game& game, int roll_state) {
  if (game.options.alike()) return counted(game.options.kinds().size(roll_state), "die", "dice");
  if (roll_state == game.options.full()) return "all " + counted(game.rules.dice.count, "die", "dice");
  std::vector<std::string> numbers;
  for (const int die : dice_of_state(game.options.kinds(), roll_state)) numbers.push_back(std::to_string(die));
  return (numbers.size() == 1 ? "die " : "dice ") + join(numbers, "+");
}

std::string in_hand(const LiveGame& game) { return hand_in_words(game.game(), game.view().roll_state); }

std::string left_in_words(const Game& game, const KeepOption& option) {
  const std::string confirmed = option.confirmed ? "" : ", not confirmed";
  if (option.after == After::hot) return "hot dice" + confirmed;
  if (option.after == After::spent) return "no dice left" + confirmed;
  return hand_in_words(game, option.afterstate) + " left" + confirmed;
}

std::string certain_loss(const LiveGame& game, const KeepOption& option) {
  const TurnView view = game.view();
  const Allowed may = game.allowed_after(option);
  const Points bank = view.me().bank + view.at_stake + option.points;
  const bool level_plays_on = view.rules.game.rounds > 0 && view.exceed == bank;
  if (!may.bank || !may.roll || !view.exceed || bank > *view.exceed || level_plays_on) return "";
  return "A last turn: a bank of " + with_thousands(bank) + " loses for certain; it must exceed " +
         with_thousands(*view.exceed) + ".";
}

std::string outcome_in_words(const Rules& rules, const MatchState& over, const std::vector<std::string>& names) {
  const bool not_last = rules.game.end == End::not_last, somebody_loses = not_last && names.size() > 2;
  const std::string& name = names[not_last && !somebody_loses ? 1 - over.decided : over.decided];
  const std::string ending = name == "you" ? "" : "s";
  return at_start(name) + (somebody_loses ? " lose" + ending + ": last to the target." : " win" + ending + ".");
}

std::string at_start(std::string name) {
  for (const char* person : {"you", "the opponent", "player "})
    if (name.starts_with(person)) name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  return name;
}

std::vector<std::string> seat_names(const std::vector<std::string>& players, std::optional<std::size_t> me) {
  std::vector<std::string> names = players;
  for (std::size_t p = 0; p < players.size(); ++p) {
    const std::string number = std::to_string(p + 1);
    const bool person = players[p] == LogHeader::person;
    if (person && me)
      names[p] = p == me ? "you" : players.size() == 2 ? "the opponent" : "player " + number;
    else if (std::count(players.begin(), players.end(), players[p]) > 1)
      names[p] = person ? "player " + number : players[p] + " (" + number + ")";
  }
  return names;
}

std::string end_in_words(const LiveGame& after, const TurnEnd& end, int seat, const std::string& who) {
  const Seat& mine = after.match().seats[seat];
  const Rules& rules = after.game().rules;
  const bool you = who == "You";
  const std::string bank = with_thousands(mine.bank), points = with_thousands(end.points);
  if (end.kind == TurnEnd::Kind::bank)
    return who + (you ? " bank " : " banks ") + points + " and " + (you ? "have " : "has ") + bank + ".";
  if (end.kind == TurnEnd::Kind::win) return "This roll wins the game.";
  if (end.kind == TurnEnd::Kind::pass)
    return who + (you ? " pass " : " passes ") + points + " points on, with " + hand_in_words(after.game(), end.dice) +
           ".";
  const bool costs = rules.farkle.has_penalty() && mine.streak == 0;
  std::string how;
  if (rules.farkle.first > 0 && end.points == 0)
    how = " on the first roll";
  else if (costs && rules.farkle.streak > 1)
    how = " " + std::to_string(rules.farkle.streak) + " times in a row";
  else if (!costs)
    return "";
  return who + (you ? " have" : " has") + " farkled" + how + ": the bank is now " + bank + ".";
}

}  // namespace farkle
