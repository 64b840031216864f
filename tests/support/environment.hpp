// Environment variables with other values for a while, and narrower instruction sets.
#pragma once

#include <stdlib.h>

#include <optional>
#include <string>
#include <string_view>

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

// No wider vector instructions than these, for a while.
struct Forced {
  explicit Forced(std::string_view set) { use_instruction_set(set); }
  ~Forced() { use_instruction_set(""); }
  Forced(const Forced&) = delete;
  Forced& operator=(const Forced&) = delete;
};

}  // namespace farkle::tests
