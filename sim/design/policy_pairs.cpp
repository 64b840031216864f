#include "sim/design/policy_pairs.hpp"

#include <limits>
#include <map>
#include <utility>

#include "sim/design/exact_chances.hpp"
#include "sim/engine/engine.hpp"
#include "sim/policies/make_policy.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

// The exact scores of pairs. Where turns stand alone, they are worked out once for each policy.
class ExactScores {
 public:
  ExactScores(Solved& solved, const Policies& policies)
      : solved_(solved), policies_(policies), turns_(policies.size()) {}

  // None: it would take too long, and the table says so.
  std::optional<double> operator()(std::size_t i, std::size_t j) {
    if (turns_are_followed(solved_.rules)) return evaluate_turns(turns(i), turns(j)).balanced();
    const auto chances =
        exact_chances(solved_, {policies_[i], policies_[j]}, std::numeric_limits<std::int64_t>::max(), false);
    return chances ? std::optional(chances->balanced()) : std::nullopt;
  }

 private:
  PolicyTurnTable& turns(std::size_t k) {
    if (!turns_[k])
      turns_[k] = std::make_unique<PolicyTurnTable>(solved_.rules, solved_.model, SeatStates(solved_.rules),
                                                    *policies_[k], solved_.work());
    return *turns_[k];
  }

  Solved& solved_;
  const Policies& policies_;
  std::vector<std::unique_ptr<PolicyTurnTable>> turns_;
};

}  // namespace

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
  ExactScores exact(solved, policies);
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
