#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "sim/policies/make_policy.hpp"
#include "solver/multiplayer/multiplayer_turn.hpp"

namespace farkle {
namespace {

constexpr std::size_t most_last_turns = 64;  // remembered; three players have fewer
constexpr double same_chances = 1e-8;        // the most that chances of one way to play may differ from the solution's
constexpr double aside = 1e-9;  // step away from the worth of a farkle at which two ways are worth the same

// Plays the turns of a solved game before its last round. Each lane is one position.
class MultiplayerPlays {
 public:
  MultiplayerPlays(const MultiplayerGame& game, const MultiplayerValues& values)
      : game_(game), values_(values), turn_(game) {}

  // Where the turn does not have the solution's chances, these lie between those of two strategies. That says how often
  // each is played.
  void set(const MultiplayerLanes& positions) {
    const auto after_farkle = [&](std::size_t lane) {
      return values_.at(farkled(game_.states, positions[lane], game_.players));
    };
    // Everybody's chances, a farkle included, if the mover plays as if one left so much more.
    const auto solve = [&](MultiplayerTurn& turn, double more, bool with_rolls) {
      LaneValues farkle, loss;
      for (std::size_t i = 0; i < lanes; ++i) {
        const double left = after_farkle(i)[game_.players - 1];
        loss[i] = (1 - left) / 2;
        farkle[i] = left + more;
      }
      turn.set(positions, values_, loss);
      const StrategyLanes ends = turn.run(farkle, with_rolls);
      std::array<MultiplayerChances, lanes> out;
      for (std::size_t i = 0; i < lanes; ++i) out[i] = ends[i].followed(after_farkle(i), game_.players);
      return out;
    };
    const auto now = solve(turn_, 0, values_.has_offers());
    bool any = false;
    for (std::size_t i = 0; i < lanes; ++i) {
      const double* solved = values_.at(positions[i]);
      fresh_[i] = solved[0];
      mixed_[i] = false;
      for (int k = 0; k < game_.players; ++k) mixed_[i] |= std::abs(now[i][k] - solved[k]) > same_chances;
      any |= mixed_[i];
    }
    if (!any) return;
    if (!safer_) safer_ = std::make_unique<MultiplayerTurn>(game_), riskier_ = std::make_unique<MultiplayerTurn>(game_);
    const auto safer = solve(*safer_, -aside, false), riskier = solve(*riskier_, aside, false);
    for (std::size_t i = 0; i < lanes; ++i) {
      if (!mixed_[i]) continue;
      const MultiplayerChances &a = safer[i], &b = riskier[i];
      int k = 0;
      for (int j = 1; j < game_.players; ++j)
        if (std::abs(b[j] - a[j]) > std::abs(b[k] - a[k])) k = j;
      share_of_riskier_[i] =
          b[k] == a[k] ? 0.0 : std::clamp((values_.at(positions[i])[k] - a[k]) / (b[k] - a[k]), 0.0, 1.0);
    }
  }

  // True if an offer of these steps and dice, which the position can come with, is better than a fresh start.
  bool takes_offer(std::size_t lane, int steps, int state) const {
    return offer_pays(turn_.table().roll(steps, state)[lane], fresh_[lane]);
  }

  // With `level` steps at stake. Where the mover mixes two strategies, one lot decides for the whole turn.
  Decisions decide(std::size_t lane, int level, std::span<const KeepOption> options) const {
    const auto play = [&](const MultiplayerTurn& turn) {
      return turn.table().play(lane, level, options, game_.model.step());
    };
    if (!mixed_[lane]) return play(turn_);
    const double p = share_of_riskier_[lane];
    thread_local std::array<DecisionChance, 2> both;
    both = {{{play(*riskier_), p}, {play(*safer_), 1 - p}}};
    return Decisions(both, true);
  }

