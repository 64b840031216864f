// The turns engine: games for two in which a whole turn is one draw from its exact distribution. Only last turns are
// rolled die by die, because they end at the leader's bank. Its games are not the other engines' games, and it does not
// count rolls and hot dice.
//
// Turn t of a seat is decided by word t mod 4 of block t / 4 of the stream (seed, game, seat, turn 0, whole_turn) of
// sim/rng.hpp.
//
// Every turn of strong play is in a row of its own, far away in memory: so many games are played side by side, and what
// each needs next is asked for before any of them goes on.
#include <tbb/enumerable_thread_specific.h>

#include <memory>
#include <optional>

#include "sim/engines.hpp"
#include "sim/match_loop.hpp"
#include "sim/table_turns.hpp"
#include "sim/turn_draws.hpp"

namespace farkle {
namespace {

constexpr std::size_t side_by_side = 32;

struct OpenGame {
  std::int64_t k;  // which of the range
  Seating where;
  GameRun run;
  std::array<Block, 2> words{};  // by seat
  // The turn that is being drawn; no row: a last turn.
  const TurnDraws::Row* row = nullptr;
  std::uint32_t word = 0;
  int block = 0;
};

class TurnsEngine : public Engine {
 public:
  TurnsEngine(Match match, std::string why)
      : match_(std::move(match)),
        why_(std::move(why)),
        states_(match_.game.rules),
        classes_(match_.game.options),
        last_turns_([this] { return std::make_unique<TableTurns>(match_, classes_); }) {
    const TurnModel model(match_.game.rules, match_.game.scorer);
    for (std::size_t p = 0; p < 2; ++p) {
      if (p == 1 && match_.policies[1] == match_.policies[0]) {
        draws_[1] = draws_[0];
        break;
      }
      const DuelGameTurns turns(match_.game.rules, model, states_, *match_.policies[p]);
      draws_[p] = std::make_shared<const TurnDraws>(states_, turns);
    }
  }

  std::string name() const override { return "turns"; }
  std::string why() const override { return why_; }

  void play(std::uint64_t seed, const GameRange& range, Tally& tally) const override {
    TableTurns& last_turns = *last_turns_.local();
    RangeCounter counter(match_, range, tally);
    std::int64_t next = 0;
    const auto open = [&]() -> OpenGame {
      const Seating where = counter.seating_of(next);
      return {next++, where, GameRun(match_.game, 2, {seed, where.group})};
    };
    std::vector<OpenGame> games;
    while (games.size() < side_by_side && next < range.count) games.push_back(open());
    while (!games.empty()) {
      for (OpenGame& game : games) find(game);
      for (OpenGame& game : games)
        if (game.row) draws_[player_to_move(game)]->look_up(*game.row);
      for (OpenGame& game : games) draw(seed, game);
      for (std::size_t g = 0; g < games.size();) {
        OpenGame& game = games[g];
        game.run.end(turn(game, last_turns));
        ++g;
        if (!game.run.over()) continue;
        counter.add(game.k, game.run.record);
        if (next < range.count) {
          game = open();
        } else {
          game = std::move(games.back());
          games.pop_back();
          --g;
        }
      }
    }
    counter.finish();
  }

 private:
  std::size_t player_to_move(const OpenGame& game) const {
    return static_cast<std::size_t>(game.where.player_at(game.run.record.end.to_move));
  }

  void find(OpenGame& game) const {
    const MatchState& match = game.run.record.end;
    const auto mover = static_cast<std::size_t>(match.to_move);
    game.row = nullptr;
    if (bank_to_exceed(match_.game.rules, match)) return;
    game.row =
        draws_[player_to_move(game)]->row(states_.index(match.seats[mover]), states_.index(match.seats[1 - mover]));
  }

  void draw(std::uint64_t seed, OpenGame& game) const {
    if (!game.row) return;
    const auto seat = static_cast<std::uint32_t>(game.run.record.end.to_move);
    const auto turn = static_cast<std::uint32_t>(game.run.mover().turns);
    Block& words = game.words[seat];
    if (turn % 4 == 0) words = random_block({seed, game.where.group, seat, 0, Purpose::whole_turn}, turn / 4);
    game.word = words[turn % 4];
    game.block = draws_[player_to_move(game)]->block(*game.row, game.word);
  }

  TurnEnd turn(OpenGame& game, TableTurns& last_turns) const {
    const TurnView view = game.run.view();
    if (!game.row) {
      SeatRecord rolls;  // of this one turn: left out
      return last_turns.play(player_to_move(game), view, rolls);
    }
    const int steps = draws_[player_to_move(game)]->steps(*game.row, game.block, game.word);
    if (steps == 0) return {TurnEnd::Kind::farkle, 0, 0};
    return {TurnEnd::Kind::bank, steps * match_.game.scorer.step(), 0};
  }

  Match match_;
  std::string why_;
  SeatStates states_;
  RollClasses classes_;
  std::array<std::shared_ptr<const TurnDraws>, 2> draws_;  // by player
  mutable tbb::enumerable_thread_specific<std::unique_ptr<TableTurns>> last_turns_;
};

}  // namespace

std::unique_ptr<Engine> turns_engine(Match match, std::string why) {
  return std::make_unique<TurnsEngine>(std::move(match), std::move(why));
}

}  // namespace farkle
