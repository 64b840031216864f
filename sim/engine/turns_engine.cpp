// The turns engine: games for two in which a whole turn is one draw from its exact distribution. Only last turns are
// rolled die by die, because they end at the leader's bank. Its games are not the other engines' games, and it does not
// count rolls and hot dice.
//
// Turn t of a seat is decided by word t mod 4 of block t / 4 of the stream (seed, game, seat, turn 0, whole_turn) of
// sim/game/rng.hpp.
//
// Every turn of strong play is in a row of its own, far away in memory: so many games are played side by side, and what
// each needs next is asked for before any of them goes on.
#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <memory>

#include "sim/engine/engines.hpp"
#include "sim/engine/range_counter.hpp"
#include "sim/engine/table_turns.hpp"
#include "sim/engine/turn_draws.hpp"
#include "sim/game/game_run.hpp"

namespace farkle {
namespace {

constexpr std::size_t side_by_side = 32;

struct DrawnSeat {
  int state = 0;  // SeatStates index
  int farkles = 0;
  Points most_behind = 0;
  std::int64_t steps = 0, steps_squared = 0;
  Block words{};
};

// A game as long as nobody has reached the target.
struct DrawnGame {
  std::int64_t k;  // which of the range
  Seating where;
  std::array<DrawnSeat, 2> seats{};
  int turns = 0, lead_changes = 0, leader = -1;
  // The turn that is being drawn.
  const TurnDraws::Row* row = nullptr;
  std::uint32_t word = 0;
  int block = 0;

  std::size_t mover() const { return static_cast<std::size_t>(turns % 2); }
  std::size_t player() const { return static_cast<std::size_t>(where.player_at(turns % 2)); }
};

class TurnsEngine : public Engine {
 public:
  TurnsEngine(Match match, std::string why)
      : match_(std::move(match)),
        why_(std::move(why)),
        states_(match_.game.rules),
        states_a_step_(match_.game.scorer.step() / states_.bank_step() * states_.streaks()),
        classes_(match_.game.options),
        last_turns_([this] { return std::make_unique<TableTurns>(match_, classes_); }) {
    for (int i = 0; i < states_.size(); ++i) {
      const Seat seat = states_.state(i);
      after_.push_back({seat.bank, states_.banked(seat.bank), states_.index(after_farkle(match_.game.rules, seat))});
    }
    const TurnModel model(match_.game.rules, match_.game.scorer);
    for (std::size_t p = 0; p < 2; ++p) {
      if (p == 1 && match_.policies[1] == match_.policies[0]) {
        draws_[1] = draws_[0];
        break;
      }
      const PolicyTurnTable turns(match_.game.rules, model, states_, *match_.policies[p]);
      draws_[p] = std::make_shared<const TurnDraws>(states_, turns);
    }
  }

  std::string name() const override { return "turns"; }
  std::string why() const override { return why_; }

  void play(std::uint64_t seed, const GameRange& range, Tally& tally) const override {
    TableTurns& last_turns = *last_turns_.local();
    RangeCounter counter(match_, range, tally);
    std::int64_t next = 0;
    std::vector<DrawnGame> games;
    const auto start = [&](DrawnGame& game) {
      game = {next, counter.seating_of(next)};
      for (DrawnSeat& seat : game.seats) seat.state = states_.start();
      ++next;
    };
    games.resize(static_cast<std::size_t>(std::min<std::int64_t>(side_by_side, range.count)));
    for (DrawnGame& game : games) start(game);
    while (!games.empty()) {
      for (DrawnGame& game : games)
        game.row = draws(game).row(game.seats[game.mover()].state, game.seats[1 - game.mover()].state);
      for (DrawnGame& game : games) draws(game).look_up(*game.row);
      for (DrawnGame& game : games) draw(seed, game);
      for (std::size_t g = 0; g < games.size();) {
        const int steps = draws(games[g]).steps(*games[g].row, games[g].block, games[g].word);
        if (go_on(games[g], steps)) {
          ++g;
          continue;
        }
        counter.add(games[g].k, finish(seed, games[g], steps, last_turns));
        if (next < range.count) {
          start(games[g++]);
        } else {
          games[g] = games.back();
          games.pop_back();
        }
      }
    }
    counter.finish();
  }

