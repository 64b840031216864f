#include "cli/report/writers.hpp"

namespace farkle {

Json to_json(const Value& value) {
  return std::visit(
      [](const auto& v) -> Json {
        if constexpr (std::is_same_v<std::decay_t<decltype(v)>, std::monostate>)
          return nullptr;
        else
          return v;  // a double that is not finite becomes null
      },
      value);
}

Json to_json(const RulesMark& mark) {
  return {{"id", mark.id}, {"fingerprint", mark.fingerprint}, {"changes", mark.changes}};
}

Json rows_json(const Table& table) {
  Json rows = Json::array();
  for (const auto& row : table.rows) {
    Json object = Json::object();
    for (std::size_t c = 0; c < table.columns.size(); ++c) object[table.columns[c].key] = to_json(row[c]);
    rows.push_back(std::move(object));
  }
  return rows;
}

namespace {

void add_table(Json& document, const Table& table) {
  if (table.shape == Table::Shape::arrays) {
    for (std::size_t c = 1; c < table.columns.size(); ++c) {
      Json array = Json::array();
      for (const auto& row : table.rows) array.push_back(to_json(row[c]));
      document[table.columns[c].key] = std::move(array);
    }
    return;
  }
  document[table.key] = rows_json(table);
}

}  // namespace

Json document_of(const Report& report) {
  Json document = Json::object();
  document["schema"] = "farkle." + report.name + "/1";
  document["version"] = FARKLE_VERSION;
  document["command"] = report.command;
  if (report.rules) document["rules"] = to_json(*report.rules);
  for (const Item& item : report.items) {
    if (!(item.to & audience::json)) continue;
    if (const auto* fact = std::get_if<Fact>(&item.what)) document[fact->key] = to_json(fact->value);
    if (const auto* table = std::get_if<Table>(&item.what)) add_table(document, table_for(audience::json, *table));
    if (const auto* data = std::get_if<Data>(&item.what)) document[data->key] = data->value;
  }
  Json& run = document["run"] = {{"elapsed_s", report.run.elapsed_s}, {"threads", report.run.threads}};
  run.update(report.run.figures);
  run["seed"] = report.run.seed;
  return document;
}

std::string to_json(const Report& report) { return document_of(report).dump(2) + "\n"; }

}  // namespace farkle
