// JSON schemas of the documents that commands write. A document may gain keys; those here stay as they are.
#pragma once

#include <string>
#include <vector>

#include "cli/report/report.hpp"

namespace farkle {

std::vector<std::string> schema_names();  // "score", "solve-turn", ...
// The schema of one document; empty: of any of them. Throws UserError for an unknown name.
Json json_schema(const std::string& name);

}  // namespace farkle