 private:
  const MultiplayerGame& game_;
  const MultiplayerValues& values_;
  MultiplayerTurn turn_;
  LaneValues fresh_{};                                // the mover's chance without an offer
  std::unique_ptr<MultiplayerTurn> safer_, riskier_;  // the two strategies, where some lane mixes them
  LaneValues share_of_riskier_{};
  std::array<bool, lanes> mixed_{};
};

// True once somebody has reached the target: no later position is in the table.
bool ending(const MatchState& match) { return match.last_turn() || match.waiting != 0 || match.safe != 0; }

// Where the mover mixes two ways to play a turn, one lot per turn decides. Decisions are worked out when they are asked
// for, for neighbouring positions at once. Few are remembered: many games are best played position by position
// (sim/engine/reference_engine.cpp).
class MultiplayerPolicy : public Policy {
 public:
  MultiplayerPolicy(std::shared_ptr<Solved> solved, int players)
      : solved_(std::move(solved)), values_(solved_->table(players).values), game_(solved_->multiplayer_game(players)) {
    if (game_.waiting) for_two_ = optimal_policy(solved_);
  }

  std::string name() const override { return "optimal"; }

  double takes(const TurnView& view) const override {
    const Offer& offer = view.match.offer;
    const int steps = offer.points / game_.model.step();
    if (view.exceed) {  // the last turn of all
      const LastTurnValues chasing = game_.chasing(view.me(), *view.exceed);
      return offer_pays(chasing.roll(offer.points, offer.dice), chasing.roll(0, game_.model.full()));
    }
    if (!ending(view.match)) {
      const auto [turn, lane] = turn_of(view);
      return turn.takes_offer(lane, steps, offer.dice);
    }
    const NotLast now = not_last_turn(view.match);
    if (now.turn) return now.turn->takes_offer(now.lane, steps - now.further, offer.dice);
    return for_two_->takes({view.rules, now.two, {}, view.at_stake, view.roll_state, view.key, view.decision});
  }

  Decisions decide(const TurnView& view, std::span<const KeepOption> options) const override {
    if (view.exceed) return last_round(view, options);
    if (ending(view.match)) return not_last(view, options);
    const auto [turn, lane] = turn_of(view);
    return turn.decide(lane, view.at_stake / game_.model.step(), options);
  }

 private:
  // This position and its neighbours, and the lane that it is in.
  // Neighbours: the last player has more, and the player before has as much less. So the sum of all banks is the same.
  std::pair<const MultiplayerPlays&, std::size_t> turn_of(const TurnView& view) const {
    MultiplayerPosition here = game_.position(seats_from_mover(view.match));
    int &last = here[game_.players - 1], &before = here[game_.players - 2];
    const int lane = last % lanes;
    last -= lane, before += lane;
    auto& known = asked_.local().turn;
    if (!known.turn || known.key != here) {
      MultiplayerLanes positions;
      const int most = game_.states.size() - 1;
      for (int i = 0; i < lanes; ++i) {
        positions[i] = here;
        positions[i][game_.players - 1] = std::min(last + i, most);
        positions[i][game_.players - 2] = std::clamp(before - i, 0, most);
      }
      if (!known.turn) known.turn.emplace(game_, values_);
      known.turn->set(positions);
      known.key = here;
    }
    return {*known.turn, static_cast<std::size_t>(lane)};
  }

