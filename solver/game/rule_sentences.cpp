#include "solver/game/rule_sentences.hpp"

#include <algorithm>
#include <array>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/number_text.hpp"
#include "solver/game/score_lines.hpp"
#include "solver/game/turn.hpp"

namespace farkle {
namespace {

using Text = std::string;

// "all six dice", "both dice", "the die"
Text all_dice(const Rules& r) {
  return r.dice.count == 1 ? "the die" : r.dice.count == 2 ? "both dice" : "all " + dice_word(r.dice.count);
}

// "1 : 1 : 1 : 1 : 1 : 2"
Text proportions(const FaceWeights& weights) { return join(weights, " : ", shortest); }

bool may_be_spent(const Rules& r) {
  return r.turn.hot_dice == HotDice::off || r.turn.hot_dice_scope == HotDiceScope::single_roll;
}

Text loaded(const Rules& r) {
  if (r.dice.set.size() != 1 || r.dice.set[0].joker > 0) return {};
  return Text(r.dice.count == 1 ? "The die is" : "The dice are") +
         " loaded: the faces 1 to 6 come up in the proportions " + proportions(r.dice.set[0].weights) + ".";
}

Text loaded_each(const Rules& r) {
  const int jokers = joker_dice(r);
  if (r.dice.set.size() <= 1 && jokers == 0) return {};
  std::vector<Text> dice;
  for (std::size_t i = 0, end; i < r.dice.set.size(); i = end) {
    const Die& die = r.dice.set[i];
    for (end = i + 1; end < r.dice.set.size() && r.dice.set[end] == die;) ++end;
    const bool fair = std::count(die.weights.begin(), die.weights.end(), die.weights[0]) == face_count;
    const bool one = end == i + 1;
    const Text first = std::to_string(i + 1), last = std::to_string(end), joker = std::to_string(die.joker);
    dice.push_back(
        (r.dice.set.size() == 1 ? "Every die"
         : one                  ? "Die " + first
                                : "Dice " + first + (end == i + 2 ? " and " : " to ") + last) +
        (fair ? (one ? " is fair" : " are fair")
              : (one ? " shows" : " show") + Text(" the faces 1 to 6 in the proportions ") + proportions(die.weights)) +
        (die.joker == 0 ? "."
         : one          ? ", and its " + joker + " is a joker."
                        : ", and their " + joker + "s are jokers."));
  }
  return Text(r.dice.set.size() == 1 ? "" : "The dice are not all alike. ") + join(dice, " ") +
         (jokers == 0 ? "" : " A joker stands for any face within a set of two dice or more; alone it scores nothing.");
}

Text players(const Rules& r) {
  const Text most = number_word(r.game.max_players) + " players";
  return "This is a game for " +
         (r.game.min_players == r.game.max_players ? most : number_word(r.game.min_players) + " to " + most) + ".";
}

Text set_aside(const Rules& r) {
  return Text(r.turn.keep == KeepRule::any
                  ? "After each roll, set aside at least one die that scores; you need not set aside every die that "
                    "does."
                  : "After each roll, set aside all the dice that score: as many as can be counted together.") +
         " The points of the dice set aside are at stake. Then choose: roll the remaining dice to add to those points, "
         "or stop and bank. When you bank, the points at stake are added to your bank, and your turn ends.";
}

Text farkled(const Rules& r) {
  return "If nothing in a roll scores, you farkle: your turn ends, and the points at stake are lost. " +
         Text(!r.farkle.lowers_banks() ? "Points already in your bank are safe."
              : !r.farkle.has_penalty()
                  ? "Points already in your bank are safe, unless your first roll of a turn farkles."
              : r.farkle.streak == 1 ? "It also costs you points from your bank, as described below."
              : r.farkle.first > 0   ? "It may also cost you points from your bank, as described below."
                                     : "Points already in your bank are safe, unless you farkle too many times in a "
                                       "row.");
}

Text from_one_roll(const Rules&) {
  return "Nothing else scores. The dice of a combination must all come from the same roll: dice set aside earlier "
         "never count together with dice rolled later. You may set aside several combinations at once, and their "
         "points add up.";
}

Text largest_sets(const Rules& r) {
  if (r.score.split == Split::best) return {};
  return "Equal dice that score together are counted as the largest set that they make" + counted_as_sets(r) + ".";
}

Text best_reading(const Rules& r) {
  if (r.score.split == Split::largest)
    return "Apart from that, dice that can be counted in more than one way are counted in the way that scores most.";
  return "Dice that can be counted in more than one way are counted in the way that scores most" + better_in_parts(r) +
         ".";
}

Text on_their_own(const Rules& r) {
  const ScoreRules& s = r.score;
  const bool none = s.growth == Growth::none && s.of_a_kind == std::array<Points, 3>{} && r.dice.count > 3 &&
                    std::none_of(s.melds.begin(), s.melds.end(), [](const auto& meld) {
                      return meld.first.size() > 3 && meld.first.front() == meld.first.back();
                    });
  return none ? "There is no bonus for more than three of a kind: the other dice score only what they would without it."
              : "";
}

Text pairs(const Rules& r) {
  if (r.score.three_pairs == 0 || r.dice.count < max_dice) return {};
  return r.score.pairs_may_repeat
             ? "Equal pairs count too: 2 2 2 2 3 3 and six of a kind are also three pairs."
             : "Three pairs must show three different faces: four of a kind and a pair do not count as three pairs.";
}

Text no_farkle(const Rules& r) {
  if (lines_in_words(r, "score.nothing").empty()) return {};
  return "A roll of " + all_dice(r) + " in which nothing scores is not a farkle: you set " + all_dice(r) +
         " aside and score " + with_thousands(r.score.nothing) + ".";
}

Text hot_dice(const Rules& r) {
  const Text once = "Once " + all_dice(r) + (r.dice.count == 1 ? " has" : " have") + " been set aside, ";
  if (r.turn.hot_dice == HotDice::off) return once + "your turn ends, and you bank.";
  if (r.turn.hot_dice == HotDice::must)
    return once + "you have hot dice: you must pick up " + all_dice(r) +
           " and roll at least once more before you may bank. Your points stay at stake.";
  return once + "you have hot dice: you may pick up " + all_dice(r) +
         " and roll again, with your points still at stake, or you may bank.";
}

Text hot_dice_scope(const Rules& r) {
  if (r.turn.hot_dice == HotDice::off) return {};
  if (r.turn.hot_dice_scope == HotDiceScope::turn) return "It does not matter how many rolls that took.";
  return "This holds only if you set aside " + all_dice(r) +
         " from a single roll. If it took more than one roll, you cannot roll again: your turn ends, and you bank.";
}

Text too_little(const Rules& r) {
  if (!may_be_spent(r) || std::max(r.bank.minimum, r.bank.opening) == 0) return {};
  return "If your turn ends in this way with too few points to bank, it counts as a farkle.";
}

Text minimum(const Rules& r) {
  return r.bank.minimum > 0 ? "You cannot bank with fewer than " + with_thousands(r.bank.minimum) + " points at stake."
                            : "";
}

}  // namespace

std::string about_confirming(const Rules& r) {
  if (!r.bank.confirm.needed()) return {};
  return "If you set aside " + named_in_words(r) + ", you cannot bank before " +
         (r.bank.confirm.one_or_five
              ? Text("you have set aside a single 1 or a single 5 from a later roll of the same turn.")
              : "later rolls of the same turn have brought you at least " + with_thousands(r.bank.confirm.points) +
                    " more points.") +
         (after_keeping_all(r, r.dice.count - 1) == After::spent
              ? " If no dice are left to roll before that, your turn counts as a farkle."
              : "");
}

std::string about_winning(const Rules& r) {
  if (r.score.win.empty()) return {};
  std::vector<Text> dice;
  for (const WinningDice& win : r.score.win) {
    const Text many = number_word(win.count), first = std::to_string(win.first), last = std::to_string(win.last);
    dice.push_back(win.count == 0         ? "a straight from " + first + " to " + last
                   : win.first < win.last ? many + " of a kind"
                   : win.count == 1       ? "a " + first
                                          : many + " " + first + "s");
  }
  return "You win the game at once when a single roll shows " + join(dice, " or ") + "." +
         (joker_dice(r) > 0 ? " Jokers do not count there." : "");
}

std::string RuleSentence::text(const Rules& rules) const { return say ? say(rules) : lines_in_words(rules, key); }

std::vector<RuleSection> rule_sections() {
  std::vector<RuleSection> all = {
      {"The game",
       {{"game.players", players},
        {"dice.count", [](const Rules& r) { return "It is played with " + dice_word(r.dice.count) + "."; }},
        {"dice.weights", loaded},
        {"dice.set", loaded_each},
        {"game.target",
         [](const Rules& r) {
           return "Players take turns to collect points, each in a bank of their own." +
                  (r.game.rounds > 0 ? "" : " The target is " + with_thousands(r.game.target) + " points.");
         }}}},

      {"Your turn",
       {{"dice.count", [](const Rules& r) { return "On your turn, roll " + all_dice(r) + "."; }},
        {"turn.keep", set_aside},
        {"bank.minimum", minimum},
        {"bank.confirm", about_confirming},
        {"", farkled}}},

      {"What scores",
       {{"score.singles"},
        {"score.triples"},
        {"score.of_a_kind"},
        {"score.growth"},
        {"score.straights"},
        {"score.three_pairs"},
        {"score.two_triplets"},
        {"score.four_and_pair"},
        {"score.melds"},
        {"score.nothing"},
        {"", from_one_roll},
        {"score.split", largest_sets},
        {"", best_reading},
        {"score.of_a_kind", on_their_own},
        {"score.pairs_may_repeat", pairs},
        {"score.nothing", no_farkle},
        {"score.win", about_winning}}},

      {"Hot dice", {{"turn.hot_dice", hot_dice}, {"turn.hot_dice_scope", hot_dice_scope}, {"", too_little}}},
  };
  for (const RuleSection& section : sections_between_turns()) all.push_back(section);
  return all;
}

}  // namespace farkle
