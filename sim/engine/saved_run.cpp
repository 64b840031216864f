#include "sim/engine/saved_run.hpp"

#include <chrono>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"
#include "solver/game/number_text.hpp"

namespace farkle {
namespace {

std::int64_t count_of_games(const std::string& text) {
  constexpr std::int64_t most_games = 1'000'000'000'000'000;
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
  const auto words = split(shard_text, '/');
  const auto i = whole_number(words.front()), n = whole_number(words.back());
  if (words.size() != 2 || !i || !n || *n < 1 || *i < 1 || *i > *n)
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
  to.run.exact = std::move(saved.run.exact);  // names and engine are as they are now
  to.ranges = std::move(saved.ranges);
  to.tally = std::move(saved.tally);
}

void check_save(const std::string& path, const TallyFile& file, const GameRange& range) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return;
  bool same = false;
  try {
    const TallyFile old = load_tally(path);
    same = difference(old.run, file.run).empty();
    for (const GameRange& r : old.ranges) same &= r.first >= range.first && r.end() <= range.end();
  } catch (const std::exception&) {
  }
  if (!same) throw UserError("--save", path, "exists already and holds something else; remove it or name another file");
}

Until::Until(const std::string& rule, int how_many, bool is_not_last)
    : text(rule), players(how_many), not_last(is_not_last) {
  if (text.empty()) return;
  const std::string_view all = text;
  if (all.starts_with("ci=")) {
    const auto width = read_number(all.substr(3));
    if (!width || !(*width > 0 && *width <= 0.5))
      throw UserError("--until", text, "ci=W needs a half width above 0 and up to 0.5");
    half_width = *width;
  } else if (all.starts_with("sprt=")) {
    const auto pair = split(all.substr(5), ',');
    const auto d0 = read_number(pair.front()), d1 = read_number(pair.back());
    if (pair.size() != 2 || !d0 || !d1 || !(*d0 >= -2000 && *d0 < *d1 && *d1 <= 2000))
      throw UserError("--until", text, "sprt=D0,D1 needs two Elo differences, D0 below D1, from -2000 to 2000");
    if (players != 2) throw UserError("--until", text, "sprt is for two players; ci=W works for any number");
    elo0 = *d0, elo1 = *d1;
    test = farkle::sprt(sprt_of_elo(elo0, elo1), {});
  } else {
    throw UserError("--until", text, "ci=W, a half width like 0.005, or sprt=D0,D1, two Elo differences like 0,5");
  }
}

bool Until::enough(const Tally& so_far) {
  if (!given() || so_far.games < players) return false;
  if (test) {
    test = farkle::sprt(sprt_of_elo(elo0, elo1), so_far.pairs(!not_last));
    return reached = test->verdict != Verdict::undecided;
  }
  const std::size_t n = players;
  std::vector<double> results;
  std::vector<std::int64_t> counts;
  for (std::size_t k = 0; k <= n; ++k) {  // k: games of a round that player 1 won, or did not lose
    results.push_back(static_cast<double>(k) / static_cast<double>(n));
    counts.push_back(so_far.players[0].groups_decided[not_last ? n - k : k]);
  }
  score = anytime_mean(results, counts, interval_confidence, half_width);
  return reached = score->interval.half_width() <= half_width;
}

PlayedNow play_on(TallyFile& file, const GameRange& range, const Engine& engine, Until& until,
                  TournamentControl control, bool saves, HeldFile* save,
                  const std::function<void(const std::string&)>& note) {
  const TallyFile before = file;
  const GameRange left{range.first + static_cast<std::uint64_t>(before.tally.games), range.count - before.tally.games};
  if (until.enough(before.tally) || left.count == 0) return {};
  const auto add = [&](const Tally& tally) {
    file = before;
    if (tally.games == 0) return;
    file.tally += tally;
    file.ranges = {{range.first, file.tally.games}};
  };
  using Clock = std::chrono::steady_clock;
  constexpr auto between_saves = std::chrono::seconds(60);
  const auto start = Clock::now();
  auto saved = start;
  control.progress = [&, whole = control.progress](std::int64_t done) { whole(before.tally.games + done); };
  if (until.given() || saves)
    control.go_on = [&](const Tally& tally) {
      const auto now = Clock::now();
      const bool due = save && now - saved > between_saves;
      if (until.given() || due) add(tally);
      if (due) {
        if (const std::string problem = save_counts(*save, file); !problem.empty()) note(problem);
        saved = now;
      }
      return !until.enough(file.tally);
    };
  const Tally now = run_tournament(engine, file.run.seed, left, control);
  const PlayedNow played{now.games, now.all_turns(), std::chrono::duration<double>(Clock::now() - start).count()};
  add(now);
  if (!until.reached) until.enough(file.tally);
  return played;
}

std::string not_saved(const std::string& what, const std::function<void()>& write) {
  try {
    write();
    return "";
  } catch (const CannotDo& error) {
    return what + " are not saved: " + error.what();
  }
}

std::string save_counts(HeldFile& to, const TallyFile& file) {
  return not_saved("the counts", [&] { to.replace(to_text(file)); });
}

}  // namespace farkle
