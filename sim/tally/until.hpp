// When enough games have been played.
//
//   ci=W         stop when the 95 % interval of player 1's balanced score is at most W to either side. It is
//                anytime-valid (sim/statistics/sequential.hpp): stopping when it looks good costs nothing
//   sprt=D0,D1   a sequential test of whether player 1 is D0 or D1 Elo better than player 2, with errors of 5 %
//                (sim/statistics/sequential.hpp)
#pragma once

#include <optional>
#include <string>

#include "sim/statistics/sequential.hpp"
#include "sim/tally/tally.hpp"

namespace farkle {

class Until {
 public:
  // Empty text: never enough. Throws UserError that names --until.
  Until(const std::string& text, int players, bool not_last);

  bool given() const { return !text_.empty(); }
  bool enough(const Tally& so_far);  // call it with growing tallies
  bool reached() const { return reached_; }
  const std::string& text() const { return text_; }
  double half_width() const { return half_width_; }  // ci: that is asked for
  double elo0() const { return elo0_; }              // sprt
  double elo1() const { return elo1_; }
  const std::optional<SprtResult>& sprt() const { return sprt_; }
  const std::optional<Estimate>& score() const { return score_; }  // ci: of all games so far

 private:
  std::string text_;
  int players_;
  bool not_last_, reached_ = false;
  double half_width_ = 0, elo0_ = 0, elo1_ = 0;
  std::optional<SprtResult> sprt_;
  std::optional<Estimate> score_;
};

}  // namespace farkle
