#include "solver/evaluate/given_turns.hpp"

#include <tbb/parallel_for.h>
#include <tbb/parallel_invoke.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/evaluate/carried_policy.hpp"
#include "solver/evaluate/policy_turn_table.hpp"
#include "solver/game/error.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

class FollowedTurns : public GivenTurns {
 public:
  explicit FollowedTurns(PolicyTurnTable& turns) : turns_(turns) {
    chaser_.exceeds = [&turns](int chaser, Points bank, int, double* chance) { *chance = turns.exceeds(chaser, bank); };
  }
  explicit FollowedTurns(std::unique_ptr<PolicyTurnTable> turns, std::vector<PastTarget> past_target = {})
      : FollowedTurns(*turns) {
    own_ = std::move(turns);
    chaser_.past_target = std::move(past_target);
  }

  // The chances won by banks that reach the target: the same in every sweep.
  void meet(const ChaserOdds& they_exceed) override {
    constexpr double a_level = 3;
    const SeatStates& states = turns_.states();
    const int size = states.size();
    const double work = a_level * levels(true);
    Work::Piece piece(turns_.work(), "evaluating", work * size);
    reached_.resize(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
    tbb::parallel_for(0, size, [&](int opponent) {
      std::vector<double> by_dice(static_cast<std::size_t>(turns_.model().full()) + 1), exceeds;  // [bank]
      for (Points bank = states.winning(); bank <= turns_.most_bank(); bank += states.bank_step()) {
        they_exceed(opponent, bank, 0, by_dice.data());
        exceeds.push_back(by_dice[0]);
      }
      for (int mover = 0; mover < size; ++mover)
        reached_[states.pair(mover, opponent)] = turns_.won_by_reaching(mover, opponent, exceeds);
      piece.did(work);
    });
  }

  std::uint32_t alike(const DuelPosition& p) const override { return turns_.number(p.mover, p.opponent); }
  double banks(const DuelPosition& p, double) const override { return turns_.banks(p.mover, p.opponent); }
  double work_of_turns(double turns) const override {
    constexpr double a_turn = 60, a_level = 0.5;
    return turns * (a_turn + a_level * levels(false) / turns_.states().size());
  }
  std::unique_ptr<GivenTurns::Group> group() const override { return std::make_unique<Group>(*this); }

  int most_banked(const DuelPosition& p) const override {
    return static_cast<int>(turns_.of(p.mover, p.opponent).banked.size());
  }
  TurnEnds ends(const DuelPosition& p, const DuelValues* met) const override {
    TurnEnds out;
    if (met) return out;
    const TurnDistribution& turn = turns_.of(p.mover, p.opponent);
    out.farkles = turn.farkle;
    out.banks.reserve(turn.banked.size());
    for (std::size_t level = 1; level < turn.banked.size(); ++level)
      out.banks.push_back({static_cast<int>(level), 0, turn.banked[level]});
    return out;
  }
  void follow(std::span<const DuelPosition> alike, const DuelValues& met, const Moved& moved,
              const Rolled& rolled) const override {
    LaneValues turns{}, rolls{};
    for (std::size_t k = 0; k < alike.size(); ++k) turns[k] = met.win(alike[k].mover, alike[k].opponent);
    const double most = *std::max_element(turns.begin(), turns.end());
    const auto times = [&](double chance) -> const LaneValues& {
      for (std::size_t k = 0; k < alike.size(); ++k) rolls[k] = turns[k] * chance;
      return rolls;
    };
    turns_.turns().follow(
        match_at(turns_.rules(), turns_.states(), alike.front()), std::max(negligible, rare_in_games / most),
        [&](const TurnView& view, const PlannedMove& move, double chance) { moved(view, move, times(chance)); },
        [&](const TurnView& view, double chance) { rolled(view, times(chance)); });
  }

 private:
  class Group : public GivenTurns::Group {
   public:
    explicit Group(const FollowedTurns& all) : all_(all) {}

    void set(std::span<const DuelPosition> here, const DuelValues& theirs) override { here_ = here, theirs_ = &theirs; }
    TurnLine line(std::size_t k) const override {
      const PolicyTurnTable& turns = all_.turns_;
      const SeatStates& states = turns.states();
      const auto [mover, opponent] = here_[k];
      const Points bank = turns.bank(mover);
      return {all_.reached_[states.pair(mover, opponent)] +
                  turns.won_by_banking(mover, opponent, bank, theirs_->win_row(opponent) + states.banked(bank),
                                       turns.model().step() / states.bank_step() * states.streaks()),
              turns.of(mover, opponent).farkle, 0};
    }

   private:
    const FollowedTurns& all_;
    std::span<const DuelPosition> here_;
    const DuelValues* theirs_ = nullptr;
  };

  // The levels below the target, or those that reach it, of all turns against an opponent at the start.
  double levels(bool reaching) const {
    const SeatStates& states = turns_.states();
    double sum = 0;
    for (int i = 0; i < states.size(); ++i) {
      const int all = static_cast<int>(turns_.of(i, states.start()).banked.size()),
                below = std::min(all, (states.winning() - turns_.bank(i)) / turns_.model().step() + 1);
      sum += reaching ? all - below : below;
    }
    return sum;
  }

  PolicyTurnTable& turns_;
  std::unique_ptr<PolicyTurnTable> own_;
  std::vector<double> reached_;  // [mover][opponent]
};

std::unique_ptr<GivenTurns> followed_to_answer(const DuelGame& game, const Policy& policy, Work* work) {
  const MatchState start = start_match(game.rules, 2);
  const std::optional<Situation> says = policy.situation(first_view(game.rules, start, game.model.full()));
  if (game.states.bank_step() != game.model.step() && !(says && says->need_only))
    throw CannotDo("evaluate --best-response: banks in steps of " + std::to_string(game.states.bank_step()) +
                   " with scores in steps of " + std::to_string(game.model.step()) + ", against " + policy.name());
  auto turns = std::make_unique<PolicyTurnTable>(game.rules, game.model, game.states, policy, work);
  const SeatStates& states = game.states;
  const Points step = game.model.step();
  const int most = game.last_turn.possible() ? game.last_turn.most_steps() : 0;
  turns->add_last_turns(states.winning() + static_cast<Points>(most) * step);
  std::vector<PastTarget> past_target;
  past_target.reserve(states.size());
  for (int j = 0; j < states.size(); ++j) {
    const Points bank = states.state(j).bank;
    std::vector<double> exceed{0.0};
    for (int steps = 1; steps <= most; ++steps)  // the leader has reached the target
      exceed.push_back(turns->exceeds(j, std::max(bank + (steps - 1) * step, states.winning())));
    past_target.emplace_back(game, std::move(exceed));
  }
  return std::make_unique<FollowedTurns>(std::move(turns), std::move(past_target));
}

std::unique_ptr<GivenTurns> walked_to_answer(const DuelGame& game, const Policy& policy, Work* work) {
  check_memory(game.rules, game.model, "evaluate --best-response");
  auto turns = std::make_unique<CarriedPolicy>(game.rules, game.model, game.states, policy, 0, work);
  const DuelValues offers(game.rules, game.model);
  turns->make_plans(0, offers);
  // The other player may leave offers up to the level that a turn from the highest offer hardly ever exceeds.
  const int highest = game.last_turn.unreached(offers.most_offered(game.states.winning()), 0);
  turns->add_last_turns(game.states.winning() + highest * game.model.step(), highest);
  return turns;
}

}  // namespace

