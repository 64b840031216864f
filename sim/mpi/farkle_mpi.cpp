// farkle-mpi: a run of farkle simulate, spread over the ranks of MPI. Each rank plays its part of the games on its own
// threads; the first adds them up and saves what farkle simulate --save would save. farkle merge FILE prints it.
#include <mpi.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>

#include "sim/engine/engine.hpp"
#include "sim/engine/tournament.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/tally/tally_file.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/storage/solution_cache.hpp"

namespace farkle {
namespace {

struct Options {
  std::vector<std::string> policies, overrides;
  std::string rules = "official", save;
  double games = 1e6;
  std::uint64_t seed = 1;
  int threads = 1;
  bool quiet = false;
};

DuelSolution duel(const DuelGame& game) {
  FromCache cached = try_load_cached(game.rules, game.model, Cached::solution);
  if (cached.saved && cached.saved->complete) return std::move(cached.saved->solution);
  return solve_duel(game);
}

// Plays this rank's part of the run. That is no games when there are more ranks than groups of games.
TallyFile play(const Options& o, int rank, int ranks) {
  const auto asked = static_cast<std::int64_t>(o.games);
  if (!(o.games >= 1 && o.games <= 1e15) || static_cast<double>(asked) != o.games)
    throw UserError("--games", std::to_string(o.games), "a whole number, 1 or more");
  const int players = static_cast<int>(o.policies.size());
  const Rules rules = load_rules(o.rules, o.overrides).rules;
  check_players(rules, players);
  Solved::Sources sources;
  sources.duel = duel;
  const auto solved = std::make_shared<Solved>(rules, std::move(sources));
  std::vector<std::shared_ptr<const Policy>> policies;
  Match match{solved->game, {}};
  for (const std::string& text : o.policies) {
    policies.push_back(make_policy(text, solved, players));
    match.policies.push_back(policies.back().get());
  }
  const auto engine = make_engine(match);
  TallyFile file{identity_of(rules, solved->scorer.step(), o.seed, o.policies, engine->name(), engine->why()),
                 asked,
                 {},
                 Tally(players)};
  const GameRange part = shard({0, asked}, players, rank, ranks);
  if (part.count == 0) return file;
  TournamentControl control;
  control.threads = o.threads;
  file.tally = run_tournament(*engine, players, {o.seed, part}, control).tally;
  file.ranges = {part};
  return file;
}

// Gathers the texts of all ranks on the first.
std::vector<std::string> gather(const std::string& mine, int rank, int ranks) {
  const int size = static_cast<int>(mine.size());
  std::vector<int> sizes(static_cast<std::size_t>(ranks)), starts(sizes.size());
  MPI_Gather(&size, 1, MPI_INT, sizes.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
  int all = 0;
  for (std::size_t r = 0; r < sizes.size(); ++r) starts[r] = all, all += sizes[r];
  std::string bytes(rank == 0 ? static_cast<std::size_t>(all) : 0, ' ');
  MPI_Gatherv(mine.data(), size, MPI_CHAR, bytes.data(), sizes.data(), starts.data(), MPI_CHAR, 0, MPI_COMM_WORLD);
  std::vector<std::string> texts;
  if (rank == 0)
    for (std::size_t r = 0; r < sizes.size(); ++r)
      texts.push_back(bytes.substr(static_cast<std::size_t>(starts[r]), static_cast<std::size_t>(sizes[r])));
  return texts;
}

// Returns 0, or the exit code of the error; then `message` says what went wrong.
template <class Work>
int guarded(std::string& message, Work&& work) {
  try {
    work();
    return 0;
  } catch (const UserError& error) {
    return message = error.what(), 2;
  } catch (const std::exception& error) {
    return message = error.what(), 3;
  }
}

// Returns the worst code of all ranks, 0 if all are well. The first rank that is not well says why.
int agreed(int code, const std::string& message, int rank, int ranks) {
  int mine = code == 0 ? ranks : rank, first = ranks, worst = 0;
  MPI_Allreduce(&mine, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  MPI_Allreduce(&code, &worst, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (code != 0 && rank == first) std::fprintf(stderr, "farkle-mpi: %s\n", message.c_str());
  return worst;
}

int run(const Options& options, int rank, int ranks) {
  std::string text, message;
  int code = guarded(message, [&] {
    const TallyFile part = play(options, rank, ranks);
    if (part.tally.games > 0) text = to_text(part);
  });
  if (const int worst = agreed(code, message, rank, ranks); worst != 0) return worst;
  const std::vector<std::string> texts = gather(text, rank, ranks);
  code = guarded(message, [&] {
    if (rank != 0) return;
    TallyFile sum = tally_from_text(texts[0], "rank 0");
    for (std::size_t r = 1; r < texts.size(); ++r)
      if (!texts[r].empty()) add_games(sum, "rank 0", tally_from_text(texts[r], "a rank"), "rank " + std::to_string(r));
    save_tally(options.save, sum);
    if (!options.quiet)
      std::printf("%lld games on %d ranks; farkle merge %s prints what they say\n",
                  static_cast<long long>(sum.tally.games), ranks, options.save.c_str());
  });
  return agreed(code, message, rank, ranks);
}

}  // namespace
}  // namespace farkle

int main(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // a limit on files shows as EFBIG
  MPI_Init(&argc, &argv);
  int rank = 0, ranks = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  farkle::Options options;
  CLI::App app(
      "A run of farkle simulate on all ranks: mpirun -n 8 farkle-mpi turn bank-at:300 --games 1e9 --save counts.json");
  app.add_option("POLICY", options.policies, "two or more, as in farkle policy list")->required()->expected(2, 8);
  app.add_option("--rules", options.rules, "a built-in id or a TOML file, then any +option or +KEY=VALUE");
  app.add_option("--set", options.overrides, "KEY=VALUE in place of the rules' own")->allow_extra_args(false);
  app.add_option("--games", options.games, "how many");
  app.add_option("--seed", options.seed, "1 when not given");
  app.add_option("-j,--threads", options.threads, "of each rank; 0: all of the machine");
  app.add_option("--save", options.save, "the counts, for farkle merge")->required();
  app.add_flag("-q", options.quiet, "no line at the end");
  int code = 0;
  try {
    app.parse(argc, argv);
    code = farkle::run(options, rank, ranks);
  } catch (const CLI::ParseError& error) {
    code = error.get_exit_code() == 0 ? 0 : 2;  // 0: --help
    if (rank == 0) app.exit(error);
  }
  MPI_Finalize();
  return code;
}
