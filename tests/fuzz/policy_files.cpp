// A policy of any bytes, as TOML, as JSON and on the command line: refused, or it plays.
#include "sim/game/play.hpp"
#include "sim/policies/make_policy.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "tests/fuzz/target.hpp"

namespace farkle::fuzz {
namespace {

void play(const std::string& text) {
  static const auto solved = std::make_shared<Solved>(load_rules("facebook", {"game.target=1000"}).rules);
  static const Game game(solved->rules);
  std::shared_ptr<const Policy> policy;
  try {
    policy = make_policy(text, solved, 2);
  } catch (const UserError&) {
    if (!text.starts_with("file:")) throw;
    return;
  }
  for (const Points bank : {-300, 0, 900}) {
    MatchState match = start_match(game.rules, 2);
    match.seats[0] = {bank, 1, bank > 0};
    SeatRecord record;
    play_turn(game, *policy, first_view(game.rules, match, game.options.full()), record);
  }
}

}  // namespace

void try_input(const std::string& bytes) {
  play("file:" + file_with(bytes, "policy.toml"));
  play("file:" + file_with(bytes, "policy.json"));
  if (!as_policy(bytes).starts_with("file:")) play(bytes);
}

}  // namespace farkle::fuzz
