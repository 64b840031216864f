#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "sim/engine/engine.hpp"
#include "sim/engine/luck.hpp"
#include "sim/game/play.hpp"

namespace farkle {
namespace {

class ReferenceEngine : public Engine {
 public:
  ReferenceEngine(const Match& match, std::string why, TakeGames take)
      : Engine(match, "reference", std::move(why)), take_(std::move(take)) {
    const MatchState start = start_match(match_.game.rules, match_.players());
    for (const Policy* policy : match_.policies) {
      by_position_ |= !policy->situation(first_view(match_.game.rules, start, match_.game.options.full()));
      alike_ &= policy == match_.policies[0] && !match_.luck;
    }
  }

  std::int64_t games_at_once() const override { return by_position_ ? most_games / (take_ ? 8 : 1) * alike() : 0; }

  void play_all(std::uint64_t seed, const GameRange& range, Tally& tally, GameEnds& ends) const override {
    std::vector<GameRecord> played;
    const auto add = [&](std::int64_t first, const Running& game) {
      for (std::int64_t k = first; k < std::min(first + alike(), range.count); ++k) {
        const Seating where = seating_of(range, k);
        const GameRecord& record = game.run.record;
        tally.add(match_.game.rules, record, where);
        ends.deciders[k] = static_cast<std::uint8_t>(where.player_at(record.end.decided));
        if (match_.luck) ends.luck[k] = game.luck;
        if (take_) played.push_back(record);
      }
    };
    std::vector<Running> games;
    const MatchState start = start_match(match_.game.rules, match_.players());
    for (std::int64_t k = 0; k < range.count; k += alike()) {
      const Seating where = seating_of(range, k);
      Running game{GameRun(match_.game, start, {seed, where.group}, where.rotation), where};
      if (by_position_) {
        games.push_back(game);
        continue;
      }
      while (!game.run.over()) play_turn(game);
      add(k, game);
    }
    play_by_position(games);
    for (std::size_t i = 0; i < games.size(); ++i) add(static_cast<std::int64_t>(i) * alike(), games[i]);
    if (take_) take_(range, played);
  }

 private:
  struct Running {
    GameRun run;
    Seating where;
    double luck = 0;
  };
  // The more games come by a position together, the less often it is worked out again. A game takes some 800 bytes, and
  // as much again when it is handed on.
  static constexpr std::int64_t most_games = 1 << 20;

  Seating seating_of(const GameRange& range, std::int64_t k) const {  // the range's game k
    return seating(match_.players(), range.first + static_cast<std::uint64_t>(k));
  }
  // So many games in a row are the same game: those of a group, if all players are the same policy.
  int alike() const { return alike_ ? match_.players() : 1; }

  void play_turn(Running& game) const {
    const TurnView view = game.run.view();
    const int player = game.where.player_at(view.match.to_move);
    const TurnEnd end = farkle::play_turn(game.run.game(), *match_.policies[player], view, game.run.mover());
    if (match_.luck) game.luck += match_.luck->of_first(view.match, end, player);
    game.run.end(end);
  }

  // The games with the lowest sum of banks play their next turn first, ordered by position. So all games come by a
  // position at about the same time.
  void play_by_position(std::vector<Running>& games) const {
    struct Next {
      std::array<Points, max_players> banks;  // the mover's first
      Running* game;
    };
    std::map<Points, std::vector<Next>> waiting;  // by sum of banks
    const auto wait = [&](Running& game) {
      const MatchState& match = game.run.record.end;
      Next next{{}, &game};
      Points sum = 0;
      for (int k = 0; k < match.players; ++k)
        sum += next.banks[k] = match.seats[(match.to_move + k) % match.players].bank;
      waiting[sum].push_back(next);
    };
    for (Running& game : games) wait(game);
    while (!waiting.empty()) {
      std::vector<Next> here = std::move(waiting.extract(waiting.begin()).mapped());
      std::sort(here.begin(), here.end(), [](const Next& a, const Next& b) { return a.banks < b.banks; });
      tbb::parallel_for(std::size_t{0}, here.size(), [&](std::size_t i) { play_turn(*here[i].game); });
      for (const Next& next : here)
        if (!next.game->run.over()) wait(*next.game);
    }
  }

  const TakeGames take_;
  bool alike_ = true;
  bool by_position_ = false;  // a policy of which nothing may be remembered works out every position that it comes by
};

}  // namespace

std::unique_ptr<Engine> reference_engine(const Match& match, std::string why, TakeGames take) {
  return std::make_unique<ReferenceEngine>(match, std::move(why), std::move(take));
}

}  // namespace farkle
