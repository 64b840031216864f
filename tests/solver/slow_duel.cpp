#include "tests/solver/slow_duel.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace farkle::tests {

SlowDuel::SlowDuel(const Rules& rules, const SlowTurn& turn, Points cap)
    : rules_(rules),
      turn_(turn),
      cap_(cap),
      bank_step_(turn.step()),
      lowest_(0),
      streaks_(rules.farkle.has_penalty() ? rules.farkle.streak : 1) {
  if (rules.farkle.penalty > 0 || rules.farkle.first > 0) {
    lowest_ = rules.farkle.floor;
    for (const Points points : {rules.farkle.penalty, rules.farkle.first, lowest_})
      bank_step_ = std::gcd(bank_step_, points);
  }
  rolls_.resize(static_cast<std::size_t>(turn.full()) + 1);
  for (int s = 1; s <= turn.full(); ++s)
    for (const auto& [choices, chance] : turn.rolls(s)) {
      Roll& roll = rolls_[s].emplace_back();
      roll.chance = chance;
      for (const auto& [afterstate, points] : choices) roll.choices.push_back(entry(points, afterstate));
    }
  for (Points bank = lowest_; !reaches_target(rules, bank); bank += bank_step_)
    for (int streak = 0; streak < streaks_; ++streak)
      for (const bool on_board : {false, true})
        if (rules.bank.on_board_at > 0 ? on_board == (bank >= rules.bank.on_board_at) : on_board || bank <= 0)
          seats_.push_back({bank, streak, on_board});
  for (const Seat& mover : seats_)
    for (const Seat& other : seats_) positions_.emplace_back(mover, other);
  std::stable_sort(positions_.begin(), positions_.end(), [](const auto& a, const auto& b) {
    return a.first.bank + a.second.bank > b.first.bank + b.second.bank;
  });
  const std::size_t end = at(seats_.back(), seats_.back(), sides() - 1) + 1;
  win_.assign(end, 0.5);
  if (rules.carry.mode != CarryMode::none) tables_.assign(end, Table(entry(cap_ + turn_.step(), 0), 0.5));
}

std::size_t SlowDuel::entry(Points points, int state) const {
  return static_cast<std::size_t>(points / turn_.step() * (turn_.full() + 1) + state);
}

std::size_t SlowDuel::at(const Seat& mover, const Seat& other, int seat) const {
  const auto number = [this](const Seat& of) {
    return static_cast<std::size_t>(((of.bank - lowest_) / bank_step_ * streaks_ + of.streak) * 2 + of.on_board);
  };
  const std::size_t all = number(seats_.back()) + 1;
  return (static_cast<std::size_t>(seat) * all + number(mover)) * all + number(other);
}

MatchState SlowDuel::match(const Seat& mover, const Seat& other, int seat) const {
  MatchState state = start_match(rules_, 2);
  state.to_move = seat;
  state.seats[seat] = mover;
  state.seats[1 - seat] = other;
  return state;
}

SlowDuel::Table SlowDuel::table(const MatchState& now, Points cap) const {
  const Seat& seat = now.seats[now.to_move];
  const bool over = rules_.game.end == End::exact;
  const bool may_pass = rules_.carry.mode == CarryMode::pass && !now.last_turn() && now.waiting == 0;
  const double first = after(now, {TurnEnd::Kind::farkle, 0, 0}),
               farkle = after(now, {TurnEnd::Kind::farkle, turn_.step(), 0});
  const int spent = turn_.full();
  Table roll(entry(cap + turn_.step(), 0)), worth(entry(cap + turn_.step() + turn_.most(), 0));
  for (Points t = (cap + turn_.most()) / turn_.step() * turn_.step(); t >= 0; t -= turn_.step()) {
    for (int s = 1; s <= turn_.full() && t <= cap; ++s) {
      double& r = roll[entry(t, s)] = turn_.wins(s);
      for (const Roll& a : rolls_[s]) {
        double best = !a.choices.empty() ? never : t == 0 ? first : farkle;
        for (const std::size_t choice : a.choices) best = std::max(best, worth[entry(t, 0) + choice]);
        r += a.chance * best;
      }
    }
    for (int afterstate = SlowTurn::hot; afterstate <= spent; ++afterstate) {
      double& w = worth[entry(t, afterstate)] = never;
      const int in_hand = afterstate == SlowTurn::hot ? turn_.full() : afterstate;
      if (t > cap && over)
        w = farkle;
      else if (turn_.may_bank(t, afterstate, seat) || (t > cap && afterstate != spent))
        w = after(now, {TurnEnd::Kind::bank, t, afterstate == spent ? 0 : afterstate});
      if (afterstate == spent) {
        if (w == never) w = farkle;
      } else if (t <= cap) {
        w = std::max(w, roll[entry(t, in_hand)]);
        if (may_pass) w = std::max(w, after(now, {TurnEnd::Kind::pass, t, in_hand}));
      }
    }
  }
  return roll;
}

double SlowDuel::after(const MatchState& now, const TurnEnd& end) const {
  MatchState next = now;
  end_turn(rules_, next, end);
  if (!next.over) return next.to_move == now.to_move ? to_move(next) : 1 - other_->to_move(next);
  const int winner = rules_.game.end == End::not_last ? 1 - next.decided : next.decided;
  return winner == now.to_move ? 1 : 0;
}

