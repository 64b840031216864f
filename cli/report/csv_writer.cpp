#include "cli/report/format.hpp"
#include "cli/report/writers.hpp"

namespace farkle {
namespace {

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
