// Markdown and CSV.
#include <algorithm>
#include <cctype>
#include <string_view>

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

std::string grid(const Table& table) {
  const std::vector<Column>& columns = table.columns;
  std::vector<std::vector<std::string>> cells(1);
  for (const Column& column : columns) cells[0].push_back(shown(column.label));
  for (const Row& row : table.rows) {
    auto& line = cells.emplace_back();
    for (std::size_t c = 0; c < row.size(); ++c) line.push_back(shown(for_people(row[c], columns[c].style)));
  }
  std::vector<std::size_t> widths(columns.size(), 3);
  for (const auto& line : cells)
    for (std::size_t c = 0; c < line.size(); ++c) widths[c] = std::max(widths[c], width(line[c]));

  std::string out;
  for (std::size_t r = 0; r < cells.size(); ++r) {
    for (std::size_t c = 0; c < columns.size(); ++c)
      out += "| " + padded(cells[r][c], widths[c], aligned_right(columns[c].style)) + " ";
    out += "|\n";
    if (r > 0) continue;
    for (std::size_t c = 0; c < columns.size(); ++c)
      out += "| " + (aligned_right(columns[c].style) ? std::string(widths[c] - 1, '-') + ": "
                                                     : std::string(widths[c], '-') + " ");
    out += "|\n";
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

}  // namespace

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
        table && (item.to & audience::csv) && (report.csv_table.empty() || table->key == report.csv_table))
      return csv_of(table_for(audience::csv, *table));
  std::string out = "key,value\n";
  for (const Item& item : report.items)
    if (const auto* fact = std::get_if<Fact>(&item.what); fact && (item.to & audience::csv))
      out += csv_field(fact->key) + "," + csv_field(in_full(fact->value, fact->style)) + "\n";
  return out;
}

}  // namespace farkle
