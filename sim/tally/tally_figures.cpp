#include "sim/tally/tally_figures.hpp"

#include <cmath>
#include <limits>
#include <numbers>

namespace farkle {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();  // null in JSON

// With one game there is a value, but nothing to say how sure it is.
Estimate single(double value) { return {value, unknown, {unknown, unknown}}; }

Estimate a_turn(const JointCounts& counts, std::int64_t games, double unit) {
  if (counts.x == 0) return single(unknown);
  if (games < 2) return single(unit * static_cast<double>(counts.y) / static_cast<double>(counts.x));
  return ratio(counts.sums(games, unit), interval_confidence, unit);
}

Estimate mean_of(const std::vector<std::int64_t>& bins, int players) {
  const Sums sums = by_groups(sums_of(bins), players);
  return sums.n < 2 ? single(sums.n == 0 ? unknown : sums.x) : mean_count(sums, interval_confidence);
}

std::vector<double> pmf(const std::vector<std::int64_t>& bins, std::int64_t games) {
  std::vector<double> out;
  for (const std::int64_t count : bins) out.push_back(static_cast<double>(count) / static_cast<double>(games));
  return out;
}

auto at_least(const std::array<std::int64_t, Tally::share_bins>& counts, std::int64_t games) {
  std::array<double, Tally::share_bins> out{};
  std::int64_t sum = 0;
  for (std::size_t i = counts.size(); i-- > 0;)
    sum += counts[i], out[i] = static_cast<double>(sum) / static_cast<double>(games);
  return out;
}

SeatFigures seat(const TallyFile& file, const PlayerTally::SeatTally& counts) {
  const std::int64_t games = counts.games, good = file.run.not_last ? games - counts.decided : counts.decided;
  return {games, good, games > 0 ? proportion(good, games, interval_confidence) : single(unknown)};
}

Estimate complement(const Estimate& e) {
  return {1 - e.value, e.standard_error, {1 - e.interval.high, 1 - e.interval.low}};
}

// The chance that whoever sits in a seat decides a game: two players, by mirrored pairs. Their two games have the same
// dice, and alike policies play them alike. Where one policy decides both games, the seat decides one.
std::optional<Estimate> decided_in_pairs(const TallyFile& file, std::int64_t decided) {
  const auto& groups = file.tally.players[0].groups_decided;
  const std::int64_t one = groups[0] + groups[2], pairs = one + groups[1], both = (decided - one) / 2;
  if (file.run.players() != 2 || pairs < 2 || 2 * pairs != file.tally.games) return std::nullopt;
  const auto half = static_cast<double>(one) / 2, whole = static_cast<double>(both);
  return mean_score({pairs, whole + half, whole + half / 2}, interval_confidence);
}

// Elo against player 1: 400 log10 of the ratio of games decided. The interval takes games as independent; rounds
// with the same dice make it, if anything, too wide.
Estimate elo_over_first(const TallyFile& file, std::size_t p) {
  const auto decided = [&](std::size_t q) { return static_cast<double>(file.tally.players[q].decided()); };
  const double a = decided(p), b = decided(0), unit = 400 / std::numbers::ln10;
  if (p == 0) return {};
  const double difference = (file.run.not_last ? -1 : 1) * unit * std::log(a / b);
  if (a == 0 || b == 0) return single(difference);
  return normal_estimate(difference, unit * std::sqrt(1 / a + 1 / b), interval_confidence);
}

// A player's chance to win (not-last: not to lose) with the seats balanced: the mean over rounds in which everybody
// sits in every seat once. The interval is that of pair_score for any number of players; with fewer than two whole
// rounds, Wilson's.
Estimate balanced_rate(const TallyFile& file, int player) {
  const PlayerTally& tally = file.tally.players[player];
  const SeatFigures all = seat(file, tally.in_all());
  const std::size_t n = file.run.players();
  Sums raw;
  for (std::size_t k = 0; k <= n; ++k) {
    const double score = static_cast<double>(file.run.not_last ? n - k : k) / static_cast<double>(n),
                 count = static_cast<double>(tally.groups_decided[k]);
    raw += {tally.groups_decided[k], score * count, score * score * count};
  }
  if (raw.n < 2) return all.wins;
  Estimate rate = mean_score(raw, interval_confidence);
  rate.value = all.wins.value;
  return rate;
}

}  // namespace

