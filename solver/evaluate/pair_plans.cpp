#include "solver/evaluate/pair_plans.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <unordered_map>

#include "solver/game/error.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

constexpr std::size_t most_plan_bytes = std::size_t{4} << 30;

std::size_t bytes_of(const TurnPlan& plan) {
  return plan.rolls.size() * sizeof(plan.rolls[0]) + plan.takes.size() * sizeof(plan.takes[0]) +
         plan.banked.size() * sizeof(plan.banked[0]);
}

}  // namespace

PairPlans::PairPlans(const Rules& rules, const TurnModel& model, const SeatStates& states, const Policy& policy)
    : rules_(rules), model_(model), states_(states), name_(policy.name()), turns_(rules, model, policy) {}

void PairPlans::make(int starts, const std::function<int(int)>& offers, Work* work) {
  struct Kind {
    MatchState match;
    int offers;
  };
  std::unordered_map<std::uint64_t, std::uint32_t> kind_of;  // by situation
  std::vector<Kind> kinds;
  number_.clear();
  for (int i = 0; i < states_.size(); ++i)
    for (int j = 0; j < states_.size(); ++j) {
      MatchState match = start_match(rules_, 2);
      for (const auto& [seat, state] : {std::pair{0u, i}, {1u, j}}) match.seats[seat] = states_.state(state);
      auto kind = static_cast<std::uint32_t>(kinds.size());
      if (const std::uint64_t situation = turns_.situation(match); situation != Policy::unknown_situation)
        kind = kind_of.try_emplace(situation, kind).first->second;
      if (kind == kinds.size()) {
        kinds.push_back({match, offers(j)});
      } else if (kinds[kind].offers < offers(j)) {
        kinds[kind] = {match, offers(j)};  // this plan serves the others too
      }
      number_.push_back(kind);
    }
  plans_.assign(kinds.size(), {});
  const auto make_one = [&](std::size_t k) { plans_[k] = turns_.of(kinds[k].match, starts, kinds[k].offers); };
  make_one(0);
  if (kinds.size() * bytes_of(plans_[0]) > most_plan_bytes)
    throw CannotDo("evaluate: " + name_ +
                   " has too many different turns under these rules to be evaluated with carry.mode - "
                   "simulate, or set a lower game.target");
  const double each = turns_.work(plans_[0]);
  Work::Piece piece(work, "following turns", each * static_cast<double>(kinds.size() - 1));
  tbb::parallel_for(std::size_t{1}, kinds.size(), [&](std::size_t k) {
    make_one(k);
    piece.did(each);
  });
  most_banked_ = most_passed_ = 0;
  for (const TurnPlan& plan : plans_) {
    most_banked_ = std::max(most_banked_, plan.most_banked());
    most_passed_ = std::max(most_passed_, plan.most_passed);
  }
}

Points PairPlans::most_bank() const {
  Points most = 0;
  for (int i = 0; i < states_.size(); ++i)
    for (int j = 0; j < states_.size(); ++j)
      most = std::max(most, states_.state(i).bank + at(i, j).most_banked() * model_.step());
  return most;
}

}  // namespace farkle
