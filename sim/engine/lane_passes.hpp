// The arguments that the lane engine hands to the passes of each instruction set: plain pointers only. A pass does one
// thing for all games of a batch that are under way in one rotation of the seats. So the same seat moves in all of
// them, for the same player:
//
//   draw ──> start ──> roll, roll, ... (fewer lanes each) ──> match ──> pack (games that are over go)
//
// Arrays have `spare_lanes` more words than lanes. These words hold any value that a lane may hold.
#pragma once

#include <cstdint>
#include <span>

#include "solver/game/policy.hpp"

namespace farkle {

class LaneBatch;
struct PlayerTally;

using Word = std::uint32_t;

inline constexpr int spare_lanes = 32;

// A turn under way, as one word.
//
//   bit   31     30      29      28..25         24..3      2..0
//         ended  farkle  passed  hot dice so    level:     dice in hand; once ended: not kept
//                                far            see below
//
// Every situation that a policy knows has its own run of levels, one for each score step at stake. So a move is a
// number that is added to the word, and equal moves are kept once for all levels and situations:
//
//   rows[level, dice] ──> row ──> moves[row, class of the roll]: added; 0: not known yet
namespace turn_word {
inline constexpr Word dice = 7, levels = 1u << 22, hot_one = 1u << 25, most_hot = 15, place = (1u << 25) - 1,
                      passed = 1u << 29, farkle = 1u << 30, ended = 1u << 31;
inline constexpr int level_shift = 3, hot_shift = 25;
}  // namespace turn_word
inline constexpr int most_lane_rolls = 16;  // in a turn, so that hot dice fit into their bits
inline constexpr int row_shift = 4;         // rows begin at multiples of 16 moves

// An offer, as one word: level and dice as in a turn's word, and whether it must be taken; 0: no offer.
inline constexpr Word must_take = 1u << 31;

// The games of one rotation: one lane each, arrays by seat.
struct LaneGames {
  Word* bank[8];     // in units of the bank step, signed
  Word* behind[8];   // the furthest behind the leader, in these units
  Word* farkles[8];  // turns that farkled
  Word* hot[8];      // hot dice
  Word* streak[8];   // these two only where farkles cost something: farkles in a row,
  Word* banked[8];   // score steps banked in all
  Word* out[8];      // only where seats are skipped: turns of a seat that has reached the target
  Word* lead;        // bits 0..3 the seat last alone in front, from 1; 4..7 who began the last round; 8.. lead changes
  Word* ending;      // not-last: bits 0..7 seats that wait, 8..15 that are safe
  Word* offer;       // where turns leave something to the next player
  Word* group;       // its number in the batch
};

// Five rolls of every lane (sim/game/rng.hpp): roll 0 | roll 1 << 16, roll 2 | roll 3 << 16, roll 4 | lane << 16.
struct LaneDice {
  Word *pair0 = nullptr, *pair1 = nullptr, *last = nullptr;
};

// The answers of a player's policy so far: see learnt_decisions.hpp.
struct LaneDecisions {
  const Word* start = nullptr;  // by own state x others + the others' state: the situation's level 0
  Word others = 1;        // how many states of the others it knows; three and more players: banks of the best of them
  Word chase = 0;         // in last turns: start[chase + own state x needs + units needed] is the situation's level 0
  Word needs = 0;         // the units needed are below this; the last number stands for more
  Word chase_levels = 0;  // if not 0, only the need matters: `needs` levels from here on; past them nothing is needed
  Word places = 0;        // a mask; rows and takes have the places from 0 to this
  bool large = false;     // rows are more than caches hold: passes ask for the next ones ahead of time
  const std::uint16_t* rows = nullptr;
  const Word* moves = nullptr;
  const std::uint8_t* takes = nullptr;  // an offer, by place: 0 not known, 1 no, 2 yes
};

// The rules, the same for all policies.
struct LaneRules {
  int players = 2;
  Word full = 6;   // dice
  int low = 0;     // no bank is lower, in units: where farkles cost something, farkle.floor
  Word scale = 1;  // units per score step
  int goal = 0;    // the least bank that reaches the target, in units
  Word streaks = 1;
  bool penalty = false, reset = false;
  int lost = 0;  // units
  End end = End::last_turn;
  LastTurns last_round = LastTurns::once;
  CarryMode carry = CarryMode::none;
  bool banks_any = true;                   // any points may be banked, by anybody
  Word offer_levels = turn_word::levels;   // offers of this many steps or more are played by hand
  const std::uint16_t* classes = nullptr;  // of the first n dice of a roll: classes[base[n] + id]
  Word base[16] = {};                      // eight are used
};

// A seat's turn in all games of a rotation.
struct LaneTurn {
  const LaneRules* rules = nullptr;
  const LaneGames* games = nullptr;
  const LaneDecisions* decisions = nullptr;
  LaneBatch* batch = nullptr;    // asked about decisions that are not known yet
  PlayerTally* tally = nullptr;  // of the player: gets offers, squares of steps, and turns passed on as no banks
  int seat = 0, round = 0, count = 0;
  Word *bases = nullptr, *states = nullptr;  // level 0 of the situation; where the turn starts
  Word* moves = nullptr;                     // 0: the seat does not move any more
  Word* results = nullptr;                   // of lanes whose turn goes on, too: the next pass writes them again
  Word* goes_on = nullptr;                   // 0: the game is over
};

// One roll of those who still roll. The turn's states become those of the lanes that roll on.
struct LaneRolls {
  int rolls_before = 0, count = 0;
  LaneDice dice, dice_left;  // dice_left: of those who roll on; may be the same
  bool in_order = true;      // all lanes are there; otherwise their numbers in `last` say where results go
};

struct LaneArray {
  const Word* from;
  Word* to;  // may be the same
};

struct LanePasses {
  // Draws block `block` of the dice of a turn, in each of some groups. The batch adds the lanes. key: of group 0.
  void (*draw)(const TurnKey& key, Word block, const Word* groups, int count, LaneDice);
  bool (*start)(const LaneTurn&);                  // true if anybody skips
  int (*roll)(const LaneTurn&, const LaneRolls&);  // returns how many roll on
  bool (*match)(const LaneTurn&);                  // true if any game is over
  // Keeps the lanes whose word of `which` has a bit of `bits`. Returns how many they are.
  int (*pack)(const Word* which, Word bits, int count, std::span<const LaneArray>);
};

LanePasses lane_passes();  // of the instruction set in use

}  // namespace farkle
