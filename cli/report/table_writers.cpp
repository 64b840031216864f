// Text, Markdown and CSV.
#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include "cli/report/format.hpp"
#include "cli/report/writers.hpp"

namespace farkle {
namespace {

bool is_word(const std::string& text, std::size_t at) {
  return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at]));
}

// True if Markdown takes this character for more than itself.
bool is_mark(const std::string& text, std::size_t at, bool in_line) {
  const char c = text[at], next = at + 1 < text.size() ? text[at + 1] : ' ';
  if (!in_line && at == 0 && std::string_view("#>+-=").find(c) != std::string_view::npos) return true;
  if (!in_line && (c == '.' || c == ')')) return at > 0 && text.find_first_not_of("0123456789") == at;  // a list
  if (c == '<') return is_word(text, at + 1) || next == '/' || next == '!' || next == '?';
  if (c == '&') return is_word(text, at + 1) || next == '#';
  if (c == '_') return !(at > 0 && is_word(text, at - 1) && is_word(text, at + 1));
  return std::string_view("\\`*[]|~").find(c) != std::string_view::npos;
}

// Text that Markdown shows as it is, such as names in files of rules. in_line: within a line.
std::string shown(const std::string& text, bool in_line = true) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_mark(text, at, in_line)) out += '\\';
    out += text[at] == '\n' && in_line ? ' ' : text[at];
  }
  return out;
}

// The headings and the rows of a table as text. All cells of a column are of one width, at least so wide.
using Cells = std::vector<std::vector<std::string>>;
template <class Shown>
Cells cells_of(const Table& table, std::size_t at_least, const Shown& shown_cell) {
  Cells cells(1);
  for (const Column& column : table.columns) cells[0].push_back(shown_cell(column.label));
  for (const Row& row : table.rows) {
    auto& line = cells.emplace_back();
    for (std::size_t c = 0; c < row.size(); ++c) line.push_back(shown_cell(for_people(row[c], table.columns[c].style)));
  }
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    std::size_t widest = at_least;
    for (const auto& line : cells) widest = std::max(widest, width(line[c]));
    for (auto& line : cells) line[c] = padded(line[c], widest, aligned_right(table.columns[c].style));
  }
  return cells;
}

std::string grid(const Table& table) {
  const Cells cells = cells_of(table, 3, [](const std::string& text) { return shown(text); });
  std::vector<std::string> rule;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    rule.emplace_back(width(cells[0][c]), '-');
    if (aligned_right(table.columns[c].style)) rule.back().back() = ':';
  }
  std::string out;
  for (const auto& line : cells) {
    out += "| " + join(line, " | ") + " |\n";
    if (&line == &cells[0]) out += "| " + join(rule, " | ") + " |\n";
  }
  return out;
}

std::string csv_of(const Table& table) {
  std::string out;
  for (std::size_t c = 0; c < table.columns.size(); ++c) out += (c ? "," : "") + csv_field(table.columns[c].key);
  out += '\n';
  for (const auto& row : table.rows) {
    for (std::size_t c = 0; c < row.size(); ++c)
      out += (c ? "," : "") + csv_field(in_full(row[c], table.columns[c].style));
    out += '\n';
  }
  return out;
}

// Marks headings and asides on a terminal with colours.
struct Marks {
  bool color;
  std::string bold(const std::string& text) const { return color ? "\x1b[1m" + text + "\x1b[0m" : text; }
  std::string dim(const std::string& text) const { return color ? "\x1b[2m" + text + "\x1b[0m" : text; }
};

std::string lines_of(const Facts& facts, const Marks& marks) {
  std::size_t labels = 0, values = 0;
  for (const Fact* fact : facts) {
    labels = std::max(labels, width(fact->label));
    if (aligned_right(fact->style)) values = std::max(values, width(for_people(fact->value, fact->style)));
  }
  std::string out;
  for (const Fact* fact : facts)
    out += "  " + padded(fact->label, labels, false) + "  " +
           marks.bold(padded(for_people(fact->value, fact->style), aligned_right(fact->style) ? values : 0, true)) +
           "\n";
  return out;
}