 private:
  const TurnDraws& draws(const DrawnGame& game) const { return *draws_[game.player()]; }

  void draw(std::uint64_t seed, DrawnGame& game) const {
    const auto seat = static_cast<std::uint32_t>(game.mover()), turn = static_cast<std::uint32_t>(game.turns / 2);
    Block& words = game.seats[seat].words;
    if (turn % 4 == 0) words = random_block({seed, game.where.group, seat, 0, Purpose::whole_turn}, turn / 4);
    game.word = words[turn % 4];
    game.block = draws(game).block(*game.row, game.word);
  }

  // False: with these steps the target is reached, or there have been too many turns; nothing has changed yet.
  bool go_on(DrawnGame& game, int steps) const {
    DrawnSeat &mine = game.seats[game.mover()], &theirs = game.seats[1 - game.mover()];
    const AfterTurn& after = after_[static_cast<std::size_t>(mine.state)];
    const int next = steps == 0 ? after.farkle : after.bank + steps * states_a_step_;
    if (next >= (steps == 0 ? states_.size() : states_.on_board()) || game.turns == most_turns_in_a_game) return false;
    mine.state = next;
    mine.farkles += steps == 0;
    mine.steps += steps;
    mine.steps_squared += std::int64_t{steps} * steps;
    const Points ahead =
        after_[static_cast<std::size_t>(next)].points - after_[static_cast<std::size_t>(theirs.state)].points;
    mine.most_behind = std::max(mine.most_behind, -ahead);
    theirs.most_behind = std::max(theirs.most_behind, ahead);
    const int leader = ahead > 0 ? game.turns % 2 : 1 - game.turns % 2;
    if (ahead != 0) {
      game.lead_changes += game.leader >= 0 && game.leader != leader;
      game.leader = leader;
    }
    ++game.turns;
    return true;
  }

  // Banks the steps that reach the target, and plays what is left of the game.
  GameRecord finish(std::uint64_t seed, const DrawnGame& game, int steps, TableTurns& last_turns) const {
    GameRecord record;
    record.end = start_match(match_.game.rules, 2);
    record.end.to_move = game.turns % 2;
    record.turns = game.turns;
    record.lead_changes = game.lead_changes;
    for (std::size_t s = 0; s < 2; ++s) {
      const DrawnSeat& seat = game.seats[s];
      record.end.seats[s] = states_.state(seat.state);
      SeatRecord& mine = record.seats[s];
      mine.turns = (game.turns + (s == 0)) / 2;
      mine.farkles = seat.farkles;
      mine.banks = mine.turns - seat.farkles;
      mine.steps = seat.steps;
      mine.steps_squared = seat.steps_squared;
      mine.most_behind = seat.most_behind;
    }
    GameRun run(match_.game, {seed, game.where.group}, record, game.leader);
    run.view();  // or it says that there are too many turns
    run.end({TurnEnd::Kind::bank, steps * match_.game.scorer.step(), 0});
    while (!run.over()) {
      SeatRecord rolls;  // of this one turn: left out
      const auto player = static_cast<std::size_t>(game.where.player_at(run.record.end.to_move));
      run.end(last_turns.play(player, run.view(), rolls));
    }
    return run.record;
  }

  // What a state comes to; points: in the bank now. After a bank of n steps: state bank + n states_a_step_.
  struct AfterTurn {
    Points points;
    int bank, farkle;
  };

  Match match_;
  std::string why_;
  SeatStates states_;
  int states_a_step_;
  std::vector<AfterTurn> after_;  // by state
  RollClasses classes_;
  std::array<std::shared_ptr<const TurnDraws>, 2> draws_;  // by player
  mutable tbb::enumerable_thread_specific<std::unique_ptr<TableTurns>> last_turns_;
};

}  // namespace

std::unique_ptr<Engine> turns_engine(Match match, std::string why) {
  return std::make_unique<TurnsEngine>(std::move(match), std::move(why));
}

}  // namespace farkle
