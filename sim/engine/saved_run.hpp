// The part of a run that is played here: a tournament that goes on from counts until it is enough, and keeps its own
// in a file.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "sim/engine/engine.hpp"
#include "sim/statistics/sequential.hpp"
#include "sim/tally/tally_file.hpp"
#include "solver/storage/atomic_file.hpp"

namespace farkle {

struct RunPart {
  std::int64_t asked = 0;  // games of the whole run
  GameRange range;         // of these, the ones to play here
  int shard = 1, shards = 1;
};

// games: "1e7", "1_000_000"; empty: a million or, with until (a rule for when it is enough), at most a hundred times as
// many. shard: "1/3", or empty. Throws UserError.
RunPart run_part(int players, const std::string& games, const std::string& shard, bool until);

// Goes on from saved games, which must be the first of the range. Throws UserError that names --resume.
void resume(TallyFile& to, TallyFile saved, const std::string& path, const GameRange&);

// Protects other work: a run may replace a file only if it plays all of that file's games too. Throws UserError that
// names --save.
void check_save(const std::string& path, const TallyFile&, const GameRange&);

// When enough games have been played.
//
//   ci=W         stop when the 95 % interval of player 1's balanced score is at most W to either side. It is
//                anytime-valid (sim/statistics/sequential.hpp): stopping when it looks good costs nothing
//   sprt=D0,D1   a sequential test of whether player 1 is D0 or D1 Elo better than player 2, with errors of 5 %
//                (sim/statistics/sequential.hpp)
struct Until {
  // Empty text: never enough. Throws UserError that names --until.
  Until(const std::string& text, int players, bool not_last);

  bool given() const { return !text.empty(); }
  bool enough(const Tally& so_far);  // call it with growing tallies

  const std::string text;
  const int players;
  const bool not_last;
  bool reached = false;
  double half_width = 0;           // ci: that is asked for
  std::optional<Estimate> score;   // ci: of all games so far
  double elo0 = 0, elo1 = 0;       // sprt
  std::optional<SprtResult> test;  // sprt
};

struct PlayedNow {  // without the games that were counted before
  std::int64_t games = 0, turns = 0;
  double seconds = 0;
};

// Plays the games of the range that the file does not have yet, until it is enough, and adds their counts. The file has
// the first games of the range. saves: the counts are saved every minute, by the rank where `save` is not null.
// control: its progress counts all games of the file. note: is told what goes wrong.
PlayedNow play_on(TallyFile&, const GameRange&, const Engine&, Until&, TournamentControl control, bool saves,
                  HeldFile* save, const std::function<void(const std::string&)>& note);

// A full disk takes nothing away: the answer is still printed, and what was saved before stays. Returns why it was not
// saved; empty: it was.
std::string not_saved(const std::string& what, const std::function<void()>& write);
std::string save_counts(HeldFile&, const TallyFile&);

}  // namespace farkle
