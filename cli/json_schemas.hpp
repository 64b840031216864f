// JSON schemas of the documents that commands write. A document may gain keys; those here stay as they are.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace farkle {

std::vector<std::string> schema_names();  // "score", "solve-turn", ...
// Of one document; throws UserError for a name that there is not.
nlohmann::ordered_json json_schema(const std::string& name);
// Of any of them.
nlohmann::ordered_json json_schema_of_all();

}  // namespace farkle
