// Given: what a person gives on the command line, by the names of flags and arguments: "--at", "DICE".
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/game/number_text.hpp"

namespace farkle {

class Given {
 public:
  using Values = std::vector<std::string>;

  // All that was given for a name; a switch has one value. Throws std::out_of_range for a name that the command and the
  // global flags lack.
  const Values& all(const std::string& name) const { return values_.at(name); }
  bool has(const std::string& name) const { return !all(name).empty(); }
  // The last value.
  std::string text(const std::string& name, const std::string& otherwise = "") const {
    return has(name) ? all(name).back() : otherwise;
  }
  // The same for a flag that takes a whole number.
  std::optional<std::int64_t> number(const std::string& name) const { return whole_number<std::int64_t>(text(name)); }

  void set(const std::string& name, Values values) { values_[name] = std::move(values); }

 private:
  std::map<std::string, Values> values_;
};

}  // namespace farkle
