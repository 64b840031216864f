#include "cli/commands/shared/duel_session.hpp"

#include "cli/commands/shared/numbers.hpp"
#include "solver/game/error.hpp"

namespace farkle {

DuelSession::DuelSession(const Context& context)
    : rules(context.load().rules), scorer(rules), model(rules, scorer), game(rules, model) {}

int streak_of(const SeatStates& states, const std::string& flag, std::optional<std::int64_t> value) {
  const std::int64_t most = states.streaks() - 1;
  if (value.value_or(0) > most)
    throw UserError(flag, std::to_string(*value),
                    most == 0 ? "farkles in a row cost nothing under these rules"
                              : "0 to " + std::to_string(most) + " farkles in a row under these rules");
  return static_cast<int>(value.value_or(0));
}

Seat seat_of(Points bank, int streak) { return {bank, streak, bank > 0}; }

Offer offer_of(const DuelSession& session, const std::string& flag, const std::string& text) {
  if (session.rules.carry == CarryMode::none)
    throw UserError(flag, text, "under these rules nothing is left to the next player (carry.mode = \"none\")");
  if (!session.model.alike()) throw CannotDo(flag + ": not with dice that differ (dice.set)");
  const auto numbers = whole_numbers(text);
  const int most = session.rules.carry == CarryMode::pass ? session.rules.dice.count : session.rules.dice.count - 1;
  if (!numbers || numbers->size() != 2 || (*numbers)[0] <= 0 || (*numbers)[0] % session.model.step() != 0 ||
      (*numbers)[1] < 1 || (*numbers)[1] > most)
    throw UserError(flag, text,
                    "T,N: T points, a multiple of " + std::to_string(session.model.step()) + ", and N dice, 1 to " +
                        std::to_string(most));
  return {(*numbers)[0], (*numbers)[1]};
}

}  // namespace farkle
