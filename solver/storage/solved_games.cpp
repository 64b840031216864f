#include "solver/storage/solved_games.hpp"

#include <chrono>
#include <filesystem>
#include <utility>

#include "solver/game/error.hpp"
#include "solver/game/number_text.hpp"
#include "solver/storage/solution_cache.hpp"
#include "solver/storage/solution_file.hpp"

namespace farkle {
namespace {

// True if the file is there. A file that cannot be looked at counts as there: opening it then says why.
bool is_there(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::exists(path, error) || error;
}

// How solutions of each kind of game are saved.
const Rules& filed_rules(const MultiplayerGame& game) { return game.rules; }
int filed_players(const DuelGame&) { return a_duel; }
int filed_players(const MultiplayerGame& game) { return game.players; }
SavedDuel load_solution(const std::filesystem::path& path, const DuelGame& game, Cached) {
  return load_duel(path, filed_rules(game), game.model);
}
SavedTable load_solution(const std::filesystem::path& path, const MultiplayerGame& game, Cached what) {
  return load_multiplayer(path, game.rules, game.players, what != Cached::rest);
}
void save_solution(const std::filesystem::path& path, const DuelGame& game, const DuelSolution& solution, Cached what) {
  save_duel(path, filed_rules(game), solution, what == Cached::solution);
}
void save_solution(const std::filesystem::path& path, const MultiplayerGame& game, const MultiplayerSolution& solution,
                   Cached) {
  save_multiplayer(path, game.rules, solution);
}

// If the user named a file, the checkpoint of an interrupted solve lies beside it; otherwise it is in the cache. Keeps
// references.
template <class Game, class Solution>
class SolutionStore {
 public:
  SolutionStore(const Run& run, const Game& game, const SolutionSource& source)
      : run_(run), game_(game), source_(source) {}

  std::optional<Saved<Solution>> load(Cached what) const {
    if (!source_.save.empty()) {
      const std::filesystem::path file = path(what);
      if (is_there(file)) return load_solution(file, game_, what);
    }
    if (!source_.use_cache) return std::nullopt;
    const std::filesystem::path file = cached(what);
    return from_cache(file, what, run_.note, [&] { return load_solution(file, game_, what); });
  }

  // The whole solution, if there is one; a file that was named gets it too. Refuses a file that cannot be written here,
  // before the work.
  std::optional<Saved<Solution>> load_solved() {
    const bool wanted = !source_.save.empty() && !is_there(source_.save);
    if (wanted) AtomicFile writable(source_.save);
    auto saved = load(Cached::solution);
    if (!saved || !saved->head.complete()) return std::nullopt;
    if (wanted) save(saved->solution, Cached::solution);
    return saved;
  }

  // A full disk loses no solution: the cache still gets it, and not_saved() says what went wrong.
  // has_it: the file that was named, or else the cache, has it already.
  void save(const Solution& solution, Cached what, bool has_it = false) {
    const bool named = !source_.save.empty();
    if (source_.use_cache && (named ? what != Cached::checkpoint : !has_it))
      to_cache(cached(what), run_.note, [&] {
        save_solution(cached(what), game_, solution, what);
        std::error_code ignored;
        if (what == Cached::solution) std::filesystem::remove(cached(Cached::checkpoint), ignored);
      });
    if (!named) return;
    try {
      if (!has_it) save_solution(path(what), game_, solution, what);
      not_saved_.clear();
      std::error_code ignored;  // a checkpoint that stays does no harm: the solution is read first
      if (what == Cached::solution) std::filesystem::remove(path(Cached::checkpoint), ignored);
    } catch (const CannotDo& error) {
      not_saved_ = std::string("the solution is not saved: ") + error.what();
    }
  }
  const std::string& not_saved() const { return not_saved_; }  // why the last one was not saved; empty: it was

  // True if what save() was given is kept somewhere.
  bool keeps() const { return source_.save.empty() ? source_.use_cache : not_saved_.empty(); }

 private:
  std::filesystem::path path(Cached what) const {
    return source_.save + (what == Cached::checkpoint ? ".checkpoint" : "");
  }
  std::filesystem::path cached(Cached what) const { return cache_path(filed_rules(game_), what, filed_players(game_)); }

