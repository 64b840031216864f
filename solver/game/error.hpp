// The errors a user can meet. Each is caught once, in main, and becomes one line on stderr and an exit code.
#pragma once

#include <stdexcept>
#include <string>

#include "solver/game/did_you_mean.hpp"

namespace farkle {

// Wrong input: what was given, where, and what is allowed. Exit code 2.
class UserError : public std::runtime_error {
 public:
  // The value is quoted, and made safe to print: in_quotes().
  UserError(const std::string& field, const std::string& value, const std::string& allowed)
      : std::runtime_error(field + ": " + in_quotes(value) + " - " + allowed) {}
  explicit UserError(const std::string& message) : std::runtime_error(message) {}
};

// Valid input that cannot be served here: a missing file, too little memory, a rule key that this solver does not
// support. Exit code 3.
class CannotDo : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace farkle
