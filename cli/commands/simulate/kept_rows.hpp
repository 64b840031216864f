// The rows that an interrupted sweep has measured are kept with the solutions, so that the same sweep continues from
// there. The cache only saves time: whatever goes wrong with it is a note, never an error.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/commands/simulate/rule_measures.hpp"

namespace farkle {

class KeptRows {
 public:
  using Row = std::vector<std::optional<Measurement>>;  // in the order of the measures
  using Rows = std::map<std::string, Row>;              // by fingerprint of the rules

  // Rows of this program, these players, games, seed and measures. Throws CannotDo for a policy file that cannot be
  // read.
  KeptRows(const Context&, const MeasuredPlay&, std::span<const Measure>);

  Rows load() const;  // none: nothing is kept, or it is damaged
  void save(const Rows&) const;
  void remove() const;

 private:
  const Context& context_;
  std::string head_;            // the first line of the file: what the rows are of
  std::filesystem::path path_;  // empty: there is no cache
  std::size_t measures_;
};

}  // namespace farkle