  const Run& run_;
  const Game& game_;
  const SolutionSource& source_;
  std::string not_saved_;
};

// Takes offers while a game is solved, so that not all of them are in memory at once.
class OffersFile {
 public:
  explicit OffersFile(std::filesystem::path path) : path_(std::move(path)) {}
  bool failed() const { return failed_; }
  void take(int sum, const std::vector<double>& offers) {
    tries([&] {
      std::error_code ignored;
      std::filesystem::create_directories(path_.parent_path(), ignored);
      if (!file_) file_.emplace(path_);
      if (sum > next_) file_->restart();
      file_->write(offers);
      next_ = sum - 1;
    });
  }
  // False: no offers came, or the file failed. Why will be said when everything is saved at once.
  bool commit(const Rules& rules, const DuelSolution& solution) {
    if (!file_) return false;
    tries([&] { commit_duel(*file_, rules, solution, true); });
    return !failed_;
  }

 private:
  template <class Do>
  void tries(Do&& it) {
    if (path_.empty() || failed_) return;
    try {
      it();
    } catch (const CannotDo&) {
      failed_ = true;
      file_.reset();
    }
  }

  const std::filesystem::path path_;
  std::optional<SolutionWriter> file_;
  int next_ = 0;  // sum
  bool failed_ = false;
};

// Counts the work on a game for several. Keeps references.
class SeveralWork {
 public:
  SeveralWork(const Run& run, const char* what, const MultiplayerSize& size)
      : work_(run.work.get(), what, 1e9 * size.seconds) {
    control.stop = &run.stop;
    control.progress = [this](double done) { work_.reached(done); };
  }
  MultiplayerControl control;

