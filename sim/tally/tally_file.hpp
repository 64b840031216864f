// Counts in a file: what was played, by whom, which games of the run, and the tally. Files of different games add up.
//
//   { "schema": "farkle.tally/1", "checksum": "...", "run": {...}, "asked": N, "games": [[first, count], ...], "tally":
//   {...} }
//
// JSON, so that any program can read it. The checksum is over everything after it, written without spaces.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "sim/tally/tally.hpp"
#include "solver/game/rules.hpp"

namespace farkle {

// The exact chances of the first player, where there is a way to know them.
struct ExactChances {
  double first_wins = 0, first_wins_if_second = 0;
  std::string source;  // "duel": both play their best; "evaluation": the two policies' turns, exactly
  double balanced() const { return (first_wins + first_wins_if_second) / 2; }
  bool operator==(const ExactChances&) const = default;
};

// All that the files of one run have in common, and all that a reader needs to make sense of the counts without the
// rules.
struct RunIdentity {
  std::string rules_id, rules_name, fingerprint;
  Points target = 0, step = 0;  // step: of the scores
  bool not_last = false;        // the player who decides a game loses it
  std::uint64_t seed = 1;
  std::vector<std::string> policies;
  std::vector<std::string> marks;  // the hash of a policy's file, or empty; tells policies of one name apart
  std::string engine, engine_why;
  std::optional<ExactChances> exact;
  std::vector<std::string> changes = {};  // Rules::changes

  int players() const { return static_cast<int>(policies.size()); }
};

// Throws CannotDo for a policy file that cannot be read.
RunIdentity identity_of(const Rules&, Points step, std::uint64_t seed, const std::vector<std::string>& policies,
                        std::string engine, std::string engine_why);

struct TallyFile {
  RunIdentity run;
  std::int64_t asked = 0;         // games 0 .. asked - 1 are the whole run
  std::vector<GameRange> ranges;  // played: ascending, apart from each other
  Tally tally;

  std::vector<GameRange> missing() const;  // of the whole run
};

// The first difference that keeps the counts of two runs apart: "seed 1 and seed 2", "rules official and classic".
// Empty: none.
std::string difference(const RunIdentity&, const RunIdentity&);

// Adds counts of other games of the same run. Throws UserError, naming both, for another run and for games that both
// have.
void add_games(TallyFile& to, const std::string& to_name, const TallyFile& from, const std::string& from_name);

std::string to_text(const TallyFile&);
// `name` is for errors. Throws UserError for text that is damaged or nothing of the kind.
TallyFile tally_from_text(const std::string& text, const std::string& name);

// Counts alone, for another process of the same run. text_of() is never empty.
std::string text_of(const Tally&);
Tally tally_of_text(const std::string&, int players);

// A file is written whole or not at all: solver/storage/atomic_file.hpp. Both throw CannotDo, also for a file that
// another program holds.
void save_tally(const std::filesystem::path&, const TallyFile&);
TallyFile load_tally(const std::filesystem::path&);

}  // namespace farkle