double SlowDuel::to_move(const MatchState& now) const {
  const Seat &mover = now.seats[now.to_move], &other = now.seats[1 - now.to_move];
  const bool last = now.last_turn() || now.waiting != 0;
  const int seat = sides() == 2 ? now.to_move : 0;
  const double fresh = last ? last_turn(now)[entry(0, turn_.full())] : win(mover, other, seat);
  if (now.offer.dice == 0) return fresh;
  const double taken =
      (last ? last_turn(now) : tables_[at(mover, other, seat)])[entry(now.offer.points, now.offer.dice)];
  return now.must_take_offer || offer_pays(taken, fresh) ? taken : fresh;
}

// All that matters is how far the leader is ahead: whoever exceeds a bank that reached the target has reached it too.
const SlowDuel::Table& SlowDuel::last_turn(const MatchState& now) const {
  const Seat &mover = now.seats[now.to_move], &leader = now.seats[1 - now.to_move];
  const Points ahead = leader.bank - mover.bank;
  const bool again = rules_.game.last_round == LastTurns::overtaken;
  if (again && ahead > cap_) {  // as good as out of reach
    MatchState nearer = now;
    nearer.seats[now.to_move].bank = leader.bank - cap_;
    return last_turn(nearer);
  }
  Table& known = last_turns_[{ahead, mover.on_board}];
  if (!known.empty()) return known;
  // Whoever is overtaken plays again, so such turns lead to each other, and sweeps begin at 0.
  const Points cap = last_turn_cap(ahead);
  known.assign(entry(cap + turn_.step(), 0), 0.0);
  if (again) chases_.push_back(now);
  known = table(now, cap);
  return known;
}

// Offers of more than the cap come from banks just above it.
Points SlowDuel::last_turn_cap(Points ahead) const { return cap_ + turn_.most() + std::max(ahead, 0); }

double SlowDuel::sweep() {
  double change = 0;
  for (std::size_t k = 0; k < chases_.size(); ++k) {
    const MatchState now = chases_[k];
    const Seat &mover = now.seats[now.to_move], &leader = now.seats[1 - now.to_move];
    const Points ahead = leader.bank - mover.bank;
    Table chased = table(now, last_turn_cap(ahead));
    Table& old = last_turns_[{ahead, mover.on_board}];
    for (std::size_t i = 0; i < old.size(); ++i) change = std::max(change, std::abs(chased[i] - old[i]));
    old = std::move(chased);
  }
  for (const auto& [mover, other] : positions_)
    for (int seat = 0; seat < sides(); ++seat) {
      Table now = table(match(mover, other, seat), cap_);
      double& win = win_[at(mover, other, seat)];
      change = std::max(change, std::abs(win - now[entry(0, turn_.full())]));
      win = now[entry(0, turn_.full())];
      if (tables_.empty()) continue;
      Table& old = tables_[at(mover, other, seat)];
      for (std::size_t i = 0; i < now.size(); ++i) change = std::max(change, std::abs(now[i] - old[i]));
      old = std::move(now);
    }
  return change;
}

int SlowDuel::solve(double tolerance, int most) {
  for (int sweeps = 1; sweeps <= most; ++sweeps)
    if (std::max(sweep(), other_ == this ? 0 : other_->sweep()) <= tolerance) return sweeps;
  return -1;
}

double SlowDuel::with_offer(const Seat& mover, const Seat& other, const Offer& offer) const {
  MatchState state = match(mover, other);
  if (may_take_offer(rules_, mover)) state.offer = offer;
  return to_move(state);
}

template <class F>
void SlowDuel::for_each_offer(const DuelValues& values, const Seat& mover, const Seat& other, F&& f) const {
  const SeatStates& states = values.states();
  if (!values.has_offers() || other.streak != 0 || states.index(other) >= states.has_banked())
    return;  // has not banked
  for (int steps = 1; steps <= values.most_offered(other.bank); ++steps)
    for (int dice = 1; dice <= values.offered_states(); ++dice)
      f(Offer{steps * turn_.step(), dice}, values.offers(states.index(mover), other.bank, steps)[dice - 1]);
}

void SlowDuel::take(const DuelValues& values) {
  for (const auto& [mover, other] : positions_) {
    win_[at(mover, other)] = values.win(values.states().index(mover), values.states().index(other));
    // What an offer is worth, if it is no more than a fresh start, is as good as what rolling it is worth.
    for_each_offer(values, mover, other, [&, i = at(mover, other)](const Offer& offer, double value) {
      tables_[i][entry(offer.points, offer.dice)] = value;
    });
  }
}

double SlowDuel::difference(const DuelValues& values, int seat) const {
  double worst = 0;
  const auto compare = [&](double a, double b) {
    worst = std::max(worst, std::isfinite(a - b) ? std::abs(a - b) : 1.0);
  };
  for (const auto& [mover, other] : positions_) {
    compare(win(mover, other, seat), values.win(values.states().index(mover), values.states().index(other)));
    for_each_offer(values, mover, other, [&, &m = mover, &o = other](const Offer& offer, double value) {
      compare(with_offer(m, o, offer), value);
    });
  }
  return worst;
}

double SlowDuel::turn(const Seat& mover, const Seat& other) const {
  return table(match(mover, other), cap_)[entry(0, turn_.full())];
}

}  // namespace farkle::tests
