// Sweeps over the values of a game for two that change them by less and less, but for a long time.
#pragma once

#include <functional>
#include <initializer_list>
#include <vector>

namespace farkle {

inline constexpr int plain_sweeps = 50;  // before the first leap, and from one to the next

// A few more sweeps show the ways in which values still change. The chances to win are then moved to where all these
// changes end: reduced rank extrapolation (A. Sidi, Vector Extrapolation Methods with Applications, 2017). `wins` are
// all of them, in one or two vectors of one size. A sweep that says false was stopped, and nothing is moved. Returns
// the number of sweeps.
int leap(std::initializer_list<std::vector<double>*> wins, const std::function<bool()>& sweep);

}  // namespace farkle
