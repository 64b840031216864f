// Every game as a line of CSV.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>
#include "sim/game/play.hpp"

#include "sim/tally/tally.hpp"
#include "solver/game/error.hpp"
#include "solver/storage/atomic_file.hpp"

namespace farkle {

class GamesFile {
 public:
  // policies: by player, as CSV has them. Throws CannotDo at once when the file cannot be written.
  GamesFile(const std::string& path, const Rules&, std::vector<std::string> policies, std::uint64_t first_game);

  // Adds the games of a range. Ranges may come in any order, from several threads at once. The file has them in order,
  // up to the first that is missing.
  void add(const GameRange&, std::span<const GameRecord>);
  std::uint64_t end() const { return next_; }  // the first game that is not in it
  // Gives the file its name. Throws CannotDo when anything could not be written.
  void commit();

 private:
  struct Lines {
    std::string text;
    std::int64_t games;
  };
  std::string line(std::uint64_t game, const GameRecord&) const;

  const std::vector<std::string> policies_;
  std::mutex writing_;
  AtomicFile file_;
  std::uint64_t next_;                      // the first game that is not written yet
  std::map<std::uint64_t, Lines> waiting_;  // ranges that wait for earlier ones, by their first game
  std::optional<CannotDo> failed_;
};

}  // namespace farkle
