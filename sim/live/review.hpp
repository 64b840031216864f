// Reviews a game: what every decision cost, and what the dice gave. The unit is the chance to win with best play by
// everybody afterwards or, where that is not known, the points of each turn (game_adviser.hpp).
//
// For every seat
//
//   start + luck + luck_of_others - lost + lost_by_others = result
//
// because only rolls and decisions change the value of the position. Luck is what a roll changes; a loss is how far a
// decision falls short of the best. With more than two players, all changes by the turns of others stand in luck of
// others: it is known how they changed the standings, not how they might have.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/live/game_adviser.hpp"
#include "sim/live/game_log.hpp"

namespace farkle {

enum class Mistake {
  none,
  banked_too_early,
  banked_too_late,
  passed_on,
  kept_it,  // should have passed it on
  kept_too_much,
  kept_too_little,
  kept_wrong_dice,
  took_offer,
  left_offer
};
std::string in_words(Mistake);  // "banked too early"; empty for none

struct JudgedDecision {
  int line = 0;            // of the log
  int seat = 0, turn = 0;  // turn: of this seat, from 1
  MatchState match;        // before the turn
  bool start = false;      // about an offer
  Dice roll;
  Points at_stake = 0;  // before the keep
  AdviceOption chosen, best;
  StartOption chosen_start, best_start;  // start
  double loss = 0;                       // against the best; its parts, by the keep and by the action after it:
  double keep_loss = 0, then_loss = 0;
  Mistake mistake = Mistake::none;  // of the larger part
};

struct SeatReview {
  double start = 0;  // the value before the first roll; in points: of all turns together
  double luck = 0, luck_of_others = 0;
  double lost = 0, lost_by_others = 0;
  double result = 0;  // 1 won, 0 lost, or where the game stands; in points: what the turns brought
  int decisions = 0, mistakes = 0;
  double luck_adjusted() const { return start - lost + lost_by_others; }  // the result without luck
};

struct Review {
  bool by_chances = true, over = false;
  std::optional<EstimateError> error;  // the largest, if some chances are estimated
  std::vector<SeatReview> seats;
  std::vector<JudgedDecision> decisions;
  int turns = 0, unjudged_turns = 0;  // see GameAdviser::judges
  MatchState end;
  bool tells_others_apart() const { return seats.size() == 2 || !by_chances; }  // their luck and their mistakes
};

inline constexpr double least_mistake = 1e-9;  // a loss below this is rounding

// Throws like replay and GameAdviser::worth.
Review review_game(const Game&, const GameLog&, const std::string& path, const GameAdviser&);

// At most so many mistakes, the worst first: of people, or of all players if there are none.
std::vector<JudgedDecision> worst_of(const Review&, const std::vector<std::string>& players, std::size_t most);

}  // namespace farkle