std::vector<PlayerFigures> player_figures(const TallyFile& file) {
  std::vector<PlayerFigures> out;
  for (std::size_t p = 0; p < file.tally.players.size(); ++p) {
    const PlayerTally& tally = file.tally.players[p];
    PlayerFigures& f = out.emplace_back();
    f.policy = file.run.policies[p];
    const SeatFigures all = seat(file, tally.in_all());
    f.games = all.games;
    f.good = all.good;
    f.wins = balanced_rate(file, static_cast<int>(p));
    f.loses = complement(f.wins);
    f.elo = file.run.players() == 2 ? elo(f.wins) : elo_over_first(file, p);
    f.mean_turn = a_turn(tally.steps, f.games, file.run.step);
    f.farkle_rate = a_turn(tally.farkles, f.games, 1);
    if (f.farkle_rate.interval.high > 1) f.farkle_rate.interval.high = 1;
    if (tally.rolls > 0) f.hot_dice_rate = a_turn(tally.hot_dice, f.games, 1);
    for (int s = 0; s < file.run.players(); ++s) f.seats.push_back(seat(file, tally.seats[s]));
  }
  return out;
}

std::vector<SeatFigures> seat_figures(const TallyFile& file) {
  std::vector<SeatFigures> out;
  for (int s = 0; s < file.run.players(); ++s) {
    PlayerTally::SeatTally anybody;
    for (const PlayerTally& player : file.tally.players) anybody += player.seats[s];
    out.push_back(seat(file, anybody));
    Estimate& wins = out.back().wins;
    if (anybody.games == 0) continue;
    const double rate = wins.value, good = static_cast<double>(out.back().good);
    const std::optional<Estimate> pairs = decided_in_pairs(file, anybody.decided);
    const std::int64_t groups = by_groups({anybody.games, 0, 0}, file.run.players()).n;
    const double in_groups = good * static_cast<double>(groups) / static_cast<double>(anybody.games);
    wins = !pairs              ? proportion(in_groups, groups, interval_confidence)
           : file.run.not_last ? complement(*pairs)
                               : *pairs;
    wins.value = rate;
  }
  return out;
}

GameFigures game_figures(const TallyFile& file) {
  const Tally& t = file.tally;
  GameFigures f;
  f.turns = mean_of(t.turns, file.run.players());
  f.lead_changes = mean_of(t.lead_changes, file.run.players());
  f.turns_5 = quantile(t.turns, 0.05), f.turns_50 = quantile(t.turns, 0.5), f.turns_95 = quantile(t.turns, 0.95);
  f.turns_pmf = pmf(t.turns, t.games);
  f.lead_changes_pmf = pmf(t.lead_changes, t.games);
  f.comeback_at_least = at_least(t.comeback, t.games);
  f.margin_at_least = at_least(t.margin, t.games);
  return f;
}

std::vector<ExactCheck> exact_checks(const TallyFile& file) {
  if (!file.run.exact) return {};
  const ExactChances& exact = *file.run.exact;
  std::vector<ExactCheck> out;
  const PlayerFigures player = player_figures(file).front();
  const auto by_seat = [&](const char* key, const char* what, std::size_t s, double p) {
    const SeatFigures& f = player.seats[s];
    if (f.games == 0) return;
    ExactCheck check{key, what, p, f.wins.value, {}};
    if (p > 0 && p < 1) check.z = z_score(f.good, f.games, p);
    out.push_back(std::move(check));
  };
  by_seat("first_wins", "moving first", 0, exact.first_wins);
  by_seat("first_wins_if_second", "moving second", 1, exact.first_wins_if_second);
  ExactCheck balanced{"balanced", "balanced", exact.balanced(), player.wins.value, {}};
  if (player.wins.standard_error > 0) balanced.z = (balanced.played - balanced.exact) / player.wins.standard_error;
  out.push_back(std::move(balanced));
  return out;
}

std::optional<ControlledMean> without_luck(const TallyFile& file) {
  const Tally& t = file.tally;
  if (t.luck_pairs < 3 || t.luck_pairs != t.games / 2) return std::nullopt;
  return controlled_mean(t.luck_sums(), interval_confidence);
}

}  // namespace farkle
