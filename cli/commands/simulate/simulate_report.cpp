#include "cli/commands/simulate/simulate_report.hpp"

#include <algorithm>
#include <cmath>

#include "cli/report/format.hpp"

namespace farkle {
namespace {

std::string percent_of(double rate, int decimals) { return fixed(100 * rate, decimals) + " %"; }
std::string in_words(const Interval& i, int decimals) {
  return fixed(100 * i.low, decimals) + " to " + percent_of(i.high, decimals);
}
// As many decimals as the interval justifies.
int decimals_for(const Interval& i) { return i.half_width() < 0.0005 ? 3 : i.half_width() < 0.02 ? 2 : 1; }

std::string with_sign(double number, int decimals) { return (number > 0 ? "+" : "") + fixed(number, decimals); }

// The answer in words.
std::string sentence(const TallyFile& file, const std::vector<PlayerFigures>& players) {
  const bool not_last = file.run.not_last;
  const auto rate = [&](const PlayerFigures& p) { return not_last ? p.loses : p.wins; };
  const auto most = players.size() == 2
                        ? players.begin()
                        : std::max_element(players.begin(), players.end(),
                                           [&](const auto& a, const auto& b) { return rate(a).value < rate(b).value; });
  const Estimate r = rate(*most);
  const int digits = decimals_for(r.interval);
  const bool even =
      std::all_of(players.begin(), players.end(), [&](const auto& p) { return rate(p).value == r.value; });
  std::string out = players.size() == 2 ? most->policy + (not_last ? " is last in " : " wins ")
                    : even              ? (not_last ? "All are last equally often: " : "All win equally often: ")
                                        : "Player " + std::to_string(most - players.begin() + 1) + ", " + most->policy +
                                 (not_last ? ", is last most often: " : ", wins most often: ");
  out += percent_of(r.value, digits) + " of the games";
  if (players.size() == 2) out += " against " + players[1].policy;
  const bool fair = file.tally.games % static_cast<std::int64_t>(players.size()) == 0;
  out += players.size() == 2 ? ", each moving first " : ", everybody in every seat ";
  out += fair ? "equally often" : "in turn";
  out += " (95 % interval " + in_words(r.interval, digits) + ")";
  if (players.size() == 2 && std::isfinite(players[0].elo.value))
    out += ": " + with_sign(players[0].elo.value, 1) + " Elo";
  return out + ".";
}

void players_table(Report& report, const TallyFile& file, const std::vector<PlayerFigures>& players) {
  const bool not_last = file.run.not_last;
  Table table{"players", "", {{"player", "", style::integer, audience::people}, {"policy", "policy"}}};
  const auto column = [&](const char* key, const char* label, Style style) {
    table.columns.push_back({key, label, style});
  };
  const int digits = decimals_for(players[0].wins.interval);
  if (not_last) column("last", "last", style::points), column("last_rate", "is last", style::percent(digits));
  column("wins", not_last ? "not last" : "wins", style::points);
  column("win_rate", not_last ? "is not last" : "wins", style::percent(digits));
  table.columns.push_back({"interval", "95 % interval", style::plain, audience::people});
  table.columns.push_back({"ci95_low", "", style::plain, audience::csv});
  table.columns.push_back({"ci95_high", "", style::plain, audience::csv});
  column("elo", "Elo", style::decimal(1));
  column("mean_turn", "points a turn", style::decimal(1));
  column("farkle_rate", "farkles", style::percent(2));
  column("hot_dice_rate", "hot dice a turn", style::or_absent(style::decimal(4), "not counted"));
  for (std::size_t p = 0; p < players.size(); ++p) {
    const PlayerFigures& f = players[p];
    Row row{p + 1, f.policy};
    if (not_last) row.insert(row.end(), {f.games - f.good, f.loses.value});
    row.insert(row.end(),
               {f.good, f.wins.value, in_words(f.wins.interval, digits), f.wins.interval.low, f.wins.interval.high,
                p == 0 && players.size() > 2 ? Value() : f.elo.value, f.mean_turn.value, f.farkle_rate.value,
                f.hot_dice_rate ? Value(f.hot_dice_rate->value) : Value()});
    table.add(std::move(row));
  }
  report.table(std::move(table), audience::people | audience::csv);
}

void seats_table(Report& report, const TallyFile& file, const std::vector<PlayerFigures>& players) {
  Table table{"",
              file.run.not_last ? "Not last, by seat" : "Wins by seat",
              {{"", "moves"}, {"", "any player", style::percent(2)}, {"", "95 % interval"}}};
  for (const PlayerFigures& p : players) table.columns.push_back({"", p.policy, style::percent(2)});
  const std::vector<SeatFigures> seats = seat_figures(file);
  const char* const names[] = {"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"};
  for (std::size_t s = 0; s < seats.size(); ++s) {
    Row row{names[s], seats[s].wins.value, in_words(seats[s].wins.interval, 2)};
    for (const PlayerFigures& p : players) row.push_back(p.seats[s].wins.value);
    table.add(std::move(row));
  }
  report.table(std::move(table), audience::people);
}

void games_facts(Report& report, const TallyFile& file, const GameFigures& games) {
  const auto fact = [&](const std::string& label, const std::string& value) {
    report.fact("", label, value, style::plain, audience::people);
  };
  const auto shares = [&](const auto& at_least, std::initializer_list<std::size_t> bins) {
    std::string text;
    for (const std::size_t bin : bins)
      text += (text.empty() ? "" : ", ") + with_thousands(static_cast<std::int64_t>(bin) * file.run.target / 20) +
              (text.empty() ? " or more in " : " in ") + percent_of(at_least[bin], 1);
    return text;
  };
  fact("turns a game", fixed(games.turns.value, 2) + ", in nine of ten games " + std::to_string(games.turns_5) +
                           " to " + std::to_string(games.turns_95));
  fact("changes of the lead", fixed(games.lead_changes.value, 2) + " a game");
  if (file.run.not_last)
    fact("loser behind the next by", shares(games.margin_at_least, {2, 10}));
  else {
    fact("winner had been behind by", shares(games.comeback_at_least, {2, 5, 10}) + " of the games");
    fact("winner ahead of the next by", shares(games.margin_at_least, {2, 5, 10}));
  }
}

void exact_table(Report& report, const TallyFile& file) {
  if (!file.run.exact) return;
  Table table{"",
              "Against the exact value of " + file.run.policies[0],
              {{"", ""},
               {"", "exact", style::percent(4)},
               {"", "played", style::percent(4)},
               {"", "standard errors apart", style::decimal(2)}}};
  for (const ExactCheck& check : exact_checks(file)) table.add({check.what, check.exact, check.played, check.z});
  report.table(std::move(table), audience::people);
}

void luck_fact(Report& report, const TallyFile& file) {
  const auto mean = without_luck(file);
  if (!mean || !std::isfinite(mean->effective_sample_size)) return;
  const int digits = decimals_for(mean->controlled.interval);
  report.fact("", "without luck, " + file.run.policies[0] + " wins",
              percent_of(mean->controlled.value, digits) + " (95 % interval " +
                  in_words(mean->controlled.interval, digits) + "), as sure as " +
                  with_thousands(std::llround(2 * mean->effective_sample_size)) + " games",
              style::plain, audience::people);
}

std::string in_words(const Until& until) {
  if (until.sprt()) {
    const std::string numbers = " (log-likelihood ratio " + fixed(until.sprt()->llr, 2) + "; " +
                                fixed(until.sprt()->lower, 2) + " and " + fixed(until.sprt()->upper, 2) + " decide)";
    const std::string d0 = shortest(until.elo0()), d1 = shortest(until.elo1());
    switch (until.sprt()->verdict) {
      case Verdict::h0:
        return "Sequential test: player 1 is " + d0 + " Elo better rather than " + d1 + numbers + ".";
      case Verdict::h1:
        return "Sequential test: player 1 is " + d1 + " Elo better rather than " + d0 + numbers + ".";
      case Verdict::identical:
        return "Sequential test: nearly all pairs tie; any difference is smaller than those asked about.";
      case Verdict::undecided:
        break;
    }
    return "Sequential test: undecided between " + d0 + " and " + d1 + " Elo" + numbers + ".";
  }
  const std::string have =
      "the 95 % interval for player 1 that holds at any time is " + in_words(until.score()->interval, 2);
  const std::string points =
      shortest(100 * until.half_width()) + (100 * until.half_width() == 1 ? " point" : " points");
  return until.reached() ? "Enough: " + have + ", at most " + points + " to either side."
                         : "Not enough games for " + points + " to either side: " + have + ".";
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
  report.fact("engine", "engine", run.engine + ": " + run.engine_why, style::plain, audience::people);
  luck_fact(report, file);
  exact_table(report, file);
  add_json(report, file, players, games, stopped);
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
  report.fact("", "speed", rounded(games_per_s) + " games and " + rounded(turns_per_s) + " turns a second",
              style::plain, audience::people);
}

void add_until(Report& report, const Until& until) {
  if (!until.given() || (!until.sprt() && !until.score())) return;
  Json json{{"rule", until.text()}, {"reached", until.reached()}};
  if (until.sprt()) {
    json.update({{"unit", "Elo"},
                 {"verdict", to_string(until.sprt()->verdict)},
                 {"llr", until.sprt()->llr},
                 {"lower", until.sprt()->lower},
                 {"upper", until.sprt()->upper}});
  } else {
    const Interval i = until.score()->interval;
    json.update({{"half_width", i.half_width()}, {"mean", until.score()->value}, {"ci95", {i.low, i.high}}});
  }
  report.data("until", std::move(json));
  report.sentence(in_words(until));
}

}  // namespace farkle
