// Another project that uses the installed libraries: a policy of its own, in games and exactly.
#include <cmath>
#include <cstdio>

#include "sim/engine/engine.hpp"
#include "sim/policies/make_policy.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "solver/game/rulefile/rule_file.hpp"

// Keeps what scores most, and banks as soon as it may.
class Timid : public farkle::Policy {
 public:
  std::string name() const override { return "timid"; }
  std::optional<farkle::Situation> situation(const farkle::TurnView& view) const override {
    return farkle::Situation{.on_board = view.me().on_board};  // nothing else matters, so decisions can be remembered
  }
  double takes(const farkle::TurnView&) const override { return 0; }
  farkle::Decisions decide(const farkle::TurnView& view, std::span<const farkle::KeepOption> options) const override {
    const farkle::Allowed may = farkle::allowed(view, options[0]);
    return {0, may.bank ? farkle::Action::bank : may.roll ? farkle::Action::roll : farkle::Action::nothing};
  }
};

int main() {
  const auto solved = std::make_shared<farkle::Solved>(farkle::load_rules("official").rules);
  const Timid mine;
  const auto theirs = farkle::make_policy("turn", solved, 2);
  const auto engine = farkle::make_engine({solved->game, {&mine, theirs.get()}});
  const farkle::Tally tally = farkle::run_tournament(*engine, /*seed=*/1, {0, 100'000});
  const double played = static_cast<double>(tally.players[0].decided()) / static_cast<double>(tally.games);
  const double exact = farkle::evaluate_policies(solved->rules, solved->model, mine, *theirs).balanced();
  std::printf("wins %.4f, exactly %.4f\n", played, exact);
  return std::abs(played - exact) < 4 * std::sqrt(exact * (1 - exact) / 100'000) ? 0 : 1;
}
