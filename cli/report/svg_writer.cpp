// A report as a picture, as wide as its widest table: text and tables one below the other, neighbouring tables with
// titles side by side where they fit. Neighbouring plots stand in up to three columns.
#include <algorithm>
#include <cmath>
#include <span>

#include "cli/report/format.hpp"
#include "cli/report/plot.hpp"
#include "cli/report/writers.hpp"

namespace farkle {
namespace {

constexpr double margin = 18, least_width = 400, column_gap = 16, table_gap = 36, plot_width = 400;

// A style sheet on one line. The colours are those of page.css.
std::string style(std::string_view file) {
  std::string text(embedded(file));
  std::erase(text, '\n');
  return text;
}

std::size_t plot_columns(std::size_t plots) { return plots <= 3 ? plots : plots == 4 ? 2 : 3; }
double width_of(std::size_t columns) { return static_cast<double>(columns) * (plot_width + table_gap) - table_gap; }

// Wide enough for the usual sans-serif fonts.
double text_width(std::string_view text, double size) { return 0.58 * size * static_cast<double>(width(text)); }

// Rounds to whole pixels: the text is then the same on every machine.
std::string whole_px(double x) { return std::to_string(std::lround(x)); }

// The dice of a cell that shows dice.
const std::vector<int>* dice_of(const Value& value, const Style& style) {
  return style.kind == Style::Kind::dice ? std::get_if<std::vector<int>>(&value) : nullptr;
}

// A table with the widths of its columns.
struct Measured {
  explicit Measured(Table what) : table(std::move(what)) {
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      double most = text_width(table.columns[c].label, 12);
      for (const auto& row : table.rows) {
        const std::vector<int>* dice = dice_of(row[c], table.columns[c].style);
        most = std::max(most, dice ? dice_width(*dice) : text_width(for_people(row[c], table.columns[c].style), 13));
      }
      columns.push_back(most);
      width += most + (c > 0 ? column_gap : 0);
    }
    width = std::max(width, text_width(table.title, 14));
  }
  Table table;
  std::vector<double> columns;
  double width = 0;  // of the whole
};

class Picture {
 public:
  explicit Picture(double width) : width_(width) {}

  void line(const std::string& text, double size, const std::string& kind) {
    lines(text, size, kind, margin, width_ - 2 * margin);
  }

  void lines(const std::string& text, double size, const std::string& kind, double left, double room) {
    const auto most = static_cast<std::size_t>(room / (0.53 * size));
    std::string rest = text;
    do {
      std::size_t cut = rest.size();
      if (width(rest) > most) {
        cut = rest.rfind(' ', most);
        if (cut == std::string::npos || cut == 0) cut = rest.size();
      }
      y_ += 1.35 * size;
      put(left, size, kind, false, rest.substr(0, cut));
      rest = cut < rest.size() ? rest.substr(cut + 1) : "";
    } while (!rest.empty());
  }

  void gap(double height) { y_ += height; }

  void tables(const std::vector<const Measured*>& row) {
    const double top = y_;
    double bottom = top, left = margin;
    for (const Measured* one : row) {
      y_ = top;
      table(*one, left);
      left += one->width + table_gap;
      bottom = std::max(bottom, y_);
    }
    y_ = bottom;
  }

  // Draws them side by side, in rows; the longest titles of a row say where its plots begin.
  void plots(const Plots& all) {
    const std::size_t columns = plot_columns(all.size());
    for (std::size_t first = 0; first < all.size(); first += columns) {
      const auto row = std::span(all).subspan(first, std::min(columns, all.size() - first));
      const double top = y_;
      double left = margin, titles = top, bottom = top;
      for (const Plot* plot : row) {
        y_ = top;
        lines(plot->title, 14, "b", left, 0.96 * plot_width);
        if (!plot->words.empty()) lines(plot->words, 12, "t", left, 0.96 * plot_width);
        titles = std::max(titles, y_);
        left += plot_width + table_gap;
      }
      left = margin;
      for (const Plot* plot : row) {
        const double height = plot_width * plot->height;
        out_ += "<svg x=\"" + whole_px(left) + "\" y=\"" + whole_px(titles + 8) + "\" width=\"" + whole_px(plot_width) +
                "\" height=\"" + whole_px(height) + "\"" + plot->svg.substr(4);
        bottom = std::max(bottom, titles + 8 + height);
        left += plot_width + table_gap;
      }
      y_ = bottom + 14;
    }
    has_plots_ = true;
  }

  std::string take(const Report& report) {
    const std::string w = whole_px(width_), h = whole_px(y_ + margin);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"" + w + "\" height=\"" + h +
           "\" viewBox=\"0 0 " + w + " " + h + "\" aria-labelledby=\"title desc\">\n<title id=\"title\">" +
           escaped_html(report.title) + "</title>\n<desc id=\"desc\">" + escaped_html(to_text(report, false)) +
           "</desc>\n<style>" + style("picture.css") + (has_plots_ ? style("plots.css") : "") + "</style>\n" +
           "<rect class=\"card\" x=\"1\" y=\"1\" width=\"" + whole_px(width_ - 2) + "\" height=\"" +
           whole_px(y_ + margin - 2) + "\" rx=\"10\"/>\n" + out_ + "</svg>\n";
  }

