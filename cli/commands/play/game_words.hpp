// A live game and advice as people and scripts read them, and the rules of a logged game: shared by advise, play and
// review.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/shared/own_dice.hpp"
#include "sim/live/game_adviser.hpp"
#include "sim/live/game_log.hpp"
#include "sim/live/told.hpp"

namespace farkle {

// One line for each player: the bank, and what else matters about that player.
std::string standings(const LiveGame&, const std::vector<std::string>& names);
// The keeps of the roll on the table, numbered.
std::string keeps(const LiveGame&);
// "Classic Farkle (...), to 10,000 points"
std::string game_in_words(const Rules&, const OwnDice&);

// The context with the rules and the seed of the log in place of the command line's.
Context context_of(const Context&, const GameLog&, const std::string& path);
OwnDice own_dice_of(const LogHeader&);
std::string fingerprint_of(Solved&);  // LogHeader::fingerprint
// The rules of the log, with the dice of its players. Throws UserError if they have changed since the game was played.
std::shared_ptr<Solved> solved_of(const Context&, const GameLog&, const std::string& path);

// The name of a kind of value, and its form in words: 0.541 reads "54.1 % to win".
struct ValueUnit {
  std::string value_label;
  Style style;
  double sign;                    // -1 for turns: fewer are better, so a value is minus the number of turns
  double times;                   // the number in words is as many times the value
  int decimals;                   // of that number
  std::string after, after_loss;  // what follows it there, and a loss
  std::string in_words(double value) const { return fixed(times * sign * value, decimals) + after; }
  std::string loss_in_words(double loss) const { return fixed(times * loss, times * loss < 0.05 ? 4 : 1) + after_loss; }
};
// objective: points, turns or win: the chances of this many players, to win or, under not-last with more than two, not
// to lose.
ValueUnit unit_of(const std::string& objective, const Rules&, int players);

std::string option_in_words(const AdviceOption&, Dice roll);  // "Keep 1 1 and roll 4 dice"
std::string option_in_words(const StartOption&);

// The best option, and the cost of the alternative that a person would think of.
std::string advice_in_words(const std::vector<AdviceOption>&, const ValueUnit&, Dice roll);
std::string advice_in_words(const std::vector<StartOption>&, const ValueUnit&);

// The accuracy of estimated chances, in a sentence.
std::string estimate_in_words(const EstimateError&);

// Adds the options as a table; aloud: people read why, too.
void tell_options(Report&, const std::vector<AdviceOption>&, const ValueUnit&, Dice roll, bool aloud);
Table starts_table(const std::vector<StartOption>&, const ValueUnit&);

// The best play in a live game: returns the advice in one line, and adds a table of all options, or with `chosen` only
// of those of that keep; aloud: why, too. Needs a turn that the adviser judges. Throws CannotDo for rules that cannot
// be solved.
std::string tell_advice(Report&, const LiveGame&, const GameAdviser&, const std::optional<std::size_t>& chosen,
                        bool aloud = false);

}  // namespace farkle
