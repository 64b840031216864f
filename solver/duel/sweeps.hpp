// Sweeps over the values of a two-player game, repeated until they hardly change any more.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "solver/turn/convergence.hpp"

namespace farkle {

// Goes on from where `convergence` stands, until a sweep changes no value by more than `tolerance` and the bound is
// small too (most_error) or changes no longer shrink, or for `most_sweeps` in all. sweep(): the largest change of a
// value; nothing if it was stopped. expect(sweeps): about how many are still to come. False: stopped, or not stable
// yet. The bound assumes that later changes shrink no slower than any since they last grew, as the last bound says, and
// no slower than least_shrink says after a sweep.
//
// Some games go on for ages, and changes shrink slowly. After every 50 sweeps a few more show the ways in which values
// still change. The chances to win are then moved to where all these changes end: reduced rank extrapolation (A. Sidi,
// Vector Extrapolation Methods with Applications, 2017). `wins` are all of them, in one or two vectors of one size.
bool sweep_until_stable(Convergence& convergence, double tolerance, int most_sweeps,
                        const std::vector<std::vector<double>*>& wins, const double& least_shrink,
                        const std::function<std::optional<double>()>& sweep, const std::function<void(double)>& expect);

}  // namespace farkle
