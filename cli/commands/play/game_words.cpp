#include "cli/commands/play/game_words.hpp"

#include <algorithm>
#include <bit>

#include "cli/commands/play/advice_words.hpp"
#include "cli/commands/shared/loaded_dice.hpp"
#include "cli/commands/shared/numbers.hpp"
#include "cli/context.hpp"
#include "cli/report/format.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

std::string row(const std::vector<std::pair<std::string, std::size_t>>& cells) {  // text, width
  std::string line = " ";
  for (const auto& [text, to] : cells) line += " " + text + std::string(to > width(text) ? to - width(text) : 0, ' ');
  return line.erase(line.find_last_not_of(' ') + 1) + "\n";
}

}  // namespace

std::string remark(const LiveGame& game, int seat) {
  const Rules& rules = game.game().rules;
  const MatchState& match = game.match();
  const Seat& mine = match.seats[seat];
  std::vector<std::string> remarks;
  if (rules.bank.opening > 0 && !mine.on_board) remarks.emplace_back("not on the board");
  if (mine.streak > 0)
    remarks.push_back(std::to_string(mine.streak) + (mine.streak == 1 ? " farkle" : " farkles in a row"));
  if (match.leader == seat) remarks.emplace_back("to be exceeded in the last turns");
  if (match.waiting >> seat & 1) remarks.emplace_back("at the target, waits for the others' turn");
  if (match.safe >> seat & 1) remarks.emplace_back("safe");
  return join(remarks);
}

std::string hand_in_words(const Game& game, int roll_state) {
  if (game.options.alike()) return dice_count(roll_state);
  if (roll_state == game.options.full()) return "all " + dice_count(game.rules.dice.count);
  const std::string dice = for_people(dice_of_state(game.options.kinds(), roll_state), style::die_numbers);
  return (dice.size() == 1 ? "die " : "dice ") + dice;
}

std::string in_hand(const LiveGame& game) { return hand_in_words(game.game(), game.view().roll_state); }

std::string shown(const std::vector<int>& faces) { return for_people(faces, style::dice); }

std::string left_in_words(const Game& game, const KeepOption& option) {
  if (option.after == After::hot) return "hot dice";
  if (option.after == After::spent) return "no dice left";
  return hand_in_words(game, option.afterstate) + " left";
}

std::string standings(const LiveGame& game, const std::vector<std::string>& names) {
  std::size_t name_width = 0, bank_width = 0;
  std::vector<std::string> banks;
  for (std::size_t p = 0; p < names.size(); ++p) {
    banks.push_back(with_thousands(game.match().seats[p].bank));
    name_width = std::max(name_width, width(names[p]));
    bank_width = std::max(bank_width, banks[p].size());
  }
  std::string out;
  for (std::size_t p = 0; p < names.size(); ++p)
    out += row({{names[p], name_width},
                {padded(banks[p], bank_width, true), 0},
                {" " + remark(game, static_cast<int>(p)), 0}});
  return out;
}

std::string keeps(const LiveGame& game) {
  std::string out;
  int number = 0;
  for (const KeepOption& option : game.options())
    out += row({{"#" + std::to_string(++number), 3},
                {for_people(faces_of(option.kept), style::dice), 11},
                {padded(with_thousands(option.points), 6, true), 7},
                {left_in_words(game.game(), option), 0}});
  return out;
}

std::string certain_loss(const LiveGame& game, const KeepOption& option) {
  const TurnView view = game.view();
  const Allowed may = game.allowed_after(option);
  const Points bank = view.me().bank + view.at_stake + option.points;
  const bool level_plays_on = view.rules.game.rounds > 0 && view.exceed == bank;
  if (!may.bank || !may.roll || !view.exceed || bank > *view.exceed || level_plays_on) return "";
  return "Your last turn: a bank of " + with_thousands(bank) + " loses for certain; you must exceed " +
         with_thousands(*view.exceed) + ".";
}

std::string outcome_in_words(const Rules& rules, const MatchState& over, const std::vector<std::string>& names) {
  const std::string& name = names[over.decided];
  const bool person = name == "you";
  const std::string who = person ? "You" : name;
  if (rules.game.end == End::not_last && names.size() > 2)
    return who + (person ? " lose" : " loses") + ": last to the target.";
  if (rules.game.end != End::not_last) return who + (person ? " win." : " wins.");
  const std::string& other = names[1 - over.decided];
  return other == "you" ? "You win." : other + " wins.";
}

std::vector<std::string> seat_names(const std::vector<std::string>& players) {
  std::vector<std::string> names = players;
  for (std::size_t p = 0; p < players.size(); ++p)
    if (std::count(players.begin(), players.end(), players[p]) > 1) names[p] += " (" + std::to_string(p + 1) + ")";
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
  if (rules.farkle.has_penalty() && mine.streak == 0)
    return who + (you ? " have" : " has") + " farkled " + std::to_string(rules.farkle.streak) +
           " times in a row: the bank is now " + bank + ".";
  return "";
}

