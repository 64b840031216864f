#include "tests/solver/slow_evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace farkle::tests {

SlowEvaluation::SlowEvaluation(const Rules& rules, const SlowTurn& turn, const Policy* first, const Policy& second,
                               Points cap, Points most_left)
    : rules_(rules),
      turn_(turn),
      policies_{first, &second},
      cap_(cap / turn.step() * turn.step()),
      most_left_(most_left),
      bank_step_(turn.step()),
      streaks_(rules.farkle.has_penalty() ? rules.farkle.streak : 1) {
  if (rules.farkle.penalty > 0 || rules.farkle.first > 0) {
    lowest_ = rules.farkle.floor;
    for (const Points points : {rules.farkle.penalty, rules.farkle.first, lowest_})
      bank_step_ = std::gcd(bank_step_, points);
  }
  rolls_.resize(static_cast<std::size_t>(turn.full()) + 1);
  for (int s = 1; s <= turn.full(); ++s)
    for (const auto& [choices, chance] : turn.rolls(s)) {
      auto& options = rolls_[s].emplace_back(chance, std::vector<KeepOption>()).second;
      for (const auto& [afterstate, points] : choices) {
        const int dice = afterstate == SlowTurn::hot ? rules.dice.count
                         : afterstate == turn.full() ? 0
                                                     : turn.dice(afterstate);
        const After after = dice == rules.dice.count ? After::hot : dice == 0 ? After::spent : After::dice;
        options.push_back({points, afterstate, dice, after, {}, turn.confirmed(afterstate)});
      }
      // Most points first, then the most dice left, then the higher afterstate.
      std::stable_sort(options.begin(), options.end(), [&](const KeepOption& a, const KeepOption& b) {
        const auto left = [&](const KeepOption& o) { return o.after == After::dice ? o.dice : 0; };
        return std::tuple(a.points, left(a), a.afterstate) > std::tuple(b.points, left(b), b.afterstate);
      });
    }
  for (Points bank = lowest_; !reaches_target(rules, bank); bank += bank_step_)
    for (int streak = 0; streak < streaks_; ++streak)
      for (const bool on_board : {false, true})
        if (rules.bank.on_board_at > 0 ? on_board == (bank >= rules.bank.on_board_at) : on_board || bank <= 0)
          seats_.push_back({bank, streak, on_board});
  for (const int who : {0, 1}) {
    auto& moves = moves_[who];
    moves.resize(at(seats_.back(), seats_.back()) + 1);
    // The chances of a player who replies rise from nothing to those of the best reply.
    const double start = first ? 0.5 : who == 0 ? 0.0 : 1.0;
    tables_[who].assign(moves.size(), Table(entry(cap_ + turn_.step(), 0), start));
    if (!policies_[who]) continue;
    for (const Seat& mover : seats_)
      for (const Seat& other : seats_) moves[at(mover, other)] = this->moves(match(who, mover, other), cap_);
  }
}

std::size_t SlowEvaluation::entry(Points points, int state) const {
  return static_cast<std::size_t>(points / turn_.step() * (turn_.full() + 1) + state);
}

std::size_t SlowEvaluation::at(const Seat& mover, const Seat& other) const {
  const auto number = [this](const Seat& seat) {
    return static_cast<std::size_t>(((seat.bank - lowest_) / bank_step_ * streaks_ + seat.streak) * 2 + seat.on_board);
  };
  return number(mover) * (number(seats_.back()) + 1) + number(other);
}

MatchState SlowEvaluation::match(int who, const Seat& mover, const Seat& other) const {
  MatchState state = start_match(rules_, 2);
  state.to_move = who;
  state.seats[who] = mover;
  state.seats[1 - who] = other;
  return state;
}

SlowEvaluation::Moves SlowEvaluation::moves(const MatchState& now, Points cap) const {
  const Policy& policy = *policies_[now.to_move];
  Moves out(entry(cap + turn_.step(), 0));
  TurnView view = first_view(rules_, now, turn_.full());
  // Where a turn may come to; one that was passed on or offered may begin with any points.
  std::vector<char> met(out.size(), false);
  if (rules_.carry.mode != CarryMode::none) std::fill_n(met.begin(), std::min(met.size(), entry(most_left_, 0)), true);
  met[entry(0, turn_.full())] = true;
  for (Points t = 0; t <= cap; t += turn_.step())
    for (int s = 1; s <= turn_.full(); ++s) {
      if (!met[entry(t, s)]) continue;
      std::map<std::tuple<Points, int, Action>, double> chances;
      view.at_stake = t;
      view.roll_state = s;
      for (const auto& [chance, options] : rolls_[s]) {
        if (options.empty()) {
          chances[{t, 0, Action::nothing}] += chance;
          continue;
        }
        for (const DecisionChance& play : policy.decide(view, options)) {
          const KeepOption& option = options[play.play.option];
          chances[{t + option.points, option.afterstate, play.play.then}] += chance * play.chance;
        }
      }
      if (turn_.wins(s) > 0) out[entry(t, s)].push_back({turn_.wins(s), t, 0, Action::nothing, true});
      for (const auto& [move, chance] : chances) {
        const auto& [points, afterstate, then] = move;
        out[entry(t, s)].push_back({chance, points, afterstate, then});
        const std::size_t next = entry(points, afterstate == SlowTurn::hot ? turn_.full() : afterstate);
        if (then == Action::roll && next < met.size()) met[next] = true;
      }
    }
  return out;
}

