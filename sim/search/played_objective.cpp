#include "sim/search/played_objective.hpp"

#include <algorithm>
#include <vector>

#include "sim/engine/tournament.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr std::uint64_t fresh_games = 1ull << 63;  // flips this bit of the seed

}  // namespace

Estimate wins_in_games(const PlayedField& field, const Policy& policy, std::int64_t games, bool fresh,
                       double confidence) {
  Match match{field.game, {&policy}};
  while (match.players() < field.players) match.policies.push_back(&field.others);
  TournamentControl control;
  control.stop = field.stop;
  const Tally tally = run_tournament(*make_engine(match), field.players,
                                     {fresh ? field.seed ^ fresh_games : field.seed, {0, games}}, control)
                          .tally;
  if (tally.games < games) throw CannotDo("stopped; nothing has been found yet");
  // share[k]: the policy's share of wins in a group of games of which it decided k.
  const bool won = field.game.rules.game.end != End::not_last;
  std::vector<double> share;
  for (int decided = 0; decided <= field.players; ++decided)
    share.push_back(static_cast<double>(won ? decided : field.players - decided) / field.players);
  return mean(sums_of(share, std::span(tally.players[0].groups_decided).first(share.size())), confidence);
}

Objective played_objective(const PlayedField& field, std::int64_t games) {
  const auto value_of = [field](std::int64_t n) {
    const std::int64_t groups = std::max<std::int64_t>(1, n / field.players);
    return [field, groups](const Policy& policy) {
      return wins_in_games(field, policy, groups * field.players, false).value;
    };
  };
  constexpr std::int64_t few = 10;
  return {.name = "win",
          .more_is_better = true,
          .optimum = {},
          .value = value_of(games),
          .about = [about = value_of(games / few)](const Policy&) {
            return [about](const Policy& policy, int, const TurnSample::Differs&) { return about(policy); };
          }};
}

}  // namespace farkle
