// Where a command finds and keeps solutions: in a file that the user named, in the cache, or both.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "cli/context.hpp"
#include "solver/game/error.hpp"
#include "solver/multiplayer/multiplayer_turn.hpp"
#include "solver/storage/solution_cache.hpp"

namespace farkle {

struct SolutionSource {
  bool use_cache = true;
  std::string save =
      {};  // a file that holds the solution already, or that gets it too once the game is solved; empty: none
};

// True if the file is there. A file that cannot be looked at counts as there: opening it then says why.
inline bool is_there(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::exists(path, error) || error;
}

// How solutions of each kind of game are saved.
inline SavedDuel load_solution(const std::filesystem::path& path, const DuelGame& game) {
  return load_duel(path, game.rules, game.model);
}
inline SavedTable load_solution(const std::filesystem::path& path, const MultiplayerGame& game) {
  return load_multiplayer(path, game.rules, game.players);
}
inline void save_solution(const std::filesystem::path& path, const DuelGame& game, const DuelSolution& solution,
                          Cached what) {
  save_duel(path, game.rules, solution, what == Cached::solution);
}
inline void save_solution(const std::filesystem::path& path, const MultiplayerGame& game,
                          const MultiplayerSolution& solution, Cached) {
  save_multiplayer(path, game.rules, solution);
}
inline FoundInCache<SavedDuel> find_cached(const DuelGame& game, Cached what) {
  return try_load_cached(game.rules, game.model, what);
}
inline FoundInCache<SavedTable> find_cached(const MultiplayerGame& game, Cached what) {
  return try_load_cached_multiplayer(game.rules, game.players, what);
}

// If the user named a file, the checkpoint of an interrupted solve lies beside it; otherwise it is in the cache. Keeps
// references.
template <class Game, class Saved>
class SolutionStore {
 public:
  SolutionStore(const Context& context, const Game& game, const SolutionSource& source)
      : context_(context), game_(game), source_(source) {}

  std::optional<Saved> load(Cached what) const {
    if (!source_.save.empty()) {
      const std::filesystem::path file = path(what);
      if (is_there(file)) return load_solution(file, game_);
    }
    if (!source_.use_cache) return std::nullopt;
    auto cached = find_cached(game_, what);
    if (!cached.note.empty()) context_.note(cached.note);
    return std::move(cached.saved);
  }

  // The whole solution, if there is one; a file that was named gets it too. Refuses a file that cannot be written here,
  // before the work.
  std::optional<Saved> load_solved() {
    const bool wanted = !source_.save.empty() && !is_there(source_.save);
    if (wanted) AtomicFile writable(source_.save);
    auto saved = load(Cached::solution);
    if (!saved || !saved->complete) return std::nullopt;
    if (wanted) save(saved->solution, Cached::solution);
    return saved;
  }

  // A full disk loses no solution: the cache still gets it, and not_saved() says what went wrong.
  template <class Solution>
  void save(const Solution& solution, Cached what) {
    const bool named = !source_.save.empty();
    if (source_.use_cache && !(named && what == Cached::checkpoint))
      if (const std::string problem = save_cached(game_.rules, solution, what); !problem.empty())
        context_.note(problem);
    if (!named) return;
    try {
      save_solution(path(what), game_, solution, what);
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

  const Context& context_;
  const Game& game_;
  const SolutionSource& source_;
  std::string not_saved_;
};

}  // namespace farkle
