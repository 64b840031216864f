#include "sim/design/measures.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/design/policy_pairs.hpp"
#include "sim/engine/engine.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/search/policy_forms.hpp"
#include "solver/duel/duel_solver.hpp"
#include "solver/evaluate/policy_turn_table.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

constexpr int two_seats = 2;
constexpr double quick_work = 2e10;  // of the exact course of games, in units of Work

Measurement exactly(double value) { return {{value, 0, {value, value}}, true}; }

bool not_last(const MeasuredGame& game) { return game.rules().game.end == End::not_last; }
bool no_target(const MeasuredGame& game) { return game.rules().game.rounds > 0; }

// A policy plays both games of a pair alike against itself, so that a pair is one game, counted twice.

// A rate per turn, over the turns of both seats: the first player has each of them once in a pair. Games are
// independent, turns are not.
std::optional<Measurement> a_turn(const Tally& tally, JointCounts PlayerTally::*count) {
  if (tally.games / two_seats < 2) return std::nullopt;
  return Measurement{ratio((tally.players[0].*count).sums(tally.games), interval_confidence)};
}

Measurement share_of_games(std::int64_t some, std::int64_t all) {
  return {proportion(some / two_seats, all / two_seats, interval_confidence)};
}

// The share of games in the bins from `first` to before `last`.
Measurement share(std::span<const std::int64_t> bins, std::size_t first, std::size_t last) {
  return share_of_games(sums_of(bins.subspan(first, last - first)).n, sums_of(bins).n);
}

std::optional<Measurement> mean_of(std::span<const std::int64_t> histogram) {
  const Sums games = by_groups(sums_of(histogram), two_seats);
  if (games.n < 2) return std::nullopt;
  return Measurement{mean_count(games, interval_confidence)};
}

// A quantile with an interval between order statistics: the ranks are binomial, here by their normal approximation.
Measurement quantile_of(std::span<const std::int64_t> histogram, double q) {
  const std::int64_t games = sums_of(histogram).n / two_seats;
  const double error = std::sqrt(q * (1 - q) / static_cast<double>(games));
  const Interval ranks = normal_estimate(q, error, interval_confidence).interval;
  const auto at = [&](double p) { return static_cast<double>(quantile(histogram, std::clamp(p, 0.0, 1.0))); };
  constexpr double rounding = 0.5;  // values are whole
  const Interval values{at(ranks.low) - rounding, at(ranks.high) + rounding};
  return {{at(q), values.half_width() * error / ranks.half_width(), values}};
}

// A rate per turn, over the turns of both players.
double a_turn(const GameCourse& course, double PlayerCourse::*rate) {
  double sum = 0, turns = 0;
  for (const PlayerCourse& player : course.player) sum += player.turns * player.*rate, turns += player.turns;
  return sum / turns;
}

// The smallest number of turns that is not exceeded with chance q.
double quantile_of(const GameCourse& course, double q) {
  double so_far = 0;
  for (std::size_t n = 0; n < course.turns_pmf.size(); ++n)
    if ((so_far += course.turns_pmf[n]) >= q) return static_cast<double>(n);
  return static_cast<double>(course.turns_pmf.size());
}

constexpr const char *of_turns = "A turn", *of_length = "Length", *of_chances = "Chances", *of_course = "Excitement";
constexpr std::size_t quarter = Tally::share_bins / 8, to_the_end = Tally::share_bins;
static_assert(quarter == 5);  // twentieths of the target

