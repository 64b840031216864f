// Environment variables with other values for a while, and the instruction set that one of them chooses.
#pragma once

#include <stdlib.h>

#include <optional>
#include <string>

#include "solver/game/instruction_set.hpp"

namespace farkle::tests {

// Null takes the variable away.
class Environment {
 public:
  Environment(const char* name, const char* value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    set(value);
  }
  ~Environment() { set(before_ ? before_->c_str() : nullptr); }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

 private:
  void set(const char* value) { value ? ::setenv(name_, value, 1) : ::unsetenv(name_); }
  const char* name_;
  std::optional<std::string> before_;
};

struct Forced : Environment {
  explicit Forced(const std::string& set) : Environment("FARKLE_ISA", set.empty() ? nullptr : set.c_str()) {}
  explicit Forced(InstructionSet set) : Forced(std::string(to_string(set))) {}
};

}  // namespace farkle::tests
