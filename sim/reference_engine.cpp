#include <array>

#include "sim/engine.hpp"

namespace farkle {
namespace {

class ReferenceEngine : public Engine {
 public:
  ReferenceEngine(Match match, std::string why) : match_(std::move(match)), why_(std::move(why)) {}

  std::string name() const override { return "reference"; }
  std::string why() const override { return why_; }

  void play(std::uint64_t seed, const GameRange& range, Tally& tally) const override {
    const auto players = static_cast<std::size_t>(match_.players());
    std::vector<std::uint8_t> deciders;
    std::vector<const Policy*> seats(players);
    for (std::int64_t k = 0; k < range.count; ++k) {
      const Seating where = seating(match_.players(), range.first + static_cast<std::uint64_t>(k));
      for (std::size_t s = 0; s < players; ++s)
        seats[s] = match_.policies[static_cast<std::size_t>(where.player_at(static_cast<int>(s)))];
      const GameRecord record = play_game(match_.game, seats, {seed, where.group});
      tally.add(match_.game.rules, record, where);
      deciders.push_back(static_cast<std::uint8_t>(where.player_at(record.end.decided)));
    }
    deciders.resize(deciders.size() / players * players);
    tally.add_groups(deciders);
  }

 private:
  Match match_;
  std::string why_;
};

}  // namespace

std::unique_ptr<Engine> reference_engine(Match match, std::string why) {
  return std::make_unique<ReferenceEngine>(std::move(match), std::move(why));
}

}  // namespace farkle
