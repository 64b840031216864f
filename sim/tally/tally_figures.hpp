// Turns counts into figures with intervals.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "sim/statistics/estimate.hpp"
#include "sim/tally/tally_file.hpp"

namespace farkle {

struct SeatFigures {
  std::int64_t games = 0, good = 0;
  Estimate wins;  // Wilson's interval; by pairs where two players have played nothing else
};

// good, wins: games won; under not-last, games not lost.
struct PlayerFigures {
  std::string policy;
  std::int64_t games = 0, good = 0;
  Estimate wins, loses;                   // balanced over the seats
  Estimate elo;                           // two players: over the other one; more: over player 1
  Estimate mean_turn, farkle_rate;        // per turn
  std::optional<Estimate> hot_dice_rate;  // per turn; none where rolls were not counted
  std::vector<SeatFigures> seats;
};

struct GameFigures {
  Estimate turns, lead_changes;
  std::int64_t turns_5 = 0, turns_50 = 0, turns_95 = 0;  // quantiles
  std::vector<double> turns_pmf, lead_changes_pmf;
  std::array<double, Tally::share_bins> comeback_at_least, margin_at_least;  // of games, by twentieths of the target
};

// A played value beside the exact one, for player 1.
struct ExactCheck {
  std::string key, what;
  double exact = 0, played = 0;
  std::optional<double> z;  // standard errors from the exact value; none where nothing varies
};

std::vector<PlayerFigures> player_figures(const TallyFile&);
std::vector<SeatFigures> seat_figures(const TallyFile&);  // for any player who sits there, by seat
GameFigures game_figures(const TallyFile&);
std::vector<ExactCheck> exact_checks(const TallyFile&);
// Player 1's balanced win rate with the luck of the dice taken out; none where luck was not counted in every pair.
std::optional<ControlledMean> without_luck(const TallyFile&);

}  // namespace farkle