std::array<std::unique_ptr<GivenTurns>, 2> turns_to_meet(const DuelGame& game, const DuelValues& values,
                                                         const Policy& first, const Policy& second, Work* work) {
  if (game.rules.carry == CarryMode::pass)
    throw CannotDo(
        "decision costs: turns that are passed on (carry.mode = \"pass\") are not followed - set carry.mode=none");
  if (game.rules.carry == CarryMode::inherit) {
    check_memory(game.rules, game.model, "decision costs");
    auto one = std::make_unique<CarriedPolicy>(game.rules, game.model, game.states, first, 0, work),
         other = std::make_unique<CarriedPolicy>(game.rules, game.model, game.states, second, 1, work);
    for (CarriedPolicy* each : {one.get(), other.get()}) each->make_plans(0, values);
    one->add_last_turns(other->most_bank(), other->most_banked());
    return {std::move(one), std::move(other)};
  }
  std::unique_ptr<PolicyTurnTable> one, other;
  tbb::parallel_invoke(
      [&] { one = std::make_unique<PolicyTurnTable>(game.rules, game.model, game.states, first, work); },
      [&] { other = std::make_unique<PolicyTurnTable>(game.rules, game.model, game.states, second, work); });
  one->add_last_turns(other->most_bank());
  return {std::make_unique<FollowedTurns>(std::move(one)), std::make_unique<FollowedTurns>(std::move(other))};
}

std::unique_ptr<GivenTurns> followed_turns(PolicyTurnTable& turns) { return std::make_unique<FollowedTurns>(turns); }

std::unique_ptr<GivenTurns> turns_to_answer(const DuelGame& game, const Policy& policy, Work* work) {
  if (game.rules.carry == CarryMode::pass)
    throw CannotDo(
        "evaluate --best-response: turns that are passed on (carry.mode = \"pass\") are not solved - simulate, or set "
        "carry.mode=none");
  auto turns = game.rules.carry == CarryMode::inherit ? walked_to_answer(game, policy, work)
                                                      : followed_to_answer(game, policy, work);
  turns->meet(perfect_chaser(game));
  return turns;
}

}  // namespace farkle
