#include "solver/evaluate/carried_policy.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "solver/duel/endless.hpp"
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

CarriedPolicy::CarriedPolicy(const Rules& r, const TurnModel& m, const Policy& policy, std::size_t who, Work* w)
    : GivenTurns(r, m, w), who_(who), name_(policy.name()), turns_(r, m, policy) {
  chaser_.exceeds = [this](int chaser, Points bank, int level, double* by_state) {
    exceeds(chaser, bank, level, by_state);
  };
}

void CarriedPolicy::make_plans(int starts, const DuelValues& values) {
  const TurnKinds kinds = kinds_of_turns(turns_);
  number_ = kinds.number;
  std::vector<int> offers(kinds.first.size());  // by kind, the highest: this plan serves the others too
  for (int i = 0; i < states.size(); ++i)
    for (int j = 0; j < states.size(); ++j) {
      int& most = offers[number({i, j})];
      most = std::max(most, values.offers_of(j));
    }
  plans_.assign(kinds.first.size(), {});
  make_turns(plans_.size(), "following turns", work, [&](std::size_t k) {
    plans_[k] = turns_.plan_of(kinds.first[k], starts, offers[k]);
    if (k == 0 && plans_.size() * bytes_of(plans_[0]) > most_plan_bytes)
      throw CannotDo("evaluate: " + name_ +
                     " has too many different turns under these rules to be evaluated with carry.mode - "
                     "simulate, or set a lower game.target");
    return turns_.work(plans_[k]);
  });
  most_banked_ = most_passed_ = 0;
  for (const TurnPlan& plan : plans_) {
    most_banked_ = std::max(most_banked_, plan.most_banked());
    most_passed_ = std::max(most_passed_, plan.most_passed);
  }
}

Points CarriedPolicy::most_bank() const {
  Points most = 0;
  for (int i = 0; i < states.size(); ++i)
    for (int j = 0; j < states.size(); ++j)
      most = std::max(most, states.state(i).bank + plan_of({i, j}).most_banked() * model.step());
  return most;
}

// A turn passed on begins with the points passed. The first round assumes at most as many as the highest bank.
void CarriedPolicy::make_plans_of_both(CarriedPolicy& one, CarriedPolicy& other, bool other_chases) {
  const Rules& rules = one.rules;
  const SeatStates& states = one.states;
  const DuelValues offers(rules, one.model);
  int starts = rules.carry.mode == CarryMode::pass ? (states.winning() - states.lowest()) / one.model.step() : 0,
      passed = 0;
  for (int round = 0; round < 2; ++round) {
    for (CarriedPolicy* policy : {&one, &other}) policy->make_plans(starts, offers);
    passed = std::max(one.most_passed_, other.most_passed_);
    if (passed > 0 && states.farkles_cost())
      throw CannotDo(
          "evaluate: a policy that passes turns on, together with farkle.penalty, is not evaluated exactly - "
          "simulate, or set farkle.penalty=0");
    if (passed <= starts) break;
    starts = passed;
  }
  const auto add_last_turns = [&](CarriedPolicy& policy, const CarriedPolicy& theirs) {
    policy.add_last_turns(theirs.most_bank(), rules.carry.mode == CarryMode::inherit ? theirs.most_banked() : 0);
  };
  add_last_turns(one, other);
  if (other_chases) add_last_turns(other, one);
}

void CarriedPolicy::add_last_turns(Points most, int offers) {
  most_ = most;
  offers_ = offers;
  chase_of_.clear();
  chases_.clear();
  if (!has_last_turns(rules)) return;
  const TurnKinds kinds = kinds_of_last_turns(turns_, most);
  std::map<std::pair<std::uint32_t, int>, std::uint32_t> chase_of;  // by kind and need
  for (int i = 0; i < states.size(); ++i)
    for (Points bank = states.winning(); bank <= most; bank += states.bank_step()) {
      const int need = (bank - states.state(i).bank) / model.step() + 1;
      chase_of_.push_back(chase_of.try_emplace({kinds.number[chase_of_.size()], need}, chase_of.size()).first->second);
    }
  std::vector<TurnPlan> plans(kinds.first.size());
  if (plans.empty()) return;
  make_turns(plans.size(), "following last turns", work, [&](std::size_t k) {
    plans[k] = turns_.plan_of(kinds.first[k], 0, offers);
    return turns_.work(plans[k]);
  });
  chases_.resize(chase_of.size());
  std::vector<std::pair<std::uint32_t, int>> all(chase_of.size());
  for (const auto& [chase, number] : chase_of) all[number] = chase;
  constexpr double a_roll = 60;
  const double a_chase = a_roll * static_cast<double>(plans[0].rolls.size());
  Work::Piece piece(work, "evaluating last turns", a_chase * static_cast<double>(all.size()));
  tbb::parallel_for(std::size_t{0}, all.size(), [&](std::size_t k) {
    chases_[k] = chase(plans[all[k].first], all[k].second);
    piece.did(a_chase);
  });
}

TurnWalk CarriedPolicy::reaching(const TurnPlan& plan, int offers, int need) const {
  TurnWalk turn = walk();
  turn.set(plan, offers, 1);
  for (int level = 1; level <= turn.most_banked(); ++level)
    for (int s = 0; s <= model.full(); ++s) turn.stop(level, s, 0) = level >= need ? 1 : 0;
  turn.run();
  return turn;
}