  // Neighbours: the last player still to come has other needs.
  Decision last_round(const TurnView& view, std::span<const KeepOption> options) const {
    const LastRound& round = game_.last_round;
    const std::vector<Seat> seats = seats_from_mover(view.match);
    const int turns_left = view.match.last_turn() ? view.match.turns_left : 1;
    std::vector<Chaser> chasers = round.chasers(std::span(seats).first(turns_left), *view.exceed);
    const int need = chasers[0].need, most_need = std::max(need, round.most_steps());
    const int level = view.at_stake / game_.model.step();
    for (Chaser& c : chasers) c.need = std::min(c.need, round.most_steps() + 1);  // no chance, like all that is higher
    int lane = 0;
    if (chasers.size() > 1) {
      lane = (chasers.back().need - 1) % lanes;
      chasers.back().need -= lane;
    }
    std::vector<int> key{most_need};
    for (std::size_t k = 1; k < chasers.size(); ++k) key.push_back(2 * chasers[k].need + chasers[k].on_board);
    auto& known = asked_.local().last_turns;
    auto found = known.find(key);
    if (found == known.end()) {
      if (known.size() == most_last_turns) known.clear();
      std::array<LastRoundTurn::Later, lanes> later{};
      for (int i = 0; i < lanes; ++i) {
        for (std::size_t k = 1; k < chasers.size(); ++k) later[i][k - 1] = chasers[k];
        if (chasers.size() > 1) later[i][chasers.size() - 2].need += i;
      }
      found = known.try_emplace(key, round, static_cast<int>(chasers.size())).first;
      found->second.run(later, most_need);
    }
    const LastRoundTurn& turn = found->second;
    Decision decision = turn.table().play(lane, turn.row(need, level), options, game_.model.step());
    // Spent dice are banked wherever they may be, even if that is not enough.
    if (decision.then == Action::nothing && allowed(view, options[decision.option]).bank) decision.then = Action::bank;
    return decision;
  }

  // With not-last, once somebody has reached the target.
  struct NotLast {
    WaitingTurn* turn = nullptr;  // while somebody waits for both others
    std::size_t lane = 0;
    int further = 0;  // steps of the one who waits beyond all that is known
    MatchState two;   // without such a turn: of the mover and the other one below the target
  };

  // Neighbours: the player who waits has other banks.
  NotLast not_last_turn(const MatchState& match) const {
    NotLast now;
    if (const auto rival = last_rival(game_.rules, match)) {
      now.two = start_match(game_.rules, 2);
      now.two.seats[0] = match.seats[match.to_move];
      now.two.seats[1] = match.seats[*rival];
      now.two.offer = match.offer;
      return now;
    }
    const std::vector<Seat> seats = seats_from_mover(match);  // the third one waits
    const int beyond = (seats[2].bank - game_.states.winning()) / game_.model.step();
    const int over = std::min(beyond, WaitingTurn::overs(game_) - 1);
    now.further = beyond - over;
    const int b = game_.states.index(seats[0]), c = game_.states.index(seats[1]);
    now.lane = over % lanes;
    const int first = over - over % lanes;
    auto& known = asked_.local().waiting;
    if (const std::array key{first, b, c}; !known.turn || known.key != key) {
      if (!known.turn) known.turn.emplace(game_, *game_.duel);
      known.turn->run(first, b, c);
      known.key = key;
    }
    now.turn = &*known.turn;
    return now;
  }

  Decision not_last(const TurnView& view, std::span<const KeepOption> options) const {
    const NotLast now = not_last_turn(view.match);
    const Points step = game_.model.step();
    if (now.turn) return now.turn->table().play(now.lane, view.at_stake / step, options, step);
    return for_two_->decide({view.rules, now.two, {}, view.at_stake, view.roll_state, view.key, view.decision}, options)
        .only();
  }

  std::shared_ptr<Solved> solved_;
  const MultiplayerValues& values_;  // before the game: refuses what is too large before any work
  const MultiplayerGame& game_;
  std::shared_ptr<const Policy> for_two_;  // with not-last: for the last two players
  template <class Key, class Turn>
  struct Last {
    Key key{};
    std::optional<Turn> turn;
  };
  struct Asked {  // by one thread
    Last<MultiplayerPosition, MultiplayerPlays> turn;
    std::map<std::vector<int>, LastRoundTurn> last_turns;
    Last<std::array<int, 3>, WaitingTurn> waiting;
  };
  mutable tbb::enumerable_thread_specific<Asked> asked_;
};

}  // namespace

std::shared_ptr<const Policy> multiplayer_policy(std::shared_ptr<Solved> solved, int players) {
  return std::make_shared<MultiplayerPolicy>(std::move(solved), players);
}

}  // namespace farkle
