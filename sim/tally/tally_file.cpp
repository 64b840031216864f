#include "sim/tally/tally_file.hpp"

#include <algorithm>

#include "sim/files/json_text.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"
#include "solver/game/hash.hpp"
#include "solver/storage/atomic_file.hpp"

namespace farkle {
namespace {

// Ranges in order, neighbours joined.
void tidy(std::vector<GameRange>& ranges) {
  std::sort(ranges.begin(), ranges.end(), [](const GameRange& a, const GameRange& b) { return a.first < b.first; });
  std::vector<GameRange> joined;
  for (const GameRange& r : ranges)
    if (!joined.empty() && joined.back().end() == r.first)
      joined.back().count += r.count;
    else
      joined.push_back(r);
  ranges = std::move(joined);
}

using Json = nlohmann::ordered_json;

constexpr const char* schema = "farkle.tally/1";

template <class List>
constexpr bool is_bins = std::is_same_v<typename List::value_type, std::int64_t>;

// Bins are written without the zeros at the end.
template <class Counts>
Json json_of(const Counts& c) {
  Json out = Json::array();
  if constexpr (std::is_same_v<Counts, std::int64_t>) {
    out = c;
  } else if constexpr (std::is_same_v<Counts, PlayerTally::SeatTally>) {
    out = {c.games, c.decided};
  } else if constexpr (std::is_same_v<Counts, JointCounts>) {
    out = {c.x, c.y, c.xx, c.xy, c.yy};
  } else if constexpr (requires { c.size(); }) {
    for (const auto& one : c) out.push_back(json_of(one));
    while (is_bins<Counts> && !out.empty() && out.back() == 0) out.erase(out.size() - 1);
  } else {
    out = Json::object();
    Counts::all_counts([&](const char* key, const auto& some) { out[key] = json_of(some); }, c);
    if constexpr (std::is_same_v<Counts, Tally>)
      if (c.luck_pairs > 0) out["luck"] = {{"pairs", c.luck_pairs}, {"sums", json_of(c.luck)}};
  }
  return out;
}

template <class Counts>
void read(const Json& j, Counts& c) {
  const auto all = [&](auto&... to) {
    std::size_t i = 0;
    (read(j.at(i++), to), ...);
  };
  if constexpr (std::is_same_v<Counts, std::int64_t>) {
    c = whole_number_as<std::int64_t>(j);
  } else if constexpr (std::is_same_v<Counts, PlayerTally::SeatTally>) {
    all(c.games, c.decided);
  } else if constexpr (std::is_same_v<Counts, JointCounts>) {
    all(c.x, c.y, c.xx, c.xy, c.yy);
  } else if constexpr (requires { c.size(); }) {
    if constexpr (is_bins<Counts> && requires { c.resize(0); })
      c.resize(std::min<std::size_t>(j.size(), most_turns_in_a_game + 1));
    if (j.size() > c.size()) throw std::out_of_range("bins");
    for (std::size_t i = 0; i < (is_bins<Counts> ? j.size() : c.size()); ++i) read(j.at(i), c[i]);
  } else {
    Counts::all_counts([&](const char* key, auto& some) { read(j.at(key), some); }, c);
    if constexpr (std::is_same_v<Counts, Tally>)
      if (j.contains("luck")) read(j["luck"].at("pairs"), c.luck_pairs), read(j["luck"].at("sums"), c.luck);
  }
}

Tally tally(const Json& j, int players) {
  Tally t(players);
  read(j, t);
  return t;
}

Json json_of(const RunIdentity& r) {
  Json exact;
  if (r.exact)
    exact = {{"first_wins", r.exact->first_wins},
             {"first_wins_if_second", r.exact->first_wins_if_second},
             {"source", r.exact->source}};
  return {{"rules",
           {{"id", r.rules_id},
            {"name", r.rules_name},
            {"fingerprint", r.fingerprint},
            {"target", r.target},
            {"step", r.step},
            {"not_last", r.not_last},
            {"changes", r.changes}}},
          {"seed", r.seed},
          {"policies", r.policies},
          {"marks", r.marks},
          {"engine", {{"name", r.engine}, {"why", r.engine_why}}},
          {"exact", exact}};
}

RunIdentity identity(const Json& j) {
  const Json &rules = j.at("rules"), &exact = j.at("exact");
  RunIdentity r{.rules_id = rules.at("id"),
                .rules_name = rules.at("name"),
                .fingerprint = rules.at("fingerprint"),
                .target = whole_number_as<int>(rules.at("target")),
                .step = whole_number_as<int>(rules.at("step")),
                .not_last = rules.at("not_last"),
                .seed = whole_number_as<std::uint64_t>(j.at("seed")),
                .policies = j.at("policies"),
                .marks = j.at("marks"),
                .engine = j.at("engine").at("name"),
                .engine_why = j.at("engine").at("why"),
                .exact = {}};
  r.changes = rules.value("changes", std::vector<std::string>());  // files of earlier versions do not say
  if (!exact.is_null()) r.exact = {exact.at("first_wins"), exact.at("first_wins_if_second"), exact.at("source")};
  return r;
}

bool sound(const TallyFile& f) {
  std::int64_t games = 0;
  std::uint64_t next = 0;
  for (const GameRange& r : f.ranges) {
    if (r.count < 1 || r.first < next || r.first % static_cast<std::uint64_t>(f.run.players()) != 0) return false;
    games += r.count;
    next = r.end();
  }
  std::int64_t decided = 0;
  for (const PlayerTally& player : f.tally.players) {
    for (const PlayerTally::SeatTally& seat : player.seats)
      if (seat.decided < 0 || seat.decided > seat.games) return false;
    if (player.in_all().games != f.tally.games) return false;
    decided += player.decided();
  }
  return games == f.tally.games && decided == games && games > 0 && f.run.target > 0 && f.run.step > 0 &&
         f.run.marks.size() == f.run.policies.size();
}

}  // namespace

RunIdentity identity_of(const Rules& rules, Points step, std::uint64_t seed, const std::vector<std::string>& policies,
                        std::string engine, std::string engine_why) {
  RunIdentity run;
  run.rules_id = rules.id, run.rules_name = rules.name, run.fingerprint = fingerprint(rules);
  run.target = rules.game.target, run.step = step, run.not_last = rules.game.end == End::not_last;
  run.seed = seed, run.policies = policies, run.changes = rules.changes;
  run.engine = std::move(engine), run.engine_why = std::move(engine_why);
  for (const std::string& policy : policies)
    run.marks.push_back(policy.starts_with("file:") ? hash_of(text_of_file(policy.substr(5))) : "");
  return run;
}

std::vector<GameRange> TallyFile::missing() const {
  std::vector<GameRange> gaps;
  std::uint64_t next = 0;
  const auto until = [&](std::uint64_t end) {
    if (end > next) gaps.push_back({next, static_cast<std::int64_t>(end - next)});
  };
  for (const GameRange& r : ranges) until(r.first), next = r.end();
  until(static_cast<std::uint64_t>(asked));
  return gaps;
}

std::string difference(const RunIdentity& a, const RunIdentity& b) {
  const auto players = [](const RunIdentity& r) { return join(r.policies, " "); };
  if (a.fingerprint != b.fingerprint)
    return "rules " + a.rules_id + " (" + a.fingerprint + ") and " + b.rules_id + " (" + b.fingerprint + ")";
  if (a.policies.size() != b.policies.size()) return "policies " + players(a) + " and " + players(b);
  for (std::size_t p = 0; p < a.policies.size(); ++p) {
    const bool files = !a.marks[p].empty() && !b.marks[p].empty();  // a file may be called differently elsewhere
    if (files ? a.marks[p] != b.marks[p] : a.policies[p] != b.policies[p])
      return a.policies[p] != b.policies[p] ? "policies " + players(a) + " and " + players(b)
                                            : a.policies[p] + " was another file then";
  }
  if ((a.engine == "turns") != (b.engine == "turns"))
    return "engines " + a.engine + " and " + b.engine + ", whose dice differ";
  if (a.seed != b.seed) return "seed " + std::to_string(a.seed) + " and seed " + std::to_string(b.seed);
  return "";
}

void add_games(TallyFile& to, const std::string& to_name, const TallyFile& from, const std::string& from_name) {
  if (const std::string what = difference(to.run, from.run); !what.empty())
    throw UserError(in_quotes(to_name) + " and " + in_quotes(from_name) + " are different runs: " + what);
  for (const GameRange& a : to.ranges)
    for (const GameRange& b : from.ranges)
      if (const std::uint64_t first = std::max(a.first, b.first), end = std::min(a.end(), b.end()); first < end)
        throw UserError(in_quotes(to_name) + " and " + in_quotes(from_name) + " both have games " +
                        std::to_string(first) + " to " + std::to_string(end - 1) + " - every game may count once");
  std::vector<GameRange> ranges = to.ranges;
  ranges.insert(ranges.end(), from.ranges.begin(), from.ranges.end());
  tidy(ranges);
  for (const GameRange& r : ranges)
    if (r.first % static_cast<std::uint64_t>(to.run.players()) != 0)
      throw UserError(in_quotes(from_name) + ": its games begin in the middle of a round of seats");
  to.ranges = std::move(ranges);
  to.tally += from.tally;
  to.asked = std::max(to.asked, from.asked);
  if (!to.run.exact) to.run.exact = from.run.exact;
  if (to.run.engine != from.run.engine)
    to.run.engine = "several", to.run.engine_why = "parts of the run chose differently; they count the same";
}

std::string text_of(const Tally& t) { return json_of(t).dump(); }
Tally tally_of_text(const std::string& text, int players) { return tally(parse_json<Json>(text), players); }

std::string to_text(const TallyFile& file) {
  Json games = Json::array();
  for (const GameRange& r : file.ranges) games.push_back({r.first, r.count});
  const Json body{{"run", json_of(file.run)}, {"asked", file.asked}, {"games", games}, {"tally", json_of(file.tally)}};
  Json document{{"schema", schema}, {"checksum", hash_of(body.dump())}};
  document.update(body);
  return document.dump() + "\n";
}

TallyFile tally_from_text(const std::string& text, const std::string& name) {
  const auto refuse = [&](const std::string& what) { return UserError(name + ": " + what); };
  try {
    Json document = parse_json<Json>(text);
    if (document.value("schema", "") != schema)
      throw refuse("holds no counts of games (schema is not " + std::string(schema) + ")");
    const std::string checksum = document.at("checksum");
    document.erase("schema");
    document.erase("checksum");
    if (hash_of(document.dump()) != checksum) throw refuse("is damaged: its checksum does not fit its counts");
    TallyFile file{identity(document.at("run")), whole_number_as<std::int64_t>(document.at("asked")), {}, Tally(0)};
    if (file.run.players() < 2 || file.run.players() > max_players) throw refuse("is damaged: its number of players");
    for (const Json& r : document.at("games"))
      file.ranges.push_back({whole_number_as<std::uint64_t>(r.at(0)), whole_number_as<std::int64_t>(r.at(1))});
    file.tally = tally(document.at("tally"), file.run.players());
    if (!sound(file)) throw refuse("is damaged: its counts do not add up");
    return file;
  } catch (const Json::exception&) {
    throw refuse("holds no counts of games; simulate --save writes them");
  } catch (const std::out_of_range&) {
    throw refuse("is damaged: more counts than there are kinds");
  }
}

void save_tally(const std::filesystem::path& path, const TallyFile& file) { HeldFile(path).replace(to_text(file)); }

TallyFile load_tally(const std::filesystem::path& path) { return tally_from_text(text_of_file(path), path.string()); }

}  // namespace farkle
