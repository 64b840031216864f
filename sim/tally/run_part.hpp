// The games of a run that are to be played here, and what files may be added to them.
#pragma once

#include <string>

#include "sim/tally/tally_file.hpp"

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

}  // namespace farkle
