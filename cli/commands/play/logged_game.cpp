#include "cli/commands/play/logged_game.hpp"

#include "solver/game/error.hpp"

namespace farkle {

Context context_of(const Context& asked, const GameLog& log, const std::string& path) {
  Context context = asked;
  context.rules_spec = log.header.rules;
  context.overrides = log.header.overrides;
  context.seed = log.header.seed;
  const std::string now = fingerprint(context.load().rules);
  if (now != log.header.fingerprint)
    throw UserError(path + ": played by rules with the fingerprint " + log.header.fingerprint + ", but " +
                    log.header.rules + " has now " + now);
  return context;
}

}  // namespace farkle
