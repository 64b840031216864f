// Counts the games of a batch that are over.
#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/engine/lane_batch.hpp"
#include "sim/game/play.hpp"

namespace farkle {

int LaneBatch::decided(int lane) const {
  const LaneGames& games = rotations_[rotation_].games;
  if (table_.rules.end == LaneRules::End::immediate) return seat_;
  if (table_.rules.end == LaneRules::End::last_turn) return static_cast<int>(games.lead[lane] & 15) - 1;
  const Word gone = games.ending[lane] | games.ending[lane] >> 8, everybody = (1u << players_) - 1;
  if (const Word rolling = everybody & ~gone) return __builtin_ctz(rolling);
  int lowest = -1;  // of those who wait; on a tie the last to reach the target: all did so since the mover's last turn
  for (int n = 1; n <= players_; ++n) {
    const int seat = (seat_ + n) % players_;
    if (!(games.ending[lane] >> seat & 1)) continue;
    if (lowest < 0 || static_cast<int>(games.bank[seat][lane]) <= static_cast<int>(games.bank[lowest][lane]))
      lowest = seat;
  }
  return lowest;
}

// Counts the games that are over.
void LaneBatch::finish(int count) {
  const LaneRules& rules = table_.rules;
  const LaneGames& games = rotations_[rotation_].games;
  const Seating where{players_, 0, rotation_};
  finished_.resize(count);
  std::int64_t finished = 0;
  for (int lane = 0; lane < count; ++lane) {  // without a branch, which would be guessed wrongly for most lanes
    finished_[finished] = lane;
    finished += goes_on_[lane] == 0;
  }
  finished_.resize(finished);
  for (int s = 0; s < players_; ++s) {
    PlayerTally& player = tally_->players[where.player_at(s)];
    const auto add = [&](JointCounts& counts, const Word* of_lanes) {
      if (games.out[s]) {
        for (const int lane : finished_) counts.add(turns_of(s, lane), of_lanes[lane]);
        return;
      }
      std::int64_t sum = 0, squares = 0;
      for (const int lane : finished_) {
        const std::int64_t y = of_lanes[lane];
        sum += y, squares += y * y;
      }
      const std::int64_t turns = turns_of(s, 0);
      counts += {turns * finished, sum, turns * turns * finished, turns * sum, squares};
    };
    const std::int64_t no_banks = player.farkles.y - player.farkles.x;
    add(player.steps, (rules.penalty ? games.banked : games.bank)[s]);
    add(player.farkles, games.farkles[s]);
    add(player.hot_dice, games.hot[s]);
    player.banks += no_banks - (player.farkles.y - player.farkles.x);
    player.seats[s].games += finished;
  }
  tally_->games += finished;
  const auto bin = [](auto& bins, Word at) { ++bins[std::min<std::size_t>(at, bins.size() - 1)]; };
  const auto share = [&](Word units) { return table_.shares[std::min<std::size_t>(units, table_.shares.size() - 1)]; };
  for (const int lane : finished_) {
    const int who = decided(lane), player = where.player_at(who);
    const auto bank = [&](int s) { return static_cast<int>(games.bank[s][lane]); };
    int margin = std::numeric_limits<int>::max(), turns = round_ * players_ + seat_ + 1;
    for (int s = 0; s < players_; ++s) {
      if (s != who) margin = std::min(margin, std::abs(bank(s) - bank(who)));
      if (games.out[s]) turns += turns_of(s, lane) - (round_ + (s <= seat_));
    }
    const Word group = games.group[lane];
    if (turns > most_turns_in_a_game) endless_game({seed_, first_group_ + group});
    bin(tally_->turns, static_cast<Word>(turns));
    bin(tally_->lead_changes, games.lead[lane] >> 8);
    bin(tally_->comeback, share(games.behind[who][lane]));
    bin(tally_->margin, share(static_cast<Word>(margin)));
    ++tally_->players[player].seats[who].decided;
    deciders_[static_cast<int>(group) * players_ + rotation_] = static_cast<std::uint8_t>(player);
    Word& alive = alive_[place_of_[group]];
    alive &= ~(1u << rotation_);
    idle_ += alive == 0;
  }
}

// The turns of a seat in a game that is over.
int LaneBatch::turns_of(int seat, int lane) const {
  const Word* out = rotations_[rotation_].games.out[seat];
  return out && out[lane] != 0 ? static_cast<int>(out[lane]) : round_ + (seat <= seat_);
}

}  // namespace farkle