std::optional<Action> action_of(const std::string& word) {
  if (word == "b" || word == "bank") return Action::bank;
  if (word == "r" || word == "roll") return Action::roll;
  if (word == "p" || word == "pass") return Action::pass;
  return std::nullopt;
}

std::string game_in_words(const Rules& rules) {
  return headline(mark_of(rules)) + (rules.game.rounds > 0 ? ", " + counted(rules.game.rounds, "round")
                                                           : ", to " + with_thousands(rules.game.target) + " points");
}

std::vector<int> typed_faces(const std::string& text) {
  std::vector<int> faces;
  for (const char c : text) {
    if (c >= '1' && c <= '6') faces.push_back(c - '0');
    if ((c < '1' || c > '6') && c != ' ' && c != ',') return {};
  }
  return faces;
}

std::vector<Dice> roll_of(const Game& game, const std::string& text, const std::string& in_hand) {
  const DiceKinds& kinds = game.options.kinds();
  const int count = game.rules.dice.count;
  const Dice all = parse_dice(text, count);
  const std::string example = ", as --hand 1+3+4";
  if (kinds.alike()) {
    if (!in_hand.empty()) throw UserError("--hand: only with dice that differ (dice.set)");
    return {all};
  }
  const auto hand = hand_of(kinds, in_hand.empty() ? std::to_string(count) : in_hand);
  if (!hand) throw UserError("--hand", in_hand, "the numbers of the dice in hand" + example);
  if (std::popcount(*hand) != all.size())
    throw UserError("DICE", text,
                    "a face for each of " + dice_count(std::popcount(*hand)) + "; with dice that differ, --hand says " +
                        "which of them are in hand" + example);
  std::vector<std::uint8_t> faces(static_cast<std::size_t>(count), 0);
  std::size_t next = 0;
  const std::vector<int> shown = typed_faces(text);
  for (const int die : numbers_of(*hand)) {
    const int face = shown[next++];
    if (face_chances(game.rules, die - 1)[face - 1] <= 0)
      throw UserError("DICE", text,
                      "faces that can be: die " + std::to_string(die) + " never shows a " + std::to_string(face));
    faces[die - 1] = static_cast<std::uint8_t>(face);
  }
  return kinds.by_kind(faces);
}

TurnEnd whole_turn_of(const Game& game, const std::vector<std::string>& words) {
  if (words == std::vector<std::string>{"w"}) return {TurnEnd::Kind::win, 0, 0};
  if (words == std::vector<std::string>{"x"}) return {TurnEnd::Kind::farkle, 0, 0};
  const auto points = words.size() > 1 ? whole_number(words[1]) : std::nullopt;
  const bool none = words.size() < 3 || words[2] == "0";
  const std::optional<unsigned> hand = none ? 0 : hand_of(game.options.kinds(), words[2]);
  const Points step = game.scorer.step();
  const bool left = game.rules.carry != CarryMode::none;
  if (!points || *points < 0 || *points % step != 0)
    throw UserError(in_quotes(join(words, " ")) + ": needs points, a multiple of " + std::to_string(step));
  if (!hand || words.size() > 3 || (left && words.size() < 3))
    throw UserError(join(words, " ") + ": must be " + words[0] + " POINTS DICE, the dice that were not kept (0 to " +
                    std::to_string(game.rules.dice.count) + (game.options.alike() ? ")" : ", or which, as 1+3+4)"));
  return {words[0] == "p" ? TurnEnd::Kind::pass : TurnEnd::Kind::bank, *points, game.options.kinds().state(*hand)};
}

std::size_t chosen_keep(const LiveGame& game, const std::string& text) {
  const std::size_t count = game.options().size();
  if (text.starts_with('#')) {
    const auto number = whole_number(std::string_view(text).substr(1));
    if (!number || *number < 1 || static_cast<std::size_t>(*number) > count)
      throw UserError(in_quotes(text) + ": the keeps are #1 to #" + std::to_string(count));
    return static_cast<std::size_t>(*number) - 1;
  }
  const Dice kept = parse_dice(text, game.game().rules.dice.count);
  const std::vector<std::size_t> found = game.options_keeping(kept);
  if (found.size() > 1)
    throw UserError(for_people(faces_of(kept), style::dice) +
                    ": these dice differ, and there is more than one way to keep them; choose by number, such as #" +
                    std::to_string(found.front() + 1));
  if (found.empty())
    throw UserError(
        for_people(faces_of(kept), style::dice) +
        (game.roll().contains(kept) ? " scores nothing as a keep: every die kept must score" : " is not in the roll") +
        "; choose from the list, by faces or by number, such as #1");
  return found.front();
}

}  // namespace farkle