 private:
  Work::Piece work_;
};

}  // namespace

double work_of_duel(const DuelGame& game) {
  // Where farkles in a row count, seats are solved again and again, hence more passes.
  const double seats = game.states.size(), passes = game.states.streaks() > 1 ? 12 : 6;
  const double turns = passes / 2 * seats * seats;  // of either player
  return game.of(0).work_of_turns(turns) + game.of(1).work_of_turns(turns);
}

Answered<DuelSolution> solved_duel(const Run& run, const DuelGame& game, const SolutionSource& source) {
  SolutionStore<DuelGame, DuelSolution> store(run, game, source);
  if (auto saved = store.load_solved()) return {std::move(saved->solution), false, store.not_saved()};
  auto checkpoint = store.load(Cached::checkpoint);
  if (checkpoint)
    run.note("going on after " + counted(checkpoint->solution.convergence.sweeps, "sweep") +
             " of an interrupted solve");

  Work::Piece work(run.work.get(), "solving the two-player game", work_of_duel(game));
  DuelControl control;
  control.stop = &run.stop;
  control.progress = [&](int, double done) { work.reached(done); };
  const bool offers = game.rules.carry.mode == CarryMode::inherit;
  const std::filesystem::path path = !source.save.empty() ? std::filesystem::path(source.save)
                                     : source.use_cache   ? cache_path(game.rules)
                                                          : std::filesystem::path();
  OffersFile file(path);
  if (offers && (!path.empty() || !source.offers))
    control.offers = [&](int sum, const std::vector<double>& some) { file.take(sum, some); };
  DuelSolution solution =
      checkpoint ? resume_duel(game, std::move(checkpoint->solution), control) : solve_duel(game, control);
  if (!run.stop) {
    if (!solution.convergence.converged) return {std::move(solution), false};
    const bool filed = file.commit(game.rules, solution);
    std::error_code ignored;
    if (filed) {
      solution = load_duel(path, game.rules, game.model).solution;
      if (source.use_cache) std::filesystem::remove(cache_path(game.rules, Cached::checkpoint), ignored);
    } else if (file.failed()) {  // once more, and offers stay in memory
      control.offers = {};
      solution = solve_duel(game, control);
    }
    const bool interrupted = run.stop;
    if (!interrupted) store.save(solution, Cached::solution, filed);
    return {std::move(solution), interrupted, store.not_saved()};
  }
  const int sweeps = solution.convergence.sweeps;
  if (sweeps > 0) store.save(solution, Cached::checkpoint);
  run.note((sweeps == 0 ? "stopped before the first sweep was done" : "stopped after " + counted(sweeps, "sweep")) +
           (sweeps > 0 && store.keeps() ? "; continue with: " : ", and nothing kept; start again with: ") + run.again);
  return {std::move(solution), true, store.not_saved()};
}

Answered<MultiplayerSolution> solved_multiplayer(const Run& run, const MultiplayerGame& game,
                                                 const SolutionSource& source, const MultiplayerWork& work) {
  using Clock = std::chrono::steady_clock;
  SolutionStore<MultiplayerGame, MultiplayerSolution> store(run, game, source);
  const Ranks& ranks = run.ranks;
  std::optional<SavedTable> saved;
  if (ranks.first()) saved = store.load_solved();
  const bool solved = saved.has_value();
  if (solved && ranks.count() == 1) return {std::move(saved->solution), false, store.not_saved()};
  if (ranks.first() && !solved) saved = store.load(Cached::checkpoint);
  if (saved && !solved)
    run.note("continuing an interrupted solve: " + counted(saved->solution.layers_left, "layer") + " left");

  SeveralWork counting(run, "solving the game", multiplayer_size(game.rules, game.model, game.players));
  MultiplayerControl& control = counting.control;
  control.ranks = &ranks;
  control.most_bytes = work.most_bytes;
  Clock::time_point last = Clock::now();
  control.after_layer = [&](const MultiplayerSolution& so_far) {
    if (!ranks.first() || !store.keeps() || so_far.layers_left == 0 || run.stop) return;
    if (std::chrono::duration<double>(Clock::now() - last).count() < work.checkpoint_seconds) return;
    store.save(so_far, Cached::checkpoint);
    if (!store.not_saved().empty()) run.note("farkle: " + store.not_saved());
    last = Clock::now();
  };
  MultiplayerSolution solution =
      saved ? resume_multiplayer(game, std::move(saved->solution), control) : solve_multiplayer(game, control);
  const bool interrupted = solution.layers_left > 0;
  if (!ranks.first()) return {std::move(solution), interrupted};
  if (!interrupted) {
    if (solution.convergence.converged && !solved) store.save(solution, Cached::solution);
    return {std::move(solution), false, store.not_saved()};
  }
  store.save(solution, Cached::checkpoint);
  run.note("stopped with " + counted(solution.layers_left, "layer") + " left" +
           (store.keeps() ? "; continue with: " : ", and nothing kept; start again with: ") + run.again);
  return {std::move(solution), true, store.not_saved()};
}

std::optional<Answered<MultiplayerSolution>> solved_rest(const Run& run, const MultiplayerGame& game,
                                                         const MultiplayerPosition& from, bool use_cache,
                                                         double most_seconds) {
  using Rest = Answered<MultiplayerSolution>;
  const SolutionSource source{.use_cache = use_cache};
  SolutionStore<MultiplayerGame, MultiplayerSolution> store(run, game, source);
  if (auto whole = store.load_solved()) return Rest{std::move(whole->solution)};
  if (auto rest = store.load(Cached::rest); rest && rest->solution.values.has(from))
    return Rest{std::move(rest->solution)};
  const MultiplayerSize size = multiplayer_size(game.rules, game.model, game.players, from);
  if (size.seconds > most_seconds) return std::nullopt;
  // Where banks fall, hardly any position is left behind.
  if (from == MultiplayerValues::start(game.rules) || game.states.farkles_cost())
    return solved_multiplayer(run, game, source);
  SeveralWork work(run, "solving the rest of the game", size);
  Rest answer{solve_multiplayer(game, work.control, from)};
  answer.interrupted = answer.solution.layers_left > 0;
  if (answer.solution.convergence.converged) store.save(answer.solution, Cached::rest);
  return answer;
}

Answered<GridSolution> solved_grid(const Run& run, const MultiplayerGame& game, Points apart) {
  SeveralWork work(run, "solving the game on a grid",
                   multiplayer_size(game.rules, game.model, game.players, {}, apart));
  work.control.ranks = &run.ranks;
  GridSolution grid = solve_on_grid(game, apart, work.control);
  const bool interrupted = run.stop && !grid.convergence().converged;
  return {std::move(grid), interrupted};
}

}  // namespace farkle