std::string lines_of(const Table& table, const Marks& marks) {
  std::string out = table.title.empty() ? "" : marks.bold(table.title) + "\n";
  const auto labelled = [](const Column& column) { return !column.label.empty(); };
  const bool headed = std::any_of(table.columns.begin(), table.columns.end(), labelled);
  const Cells cells = cells_of(table, 0, [](const std::string& text) { return text; });
  for (const auto& cells_of_row : cells) {
    std::string row = "  " + join(cells_of_row, "  ");
    row.erase(row.find_last_not_of(' ') + 1);
    const bool heading = &cells_of_row == &cells[0];
    if (!heading || headed) out += (heading ? marks.dim(row) : row) + "\n";
  }
  return out;
}

}  // namespace

std::string to_text(const Report& report, bool color, std::size_t columns) {
  if (report.verbatim) return *report.verbatim;
  const Marks marks{color};
  std::string out = marks.bold(flowed(report.title, columns)) + "\n";
  if (report.rules) out += marks.dim(flowed(headline(*report.rules), columns)) + "\n";
  const auto gap = [&] { return out.ends_with("\n\n") ? "" : "\n"; };  // an empty line between blocks, never two

  const std::vector<Passage> passages = passages_for(audience::readers, report);
  const Remark* before = nullptr;
  for (const Passage& passage : passages) {
    const Remark* above = std::exchange(before, nullptr);
    if (const auto* facts = std::get_if<Facts>(&passage)) {
      out += gap() + lines_of(*facts, marks);
    } else if (const auto* table = std::get_if<Table>(&passage); table && !table->rows.empty()) {
      out += gap() + lines_of(*table, marks);
    } else if (const auto* remark = std::get_if<Remark>(&passage)) {
      before = remark;  // sentences in a row are one paragraph
      const bool heading = before->kind != Remark::Kind::text;
      if (!above || heading || above->kind == Remark::Kind::page) out += gap();
      const std::string lines = flowed(before->text, columns);
      out += (heading ? marks.bold(lines) : lines) + "\n";
    }
  }
  return out;
}

std::string to_markdown(const Report& report) {
  if (report.verbatim) return "```toml\n" + *report.verbatim + "```\n";
  std::string out = "# " + shown(report.title) + "\n";
  if (report.rules)
    out += "\n" + shown(report.rules->name, false) + " (`" + changed_id(*report.rules) + "`, fingerprint `" +
           report.rules->fingerprint + "`)\n";

  for (const Passage& passage : passages_for(audience::readers, report)) {
    if (const auto* facts = std::get_if<Facts>(&passage)) out += "\n" + grid(table_of(*facts));
    if (const auto* remark = std::get_if<Remark>(&passage))
      out += remark->kind == Remark::Kind::text ? "\n" + shown(remark->text, false) + "\n"
                                                : "\n## " + shown(remark->text) + "\n";
    if (const auto* table = std::get_if<Table>(&passage); table && !table->rows.empty())
      out += (table->title.empty() ? "" : "\n## " + shown(table->title) + "\n") + "\n" + grid(*table);
  }
  return out;
}

std::string to_csv(const Report& report) {
  for (const Item& item : report.items)
    if (const auto* table = std::get_if<Table>(&item.what);
        table && (item.to & audience::csv) && table->is_for(audience::csv) &&
        (report.csv_table.empty() || table->key == report.csv_table))
      return csv_of(table_for(audience::csv, *table));
  std::string out = "key,value\n";
  for (const Item& item : report.items)
    if (const auto* fact = std::get_if<Fact>(&item.what); fact && (item.to & audience::csv))
      out += csv_field(fact->key) + "," + csv_field(in_full(fact->value, fact->style)) + "\n";
  return out;
}

}  // namespace farkle
