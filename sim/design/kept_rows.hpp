// The rows that a stopped comparison has measured are kept with the solutions, so that the same comparison continues
// from there. The cache only saves time: whatever goes wrong with it is a note, never an error.
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "sim/design/measures.hpp"

namespace farkle {

class KeptRows {
 public:
  using Rows = std::map<std::string, Measurements>;  // by fingerprint of the rules

  // Rows of this program, these players, games, seed and measures. Throws CannotDo for a policy file that cannot be
  // read.
  KeptRows(const Run&, const MeasuredPlay&, std::span<const Measure>);

  Rows load() const;  // none: nothing is kept, or it is damaged
  void save(const Rows&) const;
  void remove() const;

 private:
  const Run& run_;
  std::string head_;            // the first line of the file: what the rows are of
  std::filesystem::path path_;  // empty: there is no cache
  std::size_t measures_;
};

}  // namespace farkle
