// Charts as SVG to set into a page: lines, bars, points with intervals, and heat maps. Colours come from the page's
// style sheet (html_writer.cpp), and nothing is told by colour alone. Every number is written to a tenth of a pixel, so
// that the bytes are the same on every machine.
#pragma once

#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/report/report.hpp"
#include "solver/game/did_you_mean.hpp"  // with_thousands

namespace farkle {

struct Axis {
  std::string label;
  double first = 0, last = 1;  // of the values shown
  // A value as text.
  std::function<std::string(double)> tick = [](double value) { return with_thousands(std::lround(value)); };
};

struct LinePoint {
  double x, y;
  double low = 0, high = 0;  // an interval around y, if low < high
};

struct Interval95 {
  std::string name;
  double value, low, high;
  std::string note = {};  // written to the right
};

struct Heat {
  int columns = 0, rows = 0;                             // drawn from the lower left
  std::function<std::optional<double>(int, int)> shade;  // (column, row): 0 light .. 1 dark; none: left empty
  std::function<std::string(int, int)> text = {};        // written in the cell; none: nothing
  std::vector<std::string> column_labels, row_labels;    // empty ones are left out
  std::string x_label, y_label;
  std::pair<std::string, std::string> key;  // words for light and for dark
};

struct Told {
  std::string title, description;  // the words of the plot
  bool in_view = true;             // false: the description is only for a reader who does not see the picture
};

Plot line_plot(const Told&, const Axis& x, const Axis& y, const std::vector<LinePoint>&);  // at least one
Plot bar_plot(const Told&, const Axis& x, const std::vector<std::pair<double, double>>& chances, double bar_width);
// One row for each interval.
Plot interval_plot(const Told&, const Axis& x, const std::vector<Interval95>&);
Plot heat_map(const Told&, const Heat&);

// Dice as pictures: the elements of an SVG with the style classes "die" and "pip".
inline constexpr double die_pitch = 15;  // from one die to the next

inline double dice_width(const std::vector<int>& faces) { return die_pitch * static_cast<double>(faces.size()); }

// The dice side by side, each 13 high and wide. (x, y) is the upper left corner of the first.
std::string drawn_dice(const std::vector<int>& faces, double x, double y);

}  // namespace farkle
