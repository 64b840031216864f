// Rules: one rule set of Farkle, resolved and complete. A plain value: copy it, compare it, hash it.
// Each member is named after its key in a rule file, and the comment says what the key means.
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace farkle {

using Points = int;
inline constexpr Points no_limit = -1;  // in place of a highest number of points

inline constexpr int face_count = 6;  // faces are numbered 1..6
inline constexpr int max_dice = 6;

using FaceWeights = std::array<double, face_count>;  // relative chances of faces 1..6
using FacePoints = std::array<Points, face_count>;   // points by face 1..6; 0 = no such meld
inline FacePoints same_for_all(Points points) { return {points, points, points, points, points, points}; }

enum class Growth { none, add, doubling };  // "doubling" is written "double" in a rule file
enum class Split { best, largest };
enum class KeepRule { any, all };
enum class HotDice { may, must, off };
enum class HotDiceScope { turn, single_roll };
enum class CarryMode { none, inherit, pass };
enum class Reach { at_least, more_than };
enum class End { immediate, last_turn, not_last, exact };
enum class LastTurns { once, equal, overtaken };

// Dice that score together: faces, and letters that each stand for one more face, all of them different. Faces ascend
// and come before letters: "135", "aaabb", "11aa". The points go by the face of the letter a; without letters they are
// all the same.
using MeldPatterns = std::map<std::string, FacePoints>;

using Straights = std::map<std::pair<int, int>, Points>;  // by first and last face

// Dice of one roll that win the game at once: `count` of one face from first to last, or with count 0 all these faces.
// Written "6x1", "6x*" (of any face), "1-6".
struct WinningDice {
  int count = 0, first = 1, last = 1;
  int dice() const { return count > 0 ? count : last - first + 1; }
  auto operator<=>(const WinningDice&) const = default;
};

struct Die {
  FaceWeights weights{};
  int joker = 0;  // the face that is a joker: any face within a meld of two dice or more, and nothing alone; 0: none
  bool operator==(const Die&) const = default;
};

struct DiceRules {
  int count = 6;                     // dice in the set, 1..6
  std::vector<Die> set;              // empty: fair dice; one entry: every die alike; `count` entries: one per die
  std::map<std::string, Die> named;  // [die.NAME]: those that may be chosen
  bool operator==(const DiceRules&) const = default;
};

struct ScoreRules {
  FacePoints singles{};
  FacePoints triples{};
  std::array<Points, 3> of_a_kind{};  // four, five, six of a kind: fixed points (then growth is none)
  Growth growth = Growth::none;       // add: x2 x3 x4 the triple for 4, 5, 6 of a kind; double: x2 x4 x8
  Straights straights;                // no entry with 0 points
  Points three_pairs = 0;
  bool pairs_may_repeat = false;  // equal pairs count: 2 2 2 2 3 3 and six of a kind are three pairs too
  Points two_triplets = 0;        // two different triplets
  Points four_and_pair = 0;
  MeldPatterns melds;  // everything else that scores; no entry without points
  // largest: the dice of one face, besides those in melds of several faces, count as the largest sets that score, such
  // as four of a kind, and not as three of a kind and a single one.
  Split split = Split::best;
  Points nothing = 0;         // a roll of the whole set without any meld scores this, using all its dice
  std::set<WinningDice> win;  // a roll with any of these wins the game at once
  bool operator==(const ScoreRules&) const = default;
};

struct TurnRules {
  HotDice hot_dice = HotDice::may;
  HotDiceScope hot_dice_scope = HotDiceScope::turn;
  KeepRule keep = KeepRule::any;  // all: of the legal keeps only those with the most dice
  bool operator==(const TurnRules&) const = default;
};

// After one of these melds nothing can be banked before the keeps that follow have brought so many more points, or one
// of them has a 1 or a 5 that scores alone. No melds: nothing must be confirmed.
struct ConfirmRules {
  std::set<std::string> melds;  // name_in_rules(Meld)
  Points points = 0;
  bool one_or_five = false;  // in place of points
  bool needed() const { return !melds.empty(); }
  bool operator==(const ConfirmRules&) const = default;
};

struct BankRules {
  Points opening = 0;  // a player not on the board needs this in one turn to bank
  Points minimum = 0;  // every bank needs this
  // On the board from a bank of this much on; below it every bank needs the opening. 0: from the first bank on.
  Points on_board_at = 0;
  ConfirmRules confirm;
  bool operator==(const BankRules&) const = default;
};

struct FarkleRules {
  int streak = 3;      // farkles in a row that cost the penalty
  Points penalty = 0;  // points lost then
  bool reset = false;  // penalty = "reset": the bank goes back to 0 instead
  Points first = 0;    // points that a farkle on the first roll of a turn costs, whatever the streak
  Points floor = 0;    // a bank never falls below this; 0 or less
  bool has_penalty() const { return penalty > 0 || reset; }  // farkles in a row count
  bool lowers_banks() const { return has_penalty() || first > 0; }
  bool operator==(const FarkleRules&) const = default;
};

struct CarryRules {
  CarryMode mode = CarryMode::none;
  // With inherit: only a player on the board may start from an offer; a bank with every die kept offers the whole set.
  bool on_board = false, hot_dice = false;
  bool operator==(const CarryRules&) const = default;
};

struct GameRules {
  Points target = 10000;
  Reach reach = Reach::at_least;
  End end = End::last_turn;
  // With end = last-turn, who has another turn once a bank reaches the target. once: everybody else; equal: those who
  // have had one turn fewer; overtaken: everybody else, and again whenever somebody takes the lead.
  LastTurns last_round = LastTurns::once;
  // N: whatever the target, the highest bank after N turns of everybody wins; on a tie at the top everybody plays one
  // more round. 0: the target ends the game.
  int rounds = 0;
  int min_players = 2, max_players = 8;
  bool operator==(const GameRules&) const = default;
};

struct Example {  // executable: keeping `keep` from `roll` scores `scores` (0: not a legal keep)
  std::vector<int> roll, keep;
  Points scores = 0;
  std::string place = {};  // where it is written, "FILE:LINE:COL"; not compared
  bool operator==(const Example& o) const { return roll == o.roll && keep == o.keep && scores == o.scores; }
};

struct Rules {
  std::string id, name, source;
  DiceRules dice;
  ScoreRules score;
  TurnRules turn;
  BankRules bank;
  FarkleRules farkle;
  CarryRules carry;
  GameRules game;
  std::vector<Example> examples;
  std::vector<std::string> notes;
  std::vector<std::string> changes;  // what was laid over the file, in order: "opening-500", "game.target=2000"
  bool operator==(const Rules&) const = default;
};

// The greatest common divisor of all scores: points at stake are multiples of it. 0 when nothing scores.
Points score_step(const Rules&);

// The greatest common divisor of the score step and everything that moves a bank (penalty, first, floor):
// banks are multiples of it. Equal to score_step for rules whose farkles cost nothing.
Points bank_step(const Rules&);

// True if others play on after a bank that reaches the target.
inline bool has_last_turns(const Rules& rules) {
  return rules.game.rounds == 0 && (rules.game.end == End::last_turn || rules.game.end == End::not_last);
}

// True if `bank` reaches the target, by `game.reach`. No bank does in a game of rounds.
bool reaches_target(const Rules&, Points bank);

// The smallest bank, in multiples of `step`, that reaches the target.
Points winning_bank(const Rules&, Points step);

// Die 0..count-1 with the chances of its faces, summing to 1.
Die die_of(const Rules&, int die);
inline FaceWeights face_chances(const Rules& rules, int die) { return die_of(rules, die).weights; }
// The face of a die that shows this face, or with joker_face (dice.hpp) its joker. 0: it never does.
int face_up(const Rules&, int die, int shown);
// How many dice of the set have a joker.
int joker_dice(const Rules&);

// Points of `count` (3..6) dice showing `face`, as one meld; 0 = no such meld.
Points of_a_kind_points(const ScoreRules&, int face, int count);

// 16 hexadecimal digits: a hash of everything that changes play, so not of id, name, source, examples or notes.
std::string fingerprint(const Rules&);

}  // namespace farkle
