// Writes the figures to the JSON document, under the keys of its schema (cli/data/documents.toml).
#include "cli/commands/simulate/simulate_report.hpp"

namespace farkle {
namespace {

Json json_of(const Interval& i) { return Json::array({i.low, i.high}); }
Json json_of(const SeatFigures& s) {
  return {{"games", s.games}, {"wins", s.good}, {"win_rate", s.wins.value}, {"ci95", json_of(s.wins.interval)}};
}

Json json_of(const PlayerFigures& f, const PlayerTally& t, bool not_last) {
  Json out{{"policy", f.policy}, {"wins", f.good}, {"win_rate", f.wins.value}, {"ci95", json_of(f.wins.interval)}};
  if (not_last)
    out.update({{"last", f.games - f.good}, {"last_rate", f.loses.value}, {"last_ci95", json_of(f.loses.interval)}});
  out.update({{"mean_turn", f.mean_turn.value},
              {"mean_turn_ci95", json_of(f.mean_turn.interval)},
              {"farkle_rate", f.farkle_rate.value},
              {"farkle_rate_ci95", json_of(f.farkle_rate.interval)},
              {"hot_dice_rate", f.hot_dice_rate ? Json(f.hot_dice_rate->value) : Json()},
              {"hot_dice_rate_ci95", f.hot_dice_rate ? json_of(f.hot_dice_rate->interval) : Json()},
              {"turns", t.turns()},
              {"banks", t.banks},
              {"farkles", t.farkles.y},
              {"rolls", f.hot_dice_rate ? Json(t.rolls) : Json()},
              {"hot_dice", f.hot_dice_rate ? Json(t.hot_dice.y) : Json()},
              {"offers_seen", t.offers_seen},
              {"offers_taken", t.offers_taken}});
  Json seats = Json::array();
  for (const SeatFigures& s : f.seats) seats.push_back(json_of(s));
  out["by_seat"] = std::move(seats);
  return out;
}

template <class Shares>
Json at_least(const Shares& shares, Points target) {
  Json points = Json::array();
  for (std::size_t i = 0; i < shares.size(); ++i) points.push_back(static_cast<double>(i) * target / 20);
  return {{"points", points}, {"at_least", shares}};
}

Json exact_json(const TallyFile& file) {
  const ExactChances& exact = *file.run.exact;
  Json z = Json::object();
  for (const ExactCheck& check : exact_checks(file)) z[check.key] = check.z ? Json(*check.z) : Json();
  return {{"first_wins", exact.first_wins},
          {"first_wins_if_second", exact.first_wins_if_second},
          {"balanced", exact.balanced()},
          {"source", exact.source},
          {"z", z}};
}

Json pairs_json(const Tally& tally, bool not_last) {
  const PairCounts pairs = tally.pairs(!not_last);
  return {{"won", pairs.won()},
          {"even", pairs.even()},
          {"lost", pairs.lost()},
          {"p", sign_test(pairs.won(), pairs.lost())}};
}

Json luck_json(const TallyFile& file, const ControlledMean& mean) {
  Json out{{"win_rate", mean.controlled.value},
           {"ci95", json_of(mean.controlled.interval)},
           {"plain", {{"win_rate", mean.plain.value}, {"ci95", json_of(mean.plain.interval)}}},
           {"coefficient", 1.0},
           {"variance_ratio", mean.variance_ratio},
           {"effective_games", 2 * mean.effective_sample_size}};
  if (file.run.exact && mean.controlled.standard_error > 0)
    out["z"] = (mean.controlled.value - file.run.exact->balanced()) / mean.controlled.standard_error;
  return out;
}

}  // namespace

void add_json(Report& report, const TallyFile& file, const std::vector<PlayerFigures>& players,
              const GameFigures& games, const std::string& stopped) {
  const RunIdentity& run = file.run;
  Json list = Json::array(), seats = Json::array(), elo = Json::array();
  for (std::size_t p = 0; p < players.size(); ++p)
    list.push_back(json_of(players[p], file.tally.players[p], run.not_last));
  for (const SeatFigures& s : seat_figures(file))
    seats.push_back(Json{{"seat", seats.size() + 1}}), seats.back().update(json_of(s));
  for (std::size_t p = players.size() == 2 ? 0 : 1; p < (players.size() == 2 ? 1 : players.size()); ++p)
    elo.push_back({{"player", p + 1},
                   {"over", players.size() == 2 ? 2 : 1},
                   {"difference", players[p].elo.value},
                   {"ci95", json_of(players[p].elo.interval)}});
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
  if (players.size() == 2) report.data("pairs", pairs_json(file.tally, run.not_last));
  report.data("turns_per_game", {{"mean", games.turns.value},
                                 {"ci95", json_of(games.turns.interval)},
                                 {"p5", games.turns_5},
                                 {"median", games.turns_50},
                                 {"p95", games.turns_95},
                                 {"pmf", games.turns_pmf}});
  report.data("lead_changes", {{"mean", games.lead_changes.value},
                               {"ci95", json_of(games.lead_changes.interval)},
                               {"pmf", games.lead_changes_pmf}});
  report.data("comebacks", at_least(games.comeback_at_least, run.target));
  report.data("margins", at_least(games.margin_at_least, run.target));
  if (run.exact) report.data("exact", exact_json(file));
  if (const auto mean = without_luck(file)) report.data("without_luck", luck_json(file, *mean));
}

}  // namespace farkle
