#include <algorithm>
#include <utility>

#include "cli/report/format.hpp"
#include "cli/report/writers.hpp"

namespace farkle {
namespace {

class Text {
 public:
  explicit Text(bool color) : color_(color) {}

  std::string bold(const std::string& text) const { return marked("\x1b[1m", text); }
  std::string dim(const std::string& text) const { return marked("\x1b[2m", text); }

  void line(const std::string& text) { out_ += text + "\n"; }
  // An empty line between blocks, never two.
  void gap() {
    if (!out_.empty() && !out_.ends_with("\n\n")) out_ += '\n';
  }
  std::string take() { return std::move(out_); }

  void facts(const Facts& facts) {
    std::size_t labels = 0, values = 0;
    for (const Fact* fact : facts) {
      labels = std::max(labels, width(fact->label));
      if (aligned_right(fact->style)) values = std::max(values, width(for_people(fact->value, fact->style)));
    }
    for (const Fact* fact : facts)
      line("  " + padded(fact->label, labels, false) + "  " +
           bold(padded(for_people(fact->value, fact->style), aligned_right(fact->style) ? values : 0, true)));
  }

  void table(const Table& table) {
    if (!table.title.empty()) line(bold(table.title));
    std::vector<std::size_t> widths;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      widths.push_back(width(table.columns[c].label));
      for (const auto& row : table.rows)
        widths[c] = std::max(widths[c], width(for_people(row[c], table.columns[c].style)));
    }
    const auto row_of = [&](auto&& cell) {
      std::string row = " ";
      for (std::size_t c = 0; c < table.columns.size(); ++c)
        row += " " + padded(cell(c), widths[c], aligned_right(table.columns[c].style)) +
               (c + 1 < widths.size() ? " " : "");
      return row.erase(row.find_last_not_of(' ') + 1);
    };
    if (std::any_of(table.columns.begin(), table.columns.end(), [](const Column& c) { return !c.label.empty(); }))
      line(dim(row_of([&](std::size_t c) { return table.columns[c].label; })));
    for (const auto& row : table.rows)
      line(row_of([&](std::size_t c) { return for_people(row[c], table.columns[c].style); }));
  }

 private:
  std::string marked(const char* on, const std::string& text) const { return color_ ? on + text + "\x1b[0m" : text; }
  bool color_;
  std::string out_;
};

}  // namespace

std::string to_text(const Report& report, bool color, std::size_t columns) {
  if (report.verbatim) return *report.verbatim;
  Text text(color);
  text.line(text.bold(flowed(report.title, columns)));
  if (report.rules) text.line(text.dim(flowed(headline(*report.rules), columns)));

  const std::vector<Passage> passages = passages_for(audience::readers, report);
  const Remark* before = nullptr;
  for (const Passage& passage : passages) {
    const Remark* above = std::exchange(before, nullptr);
    if (const auto* facts = std::get_if<Facts>(&passage)) {
      text.gap();
      text.facts(*facts);
    } else if (const auto* table = std::get_if<Table>(&passage); table && !table->rows.empty()) {
      text.gap();
      text.table(*table);
    } else if (const auto* remark = std::get_if<Remark>(&passage)) {
      before = remark;  // sentences in a row are one paragraph
      const bool heading = before->kind != Remark::Kind::text;
      if (!above || heading || above->kind == Remark::Kind::page) text.gap();
      const std::string lines = flowed(before->text, columns);
      text.line(heading ? text.bold(lines) : lines);
    }
  }
  return text.take();
}

}  // namespace farkle
