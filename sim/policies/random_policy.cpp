#include "sim/policies/random_policy.hpp"

#include "sim/game/rng.hpp"

namespace farkle {
namespace {

// Uniform below n, to within n / 2^32.
int draw(const DecisionKey& key, int n) {
  const std::uint64_t word = random_word({key.seed, key.game, key.seat, key.turn, Purpose::choice}, key.number);
  return static_cast<int>((word >> 32) * static_cast<std::uint64_t>(n) >> 32);
}

template <class Visit>
void for_each_play(const TurnView& view, std::span<const KeepOption> options, Visit&& visit) {
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Allowed may = allowed(view, options[i]);
    for (const Action then : {Action::roll, Action::bank, Action::pass, Action::nothing})
      if (may[then]) visit(Decision{i, then});
  }
}

}  // namespace

bool RandomPolicy::takes_offer(const TurnView& view) const { return draw(view.decision, 2) == 1; }

Decision RandomPolicy::play(const TurnView& view, std::span<const KeepOption> options) const {
  int count = 0;
  for_each_play(view, options, [&](const Decision&) { ++count; });
  int left = draw(view.decision, count);
  Decision chosen;
  for_each_play(view, options, [&](const Decision& play) {
    if (left-- == 0) chosen = play;
  });
  return chosen;
}

void RandomPolicy::plays(const TurnView& view, std::span<const KeepOption> options,
                         std::vector<DecisionChance>& out) const {
  out.clear();
  for_each_play(view, options, [&](const Decision& play) { out.push_back({play, 0}); });
  for (DecisionChance& play : out) play.chance = 1 / static_cast<double>(out.size());
}

}  // namespace farkle