SlowEvaluation::Table SlowEvaluation::table(const MatchState& now, const Moves& moves) const {
  // Points that are lost show that it is not the first roll.
  const double farkle = after(now, {TurnEnd::Kind::farkle, turn_.step(), 0}),
               first = after(now, {TurnEnd::Kind::farkle, 0, 0});
  Table roll(moves.size(), farkle);
  for (std::size_t e = moves.size(); e-- > 0;) {
    if (moves[e].empty()) continue;
    double sum = 0;
    for (const Move& move : moves[e]) {
      const int in_hand = move.afterstate == SlowTurn::hot ? turn_.full() : move.afterstate;
      const int left = move.afterstate == turn_.full() ? 0 : move.afterstate;
      double worth = move.wins ? 1 : move.points > 0 ? farkle : first;
      if (move.then == Action::bank) worth = after(now, {TurnEnd::Kind::bank, move.points, left});
      if (move.then == Action::pass) worth = after(now, {TurnEnd::Kind::pass, move.points, in_hand});
      if (const std::size_t next = entry(move.points, in_hand); move.then == Action::roll && next < roll.size())
        worth = roll[next];
      sum += move.chance * worth;
    }
    roll[e] = sum;
  }
  return roll;
}

SlowEvaluation::Table SlowEvaluation::best_table(const MatchState& now, Points cap) const {
  const double farkle = after(now, {TurnEnd::Kind::farkle, turn_.step(), 0}),
               first = after(now, {TurnEnd::Kind::farkle, 0, 0});
  TurnView view = first_view(rules_, now, turn_.full());
  Table roll(entry(cap + turn_.step(), 0), farkle);
  std::map<std::pair<Points, int>, double> worth;  // of keeps, by points at stake and afterstate
  const auto worth_of = [&](Points points, const KeepOption& option) {
    const auto [known, added] = worth.try_emplace({points, option.afterstate}, never);
    if (!added) return known->second;
    const Allowed may = allowed(view, option);
    const int in_hand = option.afterstate == SlowTurn::hot ? turn_.full() : option.afterstate,
              left = option.after == After::spent ? 0 : option.afterstate;
    double& best = known->second;
    if (may.nothing()) best = farkle;
    if (may.bank) best = std::max(best, after(now, {TurnEnd::Kind::bank, points, left}));
    if (may.pass) best = std::max(best, after(now, {TurnEnd::Kind::pass, points, in_hand}));
    if (may.roll) best = std::max(best, points <= cap ? roll[entry(points, in_hand)] : farkle);
    return best;
  };
  for (Points t = cap; t >= 0; t -= turn_.step())
    for (int s = 1; s <= turn_.full(); ++s) {
      view.at_stake = t;
      view.roll_state = s;
      double sum = turn_.wins(s);
      for (const auto& [chance, options] : rolls_[s]) {
        double best = !options.empty() ? never : t > 0 ? farkle : first;
        for (const KeepOption& option : options) best = std::max(best, worth_of(t + option.points, option));
        sum += chance * best;
      }
      roll[entry(t, s)] = sum;
    }
  return roll;
}

double SlowEvaluation::after(const MatchState& now, const TurnEnd& end) const {
  MatchState next = now;
  end_turn(rules_, next, end);
  if (!next.over) return next.to_move == now.to_move ? to_move(next) : 1 - to_move(next);
  const int winner = rules_.game.end == End::not_last ? 1 - next.decided : next.decided;
  return winner == now.to_move ? 1 : 0;
}

double SlowEvaluation::to_move(const MatchState& now) const {
  const auto who = static_cast<std::size_t>(now.to_move);
  const Seat &mover = now.seats[who], &other = now.seats[1 - who];
  const Table* roll = nullptr;
  if (now.last_turn() || now.waiting != 0) {
    Table& known = last_turns_[{now.to_move, mover.bank, mover.streak, mover.on_board, other.bank}];
    if (const Points cap = cap_ + std::max(0, other.bank - mover.bank); known.empty())
      known = policies_[who] ? table(now, moves(now, cap)) : best_table(now, cap);
    roll = &known;
  } else {
    roll = &tables_[who][at(mover, other)];
  }
  const double fresh = (*roll)[entry(0, turn_.full())];
  if (now.offer.dice == 0) return fresh;
  const std::size_t offered = entry(now.offer.points, now.offer.dice);
  const double taken = offered < roll->size() ? (*roll)[offered] : after(now, {TurnEnd::Kind::farkle, 0, 0});
  if (now.must_take_offer) return taken;
  if (!policies_[who]) return offer_pays(taken, fresh) ? taken : fresh;
  const double takes = policies_[who]->takes(first_view(rules_, now, turn_.full()));
  return takes * taken + (1 - takes) * fresh;
}

bool SlowEvaluation::solve(double tolerance) {
  for (int sweeps = 0; sweeps < 3000; ++sweeps) {
    double change = 0;
    for (std::size_t a = seats_.size(); a-- > 0;)
      for (std::size_t b = seats_.size(); b-- > 0;)
        for (const int who : {0, 1}) {
          const std::size_t here = at(seats_[a], seats_[b]);
          Table& old = tables_[who][here];
          const MatchState start = match(who, seats_[a], seats_[b]);
          Table now = policies_[who] ? table(start, moves_[who][here]) : best_table(start, cap_);
          for (std::size_t i = 0; i < now.size(); ++i) change = std::max(change, std::abs(now[i] - old[i]));
          old = std::move(now);
        }
    if (change <= tolerance) return true;
  }
  return false;
}

double SlowEvaluation::win(int who, const Seat& mover, const Seat& other) const {
  return tables_[who][at(mover, other)][entry(0, turn_.full())];
}

}  // namespace farkle::tests
