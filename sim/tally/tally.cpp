#include "sim/tally/tally.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace farkle {
namespace {

// A count that is added must be in all_counts() too.
static_assert(sizeof(PlayerTally) == 8 * (2 * max_players + (max_players + 1) + 3 * 5 + 5));
constexpr std::size_t vectors(std::size_t n) { return (n * sizeof(std::vector<int>) + 7) / 8 * 8; }  // side by side
static_assert(sizeof(Tally) == vectors(1) + vectors(2) + 8 * (1 + 2 * Tally::share_bins + 5 + 1));

constexpr auto add_counts = [](const char*, auto& to, const auto& from) {
  if constexpr (requires { to.resize(0); })
    if (to.size() < from.size()) to.resize(from.size());
  if constexpr (requires { to.size(); })
    for (std::size_t i = 0; i < from.size(); ++i) to[i] += from[i];
  else
    to += from;
};

// The distance of the bank of the player who decided the game from the nearest other bank.
Points margin_of(const MatchState& end) {
  const Points own = end.seats[end.decided].bank;
  Points least = std::numeric_limits<Points>::max();
  for (int p = 0; p < end.players; ++p)
    if (p != end.decided) least = std::min(least, std::abs(end.seats[p].bank - own));
  return least;
}

}  // namespace

JointSums JointCounts::sums(std::int64_t games, double unit) const {
  const auto real = [](std::int64_t i) { return static_cast<double>(i); };
  return {games, real(x), unit * real(y), real(xx), unit * real(xy), unit * unit * real(yy)};
}

PlayerTally& PlayerTally::operator+=(const PlayerTally& o) {
  all_counts(add_counts, *this, o);
  return *this;
}

std::int64_t Tally::all_turns() const {
  std::int64_t sum = 0;
  for (const PlayerTally& player : players) sum += player.turns();
  return sum;
}

PairCounts Tally::pairs(bool decided_is_won) const {
  assert(players.size() == 2);
  const auto& groups = players[0].groups_decided;
  const PairCounts counts = PairCounts::of(groups[0], groups[1], groups[2]);
  return decided_is_won ? counts : ~counts;
}

void Tally::add(const Rules& rules, const GameRecord& record, const Seating& seating) {
  ++games;
  count(turns, record.turns);
  count(lead_changes, record.lead_changes);
  const int decided = record.end.decided;
  const auto share = [&](Points points) { return std::int64_t{points} * 20 / rules.game.target; };
  count(comeback, share(record.seats[decided].most_behind));
  count(margin, share(margin_of(record.end)));
  for (int s = 0; s < seating.players; ++s) {
    PlayerTally& player = players[seating.player_at(s)];
    const SeatRecord& seat = record.seats[s];
    player.steps.add(seat.turns, seat.steps);
    player.farkles.add(seat.turns, seat.farkles);
    player.hot_dice.add(seat.turns, seat.hot_dice);
    player.steps_squared += seat.steps_squared;
    player.banks += seat.banks;
    player.rolls += seat.rolls;
    player.offers_seen += seat.offers_seen;
    player.offers_taken += seat.offers_taken;
    ++player.seats[s].games;
    player.seats[s].decided += s == decided;
  }
}

void Tally::add_groups(std::span<const std::uint8_t> deciders) {
  assert(deciders.size() % players.size() == 0);
  for (std::size_t first = 0; first < deciders.size(); first += players.size()) {
    std::array<std::uint8_t, max_players> times{};
    for (std::size_t g = first; g < first + players.size(); ++g) ++times[deciders[g]];
    for (std::size_t p = 0; p < players.size(); ++p) ++players[p].groups_decided[times[p]];
  }
}

void Tally::add_luck(int won, double luck_of_first) {
  luck.add(won, std::llround(luck_of_first / luck_unit));
  ++luck_pairs;
}

JointSums Tally::luck_sums() const {
  JointSums s = luck.sums(luck_pairs, luck_unit);
  s.x /= 2, s.y /= 2, s.xx /= 4, s.xy /= 4, s.yy /= 4;
  return s;
}

Tally& Tally::operator+=(const Tally& o) {
  assert(players.size() == o.players.size());
  all_counts(add_counts, *this, o);
  luck += o.luck;
  luck_pairs += o.luck_pairs;
  return *this;
}

}  // namespace farkle
