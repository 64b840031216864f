#include "sim/tally/games_file.hpp"

namespace farkle {

GamesFile::GamesFile(const std::string& path, const Rules& rules, std::vector<std::string> policies,
                     std::uint64_t first_game)
    : policies_(std::move(policies)), file_(path), next_(first_game) {
  std::string header = "game,round,first,";
  header += rules.game.end == End::not_last ? "loser" : "winner";
  header += ",turns,lead_changes";
  for (std::size_t p = 1; p <= policies_.size(); ++p)
    for (const char* column : {"policy", "bank", "turns", "farkles", "rolls", "hot_dice"})
      header += "," + std::string(column) + "_" + std::to_string(p);
  header += "\n";
  file_.write(header.data(), header.size());
}

// Players count from 1, in the order in which they were named.
std::string GamesFile::line(std::uint64_t game, const GameRecord& record) const {
  const Seating where = seating(static_cast<int>(policies_.size()), game);
  std::string out = std::to_string(game) + "," + std::to_string(where.group);
  const auto add = [&out](std::int64_t number) { out += "," + std::to_string(number); };
  add(where.player_at(0) + 1);
  add(where.player_at(record.end.decided) + 1);
  add(record.turns);
  add(record.lead_changes);
  for (int p = 0; p < where.players; ++p) {
    const int seat = where.seat_of(p);
    const SeatRecord& counted = record.seats[seat];
    out += "," + policies_[p];
    add(record.end.seats[seat].bank);
    add(counted.turns);
    add(counted.farkles);
    add(counted.rolls);
    add(counted.hot_dice);
  }
  return out + "\n";
}

void GamesFile::add(const GameRange& range, std::span<const GameRecord> games) {
  Lines lines{{}, range.count};
  for (std::size_t k = 0; k < games.size(); ++k) lines.text += line(range.first + k, games[k]);
  const std::lock_guard lock(writing_);
  if (failed_) return;
  waiting_.emplace(range.first, std::move(lines));
  try {
    for (auto ready = waiting_.begin(); ready != waiting_.end() && ready->first == next_;
         ready = waiting_.erase(ready)) {
      file_.write(ready->second.text.data(), ready->second.text.size());
      next_ += static_cast<std::uint64_t>(ready->second.games);
    }
  } catch (const CannotDo& error) {  // the run goes on: the games still count
    failed_ = error;
  }
}

void GamesFile::commit() {
  if (failed_) throw *failed_;
  file_.commit();
}

}  // namespace farkle
