// Counts as text: the JSON of sim/tally/tally_file.hpp, and back.
#include "sim/files/json_text.hpp"
#include "sim/tally/tally_file.hpp"
#include "solver/game/error.hpp"
#include "solver/game/hash.hpp"

namespace farkle {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* schema = "farkle.tally/1";

// Without the zeros at the end.
template <class Bins>
Json json_of(const Bins& bins) {
  auto end = bins.end();
  while (end != bins.begin() && *(end - 1) == 0) --end;
  return std::vector<std::int64_t>(bins.begin(), end);
}

template <class Bins>
void read_bins(const Json& from, Bins& to) {
  if (from.size() > to.size()) throw std::out_of_range("bins");
  for (std::size_t i = 0; i < from.size(); ++i) to[i] = whole_number_as<std::int64_t>(from[i]);
}

// A count that is added to the tally must be written here too.
static_assert(sizeof(PlayerTally) == 8 * (2 * max_players + (max_players + 1) + 3 * 5 + 5));
constexpr std::size_t a_vector = (sizeof(std::vector<int>) + 7) / 8 * 8;  // with what is left free behind it
static_assert(sizeof(Tally) == 2 * a_vector + 8 * (1 + Tally::lead_bins + 2 * Tally::share_bins + 5 + 1));

Json json_of(const JointCounts& c) { return {c.x, c.y, c.xx, c.xy, c.yy}; }
JointCounts joint(const Json& j) {
  const auto at = [&](std::size_t i) { return whole_number_as<std::int64_t>(j.at(i)); };
  return {at(0), at(1), at(2), at(3), at(4)};
}

Json json_of(const PlayerTally& p) {
  Json seats = Json::array();
  for (const auto& seat : p.seats) seats.push_back({seat.games, seat.decided});
  return {{"seats", seats},
          {"groups_decided", json_of(p.groups_decided)},
          {"steps", json_of(p.steps)},
          {"farkles", json_of(p.farkles)},
          {"hot_dice", json_of(p.hot_dice)},
          {"steps_squared", p.steps_squared},
          {"banks", p.banks},
          {"rolls", p.rolls},
          {"offers_seen", p.offers_seen},
          {"offers_taken", p.offers_taken}};
}

PlayerTally player(const Json& j) {
  PlayerTally p;
  const Json& seats = j.at("seats");
  for (std::size_t s = 0; s < p.seats.size(); ++s)
    p.seats[s] = {whole_number_as<std::int64_t>(seats.at(s).at(0)), whole_number_as<std::int64_t>(seats.at(s).at(1))};
  read_bins(j.at("groups_decided"), p.groups_decided);
  p.steps = joint(j.at("steps")), p.farkles = joint(j.at("farkles")), p.hot_dice = joint(j.at("hot_dice"));
  for (auto [key, to] : {std::pair{"steps_squared", &p.steps_squared},
                         {"banks", &p.banks},
                         {"rolls", &p.rolls},
                         {"offers_seen", &p.offers_seen},
                         {"offers_taken", &p.offers_taken}})
    *to = whole_number_as<std::int64_t>(j.at(key));
  return p;
}

Json json_of(const Tally& t) {
  Json players = Json::array();
  for (const PlayerTally& p : t.players) players.push_back(json_of(p));
  Json out{{"games", t.games},
           {"players", players},
           {"turns", json_of(t.turns)},
           {"lead_changes", json_of(t.lead_changes)},
           {"comeback", json_of(t.comeback)},
           {"margin", json_of(t.margin)}};
  if (t.luck_pairs > 0) out["luck"] = {{"pairs", t.luck_pairs}, {"sums", json_of(t.luck)}};
  return out;
}

Tally tally(const Json& j, int players) {
  Tally t(players);
  t.games = whole_number_as<std::int64_t>(j.at("games"));
  for (std::size_t p = 0; p < t.players.size(); ++p) t.players[p] = player(j.at("players").at(p));
  read_bins(j.at("turns"), t.turns);
  read_bins(j.at("lead_changes"), t.lead_changes);
  read_bins(j.at("comeback"), t.comeback);
  read_bins(j.at("margin"), t.margin);
  if (j.contains("luck"))
    t.luck_pairs = whole_number_as<std::int64_t>(j["luck"].at("pairs")), t.luck = joint(j["luck"].at("sums"));
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
    next = r.first + static_cast<std::uint64_t>(r.count);
  }
  return games == f.tally.games && games > 0 && f.run.target > 0 && f.run.step > 0 &&
         f.run.marks.size() == f.run.policies.size();
}

}  // namespace

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
  const auto refuse = [&](const std::string& what) { return CannotDo(name + ": " + what); };
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
    throw refuse("holds no counts of games");
  } catch (const std::out_of_range&) {
    throw refuse("is damaged: more counts than there are kinds");
  }
}

}  // namespace farkle
