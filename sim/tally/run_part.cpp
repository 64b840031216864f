#include "sim/tally/run_part.hpp"

#include <algorithm>

#include "solver/game/error.hpp"
#include "solver/game/whole_numbers.hpp"

namespace farkle {
namespace {

constexpr std::int64_t most_games = 1'000'000'000'000'000;

std::int64_t count_of_games(const std::string& text) {
  const auto value = whole_number<std::int64_t>(text);
  if (!value || *value < 1 || *value > most_games)
    throw UserError("--games", text, "a whole number of games from 1 to 1e15, like 1e6 or 250_000");
  return *value;
}

}  // namespace

RunPart run_part(int players, const std::string& games, const std::string& shard_text, bool until) {
  const std::int64_t asked = count_of_games(!games.empty() ? games : until ? "1e8" : "1e6");
  RunPart part{asked, {0, asked}};
  if (shard_text.empty()) return part;
  const std::string_view text = shard_text;
  const auto slash = std::min(text.find('/'), text.size());
  const auto i = whole_number(text.substr(0, slash)), n = whole_number(text.substr(std::min(slash + 1, text.size())));
  if (!i || !n || *n < 1 || *i < 1 || *i > *n)
    throw UserError("--shard", shard_text, "i/n: part i of n, from 1/n to n/n");
  if (until)
    throw UserError("--shard", shard_text, "one part cannot tell when the whole is large enough; leave out --until");
  part = {asked, shard(part.range, players, *i - 1, *n), *i, *n};
  if (part.range.count == 0) throw UserError("--shard", shard_text, "no games are left for it; use fewer parts");
  return part;
}

void resume(TallyFile& to, TallyFile saved, const std::string& path, const GameRange& range) {
  const auto refuse = [&](const std::string& what) { throw UserError("--resume", path, what); };
  if (const std::string what = difference(saved.run, to.run); !what.empty()) refuse("holds another run: " + what);
  if (saved.ranges.size() != 1 || saved.ranges[0].first != range.first)
    refuse("does not begin with the games of this run; farkle merge adds up parts");
  if (saved.tally.games > range.count)
    refuse("holds " + std::to_string(saved.tally.games) + " games already, more than --games asks for");
  if (saved.tally.games < range.count && saved.tally.games % to.run.players() != 0)
    refuse("ends in the middle of a round of seats: to continue later, ask for a multiple of the number of players");
  saved.asked = to.asked;
  saved.run.engine = to.run.engine, saved.run.engine_why = to.run.engine_why;  // names and engine as they are now
  saved.run.policies = to.run.policies, saved.run.rules_id = to.run.rules_id, saved.run.rules_name = to.run.rules_name;
  saved.run.changes = to.run.changes;
  to = std::move(saved);
}

void check_save(const std::string& path, const TallyFile& file, const GameRange& range) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return;
  bool same = false;
  try {
    const TallyFile old = load_tally(path);
    same = difference(old.run, file.run).empty();
    for (const GameRange& r : old.ranges) same &= r.first >= range.first && r.end() <= range.end();
  } catch (const CannotDo&) {
  }
  if (!same) throw UserError("--save", path, "exists already and holds something else; remove it or name another file");
}

}  // namespace farkle
