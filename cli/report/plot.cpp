#include "cli/report/plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "cli/report/format.hpp"
#include "cli/report/writers.hpp"

namespace farkle {

namespace {

constexpr double width_px = 480, left_px = 64, right_px = 22, top_px = 20, bottom_px = 46;
constexpr double half_a_letter = 4.4;

std::string px(double x) {
  std::string out = fixed(x, 1);
  std::erase(out, ',');
  if (out.ends_with(".0")) out.resize(out.size() - 2);
  return out == "-0" ? "0" : out;
}

std::string text_at(double x, double y, const std::string& kind, const std::string& text) {
  return "<text class=\"" + kind + "\" x=\"" + px(x) + "\" y=\"" + px(y) + "\">" + escaped_html(text) + "</text>\n";
}

std::string line_at(const std::string& kind, double x1, double y1, double x2, double y2) {
  return "<path class=\"" + kind + "\" d=\"M" + px(x1) + " " + px(y1) + "L" + px(x2) + " " + px(y2) + "\"/>\n";
}

std::string dot_at(double x, double y) {
  return "<circle class=\"dot\" r=\"3.5\" cx=\"" + px(x) + "\" cy=\"" + px(y) + "\"/>\n";
}

Plot picture(const Told& told, double height, const std::string& inside) {
  const std::string size = px(width_px) + " " + px(height);
  return {told.title,
          "<svg class=\"plot\" role=\"img\" viewBox=\"0 0 " + size + "\" aria-label=\"" + escaped_html(told.title) +
              "\">\n<title>" + escaped_html(told.title) + "</title>\n<desc>" + escaped_html(told.description) +
              "</desc>\n" + inside + "</svg>\n",
          told.in_view ? told.description : "", height / width_px};
}

// Ticks at round distances, some three to eight of them, that fit into this many pixels.
std::vector<double> ticks(double first, double last, double room) {
  const double wanted = (last - first) / std::min(6.0, room / 52);
  const double power = std::pow(10, std::floor(std::log10(wanted)));
  std::array<double, 4> round{power, 2 * power, 5 * power, 10 * power};
  std::size_t chosen = 0;
  while (round[chosen] < wanted) ++chosen;
  if (chosen > 0 && last - first < 2 * round[chosen]) --chosen;  // better close together than one alone
  const double distance = round[chosen];
  std::vector<double> out;  // + 0.0 below: zero without a minus
  for (double k = std::ceil(first / distance - 1e-9) + 0.0; k * distance <= last + 1e-9 * distance; ++k)
    out.push_back(k * distance);
  return out;
}

// The frame that lines and bars are drawn in.
struct Frame {
  const Axis &x, &y;
  double height = 300;
  double at_x(double v) const { return left_px + (v - x.first) / (x.last - x.first) * (width_px - left_px - right_px); }
  double at_y(double v) const {
    return height - bottom_px - (v - y.first) / (y.last - y.first) * (height - top_px - bottom_px);
  }
  std::string axes() const {
    std::string out;
    for (const double v : ticks(y.first, y.last, 270)) {
      out += line_at("grid", left_px, at_y(v), width_px - right_px, at_y(v));
      out += text_at(left_px - 7, at_y(v) + 4, "tick e", y.tick(v));
    }
    for (const double v : ticks(x.first, x.last, width_px - left_px - right_px)) {
      out += line_at("axis", at_x(v), height - bottom_px, at_x(v), height - bottom_px + 5);
      const std::string label = x.tick(v);
      const double inside = width_px - half_a_letter * static_cast<double>(label.size());  // on a phone, too
      out += text_at(std::min(at_x(v), inside), height - bottom_px + 18, "tick m", label);
    }
    out += line_at("axis", left_px, height - bottom_px, width_px - right_px, height - bottom_px);
    return out + text_at((left_px + width_px - right_px) / 2, height - 8, "label m", x.label) +
           text_at(left_px, top_px - 2, "label", y.label);
  }
};

constexpr double die_side = 13;

// Rounds to tenths: the text is then the same on every machine.
std::string tenths(double x) {
  const long n = std::lround(10 * x);
  return std::to_string(n / 10) + (n % 10 == 0 ? "" : "." + std::to_string(n % 10));
}

// The places of a die's face that have a pip, row by row, out of nine. A joker has them all.
constexpr std::array<const char*, 8> pips = {"",          "....o....", "o.......o", "o...o...o",
                                             "o.o...o.o", "o.o.o.o.o", "o.oo.oo.o", "ooooooooo"};

}  // namespace

Plot line_plot(const Told& told, const Axis& x, const Axis& y, const std::vector<LinePoint>& points) {
  const Frame frame{x, y};
  std::string path, marks;
  for (const LinePoint& p : points) {
    path += (path.empty() ? "M" : "L") + px(frame.at_x(p.x)) + " " + px(frame.at_y(p.y));
    if (p.low < p.high)
      marks += line_at("span", frame.at_x(p.x), frame.at_y(p.low), frame.at_x(p.x), frame.at_y(p.high));
  }
  for (const LinePoint& p : points)
    if (points.size() < 20) marks += dot_at(frame.at_x(p.x), frame.at_y(p.y));
  marks += text_at(frame.at_x(points.back().x) - 6, frame.at_y(points.back().y) - 9, "label e", "");  // it has no name
  return picture(told, frame.height, frame.axes() + "<path class=\"line l0\" d=\"" + path + "\"/>\n" + marks);
}

Plot bar_plot(const Told& told, const Axis& x, const std::vector<std::pair<double, double>>& chances,
              double bar_width) {
  double most = 0;
  for (const auto& bar : chances) most = std::max(most, bar.second);
  const Axis y{"chance", 0, most * 1.08, [](double v) { return fixed(100 * v, 0) + " %"; }};
  const Frame frame{x, y, 270};
  std::string path;
  const double wide = (frame.at_x(bar_width) - frame.at_x(0)) * 0.86;
  for (const auto& [at, value] : chances) {
    if (at < x.first || at > x.last || value <= 0) continue;
    path += "M" + px(frame.at_x(at) - wide / 2) + " " + px(frame.at_y(0)) + "V" + px(frame.at_y(value)) + "h" +
            px(wide) + "V" + px(frame.at_y(0)) + "z";
  }
  return picture(told, frame.height, frame.axes() + "<path class=\"bar\" d=\"" + path + "\"/>\n");
}

Plot interval_plot(const Told& told, const Axis& x, const std::vector<Interval95>& rows) {
  constexpr double row_height = 25, names = 190, notes = 118;
  const double height = top_px + row_height * static_cast<double>(rows.size()) + bottom_px, end = width_px - notes;
  const auto at_x = [&](double v) { return names + (v - x.first) / (x.last - x.first) * (end - names); };
  std::string out;
  double written = 0;  // up to here
  for (const double v : ticks(x.first, x.last, end - names)) {
    out += line_at("grid", at_x(v), top_px, at_x(v), height - bottom_px);
    const std::string label = x.tick(v);
    const double half = half_a_letter * static_cast<double>(label.size());
    if (at_x(v) - half < written) continue;
    out += text_at(at_x(v), height - bottom_px + 16, "tick m", label);
    written = at_x(v) + half;
  }
  double y = top_px + row_height / 2;
  for (const Interval95& row : rows) {
    out += text_at(names - 10, y + 4, "tick e", row.name);
    out += line_at("span", at_x(std::max(row.low, x.first)), y, at_x(std::min(row.high, x.last)), y);
    out += dot_at(at_x(row.value), y);
    out += text_at(end + 10, y + 4, "tick", row.note);
    y += row_height;
  }
  return picture(told, height, out + text_at((names + end) / 2, height - 10, "label m", x.label));
}

Plot heat_map(const Told& told, const Heat& heat) {
  constexpr int shades = 10;
  constexpr double key_height = 34;
  const double across = (width_px - left_px - right_px) / heat.columns,
               down = std::clamp(290.0 / heat.rows, 15.0, 30.0),
               height = top_px + down * heat.rows + bottom_px + key_height;
  const double floor_y = top_px + down * heat.rows;
  std::array<std::string, shades> cells;  // one path for each shade; neighbours in a row are one piece
  std::string writing;
  for (int r = 0; r < heat.rows; ++r)
    for (int c = 0; c < heat.columns;) {
      const auto shade_of = [&](int column) {
        const auto s = heat.shade(column, r);
        return s ? std::clamp(static_cast<int>(*s * shades + 1e-9), 0, shades - 1) : -1;
      };
      const int shade = shade_of(c), from = c;
      for (; c < heat.columns && shade_of(c) == shade; ++c)
        if (heat.text && shade >= 0)
          if (const std::string words = heat.text(c, r); !words.empty())
            writing += text_at(left_px + across * (c + 0.5), floor_y - down * (r + 0.5) + 4,
                               shade < 5   ? "cell"
                               : shade < 7 ? "cell mid"
                                           : "cell on",
                               words);
      if (shade >= 0)
        cells[shade] += "M" + px(left_px + across * from) + " " + px(floor_y - down * r) + "V" +
                        px(floor_y - down * (r + 1)) + "H" + px(left_px + across * c) + "V" + px(floor_y - down * r) +
                        "z";
    }
  std::string out;
  for (int s = 0; s < shades; ++s)
    if (!cells[s].empty()) out += "<path class=\"h" + std::to_string(s) + "\" d=\"" + cells[s] + "\"/>\n";
  out += writing;
  for (std::size_t c = 0; c < heat.column_labels.size(); ++c)
    if (!heat.column_labels[c].empty())
      out += text_at(left_px + across * (static_cast<double>(c) + 0.5), floor_y + 16, "tick m", heat.column_labels[c]);
  for (std::size_t r = 0; r < heat.row_labels.size(); ++r)
    if (!heat.row_labels[r].empty())
      out += text_at(left_px - 7, floor_y - down * (static_cast<double>(r) + 0.5) + 4, "tick e", heat.row_labels[r]);
  out += text_at((left_px + width_px - right_px) / 2, floor_y + 35, "label m", heat.x_label);
  out += text_at(left_px - 40, top_px - 7, "label", heat.y_label);
  const double y = height - 16, box = 18, begin = (left_px + width_px - right_px) / 2 - shades * box / 2;
  for (int s = 0; s < shades; ++s)
    out += "<path class=\"h" + std::to_string(s) + "\" d=\"M" + px(begin + s * box) + " " + px(y) + "h" + px(box) +
           "v11h" + px(-box) + "z\"/>\n";
  out += text_at(begin - 7, y + 10, "tick e", heat.key.first) +
         text_at(begin + shades * box + 7, y + 10, "tick", heat.key.second);
  return picture(told, height, out);
}

std::string drawn_dice(const std::vector<int>& faces, double x, double y) {
  std::string out;
  for (const int face : faces) {
    out += "<rect class=\"die\" x=\"" + tenths(x + 0.5) + "\" y=\"" + tenths(y + 0.5) + "\" width=\"" +
           tenths(die_side - 1) + "\" height=\"" + tenths(die_side - 1) + "\" rx=\"2.5\"/>";
    for (int place = 0; place < 9; ++place)
      if (pips[face][place] == 'o')
        out += "<circle class=\"pip\" cx=\"" + tenths(x + die_side * (0.25 + 0.25 * (place % 3))) + "\" cy=\"" +
               tenths(y + die_side * (0.25 + 0.25 * (place / 3))) + "\" r=\"1.3\"/>";
    x += die_pitch;
  }
  return out;
}

}  // namespace farkle
