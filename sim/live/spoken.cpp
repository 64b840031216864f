#include "sim/live/spoken.hpp"

#include <bit>
#include <sstream>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"
#include "solver/game/hands.hpp"
#include "solver/game/number_text.hpp"
#include "solver/game/score_lines.hpp"
#include "solver/game/whole_numbers.hpp"

namespace farkle {

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(plain_text(line));
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
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
    Dice shown;
    for (int face = 1; face <= face_count; ++face) shown.add(kinds.shows(0, face), all.count(face));
    return {shown};
  }
  const auto hand = hand_of(kinds, in_hand.empty() ? std::to_string(count) : in_hand);
  if (!hand) throw UserError("--hand", in_hand, "the numbers of the dice in hand" + example);
  if (std::popcount(*hand) != all.size())
    throw UserError("DICE", text,
                    "a face for each of " + counted(std::popcount(*hand), "die", "dice") +
                        "; with dice that differ, --hand names " + "which of them are in hand" + example);
  std::vector<std::uint8_t> faces(static_cast<std::size_t>(count), 0);
  std::size_t next = 0;
  const std::vector<int> typed = typed_faces(text);
  for (const int die : numbers_of(*hand)) {
    const int face = typed[next++];
    if (face_chances(game.rules, die - 1)[face - 1] <= 0)
      throw UserError("DICE", text,
                      "faces that can be: die " + std::to_string(die) + " never shows a " + std::to_string(face));
    faces[die - 1] = static_cast<std::uint8_t>(face);
  }
  return kinds.by_kind(faces);
}

std::optional<Action> action_of(const std::string& word) {
  if (word == "b" || word == "bank") return Action::bank;
  if (word == "r" || word == "roll") return Action::roll;
  if (word == "p" || word == "pass") return Action::pass;
  return std::nullopt;
}

std::size_t chosen_keep(const LiveGame& game, const std::string& text) {
  const std::size_t count = game.options().size();
  if (text.starts_with('#')) {
    const auto number = whole_number(std::string_view(text).substr(1));
    if (!number || *number < 1 || static_cast<std::size_t>(*number) > count)
      throw UserError(in_quotes(text) + ": the keeps are #1 to #" + std::to_string(count));
    return static_cast<std::size_t>(*number) - 1;
  }
  const Rules& rules = game.game().rules;
  const Dice kept = parse_dice(text, rules.dice.count, joker_dice(rules));
  const std::vector<std::size_t> found = game.options_keeping(kept);
  if (found.size() > 1)
    throw UserError(for_reading(kept) +
                    ": these dice differ, and there is more than one way to keep them; choose by number, such as #" +
                    std::to_string(found.front() + 1));
  if (found.empty())
    throw UserError(
        for_reading(kept) +
        (game.roll().contains(kept) ? " scores nothing as a keep: every die kept must score" : " is not in the roll") +
        "; choose from the list, by faces or by number, such as #1");
  return found.front();
}

TurnEnd whole_turn_of(const Game& game, const std::vector<std::string>& words) {
  if (words == std::vector<std::string>{"w"}) return {TurnEnd::Kind::win, 0, 0};
  const bool farkle = words[0] == "x", all_alike = game.rules.farkle.first == 0;
  if (farkle && words.size() == 1 && all_alike) return {TurnEnd::Kind::farkle, 0, 0};
  const auto points = words.size() > 1 ? whole_number(words[1]) : std::nullopt;
  const bool none = words.size() < 3 || words[2] == "0";
  const std::optional<unsigned> hand = none ? 0 : hand_of(game.options.kinds(), words[2]);
  const Points step = game.scorer.step();
  const bool left = game.rules.carry != CarryMode::none;
  if (!points || *points < 0 || *points % step != 0)
    throw UserError(in_quotes(join(words, " ")) + ": needs points, a multiple of " + std::to_string(step) +
                    (farkle ? ", those that were lost: x 0 on the first roll" : ""));
  if (farkle && words.size() == 2) return {TurnEnd::Kind::farkle, *points, 0};
  if (farkle) throw UserError(in_quotes(join(words, " ")) + ": must be x POINTS");
  if (!hand || words.size() > 3 || (left && words.size() < 3))
    throw UserError(join(words, " ") + ": must be " + words[0] + " POINTS DICE, the dice that were not kept (0 to " +
                    std::to_string(game.rules.dice.count) + (game.options.alike() ? ")" : ", or which, as 1+3+4)"));
  return {words[0] == "p" ? TurnEnd::Kind::pass : TurnEnd::Kind::bank, *points, game.options.kinds().state(*hand)};
}

}  // namespace farkle
