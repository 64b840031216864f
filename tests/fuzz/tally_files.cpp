// Counts of games in a file, as they are and with the checksum that they should have: `farkle merge`.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/commands/simulate/simulate_report.hpp"
#include "cli/report/writers.hpp"
#include "sim/tally/tally_file.hpp"
#include "solver/game/error.hpp"
#include "solver/game/hash.hpp"
#include "tests/fuzz/target.hpp"

namespace farkle::fuzz {
namespace {

void read(const std::string& text) {
  TallyFile file = tally_from_text(text, "counts.json");
  const std::string written = to_text(file);
  must(to_text(tally_from_text(written, "written.json")) == written,
       "counts that are written are those that were read");
  to_json(simulate_report(file, "games"));
  const TallyFile same = file;
  try {
    add_games(file, "counts.json", same, "same.json");
  } catch (const UserError&) {
    return;
  }
  must(false, "no game counts twice");
}

// Damage behind a right checksum. What nests deeply is for the reader alone.
std::string sealed(const std::string& text) {
  if (std::count(text.begin(), text.end(), '[') + std::count(text.begin(), text.end(), '{') > 500) return text;
  auto document = nlohmann::ordered_json::parse(text, nullptr, false);
  if (!document.is_object() || !document.contains("checksum")) return text;
  auto body = document;
  body.erase("schema");
  body.erase("checksum");
  try {
    document["checksum"] = hash_of(body.dump());
    return document.dump();
  } catch (const nlohmann::json::exception&) {
    return text;
  }
}

}  // namespace

void try_input(const std::string& bytes) {
  const std::string other = sealed(bytes);
  if (other != bytes) read(other);
  read(bytes);
}

}  // namespace farkle::fuzz
