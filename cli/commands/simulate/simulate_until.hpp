// --until: when enough games have been played.
//
//   ci=W         stop when the 95 % interval of player 1's balanced score is at most W to either side. It is
//                anytime-valid (sim/statistics/confidence_sequence.hpp): stopping when it looks good costs nothing
//   sprt=D0,D1   a sequential test of whether player 1 is D0 or D1 Elo better than player 2, with errors of 5 %
//                (sim/statistics/sequential.hpp)
#pragma once

#include <optional>
#include <string>

#include "cli/report/report.hpp"
#include "sim/statistics/confidence_sequence.hpp"
#include "sim/statistics/sequential.hpp"
#include "sim/tally/tally.hpp"

namespace farkle {

class Until {
 public:
  // Empty text: never enough. Throws UserError.
  Until(const std::string& text, int players, bool not_last);

  bool given() const { return !text_.empty(); }
  bool enough(const Tally& so_far);  // call it with growing tallies
  bool reached() const { return reached_; }
  std::string kind() const { return sprt_ ? "sprt" : "ci"; }
  void report(Report&) const;

 private:
  std::string words() const;

  std::string text_;
  int players_;
  bool not_last_, reached_ = false;
  double half_width_ = 0, elo0_ = 0, elo1_ = 0;
  std::optional<Sprt> sprt_;
  std::optional<ConfidenceSequence> sequence_;  // of all games so far
};

}  // namespace farkle
