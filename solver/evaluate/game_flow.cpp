// Banks lead to higher sums of banks, so pairs of seats are followed by rising sums. Inside a sum, games go back and
// forth within a pair of seats through farkles.
//
// What flows into a pair comes with an offer or without one; an offer that is left counts as none. So a turn is
// followed twice: from all offers that are taken, and once from a fresh set, whose share is only known when the farkles
// are summed up.
#include <array>

#include "solver/duel/duel_values.hpp"
#include "solver/evaluate/given_turns.hpp"

namespace farkle {
namespace {

class Flow {
 public:
  Flow(const GivenTurns& mine, const GivenTurns& theirs, const LastTurnMet& last_turn)
      : sides_{&mine, &theirs}, last_turn_(last_turn) {}

  DuelValues follow() {
    const int start = states_.start();
    for (DuelValues& turns : arriving_) turns.win(start, start) = 0.5;
    const Diagonals diagonals(states_);
    for (double left = 1; left > rare_in_games;) {
      for (int d = 0; d < diagonals.size(); ++d) diagonals.pairs(d, [&](int i, int j) { flow_on(i, j); });
      left = 0;  // no offer is: it leads to a higher sum
      for (const DuelValues& turns : arriving_)
        for (const double t : turns.wins()) left += t;
    }
    return std::move(out_);
  }

 private:
  // One player's turns in one position.
  struct Turns {
    double fresh = 0;              // that begin with a fresh set, so far
    TurnEnds of_fresh, of_offers;  // of one turn from a fresh set; of all turns from offers
  };

  // Takes what has arrived before the turns of one player.
  Turns arrived(std::size_t who, const DuelPosition& p) {
    DuelValues& arriving = arriving_[who];
    const int most = arriving.offers_of(p.opponent);
    Turns out;
    if (most > 0) out.of_offers = sides_[who]->ends(p, &arriving);
    out.fresh = std::exchange(arriving.win(p.mover, p.opponent), 0.0);
    const Points bank = states_.state(p.opponent).bank;
    for (int level = 1; level <= most; ++level)
      for (int s = 1; s < model_.full(); ++s) {
        const double times = std::exchange(arriving.offers(p.mover, bank, level)[s - 1], 0.0);
        if (times == 0) continue;
        out.fresh += times * (1 - sides_[who]->takes(p, level, s));
        if (who == 0) out_.offers(p.mover, bank, level)[s - 1] += times;
      }
    return out;
  }

  void flow_on(int i, int j) {
    Turns mine = arrived(0, {i, j}), theirs = arrived(1, {j, i});
    double all = mine.fresh + theirs.fresh;
    for (const Turns* turns : {&mine, &theirs})
      all += turns->of_offers.farkles + static_cast<double>(turns->of_offers.banks.size());
    if (all == 0) return;
    mine.of_fresh = sides_[0]->ends({i, j});
    theirs.of_fresh = sides_[1]->ends({j, i});
    const int i_farkled = states_.farkled(i), j_farkled = states_.farkled(j);
    const double my_first = sides_[0]->first_farkle(i), their_first = sides_[1]->first_farkle(j);
    const double my_farkle = mine.of_fresh.farkles - my_first, their_farkle = theirs.of_fresh.farkles - their_first;
    if (i_farkled == i && j_farkled == j) {
      const double my_arrivals = mine.fresh + theirs.of_offers.farkles,
                   their_arrivals = theirs.fresh + mine.of_offers.farkles;
      mine.fresh = (my_arrivals + their_farkle * their_arrivals) / (1 - my_farkle * their_farkle);
      theirs.fresh = their_arrivals + my_farkle * mine.fresh;
    } else {
      arriving_[1].win(j, i_farkled) += mine.fresh * my_farkle + mine.of_offers.farkles;
      arriving_[0].win(i, j_farkled) += theirs.fresh * their_farkle + theirs.of_offers.farkles;
    }
    if (my_first > 0) arriving_[1].win(j, states_.first_farkled(i)) += mine.fresh * my_first;
    if (their_first > 0) arriving_[0].win(i, states_.first_farkled(j)) += theirs.fresh * their_first;
    out_.win(i, j) += mine.fresh;
    for (const bool from_offers : {false, true}) {
      bank(0, mine, from_offers, i, j);
      bank(1, theirs, from_offers, j, i);
    }
  }

  // What a player banks leads on to the other one's turns.
  void bank(std::size_t who, const Turns& turns, bool from_offers, int banker, int other) {
    DuelValues& next = arriving_[1 - who];
    const Points before = states_.state(banker).bank;
    for (const auto& [level, left, share] : (from_offers ? turns.of_offers : turns.of_fresh).banks) {
      const double times = from_offers ? share : turns.fresh * share;
      if (times == 0) continue;
      const Points bank = before + level * model_.step();
      if (bank >= states_.winning()) {
        if (who == 1) last_turn_(other, bank, level, left, times);
      } else if (left > 0 && next.has_offers()) {
        next.offers(other, bank, level)[left - 1] += times;
      } else {
        next.win(other, states_.banked(bank)) += times;
      }
    }
  }

  const std::array<const GivenTurns*, 2> sides_;
  const LastTurnMet& last_turn_;
  const Rules& rules_ = sides_[0]->rules;
  const TurnModel& model_ = sides_[0]->model;
  DuelValues out_{rules_, model_, 0};
  // Turns still to be followed: [seat of the mover][other seat].
  std::array<DuelValues, 2> arriving_{DuelValues(rules_, model_, 0), DuelValues(rules_, model_, 0)};
  const SeatStates& states_ = out_.states();
};

}  // namespace

DuelValues game_flow(const GivenTurns& mine, const GivenTurns& theirs, const LastTurnMet& last_turn) {
  return Flow(mine, theirs, last_turn).follow();
}

}  // namespace farkle
