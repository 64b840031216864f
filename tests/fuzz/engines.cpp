// Any game, given as a rule file, and any players: the lanes engine plays the reference engine's games, to the last
// count.
#include <cstring>

#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rule_writer.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/random_games.hpp"

namespace farkle::fuzz {

void try_input(const std::string& bytes) {
  const Rules rules = load_rules(file_with(bytes, "rules.toml")).rules;
  if (rules.game.target > 60 * std::max(score_step(rules), 1)) return;  // such games take long
  const auto solved = std::make_shared<Solved>(rules);
  if (solved->turn(true).expected_points > 3'000) return;  // and such turns
  tests::Random random(std::hash<std::string>()(fingerprint(rules)));
  const int players = rules.game.min_players == 2 && random.chance(0.6) ? 2 : std::max(rules.game.min_players, 3);
  std::vector<std::shared_ptr<const Policy>> policies;
  std::vector<const Policy*> seats;
  std::string names;
  for (int p = 0; p < players; ++p) {
    seats.push_back(policies.emplace_back(tests::random_policy(random, solved, players)).get());
    names += seats.back()->name() + " ";
  }
  const auto unlike =
      tests::unlike_reference({solved->game, seats}, EngineChoice::in_lanes, {0, 100 * std::int64_t{players} + 1});
  must(!unlike, names + "play the same games in lanes, " + unlike.value_or(""));
}

}  // namespace farkle::fuzz

// Other legal rules. Some keep the dice and scores of their parent, whose turns have been seen to matter.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  using namespace farkle;
  tests::Random random(seed);
  Rules rules = tests::random_lane_rules(random);
  try {
    Rules parent = load_rules(fuzz::file_with({reinterpret_cast<const char*>(data), size}, "parent.toml")).rules;
    std::swap(parent.bank, rules.bank);
    std::swap(parent.turn, rules.turn);
    if (random.chance(0.5) && check(parent).errors.empty()) rules = parent;
  } catch (const std::exception&) {  // then all of it is drawn anew
  }
  const std::string text = to_toml(rules);
  if (text.size() > most) return 0;
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
