#include "cli/commands/play/game_words.hpp"

#include <algorithm>

namespace farkle {
namespace {

std::string trimmed_line(std::string text) { return text.erase(text.find_last_not_of(' ') + 1) + "\n"; }

}  // namespace

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
    out += trimmed_line("  " + padded(names[p], name_width, false) + " " + padded(banks[p], bank_width, true) + "  " +
                        remark(game, static_cast<int>(p)));
  return out;
}

std::string keeps(const LiveGame& game) {
  std::string out;
  int number = 0;
  for (const KeepOption& option : game.options())
    out += trimmed_line("  " + padded("#" + std::to_string(++number), 3, false) + " " +
                        padded(for_people(faces_of(option.kept), style::dice), 11, false) + " " +
                        padded(padded(with_thousands(option.points), 6, true), 7, false) + " " +
                        left_in_words(game.game(), option));
  return out;
}

std::string game_in_words(const Rules& rules, const OwnDice& own_dice) {
  return headline(mark_of(rules)) +
         (rules.game.rounds > 0 ? ", " + counted(rules.game.rounds, "round")
                                : ", to " + with_thousands(rules.game.target) + " points") +
         (own_dice.given() ? ", dice " + own_dice.in_words() : "");
}

Context context_of(const Context& asked, const GameLog& log) {
  Context context = asked;
  context.rules_spec = log.header.rules;
  context.overrides = log.header.overrides;
  context.seed = log.header.seed;
  return context;
}

OwnDice own_dice_of(const LogHeader& header) {
  return header.own_dice.empty() ? OwnDice{} : OwnDice{header.own_dice[0], header.own_dice[1]};
}

std::string fingerprint_of(Solved& solved) {
  return fingerprint(solved.rules) + (solved.unlike_dice() ? "+" + fingerprint(solved.of(1).rules) : "");
}

std::shared_ptr<Solved> solved_of(const Context& context, const GameLog& log, const std::string& path) {
  const OwnDice own_dice = own_dice_of(log.header);
  std::shared_ptr<Solved> solved;
  try {
    solved = own_dice.solved(context);
  } catch (const UserError& error) {
    if (!own_dice.given()) throw;
    throw UserError(path + ": " + error.what());
  }
  if (const std::string now = fingerprint_of(*solved); now != log.header.fingerprint)
    throw UserError(path + ": played by rules with the fingerprint " + log.header.fingerprint + ", but " +
                    log.header.rules + " has now " + now);
  return solved;
}

}  // namespace farkle
