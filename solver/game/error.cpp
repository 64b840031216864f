#include "solver/game/error.hpp"

#include "solver/game/did_you_mean.hpp"

namespace farkle {

UserError::UserError(const std::string& field, const std::string& value, const std::string& allowed)
    : std::runtime_error(field + ": " + in_quotes(value) + " - " + allowed) {}

}  // namespace farkle
