// Measures of the games under a rule set: one list for every command that sets rule sets side by side. A measure is
// exact where the solvers give it in short time. Otherwise games are played for it, with the same dice under every rule
// set, and it has a 95 % interval.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/policies/solved.hpp"
#include "sim/statistics/estimate.hpp"
#include "sim/tally/tally.hpp"
#include "solver/evaluate/game_course.hpp"
#include "solver/game/policy.hpp"
#include "solver/turn/run.hpp"

namespace farkle {

struct Measurement {
  Estimate estimate;
  bool exact = false;  // the interval is the value
  // Of a played mean or rate: its values in equal parts of the games, which have the same dice under all rules.
  std::vector<double> parts = {};
};

// The players, and how many games they play.
struct MeasuredPlay {
  std::string policy;    // plays against itself
  std::string simple;    // skill is measured against it
  std::int64_t games;    // for each value that is not exact; a multiple of 2
  bool rough = false;    // only what the rules alone give is worked out exactly
  std::string why = {};  // this policy plays, in a sentence; empty: it was named, or is the usual one
};

// A rule set at play. Works out what a measure asks for when it is first asked. Everything throws CannotDo for rules
// that the policies cannot play, and once the run was stopped.
class MeasuredGame {
 public:
  MeasuredGame(const Run&, const Rules&, const MeasuredPlay&);

  const Rules& rules() const { return solved_->rules; }
  const std::string& simple() const { return play_.simple; }
  const std::shared_ptr<Solved>& solved() { return solved_; }

  // The policy against itself: its games as they are played, and their exact course; null: that would take long.
  const Tally& played() { return all_played().back(); }
  const GameCourse* course();
  // A mean or a rate of the played games.
  std::optional<Measurement> played(const std::function<std::optional<Measurement>(const Tally&)>& of) {
    return in_parts(all_played(), of);
  }

  Measurement first_wins();                        // the policy, moving first against itself
  Measurement beats(const std::string& opponent);  // the policy, each seat half the time
  std::optional<Measurement> fair_start();         // points; none: the two-player game is not solved here

 private:
  const std::shared_ptr<const Policy>& policy(const std::string& name);
  // The games in equal parts, and last the sum of them.
  std::vector<Tally> play(const Policy& first, const Policy& second) const;
  const std::vector<Tally>& all_played();
  static std::optional<Measurement> in_parts(std::span<const Tally>,
                                             const std::function<std::optional<Measurement>(const Tally&)>& of);

  const Run run_;
  const MeasuredPlay play_;
  std::shared_ptr<Solved> solved_;
  std::map<std::string, std::shared_ptr<const Policy>> policies_;
  std::vector<Tally> played_;
  std::optional<GameCourse> course_;
  bool course_tried_ = false;
};

enum class MeasureUnit { number, points, share };  // share: a chance or a rate, from 0 to 1

// One thing that is measured. A difference reads: "classic: ", `before`, the size, `more` or `less`, " than under
// official". Percentages differ by percentage points.
struct Measure {
  const char* key;    // in JSON: "turns_per_game"
  const char* group;  // measures of one group stand side by side
  const char* label;
  const char* title;  // the same in full
  MeasureUnit unit;
  int decimals;  // that people read; of a share, those of its percentage
  const char* before;
  const char* more;
  const char* less;
  bool at_play;                                     // false: the rules alone give it, in a moment
  std::optional<Measurement> (*of)(MeasuredGame&);  // none: these rules do not have it, or nothing counts it
};
std::span<const Measure> all_measures();

// The measures of these keys, in the order of all_measures(). Throws UserError, in which `flag` gave the key.
std::vector<Measure> measures_of(const std::string& flag, const std::vector<std::string>& keys);

// In the order in which measures were asked for; none: these rules do not have it.
using Measurements = std::vector<std::optional<Measurement>>;

}  // namespace farkle
