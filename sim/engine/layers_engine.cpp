// The layers engine: the same games as the reference engine, position by position instead of one after the other.
//
// Banks only rise, so all games are taken through their positions in the order of the sum of the banks. The play of
// `optimal` at a position is worked out once for all games that come by, and forgotten when they have left:
//
//   layer (sum of banks) ── circle (a position and its rotations) ──> games there: turn after turn until banks change
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <tuple>
#include <vector>

#include "sim/engine/engines.hpp"
#include "sim/engine/range_counter.hpp"
#include "sim/game/game_run.hpp"
#include "sim/policies/multiplayer_policy.hpp"

namespace farkle {
namespace {

// `optimal` at one position that has been worked out.
class LanePolicy : public Policy {
 public:
  LanePolicy(const MultiplayerPlays& plays, std::size_t lane, Points step) : plays_(plays), lane_(lane), step_(step) {}
  std::string name() const override { return "optimal"; }
  bool takes_offer(const TurnView& view) const override {
    const Offer& offer = view.match.offer;
    return plays_.takes_offer(lane_, offer.points / step_, offer.dice);
  }
  Decision play(const TurnView& view, std::span<const KeepOption> options) const override {
    return plays_.play(lane_, MultiplayerPolicy::lot(view.decision), view.at_stake / step_, options);
  }

 private:
  const MultiplayerPlays& plays_;
  std::size_t lane_;
  Points step_;
};

class LayersEngine : public Engine {
 public:
  LayersEngine(Match match, const MultiplayerPolicy& optimal, std::string why)
      : match_(std::move(match)),
        why_(std::move(why)),
        game_(optimal.game()),
        values_(optimal.values()),
        players_(match_.players()),
        work_([this] {
          std::vector<MultiplayerPlays> out;
          for (int r = 0; r < players_; ++r) out.emplace_back(game_, values_);
          return out;
        }) {
    for (const Policy* policy : match_.policies)
      optimal_.push_back(dynamic_cast<const MultiplayerPolicy*>(policy) != nullptr);
    all_the_same_ = std::count(optimal_.begin(), optimal_.end(), true) == players_;
  }

  std::string name() const override { return "layers"; }
  std::string why() const override { return why_; }
  std::int64_t games_at_once() const override { return most_runs * (all_the_same_ ? players_ : 1); }

  void play(std::uint64_t seed, const GameRange& range, Tally& tally) const override {
    RangeCounter counter(match_, range, tally);
    // If all players play alike, the games of a group are the same game.
    const std::int64_t each = all_the_same_ ? players_ : 1;
    std::vector<Run> runs;
    for (std::int64_t k = 0; k < range.count; k += each) {
      const Seating where = counter.seating_of(k);
      runs.push_back({GameRun(match_.game, players_, {seed, where.group}), where, {}, 0});
    }
    play_all(runs);
    for (std::int64_t k = 0; k < range.count; ++k) counter.add(k, runs[k / each].game.record);
    counter.finish();
  }

 private:
  struct Run {
    GameRun game;
    Seating where;
    MultiplayerPosition circle;  // the first of all rotations of the position
    int rotation;                // how often to rotate it until the player to move is in front
  };
  // The more games come by together, the less often a position is worked out again. A game takes some 800 bytes.
  static constexpr std::int64_t most_runs = 1 << 20;