std::vector<double> CarriedPolicy::chase(const TurnPlan& plan, int need) const {
  const std::size_t full = model.full();
  const TurnWalk turn = reaching(plan, offers_, need);
  const double fresh = turn.banked(0, full, 0);
  if (plan.takes.empty()) return {fresh};
  std::vector<double> out((offers_ + 1) * full, fresh);
  for (int level = 1; level <= offers_; ++level)
    for (std::size_t s = 1; s < full; ++s)
      if (const double takes = plan.takes[level * plan.row + s]; takes > 0)
        out[level * full + s] = takes * turn.banked(level, s, 0) + (1 - takes) * fresh;
  return out;
}

void CarriedPolicy::exceeds(int chaser, Points bank, int level, double* by_state) const {
  const std::size_t row = rules.carry.mode == CarryMode::inherit ? model.full() : 1;
  if (!has_last_turns(rules)) {
    std::fill_n(by_state, row, 0.0);
    return;
  }
  const std::size_t banks = chase_of_.size() / states.size(),
                    k = (std::min(bank, most_) - states.winning()) / states.bank_step();
  const std::vector<double>& chances = chases_[chase_of_[chaser * banks + k]];
  std::copy_n(chances.data() + (chances.size() == 1 ? 0 : std::min(level, offers_) * row), row, by_state);
}

double CarriedPolicy::banks(const DuelPosition& p, double farkles) const {
  if (1 - farkles > rarely_banks || rules.carry.mode == CarryMode::pass) return 1 - farkles;
  return reaching(plan_of(p), 0, 1).banked(0, model.full(), 0);
}

double CarriedPolicy::work_of_turns(double turns) const {
  constexpr double a_roll = 200;
  return a_roll * turns * static_cast<double>(plan_of({states.start(), states.start()}).rolls.size());
}

// Neighbours that are played alike are walked together.
class CarriedPolicy::Group : public GivenTurns::Group {
 public:
  explicit Group(const CarriedPolicy& all) : all_(all) {}

  void place(std::span<const DuelPosition> here, const DuelValues& theirs) override {
    place_.clear();
    used_ = 0;
    for (std::size_t first = 0, end; first < here.size(); first = end, ++used_) {
      int offers = 0;
      for (end = first;
           end < std::min(here.size(), first + all_.together()) && all_.number(here[end]) == all_.number(here[first]);
           ++end) {
        place_.push_back({used_, end - first});
        offers = std::max(offers, theirs.offers_of(here[end].opponent));
      }
      if (used_ == walks_.size()) walks_.push_back(all_.walk());
      walks_[used_].set(all_.plan_of(here[first]), offers, end - first);
      for (std::size_t k = first; k < end; ++k) set_stops(walks_[used_], k - first, here[k], theirs);
    }
  }
  void walk() override {
    for (std::size_t k = 0; k < used_; ++k) walks_[k].run();
  }
  void walk_with(GivenTurns::Group& other) override {
    auto& theirs = static_cast<Group&>(other);
    for (std::size_t k = 0; k < used_; ++k) TurnWalk::run_pair(walks_[k], theirs.walks_[k]);
  }
  TurnLine line(std::size_t k) const override {
    const auto [walk, position] = place_[k];
    const std::size_t full = all_.model.full();
    return {walks_[walk].banked(0, full, position), walks_[walk].farkle(0, full),
            all_.rules.carry.mode == CarryMode::pass ? walks_[walk].farkle(0, full, 1 - all_.who_) : 0};
  }
  void store(std::size_t k, const DuelPosition& p, double farkle, DuelValues& mine) override {
    const auto [walk, position] = place_[k];
    const TurnWalk& turn = walks_[walk];
    const double fresh = mine.win(p.mover, p.opponent);
    const TurnPlan& plan = all_.plan_of(p);
    const Points bank = all_.states.state(p.opponent).bank;
    const int offers = mine.offers_of(p.opponent);
    for (int level = 1; level <= offers; ++level) {
      double* out = mine.offers(p.mover, bank, level);
      const double* takes = plan.takes.data() + level * plan.row;
      for (std::size_t s = 1; s + 1 < plan.row; ++s)
        out[s - 1] = takes[s] == 0 ? fresh
                                   : takes[s] * (turn.banked(level, s, position) + turn.farkle(level, s) * farkle) +
                                         (1 - takes[s]) * fresh;
    }
  }

 private:
  // The worth of banking in one position of a walk.
  void set_stops(TurnWalk& walk, std::size_t position, const DuelPosition& p, const DuelValues& theirs) const {
    const int most = walk.most_banked(), full = all_.model.full();
    const bool leaves = all_.rules.carry.mode == CarryMode::inherit;
    Points bank = all_.states.state(p.mover).bank;
    std::array<double, 64> they_win{};  // by the dice left to them; 0: none
    for (int level = 1; level <= most; ++level) {
      bank += all_.model.step();
      if (bank >= all_.states.winning()) {
        all_.they_exceed_(p.opponent, bank, level, they_win.data());
      } else {
        they_win[0] = theirs.win(p.opponent, all_.states.banked(bank));
        if (leaves && full > 1) std::copy_n(theirs.offers(p.opponent, bank, level), full - 1, they_win.begin() + 1);
      }
      const double fresh = 1 - they_win[0];
      walk.stop(level, TurnModel::hot, position) = walk.stop(level, full, position) = fresh;
      for (int s = 1; s < full; ++s) walk.stop(level, s, position) = leaves ? 1 - they_win[s] : fresh;
    }
  }

  const CarriedPolicy& all_;
  std::vector<TurnWalk> walks_;
  std::size_t used_ = 0;
  std::vector<std::pair<std::size_t, std::size_t>> place_;  // walk, and position in it
};

std::unique_ptr<GivenTurns::Group> CarriedPolicy::group() const { return std::make_unique<Group>(*this); }

}  // namespace farkle
