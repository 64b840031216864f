// Dice as pictures: the elements of an SVG with the style classes "die" and "pip".
#pragma once

#include <string>
#include <vector>

namespace farkle {

inline constexpr double die_pitch = 15;  // from one die to the next

inline double dice_width(const std::vector<int>& faces) { return die_pitch * static_cast<double>(faces.size()); }

// The dice side by side, each 13 high and wide. (x, y) is the upper left corner of the first.
std::string drawn_dice(const std::vector<int>& faces, double x, double y);

}  // namespace farkle
