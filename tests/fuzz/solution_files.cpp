// A saved solution with any bytes, as they are and as a head that any sizes were written into, with checksums that fit.
#include "solver/storage/solution_file.hpp"

#include <cstddef>
#include <cstring>

#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/scorer.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/random_duel.hpp"

namespace farkle::fuzz {
namespace {

constexpr std::uint64_t most_doubles = 4096;

struct SmallGame {
  explicit SmallGame(const char* spec)
      : rules(load_rules(spec, {"game.target=300"}).rules), model(rules, Scorer(rules)) {}
  Rules rules;
  TurnModel model;
};

// XORs the bytes into a sound head and writes as much after it as it says, within reason.
std::string forged(SolutionHead head, const std::string& bytes) {
  for (std::size_t i = 0; i < std::min(bytes.size(), offsetof(SolutionHead, checksum)); ++i)
    reinterpret_cast<char*>(&head)[i] = static_cast<char>(reinterpret_cast<char*>(&head)[i] ^ bytes[i]);
  const std::string path = file_with("", "forged");
  SolutionWriter file(path);
  const std::uint64_t parts = std::min<std::uint64_t>(head.parts, 64);
  for (std::uint64_t part = 0, left = std::min(head.in_parts, most_doubles); part < parts; ++part) {
    const std::uint64_t size = part + 1 < parts ? left / 2 : left;
    file.write(std::vector<double>(size, 0.5));
    left -= size;
  }
  file.commit(head, std::vector<double>(std::min(head.main, most_doubles), 0.5));
  return path;
}

template <class Load>
void load(const SolutionHead& head, const std::string& bytes, const Load& load_file) {
  try {
    load_file(file_with(bytes, "solution"));
  } catch (const CannotDo&) {
  }
  load_file(forged(head, bytes));
}

}  // namespace

void try_input(const std::string& bytes) {
  static const SmallGame classic("classic"), carry("carry-over");
  const SmallGame& game = bytes.size() % 2 ? carry : classic;
  const DuelValues values(game.rules, game.model);
  SolutionHead duel = solution_head(game.rules, {}, true);
  duel.main = values.wins().size();
  duel.parts = static_cast<std::uint64_t>(values.offer_layers().sums());
  for (const Offers::Layer& layer : tests::all_offers(values)) duel.in_parts += layer.size();
  load(duel, bytes, [&](const std::string& path) {
    const SavedDuel saved = load_duel(path, game.rules, game.model);
    tests::all_offers(saved.solution.values);
    const double first = saved.solution.first_player_wins();
    must(first >= 0 && first <= 1, "a chance is from 0 to 1");
  });
  if (&game != &classic) return;
  SolutionHead table = solution_head(game.rules, {}, true);
  const MultiplayerValues whole(game.rules, 3);
  table.main = whole.all().size();
  std::copy(whole.from().begin(), whole.from().end(), table.from.begin());
  table.players = 3;
  load(table, bytes, [&](const std::string& path) { load_multiplayer(path, game.rules, 3); });
}

}  // namespace farkle::fuzz
