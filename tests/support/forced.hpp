// Runs with an instruction set of choice, and puts back what was there.
#pragma once

#include <stdlib.h>

#include <optional>
#include <string>

#include "solver/game/instruction_set.hpp"

namespace farkle::tests {

class Forced {
 public:
  explicit Forced(const std::string& set) {
    if (const char* was = std::getenv("FARKLE_ISA")) before_ = was;
    if (set.empty())
      unsetenv("FARKLE_ISA");
    else
      setenv("FARKLE_ISA", set.c_str(), 1);
  }
  explicit Forced(InstructionSet set) : Forced(std::string(to_string(set))) {}
  ~Forced() {
    if (before_)
      setenv("FARKLE_ISA", before_->c_str(), 1);
    else
      unsetenv("FARKLE_ISA");
  }
  Forced(const Forced&) = delete;
  Forced& operator=(const Forced&) = delete;

 private:
  std::optional<std::string> before_;
};

}  // namespace farkle::tests
