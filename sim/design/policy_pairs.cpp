#include "sim/design/policy_pairs.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "sim/policies/make_policy.hpp"
#include "solver/game/error.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

// The work that an exact value may take beside this many games, in units of Work. It limits the work as estimated
// beforehand: an estimate depends only on what is asked, not on the machine.
double worth_of(std::int64_t games) {
  constexpr double quick = 1e9, a_game = 1e4;
  return quick + a_game * static_cast<double>(std::min(games, many_games));
}

}  // namespace

Evaluation evaluate_exactly(Solved& solved, const Policy& first, const Policy& second) {
  const bool optimal = first.name() == "optimal" && second.name() == "optimal";
  if (!optimal && solved.unlike_dice())
    throw CannotDo("dice of one's own: only optimal against optimal has an exact value");
  if (!optimal) return evaluate_policies(solved.rules, solved.model, first, second, solved.work());
  const auto of = [](const auto& solution) {
    Evaluation out;
    out.first_wins = solution.first_player_wins();
    out.first_wins_if_second = 1 - out.first_wins;
    out.convergence = solution.convergence;
    return out;
  };
  if (solved.rules.game.rounds > 0) return of(solved.rounds());
  Evaluation out = of(solved.duel());
  if (solved.unlike_dice()) out.first_wins_if_second = solved.duel().wins_if_second();
  return out;
}

std::optional<ExactChances> exact_chances(Solved& solved, const Policies& policies, std::int64_t games,
                                          bool at_any_price) {
  if (policies.size() != 2) return std::nullopt;
  const auto optimal =
      std::count_if(policies.begin(), policies.end(), [](const auto& p) { return p->name() == "optimal"; });
  const auto chances = [&](const char* source) -> std::optional<ExactChances> {
    const Evaluation value = evaluate_exactly(solved, *policies[0], *policies[1]);
    if (!value.convergence.converged) return std::nullopt;
    return ExactChances{value.first_wins, value.first_wins_if_second, source};
  };
  if (optimal == 2) return chances("duel");
  if (at_any_price) return chances("evaluation");
  try {
    const Work::Budget budget(solved.work(), worth_of(games));
    return chances("evaluation");
  } catch (const CannotDo&) {
    return std::nullopt;  // too long or too large, or turns passed on where farkles cost points
  }
}

Policies make_policies(const std::vector<std::string>& texts, const std::shared_ptr<Solved>& solved, int players) {
  Policies policies;
  std::map<std::pair<int, std::string>, std::shared_ptr<const Policy>> known;
  for (int player = 0; player < static_cast<int>(texts.size()); ++player) {
    auto& policy = known[{solved->unlike_dice() ? player : 0, texts[player]}];
    if (!policy) policy = make_policy(texts[player], solved, players, player);
    policies.push_back(policy);
  }
  return policies;
}

std::vector<PolicyPair> play_pairs(Solved& solved, const Policies& policies, std::uint64_t seed, std::int64_t games,
                                   const TournamentControl& control) {
  std::map<std::size_t, PolicyTurnTable> turns;  // where turns stand alone, one for each policy
  const auto turns_of = [&](std::size_t k) -> PolicyTurnTable& {
    return turns.try_emplace(k, solved.rules, solved.model, *policies[k], solved.work()).first->second;
  };
  // None: it would take too long, and the table says so.
  const auto exact = [&](std::size_t i, std::size_t j) -> std::optional<double> {
    if (turns_are_followed(solved.rules)) return evaluate_turns(turns_of(i), turns_of(j)).balanced();
    const auto chances = exact_chances(solved, {policies[i], policies[j]});
    return chances ? std::optional(chances->balanced()) : std::nullopt;
  };
  std::vector<PolicyPair> pairs;
  TournamentControl each = control;
  each.progress = [&](std::int64_t here) { control.progress(static_cast<std::int64_t>(pairs.size()) * games + here); };
  std::vector<double> p;
  for (std::size_t i = 0; i < policies.size(); ++i)
    for (std::size_t j = i + 1; j < policies.size(); ++j) {
      const auto engine = make_engine({solved.game, {policies[i].get(), policies[j].get()}});
      const Tally tally = run_tournament(*engine, seed, {0, games}, each);
      if (control.stop && *control.stop) throw CannotDo("stopped; nothing is compared yet");
      const PairCounts counts = tally.pairs(solved.rules.game.end != End::not_last);
      p.push_back(sign_test(counts.won(), counts.lost()));
      pairs.push_back({i, j, pair_score(counts, interval_confidence), exact(i, j), p.back()});
    }
  const std::vector<double> corrected = holm(p);
  for (std::size_t k = 0; k < pairs.size(); ++k) pairs[k].corrected = corrected[k];
  return pairs;
}

std::vector<double> mean_scores(const std::vector<PolicyPair>& pairs, std::size_t policies) {
  std::vector<double> score(policies, 0.0);
  for (const PolicyPair& pair : pairs) {
    score[pair.first] += pair.score() / static_cast<double>(policies - 1);
    score[pair.second] += (1 - pair.score()) / static_cast<double>(policies - 1);
  }
  return score;
}

}  // namespace farkle
