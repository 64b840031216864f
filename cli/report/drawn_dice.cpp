#include "cli/report/drawn_dice.hpp"

#include <array>
#include <cmath>

namespace farkle {
namespace {

constexpr double side = 13;

// Rounds to tenths: the text is then the same on every machine.
std::string tenths(double x) {
  const long n = std::lround(10 * x);
  return std::to_string(n / 10) + (n % 10 == 0 ? "" : "." + std::to_string(n % 10));
}

// The places of a die's face that have a pip, row by row, out of nine. A joker has them all.
constexpr std::array<const char*, 8> pips = {"",          "....o....", "o.......o", "o...o...o",
                                             "o.o...o.o", "o.o.o.o.o", "o.oo.oo.o", "ooooooooo"};

}  // namespace

std::string drawn_dice(const std::vector<int>& faces, double x, double y) {
  std::string out;
  for (const int face : faces) {
    out += "<rect class=\"die\" x=\"" + tenths(x + 0.5) + "\" y=\"" + tenths(y + 0.5) + "\" width=\"" +
           tenths(side - 1) + "\" height=\"" + tenths(side - 1) + "\" rx=\"2.5\"/>";
    for (int place = 0; place < 9; ++place)
      if (pips[face][place] == 'o')
        out += "<circle class=\"pip\" cx=\"" + tenths(x + side * (0.25 + 0.25 * (place % 3))) + "\" cy=\"" +
               tenths(y + side * (0.25 + 0.25 * (place / 3))) + "\" r=\"1.3\"/>";
    x += die_pitch;
  }
  return out;
}

}  // namespace farkle
