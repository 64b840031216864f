#include "solver/evaluate/given_turns.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "solver/evaluate/carried_policy.hpp"
#include "solver/evaluate/policy_turn_table.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

// Nothing is left to the next player: a turn is a distribution.
class FollowedTurns : public GivenTurns {
 public:
  FollowedTurns(const DuelGame& game, const Policy& policy, Work* work)
      : game_(game), turns_(game.rules, game.model, game.states, policy, work) {
    if (game.states.bank_step() != game.model.step() && !policy.depends().need_only)
      throw CannotDo("evaluate --best-response: banks in steps of " + std::to_string(game.states.bank_step()) +
                     " with scores in steps of " + std::to_string(game.model.step()) + ", against " + policy.name());
    add_last_turns();
  }

  std::unique_ptr<GivenTurns::Group> group() const override { return std::make_unique<Group>(*this); }

 private:
  class Group : public GivenTurns::Group {
   public:
    explicit Group(const FollowedTurns& all) : all_(all) {}

    Lines lines(const DuelLanes& here, const DuelValues& replies) override {
      const DuelGame& game = all_.game_;
      const SeatStates& states = game.states;
      Lines out;
      for (std::size_t i = 0; i < lanes; ++i) {
        const auto [mover, opponent] = here[i];
        const Points bank = states.state(mover).bank;
        out.banked[i] =
            all_.turns_.won_by_banking(mover, opponent, bank, replies.win_row(opponent) + states.banked(bank),
                                       game.model.step() / states.bank_step() * states.streaks()) +
            all_.turns_.won_by_reaching(mover, opponent, [&](int chaser, Points leader) {
              const Seat seat = states.state(chaser);
              return game.last_turn.exceed((leader - seat.bank) / game.model.step() + 1,
                                           game.least_steps(seat.on_board));
            });
        out.farkle[i] = all_.turns_.of(mover, opponent).farkle;
      }
      return out;
    }
    void store(std::size_t, double, DuelValues&) const override {}

   private:
    const FollowedTurns& all_;
  };

  // The policy as a chaser: its chances to exceed, by its state.
  void add_last_turns() {
    const SeatStates& states = game_.states;
    const Points step = game_.model.step();
    const int most = game_.last_turn.possible() ? game_.last_turn.most_steps() : 0;
    turns_.add_last_turns(states.winning() + static_cast<Points>(most) * step);
    chaser_.past_target.reserve(states.size());
    for (int j = 0; j < states.size(); ++j) {
      const Points bank = states.state(j).bank;
      std::vector<double> exceed{0.0};
      for (int steps = 1; steps <= most; ++steps)  // the leader has reached the target
        exceed.push_back(turns_.exceeds(j, std::max(bank + (steps - 1) * step, states.winning())));
      chaser_.past_target.emplace_back(game_.rules, game_.model, std::move(exceed));
    }
  }

  const DuelGame& game_;
  PolicyTurnTable turns_;
};

// A turn may begin from an offer, so turns are walked.
class OfferedTurns : public GivenTurns {
 public:
  OfferedTurns(const DuelGame& game, const Policy& policy, Work* work)
      : game_(game), policy_(game.rules, game.model, game.states, policy, 0, work) {
    check_memory(game.rules, game.model, "evaluate --best-response");
    const DuelValues offers(game.rules, game.model);
    policy_.make_plans(0, offers);
    // The other player may leave offers up to the level that a turn from the highest offer hardly ever exceeds.
    const Points step = game.model.step();
    const int highest = game.last_turn.unreached(offers.most_offered(game.states.winning()), 0);
    policy_.add_last_turns(game.states.winning() + highest * step, highest);
    chaser_.exceeds = [this](int chaser, Points bank, int level, double* by_state) {
      policy_.exceeds(chaser, bank, level, by_state);
    };
    reply_exceeds_ = perfect_chaser(game);
  }

  std::unique_ptr<GivenTurns::Group> group() const override { return std::make_unique<Group>(*this); }

  void sort(std::span<DuelPosition> positions) const override {
    std::stable_sort(positions.begin(), positions.end(), [this](const DuelPosition& a, const DuelPosition& b) {
      return policy_.plan({a.opponent, a.mover}) < policy_.plan({b.opponent, b.mover});
    });
  }

 private:
  // Neighbouring lanes that share a plan are walked together.
  class Group : public GivenTurns::Group {
   public:
    explicit Group(const OfferedTurns& all) : all_(all) {}

    Lines lines(const DuelLanes& here, const DuelValues& replies) override {
      here_ = here;
      Lines out;
      std::size_t walks = 0;
      const auto full = static_cast<std::size_t>(all_.game_.model.full());
      for (std::size_t first = 0, end; first < lanes; first = end, ++walks) {
        const std::size_t most = first + TurnWalk::most_positions(all_.game_.rules);
        end = first + 1;
        while (end < std::min<std::size_t>(lanes, most) &&
               all_.policy_.plan(here[end]) == all_.policy_.plan(here[first]))
          ++end;
        if (walks == walks_.size()) walks_.push_back(all_.policy_.walk());
        TurnWalk& walk = walks_[walks];
        int offers = 0;
        for (std::size_t i = first; i < end; ++i) offers = std::max(offers, replies.offers_of(here[i].opponent));
        walk.set(all_.policy_.plan_of(here[first]), offers, end - first);
        for (std::size_t i = first; i < end; ++i) {
          place_[i] = {walks, i - first};
          all_.policy_.set_stops(walk, i - first, here[i], replies, all_.reply_exceeds_);
        }
        walk.run();
        for (std::size_t i = first; i < end; ++i) {
          out.banked[i] = walk.banked(0, full, i - first);
          out.farkle[i] = walk.farkle(0, full);
        }
      }
      return out;
    }
    void store(std::size_t lane, double farkle, DuelValues& mine) const override {
      const auto [walk, position] = place_[lane];
      all_.policy_.store(walks_[walk], position, here_[lane], farkle, mine);
    }

   private:
    const OfferedTurns& all_;
    DuelLanes here_{};
    std::vector<TurnWalk> walks_;
    std::array<std::pair<std::size_t, std::size_t>, lanes> place_{};  // walk, and position in it
  };

  const DuelGame& game_;
  CarriedPolicy policy_;
  ChaserOdds reply_exceeds_;
};

}  // namespace

std::unique_ptr<GivenTurns> given_turns(const DuelGame& game, const Policy& policy, Work* work) {
  if (game.rules.carry == CarryMode::pass)
    throw CannotDo(
        "evaluate --best-response: turns that are passed on (carry.mode = \"pass\") are not solved - simulate, or set "
        "carry.mode=none");
  if (game.rules.carry == CarryMode::inherit) return std::make_unique<OfferedTurns>(game, policy, work);
  return std::make_unique<FollowedTurns>(game, policy, work);
}

}  // namespace farkle