constexpr Measure every_measure[] = {
    {"expected_turns", of_length, "turns alone", "the fewest turns to the target, for a player alone",
     MeasureUnit::number, 2, "a player alone is there ", "turns later", "turns sooner", false,
     [](MeasuredGame& g) -> std::optional<Measurement> {
       if (no_target(g)) return std::nullopt;
       return exactly(g.solved()->solo().expected_turns);
     }},
    {"turns_per_game", of_length, "turns a game", "how long a game is, in turns of both players", MeasureUnit::number,
     2, "games are ", "turns longer", "turns shorter", true,
     [](MeasuredGame& g) -> std::optional<Measurement> {
       if (const GameCourse* course = g.course()) return exactly(course->turns);
       return g.played([](const Tally& t) { return mean_of(t.turns); });
     }},
    {"turns_p90", of_length, "nine in ten take", "nine games in ten take no more turns than this", MeasureUnit::number,
     0, "nine games in ten are over ", "turns later", "turns sooner", true,
     [](MeasuredGame& g) -> std::optional<Measurement> {
       if (const GameCourse* course = g.course()) return exactly(quantile_of(*course, 0.9));
       return quantile_of(g.played().turns, 0.9);
     }},
    {"expected_points", of_turns, "points", "points that a turn brings on average, played best, before penalties",
     MeasureUnit::number, 2, "the best turn is worth ", "points more", "points less", false,
     [](MeasuredGame& g) -> std::optional<Measurement> { return exactly(g.solved()->turn(true).expected_points); }},
    {"farkle_rate", of_turns, "farkles", "how often a turn ends in a farkle", MeasureUnit::share, 2, "turns farkle ",
     "more often", "less often", true,
     [](MeasuredGame& g) -> std::optional<Measurement> {
       if (const GameCourse* course = g.course()) return exactly(a_turn(*course, &PlayerCourse::farkle_rate));
       return g.played([](const Tally& t) { return a_turn(t, &PlayerTally::farkles); });
     }},
    {"hot_dice_rate", of_turns, "hot dice a turn", "how many times a turn rolls all dice again", MeasureUnit::number, 4,
     "a turn has ", "more hot dice", "fewer hot dice", true,
     [](MeasuredGame& g) -> std::optional<Measurement> {
       if (g.played().players[0].rolls == 0) return std::nullopt;  // they are not counted
       return g.played([](const Tally& t) { return a_turn(t, &PlayerTally::hot_dice); });
     }},
    {"first_player", of_chances, "first player", "how often the first player wins", MeasureUnit::share, 2,
     "the first player wins ", "more often", "less often", true,
     [](MeasuredGame& g) -> std::optional<Measurement> { return g.first_wins(); }},
    {"fair_start", of_chances, "fair start",
     "points for the second player, who is then on the board, that make best play most even", MeasureUnit::points, 0,
     "the second player needs ", "points more to be even", "points less to be even", true,
     [](MeasuredGame& g) -> std::optional<Measurement> { return g.fair_start(); }},
    {"skill", of_chances, "skill", "how often good play beats simple play", MeasureUnit::share, 2,
     "good play beats simple play ", "more often", "less often", true,
     [](MeasuredGame& g) -> std::optional<Measurement> { return g.beats(g.simple()); }},
    {"skill_over_random", of_chances, "over random", "how often good play beats random play", MeasureUnit::share, 2,
     "good play beats random play ", "more often", "less often", true,
     [](MeasuredGame& g) -> std::optional<Measurement> { return g.beats("random"); }},
    {"numbers", of_chances, "numbers",
     "how many thresholds a player who keeps the best dice must remember to play almost as well as possible",
     MeasureUnit::number, 0, "a good player must remember ", "numbers more", "numbers less", false,
     [](MeasuredGame& g) -> std::optional<Measurement> {
       const auto found = fewest_numbers(g.solved(), 1 - 0.001);
       return found ? std::optional(exactly(found->remembered)) : std::nullopt;
     }},
    {"comebacks", of_course, "comebacks", "how often the winner was once a quarter of the target behind",
     MeasureUnit::share, 2, "winners come from behind ", "more often", "less often", true,
     [](MeasuredGame& g) -> std::optional<Measurement> {
       if (not_last(g) || no_target(g)) return std::nullopt;  // a game without a winner, or a share of nothing
       return g.played([](const Tally& t) { return share(t.comeback, quarter, to_the_end); });
     }},
    {"lead_changes", of_course, "lead changes", "how often the lead changes in a game", MeasureUnit::number, 2,
     "the lead changes ", "times more", "times fewer", true,
     [](MeasuredGame& g) { return g.played([](const Tally& t) { return mean_of(t.lead_changes); }); }},
    {"close_finishes", of_course, "close finishes", "how often less than a twentieth of the target decides",
     MeasureUnit::share, 2, "games end close ", "more often", "less often", true,
     [](MeasuredGame& g) -> std::optional<Measurement> {
       if (no_target(g)) return std::nullopt;
       return g.played([](const Tally& t) { return share(t.margin, 0, 1); });
     }},
};

}  // namespace

MeasuredGame::MeasuredGame(const Run& run, const Rules& rules, const MeasuredPlay& play)
    : run_(run), play_(play), solved_(solved_for(run, rules)) {
  if (rules.game.min_players > two_seats || rules.game.max_players < two_seats)
    throw CannotDo("only two-player games are measured, and game.players is [" +
                   std::to_string(rules.game.min_players) + ", " + std::to_string(rules.game.max_players) + "]");
  for (const std::string& name : {play.policy, play.simple})  // mistakes show before any work; only `optimal` is work
    if (name != "optimal") policy(name);
}