 private:
  void table(const Measured& what, double left) {
    const Table& table = what.table;
    if (!table.title.empty()) {
      y_ += 19;
      put(left, 14, "b", false, table.title);
    }
    const auto row_of = [&](auto&& put_cell) {
      y_ += 19;
      double x = left;
      for (std::size_t c = 0; c < what.columns.size(); ++c) {
        put_cell(c, x, aligned_right(table.columns[c].style));
        x += what.columns[c] + column_gap;
      }
    };
    if (std::any_of(table.columns.begin(), table.columns.end(), [](const Column& c) { return !c.label.empty(); })) {
      row_of([&](std::size_t c, double x, bool right) {
        put(right ? x + what.columns[c] : x, 12, "s", right, table.columns[c].label);
      });
      y_ += 5;
      out_ += "<path class=\"rule\" d=\"M" + whole_px(left) + " " + whole_px(y_) + "H" + whole_px(left + what.width) +
              "\"/>\n";
    }
    for (const auto& row : table.rows)
      row_of([&](std::size_t c, double x, bool right) {
        const Style& style = table.columns[c].style;
        if (const std::vector<int>* dice = dice_of(row[c], style))
          out_ += drawn_dice(*dice, x, y_ - 11) + "\n";
        else
          put(right ? x + what.columns[c] : x, 13, "t", right, for_people(row[c], style));
      });
  }
  void put(double x, double size, const std::string& kind, bool right, const std::string& text) {
    if (text.empty()) return;
    out_ += "<text class=\"" + kind + "\" x=\"" + whole_px(x) + "\" y=\"" + whole_px(y_) + "\" font-size=\"" +
            whole_px(size) + "\"" + (right ? " text-anchor=\"end\"" : "") + ">" + escaped_html(text) + "</text>\n";
  }

  double width_, y_ = margin - 4;
  std::string out_;
  bool has_plots_ = false;
};

}  // namespace

std::string to_svg(const Report& report) {
  std::vector<std::variant<Remark, Measured, Plots>> parts;
  for (const Passage& passage : passages_for(audience::viewers, report)) {
    if (const auto* facts = std::get_if<Facts>(&passage)) parts.emplace_back(Measured(table_of(*facts)));
    if (const auto* plots = std::get_if<Plots>(&passage)) parts.emplace_back(*plots);
    if (const auto* remark = std::get_if<Remark>(&passage)) parts.emplace_back(*remark);
    if (const auto* table = std::get_if<Table>(&passage); table && !table->rows.empty())
      parts.emplace_back(Measured(*table));
  }

  double width = least_width - 2 * margin;
  for (const auto& part : parts) {
    if (const auto* table = std::get_if<Measured>(&part)) width = std::max(width, table->width);
    if (const auto* plots = std::get_if<Plots>(&part)) width = std::max(width, width_of(plot_columns(plots->size())));
  }
  Picture picture(width + 2 * margin);
  picture.line(report.title, 19, "b");
  if (report.rules) picture.line(headline(*report.rules), 11, "s");
  for (std::size_t k = 0; k < parts.size(); ++k) {
    picture.gap(std::holds_alternative<Remark>(parts[k]) ? 5 : 12);
    if (const auto* plots = std::get_if<Plots>(&parts[k])) picture.plots(*plots);
    if (const auto* remark = std::get_if<Remark>(&parts[k])) {
      const bool page = remark->kind == Remark::Kind::page, heading = remark->kind != Remark::Kind::text;
      if (heading) picture.gap(page ? 20 : 8);
      picture.line(remark->text, page ? 16 : heading ? 14 : 13, heading ? "b" : "t");
    }
    if (const auto* table = std::get_if<Measured>(&parts[k])) {
      std::vector<const Measured*> row{table};
      for (double used = table->width; !table->table.title.empty() && k + 1 < parts.size(); ++k) {
        const auto* next = std::get_if<Measured>(&parts[k + 1]);
        if (!next || next->table.title.empty()) break;
        used += table_gap + next->width;
        if (used > width) break;
        row.push_back(next);
      }
      picture.tables(row);
    }
  }
  if (report.verbatim)
    for (std::size_t at = 0; at < report.verbatim->size();) {
      const std::size_t end = std::min(report.verbatim->find('\n', at), report.verbatim->size());
      picture.lines(report.verbatim->substr(at, end - at), 12, "t", margin, 1e9);  // as it is
      at = end + 1;
    }
  return picture.take(report);
}

}  // namespace farkle
