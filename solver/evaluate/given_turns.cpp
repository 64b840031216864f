#include "solver/evaluate/given_turns.hpp"

#include <tbb/parallel_invoke.h>

#include <optional>
#include <utility>

#include "solver/duel/duel_solver.hpp"
#include "solver/evaluate/carried_policy.hpp"
#include "solver/evaluate/policy_turn_table.hpp"
#include "solver/game/error.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

// who: "evaluate".
void check_memory(const Rules& rules, const TurnModel& model, const std::string& who) {
  if (const std::uint64_t bytes = 2 * DuelValues::bytes(rules, model); bytes > most_duel_bytes)
    throw CannotDo(who + ": the values of these rules need " + std::to_string(bytes >> 20) +
                   " MiB - a lower game.target needs less");
}

}  // namespace

// The leader has just banked; it does not matter from which bank.
MatchState GivenTurns::last_match(int chaser, Points bank) const {
  MatchState match = start_match(rules, 2);
  match.to_move = 1;
  match.seats[0] = states.state(chaser);
  match.seats[1] = {states.winning() - states.bank_step(), 0, true};
  end_turn(rules, match, {TurnEnd::Kind::bank, bank - match.seats[1].bank, 0});
  return match;
}

TurnKinds GivenTurns::kinds_of_turns(const PolicyTurns& turns) const {
  constexpr double a_pair = 30;
  Work::Piece piece(work, "telling turns apart", a_pair * states.size() * states.size());
  TurnKinds kinds;
  MatchState match = start_match(rules, 2);
  for (int i = 0; i < states.size(); ++i) {
    for (int j = 0; j < states.size(); ++j) {
      match.seats = {states.state(i), states.state(j)};
      kinds.add(turns.situation(match), match);
    }
    piece.did(a_pair * states.size());
  }
  return kinds;
}

TurnKinds GivenTurns::kinds_of_last_turns(const PolicyTurns& turns, Points most) const {
  constexpr double a_pair = 120;
  const double a_row = a_pair * ((most - states.winning()) / states.bank_step() + 1);
  Work::Piece piece(work, "telling last turns apart", a_row * states.size());
  TurnKinds kinds;
  for (int i = 0; i < states.size(); ++i) {
    for (Points bank = states.winning(); bank <= most; bank += states.bank_step()) {
      const MatchState match = last_match(i, bank);
      kinds.add(turns.situation(match), match);
    }
    piece.did(a_row);
  }
  return kinds;
}

GivenPair turns_to_meet(const Rules& rules, const TurnModel& model, const Policy& first, const Policy& second,
                        const std::string& who, bool second_chases, Work* work) {
  if (rules.carry.mode != CarryMode::none) {
    check_memory(rules, model, who);
    auto one = std::make_unique<CarriedPolicy>(rules, model, first, 0, work),
         other = std::make_unique<CarriedPolicy>(rules, model, second, 1, work);
    CarriedPolicy::make_plans_of_both(*one, *other, second_chases);
    return {std::move(one), std::move(other)};
  }
  std::unique_ptr<PolicyTurnTable> one, other;
  tbb::parallel_invoke([&] { one = std::make_unique<PolicyTurnTable>(rules, model, first, work); },
                       [&] { other = std::make_unique<PolicyTurnTable>(rules, model, second, work); });
  one->add_last_turns(other->most_bank());
  if (second_chases) other->add_last_turns(one->most_bank());
  return {std::move(one), std::move(other)};
}

std::unique_ptr<GivenTurns> turns_to_answer(const DuelGame& game, const Policy& policy, Work* work) {
  if (game.rules.carry.mode == CarryMode::pass)
    throw CannotDo(
        "evaluate --best-response: turns that are passed on (carry.mode = \"pass\") are not solved - simulate, or set "
        "carry.mode=none");
  if (game.rules.carry.mode == CarryMode::inherit) {
    check_memory(game.rules, game.model, "evaluate --best-response");
    auto turns = std::make_unique<CarriedPolicy>(game.rules, game.model, policy, 0, work);
    const DuelValues offers(game.rules, game.model);
    turns->make_plans(0, offers);
    // The other player may leave offers up to the level that a turn from the highest offer hardly ever exceeds.
    const int highest = game.last_turn.unreached(offers.most_offered(game.states.winning()), 0);
    turns->add_last_turns(game.states.winning() + highest * game.model.step(), highest);
    turns->meet(perfect_chaser(game));
    return turns;
  }
  const MatchState start = start_match(game.rules, 2);
  const std::optional<Situation> says = policy.situation(first_view(game.rules, start, game.model.full()));
  if (game.states.bank_step() != game.model.step() && !(says && says->need_only))
    throw CannotDo("evaluate --best-response: banks in steps of " + std::to_string(game.states.bank_step()) +
                   " with scores in steps of " + std::to_string(game.model.step()) + ", against " + policy.name());
  auto turns = std::make_unique<PolicyTurnTable>(game.rules, game.model, policy, work);
  turns->answered(game);
  return turns;
}

}  // namespace farkle
