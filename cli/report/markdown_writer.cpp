#include <algorithm>

#include "cli/report/format.hpp"
#include "cli/report/writers.hpp"

namespace farkle {
namespace {

std::string escaped(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (c == '|') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

std::string grid(const std::vector<Column>& columns, const std::vector<std::vector<Value>>& rows) {
  std::vector<std::vector<std::string>> cells(1);
  for (const Column& column : columns) cells[0].push_back(escaped(column.label));
  for (const auto& row : rows) {
    auto& line = cells.emplace_back();
    for (std::size_t c = 0; c < row.size(); ++c) line.push_back(escaped(for_people(row[c], columns[c].style)));
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

}  // namespace

std::string to_markdown(const Report& report) {
  if (report.verbatim) return "```toml\n" + *report.verbatim + "```\n";
  std::string out = "# " + report.title + "\n";
  if (report.rules)
    out += "\n" + report.rules->name + " (`" + changed_id(*report.rules) + "`, fingerprint `" +
           report.rules->fingerprint + "`)\n";

  std::vector<std::vector<Value>> facts;  // neighbouring facts share one table
  const auto flush = [&] {
    if (facts.empty()) return;
    out += "\n" + grid({{"", "", style::plain}, {"", "", style::points}}, facts);
    facts.clear();
  };
  for (const Item& item : report.items) {
    if (!(item.to & audience::readers)) continue;
    if (const auto* fact = std::get_if<Fact>(&item.what)) {
      facts.push_back({fact->label, for_people(fact->value, fact->style)});
      continue;
    }
    flush();
    if (const auto* sentence = std::get_if<Remark>(&item.what))
      out += (sentence->kind == Remark::Kind::text ? "\n" : "\n## ") + sentence->text + "\n";
    if (const auto* table = std::get_if<Table>(&item.what); table && !table->rows.empty()) {
      if (!table->title.empty()) out += "\n## " + table->title + "\n";
      const Table seen = table_for(audience::people, *table);
      out += "\n" + grid(seen.columns, seen.rows);
    }
  }
  flush();
  return out;
}

}  // namespace farkle