const std::shared_ptr<const Policy>& MeasuredGame::policy(const std::string& name) {
  std::shared_ptr<const Policy>& place = policies_[name];
  if (!place) place = make_policy(name, solved_, two_seats);
  return place;
}

std::vector<Tally> MeasuredGame::play(const Policy& first, const Policy& second) const {
  constexpr std::int64_t most_parts = 40, least_pairs = 50;  // of a part
  const std::int64_t pairs = play_.games / two_seats,
                     parts = std::clamp<std::int64_t>(pairs / least_pairs, 1, most_parts);
  const auto engine = make_engine({solved_->game, {&first, &second}});
  std::vector<Tally> tallies;
  Tally sum(two_seats);
  for (std::int64_t p = 0; p < parts; ++p) {
    const std::int64_t begin = pairs * p / parts * two_seats, end = pairs * (p + 1) / parts * two_seats;
    tallies.push_back(run_tournament(*engine, run_.seed, {static_cast<std::uint64_t>(begin), end - begin},
                                     {.threads = run_.threads, .stop = &run_.stop}));
    if (run_.stop) throw CannotDo("stopped before the games were played");
    sum += tallies.back();
  }
  tallies.push_back(std::move(sum));
  return tallies;
}

const std::vector<Tally>& MeasuredGame::all_played() {
  const Policy& both = *policy(play_.policy);
  if (played_.empty()) played_ = play(both, both);
  return played_;
}

std::optional<Measurement> MeasuredGame::in_parts(std::span<const Tally> tallies,
                                                  const std::function<std::optional<Measurement>(const Tally&)>& of) {
  std::optional<Measurement> out = of(tallies.back());
  for (const Tally& part : tallies.first(tallies.size() - 1))
    if (out) out->parts.push_back(of(part)->estimate.value);
  return out;
}

const GameCourse* MeasuredGame::course() {
  if (!play_.rough && !std::exchange(course_tried_, true)) try {
      const Policy& both = *policy(play_.policy);
      const Work::Budget budget(solved_->work(), quick_work);
      const PolicyTurnTable turns(rules(), solved_->model, both, solved_->work());
      course_ = follow_games(turns, turns);
    } catch (const CannotDo&) {  // too long, or turns that leave something to the next player
    }
  return course_ ? &*course_ : nullptr;
}

Measurement MeasuredGame::first_wins() {
  const auto mine = policy(play_.policy);
  if (!play_.rough)
    if (const auto exact = exact_chances(*solved_, {mine, mine})) return exactly(exact->first_wins);
  return *played([&](const Tally& tally) {
    PlayerTally::SeatTally first;  // whoever sits there
    for (const PlayerTally& p : tally.players) first += p.seats[0];
    return share_of_games(not_last(*this) ? first.games - first.decided : first.decided, first.games);
  });
}

Measurement MeasuredGame::beats(const std::string& name) {
  const auto mine = policy(play_.policy), opponent = policy(name);
  if (!play_.rough)
    if (const auto exact = exact_chances(*solved_, {mine, opponent})) return exactly(exact->balanced());
  return *in_parts(play(*mine, *opponent), [&](const Tally& tally) {
    return Measurement{pair_score(tally.pairs(!not_last(*this)), interval_confidence)};
  });
}

std::optional<Measurement> MeasuredGame::fair_start() try {
  if (play_.rough) return std::nullopt;
  const FairStart fair = no_target(*this) ? farkle::fair_start(solved_->duel_game(), solved_->rounds())
                                          : farkle::fair_start(solved_->duel().values);
  return exactly(fair.points);
} catch (const CannotDo&) {  // these rules are not solved for two
  if (run_.stop) throw;
  return std::nullopt;
}

std::span<const Measure> all_measures() { return every_measure; }

std::vector<Measure> measures_of(const std::string& flag, const std::vector<std::string>& keys) {
  std::vector<std::string> all;
  for (const Measure& m : every_measure) all.emplace_back(m.key);
  for (const std::string& key : keys)
    if (std::find(all.begin(), all.end(), key) == all.end())
      throw UserError(flag, key, "one of " + join(all) + did_you_mean(key, all));
  std::vector<Measure> out;
  for (const Measure& m : every_measure)
    if (std::find(keys.begin(), keys.end(), m.key) != keys.end()) out.push_back(m);
  return out;
}

}  // namespace farkle