  void play_all(std::vector<Run>& runs) const {
    std::vector<std::vector<Run*>> layers(1);
    for (Run& run : runs) layers[0].push_back(&run);
    for (std::size_t layer = 0; layer < layers.size(); ++layer) {
      std::vector<Run*> here = std::move(layers[layer]);
      tbb::parallel_for(std::size_t{0}, here.size(), [&](std::size_t i) { locate(*here[i]); });
      std::sort(here.begin(), here.end(), [](const Run* a, const Run* b) {
        return std::tie(a->circle, a->where.group, a->where.rotation) <
               std::tie(b->circle, b->where.group, b->where.rotation);
      });
      std::vector<std::size_t> circles;  // where each begins
      for (std::size_t i = 0; i < here.size(); ++i)
        if (i == 0 || here[i]->circle != here[i - 1]->circle) circles.push_back(i);
      circles.push_back(here.size());
      tbb::parallel_for(std::size_t{0}, (circles.size() - 1 + lanes - 1) / lanes, [&](std::size_t group) {
        const std::size_t first = group * lanes, end = std::min(first + lanes, circles.size() - 1);
        play_circles(here, {circles.data() + first, end - first + 1});
      });
      for (Run* run : here) {
        if (run->game.over()) continue;
        const std::size_t next = layer_of(run->game.record.end);
        if (next >= layers.size()) layers.resize(next + 1);
        layers[next].push_back(run);
      }
    }
  }

  std::size_t layer_of(const MatchState& match) const {
    Points sum = 0;
    for (int p = 0; p < players_; ++p) sum += match.seats[p].bank;
    return static_cast<std::size_t>(sum / game_.states.bank_step());
  }

  void locate(Run& run) const {
    MultiplayerPosition p = MultiplayerPolicy::position(game_.states, run.game.record.end);
    run.circle = p;
    run.rotation = 0;
    for (int r = 1; r < players_; ++r) {
      p = rotated(p, players_);
      if (p < run.circle) run.circle = p, run.rotation = players_ - r;
    }
  }

  // begins: where each of up to `lanes` circles begins, and the end of the last.
  void play_circles(const std::vector<Run*>& here, std::span<const std::size_t> begins) const {
    std::vector<MultiplayerPlays>& plays = work_.local();
    const std::size_t count = begins.size() - 1;
    for (int r = 0; r < players_; ++r) {
      MultiplayerLanes positions;
      for (std::size_t i = 0; i < lanes; ++i) {
        positions[i] = here[begins[std::min(i, count - 1)]]->circle;
        for (int k = 0; k < r; ++k) positions[i] = rotated(positions[i], players_);
      }
      plays[r].set(positions);
    }
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t k = begins[i]; k < begins[i + 1]; ++k) play_here(*here[k], plays, i);
  }

  // Plays turn after turn until the banks change; once somebody has reached the target, to the end.
  void play_here(Run& run, const std::vector<MultiplayerPlays>& plays, std::size_t lane) const {
    for (const std::size_t layer = layer_of(run.game.record.end);; run.rotation = (run.rotation + 1) % players_) {
      const TurnView view = run.game.view();
      const auto player = static_cast<std::size_t>(run.where.player_at(view.match.to_move));
      const LanePolicy known(plays[run.rotation], lane, game_.model.step());
      const Policy& policy =
          optimal_[player] && !MultiplayerPolicy::ending(view.match) ? known : *match_.policies[player];
      run.game.end(play_turn(match_.game, policy, view, run.game.mover()));
      const MatchState& now = run.game.record.end;
      if (run.game.over() || (!MultiplayerPolicy::ending(now) && layer_of(now) != layer)) return;
    }
  }

  Match match_;
  std::string why_;
  const MultiplayerGame& game_;
  const MultiplayerValues& values_;
  int players_;
  std::vector<bool> optimal_;  // by player
  bool all_the_same_ = false;
  mutable tbb::enumerable_thread_specific<std::vector<MultiplayerPlays>> work_;
};

}  // namespace

std::unique_ptr<Engine> layers_engine(Match match, std::string why, std::string& why_not) {
  for (const Policy* policy : match.policies) {
    const auto* optimal = dynamic_cast<const MultiplayerPolicy*>(policy);
    if (!optimal) continue;
    if (!optimal->game().states.farkles_cost())
      return std::make_unique<LayersEngine>(std::move(match), *optimal, std::move(why));
    why_not = "farkles in a row cost something, so banks may fall";
    return nullptr;
  }
  why_not = "nobody plays optimal for three or more players";
  return nullptr;
}

}  // namespace farkle
