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

void save_tally(const std::filesystem::path& path, const TallyFile& file) { HeldFile(path).replace(to_text(file)); }

TallyFile load_tally(const std::filesystem::path& path) { return tally_from_text(text_of_file(path), path.string()); }

}  // namespace farkle
