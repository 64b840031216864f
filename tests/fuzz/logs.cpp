// The log of a game, with checks that fit: read, and its moves played.
#include <memory>

#include "sim/live/game_log.hpp"
#include "solver/game/hash.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "tests/fuzz/target.hpp"

namespace farkle::fuzz {
namespace {

std::string sealed(const std::string& bytes) {
  std::string out, check;
  for (std::size_t at = 0, end; (end = bytes.find('\n', at)) != std::string::npos; at = end + 1) {
    const std::string line = bytes.substr(at, end - at);
    const std::string body = line.substr(0, std::min(line.rfind(",\"check\":\""), line.size()));
    check = hash_of(check + body).substr(0, 8);
    out += body + ",\"check\":\"" + check + "\"}\n";
  }
  return out;
}

// Of the rules that were asked for last: a scorer takes longer than a log.
const Game& game_of(const LogHeader& header) {
  static LogHeader last;
  static std::unique_ptr<Game> game;
  if (!game || last.rules != header.rules || last.overrides != header.overrides) {
    game = std::make_unique<Game>(load_rules(header.rules, header.overrides).rules);
    last = header;
  }
  return *game;
}

}  // namespace

void try_input(const std::string& bytes) {
  const std::string path = file_with(sealed(bytes), "game.log");
  const GameLog log = read_log(path);
  if (log.header.rules.find('/') != std::string::npos) return;
  const Game& rules = game_of(log.header);
  const auto players = static_cast<int>(log.header.players.size());
  check_players(rules.rules, players);
  LiveGame game(rules, start_match(rules.rules, players), {log.header.seed, log.header.game});
  for (const LogEntry& entry : log.entries) replay(log, path, entry, game);
}

}  // namespace farkle::fuzz
