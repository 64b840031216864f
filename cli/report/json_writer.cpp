#include <algorithm>

#include "cli/report/writers.hpp"

namespace farkle {
namespace {

std::string plain(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

void write(const Json& value, std::size_t indent, std::string& out) {
  if (!value.is_structured()) {
    out += plain(value);
    return;
  }
  const bool list = value.is_array();
  const bool one_line = std::none_of(value.begin(), value.end(), [](const Json& e) { return e.is_structured(); });
  const auto new_line = [&](std::size_t blanks) { out.append(1, '\n').append(blanks, ' '); };
  out += list ? '[' : '{';
  for (auto element = value.begin(); element != value.end(); ++element) {
    if (element != value.begin()) out += one_line ? ", " : ",";
    if (!one_line) new_line(indent + 2);
    if (!list) out += plain(element.key()) + ": ";
    write(*element, indent + 2, out);
  }
  if (!one_line) new_line(indent);
  out += list ? ']' : '}';
}

struct AsJson {
  Json operator()(std::monostate) const { return nullptr; }
  Json operator()(const Nested& nested) const { return nested.value; }
  Json operator()(const auto& plain) const { return plain; }
};

void add_table(Json& document, const Table& table) {
  if (!table.key.empty()) {
    document[table.key] = rows_json(table);
    return;
  }
  for (std::size_t c = 1; c < table.columns.size(); ++c) {
    Json& array = document[table.columns[c].key] = Json::array();
    for (const auto& row : table.rows) array.push_back(to_json(row[c]));
  }
}

}  // namespace

std::string laid_out(const Json& document) {
  std::string out;
  write(document, 0, out);
  return out;
}

Json to_json(const Value& value) { return std::visit(AsJson{}, value); }

Json to_json(const RulesMark& mark) {
  return {{"id", mark.id}, {"fingerprint", mark.fingerprint}, {"changes", mark.changes}};
}

Json rows_json(const Table& table) {
  Json rows = Json::array();
  for (const auto& row : table.rows) {
    Json& object = rows.emplace_back(Json::object());
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      const auto* nested = std::get_if<Nested>(&row[c]);
      if (!nested || !nested->value.is_null()) object[table.columns[c].key] = to_json(row[c]);
    }
  }
  return rows;
}

std::string to_json(const Report& report) {
  Json document = {
      {"schema", "farkle." + report.name + "/1"}, {"version", FARKLE_VERSION}, {"command", report.command}};
  if (report.rules) document["rules"] = to_json(*report.rules);
  for (const Item& item : report.items) {
    if (!(item.to & audience::json)) continue;
    if (const auto* fact = std::get_if<Fact>(&item.what)) document[fact->key] = to_json(fact->value);
    if (const auto* table = std::get_if<Table>(&item.what); table && table->is_for(audience::json))
      add_table(document, table_for(audience::json, *table));
  }
  Json& run = document["run"] = {{"elapsed_s", report.run.elapsed_s}, {"threads", report.run.threads}};
  run.update(report.run.figures);
  run["seed"] = report.run.seed.value_or(0);
  return laid_out(document) + "\n";
}

}  // namespace farkle
