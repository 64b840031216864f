#include "sim/engine/engine.hpp"
#include "sim/engine/range_counter.hpp"

namespace farkle {
namespace {

class ReferenceEngine : public Engine {
 public:
  ReferenceEngine(Match match, std::string why) : match_(std::move(match)), why_(std::move(why)) {}

  std::string name() const override { return "reference"; }
  std::string why() const override { return why_; }

  void play(std::uint64_t seed, const GameRange& range, Tally& tally) const override {
    std::vector<const Policy*> seats(match_.policies.size());
    play_games(match_, seed, range, tally, [&](const Seating& where, const GameKey& key) {
      for (std::size_t s = 0; s < seats.size(); ++s)
        seats[s] = match_.policies[static_cast<std::size_t>(where.player_at(static_cast<int>(s)))];
      return play_game(match_.game, seats, key);
    });
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
