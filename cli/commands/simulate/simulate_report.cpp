#include "cli/commands/simulate/simulate_report.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "cli/report/format.hpp"
#include "cli/report/writers.hpp"

namespace farkle {

void to_json(Json& json, const Interval& i) { json = Json::array({i.low, i.high}); }
void to_json(Json& json, const SeatFigures& s) {
  json = {{"games", s.games}, {"wins", s.good}, {"win_rate", s.wins.value}, {"ci95", s.wins.interval}};
}

namespace {

std::string percent_of(double rate, int decimals) { return fixed(100 * rate, decimals) + " %"; }
std::string in_words(const Interval& i, int decimals) {
  return fixed(100 * i.low, decimals) + " to " + percent_of(i.high, decimals);
}
// As many decimals as the interval justifies.
int decimals_for(const Interval& i) { return i.half_width() < 0.0005 ? 3 : i.half_width() < 0.02 ? 2 : 1; }

std::string sentence(const TallyFile& file, const std::vector<PlayerFigures>& players) {
  const bool not_last = file.run.not_last, two = players.size() == 2;
  const auto rate = [&](const PlayerFigures& p) { return not_last ? p.loses : p.wins; };
  const auto less = [&](const auto& a, const auto& b) { return rate(a).value < rate(b).value; };
  const auto most = two ? players.begin() : std::max_element(players.begin(), players.end(), less);
  const Estimate r = rate(*most);
  const int digits = decimals_for(r.interval);
  std::string out;
  if (two)
    out = most->policy + (not_last ? " is last in " : " wins ");
  else if (std::all_of(players.begin(), players.end(), [&](const auto& p) { return rate(p).value == r.value; }))
    out = not_last ? "All are last equally often: " : "All win equally often: ";
  else
    out = "Player " + std::to_string(most - players.begin() + 1) + ", " + most->policy +
          (not_last ? ", is last most often: " : ", wins most often: ");
  const bool fair = file.tally.games % static_cast<std::int64_t>(players.size()) == 0;
  out += percent_of(r.value, digits) + " of the games" +
         (two ? " against " + players[1].policy + ", each moving first " : ", everybody in every seat ") +
         (fair ? "equally often" : "in turn") + " (95 % interval " + in_words(r.interval, digits) + ")";
  const double elo = players[0].elo.value;
  return out + (two && std::isfinite(elo) ? (elo > 0 ? ": +" : ": ") + fixed(elo, 1) + " Elo." : ".");
}

void players_table(Report& report, const TallyFile& file, const std::vector<PlayerFigures>& players) {
  const bool not_last = file.run.not_last;
  const int digits = decimals_for(players[0].wins.interval);
  Table& table = report.table(
      Table("players", {{"player", "", style::integer, audience::people},
                        {"policy", "policy"},
                        {"wins", not_last ? "not last" : "games won", style::points},
                        {"win_rate", not_last ? "is not last" : "wins", style::percent(digits)},
                        {"", "95 % interval"},
                        {"ci95_low", audience::csv},
                        {"ci95_high", audience::csv},
                        {"elo", "Elo", style::decimal(1)},
                        {"mean_turn", "points a turn", style::decimal(1)},
                        {"farkle_rate", "farkles", style::percent(2)},
                        {"hot_dice_rate", "hot dice a turn", style::or_absent(style::decimal(4), "not counted")}}),
      audience::people | audience::csv);
  for (const char* key : {"games", "mean_turn_low", "mean_turn_high", "farkle_rate_low", "farkle_rate_high",
                          "hot_dice_rate_low", "hot_dice_rate_high"})
    table.columns.push_back({key, audience::csv});
  for (std::size_t p = 0; p < players.size(); ++p) {
    const PlayerFigures& f = players[p];
    const Interval& i = f.wins.interval;
    const auto hot = [&](double Interval::*end) {
      return f.hot_dice_rate ? Value(f.hot_dice_rate->interval.*end) : Value();
    };
    table.add({p + 1, f.policy, f.good, f.wins.value, in_words(i, digits), i.low, i.high,
               p == 0 && players.size() > 2 ? Value() : f.elo.value, f.mean_turn.value, f.farkle_rate.value,
               f.hot_dice_rate ? Value(f.hot_dice_rate->value) : Value(), f.games, f.mean_turn.interval.low,
               f.mean_turn.interval.high, f.farkle_rate.interval.low, f.farkle_rate.interval.high, hot(&Interval::low),
               hot(&Interval::high)});
    if (not_last) table.rows[p].insert(table.rows[p].begin() + 2, {f.games - f.good, f.loses.value});
  }
  if (not_last)
    table.columns.insert(table.columns.begin() + 2,
                         {{"last", "last", style::points}, {"last_rate", "is last", style::percent(digits)}});
}

void seats_table(Report& report, const TallyFile& file, const std::vector<PlayerFigures>& players) {
  Table& table = report.table(Table("", file.run.not_last ? "Not last, by seat" : "Wins by seat",
                                    {{"", "moves"}, {"", "any player", style::percent(2)}, {"", "95 % interval"}}));
  for (const PlayerFigures& p : players) table.columns.push_back({"", p.policy, style::percent(2)});
  const std::vector<SeatFigures> seats = seat_figures(file);
  const char* const names[] = {"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"};
  for (std::size_t s = 0; s < seats.size(); ++s) {
    Row row{names[s], seats[s].wins.value, in_words(seats[s].wins.interval, 2)};
    for (const PlayerFigures& p : players) row.push_back(p.seats[s].wins.value);
    table.add(std::move(row));
  }
}

void games_facts(Report& report, const TallyFile& file, const GameFigures& games) {
  const auto shares = [&](const auto& at_least, std::initializer_list<std::size_t> bins) {
    std::string text;
    for (const std::size_t bin : bins)
      text += (text.empty() ? "" : ", ") + with_thousands(static_cast<std::int64_t>(bin) * file.run.target / 20) +
              (text.empty() ? " or more in " : " in ") + percent_of(at_least[bin], 1);
    return text;
  };
  report.fact("", "turns a game",
              fixed(games.turns.value, 2) + ", in nine of ten games " + with_thousands(games.turns_5) + " to " +
                  with_thousands(games.turns_95));
  report.fact("", "changes of the lead", fixed(games.lead_changes.value, 2) + " a game");
  if (file.run.not_last)
    report.fact("", "loser behind the next by", shares(games.margin_at_least, {2, 10}));
  else {
    report.fact("", "winner had been behind by", shares(games.comeback_at_least, {2, 5, 10}) + " of the games");
    report.fact("", "winner ahead of the next by", shares(games.margin_at_least, {2, 5, 10}));
  }
}

std::string in_words(const SprtResult& test, const std::string& d0, const std::string& d1) {
  if (test.verdict == Verdict::identical)
    return "Sequential test: nearly all pairs tie; any difference is smaller than those asked about.";
  const std::string found = test.verdict == Verdict::h0   ? "player 1 is " + d0 + " Elo better rather than " + d1
                            : test.verdict == Verdict::h1 ? "player 1 is " + d1 + " Elo better rather than " + d0
                                                          : "undecided between " + d0 + " and " + d1 + " Elo";
  return "Sequential test: " + found + " (log-likelihood ratio " + fixed(test.llr, 2) + "; " + fixed(test.lower, 2) +
         " and " + fixed(test.upper, 2) + " decide).";
}

Json json_of(const PlayerFigures& f, const PlayerTally& t, bool not_last) {
  Json out{{"policy", f.policy}, {"wins", f.good}, {"win_rate", f.wins.value}, {"ci95", f.wins.interval}};
  if (not_last) out.update({{"last", f.games - f.good}, {"last_rate", f.loses.value}, {"last_ci95", f.loses.interval}});
  const Estimate hot = f.hot_dice_rate.value_or(Estimate{});
  const auto if_counted = [&](const Json& value) { return f.hot_dice_rate ? value : Json(); };
  out.update({{"mean_turn", f.mean_turn.value},
              {"mean_turn_ci95", f.mean_turn.interval},
              {"farkle_rate", f.farkle_rate.value},
              {"farkle_rate_ci95", f.farkle_rate.interval},
              {"hot_dice_rate", if_counted(hot.value)},
              {"hot_dice_rate_ci95", if_counted(hot.interval)},
              {"turns", t.turns()},
              {"banks", t.banks},
              {"farkles", t.farkles.y},
              {"rolls", if_counted(t.rolls)},
              {"hot_dice", if_counted(t.hot_dice.y)},
              {"offers_seen", t.offers_seen},
              {"offers_taken", t.offers_taken},
              {"by_seat", f.seats}});
  return out;
}

Json at_least(std::span<const double> shares, Points target) {
  Json points = Json::array();
  for (std::size_t i = 0; i < shares.size(); ++i) points.push_back(static_cast<double>(i) * target / 20);
  return {{"points", points}, {"at_least", shares}};
}

// What the counts can be held against: player 1's exact chances, and an estimate without luck.
void add_references(Report& report, const TallyFile& file) {
  const auto luck = without_luck(file);
  const auto& exact = file.run.exact;
  if (luck && std::isfinite(luck->effective_sample_size)) {
    const int digits = decimals_for(luck->controlled.interval);
    report.fact("", "without luck, " + file.run.policies[0] + " wins",
                percent_of(luck->controlled.value, digits) + " (95 % interval " +
                    in_words(luck->controlled.interval, digits) + "), as sure as " +
                    with_thousands(std::llround(2 * luck->effective_sample_size)) + " games");
  }
  if (exact) {
    Table& table = report.table(Table("", "Against the exact value of " + file.run.policies[0],
                                      {{"", ""},
                                       {"", "exact", style::percent(4)},
                                       {"", "played", style::percent(4)},
                                       {"", "standard errors apart", style::decimal(2)}}));
    Json z = Json::object();
    for (const ExactCheck& check : exact_checks(file)) {
      table.add({check.what, check.exact, check.played, check.z});
      z[check.key] = to_json(check.z);
    }
    report.data("exact", {{"first_wins", exact->first_wins},
                          {"first_wins_if_second", exact->first_wins_if_second},
                          {"balanced", exact->balanced()},
                          {"source", exact->source},
                          {"z", z}});
  }
  if (!luck) return;
  Json out{{"win_rate", luck->controlled.value},
           {"ci95", luck->controlled.interval},
           {"plain", {{"win_rate", luck->plain.value}, {"ci95", luck->plain.interval}}},
           {"coefficient", 1.0},
           {"variance_ratio", luck->variance_ratio},
           {"effective_games", 2 * luck->effective_sample_size}};
  if (exact && luck->controlled.standard_error > 0)
    out["z"] = (luck->controlled.value - exact->balanced()) / luck->controlled.standard_error;
  report.data("without_luck", std::move(out));
}

// The figures of the games alone, under the keys of the schema (cli/data/documents.toml).
void add_json(Report& report, const TallyFile& file, const std::vector<PlayerFigures>& players,
              const GameFigures& games, const std::string& stopped) {
  const RunIdentity& run = file.run;
  const bool two = players.size() == 2;
  Json list = Json::array(), seats = Json::array(), elo = Json::array();
  for (std::size_t p = 0; p < players.size(); ++p)
    list.push_back(json_of(players[p], file.tally.players[p], run.not_last));
  for (const SeatFigures& s : seat_figures(file)) {
    seats.push_back(Json{{"seat", seats.size() + 1}});
    seats.back().update(s);
  }
  for (std::size_t p = two ? 0 : 1; p < (two ? 1 : players.size()); ++p)
    elo.push_back({{"player", p + 1},
                   {"over", two ? 2 : 1},
                   {"difference", players[p].elo.value},
                   {"ci95", players[p].elo.interval}});
  report.data("seed", run.seed);
  report.run.seed = run.seed;
  report.data("wins_are", run.not_last ? "games not lost" : "games won");
  report.data("players", std::move(list));
  report.data("games", file.tally.games);
  report.data("turns", file.tally.all_turns());
  report.data("seats", std::move(seats));
  report.data("stopped", stopped);
  report.data("engine", {{"name", run.engine}, {"why", run.engine_why}});
  report.data("elo", std::move(elo));
  if (two) {
    const PairCounts pairs = file.tally.pairs(!run.not_last);
    report.data("pairs", {{"won", pairs.won()},
                          {"even", pairs.even()},
                          {"lost", pairs.lost()},
                          {"p", sign_test(pairs.won(), pairs.lost())}});
  }
  report.data("turns_per_game", {{"mean", games.turns.value},
                                 {"ci95", games.turns.interval},
                                 {"p5", games.turns_5},
                                 {"median", games.turns_50},
                                 {"p95", games.turns_95},
                                 {"pmf", games.turns_pmf}});
  report.data(
      "lead_changes",
      {{"mean", games.lead_changes.value}, {"ci95", games.lead_changes.interval}, {"pmf", games.lead_changes_pmf}});
  report.data("comebacks", at_least(games.comeback_at_least, run.target));
  report.data("margins", at_least(games.margin_at_least, run.target));
}

}  // namespace

Report simulate_report(const TallyFile& file, const std::string& stopped) {
  const RunIdentity& run = file.run;
  const std::vector<PlayerFigures> players = player_figures(file);
  const GameFigures games = game_figures(file);
  Report report{.name = "simulate",
                .title = counted(file.tally.games, "game") + " of " + std::to_string(players.size()) +
                         " players, seed " + std::to_string(run.seed)};
  report.rules = RulesMark{run.rules_id, run.rules_name, run.fingerprint, run.changes};
  report.sentence(sentence(file, players));
  players_table(report, file, players);
  seats_table(report, file, players);
  games_facts(report, file, games);
  report.fact("", "engine", run.engine + ": " + run.engine_why);
  add_json(report, file, players, games, stopped);
  add_references(report, file);
  return report;
}

void add_speed(Report& report, const PlayedNow& now) {
  const double games_per_s = static_cast<double>(now.games) / now.seconds,
               turns_per_s = static_cast<double>(now.turns) / now.seconds;
  if (!std::isfinite(games_per_s)) return;
  report.run.figures = {{"games_per_s", games_per_s}, {"turns_per_s", turns_per_s}};
  const auto rounded = [](double rate) {  // to three digits
    const double unit = std::pow(10, std::max(0., std::floor(std::log10(std::max(rate, 1.))) - 2));
    return with_thousands(std::llround(std::round(rate / unit) * unit));
  };
  report.fact("", "speed", rounded(games_per_s) + " games and " + rounded(turns_per_s) + " turns a second");
}

void add_until(Report& report, const Until& until) {
  Json json{{"rule", until.text}, {"reached", until.reached}};
  if (const auto& test = until.test) {
    json.update({{"unit", "Elo"},
                 {"verdict", to_string(test->verdict)},
                 {"llr", test->llr},
                 {"lower", test->lower},
                 {"upper", test->upper}});
    report.sentence(in_words(*test, shortest(until.elo0), shortest(until.elo1)));
  } else if (const auto& score = until.score) {
    const Interval& i = score->interval;
    json.update({{"half_width", i.half_width()}, {"mean", score->value}, {"ci95", i}});
    const std::string have = "the 95 % interval for player 1 that holds at any time is " + in_words(i, 2);
    const double most = 100 * until.half_width;
    const std::string points = shortest(most) + (most == 1 ? " point" : " points");
    report.sentence(until.reached ? "Enough: " + have + ", at most " + points + " to either side."
                                  : "Not enough games for " + points + " to either side: " + have + ".");
  } else {
    return;
  }
  report.data("until", std::move(json));
}

}  // namespace farkle
